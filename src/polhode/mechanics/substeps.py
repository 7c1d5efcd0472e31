"""States at the ends of all substeps of a run: those of its steps, or of what a step is made of."""

from __future__ import annotations

from typing import Any

import numpy as np

from polhode.kernel.columns import State
from polhode.mechanics.tangent_run import StatesOfRun
from polhode.model.numbers import Floats
from polhode.model.system import System
from polhode.run.engine import Engine
from polhode.schemes.choice import ChosenScheme, choose
from polhode.schemes.substeps import COMPOSITIONS


def states_of(system: System, scheme: ChosenScheme, run: Any) -> tuple[StatesOfRun, list[int]]:
    """States of all substeps, and which of them are the ends of the run's steps."""
    t = run.trajectory
    times = np.asarray(t.time)
    outer, _, inner = scheme.name.partition("(")
    if not inner:
        return _states(t.stored, times[:-1], np.diff(times)), list(range(len(times)))
    composition = COMPOSITIONS[outer]
    engine = Engine(system, choose(inner.rstrip(")")), t.step)
    parts = composition.jointed_parts if engine.way == "jointed" else composition.parts
    engine.start()
    states, starts, lengths, ends = [np.array(engine.compiled.state)], [], [], [0]
    for k, h in enumerate(np.diff(times)):
        at = float(times[k])
        for part in parts:
            samples = engine.buffers(2)
            engine.between = at
            engine.counts[0, :] = 0
            engine.n = 0
            end = at + part * float(h)
            engine.advance(1, 1, samples, end)
            starts.append(at)
            lengths.append(end - at)
            at = end
            states.append(np.array(engine.compiled.state))
        ends.append(len(states) - 1)
    return _states(np.array(states), np.array(starts), np.array(lengths)), ends


def _states(stored: Floats, t: Floats, h: Floats) -> StatesOfRun:
    return StatesOfRun(
        stored[..., State.X : State.P],
        stored[..., State.Q : State.PI],
        stored[..., State.P : State.Q],
        stored[..., State.PI : State.WIDTH],
        t,
        h,
    )
