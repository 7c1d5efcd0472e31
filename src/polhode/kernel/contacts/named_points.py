r"""Points of named contacts: of a body on a plane of another or of the ground, and of two balls.

The second body has an ellipsoid with the matrix A (squares of semi-axes, body axes) about X,
rounded by a radius; both may be zero. With the normal n of the plane through P of the first body
and d = R A Rᵀ n, it reaches H = sqrt(n·d) below its centre, and is nearest to the plane at
x + R X - d/H - radius n. Of two balls, n is along their centres.
"""

import math
from enum import IntEnum
from typing import NamedTuple

from polhode.kernel.algebra.row_values import mat, put, vec
from polhode.kernel.algebra.vec3 import Vec3, norm, tmul
from polhode.kernel.compile.bundle import bundle
from polhode.kernel.compile.jit import kernel, separate
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.contacts.tables import (
    FEATURES,
    NearIndex,
    NearValue,
    PoseValue,
    Touching,
)


class NamedIndex(IntEnum):
    """Bodies, whether the first has a ball, and the number of the contact."""

    FIRST, SECOND, IS_BALL, CONTACT, WIDTH = range(5)


class NamedValue(IntEnum):
    """Points P and X, the normal in the first body, A, the radius of the second body's surface.

    REACH is what the gap is less than the distance, beside H.
    """

    POINT_A, POINT_B, NORMAL, MATRIX = 0, 3, 6, 9
    RADIUS, REACH, FRICTION, RESTITUTION, WIDTH = 18, 19, 20, 21, 22


@bundle
class NamedPoints(NamedTuple):
    """All points of named contacts."""

    integers: Table  # (points, NamedIndex)
    numbers: Table  # (points, NamedValue)


@kernel
def _meet(T: Touching, m: int) -> tuple[float, Vec3, Vec3]:
    """Gap, normal and nearest place of a point where the bodies are."""
    N, V = T.named.integers, T.named.numbers
    a, b = N[m, NamedIndex.FIRST], N[m, NamedIndex.SECOND]
    A, B = mat(T.poses, a, PoseValue.MAP), mat(T.poses, b, PoseValue.MAP)
    centre = vec(T.poses, b, PoseValue.AT) + B @ vec(V, m, NamedValue.POINT_B)
    s = centre - vec(T.poses, a, PoseValue.AT) - A @ vec(V, m, NamedValue.POINT_A)
    reach, radius = V[m, NamedValue.REACH], V[m, NamedValue.RADIUS]
    if N[m, NamedIndex.IS_BALL] != 0:
        length = norm(s)
        n = (1.0 / length) * s
        return length - reach, n, centre - radius * n
    n = A @ vec(V, m, NamedValue.NORMAL)
    d = B @ (mat(V, m, NamedValue.MATRIX) @ tmul(B, n))
    height = math.sqrt(max(0.0, n @ d))
    at = centre - radius * n
    if height > 0.0:
        at = at - (1.0 / height) * d
    return n @ s - height - reach, n, at


@separate
def list_named(T: Touching, end: int) -> int:
    """List the points of named contacts that are near behind `end` points; the new end."""
    N, V, P, k = T.named.integers, T.named.numbers, T.numbers, end
    if 3 * (end + len(N)) > len(T.dense.matrix):
        return -1
    for m in range(len(N)):
        gap, n, at = _meet(T, m)
        a, b = N[m, NamedIndex.FIRST], N[m, NamedIndex.SECOND]
        if gap > T.poses[a, PoseValue.FAR] + T.poses[b, PoseValue.FAR]:
            continue
        T.points[k, NearIndex.A], T.points[k, NearIndex.B] = b, a
        T.points[k, NearIndex.FIRST] = T.points[k, NearIndex.SECOND] = -1 - N[m, NamedIndex.CONTACT]
        T.points[k, NearIndex.KEY] = -1 - m * FEATURES
        put(P, k, NearValue.AT, at - (0.5 * gap) * n)
        put(P, k, NearValue.NORMAL, n)
        P[k, NearValue.GAP] = gap
        P[k, NearValue.FRICTION] = V[m, NamedValue.FRICTION]
        P[k, NearValue.RESTITUTION] = V[m, NamedValue.RESTITUTION]
        k += 1
    return k
