"""What varies in a study: an axis of a grid, or a number that is drawn for every member."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any

import numpy as np

from polhode.errors import InputError
from polhode.files.limits import limit
from polhode.files.words import is_number
from polhode.model.numbers import Floats, shown, stored_name

_UNITS = {
    "step": "s",
    "until": "s",
    "gravity": "m/s²",
    "mass": "kg",
    "inertia": "kg m²",
    "position": "m",
    "velocity": "m/s",
    "angular_velocity": "rad/s",
    "angular_velocity_world": "rad/s",
    "degrees": "°",
    "radians": "rad",
    "angle": "rad",
    "rate": "rad/s",
    "frequency": "Hz",
}
SETTINGS = ("scheme", "step", "until")  # paths that are not in the model


def _normal(u: Floats) -> Floats:
    inverse = NormalDist().inv_cdf
    return np.array([inverse(float(p)) for p in u.ravel()]).reshape(u.shape)


# Values at the share u of a distribution, by its two numbers.
QUANTILES: dict[str, Callable[[Floats, float, float], Floats]] = {
    "uniform": lambda u, low, high: low + (high - low) * u,
    "log_uniform": lambda u, low, high: low * np.exp(math.log(high / low) * u),
    "normal": lambda u, mean, deviation: mean + deviation * _normal(u),
    "log_normal": lambda u, median, deviation: median * np.exp(deviation * _normal(u)),
}
GRIDS = ("values", "range", "log_range", "rows")
KINDS = (*GRIDS, *QUANTILES)


@dataclass(frozen=True)
class Axis:
    """Paths that vary together, and how."""

    paths: tuple[str, ...]
    kind: str
    given: tuple[Any, ...]  # the numbers of the distribution or range, the values, or rows of them
    name: str = ""

    def __post_init__(self) -> None:
        """Check the arguments."""
        paths = "' and '".join(self.paths)
        if self.kind in ("values", "rows"):
            _check_values(self)
        elif self.kind in ("range", "log_range"):
            _check_numbers(self, 3, "from, to and how many")
            first, last, count = self.given
            if count != int(count) or count < 1:
                raise InputError(
                    f"{self.kind} of '{paths}' has {shown(count)} values; their number, the third, "
                    "must be an integer above zero."
                )
            if count > limit("STUDY_POINTS"):
                raise InputError(
                    f"{self.kind} of '{paths}' has {shown(count)} values; the limit is "
                    f"{limit('STUDY_POINTS'):g}: draw them instead, or set POLHODE_STUDY_POINTS."
                )
            if self.kind == "log_range" and not (first > 0.0 and last > 0.0):
                raise InputError(f"log_range of '{paths}' must have positive limits.")
        else:
            _check_distribution(self)

    @property
    def is_drawn(self) -> bool:
        """Whether every member has its own random number."""
        return self.kind in QUANTILES

    @property
    def labels(self) -> tuple[str, ...]:
        """Names of the coordinates in the results, one per path."""
        if len(self.paths) == 1:
            return (_without_spaces(self.name or self.paths[0]),)
        return tuple(_without_spaces(p) for p in self.paths)

    def __len__(self) -> int:
        """Number of values along the grid, 1 for what is drawn."""
        if self.is_drawn:
            return 1
        return int(self.given[2]) if self.kind in ("range", "log_range") else len(self.given)

    def points(self) -> dict[str, Sequence[Any]]:
        """Values along the grid, by path."""
        if self.kind == "rows":
            return {p: [row[k] for row in self.given] for k, p in enumerate(self.paths)}
        if self.kind == "values":
            return {self.paths[0]: list(self.given)}
        first, last, count = self.given
        spaced = np.linspace if self.kind == "range" else np.geomspace
        return {self.paths[0]: [float(x) for x in spaced(first, last, int(count))]}

    def quantiles(self, u: Floats) -> Floats:
        """Values of a distribution at shares between 0 and 1."""
        return QUANTILES[self.kind](u, *self.given)

    def as_table(self) -> dict[str, Any]:
        """The axis as a table of a study file."""
        where = {"path": self.paths[0]} if self.kind != "rows" else {"paths": list(self.paths)}
        given = [list(v) if isinstance(v, tuple) else v for v in self.given]
        return {**where, **({"name": self.name} if self.name else {}), self.kind: given}


def units_of(path: str) -> str:
    """Units of the number at a path, where its name implies them."""
    return next((_UNITS[part] for part in reversed(path.split(".")) if part in _UNITS), "")


def axis_of(table: dict[str, Any]) -> Axis:
    """The axis that a table of a study describes: a path, and one of `KINDS`."""
    kinds = [k for k in KINDS if table.get(k) is not None]
    path, paths = table.get("path"), table.get("paths")
    if (path is None) == (paths is None):
        raise InputError("what varies has a path, or paths with rows; give one of them.")
    names = (path,) if path is not None else tuple(paths or ())
    if not names or not all(isinstance(p, str) and p.strip() for p in names):
        raise InputError(f"paths is {shown(paths)}; give paths such as 'body.top.mass'.")
    if len(kinds) != 1:
        found = f"has {' and '.join(kinds)}" if kinds else "has no values"
        raise InputError(f"'{names[0]}' {found}; give one of {', '.join(KINDS)}.")
    kind = kinds[0]
    if (kind == "rows") != (paths is not None):
        raise InputError(f"'{names[0]}' has {kind}; rows and paths go together.")
    given = table[kind]
    if not isinstance(given, list | tuple):
        raise InputError(f"{kind} of '{names[0]}' is {shown(given)}; give a list in brackets.")
    cells = tuple(tuple(v) if isinstance(v, list) else v for v in given)
    return Axis(tuple(p.strip() for p in names), kind, cells, str(table.get("name") or ""))


def _check_numbers(axis: Axis, count: int, words: str) -> None:
    if len(axis.given) != count or not all(map(_is_finite, axis.given)):
        raise InputError(
            f"{axis.kind} of '{axis.paths[0]}' is {shown(list(axis.given))}; give {words}."
        )
    if axis.paths[0] == "scheme":
        raise InputError("'scheme' is not a number; vary it by values.")


_WORDS = {
    "uniform": "low and high",
    "log_uniform": "low and high",
    "normal": "mean and deviation",
    "log_normal": "median and deviation of the logarithm",
}


def _check_distribution(axis: Axis) -> None:
    _check_numbers(axis, 2, _WORDS[axis.kind])
    what = f"{axis.kind} of '{axis.paths[0]}'"
    if axis.paths[0] in SETTINGS:
        raise InputError(
            f"'{axis.paths[0]}' cannot be drawn, since until must be a whole number of steps; "
            "vary it by values."
        )
    first, second = axis.given
    if axis.kind.startswith("log") and first <= 0.0:
        raise InputError(f"{what} starts at {first:g}; a logarithm needs positive numbers.")
    if axis.kind.endswith("uniform") and not first < second:
        raise InputError(f"{what} goes from {first:g} to {second:g}; give the lower one first.")
    if axis.kind.endswith("normal") and second <= 0.0:
        raise InputError(f"{what} has the deviation {second:g}; it must be positive.")


def _check_values(axis: Axis) -> None:
    if not axis.given:
        raise InputError(f"{axis.kind} of '{axis.paths[0]}' is empty; give at least one.")
    rows = axis.given if axis.kind == "rows" else [(v,) for v in axis.given]
    for row in rows:
        if not isinstance(row, tuple) or len(row) != len(axis.paths):
            raise InputError(
                f"a row of '{axis.paths[0]}' is {shown(row)}; give {len(axis.paths)} values, one "
                "a path."
            )
        for path, value in zip(axis.paths, row, strict=True):
            if path == "scheme":
                fits = isinstance(value, str)
            else:
                fits = _is_finite(value)
            if not fits:
                words = "the name of a scheme" if path == "scheme" else "a number"
                more = (
                    f"; name its parts one by one, such as '{path}.0'"
                    if isinstance(value, tuple)
                    else ""
                )
                raise InputError(f"'{path}' is {shown(value)}; it must be {words}{more}.")


def _is_finite(value: Any) -> bool:
    return is_number(value) and math.isfinite(value)


def _without_spaces(text: str) -> str:
    return stored_name("_".join(text.split()))
