"""Height fields: the points of a core with the triangles under it.

A triangle is touched along its own normal; at an edge or a corner also along others, where the
ground falls off on all sides: a body slides over edges inside of a flat or hollow ground.
"""

from polhode.kernel.algebra.row_values import mat, put, vec
from polhode.kernel.algebra.vec3 import Vec3, cross, norm, tmul
from polhode.kernel.compile.jit import kernel
from polhode.kernel.contacts.clipping import clip
from polhode.kernel.contacts.found import (
    KEPT,
    ROOM,
    CornerMark,
    FoundValue,
    copy_point,
    deepest,
    reduce,
    rounding,
)
from polhode.kernel.contacts.narrow import NO_LENGTH, between_faces
from polhode.kernel.contacts.separation import separation
from polhode.kernel.contacts.shapes import CORNERS, Corner, WorldFrame, face, normal_of, support
from polhode.kernel.contacts.tables import FEATURES, ColliderIndex, Colliders, ColliderValue

STEEPER = 1e-6  # slope within a cell that cannot be told from none
GATHERED = ROOM + 1  # first row of the points of all triangles so far
SAME_PLACE = 1e-7  # of the size: points of two triangles nearer than this are one


@kernel
def set_triangle(C: Colliders, j: int, x: int, y: int, upper: int) -> None:
    """Take one of the two triangles of a cell for the core of a field."""
    nx = C.integers[j, ColliderIndex.FACE]
    a = C.integers[j, ColliderIndex.VERTEX] + y * nx + x
    c = a + nx + 1
    put(C.cells.triangle, 0, Corner.AT, vec(C.vertices, a, Corner.AT))
    put(C.cells.triangle, 1, Corner.AT, vec(C.vertices, c if upper else a + 1, Corner.AT))
    put(C.cells.triangle, 2, Corner.AT, vec(C.vertices, a + nx if upper else c, Corner.AT))


@kernel
def are_beside(x: int, y: int) -> bool:
    """Whether points of the grid that are so many columns and rows apart share a triangle."""
    return abs(x) <= 1 and abs(y) <= 1 and x * y >= 0


@kernel
def is_outer(C: Colliders, j: int, x: int, y: int, upper: int, b: Vec3, n: Vec3) -> bool:
    """Whether a point of a triangle is the farthest along n of all triangles that share it."""
    nx, ny = C.integers[j, ColliderIndex.FACE], C.integers[j, ColliderIndex.FACE_END]
    p, q = vec(C.cells.triangle, 0, Corner.AT), vec(C.cells.triangle, 1, Corner.AT)
    r, m = vec(C.cells.triangle, 2, Corner.AT), normal_of(C.cells.triangle)
    area = m @ cross(q - p, r - p)
    first = m @ cross(q - b, r - b) > SAME_PLACE * area  # corners with a part in the point
    second = m @ cross(r - b, p - b) > SAME_PLACE * area
    third = m @ cross(p - b, q - b) > SAME_PLACE * area
    for row in range(max(y - 1, 0), min(y + 3, ny)):
        for column in range(max(x - 1, 0), min(x + 3, nx)):
            dx, dy = column - x, row - y
            shares = not first or are_beside(dx, dy)
            shares = shares and (not second or are_beside(dx - 1, dy - upper))
            shares = shares and (not third or are_beside(dx - 1 + upper, dy - 1))
            if shares:
                at = C.integers[j, ColliderIndex.VERTEX] + row * nx + column
                if n @ (vec(C.vertices, at, Corner.AT) - b) > STEEPER * norm(q - p):
                    return False
    return True


@kernel
def gather(C: Colliders, total: int, count: int, first: int, size: float) -> int:
    """Move the points of a triangle to those of all; return the number of all."""
    found, features = C.cells.found, C.cells.features
    for k in range(count):
        is_new = True
        for m in range(GATHERED, GATHERED + total):
            apart = norm(vec(found, k, FoundValue.AT) - vec(found, m, FoundValue.AT))
            turned = norm(vec(found, k, FoundValue.NORMAL) - vec(found, m, FoundValue.NORMAL))
            is_new = is_new and apart + turned * size > SAME_PLACE * size
        if is_new:
            features[k, CornerMark.FEATURE] = (first + features[k, CornerMark.FEATURE]) % FEATURES
            copy_point(C, k, GATHERED + total)
            total += 1
        if total == ROOM:
            total = give_back(C, total)
            total = reduce(C, total)
            for m in range(total):
                copy_point(C, m, GATHERED + m)
    return total


