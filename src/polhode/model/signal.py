"""Vectors in time, as users give them: a value, steps, a table or a harmonic."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from polhode.errors import ModelError
from polhode.model.numbers import Floats, array, number

FORMS = ("value", "steps", "table", "harmonic")


@dataclass(frozen=True)
class Piece:
    """A vector that is value + slope (t - origin) for start <= t < end."""

    start: float
    end: float
    origin: float
    value: Floats
    slope: Floats


@dataclass(frozen=True)
class Signal:
    """A sum of pieces that do not overlap, and amplitude sin(rate t + phase)."""

    pieces: tuple[Piece, ...]
    amplitude: Floats
    rate: float = 0.0
    phase: float = 0.0

    def vanishes_along(self, axis: int) -> bool:
        """Whether a component is zero at all times."""
        vectors = [self.amplitude, *(v for p in self.pieces for v in (p.value, p.slope))]
        return all(v[axis] == 0.0 for v in vectors)


_ZERO = np.zeros(3)


def signal(what: str, given: Mapping[str, Any]) -> Signal:
    """Return the signal that one of value, steps, table and harmonic describes."""
    forms = [f for f in FORMS if given.get(f) is not None]
    if len(forms) != 1:
        found = " and ".join(forms) or "none of them"
        raise ModelError(f"{what} needs one of {', '.join(FORMS)}; it has {found}.")
    form = forms[0]
    makers: dict[str, Callable[[str, Any], Signal]] = {
        "value": _constant,
        "steps": _steps,
        "table": _table,
        "harmonic": _harmonic,
    }
    return makers[form](what, given[form])


def _constant(what: str, value: Any) -> Signal:
    vector = array(f"value of {what}", value, 3)
    return Signal((Piece(-math.inf, math.inf, 0.0, vector, _ZERO),), _ZERO)


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence | np.ndarray) and not isinstance(value, str)


def _need_keys(what: str, form: str, given: Any, known: set[str]) -> None:
    if not isinstance(given, Mapping):
        raise ModelError(f"{form} of {what} is {given!r}; it takes {', '.join(sorted(known))}.")
    if unknown := set(given) - known:
        takes = ", ".join(sorted(known))
        raise ModelError(f"{form} of {what} has {min(unknown)!r}; it takes {takes}.")


def _steps(what: str, steps: Sequence[Any]) -> Signal:
    pieces = []
    if not _is_list(steps):
        raise ModelError(f"steps of {what} is {steps!r}; give a list of [t0, t1, [x, y, z]].")
    for step in steps:
        if not _is_list(step) or len(step) != 3:
            raise ModelError(f"a step of {what} is {step!r}; it must be [t0, t1, [x, y, z]].")
        t0, t1 = number(f"t0 of {what}", step[0]), number(f"t1 of {what}", step[1])
        if not t0 < t1:
            raise ModelError(f"a step of {what} goes from {t0:g} to {t1:g}; t0 must be before t1.")
        pieces.append(Piece(t0, t1, t0, array(f"a step of {what}", step[2], 3), _ZERO))
    pieces.sort(key=lambda p: p.start)
    for before, after in pairwise(pieces):
        if after.start < before.end:
            raise ModelError(
                f"two steps of {what} overlap between {after.start:g} and {before.end:g} s; "
                "add their values in one."
            )
    return Signal(tuple(pieces), _ZERO)


def _table(what: str, table: Mapping[str, Any]) -> Signal:
    _need_keys(what, "table", table, {"times", "values"})
    given = table.get("times")
    times = array(f"times of {what}", given, len(given) if _is_list(given) else 2)  # type: ignore[arg-type]
    if len(times) < 2 or not np.all(np.diff(times) > 0):
        raise ModelError(
            f"times of {what} are {given!r}; give at least two numbers, each above the last."
        )
    values = array(f"values of {what}", table.get("values"), len(times), 3)
    pieces = [
        Piece(times[k], times[k + 1], times[k], values[k], slope)
        for k, slope in enumerate(np.diff(values, axis=0) / np.diff(times)[:, None])
    ]
    return Signal(tuple(pieces), _ZERO)


def _harmonic(what: str, harmonic: Mapping[str, Any]) -> Signal:
    _need_keys(what, "harmonic", harmonic, {"amplitude", "frequency", "phase", "offset"})
    amplitude = array(f"amplitude of {what}", harmonic.get("amplitude"), 3)
    rate = 2 * math.pi * number(f"frequency of {what}", harmonic.get("frequency"))
    offset = array(f"offset of {what}", harmonic.get("offset", (0, 0, 0)), 3)
    pieces = _constant(what, offset).pieces if np.any(offset != 0) else ()
    return Signal(pieces, amplitude, rate, number(f"phase of {what}", harmonic.get("phase", 0.0)))
