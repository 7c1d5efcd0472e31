"""Cores of colliders: the point that is farthest in a direction, and the face that looks there.

Both are in world axes and seen from the collider's centre: nothing is lost far from the origin.
Ball, capsule, cylinder and cone are hulls of two discs about one axis; the core of a field is the
triangle of it that is being looked at.
"""

import math
from enum import IntEnum

from polhode.kernel.algebra.row_values import mat, put, vec
from polhode.kernel.algebra.vec3 import (
    Mat3,
    Vec3,
    cross,
    identity,
    norm,
    outer,
    tmul,
    transpose,
)
from polhode.kernel.compile.jit import inlined, kernel
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.contacts.tables import (
    Collider,
    ColliderIndex,
    Colliders,
    ColliderValue,
    FaceIndex,
)

CORNERS = 30  # most corners of a face: CORNERS² + 2 CORNERS features stay below FEATURES
RIM = 8  # corners that stand for the rim of a disc
ALONG = 1e-3  # angle to its length below which only the end of a side is seen
ON_RIM = 0.1  # angle from which a disc rolls on its rim, however far it may go
UPRIGHT = 1e-9  # angle below which a disc has no lowest point


class WorldFrame(IntEnum):
    """Where a collider is: its centre and its axes; how far its points may go."""

    CENTER, MAP, FAR, WIDTH = 0, 3, 12, 13


class Corner(IntEnum):
    """A corner of a face, and its number, which stays when others come and go."""

    AT, LABEL, WIDTH = 0, 3, 4


@kernel
def discs(C: Colliders, k: int) -> tuple[float, float, float, float]:
    """Radius and height of the upper and of the lower disc whose hull is the core."""
    kind, size = C.integers[k, ColliderIndex.KIND], vec(C.numbers, k, ColliderValue.SIZE)
    if kind == Collider.BALL:
        return 0.0, 0.0, 0.0, 0.0
    if kind == Collider.CAPSULE:
        return 0.0, size.z, 0.0, -size.z
    if kind == Collider.CONE:
        return size.x, 0.25 * size.z, 0.0, -0.75 * size.z
    return size.x, size.z, size.x, -size.z


@kernel
def farthest(points: Table, first: int, end: int, u: Vec3) -> Vec3:
    """The point that is farthest along u, of some rows of a table."""
    found = vec(points, first, Corner.AT)
    most = found @ u
    for i in range(first + 1, end):
        p = vec(points, i, Corner.AT)
        if p @ u > most:
            found, most = p, p @ u
    return found


@inlined
def support(C: Colliders, k: int, u: Vec3) -> Vec3:
    """The point of a core that is farthest along u."""
    kind = C.integers[k, ColliderIndex.KIND]
    if kind == Collider.BALL:
        return Vec3(0.0, 0.0, 0.0)
    M, size = mat(C.cells.frames, k, WorldFrame.MAP), vec(C.numbers, k, ColliderValue.SIZE)
    e = tmul(M, u)
    if kind == Collider.BOX:
        p = Vec3(math.copysign(size.x, e.x), math.copysign(size.y, e.y), math.copysign(size.z, e.z))
    elif kind == Collider.HULL:
        first, end = C.integers[k, ColliderIndex.VERTEX], C.integers[k, ColliderIndex.VERTEX_END]
        p = farthest(C.vertices, first, end, e)
    elif kind == Collider.FIELD:
        p = farthest(C.cells.triangle, 0, 3, e)
    elif kind == Collider.ELLIPSOID:
        g = Vec3(size.x * e.x, size.y * e.y, size.z * e.z)
        f = 1.0 / max(norm(g), 1e-300)
        p = Vec3(f * size.x * g.x, f * size.y * g.y, f * size.z * g.z)
    else:
        r1, z1, r2, z2 = discs(C, k)
        s = math.sqrt(e.x * e.x + e.y * e.y)
        r, z = (r1, z1) if r1 * s + z1 * e.z >= r2 * s + z2 * e.z else (r2, z2)
        f = r / s if s > 0.0 else 0.0
        p = Vec3(f * e.x, f * e.y, z)
    return M @ p


