"""A force by a table: polynomials of the third degree between its points (`model.laws.table`).

Its mean over the way from y0 to y1 is put together from the pieces on the way, each divided on
paper, so that no difference of potentials is taken and the work is exact.
"""

from polhode.kernel.columns import TableValue
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table

NEAR = 1e-6  # of the table: a shorter way has no slope of its own, only that of its end


@kernel
def _piece(c: Table, first: int, end: int, y: float) -> int:
    """Where the piece begins that holds y, among the coefficients from `first` to `end`."""
    if y < c[0, first]:
        return first
    low, high = first + TableValue.WIDTH, end
    while high - low > TableValue.WIDTH:
        middle = low + TableValue.WIDTH * ((high - low) // (2 * TableValue.WIDTH))
        if c[0, middle] > y:
            high = middle
        else:
            low = middle
    return low


@kernel
def _mean(c: Table, at: int, y0: float, y1: float) -> tuple[float, float]:
    """Mean force from y0 to y1 in one piece, and its derivative by y1."""
    x0, x1 = y0 - c[0, at], y1 - c[0, at]
    total, slope, power, s, ds = 0.0, 0.0, 1.0, 0.0, 0.0
    for j in range(4):  # s = sum of x1^i x0^(j-i)
        ds = s + x1 * ds
        s = x1 * s + power
        power *= x0
        a = c[0, at + TableValue.FORCE + j] / (j + 1)
        total += a * s
        slope += a * ds
    return total, slope


@kernel
def table_force(c: Table, first: int, end: int, y: float) -> tuple[float, float]:
    """Force of a table, and its slope."""
    force, half = _mean(c, _piece(c, first, end, y), y, y)
    return force, 2.0 * half


@kernel
def table_mean(c: Table, first: int, end: int, y0: float, y1: float) -> tuple[float, float]:
    """Mean force of a table from y0 to y1, and its derivative by y1."""
    at, last = _piece(c, first, end, y0), _piece(c, first, end, y1)
    if at == last:
        return _mean(c, at, y0, y1)
    y, work, up = y0, 0.0, last > at
    while at != last:
        edge = c[0, at + TableValue.WIDTH] if up else c[0, at]
        mean, _ = _mean(c, at, y, edge)
        work += mean * (edge - y)
        y = edge
        at += TableValue.WIDTH if up else -TableValue.WIDTH
    mean, half = _mean(c, last, y1, y1)
    force = mean
    mean, _ = _mean(c, last, y, y1)
    work += mean * (y1 - y)
    mean = work / (y1 - y0)
    if abs(y1 - y0) <= NEAR * (c[0, end - TableValue.WIDTH] - c[0, first]):  # beside an edge
        return mean, half
    return mean, (force - mean) / (y1 - y0)
