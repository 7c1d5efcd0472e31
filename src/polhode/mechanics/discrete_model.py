"""Linear models in discrete time: derivatives of one step of a scheme itself.

A step starts from coordinates and rates, with momenta that the joints allow, and its end is read as
runs report it. Inputs are loads that are held over the step; outputs are those at its start.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from polhode.errors import InputError
from polhode.kernel.columns import Carried
from polhode.lowering.settings import LoadSettings
from polhode.mechanics.coordinates import RADIANS
from polhode.mechanics.joint_space import JointSpace
from polhode.mechanics.ports import body_input, joint_input
from polhode.model.forces import Motor, PointForce, Torque
from polhode.model.forces._force import Force
from polhode.model.numbers import Floats
from polhode.model.orientation import from_matrix
from polhode.model.steps import chosen_step
from polhode.run.engine import Engine
from polhode.run.state import write_state
from polhode.statics.reduced import derivative

STEP_NUDGE = 5e-3  # rad, and parts of the model's size: steps are solved to rounding


class StepMap:
    """One step of a scheme: coordinates and rates at its end, for those at its start."""

    def __init__(
        self, space: JointSpace, scheme: str, step: Any, time: float, inputs: Sequence[str]
    ) -> None:
        self.space, self.time, self.inputs = space, time, inputs
        self._loads = [_load(space, name, k) for k, name in enumerate(inputs)]
        system = replace(space.system, forces=[*space.system.forces, *self._loads])
        h = chosen_step(step)
        if not isinstance(h, float):
            raise InputError(f"step is {step}; a linear model is of one step: give seconds.")
        self.h = h
        self.engine = Engine(system, scheme, self.h)
        chosen, record = self.engine.scheme, self.engine.scheme.record
        if self.engine.cannot_be_cut is not None or record.multistep or record.adaptive:
            raise InputError(
                f"scheme '{chosen}' has no step that coordinates and rates alone determine; use "
                "energy-momentum."
            )
        self.engine.start()
        self._settings = LoadSettings(self.engine.compiled)

    def __call__(self, q: Floats, v: Floats, u: Floats) -> tuple[Floats, Floats]:
        """Coordinates and rates at the end of a step with inputs u."""
        e, space = self.engine, self.space
        full = space._loops.followed(q[None])[0]
        x, R, twists = space._tree.motion(full[None], (space._loops.G(full) @ v)[None])
        self._push(u)
        attitude = np.array([from_matrix(one) for one in R[0]])
        spin = np.einsum("nba,nb->na", R[0], twists[0, :, 3:])
        e.n, e.base, e.between = 0, 0, self.time
        self._turn(full)
        write_state(e, x[0], attitude, twists[0, :, :3], spin)
        e.counts[0, :] = 0
        samples = e.buffers(1)
        e.advance(1, 1, samples, self.time + self.h)
        return self._read(full, e.trajectory(samples, owned=False, times=np.array([e.time])))

    def _push(self, u: Floats) -> None:
        """Set the inputs."""
        for load, name, value in zip(self._loads, self.inputs, u, strict=True):
            if isinstance(load, Motor):
                self._settings.set_motor(load.name, value)
            else:
                on = body_input(self.space, name)
                assert on is not None
                self._settings.set_load(load.name, value * np.eye(3)[on[2]])

    def _turn(self, full: Floats) -> None:
        """Carry the angles that elements act on, with their turns."""
        accounts = self.engine.compiled.accounts
        for k, c in enumerate(self.space._tree.coordinates):
            if c.name.endswith(".angle") and accounts.angle(c.joint) >= 0:
                self.engine.carried[Carried.SUM, accounts.angle(c.joint)] = full[k]

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
        rows, n, m = list(free), len(q), len(self.inputs)

        def end(changed: Floats) -> Floats:
            found = self(q + changed[:n], v + changed[n : 2 * n], changed[2 * n :])
            return np.concatenate([part[rows] for part in found])

        places = [self.space.coordinates[k] for k in range(n)]
        sizes = [1.0 if c.unit == RADIANS else self.space.size for c in places]
        system = self.space.system
        weight = sum(b.mass for b in system.bodies) * max(
            1.0, float(np.linalg.norm(system.gravity))
        )
        nudges = STEP_NUDGE * np.array([*sizes, *sizes, *([weight] * m)])
        columns = [*rows, *(n + k for k in rows), *range(2 * n, 2 * n + m)]
        slopes = [
            derivative(partial(_along, end, np.eye(2 * n + m)[k]), float(nudges[k]))
            for k in columns
        ]
        both = np.array(slopes).T.reshape(2 * len(rows), len(columns))
        return both[:, : 2 * len(rows)], both[:, 2 * len(rows) :]


def _along(f: Callable[[Floats], Floats], direction: Floats, s: float) -> Floats:
    return f(s * direction)


def _load(space: JointSpace, name: str, k: int) -> Force:
    """A load that is held over the step, zero until it is set."""
    on = body_input(space, name)
    if on is None:
        return Motor(f"input {k}", joint=joint_input(space, name), controlled=True)
    kind = PointForce if on[1] == "force" else Torque
    return kind(f"input {k}", on[0], controlled=True)