@kernel
def bend(C: Colliders, k: int, u: Vec3) -> Mat3:
    """How the farthest point along u moves with u; not at all where it is a corner."""
    kind, M = C.integers[k, ColliderIndex.KIND], mat(C.cells.frames, k, WorldFrame.MAP)
    e, size = tmul(M, u), vec(C.numbers, k, ColliderValue.SIZE)
    if kind == Collider.ELLIPSOID:
        p = tmul(M, support(C, k, u))
        square = Mat3(size.x**2, 0.0, 0.0, 0.0, size.y**2, 0.0, 0.0, 0.0, size.z**2)
        length = norm(Vec3(size.x * e.x, size.y * e.y, size.z * e.z))
        return (1.0 / max(length, 1e-300)) * (M @ ((square - outer(p, p)) @ transpose(M)))
    s = math.sqrt(e.x * e.x + e.y * e.y)
    if (kind == Collider.CYLINDER or kind == Collider.CONE) and s > UPRIGHT:
        r1, z1, r2, z2 = discs(C, k)
        r = r1 if r1 * s + z1 * e.z >= r2 * s + z2 * e.z else r2
        t = M @ Vec3(-e.y / s, e.x / s, 0.0)
        return (r / s) * outer(t, t)
    return identity(0.0)


@kernel
def face(C: Colliders, k: int, u: Vec3, far: float, corners: Table, first: int) -> tuple[int, Vec3]:
    """Write the corners of the face that looks along u; return their number and its normal.

    They are counter-clockwise. A rounded side has one or two. A disc is a face where all of it is
    at most `far` from touching; otherwise it touches at one point of its rim: a wheel rolls on a
    line.
    """
    kind = C.integers[k, ColliderIndex.KIND]
    for i in range(4):
        corners[first + i, Corner.LABEL] = i
    if kind == Collider.BOX:
        return box_face(C, k, u, corners, first)
    if kind == Collider.HULL:
        return hull_face(C, k, u, corners, first)
    if kind == Collider.FIELD:
        return triangle_face(C, k, u, corners, first)
    if kind == Collider.ELLIPSOID or kind == Collider.BALL:
        put(corners, first, Corner.AT, support(C, k, u))
        return 1, u
    return round_face(C, k, u, far, corners, first)


@kernel
def box_face(C: Colliders, k: int, u: Vec3, corners: Table, first: int) -> tuple[int, Vec3]:
    """The side of a box."""
    M, h = mat(C.cells.frames, k, WorldFrame.MAP), vec(C.numbers, k, ColliderValue.SIZE)
    x, y, z = Vec3(M.xx, M.yx, M.zx), Vec3(M.xy, M.yy, M.zy), Vec3(M.xz, M.yz, M.zz)
    n, a, b, c = z, h.x * x, h.y * y, h.z
    if abs(u @ x) > abs(u @ y) and abs(u @ x) > abs(u @ z):
        n, a, b, c = x, h.y * y, h.z * z, h.x
    elif abs(u @ y) > abs(u @ z):
        n, a, b, c = y, h.z * z, h.x * x, h.y
    if u @ n < 0.0:
        n, a = -n, -a
    put(corners, first, Corner.AT, c * n - a - b)
    put(corners, first + 1, Corner.AT, c * n + a - b)
    put(corners, first + 2, Corner.AT, c * n + a + b)
    put(corners, first + 3, Corner.AT, c * n - a + b)
    return 4, n


@kernel
def triangle_face(C: Colliders, k: int, u: Vec3, corners: Table, first: int) -> tuple[int, Vec3]:
    """Either side of the triangle of a field."""
    M, triangle = mat(C.cells.frames, k, WorldFrame.MAP), C.cells.triangle
    n = M @ normal_of(triangle)
    for i in range(3):
        at = vec(triangle, i if u @ n >= 0.0 else 2 - i, Corner.AT)
        put(corners, first + i, Corner.AT, M @ at)
    return 3, n if u @ n >= 0.0 else -n


