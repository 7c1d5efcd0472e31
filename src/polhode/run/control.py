"""Adaptive steps: tables of a rule, its first step, and steps cut at calls."""

from __future__ import annotations

import copy
import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from polhode.diagnostics.constraints import size
from polhode.errors import InputError, RunError
from polhode.kernel.algebra.principal import EPS
from polhode.kernel.compile.pointer_table import Table, integers, zeros
from polhode.kernel.stepping.automatic import Clock, Control, Means, Pace
from polhode.kernel.stepping.error_control import STEPS_COMPARED
from polhode.model.steps import Reversible, Rule, Tolerance
from polhode.quantities.system import GRAVITY, kinetic_energy, potentials

if TYPE_CHECKING:
    from polhode.run.engine import Engine

BITS = 62  # of the end of a run in ticks
FLOOR = 0.1  # kinetic energy below which steps hardly grow, of all energy at the start
LEAST = (
    64.0 * EPS
)  # error over the extent of the model: differences of positions are not better known
LONGEST_SHARE = (
    1.0 / 16.0
)  # the longest step, of the whole run: what comes later may need shorter ones
GUESS = 2.0**-10  # the first step that is tried, of the whole run
TRIALS, FARTHEST = 60, 8.0  # of first steps; factor from one to the next
# At the least: errors are judged from the third step after a call on, and the last one is cut.
STEPS_A_PERIOD = 4
HORIZON = 1024.0  # seconds that steps are planned for, where there is no end
FARTHEST_TICK = 2**BITS  # where there is no end
UNJUDGED = 1e150  # a tolerance that no error exceeds


