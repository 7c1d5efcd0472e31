r"""Explicit algorithm of Simo and Wong, Hulbert (45)-(49), (68)-(70), (77).

    Theta     = h Omega0 + h²/2 A0                                          (45)
    Lambda1   = Lambda0 exp(Theta)                                          (46)
    Omega1    = J⁻¹ Lambda1ᵀ (Lambda0 J Omega0 + h m)                       (47)
    A1        = -A0 + 2/h (Omega1 - Omega0)                                 (48)

Taking A from Euler's equation at every step instead of (48) makes the scheme unstable.

========  =============================================================  ==========
symbol    meaning                                                        equation
========  =============================================================  ==========
Lambda    attitude, body to world (quaternion q)                         (46)
Omega, A  angular velocity and acceleration, body axes; A in the memory  (45)-(49)
J, pi     inertia (body), angular momentum Lambda J Omega (world)        (47)
m         mean moment of the step, world axes                            (68), (77)
a         acceleration of the centre of mass, in the memory              (4)-(6)
========  =============================================================  ==========
"""

from polhode.kernel.algebra.row_values import put, put_quat, quat, vec
from polhode.kernel.algebra.so3 import exp, turned
from polhode.kernel.bodies.carried import start_with_accelerations
from polhode.kernel.bodies.system import (
    Outcome,
    Tables,
    body_rate,
    done,
    evaluate,
    place,
    place_state,
)
from polhode.kernel.columns import Acceleration, Inertia, Stage, State
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.ensembles.simo_wong import loop
from polhode.schemes._claims import ANGULAR_MOMENTUM, LINEAR_MOMENTUM, SEPARATE, Claim
from polhode.schemes._scheme import FREE, IMPULSE, MIDPOINT, REDUCED, Lanes, Memory, Par, Scheme


@kernel
def _place_after(system: Tables, s: Table, memory: Table, h: float) -> None:
    """Put the bodies on the stage as (45), (46) have them after h: (69), (70) for half a step."""
    bodies = system.bodies
    for i in range(len(bodies)):
        q0, v0 = quat(s, i, State.Q), bodies[i, Inertia.INVERSE_MASS] * vec(s, i, State.P)
        Omega0 = body_rate(bodies, i, q0, vec(s, i, State.PI))
        A0, a0 = vec(memory, i, Acceleration.ANGULAR), vec(memory, i, Acceleration.LINEAR)
        x = vec(s, i, State.X) + h * v0 + (0.5 * h * h) * a0
        q = turned(q0, exp(h * Omega0 + (0.5 * h * h) * A0))
        place(system.stage, i, x, v0 + h * a0, q, Omega0 + h * A0)


@kernel
def _evaluate_impulse(
    system: Tables, s: Table, memory: Table, rule: float, t: float, h: float
) -> None:
    if rule == MIDPOINT:
        _place_after(system, s, memory, 0.5 * h)
        evaluate(system, t + 0.5 * h, t, t + h, 1.0, True)  # (68)
    else:
        place_state(system.bodies, system.stage, s)
        evaluate(system, t, t, t + h, 0.5, True)  # (77)
        _place_after(system, s, memory, h)
        evaluate(system, t + h, t, t + h, 0.5, False)


@kernel
def step(system: Tables, s: Table, memory: Table, par: Par, t: float, h: float) -> Outcome:
    """Advance every body by h."""
    bodies, stage = system.bodies, system.stage
    if system.acts is not None:
        (rule,) = par
        _evaluate_impulse(system, s, memory, rule, t, h)
    for i in range(len(bodies)):
        q0, p0, pi0 = quat(s, i, State.Q), vec(s, i, State.P), vec(s, i, State.PI)
        A0, a0 = vec(memory, i, Acceleration.ANGULAR), vec(memory, i, Acceleration.LINEAR)
        Omega0 = body_rate(bodies, i, q0, pi0)
        q1 = turned(q0, exp(h * Omega0 + (0.5 * h * h) * A0))  # (45), (46)
        pi1 = pi0 + h * vec(stage, i, Stage.MOMENT)
        Omega1 = body_rate(bodies, i, q1, pi1)  # (47)
        put(memory, i, Acceleration.ANGULAR, (2.0 / h) * (Omega1 - Omega0) - A0)  # (48)
        p1 = p0 + h * vec(stage, i, Stage.FORCE)
        v0, dv = bodies[i, Inertia.INVERSE_MASS] * p0, bodies[i, Inertia.INVERSE_MASS] * (p1 - p0)
        put(s, i, State.X, vec(s, i, State.X) + h * v0 + (0.5 * h * h) * a0)
        put(memory, i, Acceleration.LINEAR, (2.0 / h) * dv - a0)
        put(s, i, State.P, p1)
        put_quat(s, i, State.Q, q1)
        put(s, i, State.PI, pi1)
    return done()


SCHEME = Scheme(
    name="simo-wong",
    title="Explicit momentum-conserving algorithm of Simo and Wong",
    step=step,
    start=start_with_accelerations,  # (49)
    parameters=(IMPULSE,),
    memory=(Memory("angular_acceleration"), Memory("acceleration")),
    order=lambda p: 2,
    lanes=Lanes(lambda p: (FREE, REDUCED) if p["impulse"] == "midpoint" else (FREE,), loop),
    conserves=lambda p: (Claim(LINEAR_MOMENTUM), Claim(ANGULAR_MOMENTUM, SEPARATE)),
    applies_to=(FREE, REDUCED),
    translation="central differences with the acceleration carried, Hulbert (4)-(6)",
    reference="hulbert1992",
    equations="(45)-(49), (68)-(70), (77)",
    conditions="stable on a heavy top with the trapezoidal impulse, unstable with the midpoint one",
)
