"""`polhode run`: simulate a model and print what was conserved."""

from __future__ import annotations

import math
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

from polhode.cli import DONE, FAILED, INTERRUPTED
from polhode.cli.report import as_json, as_text
from polhode.errors import InputError, RunError
from polhode.files.models import Model, Simulation, load_model

if TYPE_CHECKING:
    from polhode.api import Run

T = TypeVar("T")
Notice = Callable[[int, int], None]


def run(
    model: str,
    /,
    *,
    scheme: str | None = None,
    step: float | None = None,
    until: float | None = None,
    save_every: int | None = None,
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
    loaded = load_model(model)
    flags = {"scheme": scheme, "step": step, "until": until, "save_every": save_every}
    given: dict[str, Any] = {k: v for k, v in flags.items() if v is not None}
    simulation = replace(loaded.simulation, **given)
    if simulation.save_every is not None and simulation.save_every < 1:
        raise InputError(
            f"save_every is {simulation.save_every}; it must be a whole number from 1 on."
        )
    try:
        result = _simulated(loaded, simulation, quiet)
    except RunError as failure:
        if failure.run is not None and len(failure.run.time):
            _print(failure.run, loaded, tolerance, json, quiet=True)
            print(f"polhode: {_kept(failure.run)}.", file=sys.stderr)
        raise
    if not len(result.time):
        raise KeyboardInterrupt
    _print(result, loaded, tolerance, json, quiet)
    if result.interrupted:
        print(f"polhode: interrupted; {_kept(result)}.", file=sys.stderr)
        return INTERRUPTED
    broken = result.certificate(tolerance).broken
    if strict and broken:
        names = ", ".join(i.name for i in broken)
        print(f"polhode: {loaded.name} did not keep what was claimed: {names}.", file=sys.stderr)
        return FAILED
    return DONE


def _needed(value: T | None, key: str, model: Model) -> T:
    if value is None:
        raise InputError(
            f"model '{model.name}' does not say its {key}; give --{key}, or write it under "
            "[simulation] in the file."
        )
    return value


def _simulated(model: Model, simulation: Simulation, silent: bool) -> Run:
    step = _needed(simulation.step, "step", model)
    until = _needed(simulation.until, "until", model)
    with _ended_by_interrupt():
        from polhode.api import Run  # loads Numba
        from polhode.engine import Engine, run_engine, whole_steps

        steps = whole_steps(step, until)
        engine = Engine(model.system, simulation.scheme or "energy-momentum", step)
        if engine.needs_compiling and not silent:
            print(f"compiling {engine.scheme.name}, first run only", file=sys.stderr, flush=True)
        engine.start()
    with _progress(silent) as notice:
        try:
            result = Run(run_engine(engine, steps, simulation.save_every, notice))
        except RunError as error:
            error.run = Run(error.run)
            raise
    result.trajectory.wall_seconds += engine.seconds_compiling
    return result


@contextmanager
def _ended_by_interrupt() -> Iterator[None]:
    """End at once on Ctrl-C: LLVM's callbacks would swallow the exception, and nothing is lost."""

    def end(*_: object) -> None:
        print("polhode: interrupted before the first step.", file=sys.stderr, flush=True)
        os._exit(INTERRUPTED)

    usual = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if usual:
        signal.signal(signal.SIGINT, end)
    try:
        yield
    finally:
        if usual:
            signal.signal(signal.SIGINT, signal.default_int_handler)


def _print(result: Run, model: Model, tolerance: float, json: bool, quiet: bool) -> None:
    text = as_json(result, model.name, tolerance) if json else as_text(result, tolerance, not quiet)
    print(text, flush=True)


def _kept(result: Run) -> str:
    return f"what was computed up to t = {result.time[-1]:.9g} s is certified above"


@contextmanager
def _progress(silent: bool) -> Iterator[Notice | None]:
    """A bar on the standard error, where that is a terminal."""
    if silent or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TimeRemainingColumn

    columns = (BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
