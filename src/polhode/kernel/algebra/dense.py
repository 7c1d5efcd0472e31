"""Small dense linear systems, in place, with exchange of rows."""

from polhode.kernel.algebra.vec3 import Mat3, Vec3
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table


@kernel
def solve_dense(a: Table, n: int) -> bool:
    """Solve the n x n system whose right side is column n of `a`; the solution replaces it."""
    for k in range(n):
        best = k
        for i in range(k + 1, n):
            if abs(a[i, k]) > abs(a[best, k]):
                best = i
        if a[best, k] == 0.0:
            return False
        if best != k:
            for j in range(k, n + 1):
                a[k, j], a[best, j] = a[best, j], a[k, j]
        for i in range(k + 1, n):
            f = a[i, k] / a[k, k]
            for j in range(k + 1, n + 1):
                a[i, j] -= f * a[k, j]
    for i in range(n - 1, -1, -1):
        for k in range(i + 1, n):
            a[i, n] -= a[i, k] * a[k, n]
        a[i, n] /= a[i, i]
    return True


@kernel
def put_block(a: Table, row: int, column: int, m: Mat3) -> None:
    """Write a 3x3 matrix, its first element at (row, column)."""
    for k in range(9):
        a[row + k // 3, column + k % 3] = m[k]


@kernel
def put_column(a: Table, row: int, column: int, v: Vec3) -> None:
    """Write a vector down a column."""
    for k in range(3):
        a[row + k, column] = v[k]
