r"""Stage one of Peskin's scheme alone, with the whole step: Euler's method with an exact rotation.

    X~(t+h) = R(Omega(t), h) X~(t)                                          (1)
    Xcm, Ucm, L at t+h by Euler's method from F(t), T(t)                     (2)-(4)

========  =========================================================  ========
symbol    meaning                                                    equation
========  =========================================================  ========
X~        points relative to the centre of mass (quaternion q)       (1)
Omega     angular velocity in *world* axes, I Omega = L              (1)
Xcm, Ucm  position of the centre of mass, its velocity (momentum p)  (2), (3)
L         angular momentum, world axes                               (4)
F, T      force and torque, world axes                               (3), (4)
========  =========================================================  ========
"""

from polhode.kernel.algebra.row_values import put, put_quat, quat, vec
from polhode.kernel.algebra.so3 import exp, rotate, turned_in_space
from polhode.kernel.bodies.system import Outcome, Tables, body_rate, done, evaluate, place_state
from polhode.kernel.columns import Inertia, Stage, State
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table
from polhode.schemes._claims import ANGULAR_MOMENTUM, LINEAR_MOMENTUM, SEPARATE, Claim
from polhode.schemes._scheme import FREE, REDUCED, Par, Scheme


@kernel
def step(system: Tables, s: Table, memory: Table, par: Par, t: float, h: float) -> Outcome:
    """Advance every body by h."""
    bodies, stage = system.bodies, system.stage
    if system.acts is not None:
        place_state(system.bodies, system.stage, s)
        evaluate(system, t, t, t + h, 1.0, True)
    for i in range(len(bodies)):
        q0, p0, L0 = quat(s, i, State.Q), vec(s, i, State.P), vec(s, i, State.PI)
        Omega = rotate(q0, body_rate(bodies, i, q0, L0))
        put_quat(s, i, State.Q, turned_in_space(q0, exp(h * Omega)))  # (1)
        put(s, i, State.X, vec(s, i, State.X) + (h * bodies[i, Inertia.INVERSE_MASS]) * p0)  # (2)
        put(s, i, State.P, p0 + h * vec(stage, i, Stage.FORCE))  # (3)
        put(s, i, State.PI, L0 + h * vec(stage, i, Stage.MOMENT))  # (4)
    return done()


SCHEME = Scheme(
    name="peskin-euler",
    title="Euler's method with exact rotations, the first stage of Peskin's scheme",
    step=step,
    order=lambda p: 1,
    conserves=lambda p: (Claim(LINEAR_MOMENTUM), Claim(ANGULAR_MOMENTUM, SEPARATE)),
    applies_to=(FREE, REDUCED),
    translation="Euler's method, (2)-(3)",
    reference="peskin2021",
    equations="(1)-(4)",
)
