"""Where two near colliders touch: closed forms of round ones, faces of the others."""

import math

from polhode.kernel.algebra.mat3 import solve
from polhode.kernel.algebra.row_values import mat, vec
from polhode.kernel.algebra.vec3 import Vec3, identity, norm, outer, tmul
from polhode.kernel.compile.jit import kernel
from polhode.kernel.contacts.clipping import SECOND, clip
from polhode.kernel.contacts.found import ROOM, FoundValue, add_point, deepest, reduce, rounding
from polhode.kernel.contacts.separation import NEAREST, Simplex, distance, separation
from polhode.kernel.contacts.shapes import Corner, WorldFrame, bend, discs, face, support
from polhode.kernel.contacts.tables import (
    FEATURES,
    Collider,
    ColliderIndex,
    Colliders,
    ColliderValue,
)

NO_LENGTH = 1e-12  # of the size: lengths that cannot be told from zero
SHRUNK = 0.9375, 0.5, 0.125  # scales at which overlapping cores may be apart
SHIFT = 0.0625  # of the smaller core: how far touching cores are moved apart; later a quarter
LOOSE = 1e-5  # of the size: how far points of round faces may be from each other's normal
COARSE, CLOSEST = 1e-4, 1e-14  # of the distance: accuracy while the normal is looked for, and then
CLIMBS = 20  # moves apart until the normal is found


@kernel
def upward(C: Colliders, k: int) -> Vec3:
    """The third axis of a collider."""
    M = mat(C.cells.frames, k, WorldFrame.MAP)
    return Vec3(M.xz, M.yz, M.zz)


@kernel
def on_plane(C: Colliders, i: int, j: int, d: Vec3, far: float) -> int:
    """Corners of a polytope, or the lowest points of what is round, above a plane."""
    n, kind = upward(C, j), C.integers[i, ColliderIndex.KIND]
    corners, count = C.cells.corners, 0
    limit = far + rounding(C, i)
    if kind == Collider.BOX or kind == Collider.HULL:
        M, size = mat(C.cells.frames, i, WorldFrame.MAP), vec(C.numbers, i, ColliderValue.SIZE)
        start, total = C.integers[i, ColliderIndex.VERTEX], 8
        if kind == Collider.HULL:
            total = C.integers[i, ColliderIndex.VERTEX_END] - start
        for k in range(total):
            if kind == Collider.HULL:
                p = vec(C.vertices, start + k, Corner.AT)
            else:
                x, y = size.x if k & 1 else -size.x, size.y if k & 2 else -size.y
                p = Vec3(x, y, size.z if k & 4 else -size.z)
            p = d + M @ p
            if n @ p <= limit:
                if count == ROOM:
                    count = reduce(C, count)
                count = add_point(C, count, i, j, p - (n @ p) * n, n, n @ p, k % FEATURES)
        return count
    total, _ = face(C, i, -n, far, corners, 0)
    for k in range(total):
        p = d + vec(corners, k, Corner.AT)
        if n @ p <= limit:
            label = int(corners[k, Corner.LABEL])
            count = add_point(C, count, i, j, p - (n @ p) * n, n, n @ p, label)
    return count


@kernel
def between_axes(C: Colliders, i: int, j: int, d: Vec3, far: float) -> int:
    """Balls and capsules: where their axes are nearest; also where axes side by side end."""
    _, h, _, _ = discs(C, i)
    _, g, _, _ = discs(C, j)
    a, b = upward(C, i), upward(C, j)
    c, da, db = a @ b, d @ a, d @ b
    least, count = 1e300, 0
    if h > 0.0 and g > 0.0:
        for end in range(2):
            t = h if end == 1 else -h
            s = t * c + db
            if abs(s) > g and c != 0.0:  # the end of the other axis is beside this one
                s = math.copysign(g, s)
                t = (s - db) / c
            if abs(s) <= g and abs(t) <= h:
                least = min(least, norm(d + t * a - s * b))
                count = add_round(C, count, i, j, d + t * a, s * b, far, end)
    square = 1.0 - c * c
    t = min(max((c * db - da) / square, -h), h) if square > 0.0 else 0.0
    s = min(max(db + t * c, -g), g)
    t = min(max(s * c - da, -h), h)
    if count < 2 or norm(d + t * a - s * b) < (1.0 - NO_LENGTH) * least:
        count = add_round(C, count if count == 2 else 0, i, j, d + t * a, s * b, far, 2)
    return count


@kernel
def add_round(
    C: Colliders, count: int, i: int, j: int, p: Vec3, q: Vec3, far: float, feature: int
) -> int:
    """Add the point between two balls, whose centres are p and q, if they are near."""
    apart = norm(p - q)
    if apart - rounding(C, i) - rounding(C, j) > far:
        return count
    n = Vec3(0.0, 0.0, 1.0)
    if apart > 0.0:
        n = (1.0 / apart) * (p - q)
    return add_point(C, count, i, j, q, n, apart, feature)


