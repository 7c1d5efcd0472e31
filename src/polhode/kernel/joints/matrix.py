"""The matrix of a jointed step: its blocks, its regularisation, and its solution."""

from polhode.kernel.algebra.block_values import add_flat
from polhode.kernel.algebra.row_values import mat, vec
from polhode.kernel.algebra.vec3 import Mat3, identity
from polhode.kernel.bodies.system import Joints, Tables
from polhode.kernel.columns import (
    Diagonal,
    Geometry,
    Inertia,
    Kind,
    Line,
    Prim,
    RowValue,
    Seat,
    Twist,
    Vector,
)
from polhode.kernel.compile.jit import kernel, separate
from polhode.kernel.compile.known import Known
from polhode.kernel.contacts.pins import add_limit
from polhode.kernel.contacts.supports import add_support
from polhode.kernel.contacts.surfaces import is_support
from polhode.kernel.contacts.switches import is_open, leave_out, slides
from polhode.kernel.joints.balls import MANY, put_inertia_ball, solve_balls, solve_balls_again
from polhode.kernel.joints.beam_rows import put_beams_right, take_beams
from polhode.kernel.joints.body_vectors import lever
from polhode.kernel.joints.compliance import add_compliant, is_compliant, is_solved, uncouple
from polhode.kernel.joints.couplings import add_coupling, is_coupling
from polhode.kernel.joints.elimination import (
    GraphTables,
    clear_right,
    clear_values,
    solve_graph,
    solve_graph_again,
)
from polhode.kernel.joints.primitives import (
    add_element,
    add_impulse,
    add_row,
    coincide_tangent,
    scalar_tangent,
)
from polhode.kernel.joints.round_rows import add_round
from polhode.kernel.joints.torsion import twist_tangent

# What a row that closes a loop is given beside what holds it: about 512 eps, above the rounding of
# its pivot. Where loops are flat nothing holds one direction; near there, an update leaves PIVOT
# over what does.
PIVOT = 1e-13


@kernel
def clear_matrix(J: Joints) -> None:
    """Set all blocks to zero."""
    if J.graph is not None:
        clear_values(J.graph)


@kernel
def add_inertia(J: Joints, i: int, mass: float, spin: Mat3) -> None:
    """Add to the block of a body; a tree of ball joints has nothing else to add to it."""
    if J.graph is None:
        put_inertia_ball(J, i, mass, spin)
    else:
        o, stride = J.graph.diagonal[i, Diagonal.OFFSET], J.graph.diagonal[i, Diagonal.STRIDE]
        add_flat(J.graph.values, o, stride, identity(mass))
        add_flat(J.graph.values, o + 3 * stride + 3, stride, spin)


@kernel
def _twist_tangent(J: Joints, arms: Known, k: int) -> None:
    row = J.integers[k, Prim.ROW]
    if J.integers[k, Prim.LAW] >= 0:
        twist_tangent(
            J, arms, k, J.rows[RowValue.BY_COORDINATE, row], J.rows[RowValue.BY_GEAR, row]
        )
    else:
        twist_tangent(J, arms, k, 1.0, 0.0)


@kernel
def _add_law(J: Joints, k: int) -> None:
    if J.integers[k, Prim.KIND] != Kind.TWIST:
        slope = J.rows[RowValue.BY_COORDINATE, J.integers[k, Prim.ROW]]
        for side in range(2):
            for c in range(6):
                J.lines[Line.E_A + side, c] *= slope
    add_element(J, k)


@kernel
def _regularise(system: Tables, k: int, j: int, inverse: float) -> None:
    """Give the diagonal of a row that closes a loop a pivot, in case others hold what it holds."""
    J = system.joints
    pair = J.integers[k, Prim.PAIR]
    at, width = J.graph.seats[pair, Seat.CLOSES], J.graph.seats[pair, Seat.RIGHT_STRIDE]
    total = 0.0
    for side in range(2):
        i = J.integers[k, Prim.BODY_A + side]
        if i < len(system.bodies):
            x, g = (
                vec(J.lines, Line.E_A + side, Twist.SHIFT),
                vec(J.lines, Line.E_A + side, Twist.TURN),
            )
            total += system.bodies[i, Inertia.INVERSE_MASS] * (x @ x)
            total += g @ (mat(system.bodies, i, Inertia.INVERSE) @ g)
    J.graph.values[0, at + j * (width + 1)] += PIVOT * inverse * total


@kernel
def _regularise_point(system: Tables, arms: Known, k: int, inverse: float) -> None:
    J = system.joints
    va = lever(J.poses, arms, J.integers[k, Prim.BODY_A], vec(J.numbers, k, Geometry.POINT_A))
    vb = lever(J.poses, arms, J.integers[k, Prim.BODY_B], vec(J.numbers, k, Geometry.POINT_B))
    for axis in range(3):
        for c in range(3):
            J.lines[Line.E_A, c] = J.lines[Line.E_B, c] = 1.0 if c == axis else 0.0
            J.lines[Line.E_A, Twist.TURN + c] = va.d_end[3 * axis + c]
            J.lines[Line.E_B, Twist.TURN + c] = vb.d_end[3 * axis + c]
        _regularise(system, k, J.integers[k, Prim.INSIDE] + axis, inverse)


