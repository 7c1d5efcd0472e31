"""One body in an implicit step: what its residual depends on besides the unknown."""

from typing import NamedTuple

from polhode.kernel.access import mat, put, quat, vec
from polhode.kernel.formula import formula
from polhode.kernel.jit import inlined, kernel
from polhode.kernel.layout import (
    ACTIVE,
    CENTRE,
    FORCE,
    INERTIA,
    INVERSE_INERTIA,
    INVERSE_MASS,
    MAP,
    MOMENT,
    PI,
    WEIGHT,
    P,
    Q,
    X,
)
from polhode.kernel.so3 import unrotate
from polhode.kernel.system import System, body_rate, evaluate, place_state
from polhode.kernel.table import Table
from polhode.kernel.vec3 import Mat3, Quat, Vec3, cross, hat


class OneBody(NamedTuple):
    """A body at the start of a step, and the world torque (but for its weight) during it."""

    J: Mat3
    q0: Quat
    Omega0: Vec3
    A0: Vec3
    lever: Vec3  # from the fixed point to the centre of mass, body axes; zero for a free body
    weight: Vec3
    torque: Vec3
    h: float


# Columns of the work table: the unknown, its residual, the rate at the start of the step, and the
# force with which the body was placed.
UNKNOWN, RESIDUAL, RATE0, FORCE_BEFORE = 0, 3, 6, 9


@inlined
def one_body(system: System, s: Table, memory: Table, i: int, h: float) -> OneBody:
    """Body i, its rate from the work table, the torque from the stage without its weight's."""
    bodies, stage = system.bodies, system.stage
    lever, weight, torque = vec(bodies, i, CENTRE), vec(bodies, i, WEIGHT), vec(stage, i, MOMENT)
    if system.flags[0, ACTIVE]:
        torque = torque - cross(mat(stage, i, MAP) @ lever, weight)
    q0, J, A0 = quat(s, i, Q), mat(bodies, i, INERTIA), vec(memory, i, 0)
    return OneBody(J, q0, vec(system.work, i, RATE0), A0, lever, weight, torque, h)


@kernel
def is_loaded(b: OneBody) -> bool:
    """Whether a moment may act."""
    return b.torque @ b.torque + b.lever @ b.lever > 0.0


@formula
def body_moment(b: OneBody, q: Quat) -> Vec3:
    """Moment in body axes at the attitude q."""
    return unrotate(q, b.torque) + cross(b.lever, unrotate(q, b.weight))


@formula
def body_moment_tangent(b: OneBody, q: Quat) -> Mat3:
    """Derivative of `body_moment` by a body rotation psi, dR = R hat(dpsi)."""
    return hat(unrotate(q, b.torque)) + hat(b.lever) @ hat(unrotate(q, b.weight))


@kernel
def evaluate_accelerations(system: System, s: Table, t: float, out: Table) -> None:
    """Angular (body axes) and linear acceleration of every body at t, Hulbert (49)."""
    bodies, stage = system.bodies, system.stage
    place_state(system.bodies, system.stage, s)
    evaluate(system, t, t, t, 1.0, True)
    for i in range(len(bodies)):
        q0 = quat(s, i, Q)
        Omega0 = body_rate(bodies, i, q0, vec(s, i, PI))
        moment = unrotate(q0, vec(stage, i, MOMENT)) - cross(
            Omega0, mat(bodies, i, INERTIA) @ Omega0
        )
        put(out, i, 0, mat(bodies, i, INVERSE_INERTIA) @ moment)
        put(out, i, 3, bodies[i, INVERSE_MASS] * vec(stage, i, FORCE))


@kernel
def mean_velocity(system: System, s: Table, i: int, h: float) -> Vec3:
    """Velocity half way, with the force that the stage holds."""
    return system.bodies[i, INVERSE_MASS] * (vec(s, i, P) + 0.5 * h * vec(system.stage, i, FORCE))


@inlined
def translate(system: System, s: Table, i: int, h: float) -> None:
    """Move the centre of mass by the midpoint rule, with the force that the stage holds."""
    p0 = vec(s, i, P)
    p1 = p0 + h * vec(system.stage, i, FORCE)
    put(s, i, X, vec(s, i, X) + (0.5 * h * system.bodies[i, INVERSE_MASS]) * (p0 + p1))
    put(s, i, P, p1)