@kernel
def give_back(C: Colliders, total: int) -> int:
    """Make the points of all triangles those of the pair."""
    for k in range(total):
        copy_point(C, GATHERED + k, k)
    return total


@kernel
def own_corners(C: Colliders, i: int, m: Vec3, far: float, count: int) -> int:
    """Of the points above a triangle, keep corners of the core, or all if its face is parallel.

    Where another face crosses an edge of the triangle, the triangle's normal is not theirs.
    """
    total, w = face(C, i, -m, far, C.cells.corners, 0)
    if norm(w + m) <= STEEPER and total > 2:
        return count
    kept, low = 0, 0 if total <= 3 else CORNERS
    for k in range(count):
        if low <= C.cells.features[k, CornerMark.FEATURE] < low + CORNERS:
            copy_point(C, k, kept)
            kept += 1
    return kept


@kernel
def on_cell(
    C: Colliders, i: int, j: int, d: Vec3, far: float, x: int, y: int, upper: int, total: int
) -> int:
    """Add the points of one triangle: along its normal, and beside it along others of its own."""
    set_triangle(C, j, x, y, upper)
    M, size = mat(C.cells.frames, j, WorldFrame.MAP), C.numbers[i, ColliderValue.REACH]
    tol, r = NO_LENGTH * (size + C.numbers[j, ColliderValue.REACH]), rounding(C, i)
    m = M @ normal_of(C.cells.triangle)
    s = separation(C, i, j, d, m)
    if s - r > far:
        return total
    first = KEPT * (2 * (y * C.integers[j, ColliderIndex.FACE] + x) + upper)
    count = clip(C, i, j, d, m, far, tol)
    is_whole = count > 0 and C.cells.found[deepest(C, count), FoundValue.GAP] <= s - r + tol
    total = gather(C, total, own_corners(C, i, m, far, count), first, size)
    if not is_whole:
        count = between_faces(C, i, j, d, far, m)
        low = deepest(C, count)
        n = vec(C.cells.found, low, FoundValue.NORMAL)
        on = vec(C.cells.found, low, FoundValue.AT) - 0.5 * C.cells.found[low, FoundValue.GAP] * n
        if count > 0 and is_outer(C, j, x, y, upper, tmul(M, on), tmul(M, n)):
            total = gather(C, total, count, first, size)
    return total


@kernel
def on_field(C: Colliders, i: int, j: int, d: Vec3, far: float) -> int:
    """Points of a core with the triangles of a field under its bounding box."""
    M, h = mat(C.cells.frames, j, WorldFrame.MAP), vec(C.numbers, j, ColliderValue.SIZE)
    nx, ny = C.integers[j, ColliderIndex.FACE], C.integers[j, ColliderIndex.FACE_END]
    e, r = tmul(M, d), far + rounding(C, i)
    u, v = Vec3(M.xx, M.yx, M.zx), Vec3(M.xy, M.yy, M.zy)
    fx, fy = (nx - 1) / (2.0 * h.x), (ny - 1) / (2.0 * h.y)
    left, right = e.x + u @ support(C, i, -u) - r, e.x + u @ support(C, i, u) + r
    front, back = e.y + v @ support(C, i, -v) - r, e.y + v @ support(C, i, v) + r
    if right < -h.x or left > h.x or back < -h.y or front > h.y:
        return 0
    total = 0
    x0, x1 = int(max(fx * (left + h.x), 0.0)), int(min(fx * (right + h.x), nx - 2.0))
    y0, y1 = int(max(fy * (front + h.y), 0.0)), int(min(fy * (back + h.y), ny - 2.0))
    for y in range(y0, y1 + 1):
        for x in range(x0, x1 + 1):
            for upper in range(2):
                total = on_cell(C, i, j, d, far, x, y, upper, total)
    return give_back(C, total)
