"""Springs of a structure: quotients of potentials, and forces that are derivatives of energies."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

import polhode as ph
from polhode.kernel.compile.pointer_table import table, zeros
from polhode.kernel.structures.layout import Motion, SpringValue, Work
from polhode.kernel.structures.springs import (
    Quotient,
    add_mean_forces,
    evaluate_inner,
    literal_quotient,
    potential,
    pull,
    pull_rate,
    quotient,
    quotient_rate,
)
from polhode.run.engine import Engine

EPS = np.finfo(float).eps
NUMBERS = np.zeros((1, SpringValue.WIDTH))
NUMBERS[0, [SpringValue.K2, SpringValue.K3, SpringValue.K4]] = 40.0, -15.0, 7.0
NUMBERS[0, SpringValue.LENGTH] = 2.0
SPRING = table(NUMBERS)
# V and its derivatives as polynomials, lowest power first.
V = np.polynomial.Polynomial([0.0, 0.0, 20.0, -5.0, 1.75])


@pytest.mark.parametrize("e", [0.0, 0.3, -0.7])
def test_pull_and_its_rate_are_derivatives_of_the_potential(e):
    assert potential(SPRING, 0, e) == pytest.approx(V(e), rel=8 * EPS)
    assert pull(SPRING, 0, e) == pytest.approx(V.deriv()(e), rel=8 * EPS)
    assert pull_rate(SPRING, 0, e) == pytest.approx(V.deriv(2)(e), rel=8 * EPS)


@pytest.mark.parametrize(("a", "b"), [(0.1, 0.4), (-0.3, 0.2), (0.25, 0.25)])
def test_the_quotient_does_the_work_of_the_potential(a, b):
    """And its derivative is that by the second stretch, exactly: it is a polynomial."""
    found = quotient(SPRING, 0, a, b)
    assert found * (b - a) == pytest.approx(V(b) - V(a), abs=32 * EPS * V(0.4))
    if a == b:
        assert found == pytest.approx(V.deriv()(a), rel=8 * EPS)
    # The quotient is a cubic in b: central differences of two widths leave no error but rounding.
    h = 0.125
    one, two = ((quotient(SPRING, 0, a, b + d) - quotient(SPRING, 0, a, b - d)) / (2 * d)
                for d in (h, 2 * h))  # fmt: skip
    assert quotient_rate(SPRING, 0, a, b) == pytest.approx((4 * one - two) / 3, rel=64 * EPS)


def test_the_printed_quotient_is_the_pull_half_way_where_it_would_cancel():
    assert literal_quotient(SPRING, 0, 0.1, 0.4) == pytest.approx(
        quotient(SPRING, 0, 0.1, 0.4), rel=32 * EPS
    )
    near = 0.1 + 4 * EPS
    assert literal_quotient(SPRING, 0, 0.1, near) == pull(SPRING, 0, 0.5 * (0.1 + near))


def truss():
    """Two free nodes on springs, one of them damped."""
    nodes = [
        ph.Node("wall", (0.0, 0.0, 0.0), fixed=True),
        ph.Node("a", (1.1, 0.2, -0.1), mass=1.0),
        ph.Node("b", (1.5, 1.0, 0.4), mass=2.0),
    ]
    elements = [
        ph.NodeSpring("one", ("wall", "a"), stiffness=30.0, length=1.0, k4=5.0),
        ph.NodeSpring("two", ("a", "b"), stiffness=80.0, length=0.9, k3=-4.0),
        ph.NodeSpring("three", ("wall", "b"), stiffness=10.0, length=1.5, damping=0.3),
    ]
    return ph.Structure(nodes, elements)


PLACES = np.array([[0.0, 0.0, 0.0], [1.1, 0.2, -0.1], [1.5, 1.0, 0.4]])
SPRINGS = [(0, 1, 30.0, 1.0, 0.0, 5.0), (1, 2, 80.0, 0.9, -4.0, 0.0), (0, 2, 10.0, 1.5, 0.0, 0.0)]
DAMPED, DAMPING = 2, 0.3


def lengths(x):
    return [np.sqrt(np.sum((x[b] - x[a]) ** 2)) for a, b, *_ in SPRINGS]


def energy(x):
    """All potentials, of places that may be complex."""
    total = 0.0
    for L, (_, _, k2, rest, k3, k4) in zip(lengths(x), SPRINGS, strict=True):
        e = L - rest
        total = total + k2 * e**2 / 2 + k3 * e**3 / 3 + k4 * e**4 / 4
    return total


def row(compiled, values):
    """Numbers by node in the order of the unknowns."""
    found = np.zeros(compiled.n)
    found[np.asarray(compiled.places, dtype=int)] = np.ravel(values)
    return found


@pytest.fixture(scope="module")
def compiled():
    return Engine(truss(), "simo-gonzalez", 1e-2).compiled


def test_forces_at_an_instant_are_the_gradient_of_the_energy(compiled):
    s = compiled.arrays
    state = zeros(Motion.WIDTH, compiled.n)
    state[Motion.U] = row(compiled, PLACES)
    evaluate_inner(s, state, Motion.U, state, Motion.V)
    gradient = np.zeros((3, 3))
    for place in np.ndindex(3, 3):
        x = PLACES.astype(complex)
        x[place] += 1e-30j
        gradient[place] = energy(x).imag / 1e-30
    assert_allclose(np.asarray(s.work)[Work.INNER], row(compiled, gradient), atol=64 * EPS * 80)


def test_forces_over_a_step_do_the_work_of_potentials_and_dampers(compiled):
    h, s = 0.05, compiled.arrays
    delta = np.random.default_rng(0).normal(size=(3, 3)) / 10
    delta[0] = 0.0
    state = zeros(Motion.WIDTH, compiled.n)
    state[Motion.U] = row(compiled, PLACES)
    s.work[Work.RESIDUAL], s.work[Work.DELTA] = 0.0, row(compiled, delta)
    add_mean_forces(s, state, h, Quotient.CLOSED)
    done = np.asarray(s.work)[Work.RESIDUAL] @ row(compiled, delta)
    stretched = lengths(PLACES + delta)[DAMPED] - lengths(PLACES)[DAMPED]
    expected = h * (energy(PLACES + delta) - energy(PLACES)) + DAMPING * stretched**2
    assert done == pytest.approx(expected, abs=64 * EPS * h * 80)
