"""Files of structures: nodes, elements and loads in TOML, or the names of matrix files.

[[node]]      name, position, velocity, mass, fixed = true or "xy"
[[element]]   name, nodes, type = "bar", "spring" or "natural-body" (with a table `body`)
[[load]]      name, node, and value, steps, table or harmonic
[matrices]    instead of nodes and elements: mass, stiffness, damping (files beside this one),
displacement, velocity, fixed, shared, names; loads have a `pattern` then
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from polhode.errors import InputError, ModelFileError, suggestion
from polhode.files.matrix_market import read_matrix
from polhode.files.models import file_text
from polhode.files.tables import Simulation, arguments
from polhode.model.body import Body
from polhode.model.structures import (
    Bar,
    CoordinateLoad,
    LinearStructure,
    NaturalBody,
    Node,
    NodeLoad,
    NodeSpring,
    Structure,
)

ELEMENTS: dict[str, type[Any]] = {"bar": Bar, "spring": NodeSpring, "natural-body": NaturalBody}
_PARTS = ("node", "element", "load", "matrices", "simulation")
_TOP = ("title", "gravity", "linear", "damping", *_PARTS)
_FLAGS = ("fixed", "consistent")  # the only keys of tables that may be true or false
_MATRICES = ("mass", "stiffness", "damping", "displacement", "velocity", "fixed", "shared", "names")


@dataclass(frozen=True)
class StructureModel:
    """A structure read from a file, and how the file would have it run."""

    name: str
    structure: Structure | LinearStructure
    simulation: Simulation


def load_structure(path: str | Path) -> StructureModel:
    """Read a structure from a TOML file."""
    file = Path(path)
    try:
        content = tomllib.loads(file_text(file))
    except tomllib.TOMLDecodeError as error:
        raise ModelFileError(f"{file}: this is no TOML: {error}.") from None
    try:
        return StructureModel(file.stem, _structure(content, file), _simulation(content))
    except ModelFileError as error:
        raise ModelFileError(*(f"{file}: {said}" for said in error.args)) from None
    except InputError as error:
        raise ModelFileError(f"{file}: {error}") from None
    except (TypeError, ValueError, LookupError) as error:
        reason = " ".join(str(error).split())
        raise ModelFileError(f"{file}: a value is not of the kind it must be ({reason}).") from None


def _structure(content: dict[str, Any], file: Path) -> Structure | LinearStructure:
    _known("the file", content, _TOP)
    if "matrices" in content:
        return _linear(content, file)
    general = {k: content[k] for k in ("title", "gravity", "linear", "damping") if k in content}
    return Structure(
        nodes=[_made("node", k, t, Node) for k, t in _tables(content, "node")],
        elements=[_element(k, t) for k, t in _tables(content, "element")],
        loads=[_made("load", k, t, NodeLoad) for k, t in _tables(content, "load")],
        **general,
    )


def _linear(content: dict[str, Any], file: Path) -> LinearStructure:
    given = dict(content["matrices"])
    _known("[matrices]", given, _MATRICES)
    for key in ("mass", "stiffness", "damping"):
        if isinstance(given.get(key), str):
            given[key] = read_matrix(file.parent / given[key])
    for key in ("mass", "stiffness"):
        if key not in given:
            raise ModelFileError(f"[matrices] has no {key}; add '{key} = ...'.")
    loads = [_made("load", k, t, CoordinateLoad) for k, t in _tables(content, "load")]
    return LinearStructure(**given, loads=loads, title=content.get("title", ""))


def _simulation(content: dict[str, Any]) -> Simulation:
    found: Simulation = _made("simulation", None, content.get("simulation", {}), Simulation)
    return found


def _tables(content: dict[str, Any], key: str) -> list[tuple[int, dict[str, Any]]]:
    tables = content.get(key, [])
    if not isinstance(tables, list) or not all(isinstance(t, dict) for t in tables):
        raise ModelFileError(f"{key} is not a list of tables; begin each with [[{key}]].")
    return list(enumerate(tables))


def _element(number: int, table: dict[str, Any]) -> Any:
    kind = table.get("type")
    if kind not in ELEMENTS:
        near = suggestion(str(kind), ELEMENTS)
        raise ModelFileError(f"type of {_called('element', number, table)} is {kind!r}.{near}")
    changed = dict(table)
    if isinstance(changed.get("body"), dict):
        name = table.get("name", "")
        changed["body"] = _made("body", None, {"name": name, **changed["body"]}, Body)
    return _made("element", number, changed, ELEMENTS[kind])


def _made(kind: str, number: int | None, table: Any, make: Callable[..., Any]) -> Any:
    if not isinstance(table, Mapping):
        raise ModelFileError(f"{kind} is {table!r}; it must be a table.")
    flags = {k: v for k, v in table.items() if k in _FLAGS and isinstance(v, bool)}
    rest = {k: v for k, v in table.items() if k not in flags}
    given, wrong = arguments(rest, make, (kind,))
    if wrong:
        called = _called(kind, number, table)
        raise ModelFileError(*(p.said.format(f"{called}.{p.path[-1]}") for p in wrong))
    return make(**given, **flags)


def _called(kind: str, number: int | None, table: Mapping[str, Any]) -> str:
    if "name" in table:
        return f"{kind} '{table['name']}'"
    return kind if number is None else f"{kind} number {number + 1}"


def _known(what: str, table: Mapping[str, Any], known: tuple[str, ...]) -> None:
    for key in table:
        if key not in known:
            raise ModelFileError(f"there is no key '{key}' in {what}." + suggestion(key, known))
