"""Results of runs as functions of states, with their derivatives.

Derivatives are sixth-order differences along shifts, turns and momenta of the bodies that a result
depends on. Velocities are projected on the joints, as runs report them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from polhode.errors import InputError
from polhode.kernel.columns import Prim, State
from polhode.mechanics.parameters import WEIGHTS, ModelNumbers
from polhode.model.element_coordinates import coordinate
from polhode.model.joints._joint import TWIST
from polhode.model.numbers import Floats
from polhode.model.orientation import matrix, multiply, rotation_vector
from polhode.results.observed import projected

STATE_NUDGE = 5e-3  # rad, and parts of the model's size and momenta


@dataclass(frozen=True)
class States:
    """Some states: rows of `State` (samples, n, 13), what is carried beside them, times."""

    stored: Floats
    carried: Floats
    t: Floats

    @property
    def x(self) -> Floats:
        """Places (samples, n, 3)."""
        return self.stored[..., State.X : State.P]

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

    @cached_property
    def R(self) -> Floats:
        """Rotations (samples, n, 3, 3)."""
        return matrix(self.q)

    def at(self, samples: Floats) -> States:
        """Some of them."""
        return States(self.stored[samples], self.carried[samples], self.t[samples])


@dataclass(frozen=True)
class StateResult:
    """A result: its values (samples, ...) for a model and states, and the bodies it depends on."""

    value: Callable[[ModelNumbers, States], Floats]
    bodies: Sequence[int]
    uses_momenta: bool


def twists(m: ModelNumbers, s: States) -> Floats:
    """Velocities and angular velocities (samples, n, 6), world axes, projected on the joints."""
    c = m.compiled.still()
    if c.arrays.joints.rows.shape[1]:
        return np.concatenate(projected(c, s.stored, s.t, None), axis=-1)
    J = s.R @ m.inertia @ s.R.swapaxes(-1, -2)
    turning = np.linalg.solve(J, s.pi[..., None])[..., 0]
    return np.concatenate([s.p / m.mass[:, None], turning], axis=-1)


# --- results by name ---------------------------------------------------------------------------


def body_result(model: ModelNumbers, name: str, result: str) -> StateResult:
    """A result of a body."""
    i, n = model.system.index(name), model.compiled.n
    jointed = model.compiled.arrays.joints.rows.shape[1] > 0
    moving = range(n) if jointed else [i]
    if result == "position":
        return StateResult(lambda m, s: s.x[:, i], [i], False)
    if result == "rotation":
        return StateResult(lambda m, s: s.R[:, i], [i], False)
    if result == "quaternion":
        return StateResult(lambda m, s: s.q[:, i], [i], False)
    if result == "velocity":
        return StateResult(lambda m, s: twists(m, s)[:, i, :3], moving, True)
    if result == "angular_velocity_world":
        return StateResult(lambda m, s: twists(m, s)[:, i, 3:], moving, True)
    if result == "angular_velocity":
        return StateResult(
            lambda m, s: np.einsum("sba,sb->sa", s.R[:, i], twists(m, s)[:, i, 3:]), moving, True
        )
    raise InputError(
        f"'{result}' of body '{name}' has no derivatives here; use position, velocity, rotation, "
        "quaternion, angular_velocity or angular_velocity_world."
    )


def marker_result(model: ModelNumbers, body: str, marker: str, result: str) -> StateResult:
    """A result of a marker."""
    i = model.system.index(body)

    def arm(m: ModelNumbers, s: States) -> Floats:
        return s.R[:, i] @ np.asarray(m.system.bodies[i].markers[marker])

    if result == "position":
        return StateResult(lambda m, s: s.x[:, i] + arm(m, s), [i], False)
    if result == "velocity":

        def velocity(m: ModelNumbers, s: States) -> Floats:
            u = twists(m, s)[:, i]
            return u[:, :3] + np.cross(u[:, 3:], arm(m, s))

        return StateResult(velocity, range(model.compiled.n), True)
    raise InputError(f"'{result}' of marker '{marker}' has no derivatives here; use position.")


def joint_result(model: ModelNumbers, name: str, result: str) -> StateResult:
    """A result of a joint."""
    joint = model.system.joint(name)
    a, b = (model.system.index(x) for x in (joint.first, joint.second))
    two = sorted({a, b} - {-1})

    def frames(m: ModelNumbers, s: States) -> tuple[Floats, Floats, Floats, Floats]:
        fa, fb = m.start.frames[name]
        found: list[Floats] = []
        for i, f in ((a, fa), (b, fb)):
            if i < 0:
                found += [np.tile(f.point, (len(s.t), 1)), np.tile(f.axes, (len(s.t), 1, 1))]
            else:
                found += [s.x[:, i] + s.R[:, i] @ f.point, s.R[:, i] @ f.axes]
        return found[0], found[1], found[2], found[3]

    def angle(m: ModelNumbers, s: States) -> Floats:
        _, A, _, B = frames(m, s)
        x = B[..., 0]
        return np.arctan2(np.sum(x * A[..., 1], -1), np.sum(x * A[..., 0], -1))

    def shift(m: ModelNumbers, s: States) -> Floats:
        pa, A, pb, _ = frames(m, s)
        found = np.einsum("sab,sa->sb", A, pb - pa)[:, joint.slides]
        return found[:, 0] if len(joint.slides) == 1 else found

    def ends(m: ModelNumbers, s: States) -> tuple[Floats, Floats]:
        u = np.concatenate([twists(m, s), np.zeros((len(s.t), 1, 6))], axis=1)
        return u[:, a], u[:, b]

    def rate(m: ModelNumbers, s: States) -> Floats:
        _, A, _, _ = frames(m, s)
        ua, ub = ends(m, s)
        return np.sum((ub - ua)[:, 3:] * A[..., 2], axis=-1)

    def speed(m: ModelNumbers, s: States) -> Floats:
        pa, A, pb, _ = frames(m, s)
        ua, ub = ends(m, s)
        x = np.concatenate([s.x, np.zeros((len(s.t), 1, 3))], axis=1)
        v = ub[:, :3] + np.cross(ub[:, 3:], pb - x[:, b]) - ua[:, :3]
        v = v - np.cross(ua[:, 3:], pa - x[:, a]) - np.cross(ua[:, 3:], pb - pa)
        found = np.einsum("sab,sa->sb", A, v)[:, joint.slides]
        return found[:, 0] if len(joint.slides) == 1 else found

    known: dict[str, tuple[Any, bool, str]] = {
        "angle": (angle, False, "angle"),
        "displacement": (shift, False, "displacement"),
        "rate": (rate, True, "angle"),
        "speed": (speed, True, "displacement"),
    }
    if result not in known or known[result][2] not in joint.coordinates:
        has = [k for k, v in known.items() if v[2] in joint.coordinates]
        raise InputError(
            f"'{result}' of joint '{name}' ({joint.kind}) has no derivatives here; it has: "
            f"{', '.join(has) or 'none'}."
        )
    value, moves, _ = known[result]
    return StateResult(value, range(model.compiled.n) if moves else two, moves)


def energy_result(model: ModelNumbers, part: str) -> StateResult:
    """Kinetic, potential or total energy, of stored momenta."""
    every = range(model.compiled.n)
    if model.system.bending and part != "kinetic":
        raise InputError(f"energy '{part}' has no derivatives in systems with beams; use kinetic.")

    def kinetic(m: ModelNumbers, s: States) -> Floats:
        J = s.R @ m.inertia @ s.R.swapaxes(-1, -2)
        turning = np.einsum("sna,snab,snb->s", s.pi, np.linalg.inv(J), s.pi)
        return 0.5 * (turning + np.sum(s.p * s.p / m.mass[:, None], axis=(1, 2)))

    def stored(m: ModelNumbers, s: States) -> Floats:
        total = -np.einsum("na,sna->s", m.weight, s.x)
        lines = np.asarray(m.compiled.arrays.joints.integers)
        for k, e in enumerate(m.compiled.lowered.elements):
            if e.law.has_potential:
                column = int(lines[lines[:, Prim.LAW] == k, Prim.ANGLE][0])
                near = s.carried[:, column] if e.kind == TWIST else None
                total = total + e.law.potential(coordinate(e, s.x, s.R, near))
        return total

    parts = {
        "kinetic": kinetic,
        "potential": stored,
        "total": lambda m, s: kinetic(m, s) + stored(m, s),
    }
    if part not in parts:
        raise InputError(f"energy '{part}' has no derivatives here; use {', '.join(parts)}.")
    return StateResult(parts[part], every, True)


# --- derivatives -------------------------------------------------------------------------------


def by_state(r: StateResult, m: ModelNumbers, s: States) -> Floats:
    """Derivatives (samples, size, 12 n) of a result by twists and momenta of the bodies."""
    n, count = m.compiled.n, len(s.t)
    base = r.value(m, s)
    size = int(np.prod(base.shape[1:], dtype=int))
    out = np.zeros((count, size, 12 * n))
    push, spin = (float(np.abs(v).max(initial=0.0)) or 1.0 for v in (s.p, s.pi))
    for i in r.bodies:
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
