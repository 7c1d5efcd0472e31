"""Tables of what touches: colliders, their materials, and the points at which they are near.

A *collider* is a convex shape that is fixed in a body or in the ground: a core (a point, a segment,
a disc, a box, a hull, ...) rounded by a radius. A body may have several. A *point* is where two
near colliders would touch: place, normal and gap. Only near pairs have points.
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
    faced: Any  # True, or None where no two colliders need faces: balls, capsules, planes
    fields: Any  # True, or None where there are no height fields


class TouchValue(IntEnum):
    """What the dynamics know of a point, in the columns behind `NearValue`.

    Arms from the centres of mass, tangents, the rate that an impulse makes (W) and its inverse;
    impulse, bias and the rate before, all along normal and tangents; whether the point was closed
    and whether it stuck in the previous step. NEXT is the rate after, or an impulse that
    follows; KEPT and STIFFNESS belong to the solvers. Of stops and dry friction of joints, LIMIT is
    the largest impulse and FREE the mobility without joints.
    """

    ARM_A, ARM_B, T1, T2, W, W_INVERSE, IMPULSE, BIAS, BEFORE = 9, 12, 15, 18, 21, 30, 39, 42, 45
    CLOSED, STUCK, NEXT, KEPT, STIFFNESS, LIMIT, FREE, WIDTH = 48, 49, 50, 53, 56, 65, 66, 67


class Rate(IntEnum):
    """A body at the middle of a step: velocities, their values without contacts, inertia.

    All in world axes. REACH is the distance of its farthest point from its centre of mass. The
    ground is the last row, of zeros.
    """

    V, W, INVERSE, INVERSE_MASS, FREE_V, FREE_W, TENSOR, MASS = 0, 3, 6, 15, 16, 19, 22, 31
    REACH, WIDTH = 32, 33


class Cached(IntEnum):
    """What is kept of a point that presses, in world axes, for the next step and for samples.

    LENGTH is that of the step; AT, NORMAL and GAP are those of its middle, SLIP is the mean
    velocity of body A relative to body B across the normal. B is -1 for the ground.
    """

    IMPULSE, CLOSED, STUCK, LENGTH, AT, NORMAL, SLIP = 0, 3, 4, 5, 6, 9, 12
    GAP, A, B, WIDTH = 15, 16, 17, 18


class PairIndex(IntEnum):
    """Two near colliders."""

    FIRST, SECOND, WIDTH = range(3)


class RootIndex(IntEnum):
    """Of a body: the smallest body of its island; of that one, the number of the island."""

    ROOT, NUMBER, WIDTH = range(3)


class SortIndex(IntEnum):
    """A key, and the row of its point."""

    KEY, ROW, WIDTH = range(3)


class Island(IntEnum):
    """Bodies that may touch each other in a step: ranges of `members` and of `pairs`."""

    MEMBER, MEMBER_END, PAIR, PAIR_END, WIDTH = range(5)


class Limit(IntEnum):
    """Numbers of a scene: acceleration of gravity, and the gap below which a point is closed.

    SPEED is the largest speed of a point of a body at the start of a step.
    """

    GRAVITY, GAP, SPEED, WIDTH = 0, 3, 4, 5


class Book(IntEnum):
    """Columns of accounts: losses, friction by force times way, and the largest errors so far.

    LAW is a residual in m/s, GAIN the sum of all positive work. WRENCH is the first of the columns
    of forces and moments, six a body; PUSH that of the forces of named contacts, three each.
    """

    IMPACT, FRICTION, RUBBED, LAW, PENETRATION, GAIN, WRENCH, PUSH, WIDTH = range(9)


class TouchCount(IntEnum):
    """Numbers of cached points and of points; counts of impacts, sweeps, Newton steps, unsolved.

    DEEPEST is one more than the row of the point that overlaps most at the start.
    """

    CACHED, POINTS, IMPACTS, SWEEPS, ROUNDS, UNSOLVED, DEEPEST, WIDTH = range(8)


@bundle
class Touching(NamedTuple):
    """Everything a step with contacts reads, and its workspace."""

    colliders: Colliders
    poses: Table  # (bodies + 1, PoseValue)
    rates: Table  # (bodies + 1, Rate)
    pairs: Table  # (pairs, PairIndex) near colliders
    grouped: Table  # (pairs, 1) rows of `pairs` by island
    meetings: Table  # (pairs, 1) times within the step at which they meet
    members: Table  # (bodies, 1) bodies by island
    islands: Table  # (bodies, Island)
    roots: Table  # (bodies + 1, RootIndex)
    points: Table  # (points, NearIndex)
    numbers: Table  # (points, TouchValue)
    keys: Table  # (points, 1) of cached points, in order
    cache: Table  # (points, Cached)
    sorting: Table  # (points, SortIndex) new points
    limits: Table  # (1, Limit)
    books: Table  # (1, Book)
    tally: Table  # (1, TouchCount)
    newton: Any  # workspace of Newton's method (see `newton`), where there are no joints
    dense: Any  # matrix of all points (see `dense`), where there are
    named: Any = None  # points of named contacts (see `named_points`), where there are any
    scalars: Any = None  # stops and dry friction of joints (see `scalar_rows`), where there are any
