"""Coupled contact forces with Coulomb friction.

A row moves by w = W z + q. A *point* has a row across its plane, which presses, 0 <= z and 0 <= w,
one of them zero. With friction it has two more along the plane: |z_T| <= mu z_N, and where it slips
z_T = -mu z_N w_T/|w_T|. One that is known to slide another way has z_T = z_N g with a given drag g.
A joint with dry friction has one row with limits.

With a number r > 0 for each point, these laws are projections,

    z_N = max(0, z_N - r w_N),      z_T = proj(z_T - r w_T) on the disc of radius mu z_N,

which Newton's iteration solves to rounding, piece by piece as they are smooth. `STARTS` are tried
one after another until it arrives; of 12 000 random problems of one to five points,

===========  ======  ===============================================================================
start        solved  reason
===========  ======  ===============================================================================
_at_once     11 486  from no force
_growing        485  forces of a little less friction are near: it grows from none, by parts that
                     are halved where they are too large
_swept           29  sweeps of projections (Gauss-Seidel) go where forces of less friction are far
===========  ======  ===============================================================================

Rows that depend on each other, as those of the points of one body, have forces only where their
motions agree: q = A a with W = A Aᵀ.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from polhode.errors import RunError
from polhode.model.numbers import Floats
from polhode.run.contacts.complementarity import LCP_RANK

NEWTON_STEPS = 60
SOLVED = 1e-13  # part of its terms by which a projection may miss
ACCEPTED = 1e-10  # the same where no iteration arrives
SHORTEST_MOVE = 2.0**-12  # part of a Newton step that is tried
SWEEPS, SWEEP_ROUNDS = 400, 10  # of projections before Newton's iteration is tried; how often
ENDLESS = 1e6  # times the forces of each point alone, above which sweeps go nowhere
SMALLEST_GROWTH = 2.0**-10  # part of its friction by which it grows
STARTS = (
    "_at_once",
    "_growing",
    "_swept",
)  # of Newton's iteration, one after another


class Point(NamedTuple):
    """Rows of a point: across and along (one for a joint), friction, and drag if it slides."""

    rows: tuple[int, ...]
    friction: float = 0.0
    drag: Floats | None = None  # along the plane, for a unit of pressure
    most: float = 0.0  # of a joint

    def grown(self, share: float) -> float:
        """A share of the friction; one that rolls has all of it."""
        return self.friction if math.isinf(self.friction) else share * self.friction


class NoForceError(RunError):
    """No forces were found for points with friction; `number` is that of the one that misses."""

    def __init__(self, number: int, miss: float) -> None:
        super().__init__(f"friction forces did not converge: residual {miss:.1e}")
        self.number, self.miss = number, miss


def forces(W: Floats, q: Floats, points: list[Point]) -> Floats:
    """Forces z of all rows; for dependent rows of W, q must be consistent."""
    return _Problem(W, q, points).solved()


class _Problem:
    """The projections of all points; a point that slides has one unknown, its pressure."""

    def __init__(self, W: Floats, q: Floats, points: list[Point]) -> None:
        self.points = points
        rows: list[int] = []
        columns = []
        self.parts: list[slice] = []
        for p in points:
            first, used = len(rows), p.rows if p.drag is None else p.rows[:1]
            for row in used:
                unit = np.zeros(len(q))
                unit[row] = 1.0
                if p.drag is not None:
                    unit[list(p.rows[1:])] = p.drag
                rows.append(row)
                columns.append(unit)
            self.parts.append(slice(first, len(rows)))
        self.U = np.array(columns).reshape(len(rows), len(q)).T
        self.W, self.q = (W @ self.U)[rows], q[rows]
        self.size = float(np.abs(self.q).max(initial=0.0))
        sizes = [s.stop - s.start for s in self.parts]
        self.owner = np.repeat(np.arange(len(points)), sizes)
        own = np.abs(np.diag(W))[rows]
        self.r = np.array([1.0 / own[s].max() for s in self.parts])[self.owner]

    def solved(self) -> Floats:
        if self.size == 0.0:
            return np.zeros(len(self.U))
        best, least = np.zeros(len(self.q)), np.inf
        for start in STARTS:
            z = getattr(self, start)()
            miss = self._miss(z)
            if miss < least:
                best, least = z, miss
            if least <= SOLVED:
                break
        left = self._projected(best, 1.0)[0]
        if least <= ACCEPTED:
            return np.asarray(self.U @ (best - left))  # inside its cones, exactly
        worst = int(np.argmax(np.abs(left) / self.r))
        raise NoForceError(int(self.owner[worst]), least)

    def _at_once(self) -> Floats:
        return self._newton(np.zeros(len(self.q)), 1.0)

    def _growing(self) -> Floats:
        z, share, part = np.zeros(len(self.q)), 0.0, 0.5
        while share < 1.0 and part >= SMALLEST_GROWTH:
            more = min(1.0, share + part)
            new = self._newton(z, more)
            if self._miss(new, more) <= SOLVED:
                z, share, part = new, more, 2.0 * part
            else:
                part *= 0.5
        return z

    def _swept(self) -> Floats:
        z = np.zeros(len(self.q))
        for _ in range(SWEEP_ROUNDS):
            for _ in range(SWEEPS):
                for i, part in enumerate(self.parts):
                    w = self.W[part] @ z + self.q[part]
                    z[part] = self._law(i, z[part] - self.r[part] * w, 1.0)
            found = self._newton(z, 1.0)
            endless = np.abs(z).max() > ENDLESS * self.size * self.r.max()
            if endless or self._miss(found) <= SOLVED:
                break
        return found

    def _law(self, number: int, u: Floats, share: float) -> Floats:
        """The projection of a point."""
        p = self.points[number]
        if p.most > 0.0:
            return np.clip(u, -p.most, p.most)
        pressure = max(float(u[0]), 0.0)
        if len(u) == 1 or pressure == 0.0:
            return np.concatenate([[pressure], np.zeros(len(u) - 1)])
        most, size = p.grown(share) * pressure, float(np.hypot(u[1], u[2]))
        along = u[1:] if size <= most else u[1:] * (most / size)
        return np.concatenate([[pressure], along])

    def _projected(self, z: Floats, share: float) -> tuple[Floats, Floats]:
        """Residual of the laws, and its derivative."""
        n = len(z)
        u = z - self.r * (self.W @ z + self.q)
        left, slope = np.array(z), np.zeros((n, n))  # slope: of the projection by u
        for i, part in enumerate(self.parts):
            mine, p = u[part], self.points[i]
            left[part] -= self._law(i, mine, share)
            if p.most > 0.0:
                slope[part, part] = float(abs(mine[0]) <= p.most)
            elif mine[0] > 0.0:
                slope[part, part] = _slope(mine, p.grown(share))
        return left, np.eye(n) - slope @ (np.eye(n) - self.r[:, None] * self.W)

    def _miss(self, z: Floats, share: float = 1.0) -> float:
        """Residual of the laws, relative to the largest motion."""
        motion = np.abs(self._projected(z, share)[0]) / self.r
        return float(motion.max()) / self._terms(z)

    def _terms(self, z: Floats) -> float:
        return self.size + float((np.abs(self.W) @ np.abs(z)).max())

    def _newton(self, z: Floats, share: float) -> Floats:
        left, slope = self._projected(z, share)
        for _ in range(NEWTON_STEPS):
            if self._miss(z, share) <= 0.01 * SOLVED:
                break
            way = np.linalg.lstsq(slope, -left, rcond=LCP_RANK)[0]
            length, size = 1.0, float(np.linalg.norm(left / self.r))
            while True:
                new = z + length * way
                then = self._projected(new, share)
                if np.linalg.norm(then[0] / self.r) < size or length < SHORTEST_MOVE:
                    break
                length *= 0.5
            if length < SHORTEST_MOVE:
                break
            z, (left, slope) = new, then
        return z


def _slope(u: Floats, mu: float) -> Floats:
    """Derivative of the projection of a point that presses."""
    found = np.eye(len(u))
    if len(u) == 1:
        return found
    most, size = mu * u[0], float(np.hypot(u[1], u[2]))
    if size > most:
        e = u[1:] / size
        found[1:, 0] = mu * e
        found[1:, 1:] = (most / size) * (np.eye(2) - np.outer(e, e))
    return found
