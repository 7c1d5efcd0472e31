"""Validation of user input; an error names the argument, the value and the remedy."""

from __future__ import annotations

import math
import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from polhode.errors import InputError, ModelError, suggestion

Vector = Sequence[float] | np.ndarray[Any, np.dtype[np.float64]]
MOST_STEPS = 2**53  # integers that a float counts
SHORTEST_RUN = 1e-150  # seconds: steps are squared, and divided by
LONGEST_NAME = 200  # bytes, so that arrays named after it are file names everywhere
Floats = np.ndarray[Any, np.dtype[Any]]
T = TypeVar("T")


def array(what: str, value: Any, *shape: int) -> Floats:
    """Return `value` as a read-only array of finite numbers with the given shape."""
    result = floats(value)
    if result is None or result.shape != shape:
        raise ModelError(f"{what} is {shown(value)}; it must be {_words(shape)}.")
    if not np.all(np.isfinite(result)):
        raise ModelError(f"{what} is {shown(value)}; every number in it must be finite.")
    result.flags.writeable = False
    return result


def floats(value: Any) -> Floats | None:
    """Return numbers as a new array; None for text, times, complex or masked values."""
    try:
        found = np.array(value)
        if found.dtype.kind not in _REAL or np.ma.is_masked(value):
            return None
        return found.astype(np.float64)
    except Exception:  # whatever a user's objects raise
        return None


def _words(shape: tuple[int, ...]) -> str:
    if shape == ():
        return "one number"
    return f"{shape[0]} numbers" if len(shape) == 1 else f"a {'x'.join(map(str, shape))} matrix"


def number(what: str, value: Any) -> float:
    """Return `value` as a finite number."""
    if isinstance(value, bool | str):
        raise ModelError(f"{what} is {shown(value)}; it must be one number.")
    return float(array(what, value))


def numbers(what: str, value: Any) -> Floats:
    """Return `value` as an array of finite numbers of any shape."""
    return array(what, value, *shape_of(value))


def shape_of(value: Any) -> tuple[int, ...]:
    """Shape of an array of numbers; (0,) for anything else, including ragged lists."""
    found = floats(value)
    return (0,) if found is None else found.shape  # `array` rejects what is none


def texts(what: str, value: Any) -> list[str]:
    """Return one or several strings as a list."""
    if isinstance(value, str):
        return [value]
    found = list(value) if isinstance(value, Iterable) else [value]
    if isinstance(value, bytes | Mapping) or not all(isinstance(text, str) for text in found):
        raise InputError(f"{what} is {shown(value)}; give names in a list, such as ['body.arm'].")
    return found


def flag(what: str, value: Any) -> bool:
    """Return `value` as true or false."""
    if not isinstance(value, bool | np.bool_):
        raise InputError(f"{what} is {shown(value)}; give True or False.")
    return bool(value)


def callback(what: str, value: T) -> T:
    """Return `value`, if it is a function or None."""
    if value is not None and not callable(value):
        raise InputError(f"{what} is {shown(value)}; give a function, or omit it.")
    return value


def positive(what: str, value: Any) -> float:
    """Return `value` as a positive number."""
    result = number(what, value)
    if not result > 0.0:
        raise ModelError(f"{what} is {result:g}; it must be positive.")
    return result


def not_negative(what: str, value: Any) -> float:
    """Return `value` as a non-negative number."""
    result = number(what, value)
    if result < 0.0:
        raise ModelError(f"{what} is {result:g}; it must not be negative.")
    return result


def direction(what: str, value: Any) -> Floats:
    """Return `value` as a unit vector."""
    result = array(what, value, 3)
    largest = float(np.abs(result).max())
    if largest == 0.0:
        raise ModelError(f"{what} is zero; give the direction of the axis.")
    if not 1e-100 < largest < 1e100:  # the square of its length would be zero or infinite
        result = result / largest
    unit = result / math.sqrt(float(result @ result))
    unit.flags.writeable = False
    return unit


def name(what: str, value: Any) -> str:
    """Return `value` as a name: printable text without spaces at its ends, not too long."""
    if not isinstance(value, str) or not value.strip():
        raise ModelError(f"{what} has the name {shown(value)}; give a non-empty name.")
    if not value.isprintable() or value != value.strip():
        raise ModelError(
            f"{what} has the name {shown(ascii(value))}; use printable characters, and no spaces "
            "at its ends."
        )
    length = len(stored_name(value).encode())
    if length > LONGEST_NAME:
        raise ModelError(
            f"{what} has the name {shown(value)} of {length} bytes; use at most {LONGEST_NAME}."
        )
    return value


def checked_path(what: str, value: Any) -> Path:
    """Return `value` as a path."""
    if not isinstance(value, str | os.PathLike):
        raise InputError(f"{what} is {shown(value)}; give a path as text.")
    if isinstance(value, str) and not value:
        raise InputError(f"the path of {what} is empty; the current folder is '.'.")
    return Path(value)


