"""Which colliders are near each other: a uniform grid of cells, filled by counting sort.

Every collider is in a ball that holds all it may reach. Balls that are much larger than the median,
planes and the ground are compared with all others. Space has no end: cells share the rows of a
table, and colliders that share a row without being near are told apart by their balls.
"""

import math
from enum import IntEnum
from typing import NamedTuple

import numpy as np

from polhode.kernel.algebra.row_values import mat, put, put_mat, vec
from polhode.kernel.algebra.vec3 import norm, size
from polhode.kernel.compile.bundle import bundle
from polhode.kernel.compile.jit import inlined, kernel
from polhode.kernel.compile.pointer_table import Table, integers, zeros
from polhode.kernel.contacts.clipping import OTHER
from polhode.kernel.contacts.found import ROOM, CornerMark, FoundValue
from polhode.kernel.contacts.narrow import upward
from polhode.kernel.contacts.separation import NEAREST, Simplex
from polhode.kernel.contacts.shapes import Corner, WorldFrame
from polhode.kernel.contacts.tables import (
    Collider,
    ColliderIndex,
    Colliders,
    ColliderValue,
    PoseValue,
)

MAGNITUDES = 128  # powers of two among which the median radius is looked for
LAST_CELL = 1e9  # cells from the origin; what is beyond is compared with all
STRIDES = 73856093, 19349663  # of a row and of a layer of cells, in the table that they share


class CellPlace(IntEnum):
    """The row of a collider's cell, -1 if it is compared with all; and three lists of colliders.

    ORDER: by their rows; LARGE: compared with all; NEAR: those near one of them.
    """

    CELL, ORDER, LARGE, NEAR, WIDTH = range(5)


class Sphere(IntEnum):
    """A ball about a collider that holds all it may reach."""

    CENTER, RADIUS, WIDTH = 0, 3, 4


@bundle
class Cells(NamedTuple):
    """Workspace of the search for points."""

    frames: Table  # (colliders, WorldFrame)
    balls: Table  # (colliders, Sphere)
    places: Table  # (colliders, CellPlace)
    starts: Table  # (a power of two + 1, 1) where each row of cells starts in ORDER
    levels: Table  # (MAGNITUDES, 1)
    simplex: Table  # (NEAREST + 1, Simplex)
    corners: Table  # (OTHER + ROOM, Corner.WIDTH)
    marks: Table  # (OTHER + ROOM, CornerMark)
    found: Table  # (2 ROOM + 1, FoundValue)
    features: Table  # (2 ROOM + 1, 1)
    triangle: Table  # (3, Corner) of a field, in its axes


def workspace(colliders: Table, bodies: int) -> Cells:
    """Return the workspace for a table of colliders (`Colliders.integers`)."""

    def whole(rows: int, columns: int) -> Table:
        return integers(np.zeros((rows, columns)), columns)

    n = len(colliders)
    return Cells(
        zeros(n, WorldFrame.WIDTH),
        zeros(n, Sphere.WIDTH),
        whole(n, CellPlace.WIDTH),
        whole(2 ** math.ceil(math.log2(4 * n + 4)) + 1, 1),
        whole(MAGNITUDES, 1),
        zeros(NEAREST + 1, Simplex.WIDTH),
        zeros(OTHER + ROOM, Corner.WIDTH),
        whole(OTHER + ROOM, CornerMark.WIDTH),
        zeros(2 * ROOM + 1, FoundValue.WIDTH),
        whole(2 * ROOM + 1, 1),
        zeros(3, Corner.WIDTH),
    )


@kernel
def place_one(C: Colliders, poses: Table, k: int) -> None:
    """Find where a collider is, and how far it may reach."""
    frames, body = C.cells.frames, C.integers[k, ColliderIndex.BODY]
    R, center = mat(poses, body, PoseValue.MAP), vec(C.numbers, k, ColliderValue.CENTER)
    put(frames, k, WorldFrame.CENTER, vec(poses, body, PoseValue.AT) + R @ center)
    put_mat(frames, k, WorldFrame.MAP, R @ mat(C.numbers, k, ColliderValue.MAP))
    reach = C.numbers[k, ColliderValue.REACH]
    far, turn = poses[body, PoseValue.FAR], poses[body, PoseValue.TURN]
    if turn > 0.0:
        far += turn * (reach + norm(center))
    put(C.cells.balls, k, Sphere.CENTER, vec(frames, k, WorldFrame.CENTER))
    frames[k, WorldFrame.FAR], C.cells.balls[k, Sphere.RADIUS] = far, reach + far


@kernel
def place(C: Colliders, poses: Table) -> None:
    """Find where all colliders are."""
    for k in range(len(C.integers)):
        place_one(C, poses, k)


