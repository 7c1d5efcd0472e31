"""`polhode run`: simulate a model and print what was conserved."""

from __future__ import annotations

import json as encoder
import math
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

from cyclopts import Parameter

from polhode.cli import DONE, FAILED, INTERRUPTED, can_draw, printable, tell
from polhode.cli.progress import progress
from polhode.cli.report import as_json, as_text
from polhode.cli.signals import StopSignals
from polhode.errors import InputError, ModelError, RunError
from polhode.files.models import Model, SimulationTable, load_model
from polhode.files.paths import (
    confined,
    read_bytes,
    refuse_links,
    remove_unfinished,
    replace_file,
)
from polhode.files.plain import plain
from polhode.files.plans import OWN, store_path
from polhode.model.numbers import checked_path

if TYPE_CHECKING:
    from polhode.api.simulate import AnyRun
    from polhode.files.store import Store
    from polhode.run.engine import Engine
    from polhode.run.timing import Timing

T = TypeVar("T")


@dataclass
class PlannedRun:
    """A run to be started, and its folder."""

    name: str
    engine: Engine
    steps: int
    save_every: int | None
    timing: Timing | None = None
    store: Store | None = None
    folder: Path | None = None

    @property
    def path(self) -> str | None:
        """The argument of --resume."""
        return None if self.store is None else str(self.folder or self.store.path)


def started(
    model: Model,
    given: dict[str, Any],
    out: str | None,
    overwrite: bool = False,
    settle: bool = False,
) -> PlannedRun:
    """Return a run from the start."""
    settings = replace(model.simulation, **given)
    step: Any = _needed(settings.step, "step", model)
    until = _needed(settings.until, "until", model)
    from polhode.run.engine import Engine
    from polhode.run.sampler import checked_save_every  # loads Numba
    from polhode.run.timing import planned as plan
    from polhode.run.ways import default_scheme

    scheme, system = settings.scheme or default_scheme(model.system), model.system
    moved: list[str] = []
    if settle:
        from polhode.run.pushed_apart import pushed_apart

        system, moved = pushed_apart(system, scheme, step)
    engine = Engine(system, scheme, step, contact=settings.contact)
    engine.notes += moved
    saving = (settings.save_every, settings.save_dt, settings.save_at)
    steps, timing = plan(engine, until, *saving, settings.events, settings.stop_when)
    every = checked_save_every(settings.save_every, steps)
    planned = PlannedRun(model.name, engine, steps, every, timing)
    if out is not None:
        from polhode.api.recording import created

        planned.folder = Path(out)
        path = planned.folder / "run.zarr"
        planned.store = created(engine, path, steps, every, model.name, overwrite, timing)
    return planned


def resumed(folder: Path, until: float | None, refused: dict[str, Any]) -> PlannedRun:
    """Return a run from its last checkpoint."""
    refused.pop("until", None)
    if refused:
        raise InputError(f"--resume continues a run as it was started; omit {', '.join(refused)}.")
    from polhode.api.recording import reopened

    engine, store, timing = reopened(folder, until)
    path = store.path.parent if store.path.name == "run.zarr" else None
    plan = store.plan
    return PlannedRun(plan.name, engine, plan.steps, plan.every, timing, store, path)


def _needed(value: T | None, key: str, model: Model) -> T:
    if value is None:
        raise InputError(
            f"model '{model.name}' does not say its {key}; give --{key}, or write it under "
            "[simulation] in the file."
        )
    return value


SAVING = ("save_every", "save_dt", "save_at")
TOLERANCE = 1e-10  # of certificates; to import it would load Numba


