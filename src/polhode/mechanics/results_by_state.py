"""Results of runs as functions of states, with their derivatives.

Derivatives are sixth-order differences along shifts, turns and momenta of the bodies that a result
depends on. Velocities are projected on the joints, as runs report them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any

import numpy as np

from polhode.errors import InputError
from polhode.kernel.columns import State
from polhode.mechanics.parameters import WEIGHTS, ModelNumbers, numbers_of
from polhode.model.numbers import Floats
from polhode.model.orientation import matrix, multiply, rotation_vector
from polhode.model.system import System
from polhode.quantities import Level
from polhode.quantities.paths import Path, path_of
from polhode.results.samples import RunOutcome
from polhode.results.trajectory import Trajectory, at_start, strains_of_places
from polhode.schemes.choice import choose

STATE_NUDGE = 5e-3  # rad, and parts of the model's size and momenta


@dataclass(frozen=True)
class States:
    """Some states: rows of `State` (samples, n, 13), what is carried beside them, times."""

    stored: Floats
    carried: Floats
    t: Floats

    @property
    def p(self) -> Floats:
        """Momenta (samples, n, 3)."""
        return self.stored[..., State.P : State.Q]

    @property
    def q(self) -> Floats:
        """Attitudes (samples, n, 4)."""
        return self.stored[..., State.Q : State.PI]

    @property
    def pi(self) -> Floats:
        """Spins (samples, n, 3)."""
        return self.stored[..., State.PI : State.WIDTH]

    def at(self, samples: Floats) -> States:
        """Some of them."""
        return States(self.stored[samples], self.carried[samples], self.t[samples])


class StateTrajectory(Trajectory):
    """States as a trajectory; strains of beams follow from the shifted positions."""

    @cached_property
    def beam_strains(self) -> Floats:
        """Strains of the elements of beams (time, element, 6)."""
        length = np.array([e.length for e in self.system.beam_elements])[:, None]
        return strains_of_places(self) / length


def trajectory(m: ModelNumbers, s: States) -> Trajectory:
    """States of a model as a trajectory."""
    rows = {
        "number": np.ones(len(s.t)),
        "time": s.t,
        "state": s.stored,
        "memory": np.zeros((len(s.t), m.compiled.n)),
        "carried": s.carried,
    }
    scheme = choose("energy-momentum")
    return StateTrajectory.of(m.compiled.still(), scheme, 1.0, rows, RunOutcome())


@dataclass(frozen=True)
class StateResult:
    """A quantity as a function of a model and states."""

    path: Path

    def value(self, m: ModelNumbers, s: States) -> Floats:
        """Its values (samples, ...)."""
        return self.path.of(trajectory(m, s))

    @property
    def uses_momenta(self) -> bool:
        """Whether it depends on more than positions."""
        return self.path.quantity.level != Level.POSITION

    def bodies(self, m: ModelNumbers, s: States) -> Sequence[int]:
        """Bodies that it depends on: joints let velocities depend on all."""
        jointed = m.compiled.arrays.joints.rows.shape[1] > 0
        if self.uses_momenta and jointed:
            return range(m.compiled.n)
        return self.path.on(trajectory(m, s)).bodies


class Outputs:
    """Quantities as functions of positions, attitudes and twists of the bodies, world axes."""

    def __init__(self, system: System, names: Sequence[str]) -> None:
        self._model = m = numbers_of(system)
        self._carried = np.array(m.compiled.arrays.carried).reshape(1, -1)
        self._paths = [path_of(name, system) for name in names]
        self.names: list[str] = []
        for name, path in zip(names, self._paths, strict=True):
            q = path.quantity
            reaction = q.level == Level.FORCE and path.kind in ("joint", "coupling", "contact")
            if reaction or q.level == Level.ACCELERATION or not q.of_state:
                raise InputError(
                    f"'{name}' depends on more than the state, so it is not an output of a linear "
                    "model; use positions, velocities, energies, or forces of springs."
                )
            labels = [x for _, x in path.dimensions(path.on(at_start(system)))]
            self.names += [".".join([name, *map(str, x)]) for x in product(*labels)]

    def __call__(self, x: Floats, q: Floats, u: Floats) -> Floats:
        """All numbers, in the order of `names`."""
        m, R = self._model, matrix(q)
        spin = np.einsum("nab,nbc,ndc,nd->na", R, m.inertia, R, u[:, 3:])
        stored = np.hstack([x, m.mass[:, None] * u[:, :3], q, spin])
        t = trajectory(m, States(stored[None], self._carried, np.zeros(1)))
        return np.concatenate([np.ravel(path.of(t)[0]) for path in self._paths])


# --- derivatives -------------------------------------------------------------------------------


def by_state(r: StateResult, m: ModelNumbers, s: States) -> Floats:
    """Derivatives (samples, size, 12 n) of a result by twists and momenta of the bodies."""
    n, count = m.compiled.n, len(s.t)
    base = r.value(m, s)
    size = int(np.prod(base.shape[1:], dtype=int))
    out = np.zeros((count, size, 12 * n))
    push, spin = (float(np.abs(v).max(initial=0.0)) or 1.0 for v in (s.p, s.pi))
    for i in r.bodies(m, s):
        for k in range(12 if r.uses_momenta else 6):
            scale = (m.size, 1.0, push, spin)[k // 3]
            total: Any = 0.0
            for step, weight in WEIGHTS.items():
                moved = _moved(s, i, k, step * STATE_NUDGE * scale)
                total = total + weight * _near(r.value(m, moved), base)
            column = 6 * i + k if k < 6 else 6 * n + 6 * i + k - 6
            out[:, :, column] = (total / (STATE_NUDGE * scale)).reshape(count, size)
    return out


def _near(value: Floats, base: Floats) -> Floats:
    """A result without jumps: quaternions of the same sign, angles of the same turn."""
    if value.shape[1:] == (4,):
        return value * np.sign(np.sum(value * base, axis=1, keepdims=True))
    if value.ndim == 1:
        jump = np.round((value - base) / (2 * np.pi))
        return np.where(
            np.abs(value - base - 2 * np.pi * jump) < 1.0, value - 2 * np.pi * jump, value
        )
    return value


def _moved(s: States, i: int, k: int, amount: float) -> States:
    """States with one body shifted, turned or pushed along an axis."""
    stored = s.stored.copy()
    e = np.eye(3)[k % 3]
    if k // 3 == 1:
        turn = rotation_vector(amount * e)
        stored[:, i, State.Q : State.PI] = multiply(turn, s.q[:, i])
    else:
        first = (State.X, State.Q, State.P, State.PI)[k // 3]
        stored[:, i, first : first + 3] += amount * e
    return States(stored, s.carried, s.t)
