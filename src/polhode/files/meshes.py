"""Meshes of triangles: of STL and OBJ files, and of solids."""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterator
from io import BytesIO
from itertools import pairwise
from pathlib import Path

import numpy as np

from polhode.assembly.hulls import convex_hull
from polhode.errors import ModelFileError
from polhode.files.reading import file_bytes
from polhode.model.numbers import Floats, checked_path, number
from polhode.model.shapes import Shape, kind_of

LONGEST_LINE = 100_000  # bytes
_FACETS = 16  # of what is round
_RECORD = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("unused", "<u2")])


def read_mesh(path: str | Path, scale: float = 1.0) -> tuple[Floats, Floats]:
    """Read vertices (n, 3) and faces (m, 3) of an .stl or .obj file, in metres by `scale`.

    ``vertices, faces = ph.read_mesh("arm.stl", scale=1e-3)`` is what `Body.mesh` takes.
    """
    file = checked_path("a mesh", path)
    factor = number("scale of a mesh", scale)
    content = file_bytes(file, "MESH_MB")
    try:
        vertices, faces = _obj(content) if file.suffix.lower() == ".obj" else _stl(content)
    except (ValueError, IndexError, OverflowError) as error:
        raise ModelFileError(f"'{file}' is not a mesh in STL or OBJ: {error}.") from None
    return factor * vertices, faces


def _stl(content: bytes) -> tuple[Floats, Floats]:
    count = int(np.frombuffer(content[80:84], "<u4")[0]) if len(content) >= 84 else -1
    if len(content) == 84 + 50 * count:
        corners = np.frombuffer(content[84:], _RECORD)["corners"].astype(float)
    else:
        lines = (line.split() for line in _lines(content))
        places = array("d", (float(x) for w in lines if w[:1] == ["vertex"] for x in w[1:4]))
        corners = np.array(places).reshape(-1, 3, 3)
    if not len(corners):
        raise ValueError("it has no triangles")
    vertices, faces = np.unique(corners.reshape(-1, 3), axis=0, return_inverse=True)
    return vertices, faces.reshape(-1, 3)


def _obj(content: bytes) -> tuple[Floats, Floats]:
    vertices, faces = array("d"), array("q")
    for line in _lines(content):
        word, *rest = line.split() or [""]
        if word == "v":
            x, y, z = map(float, rest[:3])
            vertices.extend((x, y, z))
        elif word == "f":
            numbers = [int(part.partition("/")[0]) for part in rest]
            corners = [n - 1 if n > 0 else len(vertices) // 3 + n for n in numbers]
            for b, c in pairwise(corners[1:]):
                faces.extend((corners[0], b, c))
    if not faces:
        raise ValueError("it has no faces")
    found = np.array(vertices).reshape(-1, 3), np.array(faces, dtype=np.int64).reshape(-1, 3)
    if found[1].min() < 0 or found[1].max() >= len(found[0]):
        raise ValueError("a face names a vertex that does not exist")
    return found


def _lines(content: bytes) -> Iterator[str]:
    """The lines of a text, one at a time."""
    for line in BytesIO(content):
        if len(line) > LONGEST_LINE:
            raise ValueError(f"a line has {len(line)} bytes")
        yield line.decode("utf-8")


def triangles(shape: Shape) -> tuple[Floats, Floats]:
    """Vertices and faces of a shape, for drawing."""
    kind, sizes = kind_of(shape)
    if kind == "mesh":
        return np.asarray(sizes["vertices"]), np.asarray(sizes["faces"])
    if kind == "hull":
        corners, faces = convex_hull(np.asarray(sizes["points"]))
        return corners, np.array([(f[0], *pair) for f in faces for pair in pairwise(f[1:])])
    if kind == "ellipsoid":
        unit, halves = triangles({"sphere": {"radius": 1.0}})
        return unit * np.asarray(sizes["size"]), halves
    if kind == "box":
        corners = np.indices((2, 2, 2)).reshape(3, -1).T - 0.5
        sides = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
        pairs = [(a, *pair) for a, b, c, d in sides for pair in ((b, c), (c, d))]
        return corners * np.asarray(sizes["size"]), np.array(pairs)
    r, half = sizes["radius"], 0.5 * sizes.get("height", 0.0)
    polar = np.linspace(-0.5 * math.pi, 0.5 * math.pi, _FACETS // 2 + 1)[1:-1]
    rings = (
        [(r, -half), (r, half)]
        if kind == "cylinder"
        else [(r * math.cos(p), r * math.sin(p)) for p in polar]
    )
    bottom, top = (-half, half) if kind == "cylinder" else (-r - half, r + half)
    if kind == "capsule":  # its round ends apart
        rings = [(a, z + half * side) for a, z in rings for side in (-1.0, 1.0) if z * side >= 0.0]
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
