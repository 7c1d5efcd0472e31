"""One body in an implicit step: the data of its residual."""

from enum import IntEnum
from typing import Any, NamedTuple

from polhode.kernel.algebra.row_values import add, mat, put, put_quat, quat, vec
from polhode.kernel.algebra.so3 import turned, unrotate
from polhode.kernel.algebra.vec3 import Mat3, Quat, Vec3, cross, hat
from polhode.kernel.bodies.system import Tables, evaluate, place_mapped, place_state
from polhode.kernel.columns import Acceleration, Inertia, Stage, State
from polhode.kernel.compile.formula import formula
from polhode.kernel.compile.jit import inlined, kernel
from polhode.kernel.compile.pointer_table import Table, columns


class Load(NamedTuple):
    """Loads that may rotate a body during a step."""

    lever: Vec3  # from the fixed point to the centre of mass, body axes; zero for a free body
    weight: Vec3
    torque: Vec3  # of everything else, world axes


class OneBody(NamedTuple):
    """A body at the start of a step, and what acts on it during the step."""

    J: Mat3
    q0: Quat
    Pi0: Vec3  # momentum in body axes: J Omega0, without the rounding of J⁻¹
    Omega0: Vec3
    A0: Vec3
    load: Any  # Load, or None where nothing acts
    h: float


class Unknowns(IntEnum):
    """Workspace: the unknown, momentum and rate at the start of the step, and the force there."""

    UNKNOWN, MOMENTUM0, RATE0, FORCE_BEFORE = 0, 3, 6, 9


@inlined
def one_body(system: Tables, s: Table, memory: Table, i: int, h: float) -> OneBody:
    """Body i, with its rate from the work table."""
    bodies, work = system.bodies, system.work
    q0, J, A0 = quat(s, i, State.Q), mat(bodies, i, Inertia.TENSOR), Vec3(0.0, 0.0, 0.0)
    if columns(memory) >= 3:  # the scheme carries the acceleration
        A0 = vec(memory, i, Acceleration.ANGULAR)
    Pi0, Omega0 = vec(work, i, Unknowns.MOMENTUM0), vec(work, i, Unknowns.RATE0)
    if system.acts is None:
        return OneBody(J, q0, Pi0, Omega0, A0, None, h)
    return OneBody(J, q0, Pi0, Omega0, A0, _load(bodies, system.stage, i), h)


@inlined
def _load(bodies: Table, stage: Table, i: int) -> Load:
    """The torque on the stage, without that of the weight."""
    lever, weight = vec(bodies, i, Inertia.CENTRE), vec(bodies, i, Inertia.WEIGHT)
    return Load(
        lever, weight, vec(stage, i, Stage.MOMENT) - cross(mat(stage, i, Stage.MAP) @ lever, weight)
    )


@formula
def body_moment(load: Load, q: Quat) -> Vec3:
    """Moment in body axes at the attitude q."""
    return unrotate(q, load.torque) + cross(load.lever, unrotate(q, load.weight))


@formula
def body_moment_tangent(load: Load, q: Quat) -> Mat3:
    """Derivative of `body_moment` by a body rotation psi, dR = R hat(dpsi)."""
    return hat(unrotate(q, load.torque)) + hat(load.lever) @ hat(unrotate(q, load.weight))


@inlined
def acceleration(system: Tables, s: Table, i: int, moment: Vec3) -> Vec3:
    """Angular acceleration of body i in body axes, under a world moment, Hulbert (49)."""
    bodies, q0 = system.bodies, quat(s, i, State.Q)
    Pi0 = unrotate(q0, vec(s, i, State.PI))
    inverse = mat(bodies, i, Inertia.INVERSE)
    return inverse @ (unrotate(q0, moment) + cross(Pi0, inverse @ Pi0))


@kernel
def evaluate_accelerations(system: Tables, s: Table, t: float, out: Table) -> None:
    """Angular (body axes) and, if there is room, linear acceleration of every body at t."""
    bodies, stage = system.bodies, system.stage
    place_state(system.bodies, system.stage, s)
    evaluate(system, t, t, t, 1.0, True)
    for i in range(len(bodies)):
        put(out, i, Acceleration.ANGULAR, acceleration(system, s, i, vec(stage, i, Stage.MOMENT)))
        if columns(out) >= 6:
            put(
                out,
                i,
                Acceleration.LINEAR,
                bodies[i, Inertia.INVERSE_MASS] * vec(stage, i, Stage.FORCE),
            )


@inlined
def place_between(
    system: Tables, s: Table, i: int, h: float, share: float, map_: Mat3, omega: Vec3
) -> None:
    """Put body i on the stage at t + share h, moved by the mean velocity of the step."""
    force = vec(system.stage, i, Stage.FORCE)
    v = system.bodies[i, Inertia.INVERSE_MASS] * (vec(s, i, State.P) + 0.5 * h * force)
    place_mapped(system.stage, i, vec(s, i, State.X) + share * h * v, v, map_, omega)


@inlined
def translate(system: Tables, s: Table, i: int, h: float) -> None:
    """Move the centre of mass by the midpoint rule, with the force that the stage holds."""
    p0 = vec(s, i, State.P)
    p1 = p0 + h * vec(system.stage, i, Stage.FORCE)
    put(
        s,
        i,
        State.X,
        vec(s, i, State.X) + (0.5 * h * system.bodies[i, Inertia.INVERSE_MASS]) * (p0 + p1),
    )
    put(s, i, State.P, p1)


@inlined
def move(system: Tables, s: Table, i: int, h: float, increment: Quat) -> None:
    """Advance body i by h, with the force and the moment that the stage holds."""
    translate(system, s, i, h)
    put_quat(s, i, State.Q, turned(quat(s, i, State.Q), increment))
    add(s, i, State.PI, h * vec(system.stage, i, Stage.MOMENT))
