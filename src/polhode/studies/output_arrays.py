"""What is kept of every member: arrays with names, dimensions and units."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from polhode.ensembles import Ensemble
from polhode.errors import InputError
from polhode.kernel.columns import State
from polhode.model.numbers import Floats
from polhode.model.system import System
from polhode.quantities import KINDS, parts_of
from polhode.quantities.paths import BARE, Path, path_of
from polhode.results.trajectory import AXES, Trajectory, at_start
from polhode.studies.drifts import (
    INVARIANTS,
    ManyRuns,
    OneRun,
    claimed_of,
    digits,
    of_certificate,
)
from polhode.studies.outputs import WORDS, Output
from polhode.studies.study import Study

_RENAMED = {"reaction_force": "reaction", "reaction_torque": "torque_world", "marker": "position"}

Numbers = dict[str, Floats]
_PARTS = ("w", *AXES)


@dataclass(frozen=True)
class OutputArray:
    """An array of results: its dimensions after that of members, and how it is computed."""

    name: str
    dims: tuple[str, ...]
    shape: tuple[int, ...]
    units: str
    description: str
    of_run: Callable[[OneRun], Any]
    of_many: Callable[[ManyRuns], Any]


def arrays_of(study: Study, system: System) -> list[OutputArray]:
    """All arrays that a study keeps, checked against its model."""
    found: list[OutputArray] = []
    for output in study.keep:
        found += [_taken(output, system)] if output.of else _KEEPERS[output.name](system, study)
    return found


def coordinates(study: Study, system: System) -> dict[str, list[str]]:
    """Labels of the dimensions that the arrays have, except for member and time."""
    labels = {
        "body": [b.name for b in system.bodies],
        "joint": [j.name for j in system.joints],
        "axis": list(AXES),
        "part": list(_PARTS),
        "invariant": list(INVARIANTS),
    }
    used = {d for k in arrays_of(study, system) for d in k.dims}
    return {d: names for d, names in labels.items() if d in used}


def numbers_of_run(kept: list[OutputArray], t: Trajectory) -> Numbers:
    """The kept numbers of one run."""
    run = OneRun(t)
    return {k.name: np.asarray(k.of_run(run), dtype=np.float64).reshape(k.shape) for k in kept}


def numbers_of_ensemble(kept: list[OutputArray], e: Ensemble) -> Numbers:
    """The kept numbers of all members, member first."""
    many = ManyRuns(e)
    return {
        k.name: np.asarray(k.of_many(many), dtype=np.float64).reshape(len(e), *k.shape)
        for k in kept
    }


# --- numbers taken from series -------------------------------------------------------------------


def _means(values: Floats) -> Floats:
    """Row by row: the order of a sum must not depend on how many rows there are."""
    return np.array([np.ascontiguousarray(row).mean() for row in values])


_TAKEN: dict[str, Callable[[Floats], Floats]] = {
    "max": lambda v: v.max(axis=1),
    "min": lambda v: v.min(axis=1),
    "mean": _means,
    "final": lambda v: v[:, -1],
    "largest": lambda v: np.abs(v).max(axis=1),
}


def _taken(output: Output, system: System) -> OutputArray:
    series: Series = series_of(output.of, system)
    take = _TAKEN[output.take]
    return OutputArray(
        output.name,
        (),
        (),
        series.units,
        f"{output.take} of {output.of}",
        lambda run: take(series.of_run(run.trajectory)[None])[0],
        lambda many: take(series.of_ensemble(many.ensemble)),
    )


# --- the words -----------------------------------------------------------------------------------


_OF_BODIES = {  # dimension of a body's numbers, how many, and their unit
    "position": ("axis", 3, "m"),
    "quaternion": ("part", 4, "1"),
    "velocity": ("axis", 3, "m/s"),
    "angular_velocity": ("axis", 3, "rad/s"),
}


def _final(system: System, study: Study) -> list[OutputArray]:
    return [_at_end(name, len(system.bodies)) for name in _OF_BODIES]


def _at_end(name: str, n: int) -> OutputArray:
    dim, width, units = _OF_BODIES[name]
    return OutputArray(
        f"final_{name}",
        ("body", dim),
        (n, width),
        units,
        f"{name.replace('_', ' ')} at the end",
        lambda run: getattr(run.trajectory, name)[-1],
        lambda many: _of_many(name, many)[:, -1],
    )


def _trajectory(system: System, study: Study) -> list[OutputArray]:
    n, rows = len(system.bodies), study.samples + 1
    return [_at_samples(name, n, rows) for name in ("position", "quaternion")]


def _at_samples(name: str, n: int, rows: int) -> OutputArray:
    """Values at all samples; nan after an event that stopped the run."""
    dim, width, units = _OF_BODIES[name]

    def of_run(run: OneRun) -> Floats:
        values = getattr(run.trajectory, name)
        if len(values) == rows:
            return values
        before = values[:-1]  # the last one is where it stopped
        return np.concatenate([before, np.full((rows - len(before), n, width), np.nan)])

    dims = ("time", "body", dim)
    return OutputArray(
        name, dims, (rows, n, width), units, "", of_run, lambda many: _of_many(name, many)
    )


def _of_many(name: str, many: ManyRuns) -> Floats:
    e = many.ensemble
    return e.stored[..., State.Q : State.PI] if name == "quaternion" else getattr(e, name)


def _drift(system: System, study: Study) -> list[OutputArray]:
    def of_many(many: ManyRuns) -> Floats:
        return np.where(many.promises[0], many.drifts, np.nan)

    return [
        OutputArray(
            "drift",
            ("invariant",),
            (len(INVARIANTS),),
            "1",
            WORDS["drift"],
            lambda run: of_certificate(run.certificate),
            of_many,
        )
    ]


def _energy_drift(system: System, study: Study) -> list[OutputArray]:
    energy, balance = INVARIANTS.index("energy"), INVARIANTS.index("energy_balance")

    def of_run(run: OneRun) -> float:
        found = of_certificate(run.certificate)
        return float(found[energy] if np.isfinite(found[energy]) else found[balance])

    def of_many(many: ManyRuns) -> Floats:
        return many.drifts[:, energy]

    return [OutputArray("energy_drift", (), (), "1", WORDS["energy_drift"], of_run, of_many)]


def _digits(system: System, study: Study) -> list[OutputArray]:
    def fewest(relative: Floats, judged: Any) -> Floats:
        found = np.where(judged, digits(relative), np.inf).min(axis=-1)
        return np.where(np.isinf(found), np.nan, found)

    def of_run(run: OneRun) -> Floats:
        return fewest(of_certificate(run.certificate), claimed_of(run.certificate))

    def of_many(many: ManyRuns) -> Floats:
        return fewest(many.drifts, many.promises[1])

    return [OutputArray("digits", (), (), "1", WORDS["digits"], of_run, of_many)]


def _counted(name: str, count: Callable[[Trajectory], float]) -> Callable[..., list[OutputArray]]:
    def keeper(system: System, study: Study) -> list[OutputArray]:
        # Vector kernels do not count iterations.
        def absent(many: ManyRuns) -> Floats:
            return np.full(len(many.ensemble), np.nan)

        return [
            OutputArray(name, (), (), "1", WORDS[name], lambda run: count(run.trajectory), absent)
        ]

    return keeper


def _largest_reaction(system: System, study: Study) -> list[OutputArray]:
    if not system.joints:
        raise InputError("the model has no joints; remove largest_reaction from keep.")

    def largest(t: Trajectory) -> Floats:
        force = t.observed.reaction_force
        return np.sqrt((force * force).sum(axis=-1)).max(axis=0)

    def of_many(many: ManyRuns) -> Floats:
        e = many.ensemble
        return np.array([largest(e.trajectory(i)) for i in range(len(e))])

    return [
        OutputArray(
            "largest_reaction",
            ("joint",),
            (len(system.joints),),
            "N",
            WORDS["largest_reaction"],
            lambda run: largest(run.trajectory),
            of_many,
        )
    ]


_KEEPERS: dict[str, Callable[[System, Study], list[OutputArray]]] = {
    "final": _final,
    "trajectory": _trajectory,
    "energy_drift": _energy_drift,
    "drift": _drift,
    "digits": _digits,
    "iterations": _counted("iterations", lambda t: t.iterations / max(t.steps, 1)),
    "most_iterations": _counted("most_iterations", lambda t: t.most_iterations),
    "halvings": _counted("halvings", lambda t: t.halvings),
    "largest_reaction": _largest_reaction,
}


@dataclass(frozen=True)
class Series:
    """A number over time: a component of a vector, its length, or a number itself."""

    path: Path
    units: str

    def of_run(self, t: Trajectory) -> Floats:
        """Values (time)."""
        return _lengths(self.path.of(t), 1)

    def of_ensemble(self, e: Ensemble) -> Floats:
        """Values (member, time)."""
        return _lengths(e.values(self.path), 2)


def _lengths(values: Floats, dims: int) -> Floats:
    """Lengths of vectors along the last axis, in order; numbers as they are."""
    if values.ndim == dims:
        return values
    squares = sum(values[..., k] * values[..., k] for k in range(values.shape[-1]))
    return np.asarray(np.sqrt(squares))


def series_of(path: str, system: System) -> Series:
    """The series at a path, checked against the system."""
    found = path_of(_respelt(path, system), system)
    part = found.on(at_start(system))
    if len(found.dimensions(part)) > 1 or found.quantity.name == "state":
        raise InputError(f"'{path}' is neither a number nor a vector; name a component.")
    return Series(found, part.unit(found.quantity))


def _respelt(path: str, system: System) -> str:
    """A path in the spelling of earlier versions, quantity before name, as it is written now."""
    first, _, rest = path.partition(".")
    if first in KINDS or path in BARE:
        return path
    wanted = _RENAMED.get(first, first)
    for kind in ("body", "joint"):
        for name, part in sorted(parts_of(system, kind).items(), key=lambda x: -len(x[0])):
            if wanted in part.quantities and (rest == name or rest.startswith(f"{name}.")):
                new = f"{kind}.{name}.{wanted}{rest[len(name) :]}"
                warnings.warn(
                    f"'{path}' is the old spelling of '{new}'; write that.",
                    FutureWarning,
                    stacklevel=2,
                )
                return new
    return path
