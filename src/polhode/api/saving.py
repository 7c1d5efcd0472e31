"""A run that is in memory, written to a directory."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from polhode.files.contents import contents_of
from polhode.files.plain import plain
from polhode.files.store import Store, plan_of
from polhode.lowering.system import Way
from polhode.results.trajectory import Trajectory


def save(run: Any, path: str | Path) -> None:
    """Write everything to a directory that `load` reads."""
    t = run.trajectory
    way = t.way if isinstance(t, Trajectory) else Way.NATURAL
    timing, t = t.timing, t.ends or t
    every = int(t.index[1] - t.index[0]) if len(t.index) > 1 else 1
    holds = contents_of(t.system, t.scheme, way, t.step, t.times is not None)
    if way != Way.NATURAL:
        holds.compiled = t.arrays
    store = Store.create(Path(path), plan_of(holds, t.steps, every, timing=timing), holds)
    store.append(t, t.end)
    store.finish(
        certificate=plain(run.certificate().as_dict()),
        notes=t.notes,
        wall_seconds=t.wall_seconds,
        seconds_compiling=t.seconds_compiling,
    )
