"""Attitudes as users give them."""

import math
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose
from scipy.spatial.transform import Rotation

import polhode as ph
from polhode.model.orientation import (
    euler_angles,
    euler_rates,
    from_matrix,
    matrix,
    multiply,
    orientation,
)

SEQUENCES = ["".join(s) for s in product("xyz", repeat=3) if s[0] != s[1] and s[1] != s[2]]
every_sequence = pytest.mark.parametrize("sequence", SEQUENCES)
angles = st.tuples(st.floats(-3.1, 3.1), st.floats(0.05, 1.5), st.floats(-3.1, 3.1)).map(np.array)
quaternions = (
    st.tuples(*[st.floats(-1, 1)] * 4)
    .map(np.array)
    .filter(lambda q: np.linalg.norm(q) > 0.1)
    .map(lambda q: q / np.linalg.norm(q))
)


def test_there_are_twelve_sequences():
    assert len(SEQUENCES) == 12


@every_sequence
@given(angles)
def test_euler_angles_are_intrinsic(sequence, abc):
    expected = Rotation.from_euler(sequence.upper(), abc).as_matrix()
    assert_allclose(matrix(ph.euler(sequence, radians=abc)), expected, rtol=0, atol=1e-15)
    degrees = ph.euler(sequence, degrees=np.degrees(abc))
    assert_allclose(matrix(degrees), expected, rtol=0, atol=2e-15)


@every_sequence
@given(angles)
def test_euler_angles_come_back(sequence, abc):
    found = euler_angles(ph.euler(sequence, radians=abc), sequence)
    assert_allclose(found, abc, rtol=0, atol=2e-14)  # 1/sin(0.05) = 20 times the rounding


@every_sequence
@given(angles)
def test_the_middle_angle_may_be_negative_where_the_axes_differ(sequence, abc):
    if sequence[0] != sequence[2]:
        abc = abc * [1, -1, 1]
        found = euler_angles(ph.euler(sequence, radians=abc), sequence)
        assert_allclose(found, abc, rtol=0, atol=2e-14)


@every_sequence
@given(angles, st.tuples(*[st.floats(-3, 3)] * 3).map(np.array))
def test_rates_are_derivatives_of_the_angles(sequence, abc, rates):
    """The body's rate by differences of the attitude, back to the rates of the angles."""
    d = 1e-4

    def turn(k):
        a, b = (ph.euler(sequence, radians=abc + s * k * d * rates) for s in (-1, 1))
        return Rotation.from_matrix(matrix(a).T @ matrix(b)).as_rotvec()

    Omega = (8 * turn(1) - turn(2)) / (12 * d)
    found = euler_rates(ph.euler(sequence, radians=abc), Omega, sequence)
    assert_allclose(found, rates, rtol=0, atol=2e-9)


@every_sequence
def test_angles_over_time_do_not_jump(sequence):
    t = np.linspace(0, 20, 2001)
    many = np.stack([1.3 * t, np.full_like(t, 0.7), -2.1 * t], axis=-1)
    q = np.array([ph.euler(sequence, radians=abc) for abc in many])
    assert_allclose(euler_angles(q, sequence), many, rtol=0, atol=1e-13)


def test_a_sequence_must_be_one():
    for wrong in ("zzx", "xy", "abc", "xxx", "zxzx", ""):
        with pytest.raises(
            ph.ModelError,
            match=f"euler sequence is '{wrong}'; it must be three axes, such as 'zxz'",
        ):
            ph.euler(wrong, degrees=(1, 2, 3))
        with pytest.raises(ph.ModelError, match="euler sequence"):
            euler_angles(np.array([1.0, 0, 0, 0]), wrong)


def test_angles_are_given_once():
    with pytest.raises(ph.ModelError, match=r"needs either degrees=\(a, b, c\) or radians="):
        ph.euler("zxz")
    with pytest.raises(ph.ModelError, match="needs either degrees"):
        ph.euler("zxz", degrees=(1, 2, 3), radians=(1, 2, 3))


