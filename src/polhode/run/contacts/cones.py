"""Forces of points with friction, all at once: inside their cones nothing slips.

A row moves by w = W z + q. A *point* has a row across its plane, which presses, 0 <= z and 0 <= w,
one of them zero. With friction it has two more along the plane: |z_T| <= mu z_N, and where it slips
z_T = -mu z_N w_T/|w_T|. One that is known to slide another way has z_T = z_N g with a given drag g.
A joint with dry friction has one row with limits.

Rows are solved point by point, over and over, each to rounding (Gauss-Seidel); the largest miss
that is left is reported where it is no rounding.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from polhode.errors import RunError
from polhode.model.numbers import Floats

SWEEPS = 2000
CONE_ROUNDING = 1e-13  # part of its terms by which a row may miss
ACCEPTED = 1e-9  # the same where sweeps end before
ANGLES = 48  # directions of slip that are tried


class Point(NamedTuple):
    """Rows of a point: across and along (one for a joint), friction, and drag if it slides."""

    rows: tuple[int, ...]
    friction: float = 0.0
    drag: Floats | None = None  # along the plane, for a unit of pressure
    most: float = 0.0  # of a joint


class NoForceError(RunError):
    """Neither open nor closed does a sliding point move as it must: Painlevé's paradox."""

    def __init__(self, number: int) -> None:
        super().__init__(f"point {number} has no force")
        self.number = number


def forces(W: Floats, q: Floats, points: list[Point]) -> Floats:
    """The forces z of all rows."""
    z = np.zeros(len(q))
    scale = float(np.abs(q).max(initial=0.0))
    if scale == 0.0:
        return z
    miss = 0.0
    for _ in range(SWEEPS):
        miss = 0.0
        for number, p in enumerate(points):
            rows = list(p.rows)
            c = q[rows] + W[rows] @ z
            new = _local(W[np.ix_(rows, rows)], c, z[rows], p, number)
            miss = max(miss, float(np.abs(W[np.ix_(rows, rows)] @ (new - z[rows])).max()))
            z[rows] = new
        if miss <= CONE_ROUNDING * scale:
            return z
    if miss > ACCEPTED * scale:
        raise RunError(
            f"the forces of {len(points)} points with friction were solved to {miss / scale:.1e} "
            "only; use fewer points of contact."
        )
    return z


def exact(W: Floats, q: Floats, points: list[Point], z: Floats) -> Floats:
    """The same forces, of points that open, stick and slip as in z, by one linear solve."""
    columns = []
    rows = []
    for p in points:
        across, *along = p.rows
        if z[across] == 0.0:
            continue
        unit = np.zeros((len(q), 1))
        unit[across] = 1.0
        slips = along and np.hypot(*z[along]) >= (1.0 - 1e-9) * p.friction * z[across]
        if slips:
            unit[along, 0] = z[along] / z[across]
            rows.append(across)
        else:
            unit = np.eye(len(q))[:, list(p.rows)]
            rows += p.rows
        columns.append(unit)
    if not columns:
        return z
    U = np.concatenate(columns, axis=1)
    left = -(q + W @ z)[rows]
    return np.asarray(z + U @ np.linalg.lstsq(W[rows] @ U, left, rcond=1e-12)[0])


def _local(W: Floats, w: Floats, old: Floats, p: Point, number: int) -> Floats:
    """Forces of one point, where it moves by w with the old ones."""
    c = w - W @ old
    if p.most > 0.0:
        return np.clip(-c / W[0, 0], -p.most, p.most)
    if p.drag is not None:
        across = float(W[0, 0] + W[0, 1:] @ p.drag)
        if c[0] >= 0.0:
            return np.zeros(3)
        if across <= 0.0:
            raise NoForceError(number)
        return np.array([1.0, *p.drag]) * (-c[0] / across)
    if p.friction == 0.0:
        return np.maximum(-c / W[0, 0], 0.0)
    if c[0] >= 0.0:
        return np.zeros(3)
    held = np.linalg.lstsq(W, -c, rcond=None)[0]
    if held[0] >= 0.0 and math.hypot(held[1], held[2]) <= p.friction * held[0]:
        return np.asarray(held)
    found = _slipping(W, c, p.friction)
    if found is None:  # between both, but for rounding
        if held[0] <= 0.0:
            raise NoForceError(number)
        share = p.friction * held[0] / math.hypot(held[1], held[2])
        return np.asarray(held * [1.0, share, share])
    return found


def _slipping(W: Floats, c: Floats, mu: float) -> Floats | None:
    """Forces of a point that slips: the direction of friction is against the way."""

    def at(angle: float) -> tuple[float, float, Floats]:
        e = np.array([math.cos(angle), math.sin(angle)])
        across = float(W[0, 0] + mu * W[0, 1:] @ e)
        if across <= 0.0:
            return math.nan, math.nan, np.zeros(3)
        z = np.array([1.0, *(mu * e)]) * (-c[0] / across)
        way = c[1:] + W[1:] @ z
        return float(e[0] * way[1] - e[1] * way[0]), float(e @ way), z

    start = math.atan2(-c[2], -c[1]) if np.any(c[1:]) else math.atan2(-W[0, 2], -W[0, 1])
    if at(start)[0] == 0.0:
        return at(start)[2]
    angles = start + 2.0 * math.pi * np.arange(ANGLES + 1) / ANGLES
    sides = [at(float(a)) for a in angles]
    best: tuple[float, Floats] | None = None
    for k in range(ANGLES):
        low, high = sides[k], sides[k + 1]
        if low[0] * high[0] <= 0.0 and min(low[1], high[1]) < 0.0:
            z = _halved(at, float(angles[k]), float(angles[k + 1]), low[0])
            against = at(math.atan2(z[2], z[1]))[1]
            if against <= 0.0 and (best is None or against < best[0]):
                best = against, z
    return None if best is None else best[1]


def _halved(at: object, a: float, b: float, below: float) -> Floats:
    """Where the first number that `at` gives is zero, by bisection to rounding: the last one."""
    for _ in range(60):
        x = 0.5 * (a + b)
        if not a < x < b:
            break
        value = at(x)[0]  # type: ignore[operator]
        if value * below > 0.0:
            a = x
        else:
            b = x
    return np.asarray(at(0.5 * (a + b))[2])  # type: ignore[operator]
