"""Linear models of a system about a state at rest or in steady motion.

States are the free coordinates of joint space and their rates; coordinates with a prescribed motion
go on as it says. Derivatives are sixth-order differences of the dynamics in joint space.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from polhode.assembly.all_rows import has_more
from polhode.errors import InputError, well_scaled
from polhode.mechanics.discrete_model import StepMap
from polhode.mechanics.joint_space import JointSpace
from polhode.mechanics.linear_model import LinearModel
from polhode.mechanics.ports import Port, input_of, output_of
from polhode.mechanics.steady_model import steady_model
from polhode.model.numbers import Floats, number, shown, texts
from polhode.model.system import System, checked_system
from polhode.statics.equilibrium import Equilibrium
from polhode.statics.reduced import DIFFERENCE, derivative


@well_scaled()
def linearise(
    system: System,
    about: Any = None,
    *,
    inputs: Sequence[str] = (),
    outputs: Sequence[str] = (),
    time: float = 0.0,
    step: float | None = None,
    scheme: str = "energy-momentum",
) -> LinearModel:
    """Linear model of small motions, in continuous time or over one step of a scheme.

    Parameters
    ----------
    about
        A state: None for the start of the model, an equilibrium, a run or `run.final` (its last
        sample), or a pair of the coordinates of `JointSpace(system)` and their rates. Accelerations
        there should vanish, as at rest or in steady motion; `residual` has the largest.
    inputs
        Forces: ``"joint.hinge.torque"``, ``"joint.slider.force"`` (or the joint's name alone),
        ``"body.arm.force.x"``, ``"body.arm.torque.z"``, a controlled motor's ``"force.motor"``.
    outputs
        ``"joint.hinge.angle"``, ``"joint.hinge.rate"``, ``"joint.slider.displacement"``,
        ``"body.arm.position"`` (three of them) or ``"body.arm.position.x"``, ``velocity`` and
        ``angular_velocity_world`` the same; a marker's as ``"body.arm.tip.position"``. Default: the
        coordinates.
    step, scheme
        With a step in seconds, A and B are the derivatives of one step of the scheme, over which
        inputs are held: x(n + 1) = A x(n) + B u(n).

    Systems with couplings, rolling bodies or beams have other states, positions and velocities
    along their free motions, from where the steady motion is; `about` is then no pair, and inputs
    and outputs are single ones of joints and bodies.
    """
    checked_system("linearise", system, touches=False)
    inputs, outputs = texts("inputs", inputs), texts("outputs", outputs)
    time = number("time", time)
    if has_more(system) or system.bending:
        over = None if step is None else (scheme, step, time)
        return steady_model(system, about, inputs, outputs, over)
    space = JointSpace(system)
    q0, v0 = _state(space, about)
    held = _held(space)
    free = [k for k in range(len(space)) if k not in held]
    pushes = [input_of(space, name) for name in inputs]
    names = outputs or [space.names[k] for k in free]
    watched = [port for name in names for port in output_of(space, name)]
    model = _Model(space, q0, v0, free, pushes, watched, time)
    A, C = model.by_state()
    B, D = model.by_input()
    n = len(free)
    if step is None:
        A = np.vstack([np.hstack([np.zeros((n, n)), np.eye(n)]), A])
        B = np.vstack([np.zeros((n, len(pushes))), B])
    else:
        A, B = StepMap(space, scheme, step, time, inputs).derivatives(q0, v0, free)
    rates = [f"rate of {space.names[k]}" for k in free]
    return LinearModel(
        A=A,
        B=B,
        C=C,
        D=D,
        states=(*(space.names[k] for k in free), *rates),
        inputs=tuple(inputs),
        outputs=tuple(port.name for port in watched),
        about=np.concatenate([q0[free], v0[free]]),
        residual=float(np.abs(model.accelerations(q0, v0)).max(initial=0.0)),
        step=step,
    )


class _Model:
    """Accelerations and outputs as functions of the free coordinates, their rates and inputs."""

    def __init__(
        self,
        space: JointSpace,
        q0: Floats,
        v0: Floats,
        free: list[int],
        pushes: Sequence[Callable[[Floats], Floats]],
        watched: Sequence[Port],
        time: float,
    ) -> None:
        self.space, self.q0, self.v0, self.free = space, q0, v0, free
        self.pushes, self.watched, self.time = pushes, watched, time

    def accelerations(self, q: Floats, v: Floats) -> Floats:
        """Of the free coordinates; those that are held by a motion keep their rates."""
        bias = np.asarray(self.space.bias(q, v, time=self.time))[self.free]
        M = self.space.mass_matrix(q)[np.ix_(self.free, self.free)]
        return np.linalg.solve(M, -bias) if self.free else np.zeros(0)

    def _outputs(self, q: Floats, v: Floats) -> Floats:
        return np.array([port.value(q, v) for port in self.watched])

    def by_state(self) -> tuple[Floats, Floats]:
        """Derivatives of accelerations and of outputs by positions and rates."""
        n = len(self.free)
        rows, columns = [], []
        fastest = max(1.0, float(np.abs(self.v0).max(initial=0.0)))
        for k in range(2 * n):
            e = np.zeros(len(self.q0))
            e[self.free[k % n]] = 1.0
            is_length = self.space.coordinates[self.free[k % n]].unit == "m"
            size = self.space.size if is_length else 1.0
            h = 10 * DIFFERENCE * size * (1.0 if k < n else fastest)

            def both(s: float, e: Floats = e, k: int = k) -> Floats:
                q, v = (self.q0 + s * e, self.v0) if k < n else (self.q0, self.v0 + s * e)
                return np.concatenate([self.accelerations(q, v), self._outputs(q, v)])

            found = derivative(both, h)
            rows.append(found[:n])
            columns.append(found[n:])
        m = len(self.watched)
        if not rows:
            return np.zeros((0, 0)), np.zeros((m, 0))
        return np.array(rows).T, np.array(columns).T.reshape(m, 2 * n)

    def by_input(self) -> tuple[Floats, Floats]:
        """Derivatives by inputs, in which forces are linear; outputs hold no accelerations."""
        n = len(self.free)
        if not self.pushes:
            return np.zeros((n, 0)), np.zeros((len(self.watched), 0))
        F = np.stack([push(self.q0) for push in self.pushes], axis=1)[self.free]
        M = self.space.mass_matrix(self.q0)[np.ix_(self.free, self.free)]
        return np.linalg.solve(M, F), np.zeros((len(self.watched), len(self.pushes)))


def _held(space: JointSpace) -> list[int]:
    """Coordinates that a prescribed motion holds."""
    driven = {
        f"joint.{j.name}.{c}" for j in space.system.joints if j.motion for c in (j.motion or {})
    }
    lost = driven - set(space.names)
    if lost and any(c.name in lost for c in space.dependent):
        raise InputError(
            f"{', '.join(sorted(lost))} is driven and not among the independent coordinates; put "
            "its joint before the others of the loop."
        )
    return [k for k, name in enumerate(space.names) if name in driven]


def _state(space: JointSpace, about: Any) -> tuple[Floats, Floats]:
    """Coordinates and rates of what a user gives."""
    if about is None:
        return space.initial()
    if isinstance(about, Equilibrium):
        return space.read(about.position, about.quaternion), np.zeros(len(space))
    if isinstance(about, tuple | list) and len(about) == 2:
        q, _ = space._rows("the coordinates of about", about[0])
        v, _ = space._rows("the rates of about", about[1])
        return q[0], v[0]
    if hasattr(about, "trajectory"):
        q, v = space.state(about)
        return q[-1], v[-1]
    raise InputError(
        f"about is {shown(about)}; give an equilibrium, a run, or coordinates and their rates."
    )
