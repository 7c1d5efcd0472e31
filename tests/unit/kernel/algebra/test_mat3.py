"""Formulas of matrices against numpy."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from polhode.kernel.algebra.mat3 import cross_columns, cross_rows, inverse, plus_hat, solve
from polhode.kernel.algebra.vec3 import Mat3, Vec3, hat

EPS = 2.0**-52


@pytest.fixture(params=range(5))
def given(request):
    random = np.random.default_rng(request.param)
    m = random.normal(size=(3, 3)) + 3 * np.eye(3)
    return m, random.normal(size=3)


def array(m):
    return np.reshape(m, (3, 3))


def test_products_with_a_skew_matrix(given):
    m, a = given
    M, A = Mat3(*m.ravel()), Vec3(*a)
    skew = array(hat(A))
    assert_allclose(array(cross_columns(A, M)), skew @ m, rtol=0, atol=8 * EPS * 16)
    assert_allclose(array(cross_rows(M, A)), m @ skew, rtol=0, atol=8 * EPS * 16)
    assert_allclose(array(plus_hat(M, A)), m + skew, rtol=0, atol=0)


def test_what_is_solved_and_inverted_fits(given):
    m, b = given
    error = 64 * EPS * np.linalg.cond(m)
    x = np.array(solve(Mat3(*m.ravel()), Vec3(*b)))
    assert_allclose(m @ x, b, rtol=0, atol=error * np.abs(b).max())
    assert_allclose(array(inverse(Mat3(*m.ravel()))) @ m, np.eye(3), rtol=0, atol=error)
