"""Elements in numpy: the coordinate of each over a motion, and its potential.

Independent of the kernels, for results, equilibrium and modes.
"""

from __future__ import annotations

import numpy as np

from polhode.model.forces._force import ElementLoad, Law
from polhode.model.joints._joint import DISTANCE, ORTHOGONAL, TWIST
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
    first = at(0, row.directors[0], False)
    if row.kind == ORTHOGONAL:
        return np.sum(first * at(1, row.directors[1], False), -1)
    s = at(1, row.points[1], True) - at(0, row.points[0], True)
    if row.kind == DISTANCE:
        return np.sqrt(np.sum(s * s, -1))
    return np.sum(first * s, -1)


def potential(law: Law, y: Floats) -> Floats:
    """Potential energy of an element at a coordinate."""
    if law.potential is not None:
        parameters = np.asarray(law.parameters, dtype=float)
        values = [float(law.potential(float(v), parameters)[0]) for v in np.ravel(y)]
        return np.reshape(values, np.shape(y))
    if law.inverse:
        return -law.stiffness / y
    if law.table is not None:
        return _table(with_potential(law.table), y)
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
        return np.interp(y, law.table[:, 0], law.table[:, 1])
    d = y - law.rest
    if len(law.polynomial):
        return sum((a * d**k for k, a in enumerate(law.polynomial)), 0.0 * d)
    return law.stiffness * d


def _table(points: Floats, y: Floats) -> Floats:
    at, force, V = points.T
    inside = np.clip(y, at[0], at[-1])
    k = np.clip(np.searchsorted(at, inside, side="right") - 1, 0, len(at) - 2)
    slope = (force[k + 1] - force[k]) / (at[k + 1] - at[k])
    d = inside - at[k]
    beyond = np.where(y < at[0], force[0], force[-1]) * (y - inside)
    return V[k] + d * (force[k] + 0.5 * slope * d) + beyond


def with_potential(points: Floats) -> Floats:
    """Points (y, force) of a table with V, the force's integral from the first point on."""
    y, force = points[:, 0], points[:, 1]
    V = np.concatenate([[0.0], np.cumsum(0.5 * np.diff(y) * (force[1:] + force[:-1]))])
    return np.column_stack([y, force, V])
