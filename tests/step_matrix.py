"""The matrix of a jointed step, as it is assembled and by differences of the equations."""

import numpy as np

from polhode.kernel.columns import Diagonal, Prim, RowValue, Seat, Vector
from polhode.kernel.joints.elimination import Neighbour, Panel
from polhode.kernel.joints.residual import evaluate_residual
from polhode.kernel.joints.tangent import by_turn, evaluate_tangent

TANGENT = 2e-11  # of differences of order d⁴ with d = 1e-3; 4e-12 is seen


def solved(J):
    """Primitives whose impulses are unknown: those of joints and of stiff elements."""
    return [
        line for line in np.asarray(J.integers) if line[Prim.LAW] < 0 or line[Prim.COMPLIANCE] >= 0
    ]


def unknown(J):
    """Rows whose impulses are unknown."""
    return [line[Prim.ROW] + m for line in solved(J) for m in range(line[Prim.ROWS])]


def equations(c, choice, h):
    """Residuals of all bodies, then values of all rows."""
    evaluate_residual(c.arrays, c.state, *choice, 0.0, h)
    J = c.arrays.joints
    r = J.vectors[: c.n, Vector.RESIDUAL : Vector.RESIDUAL + 6]
    return np.concatenate([np.ravel(r), J.rows[RowValue.RESIDUAL, unknown(J)]])


def matrix_of(c, choice, h):
    """The matrix of a step, in the order of `equations`."""
    equations(c, choice, h)
    evaluate_tangent(c.arrays, c.state, *choice, 0.0, h)
    return assembled(c)


def assembled(c):
    """The matrix that panels and lefts stand for, in the order of `equations`."""
    J, G = c.arrays.joints, c.arrays.joints.graph
    v, A = np.asarray(G.values)[0], np.zeros((G.solution.shape[1],) * 2)
    for node in np.asarray(G.nodes):
        n, width, own = node[Panel.SIZE], node[Panel.WIDTH], node[Panel.AT]
        rows = v[node[Panel.FIRST] :][: n * width].reshape(n, width)
        left = node[Panel.LEFT]
        A[own : own + n, own : own + n] = rows[:, :n]
        for near in np.asarray(G.near)[node[Panel.NEAR] : node[Panel.NEAR_END]]:
            column, count, at = (near[Neighbour.COLUMN], near[Neighbour.COUNT], near[Neighbour.AT])
            A[own : own + n, at : at + count] = rows[:, column : column + count]
            A[at : at + count, own : own + n] = v[left : left + count * n].reshape(count, n)
            left += count * n
    order = [int(G.diagonal[i, Diagonal.AT]) + k for i in range(c.n) for k in range(6)]
    for line in solved(J):
        first = G.seats[line[Prim.PAIR], Seat.AT] + line[Prim.INSIDE]
        order += [int(first) + m for m in range(line[Prim.ROWS])]
    return A[np.ix_(order, order)]


def differences(c, choice, h):
    """Central differences of the equations, improved once by Richardson; by turns of bodies."""
    J = c.arrays.joints
    places = [(J.z, (i, k)) for i in range(c.n) for k in range(6)]
    columns = []
    for table, place in places + [(J.rows, (RowValue.MU, m)) for m in unknown(J)]:
        here, slopes = table[place], []
        for d in (2e-3, 1e-3):
            ends = []
            for sign in (1.0, -1.0):
                table[place] = here + sign * d
                ends.append(equations(c, choice, h))
            slopes.append((ends[0] - ends[1]) / (2 * d))
        table[place] = here
        columns.append((4 * slopes[1] - slopes[0]) / 3)
    found = np.column_stack(columns)
    equations(c, choice, h)
    for i in range(c.n):
        turn = slice(6 * i + 3, 6 * i + 6)
        found[:, turn] = found[:, turn] @ np.reshape(by_turn(J, choice[1], i), (3, 3))
    return found
