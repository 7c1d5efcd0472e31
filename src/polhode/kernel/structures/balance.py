"""The equation of motion of a structure at an instant, for implicit schemes.

M a + C v + f(u, v) - F(t) = 0,      u, v, a in the rows AT, RATE, SPARE of the workspace
"""

from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table, columns
from polhode.kernel.structures.equations import NodeTables, clear_row, evaluate_loads
from polhode.kernel.structures.layout import Motion, Work
from polhode.kernel.structures.sparse import add_product, add_sizes
from polhode.kernel.structures.springs import add_inner_sizes, evaluate_inner


@kernel
def put_balance(structure: NodeTables, t: float) -> None:
    """Residual of the equation of motion."""
    work = structure.work
    clear_row(work, Work.RESIDUAL)
    add_product(structure.mass, 1.0, work, Work.SPARE, work, Work.RESIDUAL)
    add_product(structure.damping, 1.0, work, Work.RATE, work, Work.RESIDUAL)
    evaluate_loads(structure, t, t, work, Work.AT)
    evaluate_inner(structure, work, Work.AT, work, Work.RATE)
    for i in range(columns(work)):
        work[Work.RESIDUAL, i] += work[Work.INNER, i] - work[Work.FORCE, i]


@kernel
def put_sizes(structure: NodeTables, s: Table, share: float, t: float) -> None:
    """Sizes of its terms at the state s, with share times the accelerations in SPARE."""
    work = structure.work
    clear_row(work, Work.SIZE)
    add_inner_sizes(structure, s, Motion.U)
    add_sizes(structure.mass, share, work, Work.SPARE, work, Work.SIZE)
    evaluate_loads(structure, t, t, s, Motion.U)
    for i in range(columns(s)):
        work[Work.SIZE, i] += abs(work[Work.FORCE, i])