@kernel
def level(radius: float) -> int:
    """Power of two of a radius, as a row of the table of levels."""
    _, power = math.frexp(radius)
    return min(max(power + MAGNITUDES // 2, 0), MAGNITUDES - 1)


@kernel
def sort_by_size(C: Colliders, bodies: int) -> tuple[int, float]:
    """List those that are compared with all; return their number, and the size of a cell."""
    places, levels, balls = C.cells.places, C.cells.levels, C.cells.balls
    for k in range(MAGNITUDES):
        levels[k, 0] = 0
    moving = 0
    for k in range(len(places)):
        if C.integers[k, ColliderIndex.BODY] < bodies:
            levels[level(balls[k, Sphere.RADIUS]), 0] += 1
            moving += 1
    median = 0
    below = levels[0, 0]
    while median < MAGNITUDES - 1 and 2 * below < moving:
        median += 1
        below += levels[median, 0]
    most = 0.0
    for k in range(len(places)):
        is_small = C.integers[k, ColliderIndex.BODY] < bodies
        is_small = is_small and level(balls[k, Sphere.RADIUS]) <= median + 1
        places[k, CellPlace.CELL] = 0 if is_small else -1
        if is_small:
            most = max(most, balls[k, Sphere.RADIUS])
    large, limit = 0, LAST_CELL * most
    for k in range(len(places)):
        p = vec(balls, k, Sphere.CENTER)
        if not (places[k, CellPlace.CELL] == 0 and size(p) < limit):
            places[k, CellPlace.CELL] = -1
            places[large, CellPlace.LARGE] = k
            large += 1
    return large, 2.0 * most


@inlined
def row_of_cell(C: Colliders, x: int, y: int, z: int) -> int:
    """The row of the table that a cell has."""
    p, q = STRIDES
    return (x * p + y * q + z) & (len(C.cells.starts) - 2)


@kernel
def fill(C: Colliders, width: float) -> None:
    """Sort the small colliders by the rows of their cells, each in the order of their numbers."""
    places, starts, balls = C.cells.places, C.cells.starts, C.cells.balls
    for c in range(len(starts)):
        starts[c, 0] = 0
    for k in range(len(places)):
        if places[k, CellPlace.CELL] >= 0:
            p = (1.0 / width) * vec(balls, k, Sphere.CENTER)
            c = row_of_cell(C, math.floor(p.x), math.floor(p.y), math.floor(p.z))
            places[k, CellPlace.CELL] = c
            starts[c, 0] += 1
    for c in range(1, len(starts)):
        starts[c, 0] += starts[c - 1, 0]
    for k in range(len(places) - 1, -1, -1):
        c = places[k, CellPlace.CELL]
        if c >= 0:
            starts[c, 0] -= 1
            places[starts[c, 0], CellPlace.ORDER] = k


@kernel
def passes(C: Colliders, i: int, j: int, bodies: int) -> bool:
    """Whether two colliders never touch: of one body, of the ground, or of excluded bodies."""
    a, b = C.integers[i, ColliderIndex.BODY], C.integers[j, ColliderIndex.BODY]
    if a == b:
        return True
    wanted = min(a, b) * (bodies + 1) + max(a, b)
    low, high = 0, len(C.excluded)
    while low < high:
        middle = (low + high) // 2
        if C.excluded[middle, 0] < wanted:
            low = middle + 1
        else:
            high = middle
    return bool(low < len(C.excluded) and C.excluded[low, 0] == wanted)


@inlined
def is_near(C: Colliders, i: int, j: int) -> bool:
    """Whether the balls about two colliders meet; about a plane there is none, but one side."""
    balls = C.cells.balls
    d = vec(balls, i, Sphere.CENTER) - vec(balls, j, Sphere.CENTER)
    r = balls[i, Sphere.RADIUS] + balls[j, Sphere.RADIUS]
    if r < math.inf:
        return bool(d @ d <= r * r)
    k = j if C.integers[j, ColliderIndex.KIND] == Collider.PLANE else i
    r = C.cells.frames[k, WorldFrame.FAR] + balls[i if k == j else j, Sphere.RADIUS]
    return bool((upward(C, k) @ d if k == j else -(upward(C, k) @ d)) <= r)


@kernel
def add_near(C: Colliders, count: int, i: int, j: int, bodies: int) -> int:
    """Put collider j into the sorted list of those near i, unless it is there or passes."""
    places = C.cells.places
    k = count
    while k > 0 and places[k - 1, CellPlace.NEAR] > j:
        k -= 1
    if (k > 0 and places[k - 1, CellPlace.NEAR] == j) or passes(C, i, j, bodies):
        return count
    for m in range(count, k, -1):
        places[m, CellPlace.NEAR] = places[m - 1, CellPlace.NEAR]
    places[k, CellPlace.NEAR] = j
    return count + 1


@kernel
def near(C: Colliders, i: int, large: int, width: float, bodies: int) -> int:
    """List the colliders after i that are near it, in the order of their numbers."""
    places, starts, count = C.cells.places, C.cells.starts, 0
    if places[i, CellPlace.CELL] < 0:
        for j in range(i + 1, len(places)):
            if is_near(C, i, j):
                count = add_near(C, count, i, j, bodies)
        return count
    p = (1.0 / width) * vec(C.cells.balls, i, Sphere.CENTER)
    x, y, z = math.floor(p.x), math.floor(p.y), math.floor(p.z)
    rows = len(starts) - 1
    for cell in range(9):  # three cells above each other are three rows, which may begin anew
        c = row_of_cell(C, x + cell // 3 - 1, y + cell % 3 - 1, z - 1)
        for part in range(1 if c + 3 <= rows else 2):
            first = starts[c, 0] if part == 0 else 0
            for k in range(first, starts[min(c + 3, rows) if part == 0 else c + 3 - rows, 0]):
                j = places[k, CellPlace.ORDER]
                if j > i and is_near(C, i, j):
                    count = add_near(C, count, i, j, bodies)
    for k in range(large):
        j = places[k, CellPlace.LARGE]
        if j > i and is_near(C, i, j):
            count = add_near(C, count, i, j, bodies)
    return count
