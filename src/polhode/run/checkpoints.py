"""Checkpoints of an engine: all that is needed to continue with the same bits."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from polhode.errors import InputError
from polhode.kernel.stepping.loop import Count
from polhode.model.numbers import Floats
from polhode.results.samples import RunOutcome

if TYPE_CHECKING:
    from polhode.run.engine import Engine

COUNTED = {
    "iterations": Count.ITERATIONS,
    "most_iterations": Count.MOST,
    "halvings": Count.HALVINGS,
    "most_halvings": Count.MOST_HALVINGS,
}
STEPS = ("step_clock", "step_pace", "step_means")  # tables of steps that change


def checkpoint_of(engine: Engine) -> dict[str, Floats]:
    """The checkpoint of an engine as it is."""
    e = engine
    found = {
        "n": np.array(e.n),
        "state": np.array(e.compiled.state),
        "memory": np.array(e.memory),
        "carried": np.array(e.carried),
        "watched": np.array(e.watched),
        **{key: np.array(e.counts[0, k]) for key, k in COUNTED.items()},
        **{f"start_{k}": np.array(table) for k, table in enumerate(e.forces_before)},
    }
    if e.controls.controllers:
        found["controllers"] = np.array(len(e.controls.controllers))
    if e.between is not None or e.base:
        between = np.nan if e.between is None else e.between
        found |= {"base": np.array(e.base), "between": np.array(between)}
    if e.control is not None:
        tables = zip(STEPS, e.control.tables, strict=False)
        found |= {name: np.array(table) for name, table in tables}
    ordered = getattr(e.compiled, "ordered", None)
    return found if ordered is None else {**found, "ordered": ordered}


def restore(engine: Engine, checkpoint: Mapping[str, Floats]) -> None:
    """Let an engine continue from a checkpoint."""
    e = engine
    count, given = int(checkpoint.get("controllers", 0)), len(e.controls.controllers)
    if count != given:
        raise InputError(
            f"controllers of the run: {count}, given: {given}; no file holds their functions: give "
            "them as they were, ph.resume(path, controllers=[...])."
        )
    for key, mine in checkpoint_of(e).items():
        fits = key in checkpoint and checkpoint[key].shape == mine.shape
        if not fits and key not in ("ordered", "base", "between"):
            raise InputError(
                f"the checkpoint is of another model, or was written by another version of polhode "
                f"('{key}' does not fit); start the run again."
            )
    e.resumed = checkpoint
    e.start()
    e.n = int(checkpoint["n"])
    e.base, between = int(checkpoint.get("base", 0)), float(checkpoint.get("between", math.nan))
    e.between = None if math.isnan(between) else between
    e.compiled.state[:], e.memory[:] = checkpoint["state"], checkpoint["memory"]
    e.carried[:], e.watched[:] = checkpoint["carried"], checkpoint["watched"]
    if "ordered" in checkpoint:
        e.compiled.reorder(checkpoint["ordered"])
    for k, table in enumerate(e.forces_before):
        table[:] = checkpoint[f"start_{k}"]
    if e.control is not None:
        for name, table in zip(STEPS, e.control.tables, strict=False):
            table[:] = checkpoint[name]
        e.control.set_end(e.control.until)
        e.step = e.control.first
    e.counts[0, Count.STEPS] = e.n
    for key, k in COUNTED.items():
        e.counts[0, k] = int(checkpoint[key])


def outcome_of(engine: Engine) -> RunOutcome:
    """How the run of an engine went so far."""
    counts: dict[str, Any] = {key: int(engine.counts[0, k]) for key, k in COUNTED.items()}
    return RunOutcome(
        **counts,
        steps=int(engine.counts[0, Count.STEPS]),
        seconds_compiling=engine.seconds_compiling,
        notes=list(engine.notes),
        end=engine.checkpoint(),
    )