def run(
    model: str | None = None,
    /,
    *,
    scheme: str | None = None,
    step: float | str | None = None,
    until: float | None = None,
    save_every: int | None = None,
    save_dt: float | None = None,
    save_at: Annotated[tuple[float, ...], Parameter(negative=())] = (),
    stop_when: str | None = None,
    contact: str | None = None,
    set: Annotated[tuple[str, ...], Parameter(negative=())] = (),
    out: str | None = None,
    overwrite: bool = False,
    settle: bool = False,
    resume: str | None = None,
    replay: Annotated[bool, Parameter(negative="--no-replay")] = True,
    figures: Annotated[bool, Parameter(negative="--no-figures")] = True,
    tolerance: float = TOLERANCE,
    strict: bool = False,
    all: bool = False,
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
        Time step in seconds; or a rule by which it changes, "reversible(1e-2)" or
        "tolerance(1e-5)".
    until
        End of the simulation in seconds; the last step is cut to end there.
    save_every
        Save every N steps.
    save_dt
        Save every N seconds instead, by dense output between the ends of steps.
    save_at
        Save at a time in seconds, by dense output; may be given again.
    stop_when
        End the run when this becomes true, such as "joint.hinge.angle > 1.5".
    contact
        located: changes of contacts, stops and dry friction are found to rounding. stepped: the law
        of contact is solved in each step. auto: located where at most 32 can change.
    set
        Change a value of the model, such as --set body.top.mass=4; may be given again.
    out
        Folder for the run: run.zarr is written during the run, certificate.json, replay.html and
        figures at the end.
    overwrite
        Replace an existing run, certificate, replay and figures in the folder of --out.
    settle
        Push bodies with shapes that overlap at the start apart first; a note says how far.
    resume
        Folder of a run to continue, bit-identical to an uninterrupted run.
    replay
        Write the page that replays the run into the folder of --out.
    figures
        Draw figures into the folder of --out, if matplotlib is installed.
    tolerance
        Relative drift up to which a quantity counts as kept.
    strict
        Exit with 1 if the scheme does not keep what it claims to.
    all
        Print every quantity, also those that the model does not promise.
    json
        Print the final values and the certificate as one JSON object, and nothing else.
    quiet
        Print the certificate only: no progress, no notices, no times.
    """
    if not (math.isfinite(tolerance) and tolerance > 0.0):
        raise InputError(f"--tolerance is {tolerance:g}; it must be a positive number.")
    flags: dict[str, Any] = {
        "scheme": scheme,
        "step": step,
        "until": until,
        "save_every": save_every,
    }
    flags |= {"save_dt": save_dt, "save_at": save_at or None, "stop_when": stop_when}
    flags["contact"] = contact
    given: dict[str, Any] = {k: v for k, v in flags.items() if v is not None}
    for key in SAVING if any(k in given for k in SAVING) else ():
        given.setdefault(key, None)  # of the model's file
    figures = figures and (out or resume) is not None and can_draw(quiet)
    printer = _Printer(tolerance, json, quiet, replay, figures, all)
    with StopSignals() as signals:
        if resume is not None:
            if not overwrite:
                _refuse_foreign(store_path(resume), replay, figures)
            refused = {**given, "model": model, "out": out, "set": set or None}
            refused["settle"] = settle
            planned = resumed(Path(resume), until, {k: v for k, v in refused.items() if v})
        elif model is None:
            raise InputError("polhode run needs a model; `polhode models` lists the built-in ones.")
        else:
            if out is not None and not overwrite:
                _refuse_existing(checked_path("a run", out), replay, figures)
            if out is not None:
                refuse_links(checked_path("a run", out), *OWN)
            planned = started(load_model(model, set), given, out, overwrite, settle)
        with confined(planned.folder):
            return _performed(planned, printer, signals, strict)


def simulated(model: Model, settings: SimulationTable, silent: bool) -> AnyRun:
    """A run of a model with these settings, for other commands."""
    planned = started(replace(model, simulation=settings), {}, None)
    with StopSignals() as signals:
        return _ran(planned, signals, silent)


def _existing(folder: Path, replay: bool, figures: bool) -> list[Path]:
    """Files that a run would overwrite."""
    writes = {"certificate.json": True, "replay.html": replay, "figures": figures}
    return [folder / n for n, written in writes.items() if written and (folder / n).exists()]


def _refuse_existing(folder: Path, replay: bool, figures: bool) -> None:
    """Raise an error if files would be overwritten."""
    for path in _existing(folder, replay, figures):
        if not (folder / "run.zarr").exists():
            raise InputError(f"'{path}' already exists; choose another folder, or use --overwrite.")


def _refuse_foreign(path: Path, replay: bool, figures: bool) -> None:
    """Reject to overwrite files beside a run that are not of a run, whose certificate is first."""
    found = _existing(path.parent, replay, figures) if path.name == "run.zarr" else []
    if found and not _is_certificate(path.parent / "certificate.json"):
        raise InputError(
            f"'{found[0]}' was not written by polhode; move it, or use --overwrite to replace it."
        )


def _is_certificate(path: Path) -> bool:
    try:
        return "invariants" in encoder.loads(read_bytes(path, "JSON_MB", path.parent))
    except (OSError, ValueError, TypeError):
        return False


@dataclass(frozen=True)
class _Printer:
    """Prints the results of a run."""

    tolerance: float
    json: bool
    quiet: bool
    replay: bool = True
    figures: bool = True
    all: bool = False

    def pictures(self, result: AnyRun, folder: Path) -> None:
        """Write the replay page and figures."""
        shown = result.thinned()
        if self.replay:
            shown.replay(folder / "replay.html")
        if self.figures:
            shown.figures(folder / "figures")

    def result(self, result: AnyRun, planned: PlannedRun, quiet: bool) -> None:
        if self.json:
            text = as_json(result, planned.name, self.tolerance, planned.path)
        else:
            stored = planned.store is not None
            text = as_text(result, self.tolerance, not quiet, self.all, stored)
        print(printable(text), flush=True)


def _ran(
    planned: PlannedRun, signals: StopSignals, silent: bool, tolerance: float = TOLERANCE
) -> AnyRun:
    from polhode.api.simulate import perform
    from polhode.run.announcement import announce

    engine = planned.engine
    if not silent:
        announce(engine)
    try:
        engine.start()
    except BaseException:
        if planned.store is not None:
            planned.store.close()
        raise
    signals.running = True
    with progress(silent) as shown:

        def notice(done: int, total: int) -> None:
            shown(done, total)
            signals.notice(done, total)

        given = (planned.steps, planned.save_every, notice, planned.store, tolerance)
        return perform(engine, *given, planned.timing)


def _performed(planned: PlannedRun, printer: _Printer, signals: StopSignals, strict: bool) -> int:
    try:
        result = _ran(planned, signals, printer.quiet, printer.tolerance)
    except RunError as failure:
        if failure.run is not None and len(failure.run.time):
            with suppress(ModelError):  # numbers that overflow have no certificate
                printer.result(failure.run, planned, quiet=True)
                tell(f"polhode: {_kept(failure.run)}.")
        raise
    if not len(result.time):
        raise KeyboardInterrupt
    return _reported(result, planned, printer, signals.code or INTERRUPTED, strict)


def _reported(
    result: AnyRun, planned: PlannedRun, printer: _Printer, code_if_interrupted: int, strict: bool
) -> int:
    certificate = result.certificate(printer.tolerance)
    if planned.folder is not None:
        text = encoder.dumps(plain(certificate.as_dict()), indent=2)
        remove_unfinished(planned.folder, "certificate.json", "replay.html")
        remove_unfinished(planned.folder / "figures")
        replace_file(planned.folder / "certificate.json", f"{text}\n".encode())
    try:
        printer.result(result, planned, printer.quiet)
    finally:  # also where nobody reads what is printed
        if planned.folder is not None:
            printer.pictures(result, planned.folder)
    if result.interrupted:
        sentence = f"polhode: interrupted; {_kept(result)}"
        if planned.path is not None:
            sentence += f"; continue with: polhode run --resume {planned.path}"
        tell(f"{sentence}.")
        return code_if_interrupted
    if strict and certificate.broken:
        names = ", ".join(i.name for i in certificate.broken)
        tell(f"polhode: {planned.name} did not keep what was claimed: {names}.")
        return FAILED
    return DONE


def _kept(result: AnyRun) -> str:
    return f"what was computed up to t = {result.time[-1]:.9g} s is certified above"
