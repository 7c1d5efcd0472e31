"""The matrix of a jointed step: its blocks, what redundant rows are given, and its solution."""

from typing import Any

from polhode.kernel.access import mat, vec
from polhode.kernel.balls import add_inertia_ball, clear_balls, solve_balls
from polhode.kernel.elimination import Graph, clear_values, solve_graph
from polhode.kernel.flat import add_flat
from polhode.kernel.jit import either, kernel, optional
from polhode.kernel.layout import (
    BODY_A,
    BY_COORDINATE,
    BY_GEAR,
    DMU,
    DZ,
    E_A,
    INSIDE,
    INVERSE_INERTIA,
    INVERSE_MASS,
    KIND,
    LAW,
    PAIR,
    POINT_A,
    RESIDUAL,
    ROW,
    ROWS,
    S_AT,
    S_CLOSES,
    S_RIGHT,
    VALUE,
)
from polhode.kernel.levers import lever
from polhode.kernel.potentials import Laws
from polhode.kernel.primitives import (
    COINCIDE,
    TWIST,
    add_element,
    add_row,
    coincide_tangent,
    scalar_tangent,
)
from polhode.kernel.system import Joints, System
from polhode.kernel.torsion import twist_tangent
from polhode.kernel.vec3 import Mat3, identity

REGULAR = 1e-9  # what a redundant row is given, of what an independent one has


@kernel
def _clear_balls(graph: Any, J: Joints) -> None:
    clear_balls(J)


@kernel
def _clear_graph(graph: Graph, J: Joints) -> None:
    clear_values(graph)


@kernel
def _add_inertia_ball(graph: Any, J: Joints, i: int, mass: float, spin: Mat3) -> None:
    add_inertia_ball(J, i, mass, spin)


@kernel
def _add_inertia_graph(graph: Graph, J: Joints, i: int, mass: float, spin: Mat3) -> None:
    o, stride = graph.diagonal[i, 0], graph.diagonal[i, 1]
    add_flat(graph.values, o, stride, identity(mass))
    add_flat(graph.values, o + 3 * stride + 3, stride, spin)


clear_matrix = either(_clear_balls, _clear_graph)
add_inertia = either(_add_inertia_ball, _add_inertia_graph)


@kernel
def _twist_tangent(angles: Any, J: Joints, arms: int, k: int) -> None:
    row = J.integers[k, ROW]
    if J.integers[k, LAW] >= 0:
        twist_tangent(J, arms, k, J.rows[BY_COORDINATE, row], J.rows[BY_GEAR, row])
    else:
        twist_tangent(J, arms, k, 1.0, 0.0)


add_twist = optional(_twist_tangent)


@kernel
def _add_law(laws: Laws, J: Joints, k: int) -> None:
    if J.integers[k, KIND] != TWIST:
        slope = J.rows[BY_COORDINATE, J.integers[k, ROW]]
        for side in range(2):
            for c in range(6):
                J.lines[E_A + side, c] *= slope
    add_element(J, k)


add_law = optional(_add_law)


@kernel
def _regularise(system: System, k: int, j: int, inverse: float) -> None:
    """Put a little on the diagonal of a row that closes a loop, in case it is redundant."""
    J = system.joints
    pair = J.integers[k, PAIR]
    at, width = J.graph.seats[pair, S_CLOSES], J.graph.seats[pair, S_RIGHT + 1]
    total = 0.0
    for side in range(2):
        i = J.integers[k, BODY_A + side]
        if i < len(system.bodies):
            x, g = vec(J.lines, E_A + side, 0), vec(J.lines, E_A + side, 3)
            total += system.bodies[i, INVERSE_MASS] * (x @ x)
            total += g @ (mat(system.bodies, i, INVERSE_INERTIA) @ g)
    J.graph.values[0, at + j * (width + 1)] += REGULAR * inverse * total


@kernel
def _regularise_point(system: System, arms: int, k: int, inverse: float) -> None:
    J = system.joints
    for axis in range(3):
        for side in range(2):
            v = lever(
                J.poses, arms, J.integers[k, BODY_A + side], vec(J.numbers, k, POINT_A + 3 * side)
            )
            for c in range(3):
                J.lines[E_A + side, c] = 1.0 if c == axis else 0.0
                J.lines[E_A + side, 3 + c] = v.d_end[3 * axis + c]
        _regularise(system, k, J.integers[k, INSIDE] + axis, inverse)


@kernel
def _tangent_of_any(graph: Graph, system: System, arms: int, inverse: float) -> None:
    J = system.joints
    for k in range(len(J.integers)):
        kind, closes = J.integers[k, KIND], graph.seats[J.integers[k, PAIR], S_CLOSES] >= 0
        if kind == COINCIDE:
            coincide_tangent(J, arms, k)
            if closes:
                _regularise_point(system, arms, k, inverse)
            continue
        if kind == TWIST:
            add_twist(J.angles, J, arms, k)
        else:
            scalar_tangent(J, arms, k)
        if J.integers[k, LAW] >= 0:
            add_law(J.laws, J, k)
        else:
            add_row(J, k, J.integers[k, INSIDE])
            if closes:
                _regularise(system, k, J.integers[k, INSIDE], inverse)


@kernel
def _nothing_more(graph: Any, system: System, arms: int, inverse: float) -> None:
    pass


# Adds the derivatives of all rows; for ball joints the elimination does. `inverse`: of the factor
# by which the matrix holds the masses.
add_tangents = either(_nothing_more, _tangent_of_any)


@kernel
def _solve_balls(graph: Any, J: Joints, arms: int) -> bool:
    return solve_balls(J, arms)


@kernel
def _put_right(graph: Graph, J: Joints) -> None:
    a, seats = graph.values, graph.seats
    for i in range(len(graph.diagonal)):
        for c in range(6):
            a[0, graph.diagonal[i, 2] + c * graph.diagonal[i, 1]] -= J.vectors[i, RESIDUAL + c]
    for k in range(len(J.integers)):
        if J.integers[k, LAW] < 0:
            pair = J.integers[k, PAIR]
            for m in range(J.integers[k, ROWS]):
                at = seats[pair, S_RIGHT] + (J.integers[k, INSIDE] + m) * seats[pair, S_RIGHT + 1]
                a[0, at] -= J.rows[VALUE, J.integers[k, ROW] + m]


@kernel
def _take_solution(graph: Graph, J: Joints) -> None:
    for i in range(len(graph.diagonal)):
        for c in range(6):
            J.vectors[i, DZ + c] = graph.solution[0, graph.diagonal[i, 3] + c]
    for k in range(len(J.integers)):
        if J.integers[k, LAW] < 0:
            at = graph.seats[J.integers[k, PAIR], S_AT] + J.integers[k, INSIDE]
            for m in range(J.integers[k, ROWS]):
                J.rows[DMU, J.integers[k, ROW] + m] = graph.solution[0, at + m]


@kernel
def _solve_graph(graph: Graph, J: Joints, arms: int) -> bool:
    _put_right(graph, J)
    solved = solve_graph(graph)
    _take_solution(graph, J)
    return solved


solve = either(_solve_balls, _solve_graph)