@kernel
def round_face(
    C: Colliders, k: int, u: Vec3, far: float, corners: Table, first: int
) -> tuple[int, Vec3]:
    """The line along the side of a hull of two discs, a point of it, or a disc."""
    M = mat(C.cells.frames, k, WorldFrame.MAP)
    e, (r1, z1, r2, z2) = tmul(M, u), discs(C, k)
    s = math.sqrt(e.x * e.x + e.y * e.y)
    r, z = (r1, z1) if r1 * s + z1 * e.z >= r2 * s + z2 * e.z else (r2, z2)
    if r > 0.0 and 2.0 * r * s <= far and s < ON_RIM:
        return disc_face(C, k, e, r, z, corners, first)
    x, y = (e.x / s, e.y / s) if s > 0.0 else (1.0, 0.0)
    p, q = M @ Vec3(r1 * x, r1 * y, z1), M @ Vec3(r2 * x, r2 * y, z2)
    m = u
    if z1 != z2:
        m = u - ((u @ (q - p)) / ((q - p) @ (q - p))) * (q - p)
    if z1 == z2 or norm(m) < ALONG:
        put(corners, first, Corner.AT, p if p @ u >= q @ u else q)
        return 1, u
    put(corners, first, Corner.AT, p)
    put(corners, first + 1, Corner.AT, q)
    return 2, (1.0 / norm(m)) * m


@kernel
def disc_face(
    C: Colliders, k: int, e: Vec3, r: float, z: float, corners: Table, first: int
) -> tuple[int, Vec3]:
    """Corners on the rim of a disc, with its lowest point among them where it has one."""
    M, sign = mat(C.cells.frames, k, WorldFrame.MAP), math.copysign(1.0, e.z)
    s, step = math.sqrt(e.x * e.x + e.y * e.y), 2.0 * math.pi / RIM
    lowest = -1.0
    if s > UPRIGHT:
        lowest = sign * math.atan2(e.y, e.x)
        if lowest < 0.0:
            lowest += 2.0 * math.pi
    count = 0
    for i in range(RIM):
        t = step * i
        put(corners, first + count, Corner.AT, M @ Vec3(r * math.cos(t), sign * r * math.sin(t), z))
        corners[first + count, Corner.LABEL] = i
        count += 1
        if t < lowest < t + step:
            p = Vec3(r / s * e.x, r / s * e.y, z)
            put(corners, first + count, Corner.AT, M @ p)
            corners[first + count, Corner.LABEL] = RIM
            count += 1
    return count, M @ Vec3(0.0, 0.0, sign)


@kernel
def normal_of(triangle: Table) -> Vec3:
    """Unit normal of three points."""
    p = vec(triangle, 0, Corner.AT)
    n = cross(vec(triangle, 1, Corner.AT) - p, vec(triangle, 2, Corner.AT) - p)
    return (1.0 / max(norm(n), 1e-300)) * n


@kernel
def outward(C: Colliders, f: int) -> Vec3:
    """Unit normal of a face of a hull, in the hull's axes."""
    first = C.faces[f, FaceIndex.CORNER]
    p = vec(C.vertices, C.corners[first, 0], Corner.AT)
    q = vec(C.vertices, C.corners[first + 1, 0], Corner.AT)
    n = cross(q - p, vec(C.vertices, C.corners[first + 2, 0], Corner.AT) - p)
    return (1.0 / max(norm(n), 1e-300)) * n


@kernel
def hull_face(C: Colliders, k: int, u: Vec3, corners: Table, first: int) -> tuple[int, Vec3]:
    """The face of a hull whose normal is nearest to u; of many corners, CORNERS at most."""
    M = mat(C.cells.frames, k, WorldFrame.MAP)
    e = tmul(M, u)
    best = C.integers[k, ColliderIndex.FACE]
    n = outward(C, best)
    for f in range(best + 1, C.integers[k, ColliderIndex.FACE_END]):
        m = outward(C, f)
        if m @ e > n @ e:
            best, n = f, m
    start, end = C.faces[best, FaceIndex.CORNER], C.faces[best, FaceIndex.CORNER_END]
    every = 1 + (end - start - 1) // CORNERS
    count = 0
    for i in range(start, end, every):
        put(corners, first + count, Corner.AT, M @ vec(C.vertices, C.corners[i, 0], Corner.AT))
        corners[first + count, Corner.LABEL] = count
        count += 1
    return count, M @ n
