"""A trial step, repeated up to the first contact event in it."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from polhode.errors import NotConvergedError
from polhode.kernel.columns import RowValue
from polhode.kernel.contacts.switches import Switch
from polhode.model.numbers import Floats
from polhode.run.contacts.causes import Cause
from polhode.run.contacts.settling import BALANCED
from polhode.run.engine import SHORTEST_CUT
from polhode.run.engine_tables import Snapshot
from polhode.run.locating import Bracket, locate

MOST_LOOKS = 24  # times that a flight within a step is halved in search of its middle


class TrialStep:
    """A step that may contain a contact event."""

    def __init__(self, watch: Any, here: Snapshot, a: float, b: float) -> None:
        self.watch, self.here, self.a, self.b = watch, here, a, b
        self.slips = np.zeros((0, 2))  # of points at its start
        self.rounding = np.zeros(0)  # of open gaps
        self.wakes = np.zeros(0, dtype=bool)  # rows at rest that have moved by its end

    def first(
        self, suspects: Floats, values: Floats, rates: Floats, margins: Floats
    ) -> Cause | None:
        """Advance to the first event of the step; None without any."""
        closed, rubs, times = self.watch.closed, self.watch.rubs, {}

        def likely(i: int) -> float:  # the part of the step after which it happens
            return 0.0 if closed[i] or rubs[i] else _part(*map(float, values[:, i]))

        for i in sorted(map(int, np.flatnonzero(suspects)), key=likely):
            if self.wakes[i]:
                times[i] = self.b
            elif closed[i] or rubs[i]:
                when = self._changes(i, float(margins[0, i]), float(margins[1, i]))
                if when is not None:
                    times[i] = when
            elif not self._is_later(i, float(values[0, i]), times):
                ends = (*values[:, i], *(rates[:, i] * (self.b - self.a)))
                if (when := self._crosses(i, *map(float, ends))) is not None:
                    times[i] = when
        if not times:
            return None
        soon = self.a + SHORTEST_CUT * self.watch.engine.step
        end = self._reached(times, values[0], soon)
        now = {i for i, when in times.items() if when <= max(end, soon) and not self.wakes[i]}
        gives, others = {i for i in now if closed[i]}, {i for i in now if not closed[i]}
        rests, at_once = {i for i in others if rubs[i]}, others if end == self.a else set()
        unmoved = {i for i in rests if end > self.a and self._sticks(i)}
        return Cause(*map(frozenset, (gives, rests, at_once, unmoved)))

    def _is_later(self, i: int, gap: float, times: dict[int, float]) -> bool:
        """Whether an open gap is open at the first time so far, too: when it closes is all one."""
        first = min(times.values(), default=self.a)
        return gap > 0.0 and first > self.a and self._gap(i, first) > 0.0

    def _reached(self, times: dict[int, float], before: Floats, soon: float) -> float:
        """Go where the first of these times is, and return it.

        A step that ends there may pass a gap that the whole step leaves alone, as where friction
        turns a joint back, or passes later, as where a beam rings: it is looked for before.
        """
        while True:
            end = min(times.values())
            end = self.a if end <= soon else end
            self.go(end)
            w = self.watch
            gaps = ~w.closed[: len(before)] & ~w.gaps.rubs
            passed = map(int, np.flatnonzero(gaps & (w.now() < -self.rounding)))
            new = [i for i in passed if times.get(i, math.inf) > end > self.a]
            if not new:
                return end
            for i in new:
                self.go(end)
                gap, g0 = partial(self._gap, i), float(before[i])
                there = gap(end)
                inside = g0 > 0.0 > there
                times[i] = _last_open(gap, Bracket(self.a, end, g0, there)) if inside else self.a

    def go(self, at: float) -> None:
        """Take the step up to this time."""
        engine = self.watch.engine
        engine.go_back(self.here)
        if at > self.a:
            engine.cut_to(at, sys.maxsize, engine.buffers(1))

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
        """Tolerance of a margin."""
        return float(self.watch.slacks[i])

    def _sticks(self, i: int) -> bool:
        """Whether a row that slides has not moved over the step just taken, by its law."""
        w = self.watch
        switch = int(w.switch_of[i])
        return bool(w.engine.compiled.arrays.joints.switches[Switch.CLOSED, switch] != 0.0)

    def _changes(self, i: int, p0: float, p1: float) -> float | None:
        """Time at which a closed gap pulls, a joint slips, or sliding stops.

        One that began to slide in this very step, or is worn, obeys its law in any case, and is
        looked at as the step ends: so time continues.
        """
        slack = self._slack(i)
        if self.watch.slides[i] and (p0 <= self.watch.slow or self.watch.worn(self.a)[i]):
            self.go(self.b)
            return self.b if self._sticks(i) else None
        if p0 + slack <= 0.0:
            return self.a
        try:
            return locate(partial(self._margin, i), Bracket(self.a, self.b, p0 + slack, p1 + slack))
        except NotConvergedError:  # of a part of the step, which as a whole converges
            self.watch.leave_alone(i, self.a)
            owner = self.watch.resolver.owners[self.watch.switch_of[i]]
            self.watch.engine.remark(
                f"a change of friction of '{owner}' was not located in the step at "
                f"t = {self.a:.9g} s, over which its law holds in the mean"
            )
            return None

    def _crosses(self, i: int, g0: float, g1: float, d0: float, d1: float) -> float | None:
        """Time at which an open gap closes; None if it does not."""
        gap, a, b, h = partial(self._gap, i), self.a, self.b, self.b - self.a
        if g1 >= -self.rounding[i]:  # it may dip
            share = float(lowest_of(*map(np.array, (g0, g1, d0, d1)))[0])
            b = a + share * h
            g1 = gap(b) if a < b < self.b else 0.0
            if g1 >= -self.rounding[i]:
                return None
        if g0 > self.rounding[i]:
            return _last_open(gap, Bracket(a, b, g0, g1))
        self.go(a)
        d0 = h * float(self.watch.resolver.here().rates[i])
        if d0 <= 0.0 and not self._rises(i, d0 / h):
            return a
        # The top of a parabola; of a cubic that rises by its acceleration, somewhere.
        share = min(0.5, 0.5 * d0 / max(d0 - (g1 - g0), 1e-300)) if d0 > 0.0 else 0.5
        for _ in range(MOST_LOOKS):
            x = a + share * h
            if not a < x < b:
                break
            if (gx := gap(x)) > 0.0:
                return _last_open(gap, Bracket(x, b, gx, g1))
            share *= 0.25
        return a

    def _rises(self, i: int, rate: float) -> bool:
        """Whether a gap that is at rest, except for rounding, accelerates away from zero."""
        if rate < -self.watch.slow:
            return False
        resolver = self.watch.resolver
        b, size = resolver.accelerations(resolver.here(), np.array([i]))
        return bool(b[0] > BALANCED * size)


def _last_open(gap: Callable[[float], float], between: Bracket) -> float:
    """The last time at which a gap is open: time is rounded, and nothing passes by that."""
    return float(np.nextafter(locate(gap, between), between.a))


def _part(before: float, after: float) -> float:
    """The part of a step after which a gap closes, if it changes evenly."""
    return before / (before - after) if before > after else 1.0


def lowest_of(g0: Floats, g1: Floats, d0: Floats, d1: Floats) -> tuple[Floats, Floats]:
    """Where in a step the cubic through both ends is lowest, and how low."""
    a, b = 2.0 * (g0 - g1) + d0 + d1, 3.0 * (g1 - g0) - 2.0 * d0 - d1
    root = np.sqrt(np.maximum(b * b - 3.0 * a * d0, 0.0))
    with np.errstate(divide="ignore", invalid="ignore"):
        share = np.where(b + root != 0.0, -d0 / (b + root), 0.0)
    share = np.clip(np.nan_to_num(share), 0.0, 1.0)
    return share, g0 + share * (d0 + share * (b + share * a))
