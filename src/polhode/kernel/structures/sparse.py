"""Sparse matrices of a fixed pattern: products, and LU factors refactored in place.

The pattern is that of L + U, fill included, by rows with sorted columns; the order in which
unknowns are eliminated is the order of the rows, found once in
`lowering.structures.elimination_order`. Pivots
are not exchanged: rows are mass plus stiffness, and a multiplier comes after the coordinates it
acts on. A row costs the product of its entries left and right of the diagonal, so that chains of
any length cost the same a link.
"""

from typing import NamedTuple

from polhode.kernel.compile.bundle import bundle
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table, columns


@bundle
class Matrix(NamedTuple):
    """A constant matrix by rows, and where its entries stand in the pattern of the factors."""

    start: Table  # (1, n + 1)
    column: Table  # (1, entries)
    value: Table
    place: Table


@bundle
class Factors(NamedTuple):
    """L (below the diagonal, which is one) and U in one pattern; before, the matrix itself."""

    start: Table  # (1, n + 1)
    column: Table  # (1, entries)
    diagonal: Table  # (1, n) where the diagonal stands
    value: Table
    row: Table  # (1, n) room for a row at full length


@kernel
def add_product(a: Matrix, factor: float, x: Table, i: int, y: Table, k: int) -> None:
    """Row k of y plus factor times A times row i of x."""
    for r in range(columns(a.start) - 1):
        total = 0.0
        for p in range(a.start[0, r], a.start[0, r + 1]):
            total += a.value[0, p] * x[i, a.column[0, p]]
        y[k, r] += factor * total


@kernel
def add_sizes(a: Matrix, factor: float, x: Table, i: int, y: Table, k: int) -> None:
    """Row k of y plus the sizes of the terms of factor A x."""
    for r in range(columns(a.start) - 1):
        total = 0.0
        for p in range(a.start[0, r], a.start[0, r + 1]):
            total += abs(a.value[0, p] * x[i, a.column[0, p]])
        y[k, r] += abs(factor) * total


@kernel
def clear(f: Factors) -> None:
    """Set the matrix to zero."""
    for p in range(columns(f.value)):
        f.value[0, p] = 0.0


@kernel
def add_matrix(f: Factors, a: Matrix, factor: float) -> None:
    """Add a constant matrix."""
    for p in range(columns(a.value)):
        f.value[0, a.place[0, p]] += factor * a.value[0, p]


@kernel
def make_identity(f: Factors, i: int) -> None:
    """Replace row i by that of the identity: the unknown is held."""
    for p in range(f.start[0, i], f.start[0, i + 1]):
        f.value[0, p] = 0.0
    f.value[0, f.diagonal[0, i]] = 1.0


@kernel
def factorise(f: Factors) -> bool:
    """Replace the matrix by its factors, row by row; False where a pivot is zero or NaN.

    U keeps the inverse of its diagonal.
    """
    start, column, diagonal, value, row = f.start, f.column, f.diagonal, f.value, f.row
    for i in range(columns(row)):
        low, middle, high = start[0, i], diagonal[0, i], start[0, i + 1]
        for p in range(low, high):
            row[0, column[0, p]] = value[0, p]
        for p in range(low, middle):
            j = column[0, p]
            factor = row[0, j] * value[0, diagonal[0, j]]
            value[0, p] = factor
            if factor != 0.0:
                for k in range(diagonal[0, j] + 1, start[0, j + 1]):
                    row[0, column[0, k]] -= factor * value[0, k]
        pivot = row[0, i]
        if not abs(pivot) > 0.0:
            return False
        value[0, middle] = 1.0 / pivot
        for p in range(middle + 1, high):
            value[0, p] = row[0, column[0, p]]
    return True


@kernel
def solve(f: Factors, x: Table, r: int) -> None:
    """Replace row r of x by the solution."""
    start, column, diagonal, value = f.start, f.column, f.diagonal, f.value
    n = columns(f.row)
    for i in range(n):
        total = x[r, i]
        for p in range(start[0, i], diagonal[0, i]):
            total -= value[0, p] * x[r, column[0, p]]
        x[r, i] = total
    for back in range(n):
        i = n - 1 - back
        total = x[r, i]
        for p in range(diagonal[0, i] + 1, start[0, i + 1]):
            total -= value[0, p] * x[r, column[0, p]]
        x[r, i] = total * value[0, diagonal[0, i]]
