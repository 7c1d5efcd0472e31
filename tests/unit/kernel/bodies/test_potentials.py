"""Laws of elements: the work over a step is minus the change of the potential."""

import numpy as np
import pytest

import polhode as ph
from polhode.kernel.bodies.potentials import quotient, resistance
from polhode.kernel.columns import LawKind
from polhode.lowering.system import Way, compile_system

EPS = np.finfo(float).eps
TABLE = {"at": [0.5, 1.0, 2.0, 2.5], "force": [-3.0, 0.0, 4.0, 4.5]}
ENDS = ((1.1, 1.7), (0.6, 2.4), (1.9, 0.8))


def laws(**given):
    bodies = [ph.Body("a", mass=1, inertia=(1, 1, 1)), ph.Body("b", mass=1, position=(1, 0, 0))]
    spring = ph.Spring("s", ("a", "b"), points=[(0, 0, 0), (1, 0, 0)], length=1.25, **given)
    compiled = compile_system(ph.System(bodies, [], [spring]), Way.JOINTED)
    return compiled.arrays.joints.laws, compiled.arrays.flags


def integral(y):
    at, force = (np.array(v) for v in TABLE.values())
    fine = np.concatenate([at[at < y], [y]])
    values = np.interp(fine, at, force)
    return float(np.sum(0.5 * (values[1:] + values[:-1]) * np.diff(fine)))


POTENTIALS = {
    "linear": ({"stiffness": 7.0}, lambda y: 3.5 * (y - 1.25) ** 2),
    "polynomial": (
        {"polynomial": (0.5, 2.0, -1.0, 3.0)},
        lambda y: np.polynomial.Polynomial([0, 0.5, 1.0, -1 / 3, 0.75])(y - 1.25),
    ),
    "table": ({"table": TABLE}, integral),
}


@pytest.mark.parametrize("kind", POTENTIALS)
@pytest.mark.parametrize(("y0", "y1"), ENDS)
def test_the_quotient_is_that_of_the_potential(kind, y0, y1):
    given, V = POTENTIALS[kind]
    found, _ = quotient(*laws(**given), 0, 0.0, y0, y1)
    size = abs(V(y0)) + abs(V(y1)) + 1.0
    assert found * (y1 - y0) == pytest.approx(V(y1) - V(y0), rel=0, abs=32 * EPS * size)


@pytest.mark.parametrize("kind", POTENTIALS)
@pytest.mark.parametrize(("y0", "y1"), ENDS)
def test_its_slope_is_the_derivative_by_the_end(kind, y0, y1):
    given, _ = POTENTIALS[kind]
    tables, e = laws(**given), 1e-6
    above, below = (quotient(*tables, 0, 0.0, y0, y1 + d)[0] for d in (e, -e))
    slope = quotient(*tables, 0, 0.0, y0, y1)[1]
    assert slope == pytest.approx((above - below) / (2 * e), rel=0, abs=64 * EPS / e)


def test_a_step_of_no_length_takes_the_derivative():
    tables = laws(table=TABLE)
    assert quotient(*tables, 0, 0.0, 1.5, 1.5)[0] == 2.0


def test_beyond_its_ends_a_table_keeps_its_last_force():
    tables = laws(table=TABLE)
    assert quotient(*tables, 0, 0.0, 0.1, 0.1)[0] == -3.0
    assert quotient(*tables, 0, 0.0, 3.1, 3.1)[0] == 4.5


def test_a_damper_resists_by_the_mean_rate():
    tables = laws(stiffness=7.0, damping=0.4)
    value, slope = resistance(*tables, 0, 0.0, 0.1, 1.3, 1.4)
    assert value == pytest.approx(7.0 * (1.35 - 1.25) + 0.4 * 0.1 / 0.1, rel=16 * EPS)
    assert slope == pytest.approx(3.5 + 4.0, rel=4 * EPS)


def test_codes_of_laws_are_those_of_the_lowering():
    for given, kind in (({"stiffness": 1.0}, LawKind.LINEAR), ({"table": TABLE}, LawKind.TABLE)):
        assert laws(**given)[0].integers[0, 0] == kind
