"""Contacts of a run: found in its steps, located to the rounding of time, and resolved.

Between two events a step is as smooth as one without contacts: open gaps do nothing, closed ones
are constraints. Gaps of all steps of a chunk are looked at together; the first step in which one
becomes negative, or a closed one pulls, is taken again and cut where that happens.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from polhode.assembly.closure import extent
from polhode.assembly.gaps import TOUCH
from polhode.errors import RunError
from polhode.kernel.columns import Carried, RowValue, State
from polhode.kernel.contacts.switches import Code
from polhode.model.numbers import Floats
from polhode.model.orientation import matrix
from polhode.results.observed import observe
from polhode.run.contacts.instant import MassRoots, near_angles
from polhode.run.contacts.resolving import NOTHING, OVER, STILL, Cause, Resolver
from polhode.run.cutting import SHORTEST_CUT, Snapshot, cut_to, put_back, snapshot
from polhode.run.engine import Engine
from polhode.run.happenings import PARTS, Rows, present
from polhode.run.locating import Bracket, locate

NEGATIVE_GAP = 256 * float(np.finfo(float).eps)  # of places, by which an open gap may be negative
PULLS = 1e-10  # part of the largest pressure by which a closed gap may pull
MOST_TOUCHES = 1000  # events in a step
MOST_LOOKS = 24  # times that a flight within a step is halved in search of its middle
FIRST_CHUNK = 4  # steps after an event


class Contacts:
    """Watches the gaps of an engine."""

    def __init__(self, engine: Engine) -> None:
        c = engine.compiled
        self.engine, self.gaps, self.masses = engine, c.gaps, MassRoots(c)
        self.size = extent(c.start) + float(np.abs(c.start.x).max())
        self.resolver = Resolver(engine, self.masses, TOUCH * (1.0 + self.size))
        self.chunk = FIRST_CHUNK
        self._within = (-1.0, 0)
        self.pressure = 0.0  # the largest so far
        self.slow = 0.0  # rates of the steps at hand that are rounding
        if "contact_speed" in engine.resumed:
            speeds = engine.resumed["contact_speed"]
            r = self.resolver
            r.fastest, r.busiest, r.swiftest = map(float, speeds)
            self.pressure = float(engine.resumed["contact_pressure"])
            number, count = engine.resumed["contact_within"]
            self._within = (float(number), int(count))

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
        """Which rows are of friction."""
        return np.concatenate([self.gaps.rubs, np.ones(int(self.resolver.slick.sum()), dtype=bool)])

    @property
    def slides(self) -> Floats:
        """Which rows have friction and slide."""
        codes, slick = self.resolver.codes, self.resolver.slick
        sliding = (codes == Code.FORWARDS) | (codes == Code.BACKWARDS)
        return np.concatenate([sliding & self.gaps.rubs, sliding[slick]])

    @property
    def slacks(self) -> Floats:
        """By how much margins may be passed: closed gaps may pull, and stuck points hold, a bit."""
        slick = self.resolver.slick
        holds = np.where(self.closed[len(slick) :], self.gaps.friction[slick], 0.0)
        return PULLS * self.pressure * np.concatenate([~self.gaps.rubs, holds])

    def checkpoint(self) -> dict[str, Floats]:
        """What the next events depend on, beside the state."""
        r = self.resolver
        return {
            "contact_speed": np.array([r.fastest, r.busiest, r.swiftest]),
            "contact_pressure": np.array(self.pressure),
            "contact_within": np.array(self._within),
        }

    # --- finding ----------------------------------------------------------------------------------

    def find(
        self, mark: Snapshot, held: Rows, take: Callable[[int], None]
    ) -> tuple[Rows, Cause | None]:
        """Find the first event of a chunk; the engine stands there, before anything is done.

        The engine has taken the steps of the chunk from `mark`; `take` takes some of them again.
        """
        end = snapshot(self.engine)
        suspects, values, rates, margins, slips = self._suspects(held)
        put_back(self.engine, end)
        steps = np.flatnonzero(suspects.any(axis=1))
        place = 0
        for k in map(int, steps):
            if place == 0:
                put_back(self.engine, mark)
            if k > place:
                take(k - place)
                place = k
            here = snapshot(self.engine)
            step = _Step(self, here, float(held["time"][k]), float(held["time"][k + 1]))
            step.slips = slips[k]
            at = slice(k, k + 2)
            cause = step.first(suspects[k], values[at], rates[at], margins[k])
            if cause is not None:
                self.chunk = FIRST_CHUNK
                rows = {key: held[key][: k + 1] for key in PARTS}
                if self.engine.time > step.a:
                    now = present(self.engine)
                    rows = {key: np.concatenate([rows[key], now[key]]) for key in PARTS}
                return rows, cause
            put_back(self.engine, here)
        put_back(self.engine, end)
        self.chunk *= 2
        return held, None

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
        rates, slips = self.gaps.rates(x, R, u), self._slips(x, R, u)
        g0, g1, d0, d1 = values[:-1], values[1:], rates[:-1] * h, rates[1:] * h
        found = g1 < -self._rounding
        dips = (d0 < 0.0) & (d1 > 0.0) & (g0 > 0.0)
        found |= dips & (_lowest(g0, g1, d0, d1)[1] < -self._rounding)
        at = self._row_margins(rates, seen), self._holding(x, R, seen)
        margins = np.stack(
            [
                self._margins(at, slips[:-1], slips[:-1], slice(0, -1)),
                self._margins(at, slips[1:], slips[:-1], slice(1, None)),
            ],
            axis=1,
        )
        change = np.abs(seen.acceleration).max() + np.abs(seen.angular_acceleration).max()
        fast = float(np.abs(rates).max(initial=0.0) + np.abs(slips).max(initial=0.0))
        self.slow = STILL * (fast + float(h.max()) * self.size * float(change))
        gaps = len(self.gaps.gaps)
        firm = self.closed[:gaps] & ~self.gaps.rubs
        pressed = margins[:, 1, :gaps]
        self.pressure = max(self.pressure, float(np.abs(margins[0, 0, :gaps][firm]).max(initial=0)))
        found[:, firm] = (pressed < -PULLS * self.pressure)[:, firm]
        found[:, self.gaps.rubs] = (pressed < 0.0)[:, self.gaps.rubs]
        return (
            np.concatenate([found, margins[:, 1, gaps:] < -self.slacks[gaps:]], axis=1),
            values,
            rates,
            margins,
            slips,
        )

    def _slips(self, x: Floats, R: Floats, u: Floats) -> Floats:
        """Speeds (..., point, 2) along planes of points with friction."""
        slick = self.resolver.slick
        if not slick.any():
            return np.zeros((len(x), 0, 2))
        rows = [self.gaps.tangents(*state)[slick] for state in zip(x, R, strict=True)]
        return np.einsum("tkma,ta->tkm", np.array(rows), u.reshape(len(u), -1))

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
        left = (1.0 + OVER) * gaps.most - np.abs(seen.multipliers)
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
        return (1.0 + OVER) * self.gaps.friction[slick] * pressure - sizes

    @property
    def _rounding(self) -> float:
        return NEGATIVE_GAP * self.size

    def now(self) -> Floats:
        """Gaps where the engine is."""
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
        return self._margins(at, self._slips(x, R, u), first[None], slice(None))[0]

    # --- acting -----------------------------------------------------------------------------------

    def act(self, cause: Cause | None) -> list[Any]:
        """Resolve what happens where the engine is; return what did, as (owner, kind, impulse)."""
        e = self.engine
        self._count()
        if self.size < (reach := float(np.abs(np.asarray(e.compiled.state)[:, : State.P]).max())):
            self.size = reach  # places are rounded by eps of it
        return self.resolver.resolve(cause or NOTHING)

    def _count(self) -> None:
        number, count = math.floor(self.engine.time / self.engine.step), 0
        if self._within[0] == number:
            count = self._within[1] + 1
        self._within = (number, count)
        self.resolver.events = count
        if count > MOST_TOUCHES:
            name = self.gaps.gaps[int(np.argmin(self.now()))].owner
            raise RunError(
                f"'{name}' touches more than {MOST_TOUCHES} times in one step, at t = "
                f"{self.engine.time:.9g} s; use a smaller step or restitution."
            )


class _Step:
    """A step in which something may happen."""

    def __init__(self, watch: Contacts, here: Snapshot, a: float, b: float) -> None:
        self.watch, self.here, self.a, self.b = watch, here, a, b
        self.slips = np.zeros((0, 2))  # of points at its start

    def first(
        self, suspects: Floats, values: Floats, rates: Floats, margins: Floats
    ) -> Cause | None:
        """Go where the first event of the step is; None where there is none."""
        closed, rubs, times = self.watch.closed, self.watch.rubs, {}

        def likely(i: int) -> float:  # the part of the step after which it happens
            return 0.0 if closed[i] or rubs[i] else _part(*map(float, values[:, i]))

        for i in sorted(map(int, np.flatnonzero(suspects)), key=likely):
            if closed[i] or rubs[i]:
                times[i] = self._changes(i, float(margins[0, i]), float(margins[1, i]))
            elif not self._is_later(i, float(values[0, i]), times):
                ends = (*values[:, i], *(rates[:, i] * (self.b - self.a)))
                if (when := self._crosses(i, *map(float, ends))) is not None:
                    times[i] = when
        if not times:
            return None
        soon = self.a + SHORTEST_CUT * self.watch.engine.step
        end = self._reached(times, values[0], soon)
        now = {i for i, when in times.items() if when <= max(end, soon)}
        gives, others = {i for i in now if closed[i]}, {i for i in now if not closed[i]}
        rests, at_once = {i for i in others if rubs[i]}, others if end == self.a else set()
        return Cause(frozenset(gives), frozenset(rests), frozenset(at_once))

    def _is_later(self, i: int, gap: float, times: dict[int, float]) -> bool:
        """Whether an open gap is open at the first time so far, too: when it closes is all one."""
        first = min(times.values(), default=self.a)
        return gap > 0.0 and first > self.a and self._gap(i, first) > 0.0

    def _reached(self, times: dict[int, float], before: Floats, soon: float) -> float:
        """Go where the first of these times is, and return it.

        A step that ends there may reach a gap that the whole step leaves alone, as where friction
        turns a joint back: it is added.
        """
        while True:
            end = min(times.values())
            end = self.a if end <= soon else end
            self.go(end)
            w = self.watch
            gaps = ~w.closed[: len(before)] & ~w.gaps.rubs
            passed = np.flatnonzero(gaps & (w.now() < -w._rounding))
            new = [int(i) for i in passed if end > self.a and i not in times]
            if not new:
                return end
            for i in new:
                self.go(end)
                gap, g0 = partial(self._gap, i), float(before[i])
                there = gap(end)
                found = locate(gap, Bracket(self.a, end, g0, there)) if g0 > 0.0 > there else self.a
                times[i] = found

    def go(self, at: float) -> None:
        """Take the step up to this time."""
        put_back(self.watch.engine, self.here)
        if at > self.a:
            cut_to(self.watch.engine, at, sys.maxsize, self.watch.engine.buffers(1))

    def _gap(self, i: int, at: float) -> float:
        """A gap after the step up to this time, as the step itself has it."""
        self.go(at)
        w = self.watch
        y = w.engine.compiled.arrays.joints.rows[RowValue.AFTER, w.resolver.rows[i]]
        return float(w.gaps.sign[i] * (y - w.gaps.limit[i]))

    def _margin(self, i: int, at: float) -> float:
        self.go(at)
        return float(self.watch.margins(self.slips)[i]) + self._slack(i)

    def _slack(self, i: int) -> float:
        """By how much a margin may be passed."""
        return float(self.watch.slacks[i])

    def _changes(self, i: int, p0: float, p1: float) -> float:
        """When a closed gap begins to pull, a joint to slip, or sliding comes to rest.

        A joint that began to slide in this very step obeys its law in any case, and is looked at as
        the step ends: so time goes on.
        """
        slack = self._slack(i)
        if self.watch.slides[i] and p0 <= self.watch.slow:
            return self.b
        if p0 + slack <= 0.0:
            return self.a
        return locate(partial(self._margin, i), Bracket(self.a, self.b, p0 + slack, p1 + slack))

    def _crosses(self, i: int, g0: float, g1: float, d0: float, d1: float) -> float | None:
        """When an open gap becomes zero from above; None where it does not."""
        gap, a, b, h = partial(self._gap, i), self.a, self.b, self.b - self.a
        if g1 >= -self.watch._rounding:  # it may dip
            share = float(_lowest(*map(np.array, (g0, g1, d0, d1)))[0])
            b = a + share * h
            g1 = gap(b) if a < b < self.b else 0.0
            if g1 >= -self.watch._rounding:
                return None
        if g0 > self.watch._rounding:
            return locate(gap, Bracket(a, b, g0, g1))
        self.go(a)
        d0 = h * float(self.watch.resolver.here().rates[i])
        if d0 <= 0.0:
            return a
        share = min(0.5, 0.5 * d0 / max(d0 - (g1 - g0), 1e-300))  # the top of a parabola
        for _ in range(MOST_LOOKS):
            x = a + share * h
            if not a < x < b:
                break
            if (gx := gap(x)) > 0.0:
                return locate(gap, Bracket(x, b, gx, g1))
            share *= 0.25
        return a


def _part(before: float, after: float) -> float:
    """The part of a step after which a gap closes, if it changes evenly."""
    return before / (before - after) if before > after else 1.0


def _lowest(g0: Floats, g1: Floats, d0: Floats, d1: Floats) -> tuple[Floats, Floats]:
    """Where in a step the cubic through both ends is lowest, and how low."""
    a, b = 2.0 * (g0 - g1) + d0 + d1, 3.0 * (g1 - g0) - 2.0 * d0 - d1
    root = np.sqrt(np.maximum(b * b - 3.0 * a * d0, 0.0))
    with np.errstate(divide="ignore", invalid="ignore"):
        share = np.where(b + root != 0.0, -d0 / (b + root), 0.0)
    share = np.clip(np.nan_to_num(share), 0.0, 1.0)
    return share, g0 + share * (d0 + share * (b + share * a))
