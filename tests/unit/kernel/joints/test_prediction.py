"""Forces go on as a polynomial through the last steps, whatever their sizes and signs."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from polhode.kernel.algebra.vec3 import Vec3, identity, tmul
from polhode.kernel.bodies.system import Joints
from polhode.kernel.columns import STEPS_BEFORE, Inertia, Past
from polhode.kernel.compile.pointer_table import table, zeros
from polhode.kernel.joints.prediction import (
    LARGEST_WEIGHTS,
    are_smooth,
    evenly_rounded,
    remember_step,
    weigh,
)

sizes = st.floats(1e-4, 10.0)
signed = st.tuples(sizes, st.sampled_from([-1.0, 1.0])).map(lambda p: p[0] * p[1])


def weights(steps, h, most=STEPS_BEFORE):
    last = zeros(2, STEPS_BEFORE)
    last[Past.STEP, : len(steps)] = steps
    weigh(last, h, most)
    return np.asarray(last[Past.WEIGHT]) / h


def middles(steps):
    """Where the middles of the last steps are, the present one beginning at zero."""
    ends = -np.cumsum([0.0, *steps])
    return 0.5 * (ends[:-1] + ends[1:])


@given(st.lists(signed, min_size=1, max_size=STEPS_BEFORE), signed)
def test_a_polynomial_of_their_degree_is_foretold(steps, h):
    w = weights(steps, h)
    assert w.any()
    used = int(np.flatnonzero(w)[-1]) + 1
    assert np.abs(w).sum() <= LARGEST_WEIGHTS * (1 + 1e-12)
    at = middles(steps)[:used] / abs(h)
    for degree in range(used):
        found, rounding = w[:used] @ at**degree, np.abs(w[:used] * at**degree).sum()
        assert found == pytest.approx((0.5 * np.sign(h)) ** degree, abs=1e-9 * rounding)


def test_equal_steps_have_the_weights_of_differences():
    assert weights([0.1] * 4, 0.1) == pytest.approx([4, -6, 4, -1])
    assert weights([0.1] * 3, 0.1) == pytest.approx([3, -3, 1, 0])
    assert weights([0.1] * 4, 0.1, most=1) == pytest.approx([1, 0, 0, 0])


def test_steps_that_are_not_known_count_for_nothing():
    assert not weights([], 0.1).any()
    assert weights([0.1, 0.0, 0.1], 0.1) == pytest.approx([1, 0, 0, 0])


def test_steps_to_and_fro_do_not_divide_by_nothing():
    assert weights([0.1, -0.1, 0.1], 0.1) == pytest.approx([1, 0, 0, 0])


def test_a_hard_step_makes_all_before_it_unknown():
    J = Joints(*[None] * len(Joints._fields))._replace(last=zeros(2, STEPS_BEFORE))
    for h in (0.1, 0.2, 0.0, 0.3):
        remember_step(J, h)
    assert list(J.last[Past.STEP]) == [0.3, 0.0, 0.0, 0.0]


def past(forces):
    """Joints that remember these forces, rows by steps, the last step first."""
    J = Joints(*[None] * len(Joints._fields))
    return J._replace(past_rows=table(np.array(forces, dtype=float).T))


def test_forces_that_turn_round_from_step_to_step_are_not_smooth():
    slow = 100.0 + np.sin(0.1 * np.arange(4))
    fast = 100.0 + 1e-3 * (-1.0) ** np.arange(4)
    assert are_smooth(past([slow, slow]))
    assert not are_smooth(past([fast, fast, slow]))
    assert are_smooth(past([fast, slow, slow]))
    assert are_smooth(past([np.zeros(4), slow]))  # what is not there has no vote
    assert not are_smooth(past([np.zeros(4), fast]))


def test_rates_of_a_step_are_rounded_to_either_side():
    """By an inverse that is rounded, all rates are wrong by the same part; corrected, by none."""
    J = 0.8533333333333334
    inverse, bodies = 1.0 / J, zeros(1, Inertia.WIDTH)
    for k in range(3):
        bodies[0, Inertia.TENSOR + 4 * k], bodies[0, Inertia.INVERSE + 4 * k] = J, inverse
    wrong, left = [], []
    for spin in np.random.default_rng(1).uniform(1.0, 2.0, 4000):
        rate = Vec3(inverse * spin, 0.0, 0.0)
        better = evenly_rounded(bodies, 0, rate, identity(1.0), Vec3(spin, 0.0, 0.0))
        for found, errors in ((rate, wrong), (better, left)):
            errors.append(float(Fraction(found.x) * Fraction(J) / Fraction(spin) - 1))
    assert abs(np.mean(left)) <= 0.2 * abs(np.mean(wrong))


def test_rates_of_a_step_are_those_that_the_step_before_ended_with():
    """Where R^T R is no identity, R^T pi is not J Omega, though R J Omega is pi."""
    bodies = zeros(1, Inertia.WIDTH)
    for k in range(3):
        bodies[0, Inertia.TENSOR + 4 * k] = bodies[0, Inertia.INVERSE + 4 * k] = 1.0
    R, before = identity(1.0 + 1e-9), Vec3(2.0, 3.0, -1.0)
    pi = R @ before
    found = evenly_rounded(bodies, 0, tmul(R, pi), R, pi)
    np.testing.assert_allclose(found, before, rtol=1e-15)
