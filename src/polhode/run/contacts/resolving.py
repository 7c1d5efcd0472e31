"""What happens where bodies touch: impacts, pair by pair until nothing closes; then who presses.

Bodies that touch are resolved in rounds. A round takes the gaps of all pairs of bodies of which one
closes, those at rest too, at once; so a blow runs through a chain of balls one after another, and a
box lands on all its corners together.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from polhode.errors import RunError
from polhode.kernel.bodies.load_poses import book
from polhode.kernel.columns import Carried, Prim, State
from polhode.kernel.contacts.switches import Switch
from polhode.lowering.accounts import IMPACT, WORK
from polhode.model.numbers import Floats
from polhode.results.observed import observe
from polhode.run.contacts.complementarity import solved
from polhode.run.contacts.instant import Instant, MassRoots
from polhode.run.engine import Engine

ZENO = 1e-6  # part of the largest closing speed so far below which nothing rebounds
# A box that comes to rest rattles on its corners: rebounds without end between rebounds without
# end. Where several gaps have had RATTLES events in a step, ZENO doubles every FURTHER events.
RATTLES, FURTHER = 40, 10
STILL = 1e-12  # part of the terms of a rate that is rounding
BALANCED = 1e-9  # part of the terms of an acceleration that is rounding
MOST_ROUNDS = 1000  # of an impact, before all that touches is taken at once without rebound


class Touch(NamedTuple):
    """What happened to a joint's stop or a contact."""

    owner: str
    kind: str  # impact, closes, opens
    impulse: float


