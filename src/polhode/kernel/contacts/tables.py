"""Tables of what touches: colliders, their materials, and the points at which they are near.

A *collider* is a convex shape that is fixed in a body or in the ground: a core (a point, a segment,
a disc, a box, a hull, ...) rounded by a radius. A body may have several. A *point* is a pair of
near colliders at one place: where, along which normal, how far apart. Only near pairs have points.
"""

from enum import IntEnum
from typing import Any, NamedTuple

from polhode.kernel.compile.bundle import bundle
from polhode.kernel.compile.pointer_table import Table


class Collider(IntEnum):
    """Kinds of cores, about the axes of the collider; SIZE holds their numbers.

    PLANE: z = 0, the inside is below; of the ground only. BALL: a point. CAPSULE: a segment of half
    length SIZE[2] along z. BOX: half edges. CYLINDER: radius SIZE[0], half height SIZE[2] (a disc
    has none). CONE: radius SIZE[0], height SIZE[2], its tip points down, the origin is a quarter of
    the height below the base. ELLIPSOID: semi-axes. HULL: vertices and faces. FIELD: heights over a
    grid, of the ground only.
    """

    PLANE, BALL, CAPSULE, BOX, CYLINDER, CONE, ELLIPSOID, HULL, FIELD = range(9)


class ColliderIndex(IntEnum):
    """A collider: its body (the number of bodies for the ground), kind and material.

    VERTEX to VERTEX_END are its rows in `vertices`, FACE to FACE_END its rows in `faces`. Of a
    FIELD, VERTEX is the first of its heights (row by row along x) and FACE, FACE_END are its
    numbers of points along x and y.
    """

    BODY, KIND, MATERIAL, VERTEX, VERTEX_END, FACE, FACE_END, WIDTH = range(8)


class ColliderValue(IntEnum):
    """Where it is in the body: CENTER and MAP (its axes to the body's); SIZE, ROUNDING of its core.

    REACH is the radius of a ball about CENTER that holds it; infinite for planes.
    """

    CENTER, MAP, SIZE, ROUNDING, REACH, WIDTH = 0, 3, 12, 15, 16, 17


class FaceIndex(IntEnum):
    """A face of a hull: its first corner and the end of its corners in `corners`."""

    CORNER, CORNER_END, WIDTH = range(3)


class PoseValue(IntEnum):
    """Where a body is, and how far its surface may go beyond that: the ground is the last row.

    FAR: a distance for all of its points; TURN: an angle by which it may turn.
    """

    AT, MAP, FAR, TURN, WIDTH = 0, 3, 12, 13, 14


class MaterialValue(IntEnum):
    """What two materials do together; their row is first * number of materials + second."""

    FRICTION, RESTITUTION, WIDTH = range(3)


class NearIndex(IntEnum):
    """A point: bodies, colliders (the first is the smaller number) and the feature at which it is.

    KEY grows with (first collider, second collider, feature); points are in the order of their
    keys. The ground is always B.
    """

    A, B, FIRST, SECOND, KEY, WIDTH = range(6)


class NearValue(IntEnum):
    """A point halfway between the surfaces, the unit normal from B to A, and the gap along it.

    A gap is negative where the colliders overlap. What follows belongs to the dynamics.
    """

    AT, NORMAL, GAP, FRICTION, RESTITUTION, WIDTH = 0, 3, 6, 7, 8, 9


FEATURES = 1024  # largest number of features of a pair of colliders


@bundle
class Colliders(NamedTuple):
    """Everything that can touch."""

    integers: Table  # (colliders, ColliderIndex)
    numbers: Table  # (colliders, ColliderValue)
    vertices: Table  # (vertices, 3) of hulls, in the axes of the collider; heights of fields (k, 3)
    faces: Table  # (faces, FaceIndex), outward by the right-hand rule
    corners: Table  # (corners, 1) vertices of faces, in order
    materials: Table  # (materials², MaterialValue)
    excluded: Table  # (pairs, 1) sorted numbers i * (bodies + 1) + j, i < j, of bodies that pass
    cells: Any  # workspace of the broad phase (see `broad_phase`)
