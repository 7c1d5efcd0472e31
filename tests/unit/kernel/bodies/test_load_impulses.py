"""Kicks of loads on free bodies: impulses at a fixed configuration, and velocities settled."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

import polhode as ph
from polhode.kernel.bodies.load_impulses import keep_momenta, kick, settle
from polhode.kernel.bodies.system import Status
from polhode.kernel.columns import State
from polhode.run.engine import Engine

EPS = np.finfo(float).eps
V = np.array([1.0, -2.0, 0.5])


def compiled(force):
    body = ph.Body("b", mass=2.0, inertia=(1.0, 2.0, 2.5), velocity=V)
    return Engine(ph.System([body], forces=[force]), "peskin", 1e-2).compiled


def momentum(c):
    return np.array(c.state)[0, State.P : State.P + 3]


def test_a_kick_adds_force_times_time_to_the_momenta_that_were_kept():
    push = ph.PointForce("f", body="b", point=(0, 0.5, 0), value=(0, 0, 3.0))
    c = compiled(push)
    keep_momenta(c.state, c.arrays.work)
    for _ in range(2):  # from what was kept, not from what the first kick left
        kick(c.arrays, c.state, 0.0, 0.2, 0.6)
    assert_allclose(momentum(c), 2.0 * V + (0, 0, 1.2), rtol=0, atol=8 * EPS * 4)
    turned = np.array(c.state)[0, State.PI : State.PI + 3]
    assert_allclose(turned, (0.6, 0, 0), rtol=0, atol=8 * EPS)


@pytest.mark.parametrize("h", [0.1, 0.5])
def test_the_second_kick_is_with_the_velocities_after_it(h):
    """Linear drag c: m v1 = m v0 - (h/2) c v1."""
    c = compiled(ph.Drag("air", "b", linear=0.8))
    outcome = settle(c.arrays, c.state, 0.0, h)
    assert outcome.status == Status.CONVERGED
    assert_allclose(momentum(c), 2.0 * V / (1 + 0.5 * h * 0.8 / 2.0), rtol=8 * EPS)
