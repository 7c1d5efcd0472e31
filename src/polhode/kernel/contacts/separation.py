"""How far two convex cores are apart, and along which normal, also where they overlap.

The separation along a unit normal n is s(n) = min over a, b of n·(a - b); the gap of two cores is
its greatest value, whether they are apart or not. Apart, that is their distance, found by the
method of Gilbert, Johnson and Keerthi (gilbert1988). Touching, the distance has no direction, so
the first core is moved away along n by t: the normal m of the moved cores has s(m) >= s(n),
because s(m) + t n·m >= s(n) + t. Repeated, this climbs to a normal along which the gap is greatest.
"""

from enum import IntEnum

from polhode.kernel.algebra.row_values import put, vec
from polhode.kernel.algebra.vec3 import Vec3, cross, norm
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.contacts.shapes import support
from polhode.kernel.contacts.tables import Colliders

SEARCHES = 64  # points that the search for a distance may add
NEAREST = 4  # row of the simplex that holds the point found on the first core


class Simplex(IntEnum):
    """A point of the difference of two cores, and the point of the first that it comes from."""

    OF_BOTH, OF_FIRST, WIDTH = 0, 3, 6


@kernel
def separation(C: Colliders, i: int, j: int, d: Vec3, n: Vec3) -> float:
    """s(n) of cores whose centres are d apart."""
    return n @ (d + support(C, i, -n) - support(C, j, n))


@kernel
def on_segment(p: Vec3, q: Vec3) -> float:
    """Where between p (0) and q (1) a segment is nearest to the origin."""
    e = q - p
    square = e @ e
    return min(max(-(p @ e) / square, 0.0), 1.0) if square > 0.0 else 0.0


@kernel
def on_triangle(a: Vec3, b: Vec3, c: Vec3) -> Vec3:
    """Weights of the corners of a triangle at its point nearest to the origin."""
    n = cross(b - a, c - a)
    square = n @ n
    if square > 0.0:
        u, v, w = n @ cross(b, c), n @ cross(c, a), n @ cross(a, b)
        if u > 0.0 and v > 0.0 and w > 0.0:
            f = 1.0 / (u + v + w)
            return Vec3(f * u, f * v, f * w)
    s, t, r = on_segment(a, b), on_segment(b, c), on_segment(c, a)
    p, q, o = a + s * (b - a), b + t * (c - b), c + r * (a - c)
    pp, qq, oo = p @ p, q @ q, o @ o
    if pp <= qq and pp <= oo:
        return Vec3(1.0 - s, s, 0.0)
    return Vec3(0.0, 1.0 - t, t) if qq <= oo else Vec3(r, 0.0, 1.0 - r)


@kernel
def keep(S: Table, count: int, i: int, j: int, k: int, weights: Vec3) -> int:
    """Leave the points i < j < k of the simplex whose weights are not zero; note the nearest."""
    a = Vec3(0.0, 0.0, 0.0)
    kept = 0
    for m in range(3):
        row = i if m == 0 else (j if m == 1 else k)
        weight = weights.x if m == 0 else (weights.y if m == 1 else weights.z)
        if row < count and weight > 0.0:
            of_both, of_first = vec(S, row, Simplex.OF_BOTH), vec(S, row, Simplex.OF_FIRST)
            a = a + weight * of_first
            put(S, kept, Simplex.OF_BOTH, of_both)
            put(S, kept, Simplex.OF_FIRST, of_first)
            kept += 1
    put(S, NEAREST, Simplex.OF_FIRST, a)
    return kept


@kernel
def has_origin(a: Vec3, b: Vec3, c: Vec3, d: Vec3) -> bool:
    """Whether the origin is not outside of the face abc of a tetrahedron."""
    n = cross(b - a, c - a)
    inside = n @ (d - a)
    return bool(-(n @ a) * inside >= 0.0 and inside != 0.0)


@kernel
def nearest(S: Table, count: int) -> tuple[int, Vec3]:
    """Reduce a simplex to the part nearest to the origin; its number of points, and the point."""
    zero = Vec3(0.0, 0.0, 0.0)
    a, b = vec(S, 0, Simplex.OF_BOTH), vec(S, 1, Simplex.OF_BOTH)
    if count == 1:
        return keep(S, 1, 0, 1, 2, Vec3(1.0, 0.0, 0.0)), a
    if count == 2:
        t = on_segment(a, b)
        return keep(S, 2, 0, 1, 2, Vec3(1.0 - t, t, 0.0)), a + t * (b - a)
    c, d = vec(S, 2, Simplex.OF_BOTH), vec(S, 3, Simplex.OF_BOTH)
    if count == 3:
        weights = on_triangle(a, b, c)
        v = at_weights(a, b, c, weights)
        return keep(S, 3, 0, 1, 2, weights), v
    if (
        has_origin(a, b, c, d)
        and has_origin(a, b, d, c)
        and has_origin(a, c, d, b)
        and has_origin(b, c, d, a)
    ):
        return 4, zero
    w0, w1, w2 = on_triangle(a, b, d), on_triangle(a, c, d), on_triangle(b, c, d)
    v0, v1, v2 = at_weights(a, b, d, w0), at_weights(a, c, d, w1), at_weights(b, c, d, w2)
    l0, l1, l2 = v0 @ v0, v1 @ v1, v2 @ v2
    if l0 <= l1 and l0 <= l2:
        return keep(S, 4, 0, 1, 3, w0), v0
    if l1 <= l2:
        return keep(S, 4, 0, 2, 3, w1), v1
    return keep(S, 4, 1, 2, 3, w2), v2


@kernel
def at_weights(a: Vec3, b: Vec3, c: Vec3, w: Vec3) -> Vec3:
    """The point of a triangle nearest to the origin, which has these weights."""
    if w.x > 0.0 and w.y > 0.0 and w.z > 0.0:
        n = cross(b - a, c - a)
        return ((n @ a) / (n @ n)) * n
    return w.x * a + w.y * b + w.z * c


@kernel
def distance(C: Colliders, i: int, j: int, d: Vec3, scale: float, n: Vec3, accuracy: float) -> Vec3:
    """From the second core to the first where they are nearest; zero where they overlap.

    Both are scaled about their centres, which are d apart. The search starts along n, and ends when
    the distance is known to this part of it.
    """
    S = C.cells.simplex
    count, v, length = 0, n, 1e300
    best, most = Vec3(0.0, 0.0, 0.0), 0.0
    for _ in range(SEARCHES):
        u = (1.0 / norm(v)) * v
        a = support(C, i, -u)
        w = d + scale * (a - support(C, j, u))
        if u @ w > most:  # they are apart by that, whatever rounding does to the simplex
            most = u @ w
            best = most * u
        is_old = length - u @ w <= accuracy * length
        for k in range(count):
            p = vec(S, k, Simplex.OF_BOTH)
            is_old = is_old or (p.x == w.x and p.y == w.y and p.z == w.z)
        if is_old:
            break
        put(S, count, Simplex.OF_BOTH, w)
        put(S, count, Simplex.OF_FIRST, a)
        count, v = nearest(S, count + 1)
        if count == 4 or norm(v) >= length or norm(v) == 0.0:
            break
        length = norm(v)
    return best