def body_names(what: str, *values: Any) -> None:
    """Reject anything but body names, which must be hashable text."""
    for value in values:
        if not isinstance(value, str):
            raise ModelError(f"{what} is attached to {shown(value)}; give the name of a body.")


def stored_name(text: str) -> str:
    """A name escaped for array names of zarr and netCDF, where a slash makes a group."""
    return text.replace("%", "%25").replace("/", "%2F").replace("\\", "%5C")


_OWN = (str, int, float, list, dict)
_REAL = "biufO"  # kinds of arrays that hold numbers; objects may be integers or fractions


def listed(what: str, value: Any) -> tuple[Any, ...]:
    """Return a list of things as a tuple."""
    if isinstance(value, str | bytes) or not isinstance(value, Iterable):
        raise ModelError(f"{what} is {shown(value)}; it must be a list: put it in brackets.")
    return tuple(value)


def mapping(
    what: str, value: Any, remedy: str, known: Sequence[str] | None = None
) -> Mapping[str, Any]:
    """Return a table of values by name; where `known` is given, it has no other names."""
    if not isinstance(value, Mapping):
        raise ModelError(f"{what} is {shown(value)}; {remedy}.")
    for key in value:
        if known is not None and key not in known:
            raise ModelError(f"{what} has no {quoted(key)}." + suggestion(str(key), known))
    return value


def columns(data: Any) -> Any:
    """Columns by name of a data frame or a data set, with its times; other data as they are."""
    if hasattr(data, "to_dataframe"):  # of xarray
        return {"time": data["time"].values, **{str(k): data[k].values for k in data.data_vars}}
    if not hasattr(data, "columns"):
        return data
    index = getattr(data, "index", None)  # of pandas, not of polars
    times = {"time": np.asarray(index)} if getattr(index, "name", None) == "time" else {}
    return {**times, **{str(name): np.asarray(data[name]) for name in data.columns}}


def parameters(owner: str, given: Any) -> tuple[float, ...]:
    """Return the parameters of `owner` as a tuple of numbers."""
    each = f"a parameter of {owner}"
    return tuple(number(each, x) for x in listed(f"parameters of {owner}", given))


def shown(value: Any) -> str:
    """A value as shown in an error: in one line, shortened."""
    try:
        text = repr(value) if isinstance(value, _OWN) else str(value)
    except ValueError:  # a whole number of thousands of digits
        text = "a very long number"
    if "\n" in text:  # of a table or an array
        text = " ".join(text.split())
    return text if len(text) <= 80 else f"{text[:60]} ..."


def quoted(value: Any) -> str:
    """A name as shown in an error, quoted if it is text."""
    return f"'{value}'" if isinstance(value, str) else shown(value)


def divided(step: Any, until: Any) -> tuple[int, bool]:
    """Return the number of whole steps up to `until`, and whether there is a remainder.

    A number of steps that is whole to 1e-9 leaves nothing over.
    """
    if not _is_number(step) or step <= 0.0:
        raise InputError(f"step is {step!r}; it must be a positive number of seconds.")
    if not _is_number(until) or until < 0.0:
        raise InputError(f"until is {until!r}; it must be a non-negative time in seconds.")
    if 0.0 < until < SHORTEST_RUN:
        raise InputError(f"until is {until!r}; a run takes at least {SHORTEST_RUN:g} s, or none.")
    if until / step > MOST_STEPS:
        raise InputError(
            f"until = {until:.12g} s is {until / step:.3g} steps of {step:.12g} s; a run has at "
            f"most {MOST_STEPS:.3g}, use a larger step."
        )
    n = round(until / step)
    if abs(n * step - until) <= 1e-9 * max(until, step):
        return n, False
    return math.floor(until / step), True


def whole_steps(step: Any, until: Any) -> int:
    """Return the number of steps, which must be whole to 1e-9."""
    n, rest = divided(step, until)
    if rest:
        n = round(until / step)
        raise InputError(
            f"until = {until:.12g} s is not a whole number of steps of {step:.12g} s; "
            f"use until = {n * step:.12g} or step = {until / max(n, 1):.12g}."
        )
    return n


def whole_number(what: str, value: Any, least: int) -> int:
    """Return `value` as an integer of at least `least`."""
    if not _is_number(value) or value != int(value) or value < least:
        raise InputError(f"{what} is {shown(value)}; it must be an integer, at least {least}.")
    if value > MOST_STEPS:
        raise InputError(f"{what} is {shown(value)}; it must be at most {MOST_STEPS}.")
    return int(value)


def _is_number(value: Any) -> bool:
    try:
        return isinstance(value, int | float | np.integer | np.floating) and math.isfinite(value)
    except (OverflowError, TypeError):  # an integer that no float holds; a time
        return False
