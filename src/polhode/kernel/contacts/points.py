"""All points at which colliders are near each other."""

from polhode.kernel.algebra.row_values import put, vec
from polhode.kernel.compile.jit import kernel, separate
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.contacts.broad_phase import (
    CellPlace,
    fill,
    near,
    place,
    place_one,
    sort_by_size,
)
from polhode.kernel.contacts.fields import on_field
from polhode.kernel.contacts.found import CornerMark, FoundValue, arrange
from polhode.kernel.contacts.narrow import (
    ball_on_box,
    between_axes,
    between_faces,
    first_normal,
    on_plane,
)
from polhode.kernel.contacts.shapes import WorldFrame
from polhode.kernel.contacts.tables import (
    FEATURES,
    Collider,
    ColliderIndex,
    Colliders,
    MaterialValue,
    NearIndex,
    NearValue,
    PairIndex,
)


@separate
def meet(C: Colliders, i: int, j: int, far: float) -> int:
    """Find the points of two colliders with gaps up to `far`; planes are second, simpler first."""
    frames, integers = C.cells.frames, C.integers
    a, b = integers[i, ColliderIndex.KIND], integers[j, ColliderIndex.KIND]
    d = vec(frames, i, WorldFrame.CENTER) - vec(frames, j, WorldFrame.CENTER)
    if b == Collider.PLANE:
        return arrange(C, on_plane(C, i, j, d, far))
    if C.fields is not None and b == Collider.FIELD:
        return arrange(C, on_field(C, i, j, d, far))
    if C.faced is not None and b > Collider.CAPSULE:
        if a == Collider.BALL and b == Collider.BOX:
            return arrange(C, ball_on_box(C, i, j, d, far))
        return arrange(C, between_faces(C, i, j, d, far, first_normal(C, i, j, d)))
    return arrange(C, between_axes(C, i, j, d, far))


@kernel
def rank(C: Colliders, k: int) -> int:
    """Where a collider stands in a pair: simple ones first, planes and fields last."""
    kind = C.integers[k, ColliderIndex.KIND]
    return int(kind) if kind != Collider.PLANE else Collider.FIELD


@separate
def write_points(
    C: Colliders, i: int, j: int, bodies: int, written: int, points: Table, point_numbers: Table
) -> int:
    """Write the points of colliders i < j; return the number of all, or -1 if they do not fit."""
    frames, found, materials = C.cells.frames, C.cells.found, C.materials
    far = frames[i, WorldFrame.FAR] + frames[j, WorldFrame.FAR]
    first, second = (i, j) if rank(C, i) <= rank(C, j) else (j, i)
    count = meet(C, first, second, far)
    if written + count > min(len(points), len(point_numbers)):
        return -1
    a, b = (i, j) if C.integers[i, ColliderIndex.BODY] < bodies else (j, i)
    side, center = 1.0 if a == first else -1.0, vec(frames, second, WorldFrame.CENTER)
    kinds = 0
    while kinds * kinds < len(materials):
        kinds += 1
    row = C.integers[i, ColliderIndex.MATERIAL] * kinds + C.integers[j, ColliderIndex.MATERIAL]
    for k in range(count):
        at = written + k
        points[at, NearIndex.A] = C.integers[a, ColliderIndex.BODY]
        points[at, NearIndex.B] = C.integers[b, ColliderIndex.BODY]
        points[at, NearIndex.FIRST], points[at, NearIndex.SECOND] = i, j
        points[at, NearIndex.KEY] = (i * len(frames) + j) * FEATURES + C.cells.features[
            k, CornerMark.FEATURE
        ]
        put(point_numbers, at, NearValue.AT, center + vec(found, k, FoundValue.AT))
        put(point_numbers, at, NearValue.NORMAL, side * vec(found, k, FoundValue.NORMAL))
        point_numbers[at, NearValue.GAP] = found[k, FoundValue.GAP]
        point_numbers[at, NearValue.FRICTION] = materials[row, MaterialValue.FRICTION]
        point_numbers[at, NearValue.RESTITUTION] = materials[row, MaterialValue.RESTITUTION]
    return written + count


@separate
def near_pairs(C: Colliders, poses: Table, pairs: Table) -> int:
    """Write all pairs of colliders that may touch, in order; their number, or -1 without room.

    How far a body may go is in `poses` (FAR, TURN), whose last row is the ground.
    """
    bodies, written = len(poses) - 1, 0
    place(C, poses)
    large, width = sort_by_size(C, bodies)
    fill(C, width)
    for i in range(len(C.integers)):
        count = near(C, i, large, width, bodies)
        if written + count > len(pairs):
            return -1
        for k in range(count):
            pairs[written + k, PairIndex.FIRST] = i
            pairs[written + k, PairIndex.SECOND] = C.cells.places[k, CellPlace.NEAR]
        written += count
    return written


@kernel
def add_points(
    C: Colliders, poses: Table, i: int, j: int, points: Table, numbers: Table, written: int
) -> int:
    """Write the points of colliders i < j whose gap is at most what their bodies may go.

    They are behind those that are written, sorted by their keys. Return the number of all, or -1 if
    the tables are too small.
    """
    place_one(C, poses, i)
    place_one(C, poses, j)
    return write_points(C, i, j, len(poses) - 1, written, points, numbers)


@kernel
def find_points(C: Colliders, poses: Table, pairs: Table, points: Table, numbers: Table) -> int:
    """Write the points of all near pairs, sorted by their keys; their number, or -1."""
    end = 0
    count = near_pairs(C, poses, pairs)
    for k in range(count):
        i, j = pairs[k, PairIndex.FIRST], pairs[k, PairIndex.SECOND]
        end = write_points(C, i, j, len(poses) - 1, end, points, numbers)
        if end < 0:
            return -1
    return end if count >= 0 else -1
