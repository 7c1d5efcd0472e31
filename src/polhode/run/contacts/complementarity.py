"""Bounded complementarity problems of a few rows, solved together.

The forces z make z . W z/2 + q . z smallest between the limits: with the motion w = W z + q of the
rows, w = 0 where z is between its limits, w >= 0 where it is at the lower one, w <= 0 where it is
at the upper one. A gap presses, 0 <= z, and does not close, 0 <= w; dry friction holds -M <= z <= M
and gives way where it is at a limit. W is symmetric and not negative, and may be singular: rows may
depend on each other.
"""

from __future__ import annotations

import numpy as np

from polhode.errors import RunError
from polhode.model.numbers import Floats

LCP_ROUNDING = 1e-11  # part of its terms by which a row may miss
LCP_RANK = 1e-12  # part of the largest singular value of W that counts as zero
MOST_CHANGES = 100  # of the set of rows between limits, for each row


def solved(W: Floats, q: Floats) -> Floats:
    """Solve the complementarity problem 0 <= z, 0 <= W z + q, z . (W z + q) = 0."""
    return between(W, q, np.zeros(len(q)), np.full(len(q), np.inf))


def between(W: Floats, q: Floats, low: Floats, high: Floats) -> Floats:
    """Forces between limits, one of which may be infinite in each row, and zero among them.

    Rows whose force is between its limits are solved for together, at first all that move. The
    first that meets a limit stays there; where all are solved for, the row at a limit that misses
    most is freed. Each change makes the sum smaller, so that no set of rows comes twice.
    """
    z = np.zeros(len(q))
    free = np.where(q < 0.0, high > 0.0, (q > 0.0) & (low < 0.0))
    for _ in range(MOST_CHANGES * (len(q) + 1)):
        if free.any() and not _solve_free(W, q, z, free, low, high):
            continue
        w = W @ z + q
        least = LCP_ROUNDING * float((np.abs(W) @ np.abs(z) + np.abs(q)).max(initial=0.0))
        misses = np.where(free, 0.0, np.where(z <= low, -w, w))
        if not np.any(misses > least):
            return z
        free[int(np.argmax(misses))] = True
    raise RunError(
        f"the contact forces of {len(q)} points did not converge (residual {misses.max():.1e}); "
        f"use "
        "fewer points of contact."
    )


def _solve_free(W: Floats, q: Floats, z: Floats, free: Floats, low: Floats, high: Floats) -> bool:
    """Move the free rows towards their solution; False if one meets a limit first."""
    rows = np.flatnonzero(free)
    part, missing = W[np.ix_(rows, rows)], -(W[rows] @ z + q[rows])
    way = np.linalg.lstsq(part, missing, rcond=LCP_RANK)[0]
    left = missing - part @ way
    scale = np.abs(W[rows]) @ np.abs(z) + np.abs(q[rows]) + np.abs(part) @ np.abs(way)
    endless = bool(np.any(np.abs(left) > LCP_ROUNDING * scale.max()))
    if endless:  # rows that depend on each other do not fit: one of them must go
        way = left
    with np.errstate(divide="ignore", invalid="ignore"):
        limits = np.where(way < 0.0, low[rows], high[rows])
        shares = np.where(way != 0.0, (limits - z[rows]) / way, np.inf)
    first = int(np.argmin(shares))
    share = float(shares[first])
    if endless and not np.isfinite(share):
        raise RunError("constraints of contacts and joints contradict each other; remove one.")
    if share >= 1.0 and not endless:
        z[rows] += way
        return True
    z[rows] += share * way
    z[rows[first]], free[rows[first]] = limits[first], False
    return False
