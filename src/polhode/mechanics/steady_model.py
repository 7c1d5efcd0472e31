"""Linear models of systems that joint coordinates do not cover: coupled joints and rolling bodies.

States are places and velocities along the free motions of `statics.moving.Steady`, from the steady
motion on; where bodies roll, there are more places than velocities. Inputs and outputs have names.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from polhode.assembly.initial_values import ANGLE, DISPLACEMENT, Imposed, Row
from polhode.errors import InputError
from polhode.mechanics.linear_model import LinearModel
from polhode.model.joints._joint import Z
from polhode.model.numbers import Floats, shown
from polhode.model.system import System
from polhode.statics.equilibrium import Equilibrium
from polhode.statics.modes import state_of
from polhode.statics.moving import Steady

_AXES = ("x", "y", "z")
_INPUTS = {"torque": ANGLE, "force": DISPLACEMENT}
_PLACES, _RATES = (ANGLE, DISPLACEMENT), {"rate": ANGLE, "speed": DISPLACEMENT}
_ON_BODY = {"force": 0, "torque": 3}
_OF_BODY = {"velocity": 0, "angular_velocity_world": 3}

Output = Callable[[Floats, Floats, Floats], float]  # of positions, attitudes and twists


@dataclass(frozen=True)
class _Names:
    """What names stand for in a system."""

    system: System
    frames: dict[str, Any]

    def split(self, name: str, kind: str, known: Sequence[str]) -> tuple[str, list[str]] | None:
        """A thing's name and the words after it, longest first."""
        rest = name.removeprefix(f"{kind}.")
        for thing in sorted(known, key=len, reverse=True):
            if name.startswith(f"{kind}.") and rest.startswith(f"{thing}."):
                return thing, rest.removeprefix(f"{thing}.").split(".")
        return None

    def joint(self, name: str) -> tuple[str, list[str]] | None:
        return self.split(name, "joint", [j.name for j in self.system.joints])

    def body(self, name: str) -> tuple[str, list[str]] | None:
        return self.split(name, "body", [b.name for b in self.system.bodies])

    def coordinate(self, name: str, joint: str, word: str) -> Imposed:
        """A coordinate of a joint."""
        joints = list(self.system.joints)
        number = [j.name for j in joints].index(joint)
        slides = joints[number].slides == [Z]
        if not (ANGLE in joints[number].coordinates if word == ANGLE else slides):
            raise InputError(f"there is no '{name}': joint '{joint}' has no {word}.")
        return Imposed(self.system, self.frames, [Row(number, word, Z, 0.0)])

    def push(self, name: str, x: Floats, q: Floats) -> Floats:
        """Forces and moments (bodies, 6) of a unit of an input."""
        total = np.zeros((len(self.system.bodies) + 1, 6))
        if (found := self.joint(name)) and found[1][0] in _INPUTS and len(found[1]) == 1:
            rows = self.coordinate(name, found[0], _INPUTS[found[1][0]]).jacobian(x, q)
            np.add.at(total, rows.bodies[0], rows.blocks[0])
        elif (found := self.body(name)) and _is_vector(found[1], _ON_BODY):
            k = _ON_BODY[found[1][0]] + _AXES.index(found[1][1])
            total[self.system.index(found[0]), k] = 1.0
        else:
            raise InputError(
                f"there is no input '{name}'; use joint.NAME.torque, joint.NAME.force, "
                "body.NAME.force.x or body.NAME.torque.x."
            )
        return total[:-1]

    def output(self, name: str) -> Output:
        """An output as a function of positions, attitudes and twists."""
        if (found := self.joint(name)) and len(found[1]) == 1:
            joint, (word,) = found
            if word in _PLACES:
                at = self.coordinate(name, joint, word)
                return lambda x, q, u: float(at.misses(x, q)[0])
            if word in _RATES:
                at = self.coordinate(name, joint, _RATES[word])
                return lambda x, q, u: float(at.jacobian(x, q).times(u)[0])
        if (found := self.body(name)) and _is_vector(found[1], {"position": 0, **_OF_BODY}):
            i, k = self.system.index(found[0]), _AXES.index(found[1][1])
            if found[1][0] == "position":
                return lambda x, q, u: float(x[i, k])
            column = _OF_BODY[found[1][0]] + k
            return lambda x, q, u: float(u[i, column])
        raise InputError(
            f"there is no output '{name}'; use joint.NAME.angle, rate, displacement or speed, "
            "body.NAME.position.x, velocity.x or angular_velocity_world.x."
        )


def _is_vector(words: list[str], known: dict[str, int]) -> bool:
    return len(words) == 2 and words[0] in known and words[1] in _AXES


def steady_model(
    system: System, about: Any, inputs: Sequence[str], outputs: Sequence[str]
) -> LinearModel:
    """Linear model about the start, an equilibrium or the end of a run, with its velocities."""
    for contact in system.rigid:
        if not contact.stays:
            raise InputError(f"linearise knows no contacts that open, such as '{contact.name}'.")
    about = system if about is None else about
    if not (isinstance(about, System | Equilibrium) or hasattr(about, "trajectory")):
        raise InputError(f"about is {shown(about)}; give an equilibrium or a run here.")
    r, x, q, u = state_of(about, None)
    steady, names = Steady(r, x, q, u), _Names(system, r.start.frames)
    places, speeds = steady.Y.shape[1], steady.Z.shape[1]
    states = [f"place {k + 1}" for k in range(places)]
    states += [f"velocity {k + 1}" for k in range(speeds)]
    pushes = [steady.Z.T @ names.push(name, x, q).ravel() for name in inputs]
    B = np.zeros((places + speeds, len(inputs)))
    B[places:] = np.array(pushes).reshape(len(inputs), speeds).T
    C = np.eye(places + speeds)
    if outputs:
        watched = [names.output(name) for name in outputs]
        C = steady.derivatives(partial(_read, watched))
    return LinearModel(
        A=steady.matrix(),
        B=B,
        C=C,
        D=np.zeros((len(C), len(inputs))),
        states=tuple(states),
        inputs=tuple(inputs),
        outputs=tuple(outputs) or tuple(states),
        about=np.zeros(places + speeds),
        residual=float(np.abs(steady.accelerations()).max(initial=0.0)),
    )


def _read(watched: Sequence[Output], x: Floats, q: Floats, u: Floats) -> Floats:
    return np.array([output(x, q, u) for output in watched])
