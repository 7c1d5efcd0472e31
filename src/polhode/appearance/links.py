"""Links: a body as rods from its centre of mass to the points that hold it, or as a plate."""

from __future__ import annotations

from typing import Any

import numpy as np

from polhode.model.numbers import Floats

Shape = dict[str, Any]
_ROD = 0.022  # radius of a rod, of the extent of the link
_SAME = 1e-3  # of the extent: nearer points are one
_FLAT_PLATE = 0.15  # of the extent: points that lie no farther from a plane are drawn as a plate
_ROUND = 10  # sides of a corner of a plate


def extent(points: Floats) -> float:
    """Largest distance between two of the points and the centre of mass."""
    all_points = np.concatenate([np.zeros((1, 3)), np.reshape(points, (-1, 3))])
    apart = all_points[:, None] - all_points[None]
    return float(np.sqrt((apart**2).sum(axis=-1)).max())


def link(points: Floats, plates: bool = True) -> list[Shape]:
    """Rods or a plate through the points, which are given from the centre of mass."""
    span = extent(points)
    ends = _distinct(points, span)
    radius = _ROD * span
    if plates and len(ends) >= 3 and (frame := _plane(ends, span)) is not None:
        return [plate(ends, frame, 1.6 * radius)]
    return [rod(np.zeros(3), p, radius) for p in ends]


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


def plate(points: Floats, frame: Floats, half: float) -> Shape:
    """A plate with round corners about points: their hull in the plane, `half` wider and thick."""
    middle = points.mean(axis=0)
    flat = (points - middle) @ frame[:, :2]
    turn = np.linspace(0.0, 2.0 * np.pi, _ROUND, endpoint=False)
    circle = half * np.stack([np.cos(turn), np.sin(turn)], axis=1)
    edge = _hull((flat[:, None] + circle[None]).reshape(-1, 2))
    n = len(edge)
    sides = [np.column_stack([edge, np.full(n, z)]) for z in (-0.5 * half, 0.5 * half)]
    vertices = np.concatenate(sides) @ frame.T + middle
    top = [[n, n + k, n + k + 1] for k in range(1, n - 1)]
    bottom = [[0, k + 1, k] for k in range(1, n - 1)]
    walls = [f for k in range(n) for j in [(k + 1) % n] for f in ([k, j, n + j], [k, n + j, n + k])]
    return {"kind": "mesh", "vertices": vertices.tolist(), "faces": [*top, *bottom, *walls]}


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
    if width[1] < _FLAT_PLATE * span or width[2] > _FLAT_PLATE * span:
        return None
    axes[:, 2] *= np.sign(np.linalg.det(axes))
    return np.asarray(axes)


def _hull(points: Floats) -> Floats:
    """Convex hull of points in a plane, against the clock (Andrew's monotone chain)."""
    ordered = points[np.lexsort(points.T[::-1])]

    def half(chain: Floats) -> list[Floats]:
        found: list[Floats] = []
        for p in chain:
            while len(found) > 1 and _turn(found[-2], found[-1], p) <= 0.0:
                found.pop()
            found.append(p)
        return found[:-1]

    return np.array(half(ordered) + half(ordered[::-1]))


def _turn(a: Floats, b: Floats, c: Floats) -> float:
    return float((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))
