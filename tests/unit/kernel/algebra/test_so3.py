"""Rotations against extended precision and power series, from the smallest angle to pi."""

import math

import numba
import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from numpy.testing import assert_allclose
from scipy.spatial.transform import Rotation

from polhode.kernel.algebra.so3 import (
    SERIES,
    cos_sinc,
    exp,
    exp_tangent,
    half,
    log,
    rotate,
    rotation,
    turned,
    turned_in_space,
    unrotate,
)
from polhode.kernel.algebra.vec3 import Quat, Vec3

EPS = np.finfo(float).eps
long = np.longdouble
extended = pytest.mark.skipif(np.finfo(long).eps > 1e-18, reason="long double is a double here")

directions = (
    st.tuples(*[st.floats(-1, 1)] * 3)
    .map(np.array)
    .filter(lambda v: np.linalg.norm(v) > 0.1)
    .map(lambda v: v / np.linalg.norm(v))
)
angles = st.one_of(
    st.floats(0, 2 * math.pi),
    st.floats(-300, 0).map(lambda x: 10.0**x),  # down to nothing
    st.floats(-16, 0).map(lambda x: math.pi * (1 - 10.0**x)),  # up to pi
    st.floats(-16, 0).map(lambda x: 1.0 - 10.0**x),  # where series meet functions
    st.floats(-16, 0).map(lambda x: 1.0 + 10.0**x),
)
below_pi = angles.filter(lambda angle: angle < math.pi)
quaternions = st.builds(
    lambda n, a: Quat(math.cos(a / 2), *(math.sin(a / 2) * n)), directions, angles
)

rotation_vectors = st.builds(lambda n, a: Vec3(*map(float, a * n)), directions, angles)


def vector(v):
    return Vec3(*map(float, v))


def exact_exp(theta):
    theta = np.array(theta, dtype=long)
    angle = np.sqrt(theta @ theta)
    if angle == 0:
        return np.array([1, 0, 0, 0], dtype=long)
    return np.concatenate([[np.cos(angle / 2)], np.sin(angle / 2) / angle * theta])


def exact_tangent(theta):
    """Sum of (-hat)^k/(k + 1)!."""
    x = np.cross(np.array(theta, dtype=long), -np.eye(3, dtype=long))
    total, term = np.eye(3, dtype=long), np.eye(3, dtype=long)
    for k in range(1, 60):
        term = -term @ x / (k + 1)
        total = total + term
    return total


@extended
@given(st.floats(0, 1.5 * SERIES) | st.floats(0, 40))
@example(0.0)
@example(SERIES)
@example(np.nextafter(SERIES, 0))
def test_cosine_and_sinc_are_exact_to_rounding(x):
    c, s = cos_sinc(x)
    a = np.sqrt(long(x))
    root = EPS * a / 2  # the root's rounding
    assert abs(c - np.cos(a)) <= EPS + root
    assert abs(s - (np.sin(a) / a if x else 1)) <= 1.5 * EPS


@extended
@given(directions, angles)
def test_the_exponential_is_exact_to_rounding(n, angle):
    theta = vector(angle * n)
    assert_allclose(np.array(exp(theta), dtype=long), exact_exp(theta), rtol=2 * EPS, atol=2 * EPS)


@given(directions, angles)
def test_the_vector_part_of_a_small_rotation_keeps_all_digits(n, angle):
    theta = vector(1e-3 * angle * n)
    q = np.array(exp(theta), dtype=long)[1:]
    assert_allclose(q, exact_exp(theta)[1:], rtol=2 * EPS, atol=1e-323)


@given(directions, below_pi)
def test_the_logarithm_undoes_the_exponential(n, angle):
    theta = vector(angle * n)
    assert_allclose(log(exp(theta)), theta, rtol=0, atol=2 * EPS * angle + 1e-323)


