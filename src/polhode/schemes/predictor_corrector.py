r"""Hulbert's predictor-corrector algorithm, (52)-(57), (71), (72), (77).

    Lambda~  = Lambda0 exp(h Omega0)                                        (52), (53)
    Omega~   = J⁻¹ Lambda~ᵀ (Lambda0 J Omega0 + h m)                        (54)
    Lambda1  = Lambda0 exp(h/2 (Omega0 + Omega~))                           (55), (56)
    Omega1   = J⁻¹ Lambda1ᵀ (Lambda0 J Omega0 + h m')                       (57)

The midpoint rule takes m = m' at Lambda0 exp(h/2 Omega0), (71)-(72); the trapezoidal rule takes m
from (Lambda0, Lambda~) and m' from (Lambda0, Lambda1). The centre of mass moves by the formulas of
Tamma and Namburu, which are the same.

========  =======================================  ==========
symbol    meaning                                  equation
========  =======================================  ==========
Lambda    attitude, body to world (quaternion q)   (53), (56)
Omega, J  angular velocity and inertia, body axes  (52)-(57)
~         predicted, `_` in the code               (52)-(54)
m, m'     mean moments, world axes                 (54), (57)
========  =======================================  ==========
"""

from polhode.kernel.algebra.row_values import put, put_quat, quat, vec
from polhode.kernel.algebra.so3 import exp, turned
from polhode.kernel.bodies.predicted_loads import evaluate_ends, evaluate_middle
from polhode.kernel.bodies.system import Outcome, Tables, body_rate, done
from polhode.kernel.columns import Inertia, Stage, State, Twist
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table
from polhode.schemes._claims import LINEAR_MOMENTUM, Claim, angular_if_midway
from polhode.schemes._scheme import FREE, IMPULSE, MIDPOINT, REDUCED, Par, Scheme


@kernel
def step(system: Tables, s: Table, memory: Table, par: Par, t: float, h: float) -> Outcome:
    """Advance every body by h."""
    bodies, stage = system.bodies, system.stage
    (rule,), rates = par, system.work
    for i in range(len(bodies)):
        put(rates, i, Twist.SHIFT, bodies[i, Inertia.INVERSE_MASS] * vec(s, i, State.P))
        put(rates, i, Twist.TURN, body_rate(bodies, i, quat(s, i, State.Q), vec(s, i, State.PI)))
    if system.acts is not None:
        if rule == MIDPOINT:
            evaluate_middle(system, s, t, h)
        else:
            evaluate_ends(system, s, t, h)
    for i in range(len(bodies)):
        V0, Omega0 = vec(rates, i, Twist.SHIFT), vec(rates, i, Twist.TURN)
        q_ = turned(quat(s, i, State.Q), exp(h * Omega0))  # (52), (53)
        Omega_ = body_rate(
            bodies, i, q_, vec(s, i, State.PI) + h * vec(stage, i, Stage.MOMENT)
        )  # (54)
        V_ = V0 + (h * bodies[i, Inertia.INVERSE_MASS]) * vec(stage, i, Stage.FORCE)
        put(rates, i, Twist.SHIFT, 0.5 * (V0 + V_))
        put(rates, i, Twist.TURN, 0.5 * (Omega0 + Omega_))  # (55)
    if system.acts is not None and rule != MIDPOINT:
        evaluate_ends(system, s, t, h)
    for i in range(len(bodies)):
        put(s, i, State.X, vec(s, i, State.X) + h * vec(rates, i, Twist.SHIFT))
        put_quat(
            s, i, State.Q, turned(quat(s, i, State.Q), exp(h * vec(rates, i, Twist.TURN)))
        )  # (56)
        put(s, i, State.P, vec(s, i, State.P) + h * vec(stage, i, Stage.FORCE))
        put(s, i, State.PI, vec(s, i, State.PI) + h * vec(stage, i, Stage.MOMENT))  # (57)
    return done()


SCHEME = Scheme(
    name="predictor-corrector",
    title="Hulbert's explicit predictor-corrector algorithm",
    step=step,
    parameters=(IMPULSE,),
    order=lambda p: 2,
    conserves=lambda p: (
        Claim(LINEAR_MOMENTUM),
        angular_if_midway(p["impulse"] == "midpoint"),
    ),
    applies_to=(FREE, REDUCED),
    translation="Tamma and Namburu, Hulbert (13)-(14)",
    reference="hulbert1992",
    equations="(52)-(57), (71)-(72), (77)",
    conditions="weakly unstable: the energy grows slowly at any step",
)
