"""Elimination of a matrix in blocks along a graph, in an order found beforehand.

A node is a body with the multipliers of the joint that holds it in the tree, or the multipliers of
a joint that closes a loop. The rows of node k stand in a *panel*: its own square block, the blocks
that tie it to the nodes eliminated later, and the right side; the blocks that tie those to k stand
below each other on its *left*. Eliminating k solves the panel and subtracts left times panel from
what the later nodes share, at places that `lowering.elimination_order` worked out once. For a tree
of joints that is one block a body: the cost does not depend on their number.
"""

from enum import IntEnum
from typing import NamedTuple

import numpy as np

from polhode.kernel.columns import Seat
from polhode.kernel.compile.bundle import bundle
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table, columns


class Panel(IntEnum):
    """A node: size, width of its panel, where panel and left begin, its updates and neighbours.

    AT is where its unknowns are in the solution.
    """

    SIZE, WIDTH, FIRST, LEFT, UPDATES, UPDATES_END, NEAR, NEAR_END, AT, COUNT = range(10)


class Update(IntEnum):
    """Offsets of the two factors, rows and columns of the product, and of its target."""

    LEFT, RIGHT, ROWS, COLUMNS, TARGET, STRIDE, WIDTH = range(7)


class Neighbour(IntEnum):
    """Column in the panel, number of unknowns, and their offset."""

    COLUMN, COUNT, AT, WIDTH = range(4)


@bundle
class GraphTables(NamedTuple):
    """The pattern, and a workspace for the numbers."""

    nodes: Table  # in the order of elimination
    updates: Table
    near: Table
    values: Table  # (1, total): panels and lefts; the first part is for blocks of the ground
    solution: Table  # (1, unknowns)
    pivots: Table  # (1, unknowns) which row of its node was taken
    seats: Table  # by pair of bodies: where its blocks stand, see `columns`
    diagonal: Table  # by body: offset and stride of its own block, its right side, its unknowns


@kernel
def own_block(G: GraphTables, pair: int) -> tuple[int, int]:
    """Offset and stride of the block of a pair's multipliers by themselves."""
    stride, first = G.seats[pair, Seat.RIGHT_STRIDE], G.seats[pair, Seat.CLOSES]
    if first < 0:  # they stand after the six unknowns of a body
        first = G.seats[pair, Seat.RIGHT] - stride + 7
    return first, stride


@kernel
def _solve_panel(a: Table, at: int, n: int, width: int, pivots: Table, first: int) -> bool:
    """Solve the n equations in a panel in place, with row exchange; False if they are singular.

    The factors stay where they are, for `_solve_right`.
    """
    for k in range(n):
        best, pivot = k, abs(a[0, at + k * width + k])
        for i in range(k + 1, n):
            if abs(a[0, at + i * width + k]) > pivot:
                best, pivot = i, abs(a[0, at + i * width + k])
        if not (pivot > 0.0 and np.isfinite(pivot)):
            return False
        pivots[0, first + k] = best
        top = at + k * width
        if best != k:
            other = at + best * width
            for j in range(k, width):
                a[0, top + j], a[0, other + j] = a[0, other + j], a[0, top + j]
        scale = 1.0 / a[0, top + k]
        for j in range(k + 1, width):
            a[0, top + j] *= scale
        for i in range(k + 1, n):
            row = at + i * width
            f = a[0, row + k]
            if f != 0.0:
                for j in range(k + 1, width):
                    a[0, row + j] -= f * a[0, top + j]
    for k in range(n - 1, 0, -1):
        top = at + k * width
        for i in range(k):
            row = at + i * width
            f = a[0, row + k]
            if f != 0.0:
                for j in range(n, width):
                    a[0, row + j] -= f * a[0, top + j]
    return True


