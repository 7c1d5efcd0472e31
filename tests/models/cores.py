"""One core of each kind, and inequalities that say what is inside, which share no code."""

import numpy as np
from scipy.spatial import ConvexHull
from scipy.spatial.transform import Rotation

from polhode.kernel.contacts.tables import Collider
from tests.models.colliders import Piece


def hull(points):
    """The convex hull of points about their mean, with plane faces merged."""
    points = np.asarray(points, dtype=float)
    points = points - points.mean(axis=0)
    found = ConvexHull(points)
    points = points[found.vertices]
    found = ConvexHull(points)
    faces = {}
    for simplex, equation in zip(found.simplices, found.equations, strict=True):
        faces.setdefault(tuple(np.round(equation, 9)), set()).update(simplex)
    ordered = []
    for equation, corners in faces.items():
        n = np.array(equation[:3])
        middle = points[list(corners)].mean(axis=0)
        along = points[next(iter(corners))] - middle
        across = np.cross(n, along)
        ordered.append(
            tuple(
                sorted(
                    (int(c) for c in corners),
                    key=lambda c, m=middle, a=along, b=across: np.arctan2(
                        (points[c] - m) @ b, (points[c] - m) @ a
                    ),
                )
            )
        )
    return Piece(Collider.HULL, vertices=points, faces=tuple(ordered))


_CORNERS = np.random.default_rng(8).normal(size=(14, 3))
PRISM = [(np.cos(t), np.sin(t), z) for z in (-0.6, 0.6) for t in np.arange(6) * np.pi / 3]

CORES = {
    "ball": Piece(Collider.BALL),
    "capsule": Piece(Collider.CAPSULE, (0, 0, 0.9)),
    "box": Piece(Collider.BOX, (0.5, 0.8, 1.1)),
    "cylinder": Piece(Collider.CYLINDER, (0.7, 0.7, 0.9)),
    "disc": Piece(Collider.CYLINDER, (0.7, 0.7, 0.0)),
    "cone": Piece(Collider.CONE, (0.8, 0.8, 1.6)),
    "ellipsoid": Piece(Collider.ELLIPSOID, (0.5, 0.8, 1.1)),
    "hull": hull(_CORNERS / np.linalg.norm(_CORNERS, axis=1)[:, None]),
    "prism": hull(PRISM),
}


def random_turn(random):
    """A random rotation matrix."""
    return Rotation.random(random_state=random).as_matrix()


def constraints(piece, x):
    """Numbers that are not negative for a point inside the core, which it is seen from."""
    a, b, c = piece.size
    if piece.kind == Collider.BALL:
        return np.concatenate([x, -x])
    if piece.kind == Collider.CAPSULE:
        return np.array([x[0], -x[0], x[1], -x[1], c - x[2], c + x[2]])
    if piece.kind == Collider.BOX:
        return np.concatenate([piece.size - x, piece.size + x])
    if piece.kind == Collider.CYLINDER:
        return np.array([a * a - x[0] ** 2 - x[1] ** 2, c - x[2], c + x[2]])
    if piece.kind == Collider.CONE:
        up = x[2] + 0.75 * c  # above the tip
        return np.array([a / c * up - np.hypot(x[0], x[1]), c - up])
    if piece.kind == Collider.ELLIPSOID:
        return np.array([1 - (x[0] / a) ** 2 - (x[1] / b) ** 2 - (x[2] / c) ** 2])
    planes = ConvexHull(piece.vertices).equations
    return -(planes[:, :3] @ x + planes[:, 3])


def inside(piece, x, tolerance):
    """Whether a point, seen from the core, is inside of it."""
    return bool((constraints(piece, np.asarray(x)) >= -4 * tolerance).all())
