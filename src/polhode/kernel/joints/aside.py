"""Rows set aside: redundant constraints, which hold because others do and have no unknown.

Where rows depend on each other at every position, there are impulses of rows that do nothing
together: a self-stress. Nothing in the equations holds it, and its rounding would do work. So one
row for each of its dimensions is set aside: its impulse is zero and stays so (dmu = 0 takes the
place of its equation). What it demands follows from the others, which every step checks.

With B the impulses of rows on the bodies, a row s that is set aside and the rows j that are kept,

    B_s = sum_j a_j B_j,

the factors at hand give a for one right side more. If an a_j is larger than GROWN, s has lost its
share in the self-stress, and exchanges its place with j: the impulses of the previous steps change
by the multiple of the self-stress that makes those of j zero. One row is looked at after each step:
the one that is open most, or where none is, the next in turn.
"""

from enum import IntEnum

from polhode.kernel.bodies.system import Joints, Tables
from polhode.kernel.columns import STEPS_BEFORE, Diagonal, Flag, Prim, RowValue, Seat
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import columns
from polhode.kernel.joints.elimination import clear_right, own_block, solve_graph_again
from polhode.kernel.stepping.convergence import NOISE

GROWN = 4.0  # coefficient of a kept row, in units of rows of size one, before it is set aside
OPEN_GAP = 1e-10  # part of the model's size by which a row set aside may be open


class Aside(IntEnum):
    """Rows of the table of rows set aside, a column for each row and one more.

    Whether it is one (the last column: which was looked at last), its value, its unit of length (1
    for a cosine), its impulses on both bodies.
    """

    IS, GAP, UNIT, IMPULSES, WIDTH = 0, 1, 2, 3, 15


@kernel
def is_aside(J: Joints, row: int) -> bool:
    """Whether a row is set aside."""
    if J.aside is not None:
        return bool(J.aside[Aside.IS, row] != 0.0)
    return False


@kernel
def hold_back(J: Joints, row: int, count: int) -> None:
    """Take the values of rows that are set aside out of the equations, and keep them."""
    for m in range(row, row + count):
        if J.aside[Aside.IS, m] != 0.0:
            J.aside[Aside.GAP, m] = J.rows[RowValue.RESIDUAL, m]
            J.rows[RowValue.RESIDUAL, m] = 0.0


@kernel
def _set_row(J: Joints, k: int, m: int) -> None:
    """Write dmu = 0 for row m of primitive k, and keep the impulses that the row had."""
    values, seats, pair = J.graph.values, J.graph.seats, J.integers[k, Prim.PAIR]
    j = J.integers[k, Prim.INSIDE] + m - J.integers[k, Prim.ROW]
    for side in range(2):
        seat = Seat.IMPULSES + 2 * side
        o, stride = seats[pair, seat] + j, seats[pair, seat + 1]
        for c in range(6):
            J.aside[Aside.IMPULSES + 6 * side + c, m] = -values[0, o + c * stride]
            values[0, o + c * stride] = 0.0
        o, stride = seats[pair, Seat.ROWS + 2 * side], seats[pair, Seat.ROWS + 2 * side + 1]
        for c in range(6):
            values[0, o + j * stride + c] = 0.0
    first, stride = own_block(J.graph, pair)
    values[0, first + j * (stride + 1)] = 1.0


@kernel
def set_rows(J: Joints) -> None:
    """Write dmu = 0 for all rows that are set aside."""
    for k in range(len(J.integers)):
        if J.integers[k, Prim.LAW] < 0:
            for m in range(
                J.integers[k, Prim.ROW], J.integers[k, Prim.ROW] + J.integers[k, Prim.ROWS]
            ):
                if J.aside[Aside.IS, m] != 0.0:
                    _set_row(J, k, m)


@kernel
def _next_in_turn(J: Joints) -> int:
    """Return the primitive of the next row set aside to be checked, and note the row."""
    last = columns(J.rows)
    before, chosen, first = J.aside[Aside.IS, last], -1, -1
    for k in range(len(J.integers)):
        if J.integers[k, Prim.LAW] < 0:
            for m in range(
                J.integers[k, Prim.ROW], J.integers[k, Prim.ROW] + J.integers[k, Prim.ROWS]
            ):
                if J.aside[Aside.IS, m] != 0.0:
                    if first < 0:
                        first, J.aside[Aside.GAP, last] = k, m
                    if chosen < 0 and m > before:
                        chosen, J.aside[Aside.IS, last] = k, m
    if chosen < 0:
        chosen, J.aside[Aside.IS, last] = first, J.aside[Aside.GAP, last]
    return chosen


