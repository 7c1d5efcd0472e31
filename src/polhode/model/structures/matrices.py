"""Sparse symmetric matrices as users give them: arrays, SciPy's, or triplets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from polhode.errors import ModelError
from polhode.model.numbers import Floats, floats, shown


@dataclass(frozen=True)
class Sparse:
    """Entries of an n x n matrix, each position once, sorted by rows."""

    n: int
    rows: Floats
    columns: Floats
    values: Floats

    def __matmul__(self, x: Floats) -> Floats:
        """Product with vectors along the last axis."""
        flat = np.atleast_2d(x).reshape(-1, self.n)
        out = np.empty_like(flat, dtype=float)
        for k, row in enumerate(flat):
            out[k] = np.bincount(self.rows, self.values * row[self.columns], self.n)
        return out.reshape(np.shape(x))

    def dense(self) -> Floats:
        """As an array."""
        out = np.zeros((self.n, self.n))
        out[self.rows, self.columns] = self.values
        return out

    def moved(self, to: Floats, n: int) -> Sparse:
        """With coordinate i renumbered to[i]; -1 drops it, and coinciding entries are added."""
        rows, columns = to[self.rows], to[self.columns]
        keep = (rows >= 0) & (columns >= 0)
        return collected(n, rows[keep], columns[keep], self.values[keep])


def collected(n: int, rows: Any, columns: Any, values: Any) -> Sparse:
    """A matrix from triplets; duplicate entries are added."""
    rows, columns = np.asarray(rows, dtype=np.int64), np.asarray(columns, dtype=np.int64)
    place, where = np.unique(rows * n + columns, return_inverse=True)
    total = np.bincount(where, np.asarray(values, dtype=float), len(place))
    kept = total != 0.0
    return Sparse(n, place[kept] // n, place[kept] % n, total[kept])


def empty(n: int) -> Sparse:
    """The zero matrix."""
    none = np.zeros(0, dtype=np.int64)
    return Sparse(n, none, none, np.zeros(0))


def symmetric(what: str, given: Any, n: int | None = None) -> Sparse:
    """A user's matrix, or a vector that is its diagonal, checked to be square and symmetric."""
    if isinstance(given, Sparse):
        found = given
    elif hasattr(given, "tocoo"):
        coo = given.tocoo()
        if coo.shape[0] != coo.shape[1]:
            raise ModelError(f"{what} is {coo.shape[0]} x {coo.shape[1]}; it must be square.")
        found = collected(coo.shape[0], coo.row, coo.col, coo.data)
    else:
        found = _from_array(what, given)
    if n is not None and found.n != n:
        raise ModelError(f"{what} has {found.n} rows; the mass matrix has {n}; they must be equal.")
    if not np.all(np.isfinite(found.values)):
        raise ModelError(f"{what} has an entry that is not finite; give numbers only.")
    _check_symmetry(what, found)
    return found


def _from_array(what: str, given: Any) -> Sparse:
    dense = floats(given)
    if dense is None:
        raise ModelError(f"{what} is {shown(given)}; give a matrix, or its diagonal.")
    if dense.ndim == 1:
        dense = np.diag(dense)
    if dense.ndim != 2 or dense.shape[0] != dense.shape[1] or dense.size == 0:
        raise ModelError(f"{what} has the shape {dense.shape}; it must be square, or a diagonal.")
    rows, columns = np.nonzero(dense)
    return collected(len(dense), rows, columns, dense[rows, columns])


def _check_symmetry(what: str, a: Sparse) -> None:
    mirrored = collected(a.n, a.columns, a.rows, a.values)
    size = float(np.abs(a.values).max()) if len(a.values) else 0.0
    both = collected(
        a.n,
        np.concatenate([a.rows, mirrored.rows]),
        np.concatenate([a.columns, mirrored.columns]),
        np.concatenate([a.values, -mirrored.values]),
    )
    worst = float(np.abs(both.values).max()) if len(both.values) else 0.0
    if worst > 1e-9 * size:
        raise ModelError(
            f"{what} is not symmetric (entries differ by {worst:g}); give a symmetric matrix."
        )
