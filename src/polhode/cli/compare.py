"""`polhode compare`: cost, errors and drifts of schemes."""

from __future__ import annotations

import json as encoder
import math
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import numpy as np
from cyclopts import Parameter

from polhode.cli import printable
from polhode.cli.table import print_table
from polhode.errors import InputError, PolhodeError
from polhode.files.models import Model, load_model
from polhode.files.plain import plain
from polhode.model.numbers import Floats, shown, whole_steps
from polhode.model.steps import Rule, chosen_step, first_step

if TYPE_CHECKING:
    from polhode.api.simulate import Run
    from polhode.cli.exact import Motion

REFERENCE = "suzuki-4(energy-momentum)"  # at a quarter of the smallest step, where steps are given
PRECISE = "dop853(tolerance=1e-13)"  # where a rule or a scheme chooses steps
COMPARED_SAMPLES = 500  # at most, common to all runs
_LOST = ("energy", "linear_momentum", "angular_momentum", "constraints_length", "constraints_angle")


def compare(
    model: str,
    /,
    *,
    schemes: str | None = None,
    step: str | None = None,
    until: float | None = None,
    set: Annotated[tuple[str, ...], Parameter(negative=())] = (),
    figure: Path | None = None,
    json: bool = False,
) -> None:
    """Compare schemes on a model: cost, errors, and drifts of conserved quantities.

    Errors are the largest over common sample times, against the exact motion where there is one,
    else against suzuki-4(energy-momentum) at a quarter of the smallest step, or against
    dop853(tolerance=1e-13) where a rule for steps or a scheme with a tolerance is compared.

    Parameters
    ----------
    model
        Name of a built-in model, or path of a model file.
    schemes
        Scheme strings, separated by commas; by default all that can run the model.
    step
        Steps in seconds, or rules such as reversible(1e-2) and tolerance(1e-5), separated by
        commas; by default the model's.
    until
        End of the simulations in seconds.
    set
        Change a value of the model, such as --set body.top.mass=4; may be given again.
    figure
        Draw error against cost into this file (.png, .svg or .pdf).
    json
        Print one JSON object.
    """
    if figure is not None and figure.suffix not in (".png", ".svg", ".pdf"):
        raise InputError(f"--figure is '{figure}'; it must end in .png, .svg or .pdf.")
    if figure is not None:
        import polhode.plots  # noqa: F401  (says now where matplotlib is missing)
    loaded = load_model(model, set)
    if loaded.system.is_structure:
        raise InputError(f"'{model}' is a structure; compare takes a system of bodies.")
    comparison = compared(loaded, schemes, step, until)
    if json:
        print(encoder.dumps(plain(asdict(comparison)), indent=2))
    else:
        _print(comparison)
    if figure is not None:
        _draw(comparison, figure)


@dataclass(frozen=True)
class ErrorRow:
    """One scheme at one step; None where it failed, or nothing is conserved."""

    scheme: str
    step: float | str
    steps: int | None = None
    seconds: float | None = None
    microseconds_per_step: float | None = None
    position_error: float | None = None
    attitude_error: float | None = None
    energy: float | None = None
    linear_momentum: float | None = None
    angular_momentum: float | None = None
    constraints_length: float | None = None
    constraints_angle: float | None = None
    iterations: float | None = None
    failure: str | None = None


@dataclass(frozen=True)
class Comparison:
    """All rows, and their reference."""

    model: str
    until: float
    reference: str
    rows: list[ErrorRow]


@dataclass(frozen=True)
class _Plan:
    """What all runs of a comparison share."""

    model: Model
    until: float
    every: Fraction  # time between the samples that all runs have

    @property
    def times(self) -> Floats:
        """The common samples."""
        count = int(_fraction(self.until) / self.every)
        return np.array([float(k * self.every) for k in range(count + 1)])


