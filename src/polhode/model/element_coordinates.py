"""Coordinates of elements over a motion, in numpy: for results, equilibrium and modes."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from polhode.model.forces._force import ElementLoad
from polhode.model.joints._joint import DISTANCE, ROUND, TURN, TWIST
from polhode.model.numbers import Floats


def coordinate(row: ElementLoad, x: Floats, R: Floats, angle: Floats | None = None) -> Floats:
    """Coordinate of an element for origins (..., body, 3) and rotations (..., body, 3, 3).

    `angle` is that of a twist to within half a turn; without it, turns are counted along the first
    axis.
    """

    def at(side: int, v: Floats, shifted: bool) -> Floats:
        i = row.bodies[side]
        if i < 0:
            return np.broadcast_to(v, (*x.shape[:-2], 3))
        turned = np.einsum("...ab,b->...a", R[..., i, :, :], v)
        return x[..., i, :] + turned if shifted else turned

    if row.kind == TWIST:
        along, across = (
            at(0, np.cross(row.axis, row.directors[0]), False),
            at(0, row.directors[0], False),
        )
        there = at(1, row.directors[1], False)
        found = np.arctan2(np.sum(along * there, -1), np.sum(across * there, -1))
        if angle is None:
            angle = np.unwrap(np.atleast_1d(found), axis=0).reshape(found.shape)
            angle = angle + 2 * np.pi * np.round((row.near - angle.flat[0]) / (2 * np.pi))
        return found + 2 * np.pi * np.round((angle - found) / (2 * np.pi))
    if row.kind == TURN:
        return _turned(_frame(at, row, 0), _frame(at, row, 1))
    first = at(0, row.directors[0], False)
    s = at(1, row.points[1], True) - at(0, row.points[0], True)
    if row.kind == DISTANCE:
        return np.sqrt(np.sum(s * s, -1))
    y = np.sum(first * s, -1)
    return y - reach(row, R, first)[1] if row.kind == ROUND else y


def _frame(at: Callable[..., Floats], row: ElementLoad, side: int) -> list[Floats]:
    """World axes of a rotational element in one of its bodies."""
    x, y = (row.axis, row.second_axis)[side], row.directors[side]
    return [at(side, each, False) for each in (x, y, np.cross(x, y))]


def _turned(a: list[Floats], b: list[Floats]) -> Floats:
    """Return the component along the first axis of the rotation vector from frame a to frame b."""
    C = np.array([[np.sum(i * j, -1) for j in b] for i in a])
    sine = 0.5 * np.array([C[2, 1] - C[1, 2], C[0, 2] - C[2, 0], C[1, 0] - C[0, 1]])
    cosine = 0.5 * (C[0, 0] + C[1, 1] + C[2, 2] - 1.0)
    angle = np.arctan2(np.sqrt(np.sum(sine * sine, 0)), cosine)
    return np.asarray(sine[0] / np.sinc(angle / np.pi))


def reach(row: ElementLoad, R: Floats, n: Floats) -> tuple[Floats, Floats]:
    """Vector from the centre of a surface to its lowest point, and its component along n."""
    turned = R[..., row.bodies[1], :, :]
    d = np.einsum("...ab,bc,...dc,...d->...a", turned, np.asarray(row.surface), turned, n)
    height = np.sqrt(np.maximum(np.sum(n * d, -1), 0.0))
    return -d / np.where(height == 0.0, 1.0, height)[..., None], height
