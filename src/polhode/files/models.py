"""Model files: TOML with the same words as the Python API.

The keys of a table are the fields of the class it becomes, so that a joint or a force added to its
list can be written in a file at once. Nothing in a file is executed.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import MISSING, dataclass, fields
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, TypeVar

from polhode.errors import InputError, ModelFileError, suggestion
from polhode.model import forces, joints
from polhode.model.body import Body
from polhode.model.system import System

T = TypeVar("T")
Table = dict[str, Any]


@dataclass(frozen=True)
class Simulation:
    """What a file proposes for its run; None where it says nothing."""

    scheme: str | None = None
    step: float | None = None
    until: float | None = None
    save_every: int | None = None


@dataclass(frozen=True)
class Model:
    """A system read from a file, and how the file would have it run."""

    name: str
    system: System
    simulation: Simulation


def load_model(model: str | Path) -> Model:
    """Read a model by its built-in name or by the path of its file."""
    name = str(model)
    builtin = builtin_models()
    if name in builtin:
        return read_model(builtin[name].read_text(encoding="utf-8"), name, f"{name}.toml")
    path = Path(model)
    if path.suffix != ".toml" and not path.exists():
        known = suggestion(name, builtin) or " Give the path of a .toml file."
        raise ModelFileError(f"there is no built-in model '{name}'.{known}")
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise ModelFileError(f"model file '{name}' cannot be read: {reason}.") from None
    except UnicodeDecodeError as error:
        raise ModelFileError(
            f"{path.name} is not a text file in UTF-8 (byte {error.start}); save it as UTF-8."
        ) from None
    return read_model(text, name, path.name)


def builtin_models() -> dict[str, Traversable]:
    """The files of the built-in models by name, in alphabetical order."""
    folder: Traversable = resources.files("polhode").joinpath("_models")
    if not folder.is_dir():  # an editable installation
        folder = Path(__file__).parents[3] / "models"
    if not folder.is_dir():
        return {}
    found = {f.name.removesuffix(".toml"): f for f in folder.iterdir() if f.name.endswith(".toml")}
    return dict(sorted(found.items()))


def read_model(text: str, name: str, file: str) -> Model:
    """Read a model from the text of a file; `file` is what errors call it."""
    try:
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ModelFileError(
            f"{file} is not valid TOML: {str(error)[:1].lower() + str(error)[1:]}."
        ) from None
    _check_keys(content, ("title", "gravity", "body", "joint", "force", "simulation"), file, "")
    title = content.get("title", "")
    _check_kind(title, "str", f"{file}: title")
    gravity = content.get("gravity", [0.0, 0.0, 0.0])
    _check_kind(gravity, "Vector", f"{file}: gravity")
    bodies = [_body(t, file, path) for t, path in _tables(content, "body", file)]
    ties = [_joint(t, file, path) for t, path in _tables(content, "joint", file)]
    loads = [_force(t, file, path) for t, path in _tables(content, "force", file)]
    system = _made(lambda: System(bodies, ties, loads, gravity, title), file)
    settings = content.get("simulation", {})
    _check_kind(settings, "Mapping", f"{file}: simulation")
    return Model(name, system, Simulation(**_checked(settings, Simulation, file, "simulation")))


def _body(table: Table, file: str, path: str) -> Body:
    given = _checked(table, Body, file, path)
    _check_keys(given.get("shape", {}), _SHAPES, file, f"{path}.shape")
    return _made(lambda: Body(**given), file, path)


def _joint(table: Table, file: str, path: str) -> joints.Joint:
    kind = _type(table, joints.TYPES, file, path)
    given = _checked(table, kind, file, path)
    return _made(lambda: kind(**given), file, path)


def _force(table: Table, file: str, path: str) -> forces.Force:
    kind = _type(table, {k: t for k, t in forces.TYPES.items() if k != "user"}, file, path)
    given = _checked(table, kind, file, path)
    return _made(lambda: kind(**given), file, path)


def _type(table: Table, known: Mapping[str, type[Any]], file: str, path: str) -> type[Any]:
    word = table.get("type")
    if word is None:
        raise ModelFileError(f"{file}: {path} has no type; it is one of {', '.join(known)}.")
    if word == "user":
        raise ModelFileError(
            f"{file}: {path}.type is 'user'; functions cannot stand in a file, use ph.UserForce "
            "from Python."
        )
    if not isinstance(word, str) or word not in known:
        message = f"{file}: {path}.type is {word!r}, which is not there."
        raise ModelFileError(message + suggestion(str(word), known))
    return known[word]


def _made(make: Callable[[], T], file: str, path: str = "") -> T:
    """Make something from checked values, and say where in which file it went wrong."""
    where = f"{file}: {path}: " if path else f"{file}: "
    try:
        return make()
    except InputError as error:
        raise ModelFileError(f"{where}{error}") from None
    except (TypeError, ValueError, LookupError, AttributeError) as error:
        reason = " ".join(str(error).split())
        raise ModelFileError(f"{where}a value is not of the kind it must be ({reason}).") from None


# --- what a table may hold, from the fields of the class it becomes ------------------------------

_IN_FILE = {"first": "bodies", "second": "bodies", "between": "bodies"}
_INSIDE = {
    "points": ("mass", "position"),
    "frames": ("point", "axis"),
    "table": ("times", "values"),
}
_SHAPES = ("box", "cylinder", "sphere", "cone", "mesh")


def _kinds(cls: type[Any]) -> dict[str, str]:
    """The keys of a class in a file, each with the head of its annotation: float, Vector, ..."""
    kinds = {}
    for f in fields(cls):
        key = _IN_FILE.get(f.name, f.name)
        head = str(f.type).removesuffix(" | None").partition("[")[0]
        if f.init and head != "Callable":
            kinds[key] = "Bodies" if key == "bodies" else head
    if cls is not Body and cls is not Simulation:
        kinds["type"] = "str"
    return kinds


def _needed(cls: type[Any]) -> list[str]:
    """The keys of a class that have no default."""
    plain = [f for f in fields(cls) if f.default is MISSING and f.default_factory is MISSING]
    names = [_IN_FILE.get(f.name, f.name) for f in plain if f.init]
    return [*dict.fromkeys(names), *(["bodies"] if "between" in cls.__annotations__ else [])]


def _checked(table: Table, cls: type[Any], file: str, path: str) -> Table:
    """Return the arguments for a class from a table."""
    kinds = _kinds(cls)
    _check_keys(table, kinds, file, path)
    for key in _needed(cls):
        if key not in table:
            raise ModelFileError(f"{file}: {path} has no {key}; add '{key} = ...'.")
    for key, value in table.items():
        _check_kind(value, kinds[key], f"{file}: {path}.{key}")
        for inner in value if isinstance(value, list) else [value]:
            if isinstance(inner, dict) and key in _INSIDE:
                _check_keys(inner, _INSIDE[key], file, f"{path}.{key}")
    given = {k: v for k, v in table.items() if k not in ("type", "bodies")}
    if "bodies" in table:
        first, second = table["bodies"]
        pair = {"first": first, "second": second}
        given.update(
            pair if "first" in {f.name for f in fields(cls)} else {"between": (first, second)}
        )
    return given


def _tables(content: Table, key: str, file: str) -> Iterator[tuple[Table, str]]:
    """The tables of [[key]], each with its path: by its name, or by its number from 1 on."""
    tables = content.get(key, [])
    if not isinstance(tables, list) or not all(isinstance(t, dict) for t in tables):
        raise ModelFileError(f"{file}: {key} is not a list of tables; begin each with [[{key}]].")
    for number, table in enumerate(tables, 1):
        yield table, f"{key}.{table['name']}" if "name" in table else f"{key}[{number}]"


def _check_keys(table: Table, known: Iterable[str], file: str, path: str) -> None:
    names = list(known)
    for key in table:
        if key not in names:
            place = f"{path}.{key}" if path else key
            raise ModelFileError(f"{file}: there is no key {place}." + suggestion(key, names))


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


# What a value must be, by the head of its field's annotation; others are the class's to check.
_CHECKS: dict[str, tuple[Callable[[Any], bool], str]] = {
    "str": (lambda v: isinstance(v, str), "text in quotes"),
    "float": (_is_number, "a number"),
    "int": (lambda v: isinstance(v, int) and not isinstance(v, bool), "a whole number"),
    "Vector": (
        lambda v: isinstance(v, list) and len(v) == 3 and all(map(_is_number, v)),
        "three numbers in brackets",
    ),
    "Sequence": (lambda v: isinstance(v, list), "a list in brackets"),
    "Mapping": (lambda v: isinstance(v, dict), "a table, like { key = value }"),
    "Bodies": (
        lambda v: isinstance(v, list) and len(v) == 2 and all(isinstance(b, str) for b in v),
        "the names of two bodies in brackets",
    ),
}


def _check_kind(value: Any, kind: str, where: str) -> None:
    holds, words = _CHECKS.get(
        kind, (lambda v: not isinstance(v, bool), "anything but a truth value")
    )
    if not holds(value):
        raise ModelFileError(f"{where} is {value!r}; it must be {words}.")