@kernel
def _is_round(J: Joints, k: int) -> bool:
    return bool(J.integers[k, Prim.KIND] == Kind.ROUND)


@kernel
def _add_scalar(system: Tables, arms: Known, k: int, inverse: float, closes: bool) -> None:
    J = system.joints
    if J.angles is not None and J.integers[k, Prim.KIND] == Kind.TWIST:
        _twist_tangent(J, arms, k)
    else:
        scalar_tangent(J, arms, k)
    if J.laws is not None and J.laws.rounds is not None and _is_round(J, k):
        add_round(J, k)
    if J.laws is not None and J.integers[k, Prim.LAW] >= 0:
        _add_law(J, k)
    elif J.switches is not None and J.integers[k, Prim.SWITCH] >= 0:
        if is_open(J, k):
            leave_out(J, k)
            if slides(J, k):
                add_impulse(J, k, J.integers[k, Prim.INSIDE])
                add_limit(J, k)
        else:
            add_row(J, k, J.integers[k, Prim.INSIDE])
    else:
        add_row(J, k, J.integers[k, Prim.INSIDE])
        if closes:
            _regularise(system, k, J.integers[k, Prim.INSIDE], inverse)


@kernel
def add_tangents(system: Tables, arms: Known, inverse: float, h: float) -> None:
    """Add the derivatives of all rows; for ball joints the elimination does.

    `inverse`: of the factor by which the matrix holds the masses. `h`: the step over which stiff
    elements are solved for, 0 where they act as others do.
    """
    J = system.joints
    if J.graph is None:
        return
    for k in range(len(J.integers)):
        kind, closes = (
            J.integers[k, Prim.KIND],
            J.graph.seats[J.integers[k, Prim.PAIR], Seat.CLOSES] >= 0,
        )
        if kind == Kind.COINCIDE:
            coincide_tangent(J, arms, k)
            if closes:
                _regularise_point(system, arms, k, inverse)
            continue
        if J.couplings is not None and is_coupling(J, k):
            add_coupling(J, arms, k)
            continue
        if J.supports is not None and is_support(J, k):
            add_support(J, k, h)
            continue
        if J.compliance is not None and is_compliant(J, k):
            if h != 0.0:
                add_compliant(J, arms, k, h)
                continue
            uncouple(J, k)
        _add_scalar(system, arms, k, inverse, closes)


@kernel
def _put_right(graph: GraphTables, J: Joints) -> None:
    a, seats = graph.values, graph.seats
    for i in range(len(graph.diagonal)):
        for c in range(6):
            a[0, graph.diagonal[i, Diagonal.RIGHT] + c * graph.diagonal[i, Diagonal.STRIDE]] -= (
                J.vectors[i, Vector.RESIDUAL + c]
            )
    for k in range(len(J.integers)):
        if is_solved(J, k):
            pair = J.integers[k, Prim.PAIR]
            for m in range(J.integers[k, Prim.ROWS]):
                at = (
                    seats[pair, Seat.RIGHT]
                    + (J.integers[k, Prim.INSIDE] + m) * seats[pair, Seat.RIGHT_STRIDE]
                )
                a[0, at] -= J.rows[RowValue.RESIDUAL, J.integers[k, Prim.ROW] + m]
    if J.beams is not None:
        put_beams_right(J, J.beams)


@kernel
def _take_solution(graph: GraphTables, J: Joints) -> None:
    for i in range(len(graph.diagonal)):
        for c in range(6):
            J.vectors[i, Vector.DZ + c] = graph.solution[0, graph.diagonal[i, Diagonal.AT] + c]
    for k in range(len(J.integers)):
        if is_solved(J, k):
            at = graph.seats[J.integers[k, Prim.PAIR], Seat.AT] + J.integers[k, Prim.INSIDE]
            for m in range(J.integers[k, Prim.ROWS]):
                J.rows[RowValue.DMU, J.integers[k, Prim.ROW] + m] = graph.solution[0, at + m]
    if J.beams is not None:
        take_beams(J, J.beams)


@kernel
def solve(J: Joints, arms: Known) -> bool:
    """Solve for displacements, rotations and impulses."""
    if J.graph is None:
        return solve_balls(J, arms)
    _put_right(J.graph, J)
    solved = solve_graph(J.graph)
    _take_solution(J.graph, J)
    return solved


@kernel
def keeps_factors(J: Joints) -> bool:
    """Whether `solve_again` can be called: long chains keep no factors."""
    return J.graph is not None or len(J.tree) <= MANY


@separate
def solve_again(J: Joints) -> None:
    """Solve with the factors of the last time and other residuals."""
    if J.graph is None:
        solve_balls_again(J)
    else:
        clear_right(J.graph)
        _put_right(J.graph, J)
        solve_graph_again(J.graph)
        _take_solution(J.graph, J)
