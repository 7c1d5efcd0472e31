"""The line of a beam at rest: its nodes in space, their tangents, and lengths along it."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from polhode.errors import ModelError
from polhode.model.beams.spline import Spline
from polhode.model.numbers import Floats, array, direction, mapping, number, shape_of

MOST_POINTS = 10_000  # of a curve
_PARTS = 64  # of a piece between two given points, for lengths along a curve
_ARC_KEYS = ("center", "start", "end", "axis", "angle")


@dataclass(frozen=True, eq=False)
class BeamLine:
    """Nodes at equal lengths along a line."""

    points: Floats  # (n + 1, 3)
    tangents: Floats  # (n + 1, 3) unit
    length: float
    turn: float = 0.0  # of the tangent along each element, the largest times the number of elements


def straight(what: str, given: Any, elements: int) -> BeamLine:
    """From one point to another."""
    if len(shape_of(given)) != 2 or len(given) != 2:
        raise ModelError(f"points of {what} must be its two ends; use curve for more points.")
    a, b = (array(f"points of {what}", p, 3) for p in given)
    length = _distance(what, "points", a, b)
    along = np.linspace(0.0, 1.0, elements + 1)[:, None]
    return BeamLine(
        (1.0 - along) * a + along * b, np.tile((b - a) / length, (elements + 1, 1)), length
    )


def arc(what: str, given: Any, elements: int) -> BeamLine:
    """A circular arc: centre and both ends (the shorter way), or start, axis and angle."""
    mapping(f"arc of {what}", given, "give center, start and end", _ARC_KEYS)
    if not {"center", "start"} <= set(given):
        raise ModelError(f"arc of {what} needs center and start, and end or axis and angle.")
    center, start = (array(f"arc of {what}", given[key], 3) for key in ("center", "start"))
    radius = _distance(what, "arc", center, start)
    if "end" in given:
        if "axis" in given or "angle" in given:
            raise ModelError(f"arc of {what} has end and axis or angle; give one of the two.")
        axis, angle = _shorter_way(what, center, start, array(f"arc of {what}", given["end"], 3))
    else:
        if not {"axis", "angle"} <= set(given):
            raise ModelError(f"arc of {what} has no end; give end, or axis and angle.")
        axis, angle = _about(what, start - center, given)
    x = (start - center) / radius
    turn = angle * np.linspace(0.0, 1.0, elements + 1)[:, None]
    out, on = np.cos(turn) * x, np.sin(turn) * np.cross(axis, x)
    tangents = np.cos(turn) * np.cross(axis, x) - np.sin(turn) * x
    length = radius * abs(angle)
    return BeamLine(center + radius * (out + on), np.sign(angle) * tangents, length, abs(angle))


def _about(what: str, arm: Floats, given: Mapping[str, Any]) -> tuple[Floats, float]:
    axis = direction(f"arc of {what}: axis", given["axis"])
    angle = number(f"arc of {what}: angle", given["angle"])
    if angle == 0.0:
        raise ModelError(f"angle of the arc of {what} is zero; it must not be.")
    if abs(float(axis @ arm)) > 1e-9 * float(np.linalg.norm(arm)):
        raise ModelError(f"arc of {what}: start - center is not perpendicular to the axis.")
    return axis, angle


def _shorter_way(what: str, center: Floats, start: Floats, end: Floats) -> tuple[Floats, float]:
    _distance(what, "arc", start, end)
    a, b = start - center, end - center
    ra, rb = float(np.linalg.norm(a)), float(np.linalg.norm(b))
    if abs(ra - rb) > 1e-9 * max(ra, rb):
        raise ModelError(
            f"start and end of the arc of {what} are {ra:g} m and {rb:g} m from the center; the "
            "distances must be equal."
        )
    normal = np.cross(a, b)
    sine = float(np.linalg.norm(normal)) / (ra * rb)
    if sine < 1e-9:
        raise ModelError(
            f"arc of {what} is half a circle, whose plane is not determined by its ends; give "
            "axis and angle instead of end."
        )
    return normal / np.linalg.norm(normal), float(np.arctan2(sine, float(a @ b) / (ra * rb)))


def curve(what: str, given: Any, elements: int) -> BeamLine:
    """A smooth curve through points: a cubic spline over the distances between them."""
    if len(shape_of(given)) != 2 or shape_of(given)[1] != 3 or len(given) < 2:
        raise ModelError(f"curve of {what} needs at least two points, of three numbers each.")
    points = array(f"curve of {what}", given, len(given), 3)
    if len(points) > MOST_POINTS:
        raise ModelError(f"curve of {what} has {len(points)} points; use at most {MOST_POINTS}.")
    if len(points) == 2:
        return straight(what, points, elements)
    for a, b in itertools.pairwise(points):
        _distance(what, "curve", a, b)
    knots = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))])
    spline = Spline(knots, points)
    slope = spline.slope
    fine, lengths = _lengths(knots, slope)
    wanted = lengths[-1] * np.linspace(0.0, 1.0, elements + 1)
    at = np.interp(wanted, lengths, fine)
    for _ in range(4):  # Newton's method on the length, from a near start
        rest = wanted - _length_to(at, fine, lengths, slope)
        at = np.clip(at + rest / np.linalg.norm(slope(at), axis=1), fine[0], fine[-1])
    tangents = slope(at)
    tangents /= np.linalg.norm(tangents, axis=1)[:, None]
    return BeamLine(spline(at), tangents, float(lengths[-1]), _turn(at, slope))


def _turn(at: Floats, slope: Any) -> float:
    """Largest rotation of the tangent between two nodes, times the number of elements."""
    share = np.linspace(0.0, 1.0, _PARTS + 1)
    t = slope(at[:-1, None] + share * np.diff(at)[:, None])
    t /= np.linalg.norm(t, axis=-1)[..., None]
    chords = np.linalg.norm(np.diff(t, axis=1), axis=-1)
    turns = 2.0 * np.arcsin(np.minimum(0.5 * chords, 1.0)).sum(axis=1)
    return float(turns.max() * len(turns))


_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(5)


def _pieces(first: Floats, last: Floats, slope: Any) -> Floats:
    """Lengths of the curve between parameters, by Gauss's rule."""
    half = 0.5 * (last - first)
    at = 0.5 * (first + last)[:, None] + half[:, None] * _NODES
    found: Floats = half * (np.linalg.norm(slope(at), axis=-1) @ _WEIGHTS)
    return found


def _lengths(knots: Floats, slope: Any) -> tuple[Floats, Floats]:
    parts = [np.linspace(a, b, _PARTS, endpoint=False) for a, b in itertools.pairwise(knots)]
    fine = np.concatenate([*parts, knots[-1:]])
    return fine, np.concatenate([[0.0], np.cumsum(_pieces(fine[:-1], fine[1:], slope))])


def _length_to(at: Floats, fine: Floats, lengths: Floats, slope: Any) -> Floats:
    k = np.clip(np.searchsorted(fine, at, side="right") - 1, 0, len(fine) - 2)
    found: Floats = lengths[k] + _pieces(fine[k], at, slope)
    return found


def _distance(what: str, key: str, a: Floats, b: Floats) -> float:
    found = float(np.linalg.norm(b - a))
    if found <= 1e-12 * float(np.abs([a, b]).max()):
        raise ModelError(f"{key} of {what} has zero length; give distinct points.")
    return found