@given(directions, st.floats(-15, -1))
def test_the_logarithm_beyond_pi_is_the_shorter_way_back(n, x):
    beyond = math.pi + 10.0**x
    back = log(exp(vector(beyond * n)))
    assert_allclose(back, (beyond - 2 * math.pi) * n, rtol=0, atol=8 * EPS * math.pi)
    assert math.hypot(*back) <= math.pi * (1 + 2 * EPS)  # the length is rounded, too


@given(quaternions)
def test_both_quaternions_of_a_rotation_have_one_logarithm(q):
    if abs(q.w) > EPS:  # half a turn has two
        assert log(q) == log(Quat(-q.w, -q.x, -q.y, -q.z))


@given(quaternions)
def test_the_exponential_undoes_the_logarithm(q):
    sign = -1.0 if q.w < 0 else 1.0
    assert_allclose(exp(log(q)), sign * np.array(q), rtol=0, atol=4 * EPS)


@given(quaternions, directions)
def test_matrices_and_quaternions_turn_alike(q, v):
    R = np.reshape(rotation(q), (3, 3))
    assert_allclose(R, Rotation.from_quat(np.roll(q, -1)).as_matrix(), rtol=0, atol=6 * EPS)
    assert_allclose(rotate(q, vector(v)), R @ v, rtol=0, atol=6 * EPS)
    assert_allclose(unrotate(q, vector(v)), R.T @ v, rtol=0, atol=6 * EPS)


@given(quaternions, st.floats(-1e-8, 1e-8), rotation_vectors)
def test_turning_squares_the_error_of_the_length(q, off, theta):
    scaled = Quat(*((1 + off) * x for x in q))
    for after in (turned(scaled, exp(theta)), turned_in_space(scaled, exp(theta))):
        assert abs(np.linalg.norm(after) - 1) <= 1.6 * off**2 + 4 * EPS


@given(quaternions, rotation_vectors)
def test_body_increments_act_on_the_right_and_those_in_space_on_the_left(q, theta):
    increment = exp(theta)
    assert_allclose(turned(q, increment), q * increment, rtol=0, atol=4 * EPS)
    assert_allclose(turned_in_space(q, increment), increment * q, rtol=0, atol=4 * EPS)


def test_a_million_turns_leave_a_unit_quaternion():
    turn = exp(vector([0.3, -0.2, 0.1]))

    @numba.njit
    def often(q, turn, times):
        for _ in range(times):
            q = turned(q, turn)
        return q

    q = often(Quat(1.0, 0.0, 0.0, 0.0), turn, 1_000_000 if numba.config.DISABLE_JIT == 0 else 1000)
    assert abs(np.linalg.norm(q) - 1) <= 2 * EPS


@given(directions, below_pi)
def test_two_halves_make_a_whole(n, angle):
    q = exp(vector(angle * n))
    assert_allclose(half(q) * half(q), q, rtol=0, atol=4 * EPS)
    assert_allclose(half(q), exp(vector(0.5 * angle * n)), rtol=0, atol=4 * EPS)


@extended
@given(directions, angles)
@example(np.array([0.0, 0.6, 0.8]), 1.0)
@example(np.array([0.0, 0.6, 0.8]), 0.0)
def test_the_tangent_is_exact_to_rounding(n, angle):
    theta = vector(angle * n)
    T = np.reshape(exp_tangent(theta), (3, 3))
    assert_allclose(np.array(T, dtype=long), exact_tangent(theta), rtol=0, atol=3 * EPS)


@given(directions, angles, directions)
def test_the_tangent_is_the_derivative_of_the_exponential(n, angle, along):
    """dR = R hat(T dtheta), by differences of fourth order."""
    theta, d = angle * n, 1e-3

    def turn(k):
        back = exp(vector(theta - k * d * along))
        return np.array(
            log(Quat(back.w, -back.x, -back.y, -back.z) * exp(vector(theta + k * d * along)))
        )

    slope = (8 * turn(1) - turn(2)) / (12 * d)
    T = np.reshape(exp_tangent(vector(theta)), (3, 3))
    assert_allclose(slope, T @ along, rtol=0, atol=2e-12)
