"""Files of structures: nodes, elements and loads in TOML, or the names of matrix files.

[[node]]      name, position, velocity, mass, fixed = true or "xy"
[[element]]   name, nodes, type = "bar", "spring" or "natural-body" (with a table `body`)
[[load]]      name, node, and value, steps, table or harmonic
[matrices]    instead of nodes and elements: mass, stiffness, damping (files beside this one, rows,
              diagonals, or { size, rows, columns, values }), displacement, velocity, fixed, shared,
              names; loads have a `pattern` then
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from polhode.errors import ModelFileError
from polhode.files.limits import limit
from polhode.files.matrix_files import named_matrix
from polhode.files.problems import Place, Problem
from polhode.files.reading import Reader
from polhode.files.tables import (
    SimulationTable,
    arguments,
    misfits,
    missing,
    type_of,
    unknown_keys,
)
from polhode.files.words import List, Table, Text, Truth, Two, Vector3
from polhode.model.body import Body
from polhode.model.numbers import checked_path
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
from polhode.model.structures.matrices import Sparse, collected

ELEMENTS: dict[str, type[Any]] = {"bar": Bar, "spring": NodeSpring, "natural-body": NaturalBody}
MATRICES = ("mass", "stiffness", "damping")
_OF_MATRICES = (*MATRICES, "displacement", "velocity", "fixed", "shared", "names")


@dataclass(frozen=True)
class StructureModel:
    """A structure read from a file, and the settings of its run."""

    name: str
    structure: Structure | LinearStructure
    simulation: SimulationTable


def load_structure(path: str | Path) -> StructureModel:
    """Read a structure from a TOML file."""
    from polhode.files.models import load_model

    file = checked_path("a structure", path)
    model = load_model(file)
    if not isinstance(model.system, Structure | LinearStructure):
        raise ModelFileError(f"{path} has bodies, not nodes; read it with load_model.")
    return StructureModel(file.stem, model.system, model.simulation)


class StructureReader(Reader):
    """Reads nodes, elements and loads, or matrices."""

    top = (
        *("title", "gravity", "linear", "damping", "node", "element", "load"),
        *("matrices", "simulation"),
    )
    plural = {"node": "nodes", "element": "elements", "load": "loads"}  # noqa: RUF012

    def __init__(
        self, content: dict[str, Any], text: str, file: str, folder: Path | None = None
    ) -> None:
        super().__init__(content, text, file)
        self.folder = folder

    def model(self) -> Structure | LinearStructure | None:
        """The structure, or None if there are problems."""
        title = self.checked("title", Text, "")
        known = dict.fromkeys(self.check_twice()["node"])
        if "matrices" in self.content:
            return self._linear(title)
        gravity = self.checked("gravity", Vector3, [0.0, 0.0, 0.0])
        linear = self.checked("linear", Truth, False)
        damping = self.checked("damping", Two, [0.0, 0.0])
        nodes = self.made("node", lambda table, place: (Node, []))
        elements = self.made(
            "element", lambda table, place: type_of(table, ELEMENTS, place), self._with_body
        )
        loads = self.made("load", lambda table, place: (NodeLoad, []))
        for number, e in elements.items():
            what = f"element '{e.name}' names the node"
            self.check_known(self.place("element", number), what, e.nodes, known)
        for number, load in loads.items():
            what = f"load '{load.name}' names the node"
            self.check_known(self.place("load", number), what, (load.node,), known)
        if self.problems:
            return None
        parts = [*nodes.values()], [*elements.values()], [*loads.values()]
        make = partial(Structure, *parts, gravity, linear, tuple(damping), title)
        found: Structure | None = self.tried(Place(), make)
        return found

    def _with_body(
        self, table: dict[str, Any], place: Place
    ) -> tuple[dict[str, Any], list[Problem]]:
        """The table of an element with its body made."""
        if not isinstance(table.get("body"), dict):
            return table, []
        named = {"name": table.get("name", ""), **table["body"]}
        given, wrong = arguments(named, Body, place.key("body"))
        body = None if wrong else self.tried(place, partial(Body, **given))
        return {**table, "body": body}, wrong

    def _linear(self, title: str) -> LinearStructure | None:
        given, place = self.checked("matrices", Table, {}), Place().key("matrices")
        self.problems += unknown_keys(given, _OF_MATRICES, place)
        for key in given:
            if key in _OF_MATRICES and key not in MATRICES:
                self.problems += misfits(place.key(key), given[key], List)
        self.problems += [missing(key, place) for key in MATRICES[:2] if key not in given]
        loads = self.made("load", lambda table, place: (CoordinateLoad, []))
        matrices = {
            key: self.tried(place, partial(self._matrix, given[key]))
            for key in MATRICES
            if key in given
        }
        if self.problems:
            return None
        make: Callable[[], LinearStructure] = partial(
            LinearStructure, **{**given, **matrices}, loads=[*loads.values()], title=title
        )
        found: LinearStructure | None = self.tried(place, make)
        return found

    def _matrix(self, given: Any) -> Any:
        """A matrix by the name of its file, by its entries, or as rows."""
        if isinstance(given, str):
            return named_matrix(self.folder, given)
        return _from_entries(given) if isinstance(given, dict) else given


def _from_entries(given: dict[str, Any]) -> Sparse:
    """The matrix of { size, rows, columns, values }, its rows and columns counted from 0."""
    if set(given) != {"size", "rows", "columns", "values"}:
        raise ModelFileError(
            f"a matrix has {', '.join(given)}; as a table it has size, rows, columns and values."
        )
    size, rows, columns, values = (given[k] for k in ("size", "rows", "columns", "values"))
    if int(size) > limit("MATRIX_ROWS"):
        raise ModelFileError(f"a matrix has {size} rows, more than POLHODE_MATRIX_ROWS.")
    if not len(rows) == len(columns) == len(values):
        raise ModelFileError("rows, columns and values of a matrix must have equal lengths.")
    if any(not 0 <= int(i) < int(size) for i in (*rows, *columns)):
        raise ModelFileError(f"an entry of a matrix lies outside of {size} x {size}.")
    return collected(int(size), rows, columns, values)
