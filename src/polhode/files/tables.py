"""The tables of a model file as pydantic models, made from the classes they become.

`arguments` checks a table all at once and returns what its class takes. A class added to the list
of joints or forces is therefore known in files, and in the JSON schema, with no line here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, field, fields
from functools import cache
from typing import Any, Literal, get_type_hints

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError, create_model

from polhode.errors import close
from polhode.files.problems import Place, Problem
from polhode.files.words import Ends, Names, inside, word_for
from polhode.model import forces, joints
from polhode.model.event import Event
from polhode.model.forces._force import NEEDED
from polhode.model.numbers import shown
from polhode.model.steps import chosen_step

_IN_FILE = {"first": "bodies", "second": "bodies", "between": "bodies"}
MOST_MISSPELT = 10  # keys of a table that are compared with the missing ones
JOINTS: Mapping[str, type[Any]] = joints.TYPES
FORCES: Mapping[str, type[Any]] = {k: t for k, t in forces.TYPES.items() if k != "user"}


@dataclass(frozen=True)
class SimulationTable:
    """The settings of a run that a file gives; missing ones are None."""

    scheme: str | None = None
    step: float | str | None = None
    until: float | None = None
    save_every: int | None = None
    save_dt: float | None = None
    save_at: Sequence[float] | None = None
    stop_when: str | None = None
    contact: str | None = None
    events: Sequence[Event] = field(default=(), metadata={"key": False})  # the tables [[event]]

    def __post_init__(self) -> None:
        """Check a rule for steps."""
        if isinstance(self.step, str):
            chosen_step(self.step)


def _given(cls: type[Any]) -> Iterator[Field[Any]]:
    return (f for f in fields(cls) if f.init and f.metadata.get("key", True))


@cache
def keys(cls: Any) -> dict[str, tuple[Any, bool]]:
    """The keys of a class in a file: type, and whether it must be there."""
    hints = get_type_hints(cls)
    found: dict[str, tuple[Any, bool]] = {}
    for f in _given(cls):
        key = _IN_FILE.get(f.name, f.name)
        ends = Ends if getattr(cls, "free_ends", False) else Names
        kind = ends if key == "bodies" else word_for(f.name, hints[f.name], cls.__name__)
        needed = f.default is f.default_factory is MISSING or NEEDED in f.metadata
        if kind is not None:
            found[key] = kind, needed or (kind is Names and f.name in _IN_FILE)
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


def arguments(table: dict[str, Any], cls: Any, place: Place) -> tuple[Any, list[Problem]]:
    """Return the arguments for a class from a table, and the table's problems."""
    content = {k: v for k, v in table.items() if k != "type"}
    known = keys(cls)
    problems = unknown_keys(content, [*known, *(["type"] if "type" in table else [])], place)
    try:
        table_model(cls).model_validate({k: v for k, v in content.items() if k in known})
    except ValidationError as error:
        problems += [_problem(e, place) for e in error.errors()]
    problems = _without_misspelt(problems)
    for key, value in content.items():
        if key in known:
            problems += _inner(value, known[key][0], place.key(key))
    given = {k: v for k, v in content.items() if k != "bodies"}
    if not problems and "bodies" in content and "bodies" in (f.name for f in _given(cls)):
        given["bodies"] = content["bodies"]
    elif not problems and "bodies" in content:
        first, second = (*content["bodies"], "", "")[:2]
        has_first = any(f.name == "first" for f in _given(cls))
        given.update(
            {"first": first, "second": second} if has_first else {"between": (first, second)}
        )
    return given, problems


def _problem(error: Any, place: Place) -> Problem:
    key = error["loc"][0]
    if error["type"] == "missing":
        return missing(key, place)
    return _misfit(place.key(key), error["input"], error["msg"])


def missing(key: str, place: Place) -> Problem:
    """A key that must be there."""
    return Problem(
        place, f"{place.name or 'the file'} has no {key}; add '{key} = ...'.", missing=key
    )


def unknown_keys(table: Iterable[str], known: Sequence[str], place: Place) -> list[Problem]:
    """Keys of a table that it cannot have."""
    found = (place.key(key) for key in table if key not in known)
    return [Problem(p, f"there is no key {p}.", str(p.path[-1]), known) for p in found]


def _without_misspelt(problems: list[Problem]) -> list[Problem]:
    """Omit the report of a missing key where a misspelt one was probably meant."""
    if not any(p.missing for p in problems):
        return problems
    meant = {close(p.word, p.known) for p in [p for p in problems if p.word][:MOST_MISSPELT]}
    return [p for p in problems if not p.missing or p.missing not in meant]


def _inner(value: Any, kind: Any, place: Place) -> list[Problem]:
    """Problems of inline tables."""
    of = inside(kind)
    if of is None:
        return []
    known = {**of.required, **of.optional}
    found: list[Problem] = []
    for table in value if isinstance(value, list) else [value]:
        if isinstance(table, dict):
            wrong = unknown_keys(table, list(known), place)
            wrong += [missing(key, place) for key in of.required if key not in table]
            found += _without_misspelt(wrong)
            for key, word in known.items():
                if key in table:
                    found += misfits(place.key(key), table[key], word)
    return found


@cache
def _single(word: Any) -> TypeAdapter[Any]:
    return TypeAdapter(word)


def misfits(place: Place, value: Any, word: Any) -> list[Problem]:
    """The problem of a value that is not what `word` describes, if it is not."""
    try:
        _single(word).validate_python(value)
    except ValidationError as error:
        return [_misfit(place, value, error.errors()[0]["msg"])]
    return []


def _misfit(place: Place, value: Any, words: str) -> Problem:
    return Problem(place, f"{place} is {shown(value)}; it must be {words}.")


def type_of(
    table: dict[str, Any], known: Mapping[str, type[Any]], place: Place
) -> tuple[type[Any] | None, list[Problem]]:
    """The class that a table's `type` names."""
    found = table.get("type")
    if found is None:
        return None, [Problem(place, f"{place} has no type; choose one of {', '.join(known)}.")]
    at = place.key("type")
    if found == "user":
        sentence = f"{at} is 'user'; files cannot contain functions; use ph.UserForce in Python."
        return None, [Problem(at, sentence)]
    if not isinstance(found, str) or found not in known:
        return None, [Problem(at, f"{at} is {shown(found)}.", shown(found), list(known))]
    return known[found], []
