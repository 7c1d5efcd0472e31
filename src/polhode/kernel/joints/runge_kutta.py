"""Explicit Runge-Kutta steps of bodies with joints: accelerations by one elimination a stage.

The state (x, p, q, pi) has the slopes

    dx/dt = v,   dp/dt = m a,   dq/dt = (0, omega) q/2,   dpi/dt = I alpha + omega x I omega    (1)

with accelerations a, alpha and forces of joints by the equations of motion at the stage, in which
joints have no acceleration against themselves. After the step bodies are moved back onto the joints
and momenta are projected (`closing`, `kicks`). Work is booked by the weights of the stages.
"""

import math
from collections.abc import Callable
from typing import Any, NamedTuple

from polhode.kernel.algebra.row_values import copy, mat, put, put_quat, quat, vec
from polhode.kernel.algebra.so3 import rotate, unit, unrotate
from polhode.kernel.algebra.vec3 import Quat, cross, size
from polhode.kernel.bodies.system import Outcome, Status, Tables
from polhode.kernel.columns import Inertia, Kind, Observation, Prim, State
from polhode.kernel.compile.jit import UNBOUND, kernel, specialise
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.joints.closing import carry_strains, close_joints
from polhode.kernel.joints.coordinates import read_twist
from polhode.kernel.joints.kicks import project_momenta
from polhode.kernel.joints.ledger import book_power, keep_angles
from polhode.kernel.joints.observation import place_still, write_accelerations, write_velocities


class Stages(NamedTuple):
    """Workspace of a step."""

    slopes: Table  # (n, 13 stages)
    carried: Table  # what was carried before the step


# What `runge_kutta` binds: the triangle of coefficients row by row, weights, nodes, number.
A: tuple[float, ...] = ()
B: tuple[float, ...] = ()
C: tuple[float, ...] = ()
STAGES = 0


@kernel
def _write_slope(system: Tables, s: Table, stage: int, t: float) -> None:
    """Write (1) at the state s, whose velocities and accelerations are left in `mean`."""
    bodies, out, slopes = system.bodies, system.mean, system.joints.stages.slopes
    write_velocities(system, s, out)
    write_accelerations(system, s, out, t)
    for i in range(len(bodies)):
        q, omega = quat(s, i, State.Q), vec(out, i, Observation.RATE)
        J, at = mat(bodies, i, Inertia.TENSOR), State.WIDTH * stage
        Pi = rotate(q, J @ unrotate(q, omega))
        turning = rotate(q, J @ unrotate(q, vec(out, i, Observation.ANGULAR_ACCELERATION)))
        put(slopes, i, at + State.X, vec(out, i, Observation.VELOCITY))
        a = vec(out, i, Observation.ACCELERATION)
        put(slopes, i, at + State.P, bodies[i, Inertia.MASS] * a)
        put_quat(
            slopes, i, at + State.Q, Quat(0.0, 0.5 * omega.x, 0.5 * omega.y, 0.5 * omega.z) * q
        )
        put(slopes, i, at + State.PI, turning + cross(omega, Pi))


@kernel
def combined(
    slopes: Table, weights: tuple[float, ...], first: int, count: int, i: int, k: int
) -> float:
    """Sum of slopes with weights."""
    total = 0.0
    for j in range(count):
        if weights[first + j] != 0.0:
            total += weights[first + j] * slopes[i, State.WIDTH * j + k]
    return total


@kernel
def _move(
    s: Table, slopes: Table, weights: tuple[float, ...], first: int, count: int, h: float, to: Table
) -> None:
    """Write the state after a combination of slopes; quaternions are normalised."""
    for i in range(len(s)):
        for k in range(State.WIDTH):
            to[i, k] = s[i, k] + h * combined(slopes, weights, first, count, i, k)
        put_quat(to, i, State.Q, unit(quat(to, i, State.Q)))


def _advance(system: Tables, s: Table, t: float, h: float) -> None:
    """Write the end of a step, not yet on the joints, into `before`; book the work."""
    stages = system.joints.stages
    copy(system.carried, stages.carried)
    copy(s, system.before)
    for i in range(STAGES):
        if i > 0:
            _move(s, stages.slopes, A, i * (i - 1) // 2, i, h, system.before)
        _write_slope(system, system.before, i, t + C[i] * h)
        book_power(system, system.mean, t + C[i] * h, B[i] * h)
    _move(s, stages.slopes, B, 0, STAGES, h, system.before)


@kernel
def accept(system: Tables, s: Table, t: float) -> bool:
    """Accept the state in `before`, at t, projected onto the joints."""
    J = system.joints
    if not close_joints(system, system.before, t):
        return False
    copy(system.before, s)
    project_momenta(system, s, t)
    if J.angles is not None:
        place_still(system, s)
        for k in range(len(J.integers)):
            if J.integers[k, Prim.KIND] == Kind.TWIST:
                read_twist(J, system.carried, k)
        keep_angles(J, system.carried)
    carry_strains(system, s)
    return True


@kernel
def reject(system: Tables) -> None:
    """Discard the bookings made on the way to `before`."""
    copy(system.joints.stages.carried, system.carried)


@kernel
def largest(s: Table, k: int) -> float:
    """Largest of the vectors that begin in column k, over all bodies."""
    found = 0.0
    for i in range(len(s)):
        found = max(found, size(vec(s, i, k)))
    return found


@kernel
def estimated(system: Tables, s: Table, weights: tuple[float, ...], stages: int) -> float:
    """Mean square of an estimate of the step's error per unit time, by weights of its slopes.

    Relative to the largest position, momentum and angular momentum of all bodies.
    """
    slopes, total, n = system.joints.stages.slopes, 0.0, len(s)
    x = max(largest(s, State.X), largest(system.before, State.X))
    p = max(largest(s, State.P), largest(system.before, State.P))
    pi = max(largest(s, State.PI), largest(system.before, State.PI))
    for i in range(n):
        for k in range(State.WIDTH):
            scale = x if k < State.P else p if k < State.Q else 1.0 if k < State.PI else pi
            wrong = combined(slopes, weights, 0, stages, i, k)
            if wrong != 0.0:
                total += (wrong / scale) * (wrong / scale) if scale > 0.0 else math.inf
    return total / (State.WIDTH * n)


advance: Callable[..., None] = UNBOUND  # the result of `runge_kutta`


def _fixed(
    system: Tables, s: Table, memory: Table, par: tuple[float, ...], t: float, h: float
) -> Outcome:
    """Advance by h without an error estimate."""
    advance(system, s, t, h)
    closed = accept(system, s, t + h)
    return Outcome(Status.CONVERGED if closed else Status.NOT_FINITE, 0, 0, 0.0)


def runge_kutta(
    name: str, a: tuple[float, ...], b: tuple[float, ...], c: tuple[float, ...]
) -> Callable[..., Any]:
    """Return the function that advances to the end of a step with these coefficients."""
    return specialise(_advance, "advance_" + name, A=a, B=b, C=c, STAGES=len(b))


def fixed_step(
    name: str, a: tuple[float, ...], b: tuple[float, ...], c: tuple[float, ...]
) -> Callable[..., Outcome]:
    """Return the step of a scheme with these coefficients."""
    return specialise(_fixed, "step_" + name, advance=runge_kutta(name, a, b, c))
