"""Every member of the family of increments: its map, its half, and the tangents of both."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose

from polhode.kernel.algebra.increments import (
    Increment,
    cayley,
    conformal,
    half_increment,
    half_tangent,
    in_range,
    increment,
    inverse_tangent,
    rotation_unknown,
    tangent,
)
from polhode.kernel.algebra.so3 import exp, log
from polhode.kernel.algebra.vec3 import Quat, Vec3

EPS = np.finfo(float).eps

# f(phi) and its derivative
MEMBERS = {
    Increment.EXPONENTIAL: (lambda phi: phi, lambda phi: 1.0),
    Increment.EULER: (lambda phi: 2 * math.sin(phi / 2), lambda phi: math.cos(phi / 2)),
    Increment.CAYLEY: (lambda phi: 2 * math.tan(phi / 2), lambda phi: 1 / math.cos(phi / 2) ** 2),
    Increment.CONFORMAL: (
        lambda phi: 4 * math.tan(phi / 4),
        lambda phi: 1 / math.cos(phi / 4) ** 2,
    ),
}
every_member = pytest.mark.parametrize(
    "kind", MEMBERS, ids=["exponential", "euler", "cayley", "conformal"]
)
directions = (
    st.tuples(*[st.floats(-1, 1)] * 3)
    .map(np.array)
    .filter(lambda v: np.linalg.norm(v) > 0.1)
    .map(lambda v: v / np.linalg.norm(v))
)
angles = st.floats(0, 2.8) | st.floats(-20, 0).map(lambda x: 10.0**x)


def vector(v):
    return Vec3(*map(float, v))


def driven(kind, phi, n):
    """g = f(phi) n."""
    return vector(MEMBERS[kind][0](phi) * n)


def matrix(m):
    return np.reshape(m, (3, 3))


@every_member
@given(angles, directions)
def test_turns_by_the_angle_that_belongs_to_it(kind, phi, n):
    g = driven(kind, phi, n)
    # near pi the Euler parameter's sine is flat: the angle is known to eps/cos(phi/2)
    loss = 4 * EPS / math.cos(phi / 2)
    assert_allclose(increment(kind, g), exp(vector(phi * n)), rtol=0, atol=loss)


@every_member
@given(angles, directions)
def test_two_half_steps_make_the_step(kind, phi, n):
    g = driven(kind, phi, n)
    h = half_increment(kind, g)
    assert_allclose(h * h, increment(kind, g), rtol=0, atol=4 * EPS)


@every_member
@given(angles, directions)
def test_increments_have_length_one(kind, phi, n):
    g = driven(kind, phi, n)
    for q in (increment(kind, g), half_increment(kind, g)):
        assert abs(np.linalg.norm(q) - 1) <= 3 * EPS


@every_member
@given(angles, directions)
def test_the_tangent_is_that_of_the_common_formula(kind, phi, n):
    """T = n nᵀ/f' + (sin phi/f)(1 - n nᵀ) - ((1 - cos phi)/f) hat(n)."""
    f, slope = (part(phi) for part in MEMBERS[kind])
    along, hat = np.outer(n, n), np.cross(n, -np.eye(3))
    one = 1.0 if f == 0 else math.sin(phi) / f
    two = 0.0 if f == 0 else 2 * math.sin(phi / 2) ** 2 / f
    T = along / slope + one * (np.eye(3) - along) - two * hat
    loss = 8 * EPS / math.cos(phi / 2) ** 2
    assert_allclose(matrix(tangent(kind, driven(kind, phi, n))), T, rtol=0, atol=loss)


@every_member
@given(angles, directions)
def test_the_inverse_of_a_tangent(kind, phi, n):
    g = driven(kind, phi, n)
    T, inverse = matrix(tangent(kind, g)), matrix(inverse_tangent(kind, g))
    loss = 32 * EPS * np.abs(T).max() * np.abs(inverse).max()
    assert_allclose(inverse @ T, np.eye(3), rtol=0, atol=loss)


def difference(turn, g, along):
    """Body rotation per unit of g along a direction, by differences of fourth order."""
    d = 1e-3

    def between(k):
        back, ahead = turn(vector(g - k * d * along)), turn(vector(g + k * d * along))
        return np.array(log(Quat(back.w, -back.x, -back.y, -back.z) * ahead))

    return (8 * between(1) - between(2)) / (12 * d)


@every_member
@given(st.floats(0, 1.5), directions, directions)
def test_both_tangents_are_derivatives(kind, phi, n, along):
    g = np.array(driven(kind, phi, n))
    for turn, T in ((increment, tangent), (half_increment, half_tangent)):
        slope = difference(lambda u, turn=turn: turn(kind, u), g, along)
        assert_allclose(slope, matrix(T(kind, vector(g))) @ along, rtol=0, atol=4e-12)


@given(angles, directions)
def test_named_members_are_those_of_the_family(phi, n):
    assert cayley(driven(Increment.CAYLEY, phi, n)) == increment(
        Increment.CAYLEY, driven(Increment.CAYLEY, phi, n)
    )
    assert conformal(driven(Increment.CONFORMAL, phi, n)) == increment(
        Increment.CONFORMAL, driven(Increment.CONFORMAL, phi, n)
    )


def test_only_euler_parameters_have_an_end():
    for kind in MEMBERS:
        assert in_range(kind, Vec3(1.99, 0.0, 0.0))
        assert in_range(kind, Vec3(2.01, 0.0, 0.0)) == (kind != Increment.EULER)


@given(angles, directions, directions)
def test_the_conformal_unknown_of_the_euler_member_is_the_same_rotation(phi, n, along):
    u = np.array(driven(Increment.CONFORMAL, phi, n))
    q, g, dg = rotation_unknown(Increment.EULER, Increment.CONFORMAL, vector(u))
    loss = 4 * EPS / math.cos(phi / 2)
    assert_allclose(q, increment(Increment.EULER, g), rtol=0, atol=loss)
    assert_allclose(g, driven(Increment.EULER, phi, n), rtol=0, atol=4 * EPS)
    d = 1e-3

    def at(k):
        return np.array(
            rotation_unknown(Increment.EULER, Increment.CONFORMAL, vector(u + k * d * along))[1]
        )

    slope = (8 * (at(1) - at(-1)) - (at(2) - at(-2))) / (12 * d)
    assert_allclose(slope, matrix(dg) @ along, rtol=0, atol=2e-12)


@pytest.mark.parametrize("kind", [Increment.EXPONENTIAL, Increment.CAYLEY, Increment.CONFORMAL])
def test_the_unknown_is_else_the_driving_vector_itself(kind):
    u = Vec3(0.3, -0.2, 0.5)
    q, g, dg = rotation_unknown(kind, kind, u)
    assert (q, g) == (increment(kind, u), u)
    assert np.array_equal(matrix(dg), np.eye(3))
