"""Runs that are written while they go on, and gone on with from their checkpoints."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from polhode.course import Notice, checked_save_every, run_engine
from polhode.engine import Engine, whole_steps
from polhode.errors import InputError, RecordError, RunError
from polhode.files.runs import Plan, read_trajectory, run_plan, store_path
from polhode.files.store import Store
from polhode.files.tables import Simulation as Settings
from polhode.files.writing import model_text
from polhode.model.compiled import FREE, JOINTED, REDUCED
from polhode.results import Run

if TYPE_CHECKING:
    pass


def plan_of(engine: Engine, steps: int, save_every: int | None, name: str) -> Plan:
    """What an engine is to run, for a run directory."""
    if engine.way not in (FREE, REDUCED, JOINTED):
        raise InputError(
            f"run directories hold rigid bodies, which scheme '{engine.scheme}' does not run; keep "
            "its results in memory."
        )
    settings = Settings(str(engine.scheme), engine.step, steps * engine.step)
    text = model_text(engine.compiled.system, settings)
    every = checked_save_every(save_every, steps)
    return Plan(text, name, str(engine.scheme), engine.way, engine.step, steps, every)


def recorded(engine: Engine, store: Store, notice: Notice | None = None) -> Run:
    """Run an engine to the end of a run directory's plan, writing samples as they come."""
    failure: RunError | None = None
    try:
        t = run_engine(engine, store.plan.steps, store.plan.every, notice, store)
        seconds = t.wall_seconds
    except RunError as error:
        failure, seconds = error, error.run.wall_seconds if error.run else 0.0
    run = load(store.path)
    run.trajectory.wall_seconds = seconds
    run.trajectory.seconds_compiling = engine.seconds_compiling
    if not isinstance(failure, RecordError):
        store.finish(**run._told())
    if failure is not None:
        failure.run = run
        raise failure
    return run


def load(path: str | Path) -> Run:
    """Read a run that was saved, or is still going on: its samples so far."""
    return Run(read_trajectory(store_path(path)))


def resume(path: str | Path, until: float | None = None, progress: Notice | None = None) -> Run:
    """Go on with a run directory from its last checkpoint, to the same bits as an uncut run.

    `until` is a new end in seconds; default the one that the run began with.
    """
    return recorded(*reopened(path, until), progress)


def reopened(path: str | Path, until: float | None = None) -> tuple[Engine, Store]:
    """An engine at the last checkpoint of a run directory."""
    where = store_path(path)
    plan = run_plan(where)
    steps = None if until is None else whole_steps(plan.step, until)
    store, checkpoint = Store.reopen(where, steps)
    engine = Engine(store.system, store.plan.scheme, store.plan.step)
    engine.restore(checkpoint)
    return engine, store
