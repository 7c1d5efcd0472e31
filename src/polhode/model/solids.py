"""Uniform solids: the shapes that a body can have, with volume, centre and inertia.

Cylinders and cones have their axis along z; a cone's tip points down, and its centre of mass, a
quarter of its height below the base, is the origin.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import numpy as np

from polhode.errors import ModelError
from polhode.model.numbers import Floats, array, positive, shown

SIZES = {
    "box": ("size",),
    "sphere": ("radius",),
    "cylinder": ("radius", "height"),
    "cone": ("radius", "height"),
    "mesh": ("vertices", "faces"),
}


def checked_shape(what: str, shape: Any) -> dict[str, dict[str, Any]]:
    """A shape such as {"box": {"size": (1, 2, 3)}}, checked to be complete and positive."""
    known = ", ".join(SIZES)
    if not isinstance(shape, Mapping) or len(shape) != 1 or next(iter(shape)) not in SIZES:
        raise ModelError(
            f"shape of {what} is {shown(shape)}; give one of {known}, such as "
            '{"box": {"size": (1, 2, 3)}}.'
        )
    ((kind, sizes),) = shape.items()
    if not isinstance(sizes, Mapping) or set(sizes) != set(SIZES[kind]):
        needed = " and ".join(SIZES[kind])
        raise ModelError(f"shape of {what} is {shown(shape)}; a {kind} needs {needed}.")
    if kind == "mesh":
        vertices, faces = _mesh(what, sizes["vertices"], sizes["faces"])
        return {kind: {"vertices": vertices.tolist(), "faces": faces.tolist()}}
    if kind == "box":
        size = array(f"size of {what}", sizes["size"], 3)
        if not np.all(size > 0.0):
            raise ModelError(f"size of {what} is {shown(size.tolist())}; all must be positive.")
        return {kind: {"size": size.tolist()}}
    return {kind: {key: positive(f"{key} of {what}", sizes[key]) for key in SIZES[kind]}}


def _rows(what: str, value: Any) -> Floats:
    count = len(value) if hasattr(value, "__len__") else 0
    if 0 < count < 4 and not isinstance(value, str):
        raise ModelError(f"{what} are {count}; a solid has at least 4 vertices and 4 faces.")
    return array(what, value, max(count, 4), 3)


def _mesh(what: str, vertices: Any, faces: Any) -> tuple[Floats, Floats]:
    points, corners = _rows(f"vertices of {what}", vertices), _rows(f"faces of {what}", faces)
    found = corners.astype(np.int64)
    if np.any(found != corners) or found.min() < 0 or found.max() >= len(points):
        raise ModelError(
            f"faces of {what} contain a vertex that does not exist; indices run from 0 to "
            f"{len(points) - 1}."
        )
    return points, found


def properties(shape: Mapping[str, Mapping[str, Any]]) -> tuple[float, Floats, Floats]:
    """Volume, centre, and inertia about the centre of a solid of density 1."""
    ((kind, sizes),) = shape.items()
    if kind == "mesh":
        return _of_mesh(np.asarray(sizes["vertices"]), np.asarray(sizes["faces"]))
    if kind == "box":
        a, b, c = np.square(sizes["size"])
        V = math.prod(sizes["size"])
        moments = np.array([b + c, a + c, a + b]) / 12.0
    else:
        r, h = sizes["radius"], sizes.get("height", 0.0)
        V, across, along = {
            "sphere": (4.0 / 3.0 * math.pi * r**3, 0.4 * r**2, 0.4 * r**2),
            "cylinder": (math.pi * r**2 * h, r**2 / 4.0 + h**2 / 12.0, r**2 / 2.0),
            "cone": (math.pi * r**2 * h / 3.0, 3.0 / 20.0 * r**2 + 3.0 / 80.0 * h**2, 0.3 * r**2),
        }[kind]
        moments = np.array([across, across, along])
    return V, np.zeros(3), np.diag(V * moments)


def _of_mesh(vertices: Floats, faces: Floats) -> tuple[float, Floats, Floats]:
    """Sums over the tetrahedra between the faces and a point: exact for a closed surface."""
    origin = vertices.mean(axis=0)
    p = (vertices - origin)[faces]  # (face, corner, 3)
    volumes = np.linalg.det(p) / 6.0
    V = float(volumes.sum())
    if not V > 0.0:
        raise ModelError(
            f"the mesh encloses the volume {V:.6g}; it must be closed, with the corners of every "
            "face counter-clockwise as seen from outside."
        )
    total = p.sum(axis=1)
    centre = volumes @ total / (4.0 * V)
    # Integral of x xᵀ over a tetrahedron with a corner at 0: V/20 (Σ p pᵀ + (Σ p)(Σ p)ᵀ).
    second = np.einsum("f,fka,fkb->ab", volumes, p, p) + np.einsum(
        "f,fa,fb->ab", volumes, total, total
    )
    C = second / 20.0 - V * np.outer(centre, centre)
    return V, origin + centre, np.trace(C) * np.eye(3) - C


_FACETS = 16  # of what is round


def surface(shape: Mapping[str, Mapping[str, Any]]) -> tuple[Floats, Floats]:
    """Vertices and faces of a box, sphere or cylinder, for drawing."""
    ((kind, sizes),) = shape.items()
    if kind == "box":
        corners = np.indices((2, 2, 2)).reshape(3, -1).T - 0.5
        sides = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
        faces = [(a, *pair) for a, b, c, d in sides for pair in ((b, c), (c, d))]
        return corners * np.asarray(sizes["size"]), np.array(faces)
    r, half = sizes["radius"], 0.5 * sizes.get("height", 0.0)
    polar = np.linspace(-0.5 * math.pi, 0.5 * math.pi, _FACETS // 2 + 1)[1:-1]
    rings = (
        [(r, -half), (r, half)]
        if kind == "cylinder"
        else [(r * math.cos(p), r * math.sin(p)) for p in polar]
    )
    bottom, top = (-half, half) if kind == "cylinder" else (-r, r)
    turn = 2.0 * math.pi * np.arange(_FACETS) / _FACETS
    points = [(0.0, 0.0, bottom), (0.0, 0.0, top)]
    points += [(a * math.cos(w), a * math.sin(w), z) for a, z in rings for w in turn]
    found = []
    for k in range(_FACETS):
        m = (k + 1) % _FACETS
        first, last = 2, 2 + (len(rings) - 1) * _FACETS
        found += [(0, first + m, first + k), (1, last + k, last + m)]
        for ring in range(first, last, _FACETS):
            above = ring + _FACETS
            found += [(ring + k, ring + m, above + m), (ring + k, above + m, above + k)]
    return np.array(points), np.array(found)
