"""Faces that look at each other: one is cut by the sides of the other."""

from polhode.kernel.algebra.row_values import put, vec
from polhode.kernel.algebra.vec3 import Vec3, cross, norm
from polhode.kernel.compile.jit import kernel
from polhode.kernel.contacts.found import ROOM, CornerMark, add_point, rounding
from polhode.kernel.contacts.shapes import CORNERS, Corner, face
from polhode.kernel.contacts.tables import Colliders

PARALLEL = 1e-6  # angle below which two segments are side by side
EDGE_ON = 1e-3  # cosine below which a face is seen from its side
SECOND, CLIPPED, OTHER = ROOM, 2 * ROOM, 3 * ROOM  # rows of corners; the first face has the first


@kernel
def cut(
    C: Colliders,
    source: int,
    target: int,
    count: int,
    p: Vec3,
    m: Vec3,
    side: int,
    tol: float,
    closed: bool,
) -> int:
    """Cut a polygon by the half space m·(x - p) >= 0; return its new number of corners."""
    corners, marks = C.cells.corners, C.cells.marks
    kept = 0
    for k in range(count):
        a = source + k
        b = source + (k + 1) % count
        x, y = vec(corners, a, Corner.AT), vec(corners, b, Corner.AT)
        e, f = m @ (x - p), m @ (y - p)
        if e >= -tol:
            put(corners, target + kept, Corner.AT, x)
            marks[target + kept, CornerMark.FEATURE] = marks[a, CornerMark.FEATURE]
            marks[target + kept, CornerMark.EDGE] = marks[a, CornerMark.EDGE]
            kept += 1
        if (closed or k + 1 < count) and ((e > tol and f < -tol) or (e < -tol and f > tol)):
            edge = marks[a, CornerMark.EDGE]
            feature = 2 * CORNERS + CORNERS * edge + side
            if edge >= CORNERS:  # two sides meet at the corner where the later one starts
                other = edge - CORNERS
                feature = CORNERS + (side if side == other + 1 else other)
            put(corners, target + kept, Corner.AT, x + (e / (e - f)) * (y - x))
            marks[target + kept, CornerMark.FEATURE] = feature
            marks[target + kept, CornerMark.EDGE] = CORNERS + side if e > 0.0 else edge
            kept += 1
    return kept


@kernel
def cross_over(
    C: Colliders, source: int, other: int, count: int, total: int, n: Vec3, tol: float
) -> int:
    """Cut a point or a segment by a point or a segment: where they are above each other along n."""
    corners = C.cells.corners
    p, q = vec(corners, source, Corner.AT), vec(corners, other, Corner.AT)
    e = vec(corners, source + count - 1, Corner.AT) - p
    f = vec(corners, other + total - 1, Corner.AT) - q
    e, f, r = e - (n @ e) * n, f - (n @ f) * n, q - p
    r = r - (n @ r) * n
    ee, ff = e @ e, f @ f
    twist = n @ cross(e, f)
    if twist * twist > PARALLEL * PARALLEL * ee * ff:
        s, t = (n @ cross(r, f)) / twist, (n @ cross(r, e)) / twist
        if s < 0.0 or s > 1.0 or t < 0.0 or t > 1.0:
            return 0
        put(corners, source, Corner.AT, p + s * (vec(corners, source + 1, Corner.AT) - p))
        return 1
    if count == 1:  # from the point to the nearest of the segment
        t = min(max(-(r @ f) / ff, 0.0), 1.0) if ff > 0.0 else 0.0
        return 1 if norm(r + t * f) <= tol else 0
    if norm(r - ((r @ e) / ee) * e) > tol:
        return 0
    s, t = (r @ e) / ee, ((r + f) @ e) / ee
    low, high = max(min(s, t), 0.0), min(max(s, t), 1.0)
    if low > high:
        return 0
    along = vec(corners, source + 1, Corner.AT) - p
    put(corners, source, Corner.AT, p + low * along)
    put(corners, source + 1, Corner.AT, p + high * along)
    return 2


@kernel
def clip(C: Colliders, i: int, j: int, d: Vec3, n: Vec3, far: float, tol: float) -> int:
    """Points of two faces that are above each other along n, with gaps up to `far`.

    The face with fewer corners is cut by the sides of the other.
    """
    corners, marks = C.cells.corners, C.cells.marks
    count, m = face(C, i, -n, far, corners, 0)
    total, w = face(C, j, n, far, corners, SECOND)
    for k in range(count):
        put(corners, k, Corner.AT, d + vec(corners, k, Corner.AT))
    source, other, u, is_first = 0, SECOND, n, count <= total
    if not is_first:
        source, other, u, w = SECOND, 0, -n, m
        count, total = total, count
    if w @ u <= EDGE_ON:
        return 0
    for k in range(count):
        marks[source + k, CornerMark.FEATURE] = marks[source + k, CornerMark.EDGE] = int(
            corners[source + k, Corner.LABEL]
        )
    p = vec(corners, other, Corner.AT)
    if total < 3:
        count = cross_over(C, source, other, count, total, n, tol)
    else:
        closed = count > 2
        target = CLIPPED
        for k in range(total):
            a, b = (
                vec(corners, other + k, Corner.AT),
                vec(corners, other + (k + 1) % total, Corner.AT),
            )
            side = cross(u, b - a)
            length = norm(side)
            if length > tol:
                label = int(corners[other + k, Corner.LABEL])
                count = cut(C, source, target, count, a, (1.0 / length) * side, label, tol, closed)
                source, target = target, OTHER if target == CLIPPED else CLIPPED
    written = 0
    r = rounding(C, i) + rounding(C, j)
    for k in range(count):
        x = vec(corners, source + k, Corner.AT)
        apart = (w @ (x - p)) / (w @ u)
        if apart - r <= far:
            on = x - apart * n if is_first else x
            written = add_point(
                C, written, i, j, on, n, apart, marks[source + k, CornerMark.FEATURE]
            )
    return written
