"""Model files: TOML with the same words as the Python API.

Reading reports all problems at once, each with its line. Nothing in a file is executed.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from importlib import resources
from importlib.resources.abc import Traversable
from itertools import chain
from pathlib import Path
from typing import Any

from polhode.errors import ModelFileError, suggestion
from polhode.files.changes import apply_change
from polhode.files.limits import limit
from polhode.files.matrix_files import named_array, named_matrix
from polhode.files.paths import text_of
from polhode.files.problems import Place, Problem, parsed
from polhode.files.reading import Reader, file_text
from polhode.files.tables import FORCES, JOINTS, SimulationTable, arguments, type_of
from polhode.files.words import Table, Text, Vector3
from polhode.model.beams import Beam
from polhode.model.body import Body
from polhode.model.cables import Cable
from polhode.model.contacts.contact import Contact
from polhode.model.contacts.touching import Contacts
from polhode.model.coupling import Coupling
from polhode.model.flexible import Flexible
from polhode.model.forces import Force
from polhode.model.joints import Joint
from polhode.model.numbers import shown
from polhode.model.shapes import HEIGHTFIELD
from polhode.model.system import GROUND, System

PART_MATRICES = ("stiffness", "mass")  # of a superelement
STRUCTURES = ("node", "element", "matrices")  # keys that only files of structures have

__all__ = ["Model", "SimulationTable", "builtin_models", "file_text", "load_model", "read_model"]


@dataclass(frozen=True)
class Model:
    """A model read from a file, and the settings of its run."""

    name: str
    system: Any  # a System; a Structure or LinearStructure, if the file has nodes or matrices
    simulation: SimulationTable


def load_model(model: str | Path, changes: Iterable[str] = ()) -> Model:
    """Read a model by its built-in name or by the path of its file.

    `changes` are values that replace those of the file, such as "body.top.mass = 4".
    """
    name = str(model)
    builtin = builtin_models()
    if name in builtin:
        text = text_of(builtin[name])
        return read_model(text, name, f"{name}.toml", changes, folder=Path())
    path = Path(model)
    there = os.path.exists(path)  # noqa: PTH110 - of any text
    if not name or (path.suffix != ".toml" and not there):
        known = suggestion(name, builtin) or " Give the path of a .toml file."
        raise ModelFileError(f"there is no built-in model {shown(name)}.{known}")
    return read_model(file_text(path), name, path.name, changes, folder=path.parent)


def builtin_models() -> dict[str, Traversable]:
    """The files of the built-in models by name, in alphabetical order."""
    folder: Traversable = resources.files("polhode").joinpath("_models")
    if not folder.is_dir():  # an editable installation
        folder = Path(__file__).parents[3] / "models"
    if not folder.is_dir():
        return {}
    found = {f.name.removesuffix(".toml"): f for f in folder.iterdir() if f.name.endswith(".toml")}
    return dict(sorted(found.items()))


def read_model(
    text: str,
    name: str,
    file: str,
    changes: Iterable[str] = (),
    content: dict[str, Any] | None = None,
    folder: Path | None = None,
) -> Model:
    """Read a model from the text of a file.

    `file` is its name in errors, `folder` where the files that it names are: without one it names
    none. `content` is the parsed text, if it is known, whose values may have been changed.
    """
    content = parsed(text, file) if content is None else content
    for change in changes:
        apply_change(content, change)
    if "body" not in content and any(k in content for k in STRUCTURES):
        from polhode.files.structures import StructureReader  # loads Numba

        return Model(name, *StructureReader(content, text, file, folder).read())
    return Model(name, *SystemReader(content, text, file, folder).read())


class SystemReader(Reader):
    """Reads bodies, joints and forces."""

    top = (
        *("title", "gravity", "state", "body", "joint", "force", "beam", "cable", "contact"),
        *("contacts", "coupling", "flexible", "event", "simulation", "view"),
    )
    plural = {  # noqa: RUF012
        "body": "bodies",
        "joint": "joints",
        "force": "forces",
        "beam": "beams",
        "cable": "cables",
        "contact": "contacts",
        "coupling": "couplings",
        "flexible": "flexibles",
        "event": "events",
    }
    elements = 0  # of beams and cables, read so far

    def __init__(
        self, content: dict[str, Any], text: str, file: str, folder: Path | None = None
    ) -> None:
        super().__init__(content, text, file)
        self.folder = folder

    def model(self) -> System | None:
        """The system, or None if there are problems."""
        title = self.checked("title", Text, "")
        gravity = self.checked("gravity", Vector3, [0.0, 0.0, 0.0])
        bodies = self.made("body", lambda table, place: (Body, []))
        ties = self.made("joint", lambda table, place: type_of(table, JOINTS, place))
        loads = self.made("force", lambda table, place: type_of(table, FORCES, place))
        beams = self.made("beam", lambda table, place: (Beam, []), self._counted)
        cables = self.made("cable", lambda table, place: (Cable, []), self._counted)
        touches = self.made("contact", lambda table, place: (Contact, []))
        couplings = self.made("coupling", lambda table, place: (Coupling, []))
        flexibles = self.made("flexible", lambda table, place: (Flexible, []), self._with_matrices)
        touching = self._contacts([*touches.values()]) if "contacts" in self.content else None
        self._check_names(ties, loads, {"beam": beams, "cable": cables}, touches, touching)
        if self.problems:
            return None
        parts = [*bodies.values()], [*ties.values()], [*loads.values()]
        lines: dict[str, Any] = {"beams": [*beams.values()], "cables": [*cables.values()]}
        lines["flexibles"] = [*flexibles.values()]
        named = touching if touching is not None else [*touches.values()]
        more = {**lines, "contacts": named, "couplings": [*couplings.values()]}
        more |= {key: self.checked(key, Table, {}) for key in ("state", "view")}
        system: System | None = self.tried(Place(), lambda: System(*parts, gravity, title, **more))
        return system

    def _contacts(self, named: list[Contact]) -> Contacts | None:
        """The table [contacts], with the height fields that it names read."""
        place, table = Place().key("contacts"), self.checked("contacts", Table, {})
        given, wrong = arguments(table, Contacts, place)
        self.problems += wrong
        shapes = given.get("ground", ())
        if wrong or (read := self.tried(place, lambda: [*map(self._with_heights, shapes)])) is None:
            return None
        given |= {"ground": read, "named": named}
        found: Contacts | None = self.tried(place, lambda: Contacts(**given))
        return found

    def _with_heights(self, shape: dict[str, Any]) -> dict[str, Any]:
        given = shape.get(HEIGHTFIELD)
        return (
            shape | {HEIGHTFIELD: named_array(self.folder, given)}
            if isinstance(given, str)
            else shape
        )

    def _counted(self, table: dict[str, Any], place: Place) -> tuple[dict[str, Any], list[Problem]]:
        """A table of a beam or cable, and a problem where a file has too many elements."""
        given = table.get("elements")
        self.elements += given if isinstance(given, int) else 0
        most = limit("ELEMENTS")
        if self.elements <= most:
            return table, []
        sentence = (
            f"the beams and cables have {self.elements} elements or more, and the limit is "
            f"{most:g}; use fewer, or set POLHODE_ELEMENTS."
        )
        return table, [Problem(place.key("elements"), sentence)]

    def _with_matrices(
        self, table: dict[str, Any], place: Place
    ) -> tuple[dict[str, Any], list[Problem]]:
        """A table of a superelement with its matrices read."""
        found, before = dict(table), len(self.problems)
        for key in PART_MATRICES:
            if isinstance(given := table.get(key), str):
                found[key] = self.tried(place, partial(named_matrix, self.folder, given))
        problems = self.problems[before:]
        del self.problems[before:]
        return found, problems

    def _check_names(
        self,
        ties: Mapping[int, Joint],
        loads: Mapping[int, Force],
        lines: Mapping[str, Mapping[int, Beam | Cable]],
        touches: Mapping[int, Contact],
        touching: Contacts | None,
    ) -> None:
        """Names that are used twice, and bodies that do not exist."""
        names = self.check_twice()
        known = dict.fromkeys([*names["body"], GROUND])
        refused: list[str] = []  # beams and cables, of whose nodes there is nothing more to say
        for key, made in lines.items():
            known |= dict.fromkeys(node for line in made.values() for node in line.node_names)
            refused += [f"{n}." for n in names[key] if n not in {x.name for x in made.values()}]

        def check(key: str, number: int, what: str, bodies: Iterable[str]) -> None:
            used = [body for body in bodies if not str(body).startswith(tuple(refused))]
            self.check_known(self.place(key, number), what, used, known)

        for key, made in lines.items():
            for number, line in made.items():
                ends = [end for end in (line.first, line.second) if end]
                tied = "welded" if key == "beam" else "tied"
                check(key, number, f"{line.what} is {tied} to the body", ends)
        for number, joint in ties.items():
            both = joint.first, joint.second
            check("joint", number, f"joint '{joint.name}' connects the body", both)
        for number, force in loads.items():
            check("force", number, f"force '{force.name}' acts on the body", force.bodies)
        for number, contact in touches.items():
            check("contact", number, f"contact '{contact.name}' is of the body", contact.pair)
        for word in ("exclude", "include") if touching is not None else ():
            used, place = chain(*getattr(touching, word)), Place().key("contacts").key(word)
            self.check_known(place, f"{word} of contacts has the body", used, known)