@kernel
def ball_on_box(C: Colliders, i: int, j: int, d: Vec3, far: float) -> int:
    """The point of a box nearest to a ball; the nearest face where the centre is inside."""
    M, h = mat(C.cells.frames, j, WorldFrame.MAP), vec(C.numbers, j, ColliderValue.SIZE)
    e = tmul(M, d)
    q = Vec3(min(max(e.x, -h.x), h.x), min(max(e.y, -h.y), h.y), min(max(e.z, -h.z), h.z))
    if norm(e - q) > NO_LENGTH * C.numbers[j, ColliderValue.REACH]:
        return add_round(C, 0, i, j, d, M @ q, far, 0)
    x, y, z = abs(e.x) - h.x, abs(e.y) - h.y, abs(e.z) - h.z
    if x >= y and x >= z:
        n, apart = Vec3(math.copysign(1.0, e.x), 0.0, 0.0), x
    elif y >= z:
        n, apart = Vec3(0.0, math.copysign(1.0, e.y), 0.0), y
    else:
        n, apart = Vec3(0.0, 0.0, math.copysign(1.0, e.z)), z
    n = M @ n
    return add_point(C, 0, i, j, d - apart * n, n, apart, 0)


@kernel
def first_normal(C: Colliders, i: int, j: int, d: Vec3) -> Vec3:
    """A normal along which two cores are apart once they are shrunk about their centres."""
    n = d if norm(d) > 0.0 else Vec3(0.0, 0.0, 1.0)
    for scale in SHRUNK:
        v = distance(C, i, j, d, scale, n, COARSE)
        if norm(v) > 0.0:
            return (1.0 / norm(v)) * v
    return (1.0 / norm(n)) * n


@kernel
def along_face(
    C: Colliders, i: int, j: int, d: Vec3, n: Vec3, s: float, far: float, tol: float
) -> tuple[Vec3, float]:
    """The normal of a face near n, if the gap s is as great along it; else n."""
    flat, m = face(C, i, -n, far, C.cells.corners, 0)
    if flat > 2 and separation(C, i, j, d, -m) >= s - tol:
        n, s = -m, separation(C, i, j, d, -m)
    flat, m = face(C, j, n, far, C.cells.corners, SECOND)
    if flat > 2 and separation(C, i, j, d, m) >= s - tol:
        n, s = m, separation(C, i, j, d, m)
    return n, s


@kernel
def has_least(C: Colliders, count: int, gap: float, tol: float) -> bool:
    """Whether this is the least gap of the points; that it is then exactly."""
    found, least = C.cells.found, C.cells.found[deepest(C, count), FoundValue.GAP]
    if count == 0 or abs(least - gap) > tol:
        return False
    for k in range(count):
        found[k, FoundValue.GAP] += gap - least
    return True


@kernel
def aside(C: Colliders, i: int, j: int, d: Vec3, n: Vec3) -> Vec3:
    """Between the points of two cores that are nearest along n, what is across n."""
    w = d + support(C, i, -n) - support(C, j, n)
    return w - (w @ n) * n


@kernel
def along_curves(
    C: Colliders, i: int, j: int, d: Vec3, n: Vec3, s: float, tol: float
) -> tuple[Vec3, bool]:
    """A step of Newton's method to the normal of round cores, and whether it was one."""
    w, K = aside(C, i, j, d, n), bend(C, i, -n) + bend(C, j, n)
    c = s if abs(s) > tol else tol
    m = n + solve(K + identity(c) + (1.0 + abs(c)) * outer(n, n), w)
    m = (1.0 / norm(m)) * m
    gains = norm(aside(C, i, j, d, m)) < 0.5 * norm(w)
    return m, gains and separation(C, i, j, d, m) >= s - tol


@kernel
def along_distance(
    C: Colliders, i: int, j: int, d: Vec3, n: Vec3, s: float, shift: float, accuracy: float
) -> tuple[Vec3, bool]:
    """The normal of the cores moved apart along n, and whether its gap is greater than s."""
    by = max(min(norm(aside(C, i, j, d, n)), shift) - s, 0.0)
    v = distance(C, i, j, d + by * n, 1.0, n, accuracy)
    length = norm(v)
    if length == 0.0:
        return n, False
    v = (1.0 / length) * v
    return v, separation(C, i, j, d, v) - s > accuracy * length


@kernel
def between_faces(C: Colliders, i: int, j: int, d: Vec3, far: float, n: Vec3) -> int:
    """Points of any two cores: faces that look at each other along the normal of greatest gap.

    The search starts at n. A normal is right where two points of the faces have this gap along it.
    """
    a, b = C.numbers[i, ColliderValue.REACH], C.numbers[j, ColliderValue.REACH]
    tol, r = NO_LENGTH * (a + b), rounding(C, i) + rounding(C, j)
    s, shift = separation(C, i, j, d, n), SHIFT * (min(a, b) if min(a, b) > 0.0 else max(a, b))
    accuracy = COARSE
    for _ in range(CLIMBS):
        if s - r > far:
            return 0
        n, s = along_face(C, i, j, d, n, s, far, tol)
        count = clip(C, i, j, d, n, far, tol)
        if has_least(C, count, s - r, tol):
            return count
        m, gains = along_curves(C, i, j, d, n, s, tol)
        if not gains:
            m, gains = along_distance(C, i, j, d, n, s, shift, accuracy)
            shift *= 0.25
            if not gains and accuracy == CLOSEST:
                break
            accuracy = accuracy if gains else CLOSEST
        if separation(C, i, j, d, m) >= s - tol:
            n, s = m, separation(C, i, j, d, m)
    count = clip(C, i, j, d, n, far, LOOSE * (a + b))
    if s - r <= far and not has_least(C, count, s - r, LOOSE * (a + b)):
        on = d + vec(C.cells.simplex, NEAREST, Simplex.OF_FIRST) - s * n
        count = add_point(C, count, i, j, on, n, s, FEATURES - 1)
    return count
