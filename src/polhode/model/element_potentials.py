"""Elements in numpy: the coordinate of each over a motion, and its potential.

Independent of the kernels, for results, equilibrium and modes.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from polhode.model.force_table import ends_of, force_at, potential_at, slope_at
from polhode.model.forces._force import ElementLoad, Law
from polhode.model.joints._joint import DISTANCE, ROUND, TURN, TWIST
from polhode.model.numbers import Floats

NUDGE = 1e-6  # m/s or rad/s, by which the function of a damper is differentiated
SEARCHED = 1001  # rates at which the slope of a smooth table is looked at


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
    """Axes of a turn in one of its bodies, world."""
    x, y = (row.axis, row.second_axis)[side], row.directors[side]
    return [at(side, each, False) for each in (x, y, np.cross(x, y))]


def _turned(a: list[Floats], b: list[Floats]) -> Floats:
    """Return the part along the first axis of the vector that turns frame a into frame b."""
    C = np.array([[np.sum(i * j, -1) for j in b] for i in a])
    sine = 0.5 * np.array([C[2, 1] - C[1, 2], C[0, 2] - C[2, 0], C[1, 0] - C[0, 1]])
    cosine = 0.5 * (C[0, 0] + C[1, 1] + C[2, 2] - 1.0)
    angle = np.arctan2(np.sqrt(np.sum(sine * sine, 0)), cosine)
    return np.asarray(sine[0] / np.sinc(angle / np.pi))


def reach(row: ElementLoad, R: Floats, n: Floats) -> tuple[Floats, Floats]:
    """From the centre of a round surface to its lowest point, and how far that is along n."""
    turned = R[..., row.bodies[1], :, :]
    d = np.einsum("...ab,bc,...dc,...d->...a", turned, np.asarray(row.surface), turned, n)
    height = np.sqrt(np.maximum(np.sum(n * d, -1), 0.0))
    return -d / np.where(height == 0.0, 1.0, height)[..., None], height


def depth(law: Law, y: Floats | float) -> Floats:
    """How far a coordinate is beyond the limit of a law that pushes; zero where it is free."""
    return np.maximum(law.side * (law.rest - np.asarray(y)), 0.0)


def potential(law: Law, y: Floats) -> Floats:
    """Potential energy of an element at a coordinate."""
    if law.potential is not None:
        parameters = np.asarray(law.parameters, dtype=float)
        values = [float(law.potential(float(v), parameters)[0]) for v in np.ravel(y)]
        return np.reshape(values, np.shape(y))
    if law.inverse:
        return -law.stiffness / y
    if law.table is not None:
        return potential_at(law.table, y)
    if law.pushes:
        power = law.exponent + 1.0
        return np.asarray(law.stiffness / power * depth(law, y) ** power)
    d = y - law.rest
    if len(law.polynomial):
        return sum((a * d ** (k + 1) / (k + 1) for k, a in enumerate(law.polynomial)), 0.0 * d)
    return 0.5 * law.stiffness * d**2


def slope(law: Law, y: Floats) -> Floats:
    """Derivative of the potential, V'(y): the tension of a spring; zero without one."""
    if law.potential is not None:
        parameters = np.asarray(law.parameters, dtype=float)
        values = [float(law.potential(float(v), parameters)[1]) for v in np.ravel(y)]
        return np.reshape(values, np.shape(y))
    if law.inverse:
        return law.stiffness / y**2
    if law.table is not None:
        return force_at(law.table, y)
    if law.pushes:
        return np.asarray(-law.side * law.stiffness * depth(law, y) ** law.exponent)
    d = y - law.rest
    if len(law.polynomial):
        return sum((a * d**k for k, a in enumerate(law.polynomial)), 0.0 * d)
    return law.stiffness * d


def drag(law: Law, rate: Floats, y: Floats | float = 0.0) -> Floats:
    """What its damper opposes to a rate, at the coordinate y; zero without one."""
    if law.pushes:
        return -slope(law, np.asarray(y)) * np.minimum(1.0, law.side * law.damping * rate)
    if law.damper is not None:
        parameters = np.asarray(law.parameters, dtype=float)
        values = [float(law.damper(float(v), parameters)) for v in np.ravel(rate)]
        return np.reshape(values, np.shape(rate))
    if law.damper_table is not None:
        return force_at(law.damper_table, rate)
    return law.damping * np.asarray(rate)


def steepest(law: Law) -> float:
    """Largest slope of a damper; of a function, that at rest."""
    if law.pushes:
        return 0.0  # it damps in proportion to its force, which is zero where it is open
    if law.damper is not None:
        high, low = drag(law, np.array([NUDGE, -NUDGE]))
        return float(high - low) / (2.0 * NUDGE)
    if law.damper_table is None:
        return law.damping
    low, high = ends_of(law.damper_table)
    return float(slope_at(law.damper_table, np.linspace(low, high, SEARCHED)).max())