@dataclass
class Resolver:
    """Resolves what touches where an engine is."""

    engine: Engine
    masses: MassRoots
    near: float  # gaps below it touch
    fastest: float = 0.0  # closing speed so far
    events: int = 0  # of this step, so far

    def __post_init__(self) -> None:
        """Find the pairs of bodies."""
        c = self.engine.compiled
        self.gaps = c.gaps
        ends = np.sort(self.gaps.ends, axis=1)
        self.pair = ends[:, 0] * (c.n + 1) + ends[:, 1]
        self.owners = np.array([gap.owner for gap in self.gaps.gaps])
        lines = np.asarray(c.arrays.joints.integers)
        switched = lines[lines[:, Prim.SWITCH] >= 0]
        self.rows = switched[np.argsort(switched[:, Prim.SWITCH]), Prim.ROW]

    @property
    def closed(self) -> Floats:
        """Which gaps are closed."""
        return np.asarray(self.engine.compiled.arrays.joints.switches)[Switch.CLOSED] != 0.0

    def here(self) -> Instant:
        """The engine's system as it is."""
        return Instant(self.masses, self.gaps, self.engine.compiled, self.engine.time)

    def _set_closed(self, closed: Floats, at: Instant) -> None:
        """Close and open gaps; one that closes keeps the coordinate that it has."""
        c, gaps = self.engine.compiled, self.gaps
        switches, closure = c.arrays.joints.switches, c.arrays.joints.closure
        coordinates = gaps.limit + gaps.sign * at.values
        for k, value in enumerate(closed):
            if value and not switches[Switch.CLOSED, k]:
                switches[Switch.LEVEL, k] = coordinates[k]
                closure.gaps[0, self.rows[k]] = 0.0
            switches[Switch.CLOSED, k] = float(value)
            c.arrays.carried[Carried.SUM, int(switches[Switch.COLUMN, k])] = float(value)

    def resolve(self, pulls: Collection[int] = (), stuck: Collection[int] = ()) -> list[Touch]:
        """Resolve impacts, open gaps that pull, close those that press; return what happened."""
        before, at, numbers = self.closed, self.here(), np.arange(len(self.owners))
        total, lost = np.zeros(len(before)), np.zeros(len(before))
        opens, stopped = np.isin(numbers, list(pulls)), np.isin(numbers, list(stuck))
        for k in np.flatnonzero(opens & (at.rates < 0.0)):  # the ripple of a step, kept
            at.hit(np.array([k]), 1.0)
        held = before & ~opens
        at.set_aside(held)
        still = STILL * np.linalg.norm(at.N, axis=1) * np.linalg.norm(at.y)
        touching = (at.values <= self.near) | stopped | held
        self._rounds(at, touching, (np.where(stopped, 0.0, still), still), (total, lost))
        rest = touching & (at.rates <= still) & ~opens
        at.give_back(held & rest)
        if np.any(total) or opens.any():
            at.keep()
        self._book(at, lost)
        now = self._pressing(at, rest, stopped)
        if not np.any(total) and not np.any(now != before):  # or it would stop here for ever
            now |= stopped
        self._set_closed(now, at)
        if np.any(total) or np.any(now != before):
            self.engine.compiled.arrays.joints.last[:] = 0.0
        return self._told(before, now, total)

    def _rounds(
        self,
        at: Instant,
        touching: Floats,
        limits: tuple[Floats, Floats],
        sums: tuple[Floats, Floats],
    ) -> None:
        """Resolve impacts until nothing closes faster than its limit, and add up what they do.

        The limits of the first round are smaller for gaps that stop a step at its beginning. One
        round takes gaps of one restitution: of several at once, the energy could grow.
        """
        first, still = limits
        for number in itertools.count():
            closing = touching & (at.rates < -first)
            if not closing.any():
                return
            if number > 2 * MOST_ROUNDS:
                names = ", ".join(sorted(set(self.owners[closing])))
                raise RunError(
                    f"the impact of {names} at t = {self.engine.time:.9g} s does not end; leave "
                    "out a contact, or give one another restitution."
                )
            fastest = int(np.argmin(np.where(closing, at.rates, 0.0)))
            speed, e = -float(at.rates[fastest]), float(self.gaps.restitution[fastest])
            self.fastest = max(self.fastest, speed)
            group = touching
            if speed > self._slowest(e) and number < MOST_ROUNDS:
                group = group & (self.gaps.restitution == e)
                group = group & np.isin(self.pair, self.pair[closing & group])
            else:
                e = 0.0
            rows = np.flatnonzero(group)
            impulses, energy = at.hit(rows, e)
            for total, part in zip(sums, (impulses, energy), strict=True):
                total[rows] += part
            first = still

    def _slowest(self, e: float) -> float:
        """Closing speed below which nothing rebounds."""
        crowd = max(0, self.events - RATTLES) if len(self.pair) > 1 and e < 1.0 else 0
        return ZENO * self.fastest * 2.0 ** (crowd / FURTHER)

    def _book(self, at: Instant, lost: Floats) -> None:
        c = self.engine.compiled
        for k, amount in enumerate(lost):
            book(c.arrays.carried, c.accounts.account(IMPACT, str(self.owners[k])), float(amount))
        if self.masses.drivers:  # the motions share it
            share = at.work / len(self.masses.drivers)
            for name in self.masses.drivers:
                book(c.arrays.carried, c.accounts.account(WORK, name), share)

    def _pressing(self, at: Instant, rest: Floats, stuck: Floats) -> Floats:
        """Which gaps are closed from now on: of those at rest the ones that press."""
        rows = np.flatnonzero(rest)
        now = np.zeros(len(rest), dtype=bool)
        if not len(rows):
            return now
        self._set_closed(now, at)
        b, size = self._accelerations(at, rows)
        chosen = pressing(at.A[rows], b, BALANCED * size, stuck[rows])
        now[rows[chosen]] = True
        return now

    def _accelerations(self, at: Instant, rows: Floats) -> tuple[Floats, float]:
        """Second derivatives of gaps that are at rest if none of them presses, and their scale."""
        e, c = self.engine, self.engine.compiled
        s = np.asarray(c.state).reshape(1, c.n, State.WIDTH).copy()
        carried = np.asarray(c.arrays.carried).reshape(1, -1).copy()
        o = observe(c, s, np.array([e.time]), carried)
        a = np.concatenate([o.acceleration[0], o.angular_acceleration[0]], axis=1)
        u = np.concatenate([o.velocity[0], o.angular_velocity[0]], axis=1)
        dense = self.gaps.dense(at.x, at.R)[rows]
        bent = self.gaps.bending(at.x, at.R, u)[rows]
        weight = float(np.linalg.norm(c.system.gravity))  # joints may hold all of it
        most = float(np.abs(a).max()) + weight
        return dense @ a.ravel() + bent, float(np.abs(dense).max() * most + np.abs(bent).max())

    def _told(self, before: Floats, now: Floats, total: Floats) -> list[Touch]:
        found = []
        for name in dict.fromkeys(self.owners.tolist()):
            mine = self.owners == name
            impulse = float(total[mine].sum())
            if impulse > 0.0:
                found.append(Touch(name, "impact", impulse))
            if now[mine].any() != before[mine].any():
                found.append(Touch(name, "closes" if now[mine].any() else "opens", 0.0))
        return found


def pressing(A: Floats, b: Floats, rounding: float, stuck: Floats) -> Floats:
    """Numbers of the rows that press, independent of each other; b are accelerations without them.

    Rows that would stay at rest by themselves are held, too, where they are independent.
    """
    W = A @ A.T
    z = solved(W, np.where(np.abs(b) <= rounding, 0.0, b))
    still = np.abs(W @ z + b) <= rounding
    candidates = np.flatnonzero((z > 0.0) | (still & (z.any() or stuck)) | stuck)
    if not len(candidates):
        return candidates
    rank = int(np.linalg.matrix_rank(A[candidates], tol=1e-9 * np.abs(A).max()))
    best = sorted(candidates, key=lambda k: -z[k])
    for chosen in itertools.combinations(best, rank):
        rows = np.array(chosen)
        part = W[np.ix_(rows, rows)]
        if np.linalg.matrix_rank(A[rows], tol=1e-9 * np.abs(A).max()) < rank:
            continue
        force = np.linalg.solve(part, -b[rows])
        limit = rounding / float(np.diag(part).min())
        if np.all((force >= -limit) | stuck[rows]):
            return np.sort(rows)
    return np.flatnonzero(z > 0.0)
