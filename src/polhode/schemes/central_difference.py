r"""Central differences for structures (Hulbert, section 2).

    d1 = d0 + h v0 + h²/2 a0                        (5)
    M a1 + C v1 + f(d1) = F1                        (4), with damping
    v1 = v0 + h/2 (a0 + a1)                         (6)
    M a0 = F0 - C v0 - f(d0) at the start           (7)

With v1 from (6), (4) is solved by M + (h/2) C, which is constant.

=======  ==========================================================  ========
symbol   meaning                                                     equation
=======  ==========================================================  ========
d, v, a  coordinates s[U], velocities s[V], accelerations memory[A]  (4)-(7)
M, C     mass and damping matrices                                   (4)
f, F     internal forces, loads work[FORCE]                          (4)
=======  ==========================================================  ========
"""

from polhode.kernel.bodies.system import Outcome
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table, columns
from polhode.kernel.structures.equations import NodeTables, evaluate_loads
from polhode.kernel.structures.explicit import (
    add_inner,
    explicit_outcome,
    solve_damped,
    start_with_acceleration,
)
from polhode.kernel.structures.layout import Motion, Work
from polhode.schemes._claims import ANGULAR_MOMENTUM, LINEAR_MOMENTUM, Claim
from polhode.schemes._scheme import CONSTANT_MASS, STIFFNESS, Memory, Par, Scheme

A = 0  # row of the memory


@kernel
def step(structure: NodeTables, s: Table, memory: Table, par: Par, t: float, h: float) -> Outcome:
    """Advance by h."""
    work = structure.work
    for i in range(columns(s)):
        work[Work.RATE, i] = s[Motion.V, i] + 0.5 * h * memory[A, i]
        s[Motion.U, i] += h * work[Work.RATE, i]  # (5)
    evaluate_loads(structure, t + h, t + h, s, Motion.U)
    for i in range(columns(s)):
        work[Work.RESIDUAL, i] = work[Work.FORCE, i]
    add_inner(structure, 1.0, s, Motion.U, work, Work.RATE)
    solved = solve_damped(structure, s, Motion.U, h)  # (4)
    for i in range(columns(s)):
        memory[A, i] = work[Work.RESIDUAL, i]
        s[Motion.V, i] = work[Work.RATE, i] + 0.5 * h * memory[A, i]  # (6)
    return explicit_outcome(solved)


SCHEME = Scheme(
    name="central-difference",
    title="Central differences for structures",
    step=step,
    start=start_with_acceleration,  # (7)
    parameters=(STIFFNESS,),
    memory=(Memory("acceleration", 1),),
    order=lambda p: 2,
    limit=lambda p: 2.0,
    conserves=lambda p: (Claim(LINEAR_MOMENTUM), Claim(ANGULAR_MOMENTUM)),
    applies_to=(CONSTANT_MASS,),
    translation="central differences",
    reference="hulbert1992",
    equations="(4)-(7)",
)
