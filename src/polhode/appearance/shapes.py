"""What a body looks like: its given shape, or one that has its inertia.

A solid without a given shape is the uniform one of the same mass and moments: a ball, a cylinder
where two moments are equal, else a box, along the principal axes.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from polhode.errors import ModelError
from polhode.model.body import Body
from polhode.model.numbers import Floats

Shape = dict[str, Any]
_THIN = 0.02  # of the largest side: what a side is drawn with where the moments leave none
_EQUAL = 1e-6


def shapes(body: Body, size: float) -> tuple[list[Shape], Floats, float]:
    """Solids of a body, their axes in the body, and the radius of what is drawn.

    `size` is the extent of the model, by which point masses are drawn.
    """
    if body.shape:
        given = _given(body)
        return [given], np.eye(3), _radius(given)
    if len(body.point_masses):
        return _points(body)
    if body.inertia is None:
        radius = 0.025 * size
        return [{"kind": "sphere", "radius": radius}], np.eye(3), radius
    moments, axes = principal(np.asarray(body.inertia))
    solid, order = _solid(moments, body.mass)
    turned = axes[:, order]
    turned[:, 2] *= np.sign(np.linalg.det(turned))
    return [solid], turned, _radius(solid)


def principal(J: Floats) -> tuple[Floats, Floats]:
    """Principal moments, and right-handed axes as columns."""
    moments, axes = np.linalg.eigh(J)
    if np.count_nonzero(J - np.diag(np.diag(J))) == 0:  # keep the order of the user's axes
        return np.diag(J).copy(), np.eye(3)
    axes[:, 2] *= np.sign(np.linalg.det(axes))
    return moments, axes


_SIZES = {
    "box": ("size",),
    "sphere": ("radius",),
    "cylinder": ("radius", "height"),
    "cone": ("radius", "height"),
    "mesh": ("vertices", "faces"),
}


def _given(body: Body) -> Shape:
    """The shape that the model gives."""
    shape = dict(body.shape or {})
    kind = next(iter(shape))
    if len(shape) != 1 or kind not in _SIZES:
        known = ", ".join(_SIZES)
        raise ModelError(f"shape of body '{body.name}' is {shape!r}; give one of {known}.")
    sizes = _plain(shape[kind])
    if not set(_SIZES[kind]) <= set(sizes):
        needed = " and ".join(_SIZES[kind])
        raise ModelError(f"shape of body '{body.name}' is {shape!r}; a {kind} needs {needed}.")
    return {"kind": kind, **sizes}


def _plain(sizes: Any) -> Shape:
    return {key: np.asarray(value).tolist() for key, value in sizes.items()}


def _points(body: Body) -> tuple[list[Shape], Floats, float]:
    """A ball for every mass point, of a volume that goes with its mass."""
    reach = float(np.linalg.norm(body.point_positions, axis=1).max())
    sizes = 0.12 * reach * np.cbrt(body.point_masses / body.point_masses.max())
    balls = [
        {"kind": "sphere", "radius": float(r), "at": X.tolist()}
        for r, X in zip(sizes, body.point_positions, strict=True)
    ]
    return balls, np.eye(3), reach + float(sizes.max())


def _solid(J: Floats, mass: float) -> tuple[Shape, list[int]]:
    """The uniform solid with these moments, and which axis becomes which of its own."""
    for axis in range(3):
        a, b = (axis + 1) % 3, (axis + 2) % 3
        if abs(J[a] - J[b]) <= _EQUAL * J[a]:
            if abs(J[axis] - J[a]) <= _EQUAL * J[a]:
                return {"kind": "sphere", "radius": float(np.sqrt(2.5 * J[a] / mass))}, [0, 1, 2]
            radius = float(np.sqrt(2.0 * J[axis] / mass))
            height2 = 12.0 * J[a] / mass - 3.0 * radius**2
            height = max(float(np.sqrt(max(height2, 0.0))), 2.0 * _THIN * radius)
            return {"kind": "cylinder", "radius": radius, "height": height}, [a, b, axis]
    squares = 6.0 / mass * (np.sum(J) - 2.0 * J)
    sides = np.sqrt(np.maximum(squares, 0.0))
    return {"kind": "box", "size": np.maximum(sides, _THIN * sides.max()).tolist()}, [0, 1, 2]


def _radius(shape: Shape) -> float:
    """Distance of the farthest point from the centre."""
    if shape["kind"] == "box":
        return float(0.5 * np.linalg.norm(shape["size"]))
    if shape["kind"] == "mesh":
        return float(np.linalg.norm(shape["vertices"], axis=1).max())
    if shape["kind"] == "sphere":
        return float(shape["radius"])
    half = shape["height"] * (0.75 if shape["kind"] == "cone" else 0.5)
    return float(np.hypot(shape["radius"], half))
