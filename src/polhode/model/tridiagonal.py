"""Tridiagonal linear equations, as those of splines."""

from __future__ import annotations

from polhode.model.numbers import Floats


def solve(lower: Floats, diagonal: Floats, upper: Floats, right: Floats) -> Floats:
    """Solve without pivoting; the matrix must be diagonally dominant.

    All have one row an unknown; `right` has a column for each solution. What is given is used up.
    """
    for k in range(1, len(right)):
        factor = lower[k] / diagonal[k - 1]
        diagonal[k] -= factor * upper[k - 1]
        right[k] -= factor * right[k - 1]
    right[-1] /= diagonal[-1]
    for k in range(len(right) - 2, -1, -1):
        right[k] = (right[k] - upper[k] * right[k + 1]) / diagonal[k]
    return right