def compared(
    model: Model, schemes: str | None, step: str | None, until: float | None
) -> Comparison:
    """Run the schemes at all steps."""
    from polhode.run.ways import fitting  # loads Numba
    from polhode.schemes.choice import choose

    settings = model.simulation
    given: list[Any] = _steps(step) if step else [settings.step] if settings.step else []
    steps = [chosen_step(h) for h in given]
    end = until if until is not None else settings.until
    if not steps or end is None:
        raise InputError(f"model '{model.name}' has no step or until; pass --step and --until.")
    if end == 0.0:
        raise InputError("until is 0, so there is nothing to compare; it must be positive.")
    names = _split(schemes) if schemes else fitting(model.system)
    if not names:
        raise InputError(f"--schemes is {shown(schemes)}; give schemes, separated by commas.")
    chosen = [choose(name) for name in names]  # a misspelt name is an error
    equal = [h for h in steps if not isinstance(h, Rule)]
    for h in equal:
        whole_steps(h, end)
    plan = _Plan(model, end, _common(equal, end))
    changing = len(equal) < len(steps) or any(scheme.record.adaptive for scheme in chosen)
    reference, truth = _reference(plan, min(first_step(h) for h in steps) / 4, changing)
    _warm_up(plan, names, steps[0])
    rows = [_row(plan, name, h, truth) for name in names for h in steps]
    return Comparison(model.name, end, reference, rows)


def _split(text: str) -> list[str]:
    """Split at commas outside of brackets."""
    parts, depth = [""], 0
    for c in text:
        depth += (c == "(") - (c == ")")
        if c == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += c
    return [p.strip() for p in parts if p.strip()]


def _steps(text: str) -> list[float | str]:
    """Numbers, and rules as they are."""
    found: list[float | str] = []
    for part in _split(text):
        try:
            found.append(float(part))
        except ValueError:
            if "(" not in part:
                raise InputError(
                    f"--step is {text!r}; give numbers of seconds, reversible(1e-2) or "
                    "tolerance(1e-5), separated by commas."
                ) from None
            found.append(part)
    return found


def _fraction(seconds: float) -> Fraction:
    return Fraction(repr(float(seconds)))


