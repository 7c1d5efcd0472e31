"""Steps of other lengths than the rest, and going back: what events and ends between steps need."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from polhode.kernel.columns import Flag
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.stepping import loop
from polhode.kernel.stepping.loop import Count
from polhode.kernel.stepping.resolution import forget_burst
from polhode.model.numbers import Floats
from polhode.run.engine import Engine

# Where bodies touch, no step is shorter than this part of a whole one: what happens sooner happens
# at its start. The way of bodies in a shorter step would be lost in the rounding of their places.
SHORTEST_CUT = 1e-8


class Snapshot(NamedTuple):
    """An engine at some step: all that steps change."""

    tables: list[Table]
    clock: tuple[int, int, float | None]
    arrays: Any
    ordered: Floats | None
    notes: int


def snapshot(engine: Engine) -> Snapshot:
    """The engine as it is, to put it back."""
    tables = [table.copy() for table in engine.changing]
    clock = engine.n, engine.base, engine.between
    compiled = engine.compiled
    return Snapshot(tables, clock, compiled.arrays, compiled.ordered, len(engine.notes))


def put_back(engine: Engine, before: Snapshot) -> None:
    """Go back to a snapshot."""
    engine.compiled.arrays, engine.compiled.ordered = before.arrays, before.ordered
    for table, values in zip(engine.changing, before.tables, strict=True):
        table[:] = values
    engine.n, engine.base, engine.between = before.clock
    engine.counts[0, Count.STATUS] = 0
    engine.compiled.arrays.flags[0, [Flag.FAILED, Flag.OPENED]] = 0
    del engine.notes[before.notes :]


def cut_to(engine: Engine, time: float, every: int, samples: loop.SampleTables) -> None:
    """Take one step that ends at this time, between the ends of whole steps."""
    if engine.control is None:
        forget_burst(engine.watched)
    engine.advance(1, every, samples, time)
    if engine.control is None:
        forget_burst(engine.watched)
        engine.between = time


def return_to_steps(engine: Engine, until: float, every: int, samples: loop.SampleTables) -> None:
    """After a step that was cut, take the rest of it; not beyond `until`."""
    if engine.control is not None:
        engine.advance(1, every, samples)
        return
    number = math.floor(engine.time / engine.step) + 1
    touches = getattr(engine.compiled, "gaps", None) is not None
    soon = engine.time + (SHORTEST_CUT * engine.step if touches else 0.0)
    while number * engine.step <= soon:
        number += 1
    if number * engine.step >= until:
        cut_to(engine, until, every, samples)
        return
    cut_to(engine, number * engine.step, every, samples)
    engine.base, engine.between = engine.n - number, None


def count_event(engine: Engine) -> None:
    """Count a change of the state at an instant as a step of no length."""
    forget_burst(engine.watched)
    engine.n += 1
    engine.base += 1
    engine.counts[0, Count.STEPS] = engine.n