class StepControl:
    """The data of adaptive steps in an engine."""

    def __init__(self, rule: Rule, bodies: int, periods: Sequence[float] = ()) -> None:
        self.rule, self.periods = rule, periods  # of controllers, whose calls end steps
        self.clock, self.pace = integers(np.zeros(Clock.WIDTH), Clock.WIDTH), zeros(1, Pace.WIDTH)
        self.means = zeros(bodies, Means.WIDTH) if isinstance(rule, Tolerance) else None
        self.until = 0.0
        self._kept: Control | None = None

    @property
    def word(self) -> str:
        """Which kernels it needs."""
        return "density" if self.means is None else "error"

    @property
    def tables(self) -> tuple[Table, ...]:
        """All tables that steps modify."""
        return self.clock, self.pace, *([] if self.means is None else [self.means])

    def for_kernels(self, engine: Engine) -> Control:
        """The tables as kernels take them."""
        if self._kept is None:
            tables = copies = None
            if self.means is not None:
                tables = engine.taken_back
                copies = tuple(table.copy() for table in tables)
            self._kept = Control(self.clock, self.pace, self.means, tables, copies)
        return self._kept

    # --- time -------------------------------------------------------------------------------------

    def set_end(self, until: float) -> None:
        """Let steps end there: the first time this sets the tick, a power of two."""
        self.until = until
        pace, span = self.pace[0], self.span
        if pace[Pace.TICK] == 0.0:
            pace[Pace.TICK] = 2.0 ** (math.frexp(span)[1] - BITS) if span > 0.0 else 1.0
            pace[Pace.MOST] = min(
                [LONGEST_SHARE * span, *(p / STEPS_A_PERIOD for p in self.periods)]
            )
        while span / pace[Pace.TICK] > 2.0**BITS:  # a run that is continued beyond its end
            pace[Pace.TICK] *= 2.0
            self.clock[0, Clock.TICKS] //= 2
        self.set_limit(until)

    @property
    def span(self) -> float:
        """Seconds that steps are planned for."""
        return HORIZON if math.isinf(self.until) else self.until

    def keep_ahead(self) -> None:
        """Double the tick of an open-ended run before the count overflows."""
        if self.clock[0, Clock.TICKS] > FARTHEST_TICK // 2:
            self.clock[0, Clock.TICKS] //= 2
            self.pace[0, Pace.TICK] *= 2.0

    def copied(self) -> StepControl:
        """The same with tables of its own."""
        found = copy.copy(self)
        found.clock, found.pace, found._kept = self.clock.copy(), self.pace.copy(), None
        found.means = None if self.means is None else self.means.copy()
        return found

    def set_limit(self, time: float) -> None:
        """Let the next steps end there at the latest."""
        far = math.isinf(time)
        limit = FARTHEST_TICK if far else round(time / self.pace[0, Pace.TICK])
        self.clock[0, Clock.LIMIT] = limit

    def stop_at_calls(self) -> list[bool]:
        """Let steps end at the next call of a controller at the latest; tell which are due now."""
        tick, now = float(self.pace[0, Pace.TICK]), int(self.clock[0, Clock.TICKS])
        due, limit = [], int(self.clock[0, Clock.LIMIT])
        for period in self.periods:
            k = round(now * tick / period)
            due.append(round(k * period / tick) == now)
            later = k if round(k * period / tick) > now else k + 1
            limit = min(limit, round(later * period / tick))
        self.clock[0, Clock.LIMIT] = limit
        return due

    @property
    def time(self) -> float:
        """Seconds since the start."""
        return float(self.clock[0, Clock.TICKS] * self.pace[0, Pace.TICK])

    @property
    def is_at_end(self) -> bool:
        """Whether no step is left before the limit."""
        return bool(self.clock[0, Clock.TICKS] >= self.clock[0, Clock.LIMIT])

    # --- the start --------------------------------------------------------------------------------

    def prepare(self, sample: Any) -> None:
        """Write what the rule needs of the start, of which `sample` is the only one."""
        rule, pace = self.rule, self.pace[0]
        if isinstance(rule, Reversible):
            pace[Pace.FIRST] = rule.first
            pace[Pace.FLOOR] = _floor(sample) if rule.floor is None else rule.floor
        elif isinstance(rule, Tolerance):
            least = LEAST * (size(sample) + float(np.abs(sample.position).max()))
            if rule.error < least:
                raise InputError(
                    f"step is {rule}, but the tolerance is below the rounding error of positions, "
                    f"{least:.1e} m; use a larger tolerance."
                )
            pace[Pace.TOLERANCE], pace[Pace.ERROR] = rule.error, 1.0
            first = GUESS * self.span if rule.first is None else rule.first
            self._set_first(min(first, float(pace[Pace.MOST])) if self.periods else first)

    @property
    def first(self) -> float:
        """Length of the first step."""
        return float(self.pace[0, Pace.FIRST])

    def _set_first(self, h: float) -> None:
        self.pace[0, [Pace.FIRST, Pace.NEXT]] = h

    def find_first(self, engine: Engine) -> None:
        """Find the first step by trial: three fixed steps with an error of about the tolerance.

        After each trial all is as before.
        """
        if not isinstance(self.rule, Tolerance) or self.rule.first is not None or not self.until:
            return
        start = engine.snapshot()
        most, wanted = float(self.pace[0, Pace.MOST]), self.rule.error
        h = min(GUESS * self.span, most)
        for _ in range(TRIALS):
            error = self._tried(engine, h)
            engine.go_back(start)
            factor = (wanted / error) ** (1.0 / 3.0) if error > 0.0 else FARTHEST
            near = 0.5 <= factor <= 2.0 or (h == most and factor > 1.0)
            h = min(h * min(max(factor, 1.0 / FARTHEST), FARTHEST), most)
            if near:
                break
        self._set_first(h)

    def _tried(self, engine: Engine, h: float) -> float:
        """Error of the third of three such steps; infinite if they fail."""
        self._set_first(h)
        self.pace[0, Pace.TOLERANCE] = UNJUDGED
        try:
            engine.take(STEPS_COMPARED + 1)
        except RunError:
            return math.inf
        return float(self.pace[0, Pace.ERROR]) * UNJUDGED


def _floor(sample: Any) -> float:
    """K0: a tenth of the kinetic energy, of weights times the size of the model, of springs."""
    t = sample
    elastic = sum(float(v[0]) for name, v in potentials(t).items() if name != GRAVITY)
    weights = float(np.sum(t.mass)) * float(np.linalg.norm(t.system.gravity))
    return FLOOR * (float(kinetic_energy(t)[0]) + weights * size(t) + abs(elastic))
