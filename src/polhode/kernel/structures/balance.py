"""The equation of motion of a structure at an instant, for implicit schemes.

M a + C v + f(u, v) - F(t) = 0,      u, v, a in the rows AT, RATE, SPARE of the workspace
"""

from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table, columns
from polhode.kernel.structures.equations import (
    AT,
    FORCE,
    INNER,
    RATE,
    RESIDUAL,
    SIZE,
    SPARE,
    Structure,
    U,
    clear_row,
    evaluate_loads,
)
from polhode.kernel.structures.sparse import add_product, add_sizes
from polhode.kernel.structures.springs import add_inner_sizes, evaluate_inner


@kernel
def put_balance(structure: Structure, t: float) -> None:
    """Residual of the equation of motion."""
    work = structure.work
    clear_row(work, RESIDUAL)
    add_product(structure.mass, 1.0, work, SPARE, work, RESIDUAL)
    add_product(structure.damping, 1.0, work, RATE, work, RESIDUAL)
    evaluate_loads(structure, t, t, work, AT)
    evaluate_inner(structure, work, AT, work, RATE)
    for i in range(columns(work)):
        work[RESIDUAL, i] += work[INNER, i] - work[FORCE, i]


@kernel
def put_sizes(structure: Structure, s: Table, share: float, t: float) -> None:
    """Sizes of its terms at the state s, with share times the accelerations in SPARE."""
    work = structure.work
    clear_row(work, SIZE)
    add_inner_sizes(structure, s, U)
    add_sizes(structure.mass, share, work, SPARE, work, SIZE)
    evaluate_loads(structure, t, t, s, U)
    for i in range(columns(s)):
        work[SIZE, i] += abs(work[FORCE, i])
