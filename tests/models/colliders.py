"""Colliders as tables, one a body, and the points that are found between them."""

from dataclasses import dataclass, field, replace

import numpy as np

from polhode.kernel.compile.pointer_table import integers, table, zeros
from polhode.kernel.contacts.broad_phase import place, workspace
from polhode.kernel.contacts.points import find_points
from polhode.kernel.contacts.tables import (
    Collider,
    ColliderIndex,
    Colliders,
    ColliderValue,
    MaterialValue,
    NearIndex,
    NearValue,
    PairIndex,
    PoseValue,
)


@dataclass(frozen=True)
class Piece:
    """A collider, and where it is; of a body of its own, or of the ground."""

    kind: Collider
    size: tuple[float, ...] = (0.0, 0.0, 0.0)
    rounding: float = 0.0
    at: np.ndarray = field(default_factory=lambda: np.zeros(3))
    turn: np.ndarray = field(default_factory=lambda: np.eye(3))
    vertices: np.ndarray = field(default_factory=lambda: np.zeros((0, 3)))
    faces: tuple[tuple[int, ...], ...] = ()
    ground: bool = False

    def moved(self, shift, turn=None):
        """The same, turned about the origin and shifted."""
        turn = np.eye(3) if turn is None else turn
        return replace(self, at=turn @ self.at + np.asarray(shift), turn=turn @ self.turn)

    @property
    def reach(self):
        """Radius of a ball about its centre that holds it."""
        x, y, z = self.size
        core = {
            Collider.PLANE: np.inf,
            Collider.BALL: 0.0,
            Collider.CAPSULE: z,
            Collider.BOX: np.hypot(np.hypot(x, y), z),
            Collider.CYLINDER: np.hypot(x, z),
            Collider.CONE: max(0.75 * z, np.hypot(x, 0.25 * z)),
            Collider.ELLIPSOID: max(x, y, z),
            Collider.HULL: max(np.linalg.norm(self.vertices, axis=1), default=0.0),
        }
        if self.kind == Collider.FIELD:
            return max(np.linalg.norm(self.vertices, axis=1))
        return core[self.kind] + self.rounding


def field_of(heights, size):
    """A height field of the ground; heights by x and y."""
    heights = np.asarray(heights, dtype=float)
    x, y = (np.linspace(-a / 2, a / 2, n) for a, n in zip(size, heights.shape, strict=True))
    points = [(x[i], y[k], heights[i, k]) for k in range(len(y)) for i in range(len(x))]
    half = (size[0] / 2, size[1] / 2, 0.0)
    return Piece(Collider.FIELD, half, vertices=np.array(points), faces=heights.shape, ground=True)


def tables(pieces, excluded=()):
    """Return the colliders, the poses and the body of each piece."""
    moving = [k for k, piece in enumerate(pieces) if not piece.ground]
    bodies = len(moving)
    whole, numbers = np.zeros((len(pieces), ColliderIndex.WIDTH)), []
    poses = zeros(bodies + 1, PoseValue.WIDTH)
    vertices, faces, corners = [], [], []
    for k, piece in enumerate(pieces):
        body = bodies if piece.ground else moving.index(k)
        whole[k, ColliderIndex.BODY], whole[k, ColliderIndex.KIND] = body, piece.kind
        whole[k, ColliderIndex.VERTEX], whole[k, ColliderIndex.FACE] = len(vertices), len(faces)
        whole[k, ColliderIndex.MATERIAL] = k % 2
        first = len(vertices)
        vertices += [list(p) for p in piece.vertices]
        for each in piece.faces if piece.kind == Collider.HULL else ():
            faces.append([len(corners), len(corners) + len(each)])
            corners += [[first + i] for i in each]
        whole[k, ColliderIndex.VERTEX_END] = len(vertices)
        whole[k, ColliderIndex.FACE_END] = len(faces)
        if piece.kind == Collider.FIELD:
            whole[k, ColliderIndex.FACE], whole[k, ColliderIndex.FACE_END] = piece.faces
        row = np.zeros(ColliderValue.WIDTH)
        row[ColliderValue.MAP : ColliderValue.MAP + 9] = np.eye(3).ravel()
        row[ColliderValue.SIZE : ColliderValue.SIZE + 3] = piece.size
        row[ColliderValue.ROUNDING], row[ColliderValue.REACH] = piece.rounding, piece.reach
        pose = poses[body]
        pose[PoseValue.MAP : PoseValue.MAP + 9] = np.eye(3).ravel()
        if piece.ground:
            row[ColliderValue.CENTER : ColliderValue.CENTER + 3] = piece.at
            row[ColliderValue.MAP : ColliderValue.MAP + 9] = piece.turn.ravel()
        else:
            pose[PoseValue.AT : PoseValue.AT + 3] = piece.at
            pose[PoseValue.MAP : PoseValue.MAP + 9] = piece.turn.ravel()
        numbers.append(row)
    poses[bodies, PoseValue.MAP : PoseValue.MAP + 9] = np.eye(3).ravel()
    materials = np.zeros((4, MaterialValue.WIDTH))
    materials[:, MaterialValue.FRICTION] = [0.1, 0.2, 0.2, 0.3]
    pairs = sorted(i * (bodies + 1) + j for i, j in excluded)
    whole = integers(whole, ColliderIndex.WIDTH)
    colliders = Colliders(
        whole,
        table(numbers),
        table(vertices or np.zeros((0, 3))),
        integers(faces, 2),
        integers(corners, 1),
        table(materials),
        integers(pairs, 1),
        workspace(whole, bodies),
        True,
        True,
    )
    return colliders, poses


def placed(pieces):
    """Return the colliders where their pieces are."""
    colliders, poses = tables(pieces)
    place(colliders, poses)
    return colliders


@dataclass(frozen=True)
class Points:
    """What was found."""

    bodies: np.ndarray
    colliders: np.ndarray
    keys: np.ndarray
    at: np.ndarray
    normal: np.ndarray
    gap: np.ndarray
    friction: np.ndarray

    def __len__(self):
        return len(self.gap)


def find(pieces, far=0.0, turn=0.0, excluded=(), room=None):
    """Find the points of bodies that may go `far` each."""
    colliders, poses = tables(pieces, excluded)
    poses[:-1, PoseValue.FAR], poses[:-1, PoseValue.TURN] = far, turn
    return points_of(colliders, poses, room or 64 + 32 * len(pieces))


def points_of(colliders, poses, room):
    """Find the points of tables."""
    whole = integers(np.zeros((room, NearIndex.WIDTH)), NearIndex.WIDTH)
    numbers = zeros(room, NearValue.WIDTH + 3)
    pairs = integers(np.zeros((room, PairIndex.WIDTH)), PairIndex.WIDTH)
    count = find_points(colliders, poses, pairs, whole, numbers)
    assert count >= 0
    whole, numbers = np.array(whole[:count]), np.array(numbers[:count])
    return Points(
        whole[:, [NearIndex.A, NearIndex.B]],
        whole[:, [NearIndex.FIRST, NearIndex.SECOND]],
        whole[:, NearIndex.KEY],
        numbers[:, NearValue.AT : NearValue.AT + 3],
        numbers[:, NearValue.NORMAL : NearValue.NORMAL + 3],
        numbers[:, NearValue.GAP],
        numbers[:, NearValue.FRICTION],
    )
