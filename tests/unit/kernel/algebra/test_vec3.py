"""Vectors, matrices and quaternions as values: the same formulas in Python and in compiled code."""

from typing import NamedTuple

import numba
import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from numpy.testing import assert_allclose

from polhode.kernel.algebra.mat3 import inverse, solve
from polhode.kernel.algebra.vec3 import (
    Mat3,
    Quat,
    Vec3,
    cross,
    hat,
    identity,
    norm,
    outer,
    size,
    tmul,
    transpose,
)

EPS = np.finfo(float).eps
numbers = st.floats(-10, 10)
values = st.tuples(
    st.builds(Vec3, *[numbers] * 3),
    st.builds(Vec3, *[numbers] * 3),
    st.builds(Mat3, *[numbers] * 9),
    st.builds(Mat3, *[numbers] * 9),
    st.builds(Quat, *[numbers] * 4),
    st.builds(Quat, *[numbers] * 4),
    numbers,
)


def everything(a, b, A, B, p, q, s):
    return (
        a + b,
        a - b,
        -a,
        s * a,
        a * s,
        a @ b,
        A + B,
        A - B,
        -A,
        s * A,
        A * s,
        A @ a,
        A @ B,
        p * q,
        cross(a, b),
        norm(a),
        size(a),
        hat(a),
        outer(a, b),
        identity(s),
        transpose(A),
        tmul(A, a),
    )


def everything_of_arrays(a, b, A, B, p, q, s):
    return (
        a + b,
        a - b,
        -a,
        s * a,
        a * s,
        a @ b,
        A + B,
        A - B,
        -A,
        s * A,
        A * s,
        A @ a,
        A @ B,
        np.hstack(
            [p[0] * q[0] - p[1:] @ q[1:], p[0] * q[1:] + q[0] * p[1:] + np.cross(p[1:], q[1:])]
        ),
        np.cross(a, b),
        np.linalg.norm(a),
        np.abs(a).sum(),
        np.cross(a, -np.eye(3)),
        np.outer(a, b),
        s * np.eye(3),
        A.T,
        A.T @ a,
    )


def solutions(A, a):
    return solve(A, a), inverse(A)


compiled, compiled_solutions = numba.njit(everything), numba.njit(solutions)


@given(values)
def test_formulas_mean_what_they_mean_on_paper(given):
    arrays = [np.reshape(v, (3, 3)) if isinstance(v, Mat3) else np.array(v) for v in given]
    for mine, theirs in zip(everything(*given), everything_of_arrays(*arrays), strict=True):
        shaped = np.reshape(mine, np.shape(theirs))
        assert_allclose(shaped, theirs, rtol=0, atol=600 * EPS)  # sums of four products below 100


@given(values)
def test_formulas_give_the_same_bits_compiled(given):
    for plain, fast in zip(everything(*given), compiled(*given), strict=True):
        assert type(plain) is type(fast)
        assert plain == fast


@given(values)
def test_solves_regular_systems(given):
    a, A = given[0], given[2]
    M = np.reshape(A, (3, 3))
    assume(np.linalg.cond(M) < 1e3)
    x, inverted = solutions(A, a)
    scale = np.linalg.norm(M) * np.linalg.norm(x)
    assert_allclose(M @ np.array(x), a, rtol=0, atol=1e4 * EPS * scale)
    assert_allclose(M @ np.reshape(inverted, (3, 3)), np.eye(3), rtol=0, atol=1e4 * EPS)
    assert compiled_solutions(A, a) == (x, inverted)


def test_the_sum_of_vectors_is_no_concatenation():
    a, b = Vec3(1.0, 2.0, 3.0), Vec3(10.0, 20.0, 30.0)
    total = numba.njit(lambda u, v: u + v)(a, b)
    assert a + b == total == Vec3(11.0, 22.0, 33.0)
    assert isinstance(total, Vec3)
    assert len(a + b) == len(total) == 3


class Pair(NamedTuple):
    first: float
    second: float


def test_tuples_of_other_people_still_concatenate():
    add = numba.njit(lambda u, v: u + v)
    assert add((1.0, 2.0, 3.0), (4.0, 5.0, 6.0)) == (1.0, 2.0, 3.0, 4.0, 5.0, 6.0)
    assert add((1.0, 2), (3.0,)) == (1.0, 2, 3.0)


@pytest.mark.jit
def test_named_tuples_of_other_people_get_no_operators():
    """Numba has none for them; ours must not apply by accident."""
    for operation in (lambda u: u + u, lambda u: u * 2.0, lambda u: u @ u, lambda u: -u):
        with pytest.raises(numba.TypingError):
            numba.njit(operation)(Pair(1.0, 2.0))


def test_whole_numbers_scale_vectors():
    def scaled(n, v, m):
        return n * v, v * n, n * m, m * n

    v, m = Vec3(1.0, 2.0, 3.0), Mat3(*map(float, range(9)))
    expected = (Vec3(2.0, 4.0, 6.0),) * 2 + (Mat3(*map(float, range(0, 18, 2))),) * 2
    assert scaled(2, v, m) == expected
    assert numba.njit(scaled)(2, v, m) == expected


def test_numbers_of_numpy_leave_the_product_to_the_vector():
    product = np.float64(2.0) * Vec3(1.0, 2.0, 3.0)
    assert isinstance(product, Vec3)
    assert product == Vec3(2.0, 4.0, 6.0)
    assert isinstance(np.float64(2.0) * identity(1.0), Mat3)


@pytest.mark.jit
@pytest.mark.parametrize(
    "nonsense",
    [
        lambda a, A, q: a + A,
        lambda a, A, q: a * a,
        lambda a, A, q: a @ A,
        lambda a, A, q: A @ q,
        lambda a, A, q: q * a,
    ],
)
def test_nonsense_does_not_compile(nonsense):
    with pytest.raises(numba.TypingError):
        numba.njit(nonsense)(Vec3(1.0, 2.0, 3.0), identity(1.0), Quat(1.0, 0.0, 0.0, 0.0))
