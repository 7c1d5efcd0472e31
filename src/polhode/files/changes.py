"""Changes to a model, given as text, such as "body.top.mass = 4"."""

from __future__ import annotations

import re
import tomllib
from typing import Any

from polhode.errors import InputError, suggestion
from polhode.files.limits import limit
from polhode.model.numbers import shown

_LISTS = ("body", "joint", "force", "beam", "cable", "contact", "coupling", "flexible", "event")
_VECTORS = ("gravity", "position", "velocity", "angular_velocity", "angular_velocity_world")
_COORDINATES = ("angle", "rate", "displacement", "speed")  # results of a joint; their start values
_WORD = re.compile(r"'[^']*'|\"[^\"]*\"|[^.]*")
AXES = ("x", "y", "z")


def apply_change(content: dict[str, Any], change: str) -> None:
    """Replace or add one value of a model's tables; lists of tables go by name."""
    path, equals, text = (part.strip() for part in change.partition("="))
    if not equals or not path or not text:
        raise InputError(f"{shown(change)} is not a change; write it as body.top.mass=4.")
    change_value(content, path, _value(text))


def change_value(content: dict[str, Any], path: str, value: Any) -> None:
    """Replace or add the value at a path, such as "body.top.mass" or "body.top.velocity.z".

    Numbers in brackets go by x, y, z or by their index. The path of a joint's coordinate, such as
    "joint.hinge.angle", is that of its start value.
    """
    parts = words_of(content, path)
    if len(parts) > limit("NESTING"):
        raise InputError(f"{shown(path)} has more than {limit('NESTING'):g} parts; use fewer.")
    table: Any = content
    for k, part in enumerate(parts[:-1]):
        table = _inside(table, part, parts, k)
        if not isinstance(table, dict | list):
            raise InputError(f"there is no table '{'.'.join(parts[: k + 1])}' to change.")
    if table is content and parts[-1] in _LISTS:
        raise InputError(f"'{path}' would change a list; name one {parts[-1]} and its key.")
    if len(parts) == 2 and parts[0] in _LISTS:
        key = next((k for k in table.get(parts[1], ()) if k != "name"), "key")
        raise InputError(
            f"'{path}' would change a whole {parts[0]}; name one of its values, such as "
            f"'{path}.{key}'."
        )
    if isinstance(table, list):
        table[_number(table, parts[-1], path)] = value
    else:
        table[parts[-1]] = value


def words_of(content: dict[str, Any], path: str) -> list[str]:
    """Words of a path: names match longest first, and may stand in quotes, as in results."""
    parts = [word.strip("'\"") for word in _WORD.findall(path) if word] or [""]
    if parts[0] not in _LISTS or len(parts) < 2:
        return parts
    tables = content.get(parts[0])
    tables = tables if isinstance(tables, list) else []
    known = {str(table.get("name")) for table in tables if isinstance(table, dict)}
    lengths = range(min(len(parts), int(limit("NESTING"))), 1, -1)
    count = next((n for n in lengths if ".".join(parts[1:n]) in known), 2)
    parts[1:count] = [".".join(parts[1:count])]
    if parts[0] == "joint" and len(parts) > 2 and parts[2] in _COORDINATES:
        parts.insert(2, "initial")
    return parts


def _inside(table: Any, part: str, parts: list[str], k: int) -> Any:
    if isinstance(table, dict) and k == 0 and part in _LISTS:
        found = table.get(part, [])
        found = found if isinstance(found, list) else []
        return {str(t.get("name")): t for t in found if isinstance(t, dict)}
    if isinstance(table, dict) and k == 1 and parts[0] in _LISTS and part not in table:
        raise InputError(f"there is no {parts[0]} '{part}' to change." + suggestion(part, table))
    if isinstance(table, list):
        return table[_number(table, part, ".".join(parts))]
    after = parts[k + 1]
    absent: Any = [0.0, 0.0, 0.0] if part in _VECTORS and _is_place(after) else {}
    return table.setdefault(part, absent)


def _is_place(part: str) -> bool:
    return part.isdecimal() or part in AXES


def _number(values: list[Any], part: str, path: str) -> int:
    """Which of several values a part of a path means."""
    found = AXES.index(part) if part in AXES and len(values) == 3 else part
    if not str(found).isdecimal() or int(found) >= len(values):
        raise InputError(
            f"'{path}' names none of {len(values)} values; use 0 to {len(values) - 1}"
            f"{', or x, y or z' if len(values) == 3 else ''}."
        )
    return int(found)


def _value(text: str) -> Any:
    """A value of TOML, or the text itself."""
    try:
        found = tomllib.loads(f"value = {text}")
    except (ValueError, RecursionError):
        return text
    return found["value"] if list(found) == ["value"] else text
