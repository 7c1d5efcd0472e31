"""Round surfaces of elements: the lowest point of an ellipsoid above a plane.

With the matrix A of the squares of its semi-axes (body axes) about the point X of a body, and the
normal u of the plane in the axes of that body, the ellipsoid reaches H = sqrt(u . A u) below its
centre, and its lowest point is X - A u/H.
"""

import math
from enum import IntEnum

from polhode.kernel.algebra.row_values import mat, vec
from polhode.kernel.algebra.vec3 import Vec3
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table


class Round(IntEnum):
    """Columns of the table of surfaces, a row for each law: A, and X."""

    MATRIX, CENTRE, WIDTH = 0, 9, 12


@kernel
def height(rounds: Table, law: int, u: Vec3) -> float:
    """How far a surface reaches below its centre."""
    return math.sqrt(max(u @ (mat(rounds, law, Round.MATRIX) @ u), 0.0))


@kernel
def lowered(rounds: Table, law: int, u: Vec3, reach: float) -> Vec3:
    """Return A u/H for a given reach H, zero where that is zero."""
    if reach <= 0.0:
        return Vec3(0.0, 0.0, 0.0)
    return (1.0 / reach) * (mat(rounds, law, Round.MATRIX) @ u)


@kernel
def lowest(rounds: Table, law: int, u: Vec3) -> Vec3:
    """Return the lowest point, body axes."""
    return vec(rounds, law, Round.CENTRE) - lowered(rounds, law, u, height(rounds, law, u))
