"""Contact shapes: one function each, and an entry of `SHAPES`."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from polhode.errors import ModelError
from polhode.model.numbers import Floats, array, listed, mapping, positive, shown
from polhode.model.orientation import matrix, orientation

_BESIDE = ("center", "orientation")


@dataclass(frozen=True)
class Surface:
    """Points in body axes from the centre of mass, each rounded by a radius.

    With a matrix, the point is the centre of an ellipsoid, whose squares of semi-axes it holds,
    rounded by the radius. A flat ellipsoid is a disc.
    """

    points: Floats  # (n, 3)
    radius: float
    matrix: Floats | None = None


def _ball(what: str, given: Any) -> Surface:
    return Surface(np.zeros((1, 3)), positive(what, given))


def _points(what: str, given: Any) -> Surface:
    points = np.array([array(f"a point of the {what}", p, 3) for p in listed(what, given)])
    if not len(points):
        raise ModelError(f"{what} is empty; give at least one.")
    return Surface(points, 0.0)


def _edges(what: str, given: Any) -> Floats:
    edges = array(what, given, 3)
    if not np.all(edges > 0.0):
        raise ModelError(f"{what} is {shown(given)}; all three must be positive.")
    return edges


def _box(what: str, given: Any) -> Surface:
    corners = np.array(list(itertools.product((-0.5, 0.5), repeat=3))) * _edges(what, given)
    return Surface(corners, 0.0)


def _ellipsoid(what: str, given: Any) -> Surface:
    return Surface(np.zeros((1, 3)), 0.0, np.diag(_edges(what, given) ** 2))


def _flat(radius: float, rounding: float) -> Surface:
    """A disc about axis 3 with a rounded rim."""
    return Surface(np.zeros((1, 3)), rounding, np.diag([radius**2, radius**2, 0.0]))


def _disc(what: str, given: Any) -> Surface:
    return _flat(positive(what, given), 0.0)


def _wheel(what: str, given: Any) -> Surface:
    if not isinstance(given, Mapping) or set(given) != {"radius", "rounding"}:
        raise ModelError(f"{what} is {shown(given)}; give {{ radius = .., rounding = .. }}.")
    radius = positive(f"radius of the {what}", given["radius"])
    rounding = positive(f"rounding of the {what}", given["rounding"])
    if rounding >= radius:
        raise ModelError(
            f"rounding of the {what} is {rounding:g}; it must be below the radius, {radius:g}."
        )
    return _flat(radius - rounding, rounding)


SHAPES: dict[str, Callable[[str, Any], Surface]] = {
    "ball": _ball,
    "box": _box,
    "points": _points,
    "ellipsoid": _ellipsoid,
    "disc": _disc,
    "wheel": _wheel,
}


def surface(what: str, given: Any) -> Surface:
    """A shape with its centre and orientation, checked."""
    mapping(what, given, "give a table, such as { ball = 0.1 }", (*SHAPES, *_BESIDE))
    kinds = [key for key in given if key in SHAPES]
    if len(kinds) != 1:
        raise ModelError(f"{what} is {shown(dict(given))}; give one of: {', '.join(SHAPES)}.")
    center = array(f"center of the {what}", given.get("center", (0, 0, 0)), 3)
    (kind,) = kinds
    found = SHAPES[kind](f"{kind} of the {what}", given[kind])
    Q = np.eye(3)
    if "orientation" in given:
        Q = matrix(orientation(what, given["orientation"]))
    turned = None if found.matrix is None else Q @ found.matrix @ Q.T
    return Surface(found.points @ Q.T + center, found.radius, turned)
