"""Structures: M u'' + C u' + f(u) = F(t) with constant M, as steps see them.

Everything elastic is one element: a spring whose vector d is a weighted sum of nodes and a fixed
offset. A bar has two nodes with weights -1 and 1; the six springs that make a natural-coordinate
body rigid have up to four. A spring of infinite stiffness is a rod: its multiplier is one more
unknown, the force is the multiplier times d.

Vectors are rows of tables. `s` has the coordinates u and the velocities v; multipliers stand among
the coordinates, each after the nodes it acts on.
"""

from typing import Any, NamedTuple

from polhode.kernel.algebra.mat3 import solve as solve_three
from polhode.kernel.algebra.row_values import vec
from polhode.kernel.algebra.vec3 import Mat3, Vec3, cross, identity, outer
from polhode.kernel.bodies.signals import SignalTables, mean
from polhode.kernel.compile.bundle import bundle
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table, columns
from polhode.kernel.structures.layout import (
    Coordinate,
    Follower,
    FollowerKind,
    Given,
    LoadIndex,
    StructureFlag,
    SumValue,
    Work,
)
from polhode.kernel.structures.sparse import (
    Factors,
    Matrix,
    add_matrix,
    clear,
    factorise,
    make_identity,
)


@bundle
class NodeTables(NamedTuple):
    """Everything a step reads, and its workspace."""

    flags: Table  # (1, 2)
    given: Table  # (3, n)
    work: Table  # (8, n)
    factored: Table  # (1, 1) the step whose matrix is factored
    mass: Matrix
    damping: Matrix
    stiffness: Matrix
    sums: Table  # (sums, 3)
    offsets: Table  # (sums, 3)
    nodes: Table  # (1, terms) number of a node's first coordinate
    weights: Table  # (1, terms)
    blocks: Table  # (1, blocks) where blocks begin, from the start of their rows
    springs: Table  # (springs, 2)
    numbers: Table  # (springs, 6)
    signals: SignalTables
    loads: Table  # (loads, 3) coordinate, signal, component
    shares: Table  # (1, loads)
    followers: Table  # (followers, 6)
    factors: Factors
    lengths: Any = None  # potentials of lengths, and of places: `structure_potentials`
    fields: Any = None


# --- sums of nodes ---------------------------------------------------------------------------


@kernel
def gather(structure: NodeTables, k: int, x: Table, r: int) -> Vec3:
    """Sum k of the nodes in row r of x, with its offset."""
    d = vec(structure.offsets, k, 0)
    for p in range(structure.sums[k, SumValue.FIRST], structure.sums[k, SumValue.END]):
        d = d + structure.weights[0, p] * vec(x, r, structure.nodes[0, p])
    return d


@kernel
def gather_rate(structure: NodeTables, k: int, x: Table, r: int) -> Vec3:
    """Sum k without its offset, which does not move."""
    return gather(structure, k, x, r) - vec(structure.offsets, k, 0)


@kernel
def reach(structure: NodeTables, k: int, x: Table, r: int) -> float:
    """Size of the terms of sum k that move, by which it is rounded."""
    total = 0.0
    for p in range(structure.sums[k, SumValue.FIRST], structure.sums[k, SumValue.END]):
        n = structure.nodes[0, p]
        size = abs(x[r, n]) + abs(x[r, n + 1]) + abs(x[r, n + 2])
        total += abs(structure.weights[0, p]) * size
    return total


@kernel
def spread(structure: NodeTables, k: int, f: Vec3, y: Table, r: int) -> None:
    """Add a force on sum k to its nodes in row r of y."""
    for p in range(structure.sums[k, SumValue.FIRST], structure.sums[k, SumValue.END]):
        n, w = structure.nodes[0, p], structure.weights[0, p]
        y[r, n] += w * f.x
        y[r, n + 1] += w * f.y
        y[r, n + 2] += w * f.z


@kernel
def add_size(structure: NodeTables, c: int, size: float) -> None:
    """Add the size of a force on sum c, by which it is rounded, to its nodes'."""
    for p in range(structure.sums[c, SumValue.FIRST], structure.sums[c, SumValue.END]):
        n, w = structure.nodes[0, p], abs(structure.weights[0, p]) * size
        for a in range(3):
            structure.work[Work.SIZE, n + a] += w


@kernel
def add_block(structure: NodeTables, k: int, T: Mat3) -> None:
    """Add the derivative T of a force on sum k by the same sum to the matrix."""
    start, value = structure.factors.start, structure.factors.value
    first, end = structure.sums[k, SumValue.FIRST], structure.sums[k, SumValue.END]
    b = structure.sums[k, SumValue.BLOCK]
    for p in range(first, end):
        n, wp = structure.nodes[0, p], structure.weights[0, p]
        r0, r1, r2 = start[0, n], start[0, n + 1], start[0, n + 2]
        for q in range(first, end):
            w, o = wp * structure.weights[0, q], structure.blocks[0, b]
            value[0, r0 + o] += w * T.xx
            value[0, r0 + o + 1] += w * T.xy
            value[0, r0 + o + 2] += w * T.xz
            value[0, r1 + o] += w * T.yx
            value[0, r1 + o + 1] += w * T.yy
            value[0, r1 + o + 2] += w * T.yz
            value[0, r2 + o] += w * T.zx
            value[0, r2 + o + 1] += w * T.zy
            value[0, r2 + o + 2] += w * T.zz
            b += 1


