r"""Central differences for structures.

    d1 = d0 + h v0 + h²/2 a0                        (5)
    M a1 + C v1 + f(d1) = F1                        (4), with damping
    v1 = v0 + h/2 (a0 + a1)                         (6)
    M a0 = F0 - C v0 - f(d0) at the start           (7)

With v1 from (6), (4) is solved by M + (h/2) C, which is constant.
"""

from polhode.kernel.bodies.system import Outcome
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table, columns
from polhode.kernel.structures.equations import (
    FORCE,
    RATE,
    RESIDUAL,
    Structure,
    U,
    V,
    evaluate_loads,
)
from polhode.kernel.structures.explicit import (
    accelerate,
    add_inner,
    explicit_outcome,
    solve_damped,
)
from polhode.schemes._scheme import (
    ANGULAR_MOMENTUM,
    CONSTANT_MASS,
    LINEAR_MOMENTUM,
    STIFFNESS,
    Claim,
    Memory,
    Scheme,
)

A = 0  # row of the memory


@kernel
def step(
    structure: Structure, s: Table, memory: Table, par: tuple[float, ...], t: float, h: float
) -> Outcome:
    """Advance by h."""
    work = structure.work
    for i in range(columns(s)):
        work[RATE, i] = s[V, i] + 0.5 * h * memory[A, i]
        s[U, i] += h * work[RATE, i]  # (5)
    evaluate_loads(structure, t + h, t + h, s, U)
    for i in range(columns(s)):
        work[RESIDUAL, i] = work[FORCE, i]
    add_inner(structure, 1.0, s, U, work, RATE)
    solved = solve_damped(structure, s, U, h)  # (4)
    for i in range(columns(s)):
        memory[A, i] = work[RESIDUAL, i]
        s[V, i] = work[RATE, i] + 0.5 * h * memory[A, i]  # (6)
    return explicit_outcome(solved)


@kernel
def start(
    structure: Structure, s: Table, memory: Table, par: tuple[float, ...], t: float, h: float
) -> None:
    """Equation (7)."""
    accelerate(structure, s, memory, A, t)


SCHEME = Scheme(
    name="central-difference",
    title="Central differences for structures",
    step=step,
    start=start,
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
