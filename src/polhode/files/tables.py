"""The tables of a model file as pydantic models, made from the classes they become.

`arguments` checks a table all at once and returns what its class takes. A class added to the list
of joints or forces can therefore stand in a file, and in the JSON schema, with no line here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, dataclass, fields
from functools import cache
from typing import Any, Literal, get_type_hints

from pydantic import BaseModel, ConfigDict, ValidationError, create_model

from polhode.errors import suggestion
from polhode.files.lines import Path
from polhode.files.words import Names, inside, word_for
from polhode.model import forces, joints
from polhode.model.numbers import shown

_IN_FILE = {"first": "bodies", "second": "bodies", "between": "bodies"}
JOINTS: Mapping[str, type[Any]] = joints.TYPES
FORCES: Mapping[str, type[Any]] = {k: t for k, t in forces.TYPES.items() if k != "user"}


@dataclass(frozen=True)
class Problem:
    """What is wrong at a key; the path names tables by number, and the sentence comes after it."""

    path: Path
    said: str  # with {} where the key's name goes


@dataclass(frozen=True)
class Simulation:
    """What a file proposes for its run; None where it says nothing."""

    scheme: str | None = None
    step: float | None = None
    until: float | None = None
    save_every: int | None = None


def _given(cls: type[Any]) -> Iterator[Field[Any]]:
    return (f for f in fields(cls) if f.init)


@cache
def keys(cls: Any) -> dict[str, tuple[Any, bool]]:
    """The keys of a class in a file: type, and whether it must be there."""
    hints = get_type_hints(cls)
    found: dict[str, tuple[Any, bool]] = {}
    for f in _given(cls):
        key = _IN_FILE.get(f.name, f.name)
        kind = Names if key == "bodies" else word_for(f.name, hints[f.name])
        needed = f.default is MISSING and f.default_factory is MISSING
        if kind is not None:
            found[key] = kind, needed or key == "bodies"
    return found


@cache
def table_model(cls: Any, type_word: str | None = None) -> type[BaseModel]:
    """The pydantic model of a table that becomes a `cls`."""
    shape: dict[str, Any] = {}
    if type_word is not None:
        shape["type"] = (Literal[type_word], ...)
    for key, (kind, needed) in keys(cls).items():
        shape[key] = (kind, ...) if needed else (kind, None)
    config = ConfigDict(extra="forbid", title=f"{type_word or cls.__name__.lower()}")
    return create_model(cls.__name__, __config__=config, __doc__=cls.__doc__, **shape)


def arguments(table: dict[str, Any], cls: Any, path: Path) -> tuple[Any, list[Problem]]:
    """Return the arguments for a class from a table, and what is wrong with it."""
    content = {k: v for k, v in table.items() if k != "type"}
    problems: list[Problem] = []
    try:
        table_model(cls).model_validate(content)
    except ValidationError as error:
        problems = [_problem(e, table, cls, path) for e in error.errors()]
        problems = _folded(problems)
    for key, value in content.items():
        if key in keys(cls):
            problems += _folded(list(_inner(value, keys(cls)[key][0], (*path, key))))
    given = {k: v for k, v in content.items() if k != "bodies"}
    if not problems and "bodies" in content:
        first, second = content["bodies"]
        has_first = any(f.name == "first" for f in _given(cls))
        given.update(
            {"first": first, "second": second} if has_first else {"between": (first, second)}
        )
    return given, problems


def _problem(error: Any, table: dict[str, Any], cls: Any, path: Path) -> Problem:
    key = error["loc"][0]
    if error["type"] == "extra_forbidden":
        return unknown_key((*path, key), [*keys(cls), *(["type"] if "type" in table else [])])
    if error["type"] == "missing":
        return Problem(path, f"{{}} has no {key}; add '{key} = ...'.")
    return Problem((*path, key), f"{{}} is {shown(error['input'])}; it must be {error['msg']}.")


def _folded(problems: list[Problem]) -> list[Problem]:
    """Leave out that a key is missing where a misspelt one is taken for it."""
    meant = [found[1] for p in problems if (found := re.search(r"mean '(.*)'\?$", p.said))]
    return [p for p in problems if not any(p.said.startswith(f"{{}} has no {m};") for m in meant)]


def unknown_key(path: Path, known: list[str]) -> Problem:
    """Say that there is no such key, and which may be meant."""
    return Problem(path, "there is no key {}." + suggestion(str(path[-1]), known))


def _inner(value: Any, kind: Any, path: Path) -> Iterator[Problem]:
    """What is wrong inside inline tables."""
    of = inside(kind)
    if of is None:
        return
    known = {**of.required, **of.optional}
    for table in value if isinstance(value, list) else [value]:
        if not isinstance(table, dict):
            continue
        for key in table:
            if key not in known:
                yield unknown_key((*path, key), list(known))
        for key in of.required:
            if key not in table:
                yield Problem(path, f"{{}} has no {key}; add '{key} = ...'.")
        for key, word in known.items():
            if key in table and (said := misfit(table[key], word)):
                yield Problem((*path, key), said)


@cache
def _single(word: Any) -> type[BaseModel]:
    """The pydantic model of one value."""
    return create_model("Value", value=(word, ...))


def misfit(value: Any, word: Any) -> str:
    """What is wrong with a value, or nothing."""
    try:
        _single(word).model_validate({"value": value})
    except ValidationError as error:
        return f"{{}} is {shown(value)}; it must be {error.errors()[0]['msg']}."
    return ""


def type_of(
    table: dict[str, Any], known: Mapping[str, type[Any]], path: Path
) -> tuple[type[Any] | None, list[Problem]]:
    """The class that a table's `type` names."""
    found = table.get("type")
    if found is None:
        return None, [Problem(path, f"{{}} has no type; it is one of {', '.join(known)}.")]
    at = (*path, "type")
    if found == "user":
        return None, [
            Problem(
                at, "{} is 'user'; functions cannot stand in a file, use ph.UserForce from Python."
            )
        ]
    if not isinstance(found, str) or found not in known:
        close = suggestion(str(found), known)
        return None, [Problem(at, f"{{}} is {shown(found)}, which is not there.{close}")]
    return known[found], []
