"""Principal moments and axes of an inertia tensor, to a hundred digits."""

from decimal import Decimal
from itertools import combinations

import numpy as np
import numpy.typing as npt

from polhode.oracles._exact import Array, exact

Matrix = list[list[Decimal]]


def principal_axes(J: npt.ArrayLike) -> tuple[list[Decimal], Matrix]:
    """Return the moments and, as rows, the axes of three moments or of a symmetric 3x3 tensor."""
    a = np.asarray(J, dtype=float)
    if a.shape == (3,):
        a = np.diag(a)
    if a.shape != (3, 3) or not np.all(np.isfinite(a)):
        raise ValueError(f"The inertia must be 3 moments or a 3x3 tensor, but is {J!r}.")
    if np.max(np.abs(a - a.T)) > 1e-12 * np.max(np.abs(a)):
        raise ValueError("The inertia tensor is not symmetric: give it with J[i, j] = J[j, i].")
    moments, axes = _jacobi(
        [[(exact(a[i, j]) + exact(a[j, i])) / 2 for j in range(3)] for i in range(3)]
    )
    if min(moments) <= 0:
        raise ValueError(
            f"The principal moments must be positive, but one is {float(min(moments))!r}."
        )
    return moments, axes


def _jacobi(a: Matrix) -> tuple[list[Decimal], Matrix]:
    """Jacobi's rotations in the three planes until the matrix is diagonal."""
    axes = [[Decimal(int(i == j)) for j in range(3)] for i in range(3)]
    size = max(abs(x) for row in a for x in row)
    while max(abs(a[i][j]) for i, j in combinations(range(3), 2)) > Decimal("1e-95") * size:
        for i, j in combinations(range(3), 2):
            if a[i][j]:
                ratio = (a[j][j] - a[i][i]) / (2 * a[i][j])
                tan = (1 if ratio >= 0 else -1) / (abs(ratio) + (ratio * ratio + 1).sqrt())
                cos = 1 / (tan * tan + 1).sqrt()
                _rotate(a, i, j, cos, tan * cos)
                a = [list(column) for column in zip(*a, strict=True)]
                _rotate(a, i, j, cos, tan * cos)
                _rotate(axes, i, j, cos, tan * cos)
    return [a[i][i] for i in range(3)], axes


def _rotate(rows: Matrix, i: int, j: int, cos: Decimal, sin: Decimal) -> None:
    """Turn rows ``i`` and ``j`` into each other."""
    p, q = rows[i], rows[j]
    rows[i] = [cos * x - sin * y for x, y in zip(p, q, strict=True)]
    rows[j] = [sin * x + cos * y for x, y in zip(p, q, strict=True)]


def cross(a: list[Decimal], b: list[Decimal]) -> list[Decimal]:
    """Vector product."""
    return [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]


def quaternion(R: Array) -> Array:
    """Quaternion of a rotation matrix: the row of 4 q q^T with the largest diagonal entry."""
    (a, b, c), (d, e, f), (g, h, i) = R
    square = 1 + np.array([a + e + i, a - e - i, e - a - i, i - a - e])
    rows = np.array(
        [
            [0, h - f, c - g, d - b],
            [h - f, 0, b + d, c + g],
            [c - g, b + d, 0, f + h],
            [d - b, c + g, f + h, 0],
        ]
    )
    q = (rows + np.diag(square))[np.argmax(square)]
    return np.asarray(q / np.linalg.norm(q))
