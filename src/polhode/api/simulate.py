"""The function `simulate`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

from polhode.api.models import found, setting
from polhode.api.run import AnyRun, Run, StructureRun, run_of
from polhode.diagnostics.certificate import TOLERANCE
from polhode.files.paths import confined
from polhode.files.plans import folder_of
from polhode.model.controller import Controller
from polhode.model.event import Event
from polhode.model.numbers import callback, checked_path, flag
from polhode.model.part import knows_its_arguments
from polhode.model.steps import Rule
from polhode.model.system import System
from polhode.run import driver
from polhode.run.announcement import announce
from polhode.run.engine import Engine
from polhode.run.progress import Notice
from polhode.run.pushed_apart import pushed_apart
from polhode.run.timing import Timing, planned
from polhode.run.ways import default_scheme
from polhode.schemes.choice import ChosenScheme

if TYPE_CHECKING:
    from polhode.files.store import Store
    from polhode.model.structures import LinearStructure, Structure

__all__ = ["AnyRun", "Run", "StructureRun", "simulate"]


@overload
def simulate(
    system: System,
    scheme: str | ChosenScheme = ...,
    *,
    step: float | str | Rule,
    until: float,
    save_every: int | None = ...,
    save_dt: float | None = ...,
    save_at: Any = ...,
    events: Iterable[Event] = ...,
    stop_when: str | Callable[[Any], Any] | None = ...,
    contact: str | None = ...,
    controllers: Iterable[Controller] = ...,
    progress: Notice | None = ...,
    out: str | Path | None = ...,
    settle: bool = ...,
    quiet: bool = ...,
) -> Run: ...
@overload
def simulate(
    system: Structure | LinearStructure,
    scheme: str | ChosenScheme = ...,
    *,
    step: float | str | Rule,
    until: float,
    save_every: int | None = ...,
    save_dt: float | None = ...,
    save_at: Any = ...,
    events: Iterable[Event] = ...,
    stop_when: str | Callable[[Any], Any] | None = ...,
    contact: str | None = ...,
    controllers: Iterable[Controller] = ...,
    progress: Notice | None = ...,
    out: str | Path | None = ...,
    settle: bool = ...,
    quiet: bool = ...,
) -> StructureRun: ...
@overload
def simulate(
    system: str | Path,
    scheme: str | ChosenScheme | None = ...,
    *,
    step: float | str | Rule | None = ...,
    until: float | None = ...,
    save_every: int | None = ...,
    save_dt: float | None = ...,
    save_at: Any = ...,
    events: Iterable[Event] = ...,
    stop_when: str | Callable[[Any], Any] | None = ...,
    contact: str | None = ...,
    controllers: Iterable[Controller] = ...,
    progress: Notice | None = ...,
    out: str | Path | None = ...,
    settle: bool = ...,
    quiet: bool = ...,
) -> Any: ...
@knows_its_arguments("simulate")
def simulate(
    system: System | Structure | LinearStructure | str | Path,
    scheme: str | ChosenScheme | None = None,
    *,
    step: float | str | Rule | None = None,
    until: float | None = None,
    save_every: int | None = None,
    save_dt: float | None = None,
    save_at: Any = None,
    events: Iterable[Event] = (),
    stop_when: str | Callable[[Any], Any] | None = None,
    contact: str | None = None,
    controllers: Iterable[Controller] = (),
    progress: Notice | None = None,
    out: str | Path | None = None,
    settle: bool = False,
    quiet: bool = False,
) -> Run | StructureRun:
    """Simulate a system, a structure or a model by its name from 0 to `until` seconds.

    Parameters
    ----------
    system
        What is simulated; or the name of a built-in model or the path of a model file, whose
        settings then hold for what is not given.
    scheme
        A scheme string, such as ``"energy-momentum"`` (the default) or
        ``"algo-c1(beta=0.5,gamma=1)"``; structures run under ``"simo-gonzalez"`` by default.
    step, until
        In seconds. The last step is cut where `until` is not a whole number of steps.
    save_every
        Save every N steps (and the start and the end); by default at most 10 000 samples are saved.
    save_dt, save_at
        Save at these times instead, every `save_dt` seconds or at a list of times: by dense output
        between the ends of steps, at which certificate and ledger are taken all the same.
    events
        A list of `Event`; `run.events` has when they happened.
    stop_when
        A condition that ends the run, such as ``"joint.hinge.angle > 1.5"``.
    contact
        ``"located"``: every change of contacts, stops and dry friction is found to rounding and
        ends a step. ``"stepped"``: the law of contact is solved in each step, so that a change has
        the accuracy of a step, and many may happen in one. ``"auto"`` (the default) locates them
        where at most 32 can change.
    controllers
        A list of `Controller`, called inside the loop: see :doc:`howto/control`.
    progress
        Called with (steps done, steps in all) about ten times a second.
    out
        Directory to write samples to during the run, such as ``"top.zarr"``: `load` reads it, and
        `resume` continues it, at any time.
    settle
        Push bodies with shapes that overlap at the start apart first; a note says how far.
    quiet
        Do not announce on the standard error that kernels are being compiled.

    Raises
    ------
    InputError
        Where something given does not make sense.
    RunError
        Where the run fails; its `run` holds what was computed before. So does any exception that
        `progress` raises; Ctrl-C returns the run, which is then `interrupted`.
    """
    quiet, progress = flag("quiet", quiet), callback("progress", progress)
    model, settings = found(system)
    step, until = setting("step", step, settings), setting("until", until, settings)
    if settings is not None:
        scheme = settings.scheme if scheme is None else scheme
        if save_every is None and save_dt is None and save_at is None:
            save_every, save_dt, save_at = settings.save_every, settings.save_dt, settings.save_at
        stop_when = settings.stop_when if stop_when is None else stop_when
        contact = settings.contact if contact is None else contact
        events = [*settings.events, *events]
    scheme = default_scheme(model) if scheme is None else scheme
    model, moved = pushed_apart(model, scheme, step) if flag("settle", settle) else (model, [])
    engine = Engine(model, scheme, step, controllers, contact=contact)
    engine.notes += moved
    steps, timing = planned(engine, until, save_every, save_dt, save_at, events, stop_when)
    if not quiet:
        announce(engine)
    store = None
    if out is not None:
        from polhode.api.recording import created  # files are slow to load

        store = created(engine, checked_path("a run", out), steps, save_every, timing=timing)
    return perform(engine, steps, save_every, progress, store, timing=timing)


def perform(
    engine: Engine,
    steps: int,
    save_every: int | None = None,
    notice: Notice | None = None,
    store: Store | None = None,
    tolerance: float = TOLERANCE,
    timing: Timing | None = None,
) -> AnyRun:
    """Run an engine, for `simulate`, `resume` and the command line.

    With a store, samples are written during the run and read when they are needed. Whatever is
    raised has the run so far as its `run`.
    """
    failure: Any = None
    with confined(None if store is None else folder_of(store.path)):
        try:
            try:
                found = driver.run(engine, steps, save_every, notice, store, timing)
            except BaseException as error:
                failure, found = error, getattr(error, "run", None)
                if found is None:
                    raise
            run = run_of(found)
            if store is not None:
                from polhode.api.recording import finished

                run = finished(store, run, tolerance, failure)
        finally:
            if store is not None:
                store.close()
    if failure is not None:
        driver.attach(failure, run)
        raise failure
    return run
