"""All points at which colliders are near each other."""

from polhode.kernel.algebra.row_values import put, vec
from polhode.kernel.compile.jit import inlined, kernel
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.contacts.broad_phase import CellPlace, fill, near, place, sort_by_size
from polhode.kernel.contacts.found import CornerMark, FoundValue
from polhode.kernel.contacts.narrow import meet
from polhode.kernel.contacts.shapes import WorldFrame
from polhode.kernel.contacts.tables import (
    FEATURES,
    Collider,
    ColliderIndex,
    Colliders,
    MaterialValue,
    NearIndex,
    NearValue,
)


@inlined
def rank(C: Colliders, k: int) -> int:
    """Where a collider stands in a pair: simple ones first, planes and fields last."""
    kind = C.integers[k, ColliderIndex.KIND]
    return int(kind) if kind != Collider.PLANE else Collider.FIELD


@inlined
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


@kernel
def find_points(colliders: Colliders, poses: Table, points: Table, point_numbers: Table) -> int:
    """Write all points whose gap is at most what their bodies may go, sorted by their keys.

    How far a body may go is in `poses` (FAR, TURN), whose last row is the ground. Return the number
    of points, or -1 if the tables are too small.
    """
    bodies, written = len(poses) - 1, 0
    place(colliders, poses)
    large, width = sort_by_size(colliders, bodies)
    fill(colliders, width)
    for i in range(len(colliders.integers)):
        count = near(colliders, i, large, width, bodies)
        for k in range(count):
            j = colliders.cells.places[k, CellPlace.NEAR]
            written = write_points(colliders, i, j, bodies, written, points, point_numbers)
            if written < 0:
                return -1
    return written