@kernel
def _solve_right(a: Table, at: int, n: int, width: int, pivots: Table, first: int) -> None:
    """Solve a panel's equations for its right side alone, by the factors found before."""
    right = at + width - 1
    for k in range(n):
        top, best = right + k * width, right + pivots[0, first + k] * width
        value = a[0, best]
        a[0, best] = a[0, top]
        value *= 1.0 / a[0, at + k * width + k]
        a[0, top] = value
        for i in range(k + 1, n):
            a[0, right + i * width] -= a[0, at + i * width + k] * value
    for k in range(n - 1, 0, -1):
        value = a[0, right + k * width]
        for i in range(k):
            a[0, right + i * width] -= a[0, at + i * width + k] * value


@kernel
def _update(a: Table, u: Table, k: int, n: int, width: int) -> None:
    """Subtract left times panel from a block that two later nodes share."""
    count = u[k, Update.COLUMNS]
    for row in range(u[k, Update.ROWS]):
        target = u[k, Update.TARGET] + row * u[k, Update.STRIDE]
        left = u[k, Update.LEFT] + row * n
        for m in range(n):
            f = a[0, left + m]
            if f != 0.0:
                right = u[k, Update.RIGHT] + m * width
                for j in range(count):
                    a[0, target + j] -= f * a[0, right + j]


@kernel
def clear_values(G: GraphTables) -> None:
    """Set all blocks to zero."""
    for k in range(columns(G.values)):
        G.values[0, k] = 0.0


@kernel
def clear_right(G: GraphTables) -> None:
    """Set the right sides to zero."""
    for k in range(len(G.nodes)):
        width, right = (
            G.nodes[k, Panel.WIDTH],
            G.nodes[k, Panel.FIRST] + G.nodes[k, Panel.WIDTH] - 1,
        )
        for row in range(G.nodes[k, Panel.SIZE]):
            G.values[0, right + row * width] = 0.0


@kernel
def _substitute(G: GraphTables) -> None:
    """Substitute back, the node eliminated last first."""
    a, nodes = G.values, G.nodes
    for k in range(len(nodes) - 1, -1, -1):
        n, width, panel = nodes[k, Panel.SIZE], nodes[k, Panel.WIDTH], nodes[k, Panel.FIRST]
        for row in range(n):
            total = a[0, panel + row * width + width - 1]
            for j in range(nodes[k, Panel.NEAR], nodes[k, Panel.NEAR_END]):
                column = panel + row * width + G.near[j, Neighbour.COLUMN]
                for m in range(G.near[j, Neighbour.COUNT]):
                    total -= a[0, column + m] * G.solution[0, G.near[j, Neighbour.AT] + m]
            G.solution[0, nodes[k, Panel.AT] + row] = total


@kernel
def solve_graph(G: GraphTables) -> bool:
    """Solve for all unknowns; False where the matrix is singular. It is replaced by its factors."""
    a, nodes = G.values, G.nodes
    for k in range(len(nodes)):
        n, width = nodes[k, Panel.SIZE], nodes[k, Panel.WIDTH]
        if not _solve_panel(a, nodes[k, Panel.FIRST], n, width, G.pivots, nodes[k, Panel.AT]):
            return False
        for u in range(nodes[k, Panel.UPDATES], nodes[k, Panel.UPDATES_END]):
            _update(a, G.updates, u, n, width)
    _substitute(G)
    return True


@kernel
def solve_graph_again(G: GraphTables) -> None:
    """Solve for other right sides by the factors found before."""
    a, nodes, updates = G.values, G.nodes, G.updates
    for k in range(len(nodes)):
        n, width, panel = nodes[k, Panel.SIZE], nodes[k, Panel.WIDTH], nodes[k, Panel.FIRST]
        _solve_right(a, panel, n, width, G.pivots, nodes[k, Panel.AT])
        for u in range(nodes[k, Panel.UPDATES], nodes[k, Panel.UPDATES_END]):
            if updates[u, Update.RIGHT] == panel + width - 1:
                _update(a, updates, u, n, width)
    _substitute(G)
