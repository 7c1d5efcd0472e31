"""Where a run ends: after a number of whole steps, or at a time between them."""

from __future__ import annotations

import math
import sys

import numpy as np

from polhode.kernel.stepping.loop import SampleTables
from polhode.model.numbers import Floats, divided
from polhode.run.engine import Engine
from polhode.run.watcher import Watcher


class End(Watcher):
    """The end of a run; of a simulation that is driven by hand, the end of its next steps."""

    def __init__(self, engine: Engine, until: float = math.inf, steps: int | None = None) -> None:
        """Ends at a time, or where `steps` are given after so many."""
        self.engine, self.until, self.whole, self.rest = engine, until, steps or 0, False
        self.is_cut = steps is None  # whether events and ends may cut steps
        if steps is None and math.isfinite(until):
            self.whole, self.rest = divided(engine.step, until)
        if engine.control is not None:
            engine.control.set_end(until)
            self.rest = True  # no number of steps is the end

    @property
    def room(self) -> int:
        """Remaining whole steps, if none is cut."""
        return sys.maxsize if self.is_cut else self.whole - self.engine.n

    @property
    def done(self) -> bool:
        """Whether the end has been reached."""
        e = self.engine
        if e.time >= self.until:
            return True
        return not self.rest and e.between is None and e.whole_steps >= self.whole

    def take(self, steps: int, samples: SampleTables, every: int = 1) -> None:
        """Take whole steps, or one that is cut, whichever comes next."""
        e = self.engine
        if e.control is not None:
            if math.isinf(self.until):
                e.control.keep_ahead()
            e.advance(steps, every, samples)
        elif e.between is not None:
            e.return_to_steps(self.until, every, samples)
        elif e.whole_steps < self.whole:
            e.advance(min(steps, self.whole - e.whole_steps), every, samples)
        else:
            e.cut_to(self.until, every, samples)

    def checkpoint(self) -> dict[str, Floats]:
        """Where it is; of whole steps, their number says it."""
        return {"until": np.array(self.until)} if self.is_cut else {}
