r"""Euler's method with momenta stored.

    R1 = R0 exp(h Omega0),   x1 = x0 + h v0                                 (1)
    p1 = p0 + h F0,          pi1 = pi0 + h M0                               (2)

======  =========================  ========
symbol  meaning                    equation
======  =========================  ========
x, v   position, velocity          (1)
R      attitude, body to world     (1)
Omega  angular velocity, body      (1)
p, pi  momenta, world              (2)
F, M   force and moment, world     (2)
======  =========================  ========
"""

from polhode.kernel.algebra.row_values import add, put, put_quat, quat, vec
from polhode.kernel.algebra.so3 import exp, turned
from polhode.kernel.bodies.system import Outcome, Tables, body_rate, done, evaluate, place_state
from polhode.kernel.columns import Inertia, Stage, State
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table
from polhode.schemes._claims import ANGULAR_MOMENTUM, LINEAR_MOMENTUM, SEPARATE, Claim
from polhode.schemes._scheme import FREE, REDUCED, Par, Scheme


@kernel
def step(system: Tables, s: Table, memory: Table, par: Par, t: float, h: float) -> Outcome:
    """Advance every body by h, (1) and (2)."""
    bodies, stage = system.bodies, system.stage
    if system.acts is not None:
        place_state(system.bodies, system.stage, s)
        evaluate(system, t, t, t + h, 1.0, True)
    for i in range(len(bodies)):
        Omega0 = body_rate(bodies, i, quat(s, i, State.Q), vec(s, i, State.PI))
        v0 = bodies[i, Inertia.INVERSE_MASS] * vec(s, i, State.P)
        put(s, i, State.X, vec(s, i, State.X) + h * v0)
        put_quat(s, i, State.Q, turned(quat(s, i, State.Q), exp(h * Omega0)))
        add(s, i, State.P, h * vec(stage, i, Stage.FORCE))
        add(s, i, State.PI, h * vec(stage, i, Stage.MOMENT))
    return done()


SCHEME = Scheme(
    name="forward-euler",
    title="Euler's method with momenta stored",
    step=step,
    order=lambda p: 1,
    conserves=lambda p: (Claim(LINEAR_MOMENTUM), Claim(ANGULAR_MOMENTUM, SEPARATE)),
    applies_to=(FREE, REDUCED),
    translation="Euler's method",
    reference="hairer1993",
    equations="I.7",
)
