"""Runs in directories: written during the run, read back, and continued from checkpoints."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any

from polhode.api.run import AnyRun, Run, StructureRun, run_of
from polhode.api.simulate import perform
from polhode.diagnostics.certificate import TOLERANCE, Certificate, certificate_of
from polhode.diagnostics.structures import structure_certificate_of
from polhode.errors import DamagedRunError, RecordError, warn
from polhode.files.contents import Contents, contents_of_engine
from polhode.files.plain import plain
from polhode.files.plans import is_empty, partial_path, plan_from, read_attributes, store_path
from polhode.files.runs import RunFile
from polhode.files.store import Store, plan_of
from polhode.model.controller import Controller
from polhode.model.event import Event
from polhode.model.numbers import callback, divided, not_negative, whole_steps
from polhode.run.engine import Engine
from polhode.run.progress import Notice
from polhode.run.sampler import checked_save_every
from polhode.run.timing import Timing, timing_from

LARGE_RUN = 200_000_000  # bytes of samples, above which pictures are made of some of them
SHOWN = 20_000  # samples in a picture


class _Stored:
    """What runs in a directory have in common: samples are read when they are needed."""

    file: RunFile
    _certificates: dict[float, Certificate]

    def __init__(self, file: RunFile) -> None:
        object.__setattr__(self, "file", file)
        object.__setattr__(self, "_certificates", {})

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle and copy as the directory."""
        return load, (str(self.file.path),)

    @cached_property
    def trajectory(self) -> Any:
        """All samples; of a run that is saved at given times, those between the ends of steps."""
        found, times = self.file.trajectory(), self._times
        return self._certified(found if times is None else found.at(times))

    @property
    def _times(self) -> Any:
        """Saving times, if they are not the ends of steps."""
        timing = self.file.plan.timing
        return None if timing is None else Timing(**timing).times(float(self.file.time[-1]))

    def _certified(self, trajectory: Any) -> Any:
        """Samples of this run, with the certificates of all of them."""
        trajectory.certificates = self._certificates
        return trajectory

    def certificate(self, tolerance: float = TOLERANCE) -> Certificate:
        """What had to be conserved, what was, and to how many digits; read in blocks."""
        tolerance = not_negative("tolerance of a certificate", tolerance)
        if tolerance not in self._certificates:
            of = certificate_of if isinstance(self, Run) else structure_certificate_of
            self._certificates[tolerance] = of(self.file.blocks(), tolerance)
        return self._certificates[tolerance]

    @property
    def time(self) -> Any:
        """Times of the samples."""
        times = self._times
        return self.file.time if times is None else times

    @property
    def interrupted(self) -> bool:
        """Whether it ended before `until`."""
        return self.file.interrupted

    @property
    def wall_seconds(self) -> float:
        """Wall time of the run."""
        return float(self.file.attributes.get("wall_seconds") or 0.0)

    @property
    def seconds_compiling(self) -> float:
        """Time spent on compiling or loading kernels."""
        return float(self.file.attributes.get("seconds_compiling") or 0.0)

    def thinned(self) -> Any:
        """The run with few enough samples for drawing."""
        if self.file.bytes <= LARGE_RUN:
            return self
        self.certificate()
        return run_of(self._certified(self.file.thinned(SHOWN)))


class StoredRun(_Stored, Run):
    """A run in a directory."""


class StoredStructureRun(_Stored, StructureRun):
    """The run of a structure in a directory."""


def created(
    engine: Engine,
    path: Path,
    steps: int,
    save_every: int | None = None,
    name: str | None = None,
    instead: bool = False,
    timing: Timing | None = None,
) -> Store:
    """A new directory for the run of an engine, `instead` of an existing run."""
    every = checked_save_every(save_every, steps)
    holds = contents_of_engine(engine, timing is not None)
    data = None if timing is None else timing.as_dict()
    return Store.create(
        path, plan_of(holds, steps, every, name, data), holds, instead, notes=engine.notes
    )


