"""Links: a body as rods from its centre of mass to the points that hold it, or as a frame."""

from __future__ import annotations

from typing import Any

import numpy as np

from polhode.model.numbers import Floats

Shape = dict[str, Any]
_ROD = 0.022  # radius of a rod, of the extent of the link
_SAME = 1e-3  # of the extent: nearer points are one
_FRAME = 0.15  # of the extent: points that lie no farther from a plane are joined as a frame


def extent(points: Floats) -> float:
    """Largest distance between two of the points and the centre of mass."""
    all_points = np.concatenate([np.zeros((1, 3)), np.reshape(points, (-1, 3))])
    apart = all_points[:, None] - all_points[None]
    return float(np.sqrt((apart**2).sum(axis=-1)).max())


def link(points: Floats, framed: bool = True) -> list[Shape]:
    """Rods to the points from the centre of mass, and around them where they lie in a plane."""
    span = extent(points)
    ends = _distinct(points, span)
    radius = _ROD * span
    spokes = [rod(np.zeros(3), p, radius) for p in ends]
    if not framed or len(ends) < 3 or (plane := _plane(ends, span)) is None:
        return spokes
    corners = ends[_hull(ends @ plane[:, :2])]
    around = zip(corners, np.roll(corners, -1, axis=0), strict=True)
    return spokes + [rod(a, b, radius) for a, b in around]


def rod(start: Floats, end: Floats, radius: float) -> Shape:
    """A cylinder between two points."""
    along = np.subtract(end, start)
    length = float(np.linalg.norm(along))
    z = along / length
    x = np.cross(np.eye(3)[int(np.argmin(np.abs(z)))], z)
    x /= np.linalg.norm(x)
    return {
        "kind": "cylinder",
        "radius": radius,
        "height": length,
        "at": (0.5 * np.add(start, end)).tolist(),
        "axes": np.column_stack([x, np.cross(z, x), z]).tolist(),
    }


def _distinct(points: Floats, span: float) -> Floats:
    """Points apart from each other and from the centre of mass."""
    found: list[Floats] = [np.zeros(3)]
    for p in points:
        if min(float(np.linalg.norm(p - q)) for q in found) > _SAME * span:
            found.append(np.asarray(p))
    return np.array(found[1:])


def _plane(points: Floats, span: float) -> Floats | None:
    """Right-handed axes with the points in the plane of the first two; None where there is none."""
    centred = points - points.mean(axis=0)
    axes = np.linalg.svd(centred, full_matrices=True)[2].T
    width = np.ptp(centred @ axes, axis=0)
    if width[1] < _FRAME * span or width[2] > _FRAME * span:
        return None
    axes[:, 2] *= np.sign(np.linalg.det(axes))
    return np.asarray(axes)


def _hull(points: Floats) -> list[int]:
    """Corners of the convex hull of points in a plane, against the clock (Andrew's chain)."""
    ordered = [int(k) for k in np.lexsort(points.T[::-1])]

    def half(chain: list[int]) -> list[int]:
        found: list[int] = []
        for k in chain:
            while len(found) > 1 and _turn(points[found[-2]], points[found[-1]], points[k]) <= 0.0:
                found.pop()
            found.append(k)
        return found[:-1]

    return half(ordered) + half(ordered[::-1])


def _turn(a: Floats, b: Floats, c: Floats) -> float:
    return float((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))