def _common(steps: list[float], until: float) -> Fraction:
    """Time between samples that all runs have in common; rules have samples at any time."""
    if not steps:
        return _fraction(until) / COMPARED_SAMPLES
    whole = [_fraction(h) for h in steps]
    every = Fraction(
        math.lcm(
            *(h.numerator * math.prod(o.denominator for o in whole) // h.denominator for h in whole)
        ),
        math.prod(h.denominator for h in whole),
    )
    if every > _fraction(until):
        raise InputError("the steps have no common multiple before the end; choose others.")
    count = int(_fraction(until) / every)
    return every * max(1, math.ceil(count / COMPARED_SAMPLES))


def _run(plan: _Plan, scheme: str, step: float | Rule) -> Run:
    from polhode.api.simulate import Run
    from polhode.run import driver
    from polhode.run.announcement import announce
    from polhode.run.engine import Engine
    from polhode.run.timing import Timing, planned

    engine = Engine(plan.model.system, scheme, step)
    timing: Timing | None = None
    every: int | None = None
    if isinstance(step, Rule):
        steps, timing = planned(engine, plan.until, save_at=plan.times)
    else:
        steps, every = whole_steps(step, plan.until), round(plan.every / _fraction(step))
    announce(engine)
    engine.start()
    return Run(driver.run(engine, steps, every, timing=timing))


def _reference(plan: _Plan, finest: float, changing: bool) -> tuple[str, Motion]:
    """Its name and motion: exact, `PRECISE` where steps change, or `REFERENCE`."""
    from polhode.cli.exact import exact_motion

    times = plan.times
    found = exact_motion(plan.model.system, times)
    if found is not None:
        return found
    if changing:
        try:
            t = _run(replace(plan, until=times[-1]), PRECISE, times[1]).trajectory
            return PRECISE, (t.position, t.quaternion)
        except PolhodeError:  # where forces jump, its error control finds no step
            finest = times[1] / math.ceil(times[1] / finest)
    t = _run(plan, REFERENCE, finest).trajectory
    return f"{REFERENCE} at a step of {finest:g} s", (t.position, t.quaternion)


def _warm_up(plan: _Plan, names: list[str], step: float | Rule) -> None:
    """Run every scheme up to the first sample, so that no row is charged for loading."""
    for name in names:
        with suppress(PolhodeError):  # its row says why
            _run(replace(plan, until=float(plan.every)), name, step)


def _row(plan: _Plan, scheme: str, step: float | Rule, truth: Motion) -> ErrorRow:
    said = str(step) if isinstance(step, Rule) else step
    try:
        run = _run(plan, scheme, step)
    except PolhodeError as error:
        return ErrorRow(scheme, said, failure=str(error))
    t = run.trajectory
    seconds = t.wall_seconds - t.seconds_compiling
    position, attitude = _errors(t.position, t.quaternion, truth)
    certificate = run.certificate()
    drifts: dict[str, Any] = {}
    for key in _LOST:
        kept = [i.relative for i in certificate.invariants if i.name.startswith(key) and i.promised]
        drifts[key] = max(kept) if kept else None
    iterations = certificate.iterations[0] or None
    cost = 1e6 * seconds / max(t.steps, 1)
    return ErrorRow(
        str(t.scheme),
        said,
        t.steps,
        seconds,
        cost,
        position,
        attitude,
        **drifts,
        iterations=iterations,
    )


def _errors(x: Any, q: Any, truth: Motion) -> tuple[float, float]:
    """Largest distance of a centre of mass, and largest angle between attitudes."""
    n = min(len(x), len(truth[0]))
    distance = float(np.linalg.norm(x[:n] - truth[0][:n], axis=-1).max())
    apart = np.minimum(
        np.linalg.norm(q[:n] - truth[1][:n], axis=-1), np.linalg.norm(q[:n] + truth[1][:n], axis=-1)
    )
    return distance, float((4 * np.arcsin(np.minimum(apart / 2, 1.0))).max())


_HEADS = {
    "scheme": "scheme",
    "step": "step s",
    "steps": "steps",
    "microseconds_per_step": "us/step",
    "seconds": "total s",
    "position_error": "position m",
    "attitude_error": "attitude rad",
    "energy": "energy",
    "linear_momentum": "lin. mom.",
    "angular_momentum": "ang. mom.",
    "constraints_length": "lengths",
    "constraints_angle": "angles",
    "iterations": "iterations",
}

_DRIFTS = "energy", "linear_momentum", "angular_momentum", "constraints_length", "constraints_angle"


def _print(comparison: Comparison) -> None:
    against = f"{comparison.until:g} s, against {comparison.reference}"
    print(printable(f"{comparison.model}, {against}"))
    shown = [k for k in _HEADS if any(getattr(r, k) is not None for r in comparison.rows)]
    print_table(
        [_HEADS[k] for k in shown],
        [[_cell(k, getattr(row, k), row) for k in shown] for row in comparison.rows],
    )
    for row in comparison.rows:
        if row.failure:
            at = row.step if isinstance(row.step, str) else f"{row.step:g} s"
            print(printable(f"{row.scheme} at {at} was not run: {row.failure}"))
    drifts = [_HEADS[k] for k in shown if k in _DRIFTS]
    if drifts:
        print(f"{', '.join(drifts)}: largest relative drift of what must be conserved")


def _cell(key: str, value: Any, row: ErrorRow) -> str:
    if value is None:
        return "not run" if row.failure and key == "seconds" else "-"
    if isinstance(value, str | int):
        return str(value)
    if key in ("step", "microseconds_per_step", "seconds", "iterations"):
        return f"{value:.3g}"
    return f"{value:.1e}"


def _draw(comparison: Comparison, file: Path) -> None:
    from polhode.plots import work_precision
    from polhode.plots.writing import write_figure

    points: dict[str, list[tuple[float, float]]] = {}
    for row in comparison.rows:
        if row.seconds is not None and row.position_error is not None:
            error = row.attitude_error if _turning(comparison) else row.position_error
            points.setdefault(row.scheme, []).append((row.seconds, error or 1e-17))
    kind = "attitude (rad)" if _turning(comparison) else "position (m)"
    drawn = work_precision(points, error=f"largest error of the {kind}")
    try:
        write_figure(drawn, file)
    except OSError as error:
        raise InputError(f"'{file}' cannot be written: {error.strerror or error}.") from None


def _turning(comparison: Comparison) -> bool:
    """Whether the attitude says more than the position."""
    return max((row.position_error or 0.0) for row in comparison.rows) < 1e-12