def finished(store: Store, last: AnyRun, tolerance: float, failure: BaseException | None) -> AnyRun:
    """The run in a store, of which `last` has the last samples."""
    if not store.rows:
        return last  # the disk was full before the first sample
    run, found = _opened(store.path, store.contents), last.trajectory
    run.file.attributes["notes"] = found.notes
    if not isinstance(failure, RecordError):
        run.file.attributes["notes"] = found.notes  # of which the certificate has them
        attributes = {
            "certificate": plain(run.certificate(tolerance).as_dict()),
            "notes": found.notes,
            "wall_seconds": found.wall_seconds,
            "seconds_compiling": found.seconds_compiling,
        }
        store.finish(**attributes)
        run.file.attributes.update(attributes)
    return run


def load(path: str | Path) -> StoredRun | StoredStructureRun:
    """Read a run that was saved, or is still being written: its samples so far."""
    run = _opened(store_path(path))
    run.file.trajectory(slice(0, 1))  # a damaged one is rejected here
    if run.file.lost:
        warn(f"{run.file.lost} The samples up to t = {run.time[-1]:.9g} s are complete.")
    return run


def _opened(path: Path, known: Contents | None = None) -> StoredRun | StoredStructureRun:
    file = RunFile(path, known)
    return StoredStructureRun(file) if file.model.is_structure else StoredRun(file)


def resume(
    path: str | Path,
    until: float | None = None,
    progress: Notice | None = None,
    events: Iterable[Event] = (),
    controllers: Iterable[Controller] = (),
) -> AnyRun:
    """Continue a run directory from its last checkpoint, bit-identical to an uninterrupted run.

    `until` is a new end in seconds; by default the one that the run was started with. `events` are
    those of the run that have functions, and `controllers` all of them: no directory holds them.
    """
    progress = callback("progress", progress)
    engine, store, timing = reopened(path, until, events, controllers)
    return perform(engine, store.plan.steps, store.plan.every, progress, store, timing=timing)


def reopened(
    path: str | Path,
    until: float | None = None,
    events: Iterable[Event] = (),
    controllers: Iterable[Controller] = (),
) -> tuple[Engine, Store, Timing | None]:
    """An engine at the last checkpoint of a run directory, or at the start."""
    where = store_path(path)
    started = where if where.exists() else partial_path(where)
    plan = plan_from(read_attributes(started if started.exists() else where))
    if until is not None and plan.timing is None:
        plan = replace(plan, steps=whole_steps(plan.step, until))
    elif until is not None and plan.timing is not None:
        divided(plan.step, until)
        plan = replace(plan, timing={**plan.timing, "until": float(until)})
    timing = None if plan.timing is None else timing_from(plan.timing, events)
    rule = None if timing is None else timing.step
    engine = Engine(plan.system, plan.scheme, plan.step if rule is None else rule, controllers)
    if timing is not None and engine.control is not None:
        engine.control.set_end(timing.until)
    holds = contents_of_engine(engine, timing is not None)
    if started != where or is_empty(where):
        warn(f"the run '{where}' stopped before its first sample; it starts again.")
        return engine, Store.create(where, plan, holds), timing
    try:
        file = RunFile(where, holds)
    except DamagedRunError as error:
        if not error.missing:
            raise
        warn(f"{error} The run starts again.")
        return engine, Store.create(where, plan, holds, instead=True), timing
    if file.lost:
        reached = float(file.time[-1])
        warn(f"{file.lost} The run continues from the checkpoint before, at t = {reached:.9g} s.")
    if timing is not None and file.is_cut and timing.until > float(file.time[-1]):
        file = _before_cut(file)
    engine.restore(file.checkpoint)  # before anything is written
    engine.notes[:] = dict.fromkeys([*engine.notes, *(file.attributes.get("notes") or ())])
    return engine, Store.reopen(file, plan, holds), timing


def _before_cut(file: RunFile) -> RunFile:
    """The run to continue beyond its end, from where it was before a step was cut to end there."""
    found = file.before_cut()
    if found is file:
        warn(
            f"the end of the run '{file.path}' cut a step, and no checkpoint is before it: what "
            "follows is not bit-identical to an uninterrupted run."
        )
    return found
