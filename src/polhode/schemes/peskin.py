r"""Peskin's two-stage (Runge-Kutta) scheme for rigid sets of mass points, steps (1)-(8).

    X~(t+h/2) = R(Omega(t), h/2) X~(t)                                      (1)
    Xcm, Ucm, L at t+h/2 by Euler's method from F(t), T(t)                   (2)-(4)
    X~(t+h)   = R(Omega(t+h/2), h) X~(t)                                    (5)
    Xcm, Ucm, L at t+h by the midpoint rule                                 (6)-(8)

Carrying the attitude instead of the points is the same algorithm: q(t+h) = exp(h Omega) q(t).

========  =========================================================  ========
symbol    meaning                                                    equation
========  =========================================================  ========
X~        points relative to the centre of mass (quaternion q)       (1), (5)
Omega     angular velocity in *world* axes, I Omega = L              (1), (5)
Xcm, Ucm  position of the centre of mass, its velocity (momentum p)  (2), (3)
L         angular momentum, world axes                               (4), (8)
F, T      force and torque, world axes                               (3), (4)
========  =========================================================  ========
"""

from enum import IntEnum

from polhode.kernel.algebra.row_values import put, put_quat, quat, vec
from polhode.kernel.algebra.so3 import exp, rotate, turned_in_space
from polhode.kernel.bodies.system import (
    Outcome,
    Tables,
    body_rate,
    done,
    evaluate,
    place,
    place_state,
)
from polhode.kernel.columns import Inertia, Stage, State
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table
from polhode.schemes._claims import ANGULAR_MOMENTUM, LINEAR_MOMENTUM, SEPARATE, Claim
from polhode.schemes._scheme import FREE, REDUCED, Par, Scheme


class Half(IntEnum):
    """The state half way, in the workspace."""

    Q, X, P, PI = 0, 4, 7, 10


@kernel
def step(system: Tables, s: Table, memory: Table, par: Par, t: float, h: float) -> Outcome:
    """Advance every body by h."""
    bodies, stage, mid = system.bodies, system.stage, system.work
    n = len(bodies)
    if system.acts is not None:
        place_state(system.bodies, system.stage, s)
        evaluate(system, t, t, t + 0.5 * h, 1.0, True)
    for i in range(n):
        q0, p0, L0 = quat(s, i, State.Q), vec(s, i, State.P), vec(s, i, State.PI)
        Omega = rotate(q0, body_rate(bodies, i, q0, L0))
        put_quat(mid, i, Half.Q, turned_in_space(q0, exp(0.5 * h * Omega)))  # (1)
        put(
            mid, i, Half.X, vec(s, i, State.X) + (0.5 * h * bodies[i, Inertia.INVERSE_MASS]) * p0
        )  # (2)
        put(mid, i, Half.P, p0 + 0.5 * h * vec(stage, i, Stage.FORCE))  # (3)
        put(mid, i, Half.PI, L0 + 0.5 * h * vec(stage, i, Stage.MOMENT))  # (4)
    if system.acts is not None:
        for i in range(n):
            qm, pm = quat(mid, i, Half.Q), vec(mid, i, Half.P)
            Omega_m = body_rate(bodies, i, qm, vec(mid, i, Half.PI))
            place(stage, i, vec(mid, i, Half.X), bodies[i, Inertia.INVERSE_MASS] * pm, qm, Omega_m)
        evaluate(system, t + 0.5 * h, t, t + h, 1.0, True)
    for i in range(n):
        qm, pm = quat(mid, i, Half.Q), vec(mid, i, Half.P)
        Omega = rotate(qm, body_rate(bodies, i, qm, vec(mid, i, Half.PI)))
        put_quat(s, i, State.Q, turned_in_space(quat(s, i, State.Q), exp(h * Omega)))  # (5)
        put(s, i, State.X, vec(s, i, State.X) + (h * bodies[i, Inertia.INVERSE_MASS]) * pm)  # (6)
        put(s, i, State.P, vec(s, i, State.P) + h * vec(stage, i, Stage.FORCE))  # (7)
        put(s, i, State.PI, vec(s, i, State.PI) + h * vec(stage, i, Stage.MOMENT))  # (8)
    return done()


SCHEME = Scheme(
    name="peskin",
    title="Peskin's two-stage scheme for rigid sets of mass points",
    step=step,
    order=lambda p: 2,
    conserves=lambda p: (Claim(LINEAR_MOMENTUM), Claim(ANGULAR_MOMENTUM, SEPARATE)),
    applies_to=(FREE, REDUCED),
    translation="the midpoint Runge-Kutta rule, (2), (3), (6), (7)",
    reference="peskin2021",
    equations="(1)-(8)",
)
