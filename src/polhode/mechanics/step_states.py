"""States at the ends of all substeps of a run: those of its steps, or of what a step is made of."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import Any

import numpy as np

from polhode.kernel.columns import State
from polhode.model.numbers import Floats
from polhode.model.system import System
from polhode.run.engine import Engine
from polhode.schemes.choice import ChosenScheme, choose
from polhode.schemes.substeps import COMPOSITIONS


@dataclass(frozen=True, eq=False)
class StepStates:
    """States at the ends of all steps (and substeps) of a run, and what is carried beside them."""

    stored: Floats  # (steps + 1, n, 13)
    carried: Floats  # (steps + 1, k)
    t: Floats
    h: Floats

    @property
    def steps(self) -> int:
        """Number of steps."""
        return len(self.t)

    def between(self, part: slice) -> tuple[Floats, Floats]:
        """States at the ends of a range of steps, and what is carried beside them."""
        both = slice(part.start, part.stop + 1)
        return self.stored[both], self.carried[both]


@dataclass(frozen=True, eq=False)
class RecomputedStates:
    """The same where every `every`-th state is kept alone: the others are computed again."""

    engine: Engine
    stored: Floats  # (samples, n, 13)
    carried: Floats
    t: Floats
    h: Floats
    every: int

    @property
    def steps(self) -> int:
        """Number of steps."""
        return len(self.t)

    def between(self, part: slice) -> tuple[Floats, Floats]:
        """States at the ends of a range of steps that begins at a sample."""
        e, first, count = self.engine, part.start // self.every, part.stop - part.start
        assert part.start % self.every == 0
        e.begin_at(part.start)
        e.write(self.stored[first], self.carried[first])
        samples = e.buffers(count)
        e.advance(count, 1, samples)
        states = np.asarray(samples.state).reshape(count, -1, State.WIDTH)
        sums = np.asarray(samples.carried)[:, : samples.carried.shape[1] // 2]
        return np.concatenate([self.stored[first][None], states]), np.concatenate(
            [self.carried[first][None], sums]
        )


def states_of(
    system: System, scheme: ChosenScheme, run: Any, every: int = 1
) -> tuple[StepStates | RecomputedStates, list[int]]:
    """States of all substeps, and which of them are the run's samples, after every N-th step."""
    t = run.trajectory
    times = np.asarray(t.time)
    outer, _, inner = scheme.name.partition("(")
    if not inner:
        sums = np.asarray(t.carried)[:, : t.carried.shape[1] // 2]
        if every > 1:
            engine = Engine(system, scheme, t.step)
            engine.start()
            steps = np.asarray(t.index)
            at = t.step * np.arange(steps[-1] + 1)
            again = RecomputedStates(engine, t.stored, sums, at[:-1], np.diff(at), every)
            return again, [int(k) for k in steps]
        return StepStates(t.stored, sums, times[:-1], np.diff(times)), list(range(len(times)))
    composition = COMPOSITIONS[outer]
    engine = Engine(system, choose(inner.rstrip(")")), t.step)
    parts = composition.jointed_parts if engine.way == "jointed" else composition.parts
    engine.start()
    states, beside = [np.array(engine.compiled.state)], [np.array(engine.carried[0])]
    starts, lengths, ends = [], [], [0]
    for k, h in enumerate(np.diff(times)):
        at = float(times[k])
        for part in parts:
            end = at + part * float(h)
            engine.begin_at(0, at)
            engine.cut_to(end, sys.maxsize, engine.buffers(1))
            starts.append(at)
            lengths.append(end - at)
            at = end
            states.append(np.array(engine.compiled.state))
            beside.append(np.array(engine.carried[0]))
        ends.append(len(states) - 1)
    found = StepStates(np.array(states), np.array(beside), np.array(starts), np.array(lengths))
    return found, ends
