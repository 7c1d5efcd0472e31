r"""Staggered algorithm of Park, Chiou and Downer, reconstructed from Hulbert's text (section 4.4).

Euler's equation in rate form, as two interleaved leap-frogs:

    Omega1     = Omega0 + h J⁻¹ (Lambda_1/2ᵀ m_1/2 - Omega_1/2 x J Omega_1/2)    (a)
    q1         = q0 c(h Omega_1/2)                                              (b)
    Omega_3/2  = Omega_1/2 + h J⁻¹ (Lambda1ᵀ m1 - Omega1 x J Omega1)             (a)
    q_3/2      = q_1/2 c(h Omega1)                                              (b)

The momentum is not in conservation form, so it is not conserved; pi is stored all the same. A load
that ends abruptly leaves the sequences with different momenta under loads=sampled, Hulbert's (68)
and (73) to the letter; the energy then grows in bursts.

=========  ===================================================  ========
symbol     meaning                                              equation
=========  ===================================================  ========
Lambda, q  attitude, body to world, as a quaternion             (b)
Omega, J   angular velocity and inertia, body axes              (a)
c          implicit midpoint rule on dq/dt = q (0, Omega)/2     (b)
m, pi      moment, angular momentum Lambda J Omega, world axes  (a)
=========  ===================================================  ========
"""

from polhode.kernel.algebra.increments import Increment, conformal
from polhode.kernel.algebra.row_values import mat, put, put_quat, quat, vec
from polhode.kernel.algebra.so3 import rotate, turned, unrotate
from polhode.kernel.algebra.vec3 import cross
from polhode.kernel.bodies.half_step_state import evaluate_between, start_by_acceleration
from polhode.kernel.bodies.system import (
    Outcome,
    Tables,
    body_rate,
    done,
    place_state,
)
from polhode.kernel.columns import Inertia, Stage, State
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table
from polhode.schemes._claims import LINEAR_MOMENTUM, Claim
from polhode.schemes._scheme import FREE, LOADS, REDUCED, Memory, Par, Scheme


@kernel
def _advance(system: Tables, s: Table, driving: Table, loads: float, t: float, h: float) -> None:
    """Advance sequence `s` from t to t + h by `driving`, which stands at t + h/2."""
    bodies, stage = system.bodies, system.stage
    place_state(system.bodies, system.stage, driving)
    evaluate_between(system, t, t + h, t + 0.5 * h, loads)
    for i in range(len(bodies)):
        J, qm = mat(bodies, i, Inertia.TENSOR), quat(driving, i, State.Q)
        Omega0 = body_rate(bodies, i, quat(s, i, State.Q), vec(s, i, State.PI))
        Omega_m = body_rate(bodies, i, qm, vec(driving, i, State.PI))
        moment = unrotate(qm, vec(stage, i, Stage.MOMENT)) - cross(Omega_m, J @ Omega_m)  # (a)
        q1 = turned(quat(s, i, State.Q), conformal(h * Omega_m))  # (b)
        put_quat(s, i, State.Q, q1)
        put(
            s,
            i,
            State.PI,
            rotate(q1, J @ (Omega0 + h * (mat(bodies, i, Inertia.INVERSE) @ moment))),
        )
        put(
            s,
            i,
            State.X,
            vec(s, i, State.X) + (h * bodies[i, Inertia.INVERSE_MASS]) * vec(driving, i, State.P),
        )
        put(s, i, State.P, vec(s, i, State.P) + h * vec(stage, i, Stage.FORCE))


@kernel
def start(system: Tables, s: Table, memory: Table, par: Par, t: float, h: float) -> None:
    """Fill the half-step sequence, Hulbert (65)-(67)."""
    (loads,) = par
    start_by_acceleration(system, s, memory, loads, t, h)


@kernel
def step(system: Tables, s: Table, memory: Table, par: Par, t: float, h: float) -> Outcome:
    """Advance both sequences by h."""
    half, (loads,) = memory, par
    _advance(system, s, half, loads, t, h)
    _advance(system, half, s, loads, t + 0.5 * h, h)
    return done()


SCHEME = Scheme(
    name="park-chiou-downer",
    title="Staggered algorithm of Park, Chiou and Downer (a reconstruction)",
    step=step,
    start=start,
    parameters=(LOADS,),
    one_step=False,
    memory=(Memory("x_half"), Memory("p_half"), Memory("q_half", 4), Memory("pi_half")),
    order=lambda p: 2,
    increment=Increment.CONFORMAL,
    conserves=lambda p: (Claim(LINEAR_MOMENTUM),),
    applies_to=(FREE, REDUCED),
    translation="staggered central differences for both sequences, Hulbert (8)-(9)",
    reference="park1990",
    equations="as Hulbert (1992), section 4.4, describes it",
    conditions="the energy of a free body errs in bursts; they grow if the sequences start apart",
)