@pytest.mark.parametrize("unit", ["degrees", "radians"])
@pytest.mark.parametrize("wrong", [(10, 20), "steep", (1, 2, math.inf)])
def test_angles_are_three_numbers(unit, wrong):
    with pytest.raises(ph.ModelError) as caught:
        ph.euler("zxz", **{unit: wrong})
    assert f"{unit} of euler is {wrong!r}" in str(caught.value)


@given(quaternions)
def test_matrices_and_quaternions_say_the_same(q):
    R = matrix(q)
    assert_allclose(R, Rotation.from_quat(np.roll(q, -1)).as_matrix(), rtol=0, atol=1e-15)
    back = from_matrix(R)
    assert_allclose(back * np.sign(back @ q), q, rtol=0, atol=2e-15)


@pytest.mark.parametrize(
    "q", [*np.eye(4), (0.5, 0.5, 0.5, 0.5), (0, 0.6, 0.8, 0), (0, 0, 0.6, -0.8)]
)
def test_half_turns_come_back_from_their_matrices(q):
    back = from_matrix(matrix(np.array(q, dtype=float)))
    assert_allclose(np.abs(back @ q), 1, rtol=0, atol=4e-16)


@given(quaternions, quaternions)
def test_the_product_turns_by_both(p, q):
    assert_allclose(matrix(multiply(p, q)), matrix(p) @ matrix(q), rtol=0, atol=2e-15)


@given(st.tuples(*[st.floats(-3, 3)] * 3))
def test_rotation_vectors(v):
    expected = Rotation.from_rotvec(v).as_matrix()
    assert_allclose(matrix(ph.rotation_vector(v)), expected, rtol=0, atol=2e-15)


@pytest.mark.parametrize(
    "given",
    [
        (0.8, 0.0, 0.0, 0.6),
        {"quaternion": (0.8, 0.0, 0.0, 0.6)},
        {"rotation_vector": (0, 0, 2 * math.atan2(0.6, 0.8))},
        {"euler": "xyz", "radians": (0, 0, 2 * math.atan2(0.6, 0.8))},
        {"euler": "zxz", "degrees": (math.degrees(2 * math.atan2(0.6, 0.8)), 0, 0)},
        {"matrix": [[0.28, -0.96, 0], [0.96, 0.28, 0], [0, 0, 1]]},
        [[0.28, -0.96, 0], [0.96, 0.28, 0], [0, 0, 1]],
        [[0.28 + 3e-7, -0.96, 0], [0.96, 0.28, 2e-7], [0, 0, 1]],
    ],
)
def test_all_ways_to_give_an_attitude(given):
    q = orientation("attitude", given)
    assert_allclose(q, (0.8, 0, 0, 0.6), rtol=0, atol=3e-7 if "e-07" in repr(given) else 1e-15)
    assert_allclose(np.linalg.norm(q), 1, rtol=4e-16)


def test_a_reflection_is_no_rotation():
    for wrong in (np.diag([1, 1, -1]), 2 * np.eye(3), np.ones((3, 3))):
        with pytest.raises(
            ph.ModelError, match="attitude is not a rotation matrix: R Rᵀ must be 1"
        ):
            orientation("attitude", wrong)


def test_keys_that_belong_to_no_attitude_are_refused():
    with pytest.raises(ph.ModelError) as caught:
        orientation("attitude", {"quat": (1, 0, 0, 0)})
    assert "attitude has the keys quat; give euler with degrees or radians, quaternion" in str(
        caught.value
    )
    with pytest.raises(ph.ModelError, match="has the keys degrees, quaternion"):
        orientation("attitude", {"quaternion": (1, 0, 0, 0), "degrees": (1, 2, 3)})


def test_angles_of_euler_are_given_by_keyword():
    """In degrees or radians: a bare tuple would be either."""
    with pytest.raises(ph.ModelError, match="either degrees="):
        ph.euler("xyz", (0.1, 0.2, 0.3))
