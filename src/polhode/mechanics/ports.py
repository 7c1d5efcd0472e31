"""Inputs and outputs of linear models, by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from polhode.errors import InputError
from polhode.mechanics.coordinates import find
from polhode.mechanics.drives import drive_rows
from polhode.mechanics.joint_space import JointSpace
from polhode.model.forces import Motor
from polhode.model.numbers import Floats

_AXES = ("x", "y", "z")
_RATES = {"rate": "angle", "speed": "displacement"}
_WRENCH = {"force": 0, "torque": 3}
_TWISTS = {"velocity": 0, "angular_velocity_world": 3}


@dataclass(frozen=True)
class Port:
    """An output: its name, and its value for coordinates and rates."""

    name: str
    value: Callable[[Floats, Floats], float]


def input_of(space: JointSpace, name: str) -> Callable[[Floats], Floats]:
    """Generalised forces of a unit of an input."""
    body = body_input(space, name)
    return _of_joint(space, joint_input(space, name)) if body is None else _on_body(space, *body)


def joint_input(space: JointSpace, name: str) -> str:
    """Joint that an input acts along."""
    motors = {f.name: f for f in space.system.forces if isinstance(f, Motor)}
    kind, _, rest = name.partition(".")
    if kind == "force" and rest in motors:
        return motors[rest].joint
    joint = rest if kind == "joint" else name
    for word in ("torque", "force"):
        joint = joint.removesuffix(f".{word}")
    if joint not in {j.name for j in space.system.joints} | set(motors) | set(space.names):
        raise InputError(
            f"there is no input '{name}'; use joint.NAME.torque, joint.NAME.force, "
            "body.NAME.force.x, body.NAME.torque.x or the name of a motor."
        )
    return motors[joint].joint if joint in motors else joint


def body_input(space: JointSpace, name: str) -> tuple[str, str, int] | None:
    """Body that an input acts on, force or torque, and the axis; None where it is of a joint."""
    found = _body(space, name)
    if found is None:
        return None
    body, words = found
    if len(words) != 2 or words[0] not in _WRENCH or words[1] not in _AXES:
        raise InputError(
            f"there is no input '{name}'; a body takes force.x, force.y, force.z, torque.x, "
            "torque.y and torque.z."
        )
    return body, words[0], _AXES.index(words[1])


def _of_joint(space: JointSpace, joint: str) -> Callable[[Floats], Floats]:
    def push(q: Floats) -> Floats:
        full = space._loops.followed(q[None])[0]
        names, rows = drive_rows(space._tree, [joint], full)
        if len(names) != 1:
            raise InputError(
                f"joint '{joint}' has {len(names)} coordinates; name one of them: "
                f"{', '.join(names)}."
            )
        return np.asarray(rows[0] @ space._loops.G(full))

    return push


def _body(space: JointSpace, name: str) -> tuple[str, list[str]] | None:
    """A body's name and what follows it, longest first."""
    if not name.startswith("body."):
        return None
    rest = name.removeprefix("body.")
    names = sorted((b.name for b in space.system.bodies), key=len, reverse=True)
    for body in names:
        if rest.startswith(f"{body}."):
            return body, rest.removeprefix(f"{body}.").split(".")
    return None


def _on_body(space: JointSpace, body: str, word: str, axis: int) -> Callable[[Floats], Floats]:
    return lambda q: np.asarray(space.jacobian(body, q)[_WRENCH[word] + axis])


def output_of(space: JointSpace, name: str) -> list[Port]:
    """An output, or the three of a vector."""
    body = _body(space, name)
    if body is not None and name not in space.names:
        return _of_body(space, name, *body)
    base, _, word = name.rpartition(".")
    if word in _RATES:
        k = _coordinate(space, name, f"{base}.{_RATES[word]}")
        return [Port(name, lambda q, v: float(v[k]) if k < len(v) else _bound(space, q, v, k))]
    k = _coordinate(space, name, name)
    if k < len(space):
        return [Port(name, lambda q, v: float(q[k]))]
    wanted = space.dependent[k - len(space)].name
    return [Port(name, lambda q, v: float(space.all_coordinates(q)[wanted]))]


def _bound(space: JointSpace, q: Floats, v: Floats, k: int) -> float:
    """Rate of a coordinate that follows from the loops."""
    full = space._loops.followed(q[None])[0]
    return float((space._loops.G(full) @ v)[space._loops.bound[k - len(v)]])


def _coordinate(space: JointSpace, name: str, wanted: str) -> int:
    everything = [*space.coordinates, *space.dependent]
    try:
        found = find(everything, wanted)
    except InputError:
        found = []
    if len(found) != 1:
        known = ", ".join(c.name for c in everything)
        raise InputError(
            f"there is no output '{name}'; use body.NAME.position, body.NAME.velocity, or a "
            f"coordinate: {known}."
        )
    return found[0]


def _of_body(space: JointSpace, name: str, body: str, words: list[str]) -> list[Port]:
    at: Any = body
    markers = space.system.body(body).markers
    if words and words[0] in markers:
        at, words = (body, np.asarray(markers[words[0]])), words[1:]
    known = ("position", *_TWISTS)
    if not words or words[0] not in known or len(words) > 2 or set(words[1:]) - set(_AXES):
        raise InputError(
            f"there is no output '{name}'; a body and its markers have {', '.join(known)}, each "
            "with x, y and z."
        )
    axes = words[1:] or list(_AXES)
    stem = name if not words[1:] else name.rpartition(".")[0]
    return [Port(f"{stem}.{axis}", _component(space, at, words[0], axis)) for axis in axes]


def _component(
    space: JointSpace, at: Any, word: str, axis: str
) -> Callable[[Floats, Floats], float]:
    k = _AXES.index(axis)
    body, point = space._point(at)
    if word == "position":

        def place(q: Floats, v: Floats) -> float:
            placed = space.pose(q)
            return float((placed.position[body] + placed.rotation[body] @ point)[k])

        return place
    return lambda q, v: float(space.jacobian(at, q)[_TWISTS[word] + k] @ v)
