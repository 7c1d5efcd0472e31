"""Linear models in discrete time: derivatives of one step of a scheme itself.

A step starts from coordinates and rates, with momenta that the joints allow, and its end is read as
runs report it. Inputs are loads that are held over the step; outputs are those at its start.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from polhode.lowering.settings import LoadSettings
from polhode.mechanics.coordinates import RADIANS
from polhode.mechanics.joint_space import JointSpace
from polhode.mechanics.ports import OnBody, body_input, joint_input
from polhode.model.forces import Motor, PointForce, Torque
from polhode.model.forces._force import Force
from polhode.model.numbers import Floats
from polhode.model.orientation import from_matrix, matrix
from polhode.model.steps import chosen_step, first_step
from polhode.model.system import System
from polhode.results.trajectory import Trajectory
from polhode.run.combinations import Feature, refuse
from polhode.run.engine import Engine
from polhode.statics.reduced import derivative

STEP_NUDGE = 5e-3  # rad, and parts of the model's size: steps are solved to rounding


class OneStep:
    """One step of a scheme, from any positions and velocities, with loads that are held over it."""

    def __init__(
        self, system: System, loads: Sequence[Force], scheme: str, step: Any, time: float
    ) -> None:
        h = chosen_step(step)
        self.h, self.time, self._loads = first_step(h), time, loads
        self._engine = e = Engine(replace(system, forces=[*system.forces, *loads]), scheme, h)
        refuse({*e.features, Feature.LINEAR_STEP}, scheme=e.scheme, step=step)
        e.start()
        self._settings = LoadSettings(e.compiled)
        self._start = e.snapshot()
        weight = sum(b.mass for b in system.bodies)
        #: inputs that change a step by a small part, N or N m
        self.nudge = STEP_NUDGE * weight * max(1.0, float(np.linalg.norm(system.gravity)))

    def __call__(
        self,
        x: Floats,
        q: Floats,
        twists: Floats,
        angles: Mapping[str, float],
        values: Sequence[Any],
    ) -> Trajectory:
        """The end of a step: from poses, twists in the world and counted angles of joints."""
        e = self._engine
        e.go_back(self._start)
        e.begin_at(0, self.time)
        for load, value in zip(self._loads, values, strict=True):
            setting = (
                self._settings.set_motor if isinstance(load, Motor) else self._settings.set_load
            )
            setting(load.name, value)
        for joint, angle in angles.items():
            if (account := e.compiled.accounts.angle(joint)) >= 0:
                e.carry(account, angle)
        e.place(x, q, twists[:, :3], np.einsum("nba,nb->na", matrix(q), twists[:, 3:]))
        e.cut_to(self.time + self.h, sys.maxsize, e.buffers(1))
        return e.now()


class StepMap:
    """One step of a scheme: coordinates and rates at its end, for those at its start."""

    def __init__(
        self, space: JointSpace, scheme: str, step: Any, time: float, inputs: Sequence[str]
    ) -> None:
        self.space = space
        self._on = [body_input(space.system, name) for name in inputs]
        loads = [
            held_load(k, joint_input(space, name) if on is None else on)
            for k, (name, on) in enumerate(zip(inputs, self._on, strict=True))
        ]
        self._step = OneStep(space.system, loads, scheme, step, time)

    def __call__(self, q: Floats, v: Floats, u: Floats) -> tuple[Floats, Floats]:
        """Coordinates and rates at the end of a step with inputs u."""
        space = self.space
        full = space._loops.followed(q[None])[0]
        x, R, twists = space._tree.motion(full[None], (space._loops.G(full) @ v)[None])
        attitude = np.array([from_matrix(one) for one in R[0]])
        angles = {
            c.joint: full[k]
            for k, c in enumerate(space._tree.coordinates)
            if c.name.endswith(".angle")
        }
        values = [held_value(on, value) for on, value in zip(self._on, u, strict=True)]
        return self._read(full, self._step(x[0], attitude, twists[0], angles, values))

    def _read(self, before: Floats, t: Any) -> tuple[Floats, Floats]:
        """Coordinates and rates of the last sample; turns are those of the start."""
        tree, free = self.space._tree, self.space._loops.free
        full = tree.read(t.position[-1:], t.rotation[-1:])
        angles = np.array([c.unit == RADIANS for c in tree.coordinates])
        turns = np.round((before - full[0]) / (2.0 * np.pi))
        full[0] += np.where(angles, 2.0 * np.pi * turns, 0.0)
        twists = np.concatenate([t.velocity[-1:], t.angular_velocity_world[-1:]], axis=2)
        return full[0, free], tree.rates(full, twists)[0, free]

    def derivatives(self, q: Floats, v: Floats, free: Sequence[int]) -> tuple[Floats, Floats]:
        """A and B of free coordinates and their rates over a step."""
        rows, n, m = list(free), len(q), len(self._on)

        def end(changed: Floats) -> Floats:
            found = self(q + changed[:n], v + changed[n : 2 * n], changed[2 * n :])
            return np.concatenate([part[rows] for part in found])

        places = [self.space.coordinates[k] for k in range(n)]
        sizes = [1.0 if c.unit == RADIANS else self.space.size for c in places]
        nudges = [*(STEP_NUDGE * size for size in [*sizes, *sizes]), *([self._step.nudge] * m)]
        columns = [*rows, *(n + k for k in rows), *range(2 * n, 2 * n + m)]
        slopes = [
            derivative(partial(_along, end, np.eye(2 * n + m)[k]), float(nudges[k]))
            for k in columns
        ]
        both = np.array(slopes).T.reshape(2 * len(rows), len(columns))
        return both[:, : 2 * len(rows)], both[:, 2 * len(rows) :]


def _along(f: Callable[[Floats], Floats], direction: Floats, s: float) -> Floats:
    return f(s * direction)


def held_load(k: int, on: str | OnBody) -> Force:
    """The load of input k on a joint or a body, held over a step, zero until it is set."""
    if isinstance(on, str):
        return Motor(f"input {k}", joint=on, controlled=True)
    kind = PointForce if on[1] == "force" else Torque
    return kind(f"input {k}", on[0], controlled=True)


def held_value(on: str | OnBody | None, value: float) -> Any:
    """What the load of an input is set to."""
    return value * np.eye(3)[on[2]] if isinstance(on, tuple) else value
