"""Linear complementarity of a few rows: 0 <= z, 0 <= W z + q, and one of both is zero in each row.

W is symmetric and not negative, and may be singular: rows may depend on each other.
"""

from __future__ import annotations

import itertools

import numpy as np

from polhode.errors import RunError
from polhode.model.numbers import Floats

MOST_ENUMERATED = 8  # rows of which all subsets are tried
SWEEPS = 100_000
LCP_ROUNDING = 1e-11  # part of its terms by which a row may miss


def solved(W: Floats, q: Floats) -> Floats:
    """The z of smallest support that is found; rows that press are above zero."""
    rows = len(q)
    if not np.any(q < 0.0):
        return np.zeros(rows)
    first = np.flatnonzero(q < 0.0)
    z = _with(W, q, first)
    if z is not None:
        return z
    if rows <= MOST_ENUMERATED:
        for count in range(1, rows + 1):
            for chosen in itertools.combinations(range(rows), count):
                z = _with(W, q, np.array(chosen))
                if z is not None:
                    return z
    return _relaxed(W, q)


def _with(W: Floats, q: Floats, chosen: Floats) -> Floats | None:
    """The solution in which the chosen rows press; None where it is none."""
    part = W[np.ix_(chosen, chosen)]
    found = np.linalg.lstsq(part, -q[chosen], rcond=1e-12)[0]
    z = np.zeros(len(q))
    z[chosen] = found
    scale = np.abs(W) @ np.abs(z) + np.abs(q)
    w = W @ z + q
    if np.any(found < -LCP_ROUNDING * np.abs(found).max()) or np.any(
        w < -LCP_ROUNDING * scale.max()
    ):
        return None
    if np.any(np.abs(w[chosen]) > LCP_ROUNDING * scale.max()):
        return None
    return np.maximum(z, 0.0)


def _relaxed(W: Floats, q: Floats) -> Floats:
    """Many rows: one after another until nothing changes."""
    z, diagonal = np.zeros(len(q)), np.diag(W)
    for _ in range(SWEEPS):
        before = z.copy()
        for k in range(len(q)):
            if diagonal[k] > 0.0:
                z[k] = max(0.0, z[k] - (W[k] @ z + q[k]) / diagonal[k])
        if np.abs(z - before).max() <= 1e-14 * np.abs(z).max():
            return z
    worst = float(np.abs(np.minimum(z, W @ z + q)).max() / np.abs(q).max())
    if worst > 1e-9:
        raise RunError(
            f"an impact of {len(q)} points at once was solved to {worst:.1e} only; use fewer "
            "points of contact."
        )
    return z
