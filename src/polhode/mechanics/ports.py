"""Inputs and outputs of linear models, by name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from polhode.errors import InputError
from polhode.mechanics.drives import drive_rows
from polhode.mechanics.joint_space import JointSpace
from polhode.mechanics.results_by_state import Outputs
from polhode.model.forces import Motor
from polhode.model.numbers import Floats
from polhode.model.orientation import from_matrix
from polhode.model.system import System
from polhode.quantities._quantity import AXES

OnBody = tuple[str, str, int]  # a body, force or torque, and the axis
_RATES = {"rate": "angle", "speed": "displacement"}
WRENCH = {"force": 0, "torque": 3}


@dataclass(frozen=True)
class Port:
    """An output: its name, and its value for coordinates and rates."""

    name: str
    value: Callable[[Floats, Floats], float]


def input_of(space: JointSpace, name: str) -> Callable[[Floats], Floats]:
    """Generalised forces of a unit of an input."""
    body = body_input(space.system, name)
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


def body_input(system: System, name: str) -> OnBody | None:
    """Body that an input acts on, force or torque, and the axis; None where it is of a joint."""
    found = split(name, "body", [b.name for b in system.bodies])
    if found is None:
        return None
    body, words = found
    if len(words) != 2 or words[0] not in WRENCH or words[1] not in AXES:
        raise InputError(
            f"there is no input '{name}'; a body takes force.x, force.y, force.z, torque.x, "
            "torque.y and torque.z."
        )
    return body, words[0], AXES.index(words[1])


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


def split(name: str, kind: str, known: Sequence[str]) -> tuple[str, list[str]] | None:
    """The name of a part of this kind and the words after it, longest first."""
    for part in sorted(known, key=len, reverse=True):
        if name.startswith(f"{kind}.{part}."):
            return part, name.removeprefix(f"{kind}.{part}.").split(".")
    return None


def _on_body(space: JointSpace, body: str, word: str, axis: int) -> Callable[[Floats], Floats]:
    return lambda q: np.asarray(space.jacobian(body, q)[WRENCH[word] + axis])


def output_of(space: JointSpace, name: str) -> list[Port]:
    """An output, or those of a vector: a coordinate, its rate, or any quantity."""
    everything = [*space.coordinates, *space.dependent]
    base, _, word = name.rpartition(".")
    wanted = f"{base}.{_RATES[word]}" if word in _RATES else name
    k = next((k for k, c in enumerate(everything) if c.name == wanted), None)
    if k is None:
        return _of_path(space, name)
    if word in _RATES:
        return [Port(name, lambda q, v: float(v[k]) if k < len(v) else _bound(space, q, v, k))]
    if k < len(space):
        return [Port(name, lambda q, v: float(q[k]))]
    return [Port(name, lambda q, v: float(space.all_coordinates(q)[wanted]))]


def _bound(space: JointSpace, q: Floats, v: Floats, k: int) -> float:
    """Rate of a coordinate that follows from the loops."""
    full = space._loops.followed(q[None])[0]
    return float((space._loops.G(full) @ v)[space._loops.bound[k - len(v)]])


def _of_path(space: JointSpace, name: str) -> list[Port]:
    outputs = Outputs(space.system, [name])

    def value(k: int, q: Floats, v: Floats) -> float:
        x, R, u, _ = space._moving(q, v)
        attitudes = np.array([from_matrix(one) for one in R[0]])
        return float(outputs(x[0], attitudes, u[0])[k])

    return [Port(each, partial(value, k)) for k, each in enumerate(outputs.names)]
