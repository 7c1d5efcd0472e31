"""Friction of a pin is a part of the size of three multipliers, with their direction as slope."""

import numpy as np
import pytest

import polhode as ph
from polhode.kernel.columns import Prim, RowValue
from polhode.kernel.contacts.pins import add_limit, limits_change
from polhode.kernel.contacts.switches import Switch, limit, reaction
from polhode.kernel.joints.elimination import clear_values, own_block
from polhode.lowering.system import Way, compile_system

FORCES = (2.0, -3.0, 6.0)  # of size 7
MOST = 0.02


@pytest.fixture
def pinned():
    body = ph.Body("b", 1.0, inertia=(1, 1, 1), position=(0, 0, 1))
    friction = {"coefficient": 0.2, "radius": 0.1}
    hinge = ph.Revolute("h", "ground", "b", point=(0, 0, 0), axis=(0, 1, 0), friction=friction)
    J = compile_system(ph.System([body], [hinge]), Way.JOINTED).arrays.joints
    first = int(J.switches[Switch.REACTION, 0])
    for m, force in enumerate(FORCES):
        J.rows[RowValue.MU, first + m] = force
    return J


def test_the_limit_is_a_part_of_the_reaction(pinned):
    assert reaction(pinned, 0) == 7.0
    assert limit(pinned, 0, 0.5) == pytest.approx(14.0 * MOST, rel=1e-15)


@pytest.mark.parametrize("sign", [-1.0, 1.0])
def test_the_derivative_is_that_of_the_limit(pinned, sign):
    J = pinned
    k = next(k for k in range(len(J.integers)) if J.integers[k, Prim.SWITCH] == 0)
    J.switches[Switch.FORCE, 0] = sign * 0.1
    clear_values(J.graph)
    add_limit(J, k)
    at, stride = own_block(J.graph, J.integers[k, Prim.PAIR])
    found = [J.graph.values[0, at + J.integers[k, Prim.INSIDE] * stride + m] for m in range(3)]
    assert np.allclose(found, -sign * MOST * np.array(FORCES) / 7.0, rtol=1e-15)


def test_friction_at_an_instant_follows_the_forces_found(pinned):
    J = pinned
    assert not limits_change(J)  # it does not slide
    J.switches[Switch.SLIDES, 0] = -1.0
    assert limits_change(J)
    assert J.switches[Switch.FORCE, 0] == -MOST * 7.0
    assert not limits_change(J)
