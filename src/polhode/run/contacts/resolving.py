"""What happens where bodies touch: impacts, pair by pair until nothing closes; then who presses.

Bodies that touch are resolved in rounds. A round takes the gaps of all pairs of bodies of which one
closes, those at rest too, at once; so a blow runs through a chain of balls one after another, and a
box lands on all its corners together.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from polhode.errors import RunError
from polhode.kernel.bodies.load_poses import book
from polhode.kernel.columns import Carried, Prim, State
from polhode.kernel.contacts.switches import Code, Switch, take_switches
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
OVER = 1e-10  # part of the most that dry friction holds by which it may hold more
BALANCED = 1e-9  # part of the terms of an acceleration that is rounding
MOST_ROUNDS = 1000  # of an impact, before all that touches is taken at once without rebound


class Touch(NamedTuple):
    """What happened to a joint's stop or friction, or to a contact."""

    owner: str
    kind: str  # impact, closes, opens, sticks, slips
    impulse: float


class Cause(NamedTuple):
    """Why a step ends early, by numbers of rows.

    Closed ones that pull or slip; joints whose sliding comes to a halt; those of which this happens
    at once, as the step begins.
    """

    pulls: frozenset[int]
    halts: frozenset[int]
    stuck: frozenset[int]


NOTHING = Cause(frozenset(), frozenset(), frozenset())


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
    def codes(self) -> Floats:
        """What every row does, a `Code`."""
        c = self.engine.compiled
        columns = np.asarray(c.arrays.joints.switches)[Switch.COLUMN].astype(int)
        return np.asarray(c.arrays.carried)[Carried.SUM, columns].astype(int)

    def here(self) -> Instant:
        """The engine's system as it is."""
        return Instant(self.masses, self.gaps, self.engine.compiled, self.engine.time)

    def _set(self, codes: Floats, at: Instant) -> None:
        """Close and open rows; one that closes keeps the coordinate that it has."""
        c, before = self.engine.compiled, self.codes
        switches, closure = c.arrays.joints.switches, c.arrays.joints.closure
        for k in np.flatnonzero((codes == Code.CLOSED) & (before != Code.CLOSED)):
            switches[Switch.LEVEL, k] = at.coordinates[k]
            closure.gaps[0, self.rows[k]] = 0.0
        columns = np.asarray(switches)[Switch.COLUMN].astype(int)
        c.arrays.carried[Carried.SUM, columns] = codes
        take_switches(c.arrays.joints, c.arrays.carried)

    def resolve(self, cause: Cause = NOTHING) -> list[Touch]:
        """Resolve impacts, open gaps that pull, close those that press; return what happened.

        Joints with dry friction whose rates are zero stick, as long as that takes no more force
        than there is.
        """
        before, at, rubs = self.codes, self.here(), self.gaps.grips
        total, lost = np.zeros(len(before)), np.zeros(len(before))
        pulls, halts, stopped = (self._mask(part) for part in cause)
        opens, slips = pulls & ~rubs, pulls & rubs
        for k in np.flatnonzero(opens & (at.rates < 0.0)):  # the ripple of a step, kept
            at.hit(np.array([k]), 1.0)
        held = (before == Code.CLOSED) & ~opens
        at.set_aside(held)
        still = STILL * np.linalg.norm(at.N, axis=1) * np.linalg.norm(at.y)
        touching = ((at.values <= self.near) | stopped | held) & ~rubs
        self._rounds(at, touching, (np.where(stopped, 0.0, still), still), (total, lost))
        at.halt(halts)
        rest = touching & (at.rates <= still) & ~opens
        sticks = rubs & ((np.abs(at.rates) <= still) | halts)
        way = np.where(at.rates < 0.0, Code.BACKWARDS, Code.FORWARDS)
        at.give_back(held & (rest | sticks) & ~slips)
        if np.any(total) or pulls.any() or halts.any():
            at.keep()
        self._book(at, lost)
        now = self._settled(at, rest, stopped, (sticks, slips, way))
        if not np.any(total) and not np.any(now != before):  # or it would stop here for ever
            for k in np.flatnonzero(stopped):
                if at.is_free(np.array([k]), now == Code.CLOSED)[0]:
                    now[k] = Code.CLOSED
        self._set(now, at)
        if np.any(total) or np.any(now != before):
            self.engine.compiled.arrays.joints.last[:] = 0.0
        return self._told(before, now, total)

    def _mask(self, numbers: Collection[int]) -> Floats:
        return np.isin(np.arange(len(self.owners)), list(numbers))

    def _settled(
        self,
        at: Instant,
        rest: Floats,
        stopped: Floats,
        rubbing: tuple[Floats, Floats, Floats],
    ) -> Floats:
        """What every row does from now on; joints slide that would take more than friction has."""
        rubs, most, (sticks, slips, way) = self.gaps.grips, self.gaps.most, rubbing
        slow = sticks
        while True:
            codes = np.where(sticks, Code.CLOSED, np.where(rubs, way, Code.OPEN))
            self._set(codes, at)
            codes[self._pressing(at, rest, stopped, sticks)] = Code.CLOSED
            if not sticks.any():
                return self._left_to_stops(at, codes, slow)
            self._set(codes, at)
            force = self.observed().multipliers[0]
            over = sticks & ~stopped & (slips | (np.abs(force) > (1.0 + OVER) * most))
            if not over.any():
                return self._left_to_stops(at, codes, slow)
            way[over] = np.where(force > 0.0, Code.BACKWARDS, Code.FORWARDS)[over]
            sticks, slips = sticks & ~over, slips & ~over

    def _left_to_stops(self, at: Instant, codes: Floats, slow: Floats) -> Floats:
        """Let friction rest where closed gaps hold the joint, such as its own stop."""
        for k in np.flatnonzero(slow & (codes != Code.CLOSED)):
            if not at.is_free(np.array([k]), codes == Code.CLOSED)[0]:
                codes[k] = Code.OPEN
        return codes

    def observed(self) -> Any:
        """Velocities, accelerations and multipliers where the engine is."""
        e, c = self.engine, self.engine.compiled
        s = np.asarray(c.state).reshape(1, c.n, State.WIDTH).copy()
        carried = np.asarray(c.arrays.carried).reshape(1, -1).copy()
        return observe(c, s, np.array([e.time]), carried)

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

    def _pressing(self, at: Instant, rest: Floats, stuck: Floats, sticks: Floats) -> Floats:
        """Which gaps are closed from now on: of those at rest the ones that press."""
        rows = np.flatnonzero(rest)
        now = np.zeros(len(rest), dtype=bool)
        if not len(rows):
            return now
        rows = rows[at.is_free(rows, sticks)]
        if not len(rows):
            return now
        b, size = self._accelerations(at, rows)
        chosen = pressing(at.beside(rows, sticks), b, BALANCED * size, stuck[rows])
        now[rows[chosen]] = True
        return now

    def _accelerations(self, at: Instant, rows: Floats) -> tuple[Floats, float]:
        """Second derivatives of gaps that are at rest if none of them presses, and their scale."""
        o, c = self.observed(), self.engine.compiled
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
            mine = (self.owners == name) & ~self.gaps.grips
            impulse = float(total[mine].sum())
            if impulse > 0.0:
                found.append(Touch(name, "impact", impulse))
            was, is_now = ((codes == Code.CLOSED)[mine].any() for codes in (before, now))
            if was != is_now:
                found.append(Touch(name, "closes" if is_now else "opens", 0.0))
        slides = [np.where(codes >= Code.FORWARDS, codes, 0) for codes in (before, now)]
        for k in np.flatnonzero(slides[0] != slides[1]):
            kind = "slips" if slides[1][k] else "sticks"
            found.append(Touch(str(self.owners[k]), kind, 0.0))
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
