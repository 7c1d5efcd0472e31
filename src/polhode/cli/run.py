"""`polhode run`: simulate a model and print what was conserved."""

from __future__ import annotations

import json as encoder
import math
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

from cyclopts import Parameter

from polhode.cli import DONE, FAILED, INTERRUPTED
from polhode.cli.progress import progress
from polhode.cli.report import as_json, as_text
from polhode.cli.signals import Signals
from polhode.errors import InputError, RunError
from polhode.files.models import Model, Simulation, load_model
from polhode.files.plain import plain

if TYPE_CHECKING:
    from polhode.api.simulate import AnyRun
    from polhode.files.store import Store
    from polhode.run.engine import Engine
    from polhode.run.loop import Notice

T = TypeVar("T")


def run(
    model: str | None = None,
    /,
    *,
    scheme: str | None = None,
    step: float | None = None,
    until: float | None = None,
    save_every: int | None = None,
    set: Annotated[tuple[str, ...], Parameter(negative=())] = (),
    out: str | None = None,
    resume: str | None = None,
    replay: Annotated[bool, Parameter(negative="--no-replay")] = True,
    figures: Annotated[bool, Parameter(negative="--no-figures")] = True,
    tolerance: float = 1e-10,
    strict: bool = False,
    json: bool = False,
    quiet: bool = False,
) -> int:
    """Simulate a model and print its certificate: what had to be conserved, and what was.

    Parameters
    ----------
    model
        Name of a built-in model (`polhode models` lists them), or path of a model file.
    scheme
        Such as energy-momentum or "algo-c1(beta=0.25,gamma=0.5)"; `polhode schemes` lists them.
    step
        Time step in seconds.
    until
        End of the simulation in seconds, a whole number of steps.
    save_every
        Save every so many steps.
    set
        Change a value of the model, such as --set body.top.mass=4; may be given again.
    out
        Folder to write the run to while it goes on (run.zarr), and at the end certificate.json,
        replay.html and figures.
    resume
        Folder of a run to go on with, to the same bits as if it had never stopped.
    replay
        Write the page that replays the run into the folder of --out.
    figures
        Draw figures into the folder of --out.
    tolerance
        Relative drift up to which a quantity counts as kept.
    strict
        Exit with 1 if the scheme does not keep what it claims to.
    json
        Print the final values and the certificate as one JSON object, and nothing else.
    quiet
        Print the certificate only: no progress, no notices, no times.
    """
    if not (math.isfinite(tolerance) and tolerance > 0.0):
        raise InputError(f"--tolerance is {tolerance:g}; it must be a number above zero.")
    flags = {"scheme": scheme, "step": step, "until": until, "save_every": save_every}
    given: dict[str, Any] = {k: v for k, v in flags.items() if v is not None}
    printer = _Printer(tolerance, json, quiet, replay, figures)
    with Signals() as signals:
        if resume is not None:
            refused = {**given, "model": model, "out": out, "set": set or None}
            course = _resumed(Path(resume), until, {k: v for k, v in refused.items() if v})
        elif model is None:
            raise InputError("polhode run needs a model; `polhode models` lists the built-in ones.")
        else:
            course = _begun(load_model(model, set), given, out)
        return _performed(course, printer, signals, strict)


def simulated(model: Model, settings: Simulation, silent: bool) -> AnyRun:
    """A run of a model with these settings, for other commands."""
    course = _begun(replace(model, simulation=settings), {}, None)
    with Signals() as signals:
        return _ran(course, signals, silent)


@dataclass
class _Course:
    """What is to be run, and where to."""

    name: str
    engine: Engine
    steps: int
    save_every: int | None
    store: Store | None = None
    folder: Path | None = None

    def run(self, notice: Notice) -> AnyRun:
        from polhode.api.run import held
        from polhode.run.loop import run_engine

        if self.store is not None:
            from polhode.api.recording import recorded

            return recorded(self.engine, self.store, notice)
        try:
            return held(run_engine(self.engine, self.steps, self.save_every, notice))
        except RunError as error:
            error.run = held(error.run)
            raise


