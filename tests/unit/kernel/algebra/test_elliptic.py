"""Elliptic integrals against SciPy's."""

import math

import numpy as np
import pytest
from scipy.special import ellipkm1, elliprf

from polhode.kernel.algebra.elliptic import carlson_rf, quarter_period

EPS = np.finfo(float).eps


@pytest.mark.parametrize("complement", [1.0, 0.9, 0.1, 1e-3, 1e-8, 1e-100])
def test_quarter_period(complement):
    # scipy's parameter underflows at 1e-200; there K = log(4/k')
    square = complement**2
    expected = ellipkm1(square) if square > 1e-190 else math.log(4 / complement)
    assert quarter_period(complement) == pytest.approx(expected, rel=4 * EPS)


def test_the_separatrix_takes_for_ever():
    assert quarter_period(0.0) == math.inf


@pytest.mark.parametrize("seed", range(20))
def test_carlson(seed):
    rng = np.random.default_rng(seed)
    x, y, z = (float(v) for v in 10.0 ** rng.uniform(-12, 3, 3))
    assert carlson_rf(x, y, z) == pytest.approx(elliprf(x, y, z), rel=8 * EPS)
    assert carlson_rf(0.0, y, z) == pytest.approx(elliprf(0.0, y, z), rel=8 * EPS)
