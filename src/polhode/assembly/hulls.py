"""Convex hulls of points, with coplanar triangles merged into faces."""

from __future__ import annotations

import numpy as np

from polhode.model.numbers import Floats

_COPLANAR = 1e-9  # of the size of a hull: distance of a corner from the plane of a face


def convex_hull(points: Floats) -> tuple[Floats, list[list[int]]]:
    """Corners of the hull, and its faces: corners counter-clockwise as seen from outside."""
    from scipy.spatial import ConvexHull  # takes long to load

    found = ConvexHull(points)
    corners = points[found.vertices]
    reach = _COPLANAR * float(np.linalg.norm(np.ptp(corners, axis=0)))
    faces: list[list[int]] = []
    used = np.zeros(len(found.simplices), dtype=bool)
    for k, plane in enumerate(found.equations):
        if used[k]:
            continue
        on = np.flatnonzero(np.abs(corners @ plane[:3] + plane[3]) <= reach)
        used |= np.isin(found.simplices, found.vertices[on]).all(axis=1)
        faces.append(_around(corners, on, plane[:3]))
    return corners, faces


def _around(corners: Floats, on: Floats, normal: Floats) -> list[int]:
    """Corners of a face in order about its outward normal."""
    middle = corners[on].mean(axis=0)
    u = corners[on[0]] - middle
    v = np.cross(normal, u)
    away = corners[on] - middle
    order = np.argsort(np.arctan2(away @ v, away @ u))
    return [int(k) for k in on[order]]
