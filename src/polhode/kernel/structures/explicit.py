"""What explicit schemes on structures share: forces at an instant, solves with mass and damping.

Velocities enter the forces of dampers linearly, so damping is taken implicitly at no cost where it
is constant: a step solves with M + (h/2) (C + dampers), which is factored once, or every step where
springs have dampers that turn.
"""

from polhode.kernel.bodies.system import Outcome, Status
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table, columns
from polhode.kernel.structures.equations import (
    NodeTables,
    add_rod,
    begin_matrix,
    evaluate_loads,
    finish_matrix,
    gather,
    gather_rate,
    hold,
    is_factored,
)
from polhode.kernel.structures.layout import Motion, SpringIndex, Work
from polhode.kernel.structures.sparse import add_product, solve
from polhode.kernel.structures.springs import add_damper_matrix, evaluate_inner, soften


@kernel
def add_inner(structure: NodeTables, share: float, x: Table, r: int, v: Table, q: int) -> None:
    """Subtract share times (f(u, u') + C u') from the residual."""
    work = structure.work
    evaluate_inner(structure, x, r, v, q)
    add_product(structure.damping, 1.0, v, q, work, Work.INNER)
    for i in range(columns(work)):
        work[Work.RESIDUAL, i] -= share * work[Work.INNER, i]


@kernel
def solve_damped(structure: NodeTables, x: Table, r: int, h: float) -> bool:
    """Solve with M + (h/2)(C + dampers) for the residual, the structure as in row r of x."""
    if not is_factored(structure, h):
        begin_matrix(structure, 1.0, 0.5 * h, 0.0)
        add_damper_matrix(structure, x, r, 0.5 * h)
        if not finish_matrix(structure, h):
            return False
    hold(structure, Work.RESIDUAL)
    solve(structure.factors, structure.work, Work.RESIDUAL)
    return True


@kernel
def explicit_outcome(solved: bool) -> Outcome:
    """Return the outcome of a step without iterations."""
    return Outcome(Status.CONVERGED if solved else Status.NOT_CONVERGED, 0, 0, 0.0)


@kernel
def accelerate(structure: NodeTables, s: Table, memory: Table, row: int, t: float) -> None:
    """Write the acceleration of the state, M a = F - C v - f(u, v), into a row of the memory.

    Rods hold the second derivative of their length at zero, d . d'' = -d' . d'; their multipliers
    follow, and are put into the state.
    """
    work = structure.work
    evaluate_loads(structure, t, t, s, Motion.U)
    for k in range(len(structure.springs)):
        if structure.springs[k, SpringIndex.ROD] >= 0:
            s[Motion.U, structure.springs[k, SpringIndex.ROD]] = 0.0
    for i in range(columns(s)):
        work[Work.RESIDUAL, i] = work[Work.FORCE, i]
    add_inner(structure, 1.0, s, Motion.U, s, Motion.V)
    begin_matrix(structure, 1.0, 0.0, 0.0)
    for k in range(len(structure.springs)):
        c, rod = (
            structure.springs[k, SpringIndex.SUM],
            structure.springs[k, SpringIndex.ROD],
        )
        if rod >= 0:
            d, rate = gather(structure, c, s, Motion.U), gather_rate(structure, c, s, Motion.V)
            add_rod(structure, c, rod, d, d)
            soften(structure, k, rod, 1.0)
            work[Work.RESIDUAL, rod] = -(rate @ rate)
    hold(structure, Work.RESIDUAL)
    finish_matrix(structure, 0.0)
    solve(structure.factors, work, Work.RESIDUAL)
    for i in range(columns(s)):
        memory[row, i] = work[Work.RESIDUAL, i]
    for k in range(len(structure.springs)):
        rod = structure.springs[k, SpringIndex.ROD]
        if rod >= 0:
            s[Motion.U, rod], memory[row, rod] = memory[row, rod], 0.0


@kernel
def start_with_acceleration(
    structure: NodeTables, s: Table, memory: Table, par: tuple[float, ...], t: float, h: float
) -> None:
    """Start a scheme whose memory is the acceleration."""
    accelerate(structure, s, memory, 0, t)
