"""Models to files: `read_model` reads back the same model, bit for bit."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, fields
from typing import Any

import numpy as np

from polhode.errors import UnwritableError
from polhode.files.structures import ELEMENTS, MATRICES
from polhode.files.tables import SimulationTable
from polhode.lowering.structures.prepared import Model
from polhode.model.beams import Beam
from polhode.model.body import Body
from polhode.model.cables import Cable
from polhode.model.joints._joint import RATES
from polhode.model.structures import LinearStructure, Structure
from polhode.model.structures.elements import Element
from polhode.model.structures.matrices import symmetric
from polhode.model.system import System

_WIDTH = 100
_FROM_POINTS = ("mass", "inertia", "position", "orientation")  # computed from points


def model_text(model: Model, simulation: SimulationTable | None = None) -> str:
    """The text of a model file."""
    if isinstance(model, System):
        parts = _system(model)
    else:
        parts = _structure(model) if isinstance(model, Structure) else _linear(model)
    if simulation is not None:
        parts += [f"[[event]]\n{_lines(_given(event))}" for event in simulation.events]
        if settings := _given(simulation, leave=("events",)):
            parts.append(f"[simulation]\n{_lines(settings)}")
    return "\n".join(parts)


def _system(system: System) -> list[str]:
    head = {"title": system.title} if system.title else {}
    if np.any(np.asarray(system.gravity) != 0.0):
        head["gravity"] = _plain(system.gravity)
    parts = [_lines(head)] if head else []
    bodies = [b for b in system.bodies if not b.is_made]
    joints = [j for j in system.joints if not j.is_made]
    parts += [f"[[body]]\n{_lines(_body(body))}" for body in bodies]
    parts += [f"[[joint]]\n{_lines(_typed(joint))}" for joint in joints]
    forces = [f for f in system.forces if not f.is_made]
    parts += [f"[[force]]\n{_lines(_typed(force))}" for force in forces]
    parts += [f"[[beam]]\n{_lines(_line(beam))}" for beam in system.beams]
    parts += [f"[[cable]]\n{_lines(_line(cable))}" for cable in system.cables]
    parts += [f"[[contact]]\n{_lines(_given(contact))}" for contact in system.contacts]
    if system.touching is not None:
        parts.append(f"[contacts]\n{_lines(_given(system.touching, leave=('named',)))}")
    couplings = [c for c in system.couplings if not c.is_made]
    parts += [f"[[coupling]]\n{_lines(_given(coupling))}" for coupling in couplings]
    parts += [f"[[flexible]]\n{_lines(_given(part))}" for part in system.flexibles]
    if system.state:
        table = {name: _plain(own) for name, own in system.state.items()}
        parts.append(f"[state]\n{_lines(table)}")
    if system.view:
        parts.append(f"[view]\n{_lines(_plain(system.view))}")
    return parts


def _structure(structure: Structure) -> list[str]:
    lists = ("nodes", "elements", "loads")
    head = _given(structure, leave=lists)
    parts = [_lines(head)] if head else []
    parts += [f"[[node]]\n{_lines(_given(node))}" for node in structure.nodes]
    parts += [f"[[element]]\n{_lines(_element(e))}" for e in structure.elements]
    parts += [f"[[load]]\n{_lines(_given(load))}" for load in structure.loads]
    return parts


def _element(e: Element) -> dict[str, Any]:
    kind = next((k for k, cls in ELEMENTS.items() if type(e) is cls), None)
    table = _given(e, leave=("body",))  # rejects functions
    body = getattr(e, "body", None)
    rest = {} if body is None else {"body": _body(body)}
    return {"name": table.pop("name"), "type": kind, **table, **rest}


def _linear(structure: LinearStructure) -> list[str]:
    """Matrices by their entries: a run directory holds all that it needs."""
    table = _given(structure, leave=("loads", "title", *MATRICES))
    for key in MATRICES:
        if (given := getattr(structure, key)) is not None:
            m = symmetric(key, given)
            entries = {"rows": m.rows, "columns": m.columns, "values": m.values}
            table[key] = {"size": m.n, **{k: v.tolist() for k, v in entries.items()}}
    parts = [_lines({"title": structure.title})] if structure.title else []
    parts.append(f"[matrices]\n{_lines(table)}")
    parts += [f"[[load]]\n{_lines(_given(load))}" for load in structure.loads]
    return parts


def _body(body: Body) -> dict[str, Any]:
    table = _given(body)
    if body.points is not None:
        for key in _FROM_POINTS:
            table.pop(key, None)
    if body.angular_velocity_world is not None:
        table.pop("angular_velocity", None)
    if "orientation" in table:
        table["orientation"] = {"quaternion": table["orientation"]}
    if "inertia" in table:
        J = np.asarray(body.inertia)
        diagonal = np.array_equal(J, np.diag(np.diag(J)))
        table["inertia"] = _plain(np.diag(J)) if diagonal else _plain(J)
    return table


def _line(line: Beam | Cable) -> dict[str, Any]:
    given = _given(line, leave=("first", "second"))
    return {"name": given.pop("name"), "bodies": [line.first, line.second], **given}


def _typed(thing: Any) -> dict[str, Any]:
    given = _given(thing)
    name = given.pop("name")
    pair = given.pop("first", None), given.pop("second", None)
    bodies = given.pop("between", pair)
    if "motion" in given:  # which sets the start of its own coordinate
        own = {r for c in given["motion"] for r in (c, RATES.get(c, c))}
        rest = {k: v for k, v in given.pop("initial", {}).items() if k not in own}
        given.update({"initial": rest} if rest else {})
    known = {"name": name, "type": thing.kind, "bodies": _plain(bodies)}
    if bodies == (None, None):
        del known["bodies"]
    return {**known, **given}


def _given(thing: Any, leave: Sequence[str] = ()) -> dict[str, Any]:
    """The fields of an object that are not the defaults; those of `leave` are omitted."""
    table: dict[str, Any] = {}
    for f in fields(thing):
        if not f.init or f.name in leave:
            continue
        value = getattr(thing, f.name)
        default = f.default_factory() if f.default_factory is not MISSING else f.default
        if value is None or (default is not MISSING and _same(value, default)):
            continue
        if callable(value):
            raise UnwritableError(
                f"'{thing.name}' has a function, which cannot be saved; run without a folder, and "
                "save the results alone with run.save."
            )
        table[f.name] = _plain(value)
    return table


def _same(a: Any, b: Any) -> bool:
    return bool(_plain(a) == _plain(b))


def _plain(value: Any) -> Any:
    """The value in the types that TOML has."""
    if isinstance(value, np.ndarray | np.generic):
        return value.tolist()
    if isinstance(value, Mapping):
        return {str(k): _plain(v) for k, v in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [_plain(v) for v in value]
    return value


def _lines(table: Mapping[str, Any]) -> str:
    return "".join(f"{_key(k)} = {_value(v)}\n" for k, v in table.items())


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else _text(key)


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, Mapping):
        inside = ", ".join(f"{_key(k)} = {_value(v)}" for k, v in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list):
        items = [_value(v) for v in value]
        line = f"[{', '.join(items)}]"
        if len(line) <= _WIDTH or not any(isinstance(v, list | dict) for v in value):
            return line
        return "[\n" + "".join(f"  {item},\n" for item in items) + "]"
    return repr(value)
