"""Rows, their derivatives and rates, against differences of the values themselves."""

import numpy as np
import pytest

import polhode as ph
from polhode.assembly.closure import moved
from polhode.assembly.constraints import Constraints
from polhode.model.joints import Frame
from polhode.model.joints._joint import triad

KINDS = {
    "spherical": ph.Spherical("j", "a", "b", point=(0, 0, 0)),
    "revolute": ph.Revolute("j", "a", "b", point=(0, 0, 0), axis=(0, 0, 1)),
    "universal": ph.Universal("j", "a", "b", point=(0, 0, 0), axes=((1, 0, 0), (0, 1, 0))),
    "cylindrical": ph.Cylindrical("j", "a", "b", point=(0, 0, 0), axis=(0, 0, 1)),
    "prismatic": ph.Prismatic("j", "b", "a", point=(0, 0, 0), axis=(0, 0, 1)),
    "planar": ph.Planar("j", "a", "ground", point=(0, 0, 0), axis=(0, 0, 1)),
    "fixed": ph.Fixed("j", "ground", "b", point=(0, 0, 0)),
    "distance": ph.Distance("j", "a", "b", points=((0, 0, 0), (0, 0, 1))),
}


def unit(v):
    return v / np.linalg.norm(v)


@pytest.fixture(params=KINDS)
def rows(request):
    """Two bodies anywhere, and a joint with any frames: the rows need not be closed."""
    rng = np.random.default_rng(list(KINDS).index(request.param))
    bodies = [ph.Body(n, mass=1, inertia=(1, 1, 1)) for n in "ab"]
    system = ph.System(bodies, [KINDS[request.param]])
    pair = tuple(
        Frame(rng.standard_normal(3), triad(unit(rng.standard_normal(3)))) for _ in range(2)
    )
    x = rng.standard_normal((2, 3))
    q = np.array([unit(rng.standard_normal(4)) for _ in range(2)])
    return Constraints(system, {"j": pair}), x, q, rng.standard_normal((2, 6))


def difference(f, h=1e-3):
    """Sixth-order central difference at zero."""
    return (45 * (f(h) - f(-h)) - 9 * (f(2 * h) - f(-2 * h)) + f(3 * h) - f(-3 * h)) / (60 * h)


def test_derivatives_are_those_of_the_values(rows):
    constraints, x, q, u = rows
    C = constraints.jacobian(x, q)
    found = difference(lambda t: constraints.values(*moved(x, q, t * u)))
    # rounding eps / h, and a truncation of h^6 times derivatives of a few hundred
    np.testing.assert_allclose(C.times(u), found, atol=1e-11)
    np.testing.assert_allclose(C.dense() @ u.ravel(), found, atol=1e-11)


def test_bending_is_the_rate_of_the_derivatives_along_constant_twists(rows):
    constraints, x, q, u = rows
    found = difference(lambda t: constraints.jacobian(*moved(x, q, t * u)).times(u))
    np.testing.assert_allclose(constraints.bending(x, q, u), found, atol=1e-10)


def test_forces_of_multipliers_do_the_work_of_the_rows(rows):
    constraints, x, q, u = rows
    C = constraints.jacobian(x, q)
    multipliers = np.random.default_rng(1).standard_normal(constraints.rows)
    work = float(np.sum(C.transposed_times(multipliers) * u))
    assert work == pytest.approx(multipliers @ C.times(u), abs=1e-14 * 64)


def test_curvature_is_the_derivative_of_the_forces(rows):
    constraints, x, q, u = rows
    multipliers = np.random.default_rng(1).standard_normal(constraints.rows)
    found = difference(
        lambda t: constraints.jacobian(*moved(x, q, t * u)).transposed_times(multipliers)
    )
    K = constraints.curvature(x, q, multipliers)
    np.testing.assert_allclose((K @ u.ravel()).reshape(2, 6), found, atol=1e-10)
