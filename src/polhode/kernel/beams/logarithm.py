"""Functions of an angle phi that the logarithm of a relative pose needs, and their quotients.

With X = sin²(phi/2), which is linear in products of directors,

    w = phi/sin(phi),      q = (1 - w)/sin²(phi),      sin²(phi) = 4 X (1 - X)   (1)

    w' = (1 - w (1 - 2X))/D,      w'' = (2w - 3 (1 - 2X) w')/D,      D = 2X (1 - X)   (2)
    q' = -(w' + 4q (1 - 2X))/2D,  q'' = (8q - 8 (1 - 2X) q' - w'')/2D   (3)

Both are power series in X: those of w have coefficients c_0 = 1, c_k = c_(k-1) 2k/(2k + 1), those
of q are -(c_1 + ... + c_(k+1))/4. Below SMALL the series are divided as polynomials are; above, a
quotient is the mean of the slope (Gauss's seven points, exact to rounding) where its ends are near.
"""

import math
from typing import NamedTuple

import numpy as np

from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table, table

SMALL = 0.1  # X up to which the series are used: 0.64 rad
SERIES_TERMS = 18  # of a series: what is left is SMALL^18 = 1e-18
NEAR_ENDS = 0.3  # change of X, in parts of 1 - X, below which a quotient is the mean of a slope
LARGEST = 1.0 - 1e-12  # X: at one, half a turn, there is no logarithm
_x, _w = np.polynomial.legendre.leggauss(7)
NODES, WEIGHTS = tuple(0.5 * (1.0 + _x)), tuple(0.5 * _w)  # Gauss's points in [0, 1]


class StepChange(NamedTuple):
    """A function over a step: at both ends, its slope at the end.

    Its difference quotient, and the derivative of that by the end.
    """

    start: float
    end: float
    slope: float
    quotient: float
    bend: float


def series_table() -> Table:
    """Coefficients of w and q, a row each, the highest power first."""
    c = np.cumprod([1.0, *(2.0 * k / (2.0 * k + 1.0) for k in range(1, SERIES_TERMS + 1))])
    return table(np.array([c[:SERIES_TERMS][::-1], -0.25 * np.cumsum(c[1:])[::-1]]))


@kernel
def _first_term(X: float) -> int:
    """Return the first terms of the series that contribute, also to a second derivative."""
    k, power = SERIES_TERMS - 4, X
    while k > 0 and power > 1e-18:
        k, power = k - 1, power * X
    return k


@kernel
def _divided(series: Table, row: int, first: int, X0: float, X1: float) -> StepChange:
    """Take a polynomial over a step, without a difference."""
    start, end, slope, quotient, bend = 0.0, 0.0, 0.0, 0.0, 0.0
    # p(X) = end + (X - X1) (polynomial whose value at X0 is the quotient)
    for k in range(first, SERIES_TERMS):
        bend = bend * X0 + slope
        slope = slope * X1 + end
        quotient = quotient * X0 + end
        end = end * X1 + series[row, k]
        start = start * X0 + series[row, k]
    return StepChange(start, end, slope, quotient, bend)


@kernel
def _closed(X: float) -> tuple[float, float, float, float, float, float]:
    """Return w, w', w'', q, q', q'' by (1) to (3)."""
    w = math.asin(math.sqrt(X)) / math.sqrt(X * (1.0 - X))
    D, c = 2.0 * X * (1.0 - X), 1.0 - 2.0 * X
    dw = (1.0 - w * c) / D
    ddw = (2.0 * w - 3.0 * c * dw) / D
    q = 0.5 * (1.0 - w) / D
    dq = -0.5 * (dw + 4.0 * q * c) / D
    return w, dw, ddw, q, dq, 0.5 * (8.0 * q - 8.0 * c * dq - ddw) / D


@kernel
def values(series: Table, X: float) -> tuple[float, float, float, float]:
    """Return w, w', q and q'."""
    if X <= SMALL:
        first = _first_term(X)
        w, q = _divided(series, 0, first, X, X), _divided(series, 1, first, X, X)
        return w.end, w.slope, q.end, q.slope
    w1, dw, _, q1, dq, _ = _closed(min(X, LARGEST))
    return w1, dw, q1, dq


@kernel
def changes(series: Table, X0: float, X1: float) -> tuple[StepChange, StepChange]:
    """Return w and q over a step from X0 to X1."""
    if max(X0, X1) <= SMALL:
        first = _first_term(max(X0, X1))
        return _divided(series, 0, first, X0, X1), _divided(series, 1, first, X0, X1)
    w0, _, q0, _ = values(series, X0)
    w1, dw, q1, dq = values(series, X1)
    d = X1 - X0
    if abs(d) > NEAR_ENDS * (1.0 - min(max(X0, X1), LARGEST)) or min(X0, X1) < 0.5 * SMALL:
        qw, qq = (w1 - w0) / d, (q1 - q0) / d
        return StepChange(w0, w1, dw, qw, (dw - qw) / d), StepChange(q0, q1, dq, qq, (dq - qq) / d)
    qw, bw, qq, bq = 0.0, 0.0, 0.0, 0.0
    for k in range(len(NODES)):
        at, weight = NODES[k], WEIGHTS[k]
        _, a, b, _, e, f = _closed(min(X0 + at * d, LARGEST))
        qw, bw = qw + weight * a, bw + weight * at * b
        qq, bq = qq + weight * e, bq + weight * at * f
    return StepChange(w0, w1, dw, qw, bw), StepChange(q0, q1, dq, qq, bq)
