"""Shapes of bodies and of the ground: sizes, mass properties, what is drawn, and what touches.

A shape is such as ``{"capsule": {"radius": 0.1, "height": 0.4}}``, with a ``center`` and an
``orientation`` in the axes of its body. The only size of a kind may stand alone: ``{"ball": 0.1}``.
Round shapes have their axis along z; a cone's tip points down, and its centre of mass, a quarter of
its height below the base, is the origin. The height of a capsule is that between its round ends.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from polhode.errors import ModelError
from polhode.model.numbers import Floats, array, floats, listed, mapping, positive, shown
from polhode.model.orientation import matrix, orientation

Shape = Mapping[str, Any]
Solid = dict[str, Any]
Moments = tuple[float, Sequence[float] | Floats]  # volume, and moments of inertia of a unit of mass
PLACE = ("center", "orientation")
HEIGHTFIELD = "heightfield"
_COIN = 0.04  # height of a disc as it is drawn, of its radius
_TYRE = (
    0.5  # largest width of a wheel as it is drawn, of its radius: treads may be rounder than wide
)
_FLATTEST = 1e-9  # least extent of a hull, of its largest


class Core(NamedTuple):
    """What touches: a convex core rounded by a radius (`kernel.contacts.tables.Collider`)."""

    kind: str
    size: Sequence[float] = (0.0, 0.0, 0.0)
    rounding: float = 0.0
    points: Floats = np.zeros((0, 3))  # of a hull; of a field, row by row along x
    grid: tuple[int, int] = (0, 0)  # of a field: its numbers of points along x and y

    @property
    def reach(self) -> float:
        """Distance of the farthest point from the origin."""
        if len(self.points):
            return float(np.linalg.norm(self.points, axis=1).max()) + self.rounding
        a, _, c = self.size
        if self.kind == "CONE":
            return max(0.75 * c, math.hypot(a, 0.25 * c))
        if self.kind == "ELLIPSOID":
            return max(self.size)
        box = self.kind == "BOX"
        return (math.hypot(*self.size) if box else math.hypot(a, c)) + self.rounding


class ShapeKind(NamedTuple):
    """A kind of shape: its sizes, the core that touches, mass properties, and what is drawn.

    Drawn is by default a solid of that kind.
    """

    sizes: tuple[str, ...]
    core: Callable[..., Core]
    moments: Callable[..., Moments] | None = None
    solids: Callable[..., list[Solid]] | None = None


def _of_box(size: Sequence[float]) -> Moments:
    a, b, c = np.square(size)
    return math.prod(size), np.array([b + c, a + c, a + b]) / 12.0


def _of_ellipsoid(size: Sequence[float]) -> Moments:
    a, b, c = np.square(size)
    return 4.0 / 3.0 * math.pi * math.prod(size), np.array([b + c, a + c, a + b]) / 5.0


def _round(volume: float, across: float, along: float) -> Moments:
    return volume, (across, across, along)


def _of_capsule(radius: float, height: float) -> Moments:
    r, h = radius, height
    tube, ends = math.pi * r**2 * h, 4.0 / 3.0 * math.pi * r**3
    share = tube / (tube + ends)
    across = share * (r**2 / 4.0 + h**2 / 12.0)
    across += (1.0 - share) * (0.4 * r**2 + h**2 / 4.0 + 3.0 / 8.0 * h * r)
    return _round(tube + ends, across, share * r**2 / 2.0 + (1.0 - share) * 0.4 * r**2)


def _drawn_capsule(radius: float, height: float) -> list[Solid]:
    ends = [{"kind": "sphere", "radius": radius, "at": [0.0, 0.0, z * height]} for z in (-0.5, 0.5)]
    return [{"kind": "cylinder", "radius": radius, "height": height}, *ends]


def _hull(points: Any, **sizes: Any) -> Core:
    return Core("HULL", points=np.asarray(points, float))


def _drawn_hull(points: Any) -> list[Solid]:
    return [{"kind": "hull", "vertices": points}]


def _flat(radius: float, rounding: float = 0.0) -> Core:
    return Core("CYLINDER", (radius - rounding, radius - rounding, 0.0), rounding)


def _coin(radius: float, height: float) -> list[Solid]:
    return [{"kind": "cylinder", "radius": radius, "height": height}]


KINDS = {
    "box": ShapeKind(("size",), lambda size: Core("BOX", [0.5 * edge for edge in size]), _of_box),
    "sphere": ShapeKind(
        ("radius",),
        lambda radius: Core("BALL", rounding=radius),
        lambda radius: _round(4.0 / 3.0 * math.pi * radius**3, 0.4 * radius**2, 0.4 * radius**2),
    ),
    "cylinder": ShapeKind(
        ("radius", "height"),
        lambda radius, height: Core("CYLINDER", (radius, radius, 0.5 * height)),
        lambda radius, height: _round(
            math.pi * radius**2 * height, radius**2 / 4.0 + height**2 / 12.0, radius**2 / 2.0
        ),
    ),
    "cone": ShapeKind(
        ("radius", "height"),
        lambda radius, height: Core("CONE", (radius, radius, height)),
        lambda radius, height: _round(
            math.pi * radius**2 * height / 3.0,
            3.0 / 20.0 * radius**2 + 3.0 / 80.0 * height**2,
            0.3 * radius**2,
        ),
    ),
    "capsule": ShapeKind(
        ("radius", "height"),
        lambda radius, height: Core("CAPSULE", (0.0, 0.0, 0.5 * height), radius),
        _of_capsule,
        _drawn_capsule,
    ),
    "ellipsoid": ShapeKind(("size",), lambda size: Core("ELLIPSOID", size), _of_ellipsoid),
    "disc": ShapeKind(("radius",), _flat, None, lambda radius: _coin(radius, _COIN * radius)),
    "wheel": ShapeKind(
        ("radius", "rounding"),
        _flat,
        None,
        lambda radius, rounding: _coin(radius, min(2.0 * rounding, _TYRE * radius)),
    ),
    "points": ShapeKind(("points",), _hull, None, lambda points: []),
    "hull": ShapeKind(("points",), _hull, None, _drawn_hull),
    "mesh": ShapeKind(("vertices", "faces"), lambda vertices, faces: _hull(vertices)),
}
ALIASES = {"ball": "sphere"}
WORDS = (*KINDS, *ALIASES)


def checked_shape(
    what: str, given: Any, *, ground: bool = False, more: tuple[str, ...] = ()
) -> dict[str, Any]:
    """A shape with all its sizes by name, checked; of the `ground`, also a height field."""
    field = (HEIGHTFIELD, "size", "material") if ground else more
    if isinstance(given, Mapping) and not ground and {HEIGHTFIELD, "plane"} & set(given):
        raise ModelError(
            f"{what} is a plane or a height field, which only the ground has; give a body a box."
        )
    remedy = "give a table, such as { ball = 0.1 }"
    mapping(what, given, remedy, (*WORDS, *PLACE, *field))
    words = [key for key in given if key in WORDS or key == HEIGHTFIELD]
    if len(words) != 1:
        raise ModelError(f"{what} is {shown(dict(given))}; give one of: {', '.join(WORDS)}.")
    (word,) = words
    if word != HEIGHTFIELD and "size" in given:
        raise ModelError(
            f"{what} is a {word} beside a size, which only a heightfield has; omit it."
        )
    if word == HEIGHTFIELD:
        found = _checked_field(what, given)
    else:
        kind = ALIASES.get(word, word)
        found = {kind: _checked_sizes(what, word, kind, given[word])}
    if "center" in given:
        found["center"] = array(f"center of {what}", given["center"], 3).tolist()
    if "orientation" in given:
        found["orientation"] = orientation(f"orientation of {what}", given["orientation"]).tolist()
    return found


def _checked_sizes(what: str, word: str, kind: str, given: Any) -> dict[str, Any]:
    needed, an = KINDS[kind].sizes, "an" if word[0] in "aeiou" else "a"
    sizes = given if isinstance(given, Mapping) or len(needed) > 1 else {needed[0]: given}
    if not isinstance(sizes, Mapping) or set(sizes) != set(needed):
        raise ModelError(
            f"{what} is {shown({word: given})}; {an} {word} needs {' and '.join(needed)}."
        )
    whose = f"{what} is {an} {word} whose"
    if kind == "mesh":
        vertices, faces = _mesh(whose, sizes["vertices"], sizes["faces"])
        return {"vertices": vertices.tolist(), "faces": faces.tolist()}
    found = {key: _size(f"{whose} {key}", sizes[key]) for key in needed}
    if kind == "wheel" and found["rounding"] >= found["radius"]:
        raise ModelError(
            f"{whose} rounding is {found['rounding']:g}; it must be below the radius, "
            f"{found['radius']:g}."
        )
    return found


def _size(what: str, value: Any) -> Any:
    """A number, three edges or semi-axes, or a list of points, as the end of `what` says."""
    if what.endswith(" size"):
        edges = array(what, value, 3)
        if not np.all(edges > 0.0):
            raise ModelError(f"{what} is {shown(value)}; all three must be positive.")
        return edges.tolist()
    if what.endswith(" points"):
        points = [array(f"{what} has a point that", p, 3).tolist() for p in listed(what, value)]
        if not points:
            raise ModelError(f"{what} is empty; give at least one.")
        return points
    return positive(what, value)


def _checked_field(what: str, given: Shape) -> dict[str, Any]:
    heights, of = floats(given[HEIGHTFIELD]), f"{what} is a height field"
    if heights is None or heights.ndim != 2 or min(heights.shape) < 2:
        raise ModelError(
            f"{of} of {shown(given[HEIGHTFIELD])}; give 2x2 heights or more, by x and y."
        )
    size = array(f"{of} whose size", given.get("size"), 2)
    if not np.all(size > 0.0):
        raise ModelError(f"{of} whose size is {shown(given['size'])}; both must be positive.")
    return {
        HEIGHTFIELD: array(f"{of} that", heights, *heights.shape).tolist(),
        "size": size.tolist(),
    }


def _rows(what: str, value: Any) -> Floats:
    count = len(value) if hasattr(value, "__len__") else 0
    if 0 < count < 4 and not isinstance(value, str):
        raise ModelError(f"{what} are {count}; a solid has at least 4 vertices and 4 faces.")
    return array(what, value, max(count, 4), 3)


def _mesh(whose: str, vertices: Any, faces: Any) -> tuple[Floats, Floats]:
    points, corners = _rows(f"{whose} vertices", vertices), _rows(f"{whose} faces", faces)
    found = corners.astype(np.int64)
    if np.any(found != corners) or found.min() < 0 or found.max() >= len(points):
        raise ModelError(
            f"{whose} faces contain a vertex that does not exist; indices run from 0 to "
            f"{len(points) - 1}."
        )
    return points, found


def _field(heights: Any, size: Sequence[float]) -> Core:
    z = np.asarray(heights, float)
    x, y = (np.linspace(-0.5 * a, 0.5 * a, n) for a, n in zip(size, z.shape, strict=True))
    grid = np.stack(np.meshgrid(x, y), axis=-1)  # (ny, nx, 2)
    points = np.concatenate([grid, z.T[..., None]], axis=-1).reshape(-1, 3)
    return Core("FIELD", (0.5 * size[0], 0.5 * size[1], 0.0), points=points, grid=z.shape)


def kind_of(shape: Shape) -> tuple[str, dict[str, Any]]:
    """Kind and sizes of a checked shape."""
    return next((key, sizes) for key, sizes in shape.items() if key in KINDS)


def place_of(shape: Shape) -> tuple[Floats, Floats]:
    """Centre of a checked shape in its body, and the matrix of its axes."""
    q = np.asarray(shape.get("orientation", (1.0, 0.0, 0.0, 0.0)))
    return np.asarray(shape.get("center", (0.0, 0.0, 0.0))), matrix(q)


def core_of(what: str, shape: Shape) -> Core:
    """What touches of a checked shape."""
    if HEIGHTFIELD in shape:
        return _field(shape[HEIGHTFIELD], shape["size"])
    kind, sizes = kind_of(shape)
    core = KINDS[kind].core(**sizes)
    if len(core.points) and _is_flat(core.points):
        count = len(core.points)
        raise ModelError(
            f"{what} has the hull of {count} points; give 4 or more, not all in a plane."
        )
    return core


def _is_flat(points: Floats) -> bool:
    extents = np.linalg.svd(points - points.mean(axis=0), compute_uv=False)
    return len(points) < 4 or bool(extents[2] <= _FLATTEST * extents[0])


def solids_of(shape: Shape) -> list[Solid]:
    """What is drawn of a checked shape, in the axes of its body."""
    kind, sizes = kind_of(shape)
    draw = KINDS[kind].solids
    found = [{"kind": kind, **sizes}] if draw is None else draw(**sizes)
    if not set(PLACE) & set(shape):
        return found
    center, Q = place_of(shape)
    return [
        {**solid, "at": (center + Q @ solid.get("at", np.zeros(3))).tolist(), "axes": Q.tolist()}
        for solid in found
    ]


@dataclass(frozen=True)
class Surface:
    """What a named contact touches with: points in body axes, each rounded by a radius.

    With a matrix, the point is the centre of an ellipsoid, whose squares of semi-axes it holds,
    rounded by the radius. A flat ellipsoid is a disc.
    """

    points: Floats  # (n, 3)
    radius: float
    matrix: Floats | None = None


def surface(what: str, given: Any) -> Surface:
    """The surface of a shape that a named contact can have."""
    shape = checked_shape(what, given)
    kind, sizes = kind_of(shape)
    core = KINDS[kind].core(**sizes)
    points, squares = np.zeros((1, 3)), None
    if core.kind == "BOX":
        points = np.array(list(itertools.product((-1.0, 1.0), repeat=3))) * core.size
    elif len(core.points):
        points = core.points
    elif core.kind == "ELLIPSOID" or (core.kind == "CYLINDER" and not core.size[2]):
        squares = np.diag(np.square(core.size))
    elif core.kind != "BALL":
        raise ModelError(f"{what} is a {kind}, which touches by [contacts] alone; give a ball.")
    center, Q = place_of(shape)
    turned = None if squares is None else Q @ squares @ Q.T
    return Surface(points @ Q.T + center, core.rounding, turned)


def properties(shape: Shape) -> tuple[float, Floats, Floats]:
    """Volume, centre, and inertia about the centre of a solid of density 1."""
    kind, sizes = kind_of(shape)
    if kind == "mesh":
        return _of_mesh(np.asarray(sizes["vertices"]), np.asarray(sizes["faces"]))
    moments = KINDS[kind].moments
    assert moments is not None
    V, each = moments(**sizes)
    return V, np.zeros(3), np.diag(V * np.asarray(each))


def _of_mesh(vertices: Floats, faces: Floats) -> tuple[float, Floats, Floats]:
    """Sums over the tetrahedra between the faces and a point: exact for a closed surface."""
    if count := _open_edges(vertices, faces):
        raise ModelError(
            f"the mesh is not closed: {count} edges of its faces have no neighbour; close it, or "
            "give mass and inertia."
        )
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


def _open_edges(vertices: Floats, faces: Floats) -> int:
    """Number of edges along which no other face goes the opposite way."""
    _, same = np.unique(vertices, axis=0, return_inverse=True)
    corners = same.reshape(-1)[faces]
    ends = np.stack([corners, np.roll(corners, -1, axis=1)], axis=-1).reshape(-1, 2)
    edges, which = np.unique(np.sort(ends, axis=1), axis=0, return_inverse=True)
    ways = np.bincount(which.reshape(-1), np.sign(ends[:, 1] - ends[:, 0]), len(edges))
    return int(np.count_nonzero(ways))
