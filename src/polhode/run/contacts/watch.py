"""The contact watcher: detects, locates and resolves contacts of a run.

Between two events a step is as smooth as one without contacts: open gaps do nothing, closed ones
are constraints. Gaps of all steps of a chunk are checked together; the first step in which one
becomes negative, or a closed one pulls, is repeated and cut where that happens.
"""

from __future__ import annotations

import math
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from polhode.assembly.closure import extent
from polhode.assembly.gaps import TOUCH
from polhode.assembly.start_gaps import start_problems
from polhode.errors import InputError, NotConvergedError, RunError
from polhode.kernel.columns import Carried, State
from polhode.kernel.contacts.switches import Code, Switch
from polhode.model.numbers import Floats
from polhode.model.orientation import matrix
from polhode.results.observed import observe
from polhode.run.checkpoints import unfit
from polhode.run.contacts.causes import NOTHING, STILL, Cause, computable
from polhode.run.contacts.instant import MassRoots, near_angles
from polhode.run.contacts.resolving import OVER, Resolver
from polhode.run.contacts.trial import TrialStep, lowest_of
from polhode.run.engine import Engine
from polhode.run.engine_tables import Rows
from polhode.run.events import EventWatcher
from polhode.run.watcher import Chunk, Watcher

NEGATIVE_GAP = 256 * float(np.finfo(float).eps)  # of places, by which an open gap may be negative
PULLS = 1e-10  # part of the largest pressure by which a closed gap may pull
MOST_TOUCHES = 1000  # events in a step
FIRST_CHUNK = 4  # steps after an event
WAKES = 1e-9  # part of the fastest motion so far above which a row that joints hold at rest moves
MOST_CHANGES_OF_A_ROW = 8  # events in a step, of which one without effect may count as all


