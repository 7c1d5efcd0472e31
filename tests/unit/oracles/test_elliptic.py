"""The elliptic functions and exact phases that the oracles stand on."""

from decimal import Decimal, localcontext
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose

from polhode.oracles._elliptic import (
    inverse,
    mean_reciprocal,
    phase,
    quarter_period,
    reciprocal_wave,
)
from polhode.oracles._exact import EXACT, PI, cos_sin, turns

EPS = np.finfo(float).eps
PARAMETERS = ["0", "1e-20", "0.1", "0.5", "0.9", "0.999", "0.999999999999"]
ENDS = ["0.001", "0.7", "1", "1.3", "40", "1e12"]


@given(t=st.floats(-1e12, 1e12), rate=st.floats(1e-3, 1e3), part=st.integers(1, 10**6))
def test_turns_are_right_to_rounding_at_any_time(t, rate, part):
    with localcontext(EXACT):
        exact = Decimal(rate) + Decimal(rate) / part / 10**20  # not a double
        whole, rest = turns(np.array([t]), exact)
        product = Fraction(t) * Fraction(exact)
    assert abs(rest[0]) <= 0.5
    assert abs(float(product - Fraction(whole[0]) - Fraction(rest[0]))) < 2 * EPS


def test_cosine_and_sine_have_a_hundred_digits():
    with localcontext(EXACT):
        c, s = cos_sin(PI / 6)
        assert abs(s - Decimal("0.5")) < Decimal("1e-98")
        assert abs(c * c - Decimal("0.75")) < Decimal("1e-98")


@pytest.mark.parametrize("parameter", PARAMETERS)
def test_functions_agree_with_scipy_where_that_is_accurate(parameter):
    from scipy.special import ellipj

    t = np.linspace(-9, 9, 101)
    with localcontext(EXACT):
        k2 = Decimal(parameter)
        p = phase(k2, 1 - k2, Decimal(1), Decimal(0), t)
    sn, cn, dn, _ = ellipj(t, float(k2))
    atol = 1e-14 / float(1 - k2) ** 0.5  # what scipy can know near k = 1
    assert_allclose(p.sign * p.sn, sn, rtol=0, atol=atol)
    assert_allclose(p.sign * p.cn, cn, rtol=0, atol=atol)
    assert_allclose(p.dn, dn, rtol=0, atol=atol)
    assert_allclose(p.sn**2 + p.cn**2, 1, rtol=0, atol=4 * EPS)


@pytest.mark.parametrize("complement", ["1", "0.3", "1e-8", "1e-30", "1e-60", "0"])
def test_inverse_takes_the_functions_back(complement):
    with localcontext(EXACT):
        kc2 = Decimal(complement)
        for text in ("0", "0.1", "-0.7", "0.999999"):
            sn = Decimal(text)
            cn = (1 - sn * sn).sqrt()
            start = inverse(sn, cn, (cn * cn + kc2 * sn * sn).sqrt())
            p = phase(1 - kc2, kc2, Decimal(1), start, np.zeros(1))
            assert_allclose(p.sn, float(sn), rtol=0, atol=4e-15)
            assert_allclose(p.cn, float(cn), rtol=0, atol=4e-15)  # K is up to 70, times eps
        if kc2:
            K, end = quarter_period(kc2), inverse(Decimal(1), Decimal(0), kc2.sqrt())
            assert abs(K - end) < Decimal(4 * EPS) * K  # roundings of dn², R_F, sn and the product


@pytest.mark.parametrize("parameter", PARAMETERS)
@pytest.mark.parametrize("end", ENDS)
def test_integrals_of_a_reciprocal_agree_with_quadrature(parameter, end):
    """Mean and wave together are the integral of 1 / (cn^2 + e sn^2) from 0."""
    with localcontext(EXACT):
        k2, v1 = Decimal(parameter), Decimal(end)
        K = float(quarter_period(1 - k2))
        rest = np.array([0.1, 0.45, 0.9, 1.0])
        x, weights = np.polynomial.legendre.leggauss(60)
        mean = mean_reciprocal(1 - k2, Decimal(1), v1)
        p = phase(k2, 1 - k2, Decimal(1), Decimal(0), K * rest)
        found = float(mean) * K * rest + reciprocal_wave(k2, 1 - k2, Decimal(1), v1, p)
        # by panels that shrink towards both ends, where the integrand may have a peak
        cuts = np.concatenate(
            [[0], np.geomspace(1e-9, 0.5, 60), 1 - np.geomspace(0.5, 1e-9, 60)[1:]]
        )
        for share, value in zip(rest, found, strict=True):
            edges = share * np.append(cuts, 1.0)
            middle, half = (edges[1:] + edges[:-1]) / 2, (edges[1:] - edges[:-1]) / 2
            u = (middle[:, None] + half[:, None] * x) * K
            q = phase(k2, 1 - k2, Decimal(1), Decimal(0), u)
            integral = np.sum(weights * half[:, None] * K / (q.cn**2 + float(v1) * q.sn**2))
            assert value == pytest.approx(integral, rel=1e-13)
