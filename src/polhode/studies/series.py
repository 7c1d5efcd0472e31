"""Quantities over time of a study's members: a path, and a number at every sample."""

from __future__ import annotations

import warnings
from dataclasses import dataclass

import numpy as np

from polhode.ensembles import Ensemble
from polhode.errors import InputError
from polhode.model.numbers import Floats
from polhode.model.system import System
from polhode.quantities import KINDS, parts_of
from polhode.quantities.paths import BARE, Path, path_of
from polhode.results.trajectory import Trajectory, at_start

_RENAMED = {"reaction_force": "reaction", "reaction_torque": "torque_world", "marker": "position"}


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