@kernel
def _most_open(J: Joints) -> tuple[int, int]:
    """Return the row set aside with the largest gap, and its primitive; -1 if all are closed.

    What the kept rows leave by rounding is larger in it by its coefficients: its share has fallen.
    """
    chosen, row, most = -1, -1, NOISE
    for k in range(len(J.integers)):
        if J.integers[k, Prim.LAW] < 0:
            for m in range(
                J.integers[k, Prim.ROW], J.integers[k, Prim.ROW] + J.integers[k, Prim.ROWS]
            ):
                if J.aside[Aside.IS, m] != 0.0:
                    gap = abs(J.aside[Aside.GAP, m]) / J.aside[Aside.UNIT, m]
                    if gap > most:
                        chosen, row, most = k, m, gap
    return chosen, row


@kernel
def _combine(J: Joints, k: int, s: int) -> None:
    """Solve for the coefficients of row s, of primitive k, in terms of the kept rows."""
    graph = J.graph
    clear_right(graph)
    for side in range(2):
        i = J.integers[k, Prim.BODY_A + side]
        if i < len(graph.diagonal):
            for c in range(6):
                at = graph.diagonal[i, Diagonal.RIGHT] + c * graph.diagonal[i, Diagonal.STRIDE]
                graph.values[0, at] -= J.aside[Aside.IMPULSES + 6 * side + c, s]
    solve_graph_again(graph)


@kernel
def _largest(J: Joints, s: int) -> tuple[int, float]:
    """Return the kept row with the largest coefficient, and the coefficient of unit rows."""
    row, most = -1, 0.0
    for k in range(len(J.integers)):
        if J.integers[k, Prim.LAW] < 0:
            at = J.graph.seats[J.integers[k, Prim.PAIR], Seat.AT] + J.integers[k, Prim.INSIDE]
            for m in range(J.integers[k, Prim.ROWS]):
                j = J.integers[k, Prim.ROW] + m
                size = abs(J.graph.solution[0, at + m]) * J.aside[Aside.UNIT, j]
                if size > most:
                    row, most = j, size
    return row, most / J.aside[Aside.UNIT, s]


@kernel
def _exchange(J: Joints, s: int, j: int) -> None:
    """Set row j aside instead of s, and change the impulses of the previous steps accordingly."""
    J.aside[Aside.IS, s], J.aside[Aside.IS, j] = 0.0, 1.0
    a_j = 1.0
    for again in range(2):  # the coefficient of j first
        for k in range(len(J.integers)):
            if J.integers[k, Prim.LAW] < 0:
                at = J.graph.seats[J.integers[k, Prim.PAIR], Seat.AT] + J.integers[k, Prim.INSIDE]
                for m in range(J.integers[k, Prim.ROWS]):
                    row = J.integers[k, Prim.ROW] + m
                    if again == 0:
                        if row == j:
                            a_j = J.graph.solution[0, at + m]
                    elif row != s and row != j:
                        share = J.graph.solution[0, at + m] / a_j
                        for n in range(STEPS_BEFORE):
                            J.past_rows[n, row] -= share * J.past_rows[n, j]
    for n in range(STEPS_BEFORE):
        J.past_rows[n, s], J.past_rows[n, j] = J.past_rows[n, j] / a_j, 0.0


@kernel
def look_after_rows(system: Tables) -> None:
    """After a step: note where a row set aside is open, and keep rows with a large share."""
    J = system.joints
    for m in range(columns(J.rows)):
        opened = not abs(J.aside[Aside.GAP, m]) <= OPEN_GAP * J.aside[Aside.UNIT, m]
        if opened and J.aside[Aside.IS, m] != 0.0:
            system.flags[0, Flag.OPENED] = 1
    k, s = _most_open(J)
    if k < 0:
        k = _next_in_turn(J)
        s = int(J.aside[Aside.IS, columns(J.rows)])
    if k >= 0:
        _combine(J, k, s)
        j, most = _largest(J, s)
        if most > GROWN:
            _exchange(J, s, j)