class ContactWatcher(Watcher):
    """Watches the gaps of an engine."""

    looks_inside = True
    room = FIRST_CHUNK  # steps that are looked at together

    def __init__(self, engine: Engine, events: EventWatcher) -> None:
        c, self.events = engine.compiled, events
        self.engine, self.gaps, self.masses = engine, c.gaps, MassRoots(c)
        self._extent = extent(c.start)
        self.size = self._extent + float(np.abs(c.start.x).max())
        self.resolver = Resolver(engine, self.masses, TOUCH * (1.0 + self.size))
        jointed = {c.system.index(name) for j in c.system.joints for name in (j.first, j.second)}
        self._flies = ~np.isin(self.gaps.ends, sorted(jointed - {-1})).any(axis=1)
        self.room = FIRST_CHUNK
        self._settings = c.accounts.settings
        self._within = (-1.0, 0)
        slick = self.resolver.slick
        self.switch_of = np.append(np.arange(len(slick)), np.flatnonzero(slick))
        self._tries = np.zeros(len(self.switch_of))  # events of rows in this step
        self.pressure = 0.0  # the largest so far
        self.slow = 0.0  # rates of the step at hand that are rounding
        # Of every step at hand, so that nothing depends on how many are looked at together.
        self._pressures = self._slows = np.zeros(0)
        self.lets_go = False  # whether friction is omitted in this step
        self.roundings = np.zeros((0, len(self.gaps.gaps)))  # of open gaps in the steps at hand
        self.wakes = np.zeros((0, len(self.switch_of)), dtype=bool)  # by step and row
        if "contact_speed" in engine.resumed:
            speeds = engine.resumed["contact_speed"]
            r = self.resolver
            r.fastest, r.busiest, r.swiftest = map(float, speeds)
            self.pressure = float(engine.resumed["contact_pressure"])
            number, count = engine.resumed["contact_within"]
            self._within = (float(number), int(count))
            tries = np.array(engine.resumed["contact_tries"], dtype=np.float64)
            if tries.shape != self._tries.shape:
                raise unfit("contact_tries")
            self._tries = tries
            self.lets_go = bool(engine.resumed["contact_lets_go"])
            if self.lets_go:
                self.room = 1

    # Points with friction have two numbers: that of their gap, and after all of them that of their
    # friction, which sticks and slides as that of a joint.

    @property
    def closed(self) -> Floats:
        """Which rows are closed, or stick."""
        codes, slick = self.resolver.codes, self.resolver.slick
        shut = np.where(self.gaps.rubs, codes == Code.CLOSED, codes != Code.OPEN)
        sticks = (codes != Code.OPEN) & (codes != Code.FORWARDS)
        return np.concatenate([shut, sticks[slick]])

    @property
    def rubs(self) -> Floats:
        """Rows with friction."""
        return np.concatenate([self.gaps.rubs, np.ones(int(self.resolver.slick.sum()), dtype=bool)])

    @property
    def slides(self) -> Floats:
        """Rows that slide with friction."""
        codes, slick = self.resolver.codes, self.resolver.slick
        sliding = (codes == Code.FORWARDS) | (codes == Code.BACKWARDS)
        return np.concatenate([sliding & self.gaps.rubs, sliding[slick]])

    @property
    def slacks(self) -> Floats:
        """By how much margins may be passed: closed gaps may pull, and stuck points hold, a bit."""
        return PULLS * self.pressure * self._parts()

    def _parts(self) -> Floats:
        """Parts of a pressure that rows hold by: all of it across planes, friction along them."""
        slick = self.resolver.slick
        holds = np.where(self.closed[len(slick) :] & ~self.gaps.rolls[slick], 1.0, 0.0)
        holds[holds > 0.0] *= self.gaps.friction[slick][holds > 0.0]
        return np.concatenate([~self.gaps.rubs, holds])

    def checkpoint(self) -> dict[str, Floats]:
        """What the next events depend on, beside the state."""
        r = self.resolver
        return {
            "contact_speed": np.array([r.fastest, r.busiest, r.swiftest]),
            "contact_pressure": np.array(self.pressure),
            "contact_within": np.array(self._within),
            "contact_tries": self._tries,
            "contact_lets_go": np.array(self.lets_go),
        }

    # --- finding ----------------------------------------------------------------------------------

    def look(self, chunk: Chunk) -> None:
        """Find the first event of a chunk and end the chunk there."""
        if not chunk.steps:
            return
        with computable(self.engine, chunk.start):
            cause = self._find(chunk)
        if cause is not None:
            chunk.failure, chunk.act = None, partial(self._happen, cause)

    def _find(self, chunk: Chunk) -> Cause | None:
        """Cause of the early end of a chunk, with the engine at that state."""
        e, held = self.engine, chunk.rows
        end = e.snapshot()
        suspects, values, rates, margins, slips = self._suspects(held)
        e.go_back(end)
        for k in map(int, np.flatnonzero(suspects.any(axis=1))):
            here = chunk.stand_at(k)
            step = TrialStep(self, here, float(held["time"][k]), float(held["time"][k + 1]))
            step.slips, step.rounding, step.wakes = slips[k], self.roundings[k], self.wakes[k]
            self.pressure, self.slow = float(self._pressures[k]), float(self._slows[k])
            at = slice(k, k + 2)
            cause = step.first(suspects[k], values[at], rates[at], margins[k])
            if cause is not None:
                self.room = FIRST_CHUNK
                chunk.end_at(k, e.present() if e.time > step.a else None)
                if e.time == step.a:  # what controllers set as a step begins decides what happens
                    set_now = held["carried"][k + 1, self._settings]
                    e.carry(self._settings, set_now)
                return cause
        e.go_back(end)
        self.pressure = float(self._pressures[-1])
        self.room *= 2
        if self.lets_go:  # the step without friction is done
            self.lets_go, self.room = False, FIRST_CHUNK
            return NOTHING
        return None

    def _happen(self, cause: Cause) -> Rows:
        """Resolve contacts at the current state; return the row after it."""
        with computable(self.engine):
            return self.events.touched(self, cause)

    def rescues(self, failure: BaseException) -> bool:
        """Whether a step that did not converge can be taken without friction."""
        return isinstance(failure, NotConvergedError) and self.let_go()

    def let_go(self) -> bool:
        """Neglect friction for a step that does not converge; False if nothing slides."""
        r = self.resolver
        sliding = r.slick & (r.codes == Code.FORWARDS)
        if not sliding.any():
            return False
        self.engine.forgive()
        r.let_go(sliding)
        self.lets_go, self.room = True, 1
        self.engine.notes.append(
            f"sliding friction was neglected in the step at t = {self.engine.time:.9g} s, of "
            "which it let no iteration converge."
        )
        return True

    def _suspects(self, held: Rows) -> tuple[Floats, Floats, Floats, Floats, Floats]:
        """By step and row whether something may happen; gaps, rates and slips at its ends.

        Margins (step, 2, row) are those at its start and its end, which may hang on its start.
        """
        c, count, h = self.engine.compiled, len(held["time"]), np.diff(held["time"])[:, None]
        s = held["state"].reshape(count, c.n, State.WIDTH)
        seen: Any = observe(c, s, held["time"], held["carried"])
        x, R = s[..., State.X : State.P], matrix(s[..., State.Q : State.PI])
        values = self.gaps.values(x, R, near_angles(c, held["carried"]))
        values = np.where(self.gaps.rubs, 1.0, values)  # which have no gap
        # Stored momenta have a ripple; velocities that fit the joints are what gaps move by.
        u = np.concatenate([seen.velocity, seen.angular_velocity], -1)
        rates, slips = self.gaps.rates(x, R, u), self.gaps.slips(x, R, u)
        g0, g1, d0, d1 = values[:-1], values[1:], rates[:-1] * h, rates[1:] * h
        self.roundings = self._roundings(x, R)
        found = g1 < -self.roundings[:-1]
        dips = (d0 < 0.0) & (d1 > 0.0) & (g0 > 0.0)
        found |= dips & (lowest_of(g0, g1, d0, d1)[1] < -self.roundings[:-1])
        at = self._row_margins(rates, seen), self._holding(x, R, seen)
        ends = self._margins(at, slips[1:], slips[:-1], slice(1, None))
        set_now = np.array(held["carried"][:-1])
        set_now[:, self._settings] = held["carried"][1:, self._settings]
        if np.any(set_now != held["carried"][:-1]):  # controllers act as a step begins
            begun: Any = observe(c, s[:-1], held["time"][:-1], set_now)
            at = self._row_margins(rates[:-1], begun), self._holding(x[:-1], R[:-1], begun)
        starts = self._margins(at, slips[:-1], slips[:-1], slice(0, len(ends)))
        margins = np.stack([starts, ends], axis=1)
        self._slows = self._rounded_rates(seen, rates, slips, h[:, 0])
        gaps = len(self.gaps.gaps)
        firm = self.closed[:gaps] & ~self.gaps.rubs
        pressed = np.abs(margins[:, 0, :gaps][:, firm]).max(axis=1, initial=self.pressure)
        self._pressures = np.maximum.accumulate(pressed)
        may = PULLS * self._pressures[:, None] * self._parts()
        found[:, firm] = (ends < -may)[:, :gaps][:, firm]
        found[:, self.gaps.rubs] = (ends[:, :gaps] < 0.0)[:, self.gaps.rubs]
        found = np.concatenate([found, (ends < -may)[:, gaps:]], axis=1)
        found[0] &= ~(self.worn(float(held["time"][0])) & self.closed)
        self.wakes = self._waking(rates[1:], slips[1:])
        return found | self.wakes, values, rates, margins, slips

    def _waking(self, rates: Floats, slips: Floats) -> Floats:
        """By step and row, whether friction without a force of its own has begun to move.

        Joints hold such a row where they are; its way is theirs. What it slips before it is seen is
        of second order in the step.
        """
        idle = self.gaps.rubs & (self.resolver.codes == Code.OPEN)
        stuck = self.closed[len(idle) :] & ~self.gaps.rolls[self.resolver.slick]
        speed = np.concatenate([np.abs(rates), np.linalg.norm(slips, axis=-1)], axis=1)
        inertia = np.asarray(self.engine.compiled.arrays.joints.switches)[Switch.INERTIA]
        fastest = self.resolver.busiest / np.sqrt(inertia[self.switch_of])
        fastest = np.maximum(fastest, self._slows[:, None] / STILL)
        return np.concatenate([idle, stuck]) & (speed > WAKES * fastest)

    def _rounded_rates(self, seen: Any, rates: Floats, slips: Floats, h: Floats) -> Floats:
        """By step, rates that are rounding: of those at its ends, and of what changes them."""

        def most(values: Floats) -> Floats:
            each = np.abs(values).reshape(len(values), -1).max(axis=1, initial=0.0)
            return np.maximum(each[:-1], each[1:])

        change = most(seen.acceleration) + most(seen.angular_acceleration)
        return np.asarray(STILL * (most(rates) + most(slips) + h * self.size * change))

    def worn(self, time: float) -> Floats:
        """Rows that are ignored in the step that begins at this time.

        A gap that is closed stays so, and friction is what its law says over the step.
        """
        here = math.floor(time / self.engine.step) == self._within[0]
        return np.asarray((self._tries >= MOST_CHANGES_OF_A_ROW) & here)

    def leave_alone(self, row: int, time: float) -> None:
        """Ignore a row in the step that begins at this time."""
        self._begin(time)
        self._tries[row] = MOST_CHANGES_OF_A_ROW

    def _begin(self, time: float) -> None:
        """Count events from zero, if this time is in a step of its own."""
        number = math.floor(time / self.engine.step)
        if self._within[0] != number:
            self._within = (number, 0)
            self._tries[:] = 0

    def _margins(
        self, at: tuple[Floats, Floats], slips: Floats, first: Floats, part: slice
    ) -> Floats:
        """What rows have left before they change: pressure, friction, or speed of sliding.

        The speed of a point is along the way that it slips at first.
        """
        rows, holds = (values[part] for values in at)
        size = np.linalg.norm(first, axis=-1)
        along = np.sum(slips * first, axis=-1) / np.where(size > 0.0, size, 1.0)
        codes = self.resolver.codes[self.resolver.slick]
        sticks = (codes != Code.OPEN) & (codes != Code.FORWARDS)
        points = np.where(codes == Code.FORWARDS, along, np.where(sticks, holds, 1.0))
        return np.concatenate([rows, points], axis=-1)

    def _row_margins(self, rates: Floats, seen: Any) -> Floats:
        """Those of gaps and joints, (time, row)."""
        codes, gaps = self.resolver.codes, self.gaps
        left = (1.0 + OVER) * gaps.limits(seen) - np.abs(seen.multipliers)
        left = np.where(gaps.rubs, left, gaps.sign * seen.multipliers)
        slides = np.where(codes == Code.FORWARDS, rates, -rates)
        shut = np.where(self.closed[: len(codes)], left, 1.0)
        return np.where(gaps.rubs & (codes >= Code.FORWARDS), slides, shut)

    def _holding(self, x: Floats, R: Floats, seen: Any) -> Floats:
        """What friction of points that stick has left, (time, point).

        Of points that stick together, forces along the plane are shared by their pressure: how they
        share is not unique, and so they hold together what they can.
        """
        slick = self.resolver.slick
        codes, pressure = self.resolver.codes[slick], seen.multipliers[:, slick]
        sizes = np.linalg.norm(seen.along[:, slick], axis=-1)
        together = (codes == Code.CLOSED) | (codes >= Code.ACROSS)
        if np.any(codes >= Code.ACROSS):
            for i in range(len(x)):
                along = seen.along[i, slick][together].ravel()
                rows = self.gaps.tangents(x[i], R[i])[slick][together].reshape(len(along), -1)
                weight = np.sqrt(np.repeat(np.maximum(pressure[i, together], 1e-300), 2))
                shared = np.linalg.lstsq((weight[:, None] * rows).T, along @ rows, rcond=1e-10)[0]
                sizes[i, together] = np.linalg.norm((weight * shared).reshape(-1, 2), axis=1)
        rolls = self.gaps.rolls[slick]
        friction = np.where(rolls, 0.0, self.gaps.friction[slick])
        return np.where(rolls, 1.0, (1.0 + OVER) * friction * pressure - sizes)

    def _roundings(self, x: Floats, R: Floats) -> Floats:
        """By how much open gaps may be negative, (time, gap).

        Joints round positions of all bodies by parts of the largest.
        """
        largest = self._extent + np.abs(x).max(axis=(-2, -1))
        return NEGATIVE_GAP * np.where(self._flies, self.gaps.terms(x, R), largest[..., None])

    def now(self) -> Floats:
        """Gaps at the current state."""
        c = self.engine.compiled
        s, carried = np.asarray(c.state), np.asarray(c.arrays.carried)[Carried.SUM]
        R, near = matrix(s[:, State.Q : State.PI]), near_angles(c, carried)
        return self.gaps.values(s[:, State.X : State.P], R, near)

    def margins(self, first: Floats) -> Floats:
        """Margins of all rows where the engine is; the engine is as before."""
        c, o = self.engine.compiled, self.resolver.observed()
        s = np.asarray(c.state)
        u = np.concatenate([o.velocity[0], o.angular_velocity[0]], -1)
        x, R = s[:, State.X : State.P], matrix(s[:, State.Q : State.PI])
        x, R, u = x[None], R[None], u[None]
        at = self._row_margins(self.gaps.rates(x, R, u), o), self._holding(x, R, o)
        return self._margins(at, self.gaps.slips(x, R, u), first[None], slice(None))[0]

    # --- acting -----------------------------------------------------------------------------------

    def begin(self) -> None:
        """Resolve contacts at the start, once: a checkpoint of the start has them resolved."""
        if self.engine.n == 0 and self._within[0] < 0.0:
            self.look_here()

    def look_here(self) -> None:
        """Resolve contacts at the current positions."""
        with computable(self.engine):
            self.act(None)

    def look_anew(self) -> None:
        """Open all contacts of bodies that were placed elsewhere; close those that touch there."""
        c = self.engine.compiled
        state = np.asarray(c.state)
        s = replace(c.start, x=state[:, State.X : State.P], q=state[:, State.Q : State.PI])
        for problem in start_problems(c.system, s, c.gaps, TOUCH * (1.0 + self.size)):
            raise InputError(problem)
        self.engine.open_rows()
        self.look_here()

    def act(self, cause: Cause | None) -> list[Any]:
        """Resolve what happens where the engine is; return what did, as (owner, kind, impulse)."""
        self._count()
        touches = self.resolver.resolve(cause or NOTHING)
        if cause is not None:
            self._limit_events_per_step(cause)
        return touches

    def _limit_events_per_step(self, cause: Cause) -> None:
        """Count the events of rows; rows above the limit follow their law until the step ends."""
        rows = cause.rows
        self._tries[rows] += 1
        if not self.resolver.changed:  # at once, it would be found again without end
            self._tries[sorted(cause.at_once)] = MOST_CHANGES_OF_A_ROW
            self._tries[sorted(cause.gives)] = MOST_CHANGES_OF_A_ROW
        self.resolver.let_slide([k for k in rows if self._tries[k] >= MOST_CHANGES_OF_A_ROW])

    def _count(self) -> None:
        self._begin(self.engine.time)
        number, count = self._within
        self._within = (number, count + 1)
        self.resolver.events = count
        if count > MOST_TOUCHES:
            name = self.gaps.gaps[int(np.argmin(self.now()))].owner
            raise RunError(
                f"'{name}' touches more than {MOST_TOUCHES} times in one step, at t = "
                f"{self.engine.time:.9g} s; use a smaller step or restitution."
            )
