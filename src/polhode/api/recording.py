"""Runs that are written while they go on, read back, and gone on with from their checkpoints."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Any

from polhode.api.run import AnyRun, Run, StructureRun
from polhode.diagnostics.certificate import TOLERANCE, Certificate, certificate_of
from polhode.diagnostics.structures import structure_certificate_of
from polhode.errors import RecordError, RunError
from polhode.files.plain import plain
from polhode.files.runs import Plan, RunFile, planned_model, read_checkpoint, run_plan, store_path
from polhode.files.store import Store
from polhode.files.tables import Simulation as Settings
from polhode.files.writing import model_text
from polhode.model.numbers import whole_steps
from polhode.model.system import System
from polhode.run.engine import Engine
from polhode.run.loop import Notice, checked_save_every, run_engine

LARGE = 200_000_000  # bytes of samples, from which on pictures are made of some of them
SHOWN = 20_000  # samples in a picture


class _Stored:
    """What runs in a directory have in common: samples are read when they are asked for."""

    file: RunFile

    def __init__(self, file: RunFile) -> None:
        object.__setattr__(self, "file", file)

    def __repr__(self) -> str:
        """Return what it is, without its samples."""
        return f"{type(self).__name__}({str(self.file.path)!r}, {self.file.rows} samples)"

    @cached_property
    def trajectory(self) -> Any:
        """All samples."""
        return self.file.trajectory()

    @property
    def time(self) -> Any:
        """Times of the samples."""
        return self.file.time

    @property
    def interrupted(self) -> bool:
        """Whether it ended before the time asked for."""
        return self.file.interrupted

    @property
    def wall_seconds(self) -> float:
        """How long it took."""
        return float(self.file.attributes.get("wall_seconds") or 0.0)

    @property
    def seconds_compiling(self) -> float:
        """How long kernels were compiled, or loaded."""
        return float(self.file.attributes.get("seconds_compiling") or 0.0)

    def thinned(self) -> Any:
        """The run as it is drawn: a large one with some of its samples."""
        if self.file.bytes <= LARGE:
            return self
        found = self.file.thinned(SHOWN)
        return Run(found) if isinstance(self, Run) else StructureRun(found)


class StoredRun(_Stored, Run):
    """A run in a directory."""

    def certificate(self, tolerance: float = TOLERANCE) -> Certificate:
        """What had to be conserved, what was, and to how many digits; read block by block."""
        return certificate_of(self.file.blocks(), tolerance)


class StoredStructureRun(_Stored, StructureRun):
    """The run of a structure in a directory."""

    def certificate(self, tolerance: float = TOLERANCE) -> Certificate:
        """What had to be conserved, what was, and to how many digits; read block by block."""
        return structure_certificate_of(self.file.blocks(), tolerance)


def plan_of(engine: Engine, steps: int, save_every: int | None, name: str) -> Plan:
    """What an engine is to run, for a run directory."""
    settings = Settings(str(engine.scheme), engine.step, steps * engine.step)
    text = model_text(engine.compiled.system, settings)
    every = checked_save_every(save_every, steps)
    return Plan(text, name, str(engine.scheme), engine.way, engine.step, steps, every)


def recorded(engine: Engine, store: Store, notice: Notice | None = None) -> AnyRun:
    """Run an engine to the end of a run directory's plan, writing samples as they come."""
    failure: RunError | None = None
    try:
        seconds = run_engine(engine, store.plan.steps, store.plan.every, notice, store).wall_seconds
    except RunError as error:
        failure, seconds = error, error.run.wall_seconds if error.run else 0.0
    run = load(store.path)
    if not isinstance(failure, RecordError):
        store.finish(
            certificate=plain(run.certificate().as_dict()),
            wall_seconds=seconds,
            seconds_compiling=engine.seconds_compiling,
        )
        run = load(store.path)
    if failure is not None:
        failure.run = run
        raise failure
    return run


def load(path: str | Path) -> AnyRun:
    """Read a run that was saved, or is still going on: its samples so far."""
    file = RunFile(store_path(path))
    file.trajectory(slice(0, 1))  # so that a damaged one is refused here
    return StoredRun(file) if isinstance(file.model, System) else StoredStructureRun(file)


def resume(path: str | Path, until: float | None = None, progress: Notice | None = None) -> AnyRun:
    """Go on with a run directory from its last checkpoint, to the same bits as an uncut run.

    `until` is a new end in seconds; default the one that the run began with.
    """
    return recorded(*reopened(path, until), progress)


def reopened(path: str | Path, until: float | None = None) -> tuple[Engine, Store]:
    """An engine at the last checkpoint of a run directory."""
    where = store_path(path)
    plan = run_plan(where)
    steps = None if until is None else whole_steps(plan.step, until)
    engine = Engine(planned_model(plan), plan.scheme, plan.step)
    engine.restore(read_checkpoint(where))  # before anything is written
    store, _ = Store.reopen(where, steps)
    return engine, store
