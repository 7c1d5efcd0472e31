"""Time signals: constant values, steps, tables, reference motions, sine waves."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from typing import Any

import numpy as np

from polhode.errors import ModelError
from polhode.model import reference
from polhode.model.numbers import Floats, array, number

MOTIONS = ("minimum_jerk", "trapezoid", "spline")  # see `reference`
FORMS = ("value", "steps", "table", "harmonic", *MOTIONS)
TIME_NUDGE = 1e-3  # s, of differences of a function of time
JUMP = 0.1  # part of the largest rate by which a rate jumps, and not as tables of smooth motions do


POWERS = 4  # beyond the first, of a piece

HIGHEST_FREQUENCY = 1e100  # Hz: squares of more have no floats
_ZERO = np.zeros(3)
_STRAIGHT = np.zeros(3 * POWERS)


@dataclass(frozen=True)
class Piece:
    """A vector that is value + slope (t - origin) for start <= t < end.

    `curve` has the vectors of the powers 2 to 5 of t - origin, one after another.
    """

    start: float
    end: float
    origin: float
    value: Floats
    slope: Floats
    curve: Floats = field(default_factory=lambda: _STRAIGHT)

    def at(self, t: float) -> tuple[Floats, Floats]:
        """Value and rate at a time."""
        x = t - self.origin if self.slope.any() or self.curve.any() else 0.0
        powers, c = np.arange(2, 2 + POWERS), self.curve.reshape(POWERS, 3)
        value = self.value + x * self.slope + x**powers @ c
        return value, self.slope + (powers * x ** (powers - 1)) @ c

    def integral(self, a: float, b: float) -> Floats:
        """Integral from a to b."""
        line = (b - a) * (self.value + (0.5 * (a + b) - self.origin) * self.slope)
        if not self.curve.any():
            return line
        powers = np.arange(3, 3 + POWERS)
        weights = ((b - self.origin) ** powers - (a - self.origin) ** powers) / powers
        return np.asarray(line + weights @ self.curve.reshape(POWERS, 3))


@dataclass(frozen=True)
class Signal:
    """A sum of pieces that do not overlap, and amplitude sin(rate t + phase)."""

    pieces: tuple[Piece, ...]
    amplitude: Floats
    rate: float = 0.0
    phase: float = 0.0
    function: Callable[[float], Any] | None = None  # added, in the x component

    @property
    def gives_rates(self) -> bool:
        """Whether its function returns value, rate and acceleration."""
        if self.function is None:
            return False
        try:
            return _is_list(getattr(self.function, "py_func", self.function)(0.0))
        except Exception:  # named where it is compiled
            return False

    def at(self, t: float) -> tuple[Floats, Floats]:
        """Value and rate at a time, from the right."""
        value, slope = np.zeros(3), np.zeros(3)
        for p in self.pieces:
            if p.start <= t < p.end:
                value, slope = p.at(t)
        phase = self.rate * t + self.phase
        value = value + np.sin(phase) * self.amplitude
        slope = slope + self.rate * np.cos(phase) * self.amplitude
        if self.function is not None:
            now, rate = self._function_at(t)
            value, slope = value + (now, 0, 0), slope + (rate, 0, 0)
        return value, slope

    def _function_at(self, t: float) -> tuple[float, float]:
        """Value and rate of the function; the rate by sixth-order differences if not returned."""
        f, e = self.function, TIME_NUDGE
        assert f is not None
        if self.gives_rates:
            found = f(t)
            return float(found[0]), float(found[1])
        odd = 45 * (f(t + e) - f(t - e)) - 9 * (f(t + 2 * e) - f(t - 2 * e))
        return float(f(t)), float((odd + (f(t + 3 * e) - f(t - 3 * e))) / (60 * e))

    @property
    def jumps(self) -> list[float]:
        """Times at which the rate of a scalar jumps; those of a function are not known."""
        changes = dict[float, float]()
        for p in self.pieces:
            for t, sign in ((p.start, 1.0), (p.end, -1.0)):
                if math.isfinite(t):
                    changes[t] = changes.get(t, 0.0) + sign * float(p.at(t)[1][0])
        rates = [abs(float(p.at(t)[1][0])) for p in self.pieces for t in (p.start,) if t in changes]
        largest = max(rates, default=0.0) + abs(self.rate * float(self.amplitude[0]))
        return sorted(t for t, change in changes.items() if abs(change) > JUMP * largest)

    def impulse(self, t: float) -> Floats:
        """Integral from 0 to t, without that of a function."""
        total = np.zeros(3)
        for p in self.pieces:
            a, b = max(0.0, p.start), min(t, p.end)
            if b > a:
                total = total + p.integral(a, b)
        if self.rate != 0.0:
            ends = math.cos(self.phase) - math.cos(self.rate * t + self.phase)
            total = total + (ends / self.rate) * self.amplitude
        return total

    @property
    def axes(self) -> Floats:
        """World axes (n, 3) along which it has a component at some time."""
        return np.eye(3)[[not self.vanishes_along(k) for k in range(3)]]

    def vanishes_along(self, axis: int) -> bool:
        """Whether a component is zero at all times."""
        vectors = [self.amplitude, *(v for p in self.pieces for v in (p.value, p.slope))]
        curves = (p.curve[axis::3].any() for p in self.pieces)
        return all(v[axis] == 0.0 for v in vectors) and not any(curves)


def signal(what: str, given: Mapping[str, Any]) -> Signal:
    """Return the vector signal that one of `FORMS` describes."""
    return _made(what, given, FORMS, 3)


def fields(load: Any, *more: str) -> dict[str, Any]:
    """Return the given signal forms of a load by field."""
    forms = {form: getattr(load, form, None) for form in (*FORMS, *more)}
    return {form: value for form, value in forms.items() if value is not None}


def scalar(what: str, given: Any) -> Signal:
    """Return a scalar signal (its x component), constant beyond the ends of tables and ramps.

    `given` is one of `FORMS` or a ramp, a number, or a function of time that returns its value or,
    so that rates are good to rounding, (value, rate, acceleration).
    """
    if callable(given):
        return Signal((), _ZERO, function=given)
    if not isinstance(given, Mapping):
        given = {"value": given}
    return _made(what, given, (*FORMS, "ramp"), 1)


def _made(what: str, given: Mapping[str, Any], known: tuple[str, ...], width: int) -> Signal:
    if unknown := set(given) - set(known):
        raise ModelError(f"{what} has {min(unknown)!r}; it takes one of {', '.join(known)}.")
    forms = [f for f in known if given.get(f) is not None]
    if len(forms) != 1:
        found = " and ".join(forms) or "none of them"
        raise ModelError(f"{what} needs one of {', '.join(known)}; it has {found}.")
    makers: dict[str, Callable[[str, Any, int], Signal]] = {
        "value": _constant,
        "steps": _steps,
        "table": _table,
        "ramp": partial(_table, form="ramp"),
        "harmonic": _harmonic,
        **{form: partial(motion, form=form) for form in MOTIONS},
    }
    return makers[forms[0]](what, given[forms[0]], width)


def _vector(what: str, value: Any, width: int) -> Floats:
    if width == 3:
        return array(what, value, 3)
    return np.array([number(what, value), 0.0, 0.0])


def _constant(what: str, value: Any, width: int) -> Signal:
    vector = _vector(f"value of {what}", value, width)
    return Signal((Piece(-math.inf, math.inf, 0.0, vector, _ZERO),), _ZERO)


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence | np.ndarray) and not isinstance(value, str)


def _need_keys(what: str, form: str, given: Any, known: set[str]) -> None:
    if not isinstance(given, Mapping):
        raise ModelError(f"{form} of {what} is {given!r}; it takes {', '.join(sorted(known))}.")
    if unknown := set(given) - known:
        takes = ", ".join(sorted(known))
        raise ModelError(f"{form} of {what} has {min(unknown)!r}; it takes {takes}.")


def _steps(what: str, steps: Sequence[Any], width: int) -> Signal:
    pieces = []
    if not _is_list(steps):
        raise ModelError(f"steps of {what} is {steps!r}; give a list of [t0, t1, [x, y, z]].")
    for step in steps:
        if not _is_list(step) or len(step) != 3:
            raise ModelError(f"a step of {what} is {step!r}; it must be [t0, t1, [x, y, z]].")
        t0, t1 = number(f"t0 of {what}", step[0]), number(f"t1 of {what}", step[1])
        if not t0 < t1:
            raise ModelError(
                f"a step of {what} goes from {t0:g} to {t1:g}; t0 must be less than t1."
            )
        pieces.append(Piece(t0, t1, t0, _vector(f"a step of {what}", step[2], width), _ZERO))
    pieces.sort(key=lambda p: p.start)
    for before, after in pairwise(pieces):
        if after.start < before.end:
            raise ModelError(
                f"two steps of {what} overlap between {after.start:g} and {before.end:g} s; "
                "add their values in one."
            )
    return Signal(tuple(pieces), _ZERO)


def _table(what: str, table: Mapping[str, Any], width: int, form: str = "table") -> Signal:
    _need_keys(what, form, table, {"times", "values"})
    times, values = _points(what, table, width)
    pieces = [
        Piece(times[k], times[k + 1], times[k], values[k], slope)
        for k, slope in enumerate(np.diff(values, axis=0) / np.diff(times)[:, None])
    ]
    return Signal(tuple(_held(pieces, values) if width == 1 else pieces), _ZERO)


def _points(what: str, table: Mapping[str, Any], width: int) -> tuple[Floats, Floats]:
    """Increasing times, and a vector for each."""
    given = table.get("times")
    times = array(f"times of {what}", given, len(given) if _is_list(given) else 2)  # type: ignore[arg-type]
    if len(times) < 2 or not np.all(np.diff(times) > 0):
        raise ModelError(f"times of {what} are {given!r}; give at least two increasing numbers.")
    if width == 3:
        return times, array(f"values of {what}", table.get("values"), len(times), 3)
    values = np.zeros((len(times), 3))
    values[:, 0] = array(f"values of {what}", table.get("values"), len(times))
    return times, values


def _held(pieces: Sequence[Piece], values: Floats) -> list[Piece]:
    """Pieces extended by the first value before and the last value after them."""
    first, last = pieces[0].start, pieces[-1].end
    before = Piece(-math.inf, first, 0.0, values[0], _ZERO)
    return [before, *pieces, Piece(last, math.inf, 0.0, values[-1], _ZERO)]


def motion(what: str, table: Mapping[str, Any], width: int, form: str) -> Signal:
    """Return a reference motion through points, at rest at both ends."""
    _need_keys(what, form, table, reference.KEYS[form])
    if form == "trapezoid":
        table = reference.timed(what, table)
    times, values = _points(what, table, width)
    pieces = [Piece(*piece) for piece in reference.MOTIONS[form](what, table, times, values)]
    return Signal(tuple(_held(pieces, values)), _ZERO)


def _harmonic(what: str, harmonic: Mapping[str, Any], width: int) -> Signal:
    _need_keys(what, "harmonic", harmonic, {"amplitude", "frequency", "phase", "offset"})
    amplitude = _vector(f"amplitude of {what}", harmonic.get("amplitude"), width)
    frequency = number(f"frequency of {what}", harmonic.get("frequency"))
    if abs(frequency) > HIGHEST_FREQUENCY:
        raise ModelError(
            f"frequency of {what} is {frequency:g}; it must be at most {HIGHEST_FREQUENCY:g} Hz."
        )
    rate = 2 * math.pi * frequency
    given = harmonic.get("offset", (0, 0, 0) if width == 3 else 0.0)
    offset = _vector(f"offset of {what}", given, width)
    pieces = (Piece(-math.inf, math.inf, 0.0, offset, _ZERO),) if np.any(offset != 0) else ()
    return Signal(pieces, amplitude, rate, number(f"phase of {what}", harmonic.get("phase", 0.0)))
