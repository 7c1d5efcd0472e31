"""Linear models of systems that joint coordinates do not cover: couplings, rolling bodies, beams.

States are positions and velocities along the free motions of `statics.moving.Steady`, from the
steady motion on; where bodies roll, there are more places than velocities. Inputs and outputs have
names. Over a step of a scheme, states at its end are from where the steady motion is then.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from polhode.assembly.initial_values import ANGLE, DISPLACEMENT, Imposed, Row
from polhode.errors import InputError
from polhode.mechanics.discrete_model import OneStep, held_load, held_value
from polhode.mechanics.linear_model import LinearModel
from polhode.mechanics.ports import WRENCH, OnBody, body_input, split
from polhode.mechanics.results_by_state import Outputs
from polhode.model.forces._force import Force
from polhode.model.joints._joint import Z
from polhode.model.numbers import Floats, shown
from polhode.model.orientation import multiply
from polhode.model.system import System
from polhode.statics.equilibrium import Equilibrium
from polhode.statics.modes import state_of
from polhode.statics.moving import Steady
from polhode.statics.reduced import derivative

_INPUTS = {"torque": ANGLE, "force": DISPLACEMENT}


@dataclass(frozen=True)
class _Names:
    """Names of the parts of a system."""

    system: System
    frames: dict[str, Any]

    def coordinate(self, name: str, joint: str, word: str) -> Imposed:
        """A coordinate of a joint."""
        joints = list(self.system.joints)
        number = [j.name for j in joints].index(joint)
        slides = joints[number].slides == [Z]
        if not (ANGLE in joints[number].coordinates if word == ANGLE else slides):
            raise InputError(f"there is no '{name}': joint '{joint}' has no {word}.")
        return Imposed(self.system, self.frames, [Row(number, word, Z, 0.0)])

    def target(self, name: str) -> tuple[str, str] | OnBody:
        """What an input acts on: a joint with a word, or a body with a word and an axis."""
        found = split(name, "joint", [j.name for j in self.system.joints])
        if found and found[1][0] in _INPUTS and len(found[1]) == 1:
            return found[0], found[1][0]
        if on := body_input(self.system, name):
            return on
        raise InputError(
            f"there is no input '{name}'; use joint.NAME.torque, joint.NAME.force, "
            "body.NAME.force.x or body.NAME.torque.x."
        )

    def push(self, name: str, x: Floats, q: Floats) -> Floats:
        """Forces and moments (bodies, 6) of a unit of an input."""
        total = np.zeros((len(self.system.bodies) + 1, 6))
        on = self.target(name)
        if len(on) == 2:
            rows = self.coordinate(name, on[0], _INPUTS[on[1]]).jacobian(x, q)
            np.add.at(total, rows.bodies[0], rows.blocks[0])
        else:
            total[self.system.index(on[0]), WRENCH[on[1]] + on[2]] = 1.0
        return total[:-1]

    def load(self, name: str, k: int) -> Force:
        """The load of input k that is held over a step."""
        on = self.target(name)
        if len(on) == 3:
            return held_load(k, on)
        self.coordinate(name, on[0], _INPUTS[on[1]])
        joint = next(j for j in self.system.joints if j.name == on[0])
        if _INPUTS[on[1]] == DISPLACEMENT and ANGLE in joint.coordinates:
            raise InputError(
                f"'{name}' is not held over a step: joint '{joint.name}' turns and slides; give "
                "forces on its bodies."
            )
        return held_load(k, joint.name)


def steady_model(
    system: System,
    about: Any,
    inputs: Sequence[str],
    outputs: Sequence[str],
    over: tuple[str, float, float] | None = None,
) -> LinearModel:
    """Linear model about the start, an equilibrium or the end of a run, with its velocities.

    It is of a step where `over` has its scheme, its length and the time of its start.
    """
    for contact in system.rigid:
        if not contact.stays:
            raise InputError(
                f"linearise does not support contacts that open, such as '{contact.name}'."
            )
    about = system if about is None else about
    if not (isinstance(about, System | Equilibrium) or hasattr(about, "trajectory")):
        raise InputError(f"about is {shown(about)}; give an equilibrium or a run.")
    r, x, q, u = state_of(about, None)
    steady, names = Steady(r, x, q, u), _Names(system, r.start.frames)
    places, speeds = steady.Y.shape[1], steady.Z.shape[1]
    states = [f"place {k + 1}" for k in range(places)]
    states += [f"velocity {k + 1}" for k in range(speeds)]
    C = np.eye(places + speeds)
    if outputs:
        watched = Outputs(system, outputs)
        C, outputs = steady.derivatives(watched), watched.names
    if over is None:
        pushes = [steady.Z.T @ names.push(name, x, q).ravel() for name in inputs]
        A, B = steady.matrix(), np.zeros((places + speeds, len(inputs)))
        B[places:] = np.array(pushes).reshape(len(inputs), speeds).T
    else:
        A, B = _SteadyStep(names, inputs, _counted(system, about), steady, over).derivatives(
            x, q, u
        )
    return LinearModel(
        A=A,
        B=B,
        C=C,
        D=np.zeros((len(C), len(inputs))),
        states=tuple(states),
        inputs=tuple(inputs),
        outputs=tuple(outputs) or tuple(states),
        about=np.zeros(places + speeds),
        residual=float(np.abs(steady.accelerations()).max(initial=0.0)),
        step=None if over is None else over[1],
    )


class _SteadyStep:
    """One step of a scheme, in the coordinates of a steady motion."""

    def __init__(
        self,
        names: _Names,
        inputs: Sequence[str],
        counted: dict[str, float],
        steady: Steady,
        over: tuple[str, float, float],
    ) -> None:
        system, (scheme, step, time) = names.system, over
        self._on = [names.target(name) for name in inputs]
        loads = [names.load(name, k) for k, name in enumerate(inputs)]
        self._step, self._steady = OneStep(system, loads, scheme, step, time), steady
        numbers = {joint.name: k for k, joint in enumerate(system.joints)}
        rows = [Row(numbers[name], ANGLE, Z, angle) for name, angle in counted.items()]
        self._counted, self._turned = counted, Imposed(system, names.frames, rows)

    def _end(self, x: Floats, q: Floats, u: Floats, values: Floats) -> tuple[Floats, ...]:
        """Positions, attitudes and twists at the end."""
        turned = zip(self._counted.items(), self._turned.misses(x, q), strict=True)
        angles = {name: angle + float(more) for (name, angle), more in turned}
        held = [
            held_value(on, v) if len(on) == 3 else v for on, v in zip(self._on, values, strict=True)
        ]
        t = self._step(x, q, u, angles, held)
        twists = np.hstack([t.velocity[-1], t.angular_velocity_world[-1]])
        return np.array(t.position[-1]), np.array(t.quaternion[-1]), twists

    def derivatives(self, x: Floats, q: Floats, u: Floats) -> tuple[Floats, Floats]:
        """A and B: states at the end, from the end of the steady motion, by those at the start."""
        m = len(self._on)
        x1, q1, u1 = self._end(x, q, u, np.zeros(m))
        back = q1 * np.array([1.0, -1.0, -1.0, -1.0])

        def end(x: Floats, q: Floats, u: Floats, values: Floats) -> Floats:
            x2, q2, u2 = self._end(x, q, u, values)
            turn = multiply(q2, back)
            away = 2.0 * np.sign(turn[:, :1]) * turn[:, 1:]
            return self._steady.coordinates(np.hstack([x2 - x1, away]), u2 - u1)

        def pushed(unit: Floats, s: float) -> Floats:
            return end(x, q, u, s * unit)

        A = self._steady.derivatives(lambda x, q, u: end(x, q, u, np.zeros(m)))
        units = np.eye(m)
        columns = [derivative(partial(pushed, unit), self._step.nudge) for unit in units]
        return A, np.array(columns).reshape(m, len(A)).T


def _counted(system: System, about: Any) -> dict[str, float]:
    """Angles of hinges: those counted in `about`, or the initial ones."""
    found = {}
    for joint in system.joints:
        if ANGLE in joint.coordinates:
            known = (
                about.trajectory.counted_angle(joint.name) if hasattr(about, "trajectory") else None
            )
            start = joint.initial.get(ANGLE, 0.0)
            found[joint.name] = float(start if known is None else known[-1])
    return found
