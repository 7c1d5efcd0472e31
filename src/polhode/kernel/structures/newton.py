"""Newton's iteration of implicit schemes on structures.

A scheme gives `predict` (a first DELTA), `residual` (which also leaves the sizes of its terms),
`tangent` and `accept`; all are bound by name, so that each scheme has one loop of its own.
"""

from collections.abc import Callable
from typing import Any

from polhode.kernel.algebra.principal import EPS
from polhode.kernel.bodies.system import Outcome
from polhode.kernel.compile.jit import UNBOUND, kernel, specialise
from polhode.kernel.compile.pointer_table import Table, columns
from polhode.kernel.stepping.convergence import Verdict, relative, verdict
from polhode.kernel.stepping.halving import in_halves
from polhode.kernel.structures.equations import NodeTables, finish_matrix, is_factored
from polhode.kernel.structures.layout import Coordinate, Given, Work
from polhode.kernel.structures.sparse import solve

ROUNDED = 2.0 * EPS  # terms of stiff springs are large: less than their rounding must be left
SURE = 9.0 * EPS  # what `verdict` does not yet take for rounding
SMALL_SIZE = 1e-6  # part of the largest size below which a coordinate's own does not count

# What `stepper` binds.
predict: Callable[..., Any] = UNBOUND
residual: Callable[..., Any] = UNBOUND
tangent: Callable[..., Any] = UNBOUND
accept: Callable[..., Any] = UNBOUND


@kernel
def _worst(structure: NodeTables) -> float:
    """Largest residual, each relative to the sizes of its terms."""
    work, given = structure.work, structure.given
    worst = 0.0
    for i in range(columns(work)):
        if given[Given.HELD, i] == Coordinate.FIXED:
            work[Work.RESIDUAL, i] = 0.0
        else:
            worst = max(worst, relative(abs(work[Work.RESIDUAL, i]), work[Work.SIZE, i]))
    return worst


@kernel
def _fill_sizes(structure: NodeTables) -> None:
    """Give coordinates without forces a scale by that of the others."""
    work, given = structure.work, structure.given
    largest = 0.0
    for i in range(columns(work)):
        if given[Given.HELD, i] == Coordinate.FREE:
            largest = max(largest, work[Work.SIZE, i])
    for i in range(columns(work)):
        if given[Given.HELD, i] == Coordinate.FREE:
            work[Work.SIZE, i] = max(work[Work.SIZE, i], SMALL_SIZE * largest)


def _attempt(
    structure: NodeTables, s: Table, memory: Table, par: tuple[float, ...], t: float, h: float
) -> tuple[bool, int, float]:
    """Solve one step; the state changes only where it succeeds."""
    work = structure.work
    predict(structure, s, memory, par, t, h)
    before, iteration = 1e300, 0
    while True:
        residual(structure, s, memory, par, t, h)
        _fill_sizes(structure)
        worst = _worst(structure)
        judged = Verdict.ARRIVED
        if worst > ROUNDED:
            judged = (
                Verdict.FAILED if worst >= 1e300 else verdict(max(worst, SURE), before, iteration)
            )
        if judged != Verdict.CONTINUE:
            break
        if not is_factored(structure, h):
            tangent(structure, s, memory, par, t, h)
            if not finish_matrix(structure, h):
                judged = Verdict.FAILED
                break
        solve(structure.factors, work, Work.RESIDUAL)
        for i in range(columns(work)):
            work[Work.DELTA, i] -= work[Work.RESIDUAL, i]
        before = worst
        iteration += 1
    if judged == Verdict.ARRIVED:
        accept(structure, s, memory, par, t, h)
    return judged == Verdict.ARRIVED, iteration, worst


def stepper(
    name: str,
    predict: Callable[..., Any],
    residual: Callable[..., Any],
    tangent: Callable[..., Any],
    accept: Callable[..., Any],
) -> Callable[..., Outcome]:
    """Return the step of an implicit scheme."""
    one = specialise(
        _attempt,
        f"attempt_{name}",
        predict=predict,
        residual=residual,
        tangent=tangent,
        accept=accept,
    )
    return in_halves(name, one)
