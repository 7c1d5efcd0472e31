r"""Central differences in staggered form: coordinates at full steps, velocities half way.

    d_{n+1} = d_n + h v_{n+1/2}                                              (8)
    M (v_{n+3/2} - v_{n+1/2}) = h (F_{n+1} - f(d_{n+1}) - C v_{n+1})         (9), (18)
    v_{n+1} = (v_{n+1/2} + v_{n+3/2})/2

The first velocity is v_{1/2} = v_0 + h/2 a_0 (start=consistent); v_{1/2} = v_0 (start=quiescent) is
right where nothing acts at first, and of order one elsewhere.

======  ========================================================  ========
symbol  meaning                                                   equation
======  ========================================================  ========
d, v    coordinates s[U]; velocities s[V], half way memory[HALF]  (8), (9)
M, C    mass and damping matrices                                 (18)
f, F    internal forces, loads work[FORCE]                        (18)
======  ========================================================  ========
"""

from polhode.kernel.bodies.system import Outcome
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table, columns
from polhode.kernel.structures.equations import NodeTables, evaluate_loads
from polhode.kernel.structures.explicit import (
    accelerate,
    add_inner,
    explicit_outcome,
    solve_damped,
)
from polhode.kernel.structures.layout import Motion, Work
from polhode.schemes._claims import ANGULAR_MOMENTUM, LINEAR_MOMENTUM, Claim
from polhode.schemes._scheme import CONSTANT_MASS, STIFFNESS, Choice, Memory, Par, Scheme

HALF = 0  # row of the memory: v half a step ahead


@kernel
def step(structure: NodeTables, s: Table, memory: Table, par: Par, t: float, h: float) -> Outcome:
    """Advance by h."""
    work = structure.work
    for i in range(columns(s)):
        s[Motion.U, i] += h * memory[HALF, i]  # (8)
    evaluate_loads(structure, t + h, t + h, s, Motion.U)
    for i in range(columns(s)):
        work[Work.RESIDUAL, i] = h * work[Work.FORCE, i]
    add_inner(structure, h, s, Motion.U, memory, HALF)
    solved = solve_damped(structure, s, Motion.U, h)  # (18), for the change of v
    for i in range(columns(s)):
        s[Motion.V, i] = memory[HALF, i] + 0.5 * work[Work.RESIDUAL, i]
        memory[HALF, i] += work[Work.RESIDUAL, i]
    return explicit_outcome(solved)


@kernel
def start(structure: NodeTables, s: Table, memory: Table, par: Par, t: float, h: float) -> None:
    """Take the velocity half a step ahead."""
    accelerate(structure, s, memory, HALF, t)
    _, quiescent = par
    share = 0.5 * h if quiescent == 0.0 else 0.0
    for i in range(columns(s)):
        memory[HALF, i] = s[Motion.V, i] + share * memory[HALF, i]


SCHEME = Scheme(
    name="staggered-central-difference",
    title="Central differences in staggered form",
    step=step,
    start=start,
    parameters=(STIFFNESS, Choice("start", ("consistent", "quiescent"))),
    one_step=False,
    memory=(Memory("half_velocity", 1),),
    order=lambda p: 2 if p["start"] == "consistent" else 1,
    limit=lambda p: 2.0,
    conserves=lambda p: (Claim(LINEAR_MOMENTUM), Claim(ANGULAR_MOMENTUM)),
    applies_to=(CONSTANT_MASS,),
    translation="central differences",
    reference="hulbert1992",
    equations="(8)-(9), (15)-(18)",
)
