"""Inputs of ensembles: which paths vector kernels can vary, and the values of all members."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np

from polhode.ensembles.members import GRAVITY, SHAPES
from polhode.errors import InputError
from polhode.files.changes import change_value, words_of
from polhode.model.numbers import Floats
from polhode.model.orientation import orientation
from polhode.studies.axes import SETTINGS
from polhode.studies.study import Values

_ORIENTATION = "orientation"


def serves(content: dict[str, Any], path: str) -> bool:
    """Whether a path is a number of a free body's start that an ensemble can vary."""
    parts = words_of(content, path)
    if parts[0] == GRAVITY:
        return True
    if parts[0] != "body" or len(parts) < 3 or parts[2] not in SHAPES:
        return False
    body = _body(content, parts[1])
    # Points and world axes are converted by the reader.
    world = parts[2] in ("angular_velocity", _ORIENTATION) and "angular_velocity_world" in body
    return "points" not in body and not world


def arrays(content: dict[str, Any], values: Values, rows: Any) -> dict[str, Floats]:
    """Arrays for `simulate_many`, one row per member."""
    parts: dict[str, dict[str, Any]] = {}
    for path, numbers in values.items():
        if path not in SETTINGS:
            parts.setdefault(_key(content, path), {})[path] = numbers[rows]
    return {key: _array(content, key, changed, len(rows)) for key, changed in parts.items()}


def _key(content: dict[str, Any], path: str) -> str:
    """The ensemble key of a path."""
    parts = words_of(content, path)
    return GRAVITY if parts[0] == GRAVITY else f"{parts[1]}.{parts[2]}"


def _array(content: dict[str, Any], key: str, changed: dict[str, Any], count: int) -> Floats:
    attribute = key.rpartition(".")[2]
    if attribute == _ORIENTATION:
        return np.array([_quaternion(content, changed, i) for i in range(count)])
    base = np.array(_value(content, key, changed), dtype=np.float64)
    found = np.repeat(base[None], count, axis=0)
    for path, numbers in changed.items():
        where: Any = (slice(None), *_places(words_of(content, path), base.shape))
        found[where] = numbers
    return found


def _value(content: dict[str, Any], key: str, changed: dict[str, Any]) -> Any:
    """The value in the model with the first member's changes, which may add it."""
    copied = copy.deepcopy(content)
    for path, numbers in changed.items():
        change_value(copied, path, float(numbers[0]))
    if key == GRAVITY:
        return copied[GRAVITY]
    name, _, attribute = key.rpartition(".")
    return _body(copied, name)[attribute]


def _quaternion(content: dict[str, Any], changed: dict[str, Any], i: int) -> Floats:
    name = words_of(content, next(iter(changed)))[1]
    given = copy.deepcopy(_body(content, name).get(_ORIENTATION, {}))
    table = {"body": [{"name": name, _ORIENTATION: given}]}
    for path, numbers in changed.items():
        change_value(table, path, float(numbers[i]))
    return orientation(f"orientation of body '{name}'", table["body"][0][_ORIENTATION])


def _places(parts: list[str], shape: tuple[int, ...]) -> tuple[int, ...]:
    """Where in an array the parts of a path after the attribute lead."""
    path = ".".join(parts)
    names = parts[1:] if parts[0] == GRAVITY else parts[3:]
    if len(names) != len(shape):
        raise InputError(f"'{path}' is not a number; name its parts, such as '{path}.0'.")
    return tuple("xyz".index(n) if n in "xyz" else int(n) for n in names)


def _body(content: dict[str, Any], name: str) -> dict[str, Any]:
    for table in content.get("body", []):
        if table.get("name") == name:
            return table
    return {}
