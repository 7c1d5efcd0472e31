"""The line of a beam at rest: its nodes in space, their tangents, and lengths along it."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from polhode.errors import ModelError
from polhode.model.numbers import Floats, array, direction, mapping, number, shape_of
from polhode.model.tridiagonal import solve

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
    return half * (np.linalg.norm(slope(at), axis=-1) @ _WEIGHTS)


def _lengths(knots: Floats, slope: Any) -> tuple[Floats, Floats]:
    parts = [np.linspace(a, b, _PARTS, endpoint=False) for a, b in itertools.pairwise(knots)]
    fine = np.concatenate([*parts, knots[-1:]])
    return fine, np.concatenate([[0.0], np.cumsum(_pieces(fine[:-1], fine[1:], slope))])


def _length_to(at: Floats, fine: Floats, lengths: Floats, slope: Any) -> Floats:
    k = np.clip(np.searchsorted(fine, at, side="right") - 1, 0, len(fine) - 2)
    return lengths[k] + _pieces(fine[k], at, slope)


def _distance(what: str, key: str, a: Floats, b: Floats) -> float:
    found = float(np.linalg.norm(b - a))
    if found <= 1e-12 * float(np.abs([a, b]).max()):
        raise ModelError(f"{key} of {what} has zero length; give distinct points.")
    return found


class Spline:
    """A cubic spline through points at increasing knots, not-a-knot at both ends.

    Smooth curves are interpolated to fourth order up to the ends; three points give a parabola.
    """

    def __init__(self, knots: Floats, points: Floats) -> None:
        """Solve for the slopes at the knots."""
        self.knots, self.points = knots, points
        self.slopes = _slopes(np.diff(knots)[:, None], np.diff(points, axis=0))

    def _piece(self, at: Floats) -> tuple[Floats, Floats, Floats]:
        """Index of the interval, its length, and the local coordinate of `at` in it."""
        k = np.clip(np.searchsorted(self.knots, at, side="right") - 1, 0, len(self.knots) - 2)
        h = self.knots[k + 1] - self.knots[k]
        return k, h[..., None], ((at - self.knots[k]) / h)[..., None]

    def __call__(self, at: Floats) -> Floats:
        """Return the points at parameters."""
        k, h, s = self._piece(at)
        a, b, ma, mb = self.points[k], self.points[k + 1], self.slopes[k], self.slopes[k + 1]
        low, high = (1.0 - s) ** 2, s**2
        found: Floats = (1.0 + 2.0 * s) * low * a + (3.0 - 2.0 * s) * high * b
        return found + h * (s * low * ma - (1.0 - s) * high * mb)

    def slope(self, at: Floats) -> Floats:
        """The derivatives at parameters."""
        k, h, s = self._piece(at)
        rise = (self.points[k + 1] - self.points[k]) / h
        ma, mb = self.slopes[k], self.slopes[k + 1]
        found: Floats = 6.0 * s * (1.0 - s) * rise
        return found + (1.0 - s) * (1.0 - 3.0 * s) * ma - s * (2.0 - 3.0 * s) * mb


def _slopes(h: Floats, rises: Floats) -> Floats:
    """Solve the tridiagonal equations of the slopes."""
    d = rises / h
    n = len(h) + 1
    lower, diagonal, upper = np.zeros((n, 1)), np.zeros((n, 1)), np.zeros((n, 1))
    right = np.zeros((n, rises.shape[1]))
    lower[1:-1], diagonal[1:-1], upper[1:-1] = h[1:], 2.0 * (h[:-1] + h[1:]), h[:-1]
    right[1:-1] = 3.0 * (h[1:] * d[:-1] + h[:-1] * d[1:])
    if n == 3:
        diagonal[0] = upper[0] = lower[2] = diagonal[2] = 1.0
        right[0], right[2] = 2.0 * d[0], 2.0 * d[1]
    else:
        diagonal[0], upper[0], right[0] = _end(h[0], h[1], d[0], d[1])
        diagonal[-1], lower[-1], right[-1] = _end(h[-1], h[-2], d[-1], d[-2])
    return solve(lower, diagonal, upper, right)


def _end(h0: Floats, h1: Floats, d0: Floats, d1: Floats) -> tuple[Floats, Floats, Floats]:
    """Row of an end: the third derivative is continuous at the next knot."""
    both = h0 + h1
    return h1, both, ((h0 + 2.0 * both) * h1 * d0 + h0**2 * d1) / both
