"""Model files: TOML with the same words as the Python API.

Reading says all that is wrong at once, each with its line. Nothing in a file is executed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from polhode.errors import InputError, ModelFileError, suggestion
from polhode.files import lines
from polhode.files.changes import apply_change
from polhode.files.problems import parsed, sentences
from polhode.files.tables import (
    FORCES,
    JOINTS,
    Problem,
    Simulation,
    arguments,
    misfit,
    type_of,
    unknown_key,
)
from polhode.files.words import Table, Text, Vector3
from polhode.model.body import Body
from polhode.model.forces import Force
from polhode.model.joints import Joint
from polhode.model.system import GROUND, System

MOST_BYTES = 64_000_000  # of a file; a chain of 100 000 bodies has 20
_TOP = ("title", "gravity", "body", "joint", "force", "simulation")

__all__ = ["Model", "Simulation", "builtin_models", "load_model", "read_model"]


@dataclass(frozen=True)
class Model:
    """A system read from a file, and how the file would have it run."""

    name: str
    system: System
    simulation: Simulation


def load_model(model: str | Path, changes: Iterable[str] = ()) -> Model:
    """Read a model by its built-in name or by the path of its file.

    `changes` are values that replace those of the file, such as "body.top.mass = 4".
    """
    name = str(model)
    builtin = builtin_models()
    if name in builtin:
        text = builtin[name].read_text(encoding="utf-8")
        return read_model(text, name, f"{name}.toml", changes)
    path = Path(model)
    if path.suffix != ".toml" and not path.exists():
        known = suggestion(name, builtin) or " Give the path of a .toml file."
        raise ModelFileError(f"there is no built-in model '{name}'.{known}")
    return read_model(file_text(path), name, path.name, changes)


def file_text(path: Path) -> str:
    """The text of a file, or why it cannot be had."""
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            raise ModelFileError(f"model file '{path}' cannot be read: it is a device or a pipe.")
        if path.is_file() and path.stat().st_size > MOST_BYTES:
            size = path.stat().st_size / 1e6
            most = f"{MOST_BYTES / 1e6:.0f} at most"
            raise ModelFileError(f"model file '{path}' has {size:.0f} MB; a model has {most}.")
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise ModelFileError(
            f"{path.name} is not a text file in UTF-8 (byte {error.start}); save it as UTF-8."
        ) from None
    except (OSError, ValueError) as error:
        reason = (getattr(error, "strerror", None) or str(error)).lower()
        raise ModelFileError(f"model file '{path}' cannot be read: {reason}.") from None


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
) -> Model:
    """Read a model from the text of a file; `file` is what errors call it.

    `content` is what the text says, if it is known, with values that may have been changed.
    """
    reader = _Reader(text, file, content)
    for change in changes:
        apply_change(reader.content, change)
    system, simulation = reader.system(), reader.simulation()
    if reader.problems or system is None:
        raise ModelFileError(*reader.sentences())
    return Model(name, system, simulation)


class _Reader:
    """Reads one file, and gathers what is wrong with it."""

    def __init__(self, text: str, file: str, content: dict[str, Any] | None = None) -> None:
        self.text, self.file = text, file
        self.problems: list[Problem] = []
        self.content = parsed(text, file) if content is None else content
        for key in self.content:
            if key not in _TOP:
                self.problems.append(unknown_key((key,), list(_TOP)))

    def system(self) -> System | None:
        title = self._checked("title", Text, "")
        gravity = self._checked("gravity", Vector3, [0.0, 0.0, 0.0])
        bodies = self._made("body", lambda table, path: (Body, []))
        ties = self._made("joint", lambda table, path: type_of(table, JOINTS, path))
        loads = self._made("force", lambda table, path: type_of(table, FORCES, path))
        self._check_names(ties, loads)
        if self.problems:
            return None
        parts = [*bodies.values()], [*ties.values()], [*loads.values()]
        system: System | None = self._tried((), lambda: System(*parts, gravity, title))
        return system

    def simulation(self) -> Simulation:
        table = self._checked("simulation", Table, {})
        if not isinstance(table, dict):
            return Simulation()
        given, wrong = arguments(table, Simulation, ("simulation",))
        self.problems += wrong
        return Simulation() if wrong else Simulation(**given)

    def _checked(self, key: str, word: Any, default: Any) -> Any:
        value = self.content.get(key, default)
        if said := misfit(value, word):
            self.problems.append(Problem((key,), said))
            return default
        return value

    def _made(self, key: str, choose: Callable[..., Any]) -> dict[int, Any]:
        """The things of the tables [[key]] by number; those that cannot be made are left out."""
        tables = self.content.get(key, [])
        if not isinstance(tables, list) or not all(isinstance(t, dict) for t in tables):
            said = f"{{}} is not a list of tables; begin each with [[{key}]]."
            self.problems.append(Problem((key,), said))
            return {}
        made: dict[int, Any] = {}
        for number, table in enumerate(tables):
            path = (key, number)
            cls, wrong = choose(table, path)
            if cls is not None:
                given, found = arguments(table, cls, path)
                wrong = [*wrong, *found]
            self.problems += wrong
            if not wrong:
                thing = self._tried(path, partial(cls, **given))
                made.update({number: thing} if thing else {})
        return made

    def _tried(self, path: lines.Path, make: Callable[[], Any]) -> Any:
        """What can be made from checked values, or None, with a note why not."""
        try:
            return make()
        except InputError as error:
            key = str(error).partition(" of ")[0]  # "mass of body 'a' is ..."
            table = self.content[str(path[0])][path[1]] if path else self.content
            self.problems.append(Problem((*path, key) if key in table else path, f": {error}"))
        except (TypeError, ValueError, LookupError, AttributeError, ArithmeticError) as error:
            reason = " ".join(str(error).split())
            said = f": a value is not of the kind it must be ({reason})."
            self.problems.append(Problem(path, said))
        return None

    def _check_names(self, ties: Mapping[int, Joint], loads: Mapping[int, Force]) -> None:
        """Names that are there twice, and bodies that are not there at all."""
        names: dict[str, list[str]] = {}
        for key in ("body", "joint", "force"):
            tables = self.content.get(key, [])
            found = (
                [t.get("name") for t in tables if isinstance(t, dict)] if _is_list(tables) else []
            )
            names[key] = [n for n in found if isinstance(n, str)]
            for twice in (n for n, count in Counter(names[key]).items() if count > 1):
                last = len(found) - 1 - found[::-1].index(twice)
                many = f"{names[key].count(twice)} {_PLURAL[key]} are named '{twice}'"
                self.problems.append(Problem((key, last), f"= {many}; rename all but one."))
        known = [*names["body"], GROUND]
        for number, joint in ties.items():
            what = f"joint '{joint.name}' ties"
            self._check_bodies(("joint", number), what, (joint.first, joint.second), known)
        for number, force in loads.items():
            what = f"force '{force.name}' acts on"
            self._check_bodies(("force", number), what, force.bodies, known)

    def _check_bodies(
        self, path: lines.Path, what: str, bodies: Iterable[str], known: list[str]
    ) -> None:
        for body in bodies:
            if body not in known:
                said = f"= {what} the body '{body}', which is not there." + suggestion(body, known)
                self.problems.append(Problem(path, said))

    def sentences(self) -> list[str]:
        """Return what is wrong, one sentence a problem, in the order of the lines."""
        return sentences(self.problems, self.text, self.file, self.content)


_PLURAL = {"body": "bodies", "joint": "joints", "force": "forces"}


def _is_list(value: Any) -> bool:
    return isinstance(value, list)
