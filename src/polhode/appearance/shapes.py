"""What a body looks like: its given shape, or surface, or a link, or a solid of its inertia.

A link is made of rods from the centre of mass to the points where joints and springs act, and of a
frame where three or more of them lie in a plane; a small solid marks the centre of mass. A body
without such points is the uniform solid of the same mass and moments: a ball, a cylinder where two
moments are equal, else a box, along the principal axes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from polhode.appearance.links import extent, link
from polhode.assembly.hulls import convex_hull
from polhode.model.body import Body
from polhode.model.numbers import Floats
from polhode.model.shapes import HEIGHTFIELD, core_of, place_of, solids_of

Shape = dict[str, Any]
_THIN = 0.02  # of the largest side: what a side is drawn with where the moments leave none
_EQUAL = 1e-6
_BOB = {1: 0.12, 2: 0.05}  # radius of the solid at the centre of mass, of the extent of the link
_POINT = 0.025  # radius of a point mass, of the extent of the model
_WHEEL = 0.25  # of the radius: a body held nearer to its centre is a solid, not a link
_NEAR = 0.4  # of the shortest spring: the largest radius of a solid that is held at its centre


@dataclass(frozen=True)
class Look:
    """Solids of a body in its axes, the radius of all, and the length by which joints are drawn."""

    solids: list[Shape]
    radius: float
    extent: float


def look(
    body: Body,
    points: Floats,
    size: float,
    near: float = np.inf,
    surfaces: Sequence[Shape] = (),
) -> Look:
    """Draw a body that is held at these points (body axes), in a model of this size.

    `near` is the length of the shortest spring or rod that ends in it, and `surfaces` are those of
    its contacts.
    """
    span = extent(points)
    given = solids(body.shape) if body.shape else list(surfaces)
    if given:
        radius = max(radius_of(s) + float(np.linalg.norm(s.get("at", 0.0))) for s in given)
        outside = [p for p in points if all(_outside(s, p) for s in given)]
        return _with_rods(given, radius, outside)
    if len(body.point_masses):
        balls, radius = _points(body)
        return _with_rods(balls, radius, [*points, *body.point_positions])
    if body.inertia is None:
        small = min(_POINT * size, _NEAR * near)
        return _with_rods([{"kind": "sphere", "radius": small}], small, list(points))
    solid = _uniform(body)
    radius = radius_of(solid)
    if span <= _WHEEL * radius:
        factor = min(1.0, _NEAR * near / radius)
        return Look([scaled(solid, factor)], factor * radius, factor * radius)
    drawn = link(points)
    bob = min(_BOB[min(len(drawn), 2)] * span, radius)
    reach = float(np.linalg.norm(points, axis=1).max())
    return Look([*drawn, scaled(solid, bob / radius)], max(reach, bob), span)


def _with_rods(solids: list[Shape], radius: float, points: list[Floats]) -> Look:
    """Solids, and rods to points outside of them."""
    reach = extent(np.reshape(points, (-1, 3)))
    rods = link(np.array(points), framed=False) if reach > 0.0 else []
    return Look([*solids, *rods], max(radius, reach), max(radius, reach))


def _outside(shape: Shape, p: Floats) -> bool:
    """Whether a point lies outside of a given solid, beyond rounding."""
    p = np.asarray(shape.get("axes", np.eye(3))).T @ (p - np.asarray(shape.get("at", np.zeros(3))))
    x = np.abs(p)
    if shape["kind"] == "ellipsoid":
        return bool(np.linalg.norm(p / np.asarray(shape["size"])) > _LARGER)
    if shape["kind"] == "box":
        return bool(np.any(x > _LARGER * 0.5 * np.asarray(shape["size"])))
    if shape["kind"] in ("sphere", "mesh"):
        return bool(np.linalg.norm(p) > _LARGER * radius_of(shape))
    low, high = (-0.75, 0.25) if shape["kind"] == "cone" else (-0.5, 0.5)
    along = p[2] / (_LARGER * shape["height"])
    return bool(np.hypot(*x[:2]) > _LARGER * shape["radius"] or not low <= along <= high)


_LARGER = 1.02


def _uniform(body: Body) -> Shape:
    """The uniform solid with the mass and moments of a body."""
    moments, axes = principal(np.asarray(body.inertia))
    solid, order = _solid(moments, body.mass)
    turned = axes[:, order]
    turned[:, 2] *= np.sign(np.linalg.det(turned))
    return solid | {"axes": turned.tolist()}


def scaled(shape: Shape, factor: float) -> Shape:
    """The same shape of another size."""
    sizes = {k: (factor * np.asarray(shape[k])).tolist() for k in _LENGTHS if k in shape}
    return shape | sizes


_LENGTHS = ("size", "radius", "height")


def principal(J: Floats) -> tuple[Floats, Floats]:
    """Principal moments, and right-handed axes as columns."""
    moments, axes = np.linalg.eigh(J)
    if np.count_nonzero(J - np.diag(np.diag(J))) == 0:  # keep the order of the user's axes
        return np.diag(J).copy(), np.eye(3)
    axes[:, 2] *= np.sign(np.linalg.det(axes))
    return moments, axes


def solids(shape: Mapping[str, Any]) -> list[Shape]:
    """What is drawn of a checked shape; hulls and height fields are meshes."""
    if HEIGHTFIELD in shape:
        return [_terrain(shape)]
    return [_meshed(s) if s["kind"] == "hull" else s for s in solids_of(shape)]


def _terrain(shape: Mapping[str, Any]) -> Shape:
    core, (center, Q) = core_of("ground", shape), place_of(shape)
    k = np.arange(len(core.points)).reshape(core.grid[::-1])
    a, b, c, d = (x.ravel() for x in (k[:-1, :-1], k[:-1, 1:], k[1:, 1:], k[1:, :-1]))
    faces = np.concatenate([np.stack([a, b, c], axis=1), np.stack([a, c, d], axis=1)])
    place = {"at": center.tolist(), "axes": Q.tolist()}
    return {"kind": "mesh", "vertices": core.points.tolist(), "faces": faces.tolist(), **place}


def _meshed(hull: Shape) -> Shape:
    corners, faces = convex_hull(np.asarray(hull["vertices"]))
    fans = [[face[0], b, c] for face in faces for b, c in pairwise(face[1:])]
    return hull | {"kind": "mesh", "vertices": corners.tolist(), "faces": fans}


def _points(body: Body) -> tuple[list[Shape], float]:
    """A ball for every mass point, of a volume in proportion to its mass."""
    reach = float(np.linalg.norm(body.point_positions, axis=1).max())
    sizes = 0.12 * reach * np.cbrt(body.point_masses / body.point_masses.max())
    balls = [
        {"kind": "sphere", "radius": float(r), "at": X.tolist()}
        for r, X in zip(sizes, body.point_positions, strict=True)
    ]
    return balls, reach + float(sizes.max())


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


def radius_of(shape: Shape) -> float:
    """Distance of the farthest point from the centre."""
    if shape["kind"] == "box":
        return float(0.5 * np.linalg.norm(shape["size"]))
    if shape["kind"] == "mesh":
        return float(np.linalg.norm(shape["vertices"], axis=1).max())
    if shape["kind"] == "sphere":
        return float(shape["radius"])
    if shape["kind"] == "ellipsoid":
        return float(max(shape["size"]))
    half = shape["height"] * (0.75 if shape["kind"] == "cone" else 0.5)
    return float(np.hypot(shape["radius"], half))