@kernel
def add_rod(structure: NodeTables, k: int, rod: int, by_rod: Vec3, by_sum: Vec3) -> None:
    """Add derivatives of the force on sum k by a multiplier, and of its equation by the sum."""
    start, value = structure.factors.start, structure.factors.value
    first, end = structure.sums[k, SumValue.FIRST], structure.sums[k, SumValue.END]
    terms = end - first
    b, row = structure.sums[k, SumValue.BLOCK] + terms * terms, start[0, rod]
    for p in range(first, end):
        n, w = structure.nodes[0, p], structure.weights[0, p]
        there, here = structure.blocks[0, b], structure.blocks[0, b + terms]
        value[0, start[0, n] + there] += w * by_rod.x
        value[0, start[0, n + 1] + there] += w * by_rod.y
        value[0, start[0, n + 2] + there] += w * by_rod.z
        value[0, row + here] += w * by_sum.x
        value[0, row + here + 1] += w * by_sum.y
        value[0, row + here + 2] += w * by_sum.z
        b += 1


# --- what acts from outside ------------------------------------------------------------------


@kernel
def evaluate_loads(structure: NodeTables, ta: float, tb: float, x: Table, r: int) -> None:
    """Write the mean of the loads over [ta, tb]; those that turn with a body as it is in row r."""
    work, given = structure.work, structure.given
    for i in range(columns(work)):
        work[Work.FORCE, i] = given[Given.CONSTANT, i]
    for k in range(len(structure.loads)):
        row = structure.loads
        f = mean(structure.signals, row[k, LoadIndex.SIGNAL], ta, tb)
        component = (
            f.x
            if row[k, LoadIndex.COMPONENT] == 0
            else (f.y if row[k, LoadIndex.COMPONENT] == 1 else f.z)
        )
        work[Work.FORCE, row[k, LoadIndex.COORDINATE]] += structure.shares[0, k] * component
    for k in range(len(structure.followers)):
        _follow(structure, k, ta, tb, x, r)


@kernel
def _follow(structure: NodeTables, k: int, ta: float, tb: float, x: Table, r: int) -> None:
    """Add a torque, or a load in body axes.

    A torque T becomes the forces y x q_j at the tips of the axes q_j, with y such that their
    moment is T whatever the axes: y = T/2 where they are orthonormal.
    """
    row, work = structure.followers, structure.work
    axes = (row[k, Follower.AXIS_X], row[k, Follower.AXIS_Y], row[k, Follower.AXIS_Z])
    X = gather(structure, axes[0], x, r)
    Y = gather(structure, axes[1], x, r)
    Z = gather(structure, axes[2], x, r)
    s = mean(structure.signals, row[k, Follower.SIGNAL], ta, tb)
    if row[k, Follower.KIND] != FollowerKind.WORLD_TORQUE:
        s = s.x * X + s.y * Y + s.z * Z
    if row[k, Follower.KIND] == FollowerKind.BODY_FORCE:
        spread(structure, row[k, Follower.POINT], s, work, Work.FORCE)
        return
    y = _moment_solved(X, Y, Z, s)
    spread(structure, axes[0], cross(y, X), work, Work.FORCE)
    spread(structure, axes[1], cross(y, Y), work, Work.FORCE)
    spread(structure, axes[2], cross(y, Z), work, Work.FORCE)


@kernel
def _moment_solved(X: Vec3, Y: Vec3, Z: Vec3, T: Vec3) -> Vec3:
    """Return y with X x (y x X) + Y x (y x Y) + Z x (y x Z) = T."""
    squares = X @ X + Y @ Y + Z @ Z
    return solve_three(identity(squares) - outer(X, X) - outer(Y, Y) - outer(Z, Z), T)


# --- the matrix ------------------------------------------------------------------------------


@kernel
def is_factored(structure: NodeTables, h: float) -> bool:
    """Whether the current factors are valid for this step: constant matrices, and the same h."""
    return structure.flags[0, StructureFlag.REFACTOR] == 0 and structure.factored[0, 0] == h


@kernel
def begin_matrix(
    structure: NodeTables, of_mass: float, of_damping: float, of_stiffness: float
) -> None:
    """Write the sum of the constant matrices."""
    clear(structure.factors)
    add_matrix(structure.factors, structure.mass, of_mass)
    add_matrix(structure.factors, structure.damping, of_damping)
    if of_stiffness != 0.0:
        add_matrix(structure.factors, structure.stiffness, of_stiffness)


@kernel
def finish_matrix(structure: NodeTables, h: float) -> bool:
    """Fix the held coordinates, and factorise; False where the matrix is singular."""
    given = structure.given
    for i in range(columns(given)):
        if given[Given.HELD, i] == Coordinate.FIXED:
            make_identity(structure.factors, i)
    structure.factored[0, 0] = h
    return factorise(structure.factors)


@kernel
def clear_row(y: Table, r: int) -> None:
    """Set a row to zero."""
    for i in range(columns(y)):
        y[r, i] = 0.0


@kernel
def hold(structure: NodeTables, r: int) -> None:
    """Set the entries of fixed coordinates to zero, in a row of the workspace."""
    for i in range(columns(structure.given)):
        if structure.given[Given.HELD, i] == Coordinate.FIXED:
            structure.work[r, i] = 0.0
