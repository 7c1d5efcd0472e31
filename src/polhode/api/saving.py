"""Writing a run in memory to a directory."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from polhode.errors import UnwritableError, warn
from polhode.files.contents import contents_of
from polhode.files.durable import FolderStore
from polhode.files.plain import plain
from polhode.files.plans import refuse_existing
from polhode.files.store import Store, plan_of
from polhode.lowering.system import Way
from polhode.model.numbers import checked_path
from polhode.results.trajectory import Trajectory


def save(run: Any, path: str | Path) -> None:
    """Write a run to a directory for `load`; without the model if it has functions."""
    target = checked_path("a run", path)
    try:
        _save(run, target)
    except UnwritableError as error:
        name = str(error).split("'")[1]
        warn(
            f"'{name}' has a function, which no file can hold: the results are saved without the "
            "model, for xarray.open_zarr."
        )
        refuse_existing(target)
        run.dataset.to_zarr(FolderStore(target), mode="w-", zarr_format=2)


def _save(run: Any, path: Path) -> None:
    t = run.trajectory
    way = t.way if isinstance(t, Trajectory) else Way.NATURAL
    timing, t = t.timing, t.ends or t
    every = int(t.index[1] - t.index[0]) if len(t.index) > 1 else 1
    holds = contents_of(t.system, t.scheme, way, t.step, t.times is not None)
    if way != Way.NATURAL:
        holds.compiled = t.arrays
    store = Store.create(path, plan_of(holds, t.steps, every, timing=timing), holds)
    try:
        store.append(t, t.end)
        store.finish(
            certificate=plain(run.certificate().as_dict()),
            notes=t.notes,
            wall_seconds=t.wall_seconds,
            seconds_compiling=t.seconds_compiling,
        )
    finally:
        store.close()
