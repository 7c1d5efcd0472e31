"""Convex hulls of points, with coplanar triangles merged into faces."""

from __future__ import annotations

import numpy as np

from polhode.model.numbers import Floats

_COPLANAR = 1e-9  # of the size of a hull: distance of a corner from the plane of a face


def convex_hull(points: Floats) -> tuple[Floats, list[list[int]]]:
    """Corners of the hull, and its faces: corners counter-clockwise as seen from outside."""
    from scipy.spatial import ConvexHull  # takes long to load

    found = ConvexHull(points)
    corners, normals = points[found.vertices], found.equations[:, :3]
    reach = _COPLANAR * float(np.linalg.norm(np.ptp(corners, axis=0)))
    on = np.abs(corners @ normals.T + found.equations[:, 3]) <= reach  # (corner, triangle)
    first: dict[bytes, int] = {}  # of the triangles in a plane
    for k, row in enumerate(np.packbits(on, axis=0).T):
        first.setdefault(row.tobytes(), k)
    each = [*first.values()]
    place = np.empty(len(points), dtype=np.int64)  # of a point among the corners
    place[found.vertices] = np.arange(len(corners))
    a, b, c = (points[found.simplices[each, k]] for k in range(3))
    outward = np.einsum("fa,fa->f", np.cross(b - a, c - a), normals[each]) > 0.0
    flipped = np.where(outward[:, None], found.simplices[each], found.simplices[each][:, ::-1])
    faces: list[list[int]] = place[flipped].tolist()
    for face in np.flatnonzero(on[:, each].sum(axis=0) > 3):
        k = each[face]
        faces[face] = _around(corners, np.flatnonzero(on[:, k]), normals[k])
    return corners, faces


def _around(corners: Floats, on: Floats, normal: Floats) -> list[int]:
    """Corners of a face in order about its outward normal."""
    away = corners[on] - corners[on].mean(axis=0)
    across = np.cross(normal, away[0])
    order: list[int] = on[np.argsort(np.arctan2(away @ across, away @ away[0]))].tolist()
    return order
