"""Samples of a simulation that is driven step by step."""

from __future__ import annotations

import numpy as np

from polhode.kernel.stepping.loop import Count
from polhode.lowering.system import Way
from polhode.model.numbers import Floats
from polhode.results.samples import Samples
from polhode.run.engine import Engine
from polhode.run.extending import converted, labels_of
from polhode.run.saved_rows import filled, trajectory_of

ROWS_HELD = 1024  # that are saved before they are set apart


class Record:
    """Every `every`-th step of an engine, from where it is now."""

    def __init__(self, engine: Engine, every: int) -> None:
        self.every, self.blocks = every, [self._now(engine)]
        self._empty(engine)

    def _empty(self, engine: Engine) -> None:
        """Make tables without rows."""
        self.tables = engine.buffers(ROWS_HELD)
        engine.counts[0, Count.ROWS] = 0

    def _now(self, engine: Engine) -> dict[str, Floats]:
        """The present state as one row."""
        return present(engine)

    def advance(self, engine: Engine, steps: int) -> None:
        """Take steps, and keep their samples."""
        while steps > 0:
            taken = min(steps, self._room(engine))
            engine.advance(taken, self.every, self.tables)
            steps -= taken

    def _room(self, engine: Engine) -> int:
        """How many steps can be taken before the tables are full."""
        free = ROWS_HELD - int(engine.counts[0, Count.ROWS])
        if not free:
            self._set_apart(engine)
            free = ROWS_HELD
        return free * self.every - engine.n % self.every

    def _set_apart(self, engine: Engine) -> None:
        self.blocks += self._held(engine)
        engine.counts[0, Count.ROWS] = 0

    def _held(self, engine: Engine) -> list[dict[str, Floats]]:
        """Rows that stand in the tables still."""
        count = int(engine.counts[0, Count.ROWS])
        return [filled(self.tables, count)] if count else []

    def go_back(self, engine: Engine) -> None:
        """Forget the samples after the present step."""
        self._set_apart(engine)
        kept = [_chosen(b, b["number"] <= engine.n) for b in self.blocks]
        self.blocks = [b for b in kept if len(b["number"])] or [self._now(engine)]

    def convert(self, old: Engine, new: Engine) -> None:
        """Go on with another engine, which carries other columns."""
        self._set_apart(old)
        labels = labels_of(old)
        for block in self.blocks:
            block["carried"] = converted(block["carried"], labels, new)
        self._empty(new)

    def copy(self, engine: Engine) -> Record:
        """The same samples for a copy of the engine."""
        blocks = [*self.blocks, *self._held(engine)]
        found = type(self)(engine, self.every)
        found.blocks = blocks
        return found

    def trajectory(self, engine: Engine) -> Samples:
        """All samples, and the present."""
        self._set_apart(engine)
        blocks = [*self.blocks]
        if blocks[-1]["number"][-1] < engine.n:
            blocks.append(self._now(engine))
        rows = {key: np.concatenate([b[key] for b in blocks]) for key in blocks[0]}
        e = engine
        compiled = e.compiled if e.way == Way.NATURAL else e.compiled.owned()
        found: Samples = trajectory_of(compiled, e.scheme, e.step, rows, e.outcome())
        found.steps = int(rows["number"][-1] - rows["number"][0])
        return found


def _chosen(block: dict[str, Floats], rows: Floats) -> dict[str, Floats]:
    return {key: values[rows] for key, values in block.items()}


def present(engine: Engine) -> dict[str, Floats]:
    """The present state of an engine as one row."""
    tables, held = engine.buffers(1), int(engine.counts[0, Count.ROWS])
    engine.save_only(tables)
    engine.counts[0, Count.ROWS] = held
    return filled(tables, 1)
