"""Changes of a model given as text, such as "body.top.mass = 4"."""

from __future__ import annotations

import tomllib
from typing import Any

from polhode.errors import InputError, suggestion

_LISTS = ("body", "joint", "force")


def apply_change(content: dict[str, Any], change: str) -> None:
    """Replace or add one value of a model's tables; lists of tables go by name."""
    path, equals, text = (part.strip() for part in change.partition("="))
    if not equals or not path or not text:
        raise InputError(f"{change!r} changes nothing; write it like body.top.mass=4.")
    parts = path.split(".")
    table: Any = content
    for k, part in enumerate(parts[:-1]):
        table = _inside(table, part, parts, k)
        if not isinstance(table, dict):
            raise InputError(f"there is no table '{'.'.join(parts[: k + 1])}' to change.")
    if table is content and parts[-1] in _LISTS:
        raise InputError(f"{change!r} would change a list; name one {parts[-1]} and its key.")
    table[parts[-1]] = _value(text)


def _inside(table: Any, part: str, parts: list[str], k: int) -> Any:
    if isinstance(table, dict) and k == 0 and part in _LISTS:
        found = table.get(part, [])
        return {t.get("name"): t for t in found if isinstance(t, dict)}
    if isinstance(table, dict) and k == 1 and parts[0] in _LISTS and part not in table:
        names = [str(name) for name in table]
        raise InputError(f"there is no {parts[0]} '{part}' to change." + suggestion(part, names))
    return table.setdefault(part, {})


def _value(text: str) -> Any:
    """A value of TOML, or the text itself."""
    try:
        found = tomllib.loads(f"value = {text}")
    except ValueError:
        return text
    return found["value"] if list(found) == ["value"] else text
