"""Elliptic functions and integrals of motions, accurate from modulus 0 to modulus 1.

Carlson's integrals are scipy's. Two parts are not, because scipy takes the parameter ``k2`` alone,
in double precision, where here its complement ``kc2 = 1 - k2`` is known to a hundred digits:

- sn, cn, dn: `scipy.special.ellipj` errs in cn by 4e-14, 1e-12, 6e-9 and 3e-5 of it for ``kc2`` =
  0.5, 1e-4, 1e-8 and 1e-12; Landen's transformation here by 5e-16 to 4e-15.
- periods and mean rates: an error of 1e-16 of K is 1e-10 of a turn after a million turns.

References
----------
NIST Digital Library of Mathematical Functions, chapters 19 and 22 (https://dlmf.nist.gov): 19.8.7
(third kind by the arithmetic-geometric mean), 19.7.8 (change of the characteristic), 22.7.2
(descending Landen transformation).
"""

from decimal import Decimal
from typing import NamedTuple

import numpy as np

from polhode.oracles._exact import PI, Array, turns


class Phase(NamedTuple):
    """A phase ``u + 2 K whole`` with |u| <= K, and Jacobi's functions of ``u``.

    ``sn`` and ``cn`` of the phase itself are these times ``(-1)**whole``.
    """

    whole: Array
    u: Array
    sn: Array
    cn: Array
    dn: Array

    @property
    def sign(self) -> Array:
        """``(-1)**whole``."""
        return 1 - 2 * np.remainder(self.whole, 2)


def quarter_period(kc2: Decimal) -> Decimal:
    """Complete integral of the first kind, K, infinite at ``kc2 = 0``."""
    return PI / (2 * _means(kc2, Decimal(1))[0]) if kc2 else Decimal("Infinity")


def inverse(sn: Decimal, cn: Decimal, dn: Decimal) -> Decimal:
    """Return ``u`` in [-K, K] from its Jacobi functions: Carlson's ``sn R_F(cn^2, dn^2, 1)``.

    In double precision: it is a start, whose error of 3e-16 does not grow with time.
    """
    from scipy.special import elliprf

    return Decimal(float(sn) * float(elliprf(float(cn * cn), float(dn * dn), 1.0)))


def phase(k2: Decimal, kc2: Decimal, rate: Decimal, start: Decimal, t: Array) -> Phase:
    """Jacobi's functions of ``rate * t + start`` for all times ``t``."""
    if not kc2:  # the separatrix: sn = tanh, cn = dn = sech
        u = float(rate) * t + float(start)
        small = np.exp(-np.abs(u))
        sech = 2 * small / (1 + small * small)
        return Phase(np.zeros_like(u), u, np.tanh(u), sech, sech)
    period = 2 * quarter_period(kc2)
    whole, rest = turns(t, rate / period, start / period)
    return Phase(whole, float(period) * rest, *_landen(k2, kc2, np.pi * rest))


def _landen(k2: Decimal, kc2: Decimal, x: Array) -> tuple[Array, Array, Array]:
    """sn, cn, dn at ``u = 2 K x / pi``, |x| <= pi/2: from circular functions, up the moduli.

    At every rung cn is taken from sn where sn is small, and sn from cn elsewhere: the product for
    cn alone would double its error each time.
    """
    rungs = []
    k, kc = float(k2.sqrt()), float(kc2.sqrt())
    while k > 1e-17:
        lower = (k / (1 + kc)) ** 2
        rungs.append((lower, k, kc))
        k, kc = lower, 2 * np.sqrt(kc) / (1 + kc)
    s, c, d = np.sin(x), np.cos(x), np.ones_like(x)
    for lower, k, kc in reversed(rungs):
        below = 1 + lower * s * s
        s, c = (1 + lower) * s / below, c * d / below
        other = np.sqrt(np.maximum(1 - np.where(c < 0.7, c, s) ** 2, 0))
        s, c = np.where(c < 0.7, np.copysign(other, s), s), np.where(c < 0.7, c, other)
        d = np.hypot(kc, k * c)
    return s, c, d


def mean_reciprocal(kc2: Decimal, v0: Decimal, v1: Decimal) -> Decimal:
    """Average of ``1 / (v0 cn^2 + v1 sn^2)`` over a period; on the separatrix its limit."""
    if not kc2:
        return 1 / v1
    share = _means(kc2, v1 / v0)[1]
    return (1 - share) / v0 + share / v1


def reciprocal_wave(k2: Decimal, kc2: Decimal, v0: Decimal, v1: Decimal, p: Phase) -> Array:
    """Integral of ``1 / (v0 cn^2 + v1 sn^2) - mean`` from 0 to u: the periodic part of an angle.

    With ``n = 1 - v1 / v0`` this is an elliptic integral of the third kind. It is measured from the
    end of the motion where the integrand is smallest, so that no two large terms cancel.
    """
    from scipy.special import elliprj

    e = float(v1 / v0)  # 1 - n
    if not kc2:
        root = np.sqrt(e - 1)
        rest = np.arctan(root * p.sn) / root if root else p.sn
        return np.asarray(float(1 / v0 - 1 / v1) * rest)
    share = _means(kc2, v1 / v0)[1]
    c2, d2, s2, s3 = p.cn**2, p.dn**2, p.sn**2, p.sn**3 / 3
    if v1 <= v0:
        above = s3 * elliprj(c2, d2, 1, c2 + e * s2)  # integral of sn^2 / (1 - n sn^2)
        return np.asarray(float((v0 - v1) / v0**2) * (above - float(share * v0 / v1) * p.u))
    if v1 <= 2 * v0:
        above = p.u - e * s3 * elliprj(c2, d2, 1, c2 + e * s2)  # of cn^2 / (1 - n sn^2)
    else:  # the same, with n, which is large, changed for k2/n
        n = -float(k2 / (v1 / v0 - 1))
        root = np.sqrt(e * (1 - n))
        third = np.arctan2(root * p.sn, p.cn * p.dn) / root
        third = third - n * s3 * elliprj(c2, d2, 1, 1 - n * s2)
        above = (e * third - p.u) / (e - 1)
    return np.asarray(float(1 / v0 - 1 / v1) * (above - float(1 - share) * p.u))


def _means(kc2: Decimal, e: Decimal) -> tuple[Decimal, Decimal]:
    """Arithmetic-geometric mean of 1 and kc; half the sum of Q_n in DLMF 19.8.7, ``e = 1 - n``."""
    a, g, p2, q = Decimal(1), kc2.sqrt(), e, Decimal(1)
    total = q
    while abs(a - g) > Decimal("1e-95") * a or abs(q) > Decimal("1e-95"):
        ag = a * g
        q *= (p2 - ag) / (p2 + ag) / 2
        total += q
        a, g, p2 = (a + g) / 2, ag.sqrt(), (p2 + ag) ** 2 / (4 * p2)
    return a, total / 2
