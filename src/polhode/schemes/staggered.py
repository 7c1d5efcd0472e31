r"""Hulbert's staggered momentum-conserving algorithm, (58)-(67), (73)-(77).

Two sequences, at whole and at half steps, each turned by the rate of the other:

    Lambda1    = Lambda0 exp(h Omega_1/2)                                   (60), (61)
    Omega1     = J⁻¹ Lambda1ᵀ (Lambda0 J Omega0 + I[0, 1])                  (62)
    Lambda_3/2 = Lambda_1/2 exp(h Omega1)                                   (63), (64)
    Omega_3/2  = J⁻¹ Lambda_3/2ᵀ (Lambda_1/2 J Omega_1/2 + I[1/2, 3/2])     (58)

The midpoint rule takes each impulse at the other sequence, (68), (73); the trapezoidal rule at the
ends of its own interval, (77). Loads given in time have their exact impulses; loads=sampled takes
them at the middles of the intervals, (68) and (73) to the letter. The memory holds
the half-step sequence (x, p, q, pi).

========  =============================================  ================
symbol    meaning                                        equation
========  =============================================  ================
Lambda    attitude, body to world (quaternion q)         (60)-(64)
Omega, J  angular velocity and inertia, body axes        (58)-(64)
I[a, b]   impulse of the moment from a to b, world axes  (68), (73), (77)
========  =============================================  ================
"""

from polhode.kernel.algebra.row_values import put, put_quat, quat, vec
from polhode.kernel.algebra.so3 import exp, turned
from polhode.kernel.bodies.half_step_state import SAMPLED, evaluate_between, start_half
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
from polhode.schemes._scheme import (
    FREE,
    IMPULSE,
    LOADS,
    MIDPOINT,
    REDUCED,
    Choice,
    Memory,
    Par,
    Scheme,
)


@kernel
def _advance(system: Tables, s: Table, driving: Table, par: Par, t: float, h: float) -> None:
    """Turn sequence `s` from t to t + h by the rates of `driving`, which stands at t + h/2."""
    bodies, stage, (rule, _, loads) = system.bodies, system.stage, par
    if system.acts is not None and rule == MIDPOINT:
        place_state(system.bodies, system.stage, driving)
        evaluate_between(system, t, t + h, t + 0.5 * h, loads)  # (68), (73)
    elif system.acts is not None:
        place_state(system.bodies, system.stage, s)
        evaluate(system, t, t, t if loads == SAMPLED else t + h, 0.5, True)  # (77)
    for i in range(len(bodies)):
        Omega = body_rate(bodies, i, quat(driving, i, State.Q), vec(driving, i, State.PI))
        put_quat(s, i, State.Q, turned(quat(s, i, State.Q), exp(h * Omega)))  # (60), (61)
        put(
            s,
            i,
            State.X,
            vec(s, i, State.X) + (h * bodies[i, Inertia.INVERSE_MASS]) * vec(driving, i, State.P),
        )
    if system.acts is not None and rule != MIDPOINT:
        for i in range(len(bodies)):  # with the momenta that the loads of the start give
            v = bodies[i, Inertia.INVERSE_MASS] * (
                vec(s, i, State.P) + 2.0 * h * vec(stage, i, Stage.FORCE)
            )
            q, pi = quat(s, i, State.Q), vec(s, i, State.PI) + 2.0 * h * vec(stage, i, Stage.MOMENT)
            place(stage, i, vec(s, i, State.X), v, q, body_rate(bodies, i, q, pi))
        evaluate(system, t + h, t + h if loads == SAMPLED else t, t + h, 0.5, False)
    for i in range(len(bodies)):
        put(s, i, State.P, vec(s, i, State.P) + h * vec(stage, i, Stage.FORCE))
        put(s, i, State.PI, vec(s, i, State.PI) + h * vec(stage, i, Stage.MOMENT))  # (62), (58)


@kernel
def start(system: Tables, s: Table, memory: Table, par: Par, t: float, h: float) -> None:
    """Fill the half-step sequence."""
    _, way, loads = par
    start_half(system, s, memory, way, loads, t, h)


@kernel
def step(system: Tables, s: Table, memory: Table, par: Par, t: float, h: float) -> Outcome:
    """Advance both sequences by h."""
    half = memory
    _advance(system, s, half, par, t, h)
    _advance(system, half, s, par, t + 0.5 * h, h)
    return done()


SCHEME = Scheme(
    name="staggered",
    title="Hulbert's staggered momentum-conserving algorithm",
    step=step,
    start=start,
    parameters=(IMPULSE, Choice("start", ("acceleration", "predictor-corrector")), LOADS),
    one_step=False,
    memory=(Memory("x_half"), Memory("p_half"), Memory("q_half", 4), Memory("pi_half")),
    order=lambda p: 2,
    conserves=lambda p: (Claim(LINEAR_MOMENTUM), Claim(ANGULAR_MOMENTUM, SEPARATE)),
    applies_to=(FREE, REDUCED),
    translation="staggered central differences for both sequences, Hulbert (8)-(9)",
    reference="hulbert1992",
    equations="(58)-(67), (73)-(77)",
    conditions="with the trapezoidal impulse the two sequences of a heavy top separate, bounded",
)
