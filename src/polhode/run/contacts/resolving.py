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
from polhode.lowering.accounts import FRICTION, IMPACT, WORK
from polhode.model.numbers import Floats
from polhode.results.observed import observe
from polhode.run.contacts.complementarity import between, solved
from polhode.run.contacts.instant import DEPENDENT, Instant, MassRoots
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

    Closed ones that pull, or take more than friction has; joints that slide and come to rest; those
    of which this happens at once, as the step begins.
    """

    gives: frozenset[int]
    rests: frozenset[int]
    at_once: frozenset[int]


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
        than there is. What they lose as they come to rest is booked as friction.
        """
        before, at, rubs = self.codes, self.here(), self.gaps.rubs
        gives, rests, at_once = (self._mask(part) for part in cause)
        opens, kinetic = gives & ~rubs, at.kinetic
        for k in np.flatnonzero(opens & (at.rates < 0.0)):  # the ripple of a step, kept
            at.hit(np.array([k]), 1.0)
        held = (before == Code.CLOSED) & ~opens
        at.set_aside(held)
        still = STILL * np.linalg.norm(at.N, axis=1) * np.linalg.norm(at.y)
        touching = ((at.values <= self.near) | at_once | held) & ~rubs
        total, lost = self._impacts(at, touching, np.where(at_once, 0.0, still), still)
        rest = touching & (at.rates <= still) & ~opens
        sticks = rubs & ((np.abs(at.rates) <= still) | rests)
        if sticks.any():
            at.stop(sticks | rest)
        takers = sticks | (held & rubs)
        at.give_back(held & (rest | sticks) & ~gives, keeps=not takers.any())
        if np.any(total) or gives.any() or np.any(sticks & ~held):
            at.keep()
            self._book(at, lost, takers, kinetic + at.work - at.kinetic - float(lost.sum()))
        now = self._settled(at, rest, sticks, gives & rubs, at_once)
        if not np.any(total) and not np.any(now != before):  # or it would stop here for ever
            for k in np.flatnonzero(at_once & ~rubs):
                if at.is_free(np.array([k]), now == Code.CLOSED)[0]:
                    now[k] = Code.CLOSED
        slides = np.flatnonzero(now >= Code.FORWARDS)
        now[slides[~at.is_free(slides, now == Code.CLOSED)]] = Code.OPEN  # gaps hold the joint
        self._set(now, at)
        if np.any(total) or np.any(now != before):
            self.engine.compiled.arrays.joints.last[:] = 0.0
        return self._told(before, now, total)

    def _mask(self, numbers: Collection[int]) -> Floats:
        return np.isin(np.arange(len(self.owners)), list(numbers))

    def _settled(
        self, at: Instant, rest: Floats, sticks: Floats, slips: Floats, at_once: Floats
    ) -> Floats:
        """What every row does from now on, by one problem for the forces of all that are at rest.

        Gaps press or open, joints stick or slide. Friction rests where closed gaps hold the joint,
        such as its own stop.
        """
        rubs, way = self.gaps.rubs, np.where(at.rates < 0.0, Code.BACKWARDS, Code.FORWARDS)
        free = np.linalg.norm(at.A, axis=1) > DEPENDENT * np.linalg.norm(at.N, axis=1)
        sticks, rest = sticks & free, rest & free
        codes = np.where(rubs & free & ~sticks, way, Code.OPEN)
        rows = np.flatnonzero(rest | sticks)
        if not len(rows):
            return codes
        self._set(codes, at)
        b, size = self._accelerations(at, rows)
        rubbing, A, most = sticks[rows], at.A[rows], self.gaps.most[rows]
        W, rounding = A @ A.T, BALANCED * size
        b = np.where(np.abs(b) <= rounding, 0.0, b)
        z = between(W, b, np.where(rubbing, -most, 0.0), np.where(rubbing, most, np.inf))
        presses = np.zeros_like(rest)
        presses[rows] = ~rubbing & (z > 0.0)
        rubbing &= at.is_free(rows, presses)
        slides = rubbing & (z != 0.0) & ((np.abs(z) >= most) | slips[rows])
        codes[rows[slides]] = np.where(z > 0.0, Code.BACKWARDS, Code.FORWARDS)[slides]
        stuck = np.zeros_like(rest)
        stuck[rows[rubbing & ~slides]] = True
        stuck = at.independent(stuck)
        codes[stuck] = Code.CLOSED
        return self._press(at, codes, rest, stuck, at_once)

    def _press(
        self, at: Instant, codes: Floats, rest: Floats, stuck: Floats, at_once: Floats
    ) -> Floats:
        """Close those gaps at rest that press, where friction sticks and slides as it does."""
        rows = np.flatnonzero(rest)
        rows = rows[at.is_free(rows, stuck)]
        if len(rows):
            self._set(codes, at)
            b, size = self._accelerations(at, rows)
            chosen = pressing(at.beside(rows, stuck), b, BALANCED * size, at_once[rows])
            codes[rows[chosen]] = Code.CLOSED
        return codes

    def observed(self) -> Any:
        """Velocities, accelerations and multipliers where the engine is."""
        e, c = self.engine, self.engine.compiled
        s = np.asarray(c.state).reshape(1, c.n, State.WIDTH).copy()
        carried = np.asarray(c.arrays.carried).reshape(1, -1).copy()
        return observe(c, s, np.array([e.time]), carried)

    def _impacts(
        self, at: Instant, touching: Floats, first: Floats, still: Floats
    ) -> tuple[Floats, Floats]:
        """Resolve impacts until nothing closes faster than it may; return impulses and losses.

        What gaps may close by, `still`, is `first` in the first round: less for those that stop a
        step at its beginning. One round takes gaps of one restitution: of several at once, the
        energy could grow.
        """
        total, lost = np.zeros(len(touching)), np.zeros(len(touching))
        for number in itertools.count():
            closing = touching & (at.rates < -first)
            if not closing.any():
                break
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
            total[rows] += impulses
            lost[rows] += energy
            first = still
        return total, lost

    def _slowest(self, e: float) -> float:
        """Closing speed below which nothing rebounds."""
        crowd = max(0, self.events - RATTLES) if len(self.pair) > 1 and e < 1.0 else 0
        return ZENO * self.fastest * 2.0 ** (crowd / FURTHER)

    def _book(self, at: Instant, lost: Floats, takers: Floats, rubbed: float) -> None:
        """Book what impacts took, and what the joints that came to rest share of the rest."""
        c = self.engine.compiled
        for k, amount in enumerate(lost):
            book(c.arrays.carried, c.accounts.account(IMPACT, str(self.owners[k])), float(amount))
        for name in self.owners[takers]:
            account = c.accounts.account(FRICTION, str(name))
            book(c.arrays.carried, account, rubbed / np.count_nonzero(takers))
        if self.masses.drivers:  # the motions share it
            share = at.work / len(self.masses.drivers)
            for name in self.masses.drivers:
                book(c.arrays.carried, c.accounts.account(WORK, name), share)

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
            mine = (self.owners == name) & ~self.gaps.rubs
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