def _begun(model: Model, given: dict[str, Any], out: str | None) -> _Course:
    """Return a run from the start."""
    settings = replace(model.simulation, **given)
    step, until = _needed(settings.step, "step", model), _needed(settings.until, "until", model)
    from polhode.model.numbers import whole_steps
    from polhode.run.engine import Engine, default_scheme
    from polhode.run.loop import checked_save_every  # loads Numba

    steps = whole_steps(step, until)
    checked_save_every(settings.save_every, steps)
    engine = Engine(model.system, settings.scheme or default_scheme(model.system), step)
    course = _Course(model.name, engine, steps, settings.save_every)
    if out is not None:
        from polhode.api.recording import plan_of
        from polhode.files.store import Store

        course.folder = Path(out)
        plan = plan_of(engine, steps, settings.save_every, model.name)
        course.store = Store.create(course.folder / "run.zarr", plan)
    return course


def _resumed(folder: Path, until: float | None, refused: dict[str, Any]) -> _Course:
    """Return a run from its last checkpoint."""
    refused.pop("until", None)
    if refused:
        raise InputError(f"--resume goes on as the run began; leave out {', '.join(refused)}.")
    from polhode.api.recording import reopened

    engine, store = reopened(folder, until)
    path = store.path.parent if store.path.name == "run.zarr" else None
    return _Course(store.plan.name, engine, store.plan.steps, store.plan.every, store, path)


def _needed(value: T | None, key: str, model: Model) -> T:
    if value is None:
        raise InputError(
            f"model '{model.name}' does not say its {key}; give --{key}, or write it under "
            "[simulation] in the file."
        )
    return value


@dataclass(frozen=True)
class _Printer:
    """How results are printed."""

    tolerance: float
    json: bool
    quiet: bool
    replay: bool = True
    figures: bool = True

    def pictures(self, result: AnyRun, folder: Path) -> None:
        """Write what a person looks at."""
        shown = result.thinned()
        if self.replay:
            shown.replay(folder / "replay.html")
        if self.figures:
            shown.figures(folder / "figures")

    def result(self, result: AnyRun, course: _Course, quiet: bool) -> None:
        path = None if course.store is None else str(course.folder or course.store.path)
        if self.json:
            text = as_json(result, course.name, self.tolerance, path)
        else:
            text = as_text(result, self.tolerance, not quiet)
        print(text, flush=True)


def _ran(course: _Course, signals: Signals, silent: bool) -> AnyRun:
    engine = course.engine
    if engine.needs_compiling and not silent:
        print(f"compiling {engine.scheme.name}, first run only", file=sys.stderr, flush=True)
    engine.start()
    signals.running = True
    with progress(silent) as shown:

        def notice(done: int, total: int) -> None:
            shown(done, total)
            signals.notice(done, total)

        return course.run(notice)


def _performed(course: _Course, printer: _Printer, signals: Signals, strict: bool) -> int:
    try:
        result = _ran(course, signals, printer.quiet)
    except RunError as failure:
        if failure.run is not None and len(failure.run.time):
            printer.result(failure.run, course, quiet=True)
            print(f"polhode: {_kept(failure.run)}.", file=sys.stderr)
        raise
    if not len(result.time):
        raise KeyboardInterrupt
    return _reported(result, course, printer, signals.code or INTERRUPTED, strict)


def _reported(
    result: AnyRun, course: _Course, printer: _Printer, code_if_interrupted: int, strict: bool
) -> int:
    certificate = result.certificate(printer.tolerance)
    if course.folder is not None:
        text = encoder.dumps(plain(certificate.as_dict()), indent=2)
        (course.folder / "certificate.json").write_text(f"{text}\n", encoding="utf-8")
    printer.result(result, course, printer.quiet)
    if course.folder is not None:
        printer.pictures(result, course.folder)
    if result.interrupted:
        told = f"polhode: interrupted; {_kept(result)}"
        if course.store is not None:
            told += f"; go on with: polhode run --resume {course.folder or course.store.path}"
        print(f"{told}.", file=sys.stderr)
        return code_if_interrupted
    if strict and certificate.broken:
        names = ", ".join(i.name for i in certificate.broken)
        print(f"polhode: {course.name} did not keep what was claimed: {names}.", file=sys.stderr)
        return FAILED
    return DONE


def _kept(result: AnyRun) -> str:
    return f"what was computed up to t = {result.time[-1]:.9g} s is certified above"
