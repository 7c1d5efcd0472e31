"""Cubic splines through points with the not-a-knot condition at both ends.

Smooth curves are interpolated to fourth order up to the ends; three points give a
parabola.
"""

from __future__ import annotations

import numpy as np

from polhode.model.numbers import Floats
from polhode.model.tridiagonal import solve


class Spline:
    """A curve through points at increasing knots."""

    def __init__(self, knots: Floats, points: Floats) -> None:
        """Solve for the slopes at the knots."""
        self.knots, self.points = knots, points
        self.slopes = _slopes(np.diff(knots)[:, None], np.diff(points, axis=0))

    def _piece(self, at: Floats) -> tuple[Floats, Floats, Floats]:
        """Index of the interval, its length, and the local coordinate of `at` in it."""
        k = np.clip(np.searchsorted(self.knots, at, side="right") - 1, 0, len(self.knots) - 2)
        h = self.knots[k + 1] - self.knots[k]
        return k, h[..., None], ((at - self.knots[k]) / h)[..., None]

    def __call__(self, at: Floats) -> Floats:
        """Return the points at parameters."""
        k, h, s = self._piece(at)
        a, b, ma, mb = self.points[k], self.points[k + 1], self.slopes[k], self.slopes[k + 1]
        low, high = (1.0 - s) ** 2, s**2
        found: Floats = (1.0 + 2.0 * s) * low * a + (3.0 - 2.0 * s) * high * b
        return found + h * (s * low * ma - (1.0 - s) * high * mb)

    def slope(self, at: Floats) -> Floats:
        """The derivatives at parameters."""
        k, h, s = self._piece(at)
        rise = (self.points[k + 1] - self.points[k]) / h
        ma, mb = self.slopes[k], self.slopes[k + 1]
        found: Floats = 6.0 * s * (1.0 - s) * rise
        return found + (1.0 - s) * (1.0 - 3.0 * s) * ma - s * (2.0 - 3.0 * s) * mb


def _slopes(h: Floats, rises: Floats) -> Floats:
    """Solve the tridiagonal equations of the slopes."""
    d = rises / h
    n = len(h) + 1
    lower, diagonal, upper = np.zeros((n, 1)), np.zeros((n, 1)), np.zeros((n, 1))
    right = np.zeros((n, rises.shape[1]))
    lower[1:-1], diagonal[1:-1], upper[1:-1] = h[1:], 2.0 * (h[:-1] + h[1:]), h[:-1]
    right[1:-1] = 3.0 * (h[1:] * d[:-1] + h[:-1] * d[1:])
    if n == 3:
        diagonal[0] = upper[0] = lower[2] = diagonal[2] = 1.0
        right[0], right[2] = 2.0 * d[0], 2.0 * d[1]
    else:
        diagonal[0], upper[0], right[0] = _end(h[0], h[1], d[0], d[1])
        diagonal[-1], lower[-1], right[-1] = _end(h[-1], h[-2], d[-1], d[-2])
    return solve(lower, diagonal, upper, right)


def _end(h0: Floats, h1: Floats, d0: Floats, d1: Floats) -> tuple[Floats, Floats, Floats]:
    """Row of an end: the third derivative is continuous at the next knot."""
    both = h0 + h1
    return h1, both, ((h0 + 2.0 * both) * h1 * d0 + h0**2 * d1) / both
