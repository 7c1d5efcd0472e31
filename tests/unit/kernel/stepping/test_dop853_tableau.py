"""Coefficients of DOP853 are those of Hairer's code, which SciPy has."""

import numpy as np
import pytest
from scipy.integrate import DOP853

from polhode.kernel.stepping.dop853_tableau import E3, E5, A, B, C


def triangle():
    a = np.zeros((len(B), len(B)))
    a[np.tril_indices(len(B), -1)] = A
    return a


def test_they_are_those_of_scipy():
    assert np.array_equal(triangle(), DOP853.A[: len(B), : len(B)])
    assert np.array_equal(B, DOP853.B)
    assert np.array_equal(C, DOP853.C[: len(B)])
    assert np.array_equal(E3, DOP853.E3[:-1])
    assert np.array_equal(E5, DOP853.E5[:-1])


def test_quadrature_is_of_order_eight():
    for k in range(8):
        assert np.dot(B, np.power(C, k)) == pytest.approx(1 / (k + 1), abs=1e-14)
    assert triangle().sum(axis=1) == pytest.approx(C, abs=1e-14)
    assert sum(E3) == pytest.approx(0, abs=1e-14)
    assert sum(E5) == pytest.approx(0, abs=1e-14)
