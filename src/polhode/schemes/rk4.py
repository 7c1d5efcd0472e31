r"""The classical Runge-Kutta method on Euler's equations: what one would otherwise write.

    dx/dt = v,   dv/dt = F/m                                                (1)
    dq/dt = q (0, Omega)/2                                                  (2)
    dOmega/dt = J⁻¹ (Rᵀ M - Omega x J Omega)                                (3)

Loads are taken at the stage's instant, not averaged. The quaternion is made unit after each step;
pi = R J Omega is stored, so nothing is conserved by construction but what is linear. With joints,
accelerations are those of the equations of motion at a stage, and joints are closed after a step.

========  =================================================  ========
symbol    meaning                                            equation
========  =================================================  ========
x, v, m   position, velocity, mass                           (1)
q, R      attitude, body to world, as quaternion and matrix  (2), (3)
Omega, J  angular velocity and inertia, body axes            (2), (3)
F, M      force and moment, world axes                       (1), (3)
========  =================================================  ========
"""

from enum import IntEnum

from polhode.kernel.algebra.row_values import mat, put, put_quat, quat, vec
from polhode.kernel.algebra.so3 import rotate, unit, unrotate
from polhode.kernel.algebra.vec3 import Quat, cross
from polhode.kernel.bodies.system import Outcome, Tables, body_rate, done, evaluate, place
from polhode.kernel.columns import Inertia, Stage, State
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.joints.runge_kutta import fixed_step
from polhode.schemes._claims import CONSTRAINTS, LINEAR_MOMENTUM, Claim
from polhode.schemes._scheme import FREE, JOINTED, REDUCED, Par, Scheme


class Copy(IntEnum):
    """Workspace: the stage, the sum of the slopes, the start; each as x, v, q and Omega."""

    STAGE, STAGE_V, STAGE_Q, STAGE_OMEGA = 0, 3, 6, 10
    SUM, START, START_V, START_Q, START_OMEGA = 13, 26, 29, 32, 36


@kernel
def _slope_to(system: Tables, i: int, weight: float, ahead: float) -> None:
    """Add `weight` times the slope (1)-(3) to the sum, and move the stage `ahead` by it."""
    bodies, stage, y = system.bodies, system.stage, system.work
    v, q, Omega = vec(y, i, Copy.STAGE_V), quat(y, i, Copy.STAGE_Q), vec(y, i, Copy.STAGE_OMEGA)
    gyroscopic = cross(Omega, mat(bodies, i, Inertia.TENSOR) @ Omega)
    moment = unrotate(unit(q), vec(stage, i, Stage.MOMENT)) - gyroscopic
    a = bodies[i, Inertia.INVERSE_MASS] * vec(stage, i, Stage.FORCE)
    A = mat(bodies, i, Inertia.INVERSE) @ moment
    qdot = q * Quat(0.0, 0.5 * Omega.x, 0.5 * Omega.y, 0.5 * Omega.z)  # (2)
    slope = (v.x, v.y, v.z) + (a.x, a.y, a.z) + (qdot.w, qdot.x, qdot.y, qdot.z) + (A.x, A.y, A.z)
    for k in range(State.WIDTH):
        y[i, Copy.SUM + k] += weight * slope[k]
        y[i, Copy.STAGE + k] = y[i, Copy.START + k] + ahead * slope[k]


@kernel
def step(system: Tables, s: Table, memory: Table, par: Par, t: float, h: float) -> Outcome:
    """Advance every body by h."""
    bodies, stage, y = system.bodies, system.stage, system.work
    n = len(bodies)
    for i in range(n):
        q0 = quat(s, i, State.Q)
        put(y, i, Copy.START, vec(s, i, State.X))
        put(y, i, Copy.START_V, bodies[i, Inertia.INVERSE_MASS] * vec(s, i, State.P))
        put_quat(y, i, Copy.START_Q, q0)
        put(y, i, Copy.START_OMEGA, body_rate(bodies, i, q0, vec(s, i, State.PI)))
        for k in range(State.WIDTH):
            y[i, Copy.STAGE + k] = y[i, Copy.START + k]
            y[i, Copy.SUM + k] = 0.0
    for k in range(4):
        ts = t if k == 0 else (t + h if k == 3 else t + 0.5 * h)
        if system.acts is not None:
            for i in range(n):
                v, q = vec(y, i, Copy.STAGE_V), unit(quat(y, i, Copy.STAGE_Q))
                place(stage, i, vec(y, i, Copy.STAGE), v, q, vec(y, i, Copy.STAGE_OMEGA))
            evaluate(system, ts, ts, ts, 1.0, True)
        for i in range(n):
            _slope_to(system, i, h / 3.0 if k in (1, 2) else h / 6.0, h if k == 2 else 0.5 * h)
    for i in range(n):
        for k in range(State.WIDTH):
            y[i, Copy.START + k] += y[i, Copy.SUM + k]
        q1 = unit(quat(y, i, Copy.START_Q))
        put(s, i, State.X, vec(y, i, Copy.START))
        if bodies[i, Inertia.INVERSE_MASS] > 0.0:
            put(s, i, State.P, bodies[i, Inertia.MASS] * vec(y, i, Copy.START_V))
        put_quat(s, i, State.Q, q1)
        Pi1 = mat(bodies, i, Inertia.TENSOR) @ vec(y, i, Copy.START_OMEGA)
        put(s, i, State.PI, rotate(q1, Pi1))
    return done()


WEIGHTS, NODES = (1 / 6, 1 / 3, 1 / 3, 1 / 6), (0.0, 0.5, 0.5, 1.0)
joint_step = fixed_step("rk4", (0.5, 0.0, 0.5, 0.0, 0.0, 1.0), WEIGHTS, NODES)

SCHEME = Scheme(
    name="rk4",
    title="Classical Runge-Kutta method of order four",
    step=step,
    joint_step=joint_step,
    stages=4,
    bends=True,
    order=lambda p: 4,
    conserves=lambda p: (Claim(LINEAR_MOMENTUM), Claim(CONSTRAINTS)),
    applies_to=(FREE, REDUCED, JOINTED),
    translation="the same Runge-Kutta method",
    reference="hairer1993",
    equations="II.1, table 1.2",
)
