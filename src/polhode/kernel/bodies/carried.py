"""Schemes that carry accelerations, and perhaps the angular velocity, in their memory.

ALGO-1 carries the rate because it conserves the energy: computed from pi at every step it would
lose a bit each time.
"""

from polhode.kernel.algebra.row_values import put, put_quat, quat, vec
from polhode.kernel.algebra.so3 import exp, rotate, rotation, turned
from polhode.kernel.algebra.vec3 import Mat3, Quat, Vec3
from polhode.kernel.bodies.one_body import (
    OneBody,
    evaluate_accelerations,
    move,
    place_between,
    translate,
)
from polhode.kernel.bodies.system import Tables, body_rate
from polhode.kernel.columns import State
from polhode.kernel.compile.jit import inlined, kernel
from polhode.kernel.compile.pointer_table import Table

A, W = 0, 3  # columns of the memory: angular acceleration, angular velocity


@kernel
def start_with_accelerations(
    system: Tables, s: Table, memory: Table, par: tuple[float, ...], t: float, h: float
) -> None:
    """Start a scheme whose memory starts with the accelerations, Hulbert (49)."""
    evaluate_accelerations(system, s, t, memory)


@inlined
def place_turned(
    system: Tables, s: Table, i: int, b: OneBody, share: float, theta: Vec3, rate: Vec3
) -> None:
    """Put body i on the stage at t + share h, turned by share times theta, with its body rate."""
    q = b.q0 * exp(share * theta)
    place_between(system, s, i, b.h, share, rotation(q), rotate(q, rate))


@inlined
def move_accelerated(
    system: Tables, s: Table, memory: Table, i: int, h: float, increment: Quat, A1: Vec3
) -> None:
    """Advance body i by h, to the acceleration A1."""
    move(system, s, i, h, increment)
    put(memory, i, A, A1)


@kernel
def start_carried(
    system: Tables, s: Table, memory: Table, par: tuple[float, ...], t: float, h: float
) -> None:
    """Angular acceleration and rate at the start."""
    evaluate_accelerations(system, s, t, memory)
    for i in range(len(system.bodies)):
        put(memory, i, W, body_rate(system.bodies, i, quat(s, i, State.Q), vec(s, i, State.PI)))


@inlined
def carried_rate(system: Tables, memory: Table, Pi0: Vec3, i: int) -> Vec3:
    """Rate at the start of a step."""
    return vec(memory, i, W)


@inlined
def move_carried(
    system: Tables,
    s: Table,
    memory: Table,
    i: int,
    h: float,
    increment: Quat,
    J: Mat3,
    W1: Vec3,
    A1: Vec3,
) -> None:
    """Advance body i by h, to the rate W1 and the acceleration A1."""
    translate(system, s, i, h)
    put_quat(s, i, State.Q, turned(quat(s, i, State.Q), increment))
    put(s, i, State.PI, rotate(quat(s, i, State.Q), J @ W1))
    put(memory, i, A, A1)
    put(memory, i, W, W1)
