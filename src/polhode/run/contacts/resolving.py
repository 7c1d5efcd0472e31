"""Contact resolution: impacts pair by pair until nothing closes, then contact forces.

Bodies that touch are resolved in rounds. A round takes the gaps of all pairs of bodies of which one
closes, those at rest too, at once; so a blow runs through a chain of balls one after another, and a
box lands on all its corners together.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from polhode.errors import RunError
from polhode.kernel.bodies.load_poses import book
from polhode.kernel.columns import Carried, Prim, State
from polhode.kernel.contacts.switches import Code, Switch, take_switches
from polhode.lowering.accounts import IMPACT, WORK
from polhode.model.numbers import Floats
from polhode.results.observed import observe
from polhode.run.contacts.causes import NOTHING, STILL, Cause, Mask, Touch, touches
from polhode.run.contacts.complementarity import between
from polhode.run.contacts.instant import Instant, MassRoots
from polhode.run.contacts.settling import (
    BALANCED,
    AtRest,
    points_of,
    pressing,
    settled_with_friction,
)
from polhode.run.engine import Engine

ZENO = 1e-6  # part of the largest closing speed so far below which nothing rebounds
# A box that comes to rest rattles on its corners, and a joint with friction on its stop: rebounds
# without end between rebounds without end. Where several gaps, or friction, have had RATTLES events
# in a step, ZENO doubles every FURTHER events.
RATTLES, FURTHER = 40, 10
OVER = 1e-10  # part of the most that dry friction holds by which it may hold more
MOST_ROUNDS = 1000  # of an impact, before all that touches is taken at once without rebound


@dataclass
class Resolver:
    """Resolves contacts at the current state of an engine."""

    engine: Engine
    masses: MassRoots
    near: float  # gaps below it touch
    fastest: float = 0.0  # closing speed so far
    events: int = 0  # of this step, so far
    busiest: float = 0.0  # root of twice the largest kinetic energy so far, which sets rounding
    swiftest: float = 0.0  # speed of slip so far
    most: Floats = field(default_factory=lambda: np.zeros(0))  # of the friction of joints
    changed: bool = False  # whether what was resolved last changed anything

    def __post_init__(self) -> None:
        """Collect the pairs of bodies."""
        c = self.engine.compiled
        self.gaps = c.gaps
        ends = np.sort(self.gaps.ends, axis=1)
        self.pair = ends[:, 0] * (c.n + 1) + ends[:, 1]
        self.owners = np.array([gap.owner for gap in self.gaps.gaps])
        self.loses = c.system.loses  # or a ripple is part of an energy that is kept
        self.slick = self.gaps.friction > 0.0  # points with friction along a plane
        self.along = np.full((len(self.pair), 2), -1)  # their rows there
        weight = float(np.linalg.norm(c.system.gravity)) * np.sqrt(self.masses.mass.sum())
        self.busiest = max(self.busiest, self.engine.step * weight)  # of a step from rest
        count = 2 * int(self.slick.sum())
        self.along[self.slick] = len(self.pair) + np.arange(count).reshape(-1, 2)
        lines = np.asarray(c.arrays.joints.integers)
        switched = lines[lines[:, Prim.SWITCH] >= 0]
        self.rows = switched[np.argsort(switched[:, Prim.SWITCH]), Prim.ROW]

    @property
    def codes(self) -> Floats:
        """The state of every row, a `Code`."""
        c = self.engine.compiled
        columns = np.asarray(c.arrays.joints.switches)[Switch.COLUMN].astype(int)
        return np.asarray(c.arrays.carried)[Carried.SUM, columns].astype(int)

    def here(self) -> Instant:
        """The engine's system as it is."""
        return Instant(self.masses, self.gaps, self.engine.compiled, self.engine.time)

    def _set(self, codes: Floats, at: Instant) -> None:
        """Close and open rows; one that closes keeps the coordinate that it has."""
        compiled, before = self.engine.compiled, self.codes
        switches = compiled.arrays.joints.switches
        shut, was = (
            np.where(self.gaps.rubs, c == Code.CLOSED, c != Code.OPEN) for c in (codes, before)
        )
        for k in np.flatnonzero(shut & ~was):
            self.engine.close_row(int(k), int(self.rows[k]), at.coordinates[k])
        columns = np.asarray(switches)[Switch.COLUMN].astype(int)
        self.engine.carry(columns, codes)
        take_switches(compiled.arrays.joints, compiled.arrays.carried)

    def resolve(self, cause: Cause = NOTHING) -> list[Touch]:
        """Resolve impacts, open gaps that pull, close those that press; return the changes.

        Joints and points with friction whose rates are zero stick, as long as that takes no more
        force than there is. What they lose as they come to rest is booked as an impact.
        """
        before, at, rubs = self.codes, self.here(), self.gaps.rubs
        gives, rests, at_once, unmoved = (self._mask(part) for part in cause)
        opens, kinetic = gives.rows & ~rubs, at.kinetic
        for k in np.flatnonzero(opens & (at.rates[: len(rubs)] < 0.0)):  # a step's ripple, kept
            at.hit(np.array([k]), 1.0)
        held = self._rows(before, opens)
        at.set_aside(held)
        self.busiest = max(self.busiest, float(np.linalg.norm(at.y)))
        still = STILL * np.linalg.norm(at.N, axis=1) * self.busiest
        near, mine = still[: len(rubs)], held[: len(rubs)]
        # A gap is open where it was located: it closes within the rounding of time.
        soon = np.spacing(self.engine.time) * np.maximum(-at.rates[: len(rubs)], 0.0)
        touching = ((at.values <= self.near + soon) | at_once.rows | mine) & ~rubs
        struck = bool(np.any(touching & (at.rates[: len(rubs)] < -near)))  # not by rounding alone
        total, lost = self._impacts(at, touching, np.where(at_once.rows, 0.0, near), near)
        rates, free = at.rates[: len(rubs)], at.are_mobile
        rest = touching & (rates <= near) & ~opens
        halts = rubs & ((np.abs(rates) <= near) | rests.rows)
        sticks = halts & free[: len(rubs)]
        calm = rest & (self._calm(at, still, rests.points) | unmoved.points | self.gaps.rolls)
        if sticks.any() or calm.any():
            at.stop(self._spread(sticks | rest, calm) & free)
        takers = sticks | calm | (mine & (rubs | self.slick))
        firm = self._spread((rest | sticks) & ~gives.rows, calm & ~gives.points)
        at.give_back(held & firm, keeps=not takers.any())
        if np.any(total) or gives.any or np.any((sticks | calm) & ~mine) or rests.any:
            self.engine.kick(*at.change)
            self._book(at, lost, takers, kinetic + at.work - at.kinetic - float(lost.sum()))
        now = self._settled(at, AtRest(rest, halts, calm, at_once.rows), gives)
        if not struck and not np.any(now != before):  # or it would stop here for ever
            for k in np.flatnonzero(at_once.rows & ~rubs):
                if at.is_free(np.array([k]), self._rows(now))[0]:
                    now[k] = Code.FORWARDS if self.slick[k] else Code.CLOSED
        self._leave_idle(at, now, halts)
        self._set(now, at)
        if self.loses and np.any(self._rows(now) != self._rows(before)):
            self._drop_ripple(now, self.owners[now != before])
        self.changed = bool(struck or np.any(now != before))
        if at.smooth:
            self._note()
        if self.changed:
            self.engine.forget_forces()
        total = total if struck else np.zeros_like(total)
        return touches(self.owners, self.gaps.rubs, self.slick, (before, now), total)

    def _drop_ripple(self, now: Floats, owners: Floats) -> None:
        """Remove momentum components against joints and closed rows.

        Steps turn it around and never let it decay: it would show as energy of bodies at rest. It
        is booked for those that change.
        """
        at, c = self.here(), self.engine.compiled
        lost = at.drop_ripple(self._rows(now))
        self.engine.kick(*at.change)
        for name in owners:
            account = c.accounts.account(IMPACT, str(name))
            book(c.arrays.carried, account, lost / len(owners))

    def _calm(self, at: Instant, still: Floats, rests: Floats) -> Floats:
        """Which points with friction do not slip, or no longer do."""
        found = np.zeros(len(self.pair), dtype=bool)
        if not self.slick.any():
            return found
        along = self.along[self.slick]
        speed = np.linalg.norm(at.rates[along], axis=1)
        self.swiftest = max(self.swiftest, float(speed.max()))
        slow = (speed <= still[along].max(axis=1)) | (
            rests[self.slick] & (speed <= ZENO * self.swiftest)
        )
        found[self.slick] = slow
        return found

    def _spread(self, gaps: Floats, points: Floats) -> Floats:
        """Rows of gaps, and along the planes of points, as one mask."""
        found = np.zeros(len(self.pair) + 2 * int(self.slick.sum()), dtype=bool)
        found[: len(gaps)] = gaps
        found[self.along[points & self.slick]] = True
        return found

    def _rows(self, codes: Floats, opens: Floats | None = None) -> Floats:
        """Rows that are constraints where gaps have these codes, except for those that open."""
        rubs = self.gaps.rubs
        shut = np.where(rubs, codes == Code.CLOSED, codes != Code.OPEN)
        found = self._spread(shut if opens is None else shut & ~opens, np.zeros_like(rubs))
        for m, one in enumerate((Code.FIRST, Code.SECOND)):
            holds = self.slick & ((codes == Code.CLOSED) | (codes == one)) & found[: len(rubs)]
            found[self.along[holds, m]] = True
        return found

    def _mask(self, numbers: Collection[int]) -> Mask:
        """Masks of rows, and of points whose friction has a number after them."""
        count, points = len(self.owners), np.zeros(len(self.owners), dtype=bool)
        rows = np.zeros(count + int(self.slick.sum()), dtype=bool)
        rows[list(numbers)] = True
        points[self.slick] = rows[count:]
        return Mask(rows[:count], points)

    def _settled(self, at: Instant, here: AtRest, gives: Mask) -> Floats:
        """New states of all rows, from one problem for all forces at rest.

        Gaps press or open, joints and points stick or slide. Friction of a joint rests where closed
        gaps hold it, such as its own stop.
        """
        rest, halts, _, at_once = here
        rubs, count = self.gaps.rubs, len(rest)
        way = np.where(at.rates[:count] < 0.0, Code.BACKWARDS, Code.FORWARDS)
        free = at.are_mobile[:count]
        sticks, rest = halts & free, rest & free
        codes = np.where(rubs & ~halts, way, Code.OPEN)
        if not np.any(rest | sticks):
            return codes
        self.most = self._limits(at, codes, sticks)
        self._set(codes, at)
        if np.any(rest & self.slick):
            here = here._replace(gaps=rest, joints=sticks)
            return settled_with_friction(self, at, codes, here, gives)
        rows = np.flatnonzero(rest | sticks)
        b, size = self.accelerations(at, rows)
        rubbing, A, most = sticks[rows], at.A[rows], self.most[rows]
        W, rounding = A @ A.T, BALANCED * size
        b = np.where(np.abs(b) <= rounding, 0.0, b)
        z = between(W, b, np.where(rubbing, -most, 0.0), np.where(rubbing, most, np.inf))
        presses = self._spread(np.zeros_like(rest), np.zeros_like(rest))
        presses[rows] = ~rubbing & (z > 0.0)
        rubbing &= at.is_free(rows, presses)
        slides = rubbing & (z != 0.0) & ((np.abs(z) >= most) | gives.rows[rows])
        codes[rows[slides]] = np.where(z > 0.0, Code.BACKWARDS, Code.FORWARDS)[slides]
        stuck = np.zeros_like(presses)
        stuck[rows[rubbing & ~slides]] = True
        stuck = at.independent(stuck)
        codes[stuck[:count]] = Code.CLOSED
        return self._press(at, codes, rest, stuck, at_once)

    def _leave_idle(self, at: Instant, now: Floats, halts: Floats) -> None:
        """Open friction of joints that gaps hold, but not where it turns around."""
        mobile = self.gaps.rubs & at.are_mobile[: len(now)]
        slides = np.flatnonzero(mobile & (now >= Code.FORWARDS))
        now[slides[~at.is_free(slides, self._rows(now))]] = Code.OPEN
        if np.any(idle := halts & (now == Code.OPEN)):
            now[idle] = self._turned(at, now, np.flatnonzero(idle))

    def _turned(self, at: Instant, codes: Floats, rows: Floats) -> Floats:
        """Which way friction slides where joints and gaps hold its row at rest for an instant.

        At a dead centre the rest of the mechanism turns the row around, whatever friction does.
        A row that does not accelerate is idle: friction acts again once the row moves.
        """
        self._set(codes, at)
        b, size = self.accelerations(at, rows)
        way = np.where(b < 0.0, Code.BACKWARDS, Code.FORWARDS)
        return np.where(np.abs(b) <= BALANCED * size, Code.OPEN, way)

    def _limits(self, at: Instant, codes: Floats, sticks: Floats) -> Floats:
        """The most that friction of joints can be; of pins, by the reactions where they stick."""
        pins = self._spread(sticks & self.gaps.of_reaction, np.zeros_like(sticks))
        if not pins.any():
            return self.gaps.most
        held = at.independent(pins)[: len(codes)]
        self._set(np.where(held, Code.CLOSED, codes), at)
        return np.asarray(self.gaps.limits(self.observed())[0])

    def _press(
        self, at: Instant, codes: Floats, rest: Floats, stuck: Floats, at_once: Floats
    ) -> Floats:
        """Close those gaps at rest that press, where friction sticks and slides as it does."""
        rows = np.flatnonzero(rest)
        rows = rows[at.is_free(rows, stuck)]
        if len(rows):
            self._set(codes, at)
            b, size = self.accelerations(at, rows)
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
        count, rubbing = len(touching), bool(np.any(touching & self.slick))
        for number in itertools.count():
            rates = at.rates[:count]
            closing = touching & (rates < -first)
            if not closing.any():
                break
            if number > 2 * MOST_ROUNDS:
                names = ", ".join(sorted(set(self.owners[closing])))
                raise RunError(
                    f"the impact of {names} at t = {self.engine.time:.9g} s does not end; leave "
                    "out a contact, or give one another restitution."
                )
            fastest = int(np.argmin(np.where(closing, rates, 0.0)))
            speed, e = -float(rates[fastest]), float(self.gaps.restitution[fastest])
            self.fastest = max(self.fastest, speed)
            group = touching
            if not (speed > self._slowest(e) and number < MOST_ROUNDS):
                e = 0.0
            elif not rubbing:
                group = group & (self.gaps.restitution == e)
                group = group & np.isin(self.pair, self.pair[closing & group])
            rows = np.flatnonzero(group)
            impulses, energy = self._struck(at, rows, e) if rubbing else at.hit(rows, e)
            total[rows] += impulses
            lost[rows] += energy
            first = still
        return total, lost

    def _struck(self, at: Instant, gaps: Floats, e: float) -> tuple[Floats, Floats]:
        """Impulses of an impact with friction, and the energy that each gap takes: by its share."""
        rows, points = points_of(self, gaps)
        impulses, lost = at.strike(rows, points, e)
        across = impulses[[p.rows[0] for p in points]]
        return across, lost * across / max(float(across.sum()), 1e-300)

    def _slowest(self, e: float) -> float:
        """Closing speed below which nothing rebounds; zero without dissipation."""
        decays = e < 1.0 or bool(self.gaps.rubs.any() or self.slick.any())
        crowd = max(0, self.events - RATTLES) if len(self.pair) > 1 and decays else 0
        return ZENO * self.fastest * 2.0 ** (crowd / FURTHER)

    def _book(self, at: Instant, lost: Floats, takers: Floats, rubbed: float) -> None:
        """Book what impacts took, and what the joints that came to rest share of the rest."""
        c = self.engine.compiled
        for k, amount in enumerate(lost):
            book(c.arrays.carried, c.accounts.account(IMPACT, str(self.owners[k])), float(amount))
        for name in self.owners[takers]:
            account = c.accounts.account(IMPACT, str(name))
            book(c.arrays.carried, account, rubbed / np.count_nonzero(takers))
        if self.masses.drivers:  # the motions share it
            share = at.work / len(self.masses.drivers)
            for name in self.masses.drivers:
                book(c.arrays.carried, c.accounts.account(WORK, name), share)

    def accelerations(self, at: Instant, rows: Floats) -> tuple[Floats, float]:
        """Second derivatives of rows that are at rest if none of them presses, and their scale."""
        o, c = self.observed(), self.engine.compiled
        a = np.concatenate([o.acceleration[0], o.angular_acceleration[0]], axis=1)
        u = np.concatenate([o.velocity[0], o.angular_velocity[0]], axis=1)
        dense, bent = self.gaps.dense(at.x, at.R), self.gaps.bending(at.x, at.R, u)
        if self.slick.any():
            along = self.gaps.tangents(at.x, at.R)[self.slick].reshape(-1, 6 * c.n)
            dense = np.concatenate([dense, along])
            bent = np.append(bent, self.gaps.bent_tangents(at.x, at.R, u)[self.slick])
        dense, bent = dense[rows], bent[rows]
        weight = float(np.linalg.norm(c.system.gravity))  # joints may hold all of it
        most = float(np.abs(a).max()) + weight
        return dense @ a.ravel() + bent, float(np.abs(dense).max() * most + np.abs(bent).max())

    def told_of(self, k: int) -> str:
        """Position and time of a failing contact, for errors."""
        return f"contact '{self.owners[k]}' at t = {self.engine.time:.9g} s"

    def _note(self) -> None:
        """Note that an impact was treated as frictionless."""
        self.engine.notes.append(
            f"friction did not converge at the impact at t = {self.engine.time:.9g} s; it was "
            f"treated as frictionless."
        )

    def let_slide(self, rows: Collection[int]) -> None:
        """Let these joints and points slide, where they stick: over a step, their law decides."""
        mask, codes = self._mask(rows), self.codes
        held = (mask.points & (codes != Code.OPEN) & ~self.gaps.rolls) | (
            mask.rows & self.gaps.rubs & (codes == Code.CLOSED)
        )
        if held.any():
            self._set(np.where(held, Code.FORWARDS, codes), self.here())

    def let_go(self, points: Floats) -> None:
        """Take friction from points that slide: they stay closed across their planes."""
        self._set(np.where(points, Code.ACROSS, self.codes), self.here())
        self.engine.forget_forces()
