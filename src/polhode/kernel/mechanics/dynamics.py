"""Forces, accelerations and mass matrix of a tree in joint coordinates, each in one sweep or two.

Recursive Newton-Euler, composite bodies and articulated bodies (Featherstone), about the centres of
mass and along world axes. Forces on the bodies come in a table, six numbers a body in a row.
"""

from enum import IntEnum

from polhode.kernel.algebra.row_values import add, mat, put, put_mat, vec
from polhode.kernel.algebra.vec3 import Mat3, Vec3, cross, hat, identity, outer, transpose
from polhode.kernel.columns import Inertia
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.mechanics.tree import (
    AxisValue,
    BodyTree,
    BranchIndex,
    Moved,
    accelerate_tree,
    move_tree,
    place_tree,
    solve_small,
)


class KeptValue(IntEnum):
    """Kept for each coordinate of an articulated body: D^-1 u, and its row of D^-1 Uᵀ."""

    FORCE, AXIS, WIDTH = 0, 1, 7


@kernel
def _world_inertia(tree: BodyTree, i: int) -> Mat3:
    R = mat(tree.moved, i, Moved.R)
    return (R @ mat(tree.bodies, i, Inertia.TENSOR)) @ transpose(R)


@kernel
def _gyroscopic(tree: BodyTree, i: int) -> Vec3:
    omega = vec(tree.moved, i, Moved.OMEGA)
    return cross(omega, _world_inertia(tree, i) @ omega)


@kernel
def _gather(tree: BodyTree, out: Table, row: int) -> None:
    """Add the forces F, N of all bodies up along the coordinates, children before parents."""
    moved, axes = tree.moved, tree.axes
    for b in range(len(tree.branches) - 1, -1, -1):
        i, p = tree.branches[b, BranchIndex.BODY], tree.branches[b, BranchIndex.PARENT]
        force, moment = vec(moved, i, Moved.F), vec(moved, i, Moved.N)
        for k in range(tree.branches[b, BranchIndex.FIRST], tree.branches[b, BranchIndex.END]):
            out[row, k] = vec(axes, k, AxisValue.S) @ force + vec(axes, k, AxisValue.S + 3) @ moment
        gap = vec(moved, i, Moved.X) - vec(moved, p, Moved.X)
        add(moved, p, Moved.F, force)
        add(moved, p, Moved.N, moment + cross(gap, force))


@kernel
def write_inverse_dynamics(
    tree: BodyTree,
    q: Table,
    v: Table,
    a: Table,
    forces: Table,
    out: Table,
    gyroscopic: Table,
    given: Table,
) -> None:
    """Generalised forces for accelerations a: of accelerations, of gyroscopic moments, of `forces`.

    What the coordinates' drives must give is `out + gyroscopic - given`.
    """
    moved, n = tree.moved, len(tree.branches)
    for row in range(len(q)):
        place_tree(tree, q, row)
        move_tree(tree, q, v, row)
        accelerate_tree(tree, a, row)
        for i in range(n):
            mass = tree.bodies[i, Inertia.MASS]
            put(moved, i, Moved.F, mass * vec(moved, i, Moved.A))
            put(moved, i, Moved.N, _world_inertia(tree, i) @ vec(moved, i, Moved.ALPHA))
        _gather(tree, out, row)
        for i in range(n):
            put(moved, i, Moved.F, Vec3(0.0, 0.0, 0.0))
            put(moved, i, Moved.N, _gyroscopic(tree, i))
        _gather(tree, gyroscopic, row)
        for i in range(n):
            put(moved, i, Moved.F, vec(forces, row, 6 * i))
            put(moved, i, Moved.N, vec(forces, row, 6 * i + 3))
        _gather(tree, given, row)


@kernel
def _add_composite(tree: BodyTree, i: int, p: int) -> None:
    """Add a composite body, about its centre, to its parent, about that one's."""
    moved = tree.moved
    mass, moment = moved[i, Moved.MASS], vec(moved, i, Moved.MOMENT)
    d = vec(moved, i, Moved.X) - vec(moved, p, Moved.X)
    moved[p, Moved.MASS] += mass
    add(moved, p, Moved.MOMENT, moment + mass * d)
    both = 0.5 * mass * d + moment  # (d + m)² - m² is taken apart evenly
    spread = identity(2.0 * (both @ d)) - outer(both, d) - outer(d, both)
    put_mat(
        moved,
        p,
        Moved.INERTIA,
        mat(moved, p, Moved.INERTIA) + mat(moved, i, Moved.INERTIA) + spread,
    )


@kernel
def write_mass_matrix(tree: BodyTree, q: Table, out: Table) -> None:
    """Write the mass matrix, row by row, for every row of q (composite bodies)."""
    moved, axes, n, count = tree.moved, tree.axes, len(tree.branches), len(tree.axes)
    for row in range(len(q)):
        place_tree(tree, q, row)
        for i in range(n):
            moved[i, Moved.MASS] = tree.bodies[i, Inertia.MASS]
            put(moved, i, Moved.MOMENT, Vec3(0.0, 0.0, 0.0))
            put_mat(moved, i, Moved.INERTIA, _world_inertia(tree, i))
        for b in range(n - 1, -1, -1):
            i, p = tree.branches[b, BranchIndex.BODY], tree.branches[b, BranchIndex.PARENT]
            moment = vec(moved, i, Moved.MOMENT)
            for k in range(tree.branches[b, BranchIndex.FIRST], tree.branches[b, BranchIndex.END]):
                s, w = vec(axes, k, AxisValue.S), vec(axes, k, AxisValue.S + 3)
                force = moved[i, Moved.MASS] * s + cross(w, moment)
                torque = cross(moment, s) + mat(moved, i, Moved.INERTIA) @ w
                up, at = b, vec(moved, i, Moved.X)
                while up >= 0:
                    here = vec(moved, tree.branches[up, BranchIndex.BODY], Moved.X)
                    torque = torque + cross(at - here, force)
                    at = here
                    first, end = (
                        tree.branches[up, BranchIndex.FIRST],
                        tree.branches[up, BranchIndex.END],
                    )
                    for j in range(first, end):
                        value = vec(axes, j, AxisValue.S) @ force
                        value += vec(axes, j, AxisValue.S + 3) @ torque
                        out[row, count * k + j] = value
                        out[row, count * j + k] = value
                    up = tree.branches[up, BranchIndex.UP]
            _add_composite(tree, i, p)


@kernel
def _begin_articulated(tree: BodyTree, forces: Table, row: int) -> None:
    moved = tree.moved
    for i in range(len(tree.branches)):
        J = _world_inertia(tree, i)
        for k in range(36):
            moved[i, Moved.ARTICULATED + k] = 0.0
        for c in range(3):
            moved[i, Moved.ARTICULATED + 7 * c] = tree.bodies[i, Inertia.MASS]
            for d in range(3):
                moved[i, Moved.ARTICULATED + 6 * (c + 3) + d + 3] = J[3 * c + d]
        put(moved, i, Moved.FORCE, -vec(forces, row, 6 * i))
        put(moved, i, Moved.FORCE + 3, _gyroscopic(tree, i) - vec(forces, row, 6 * i + 3))


@kernel
def _eliminate_joint(tree: BodyTree, b: int, tau: Table, row: int) -> bool:
    """Solve D y = u and D Y = Uᵀ of a joint: heavy axes U, and Y instead of them in `small`."""
    moved, axes, a = tree.moved, tree.axes, tree.small
    i, first = tree.branches[b, BranchIndex.BODY], tree.branches[b, BranchIndex.FIRST]
    count = tree.branches[b, BranchIndex.END] - first
    for k in range(count):
        for r in range(6):
            total = 0.0
            for c in range(6):
                total += moved[i, Moved.ARTICULATED + 6 * r + c] * axes[first + k, AxisValue.S + c]
            axes[first + k, AxisValue.HEAVY + r] = total
    for k in range(count):
        u = tau[row, first + k]
        for c in range(6):
            u -= axes[first + k, AxisValue.S + c] * moved[i, Moved.FORCE + c]
            a[k, count + 1 + c] = axes[first + k, AxisValue.HEAVY + c]
        a[k, count] = u
        for j in range(count):
            total = 0.0
            for c in range(6):
                total += axes[first + k, AxisValue.S + c] * axes[first + j, AxisValue.HEAVY + c]
            a[k, j] = total
    return solve_small(a, count, count + 7)


@kernel
def _pass_up(tree: BodyTree, b: int) -> None:
    """Add the articulated inertia and force of a body, without its joint's share, to the parent."""
    moved, axes, a = tree.moved, tree.axes, tree.small
    i, p = tree.branches[b, BranchIndex.BODY], tree.branches[b, BranchIndex.PARENT]
    first = tree.branches[b, BranchIndex.FIRST]
    count = tree.branches[b, BranchIndex.END] - first
    for r in range(6):
        for c in range(6):
            for k in range(count):
                moved[i, Moved.ARTICULATED + 6 * r + c] -= (
                    axes[first + k, AxisValue.HEAVY + r] * a[k, count + 1 + c]
                )
    for r in range(6):
        total = moved[i, Moved.FORCE + r]
        for c in range(6):
            total += moved[i, Moved.ARTICULATED + 6 * r + c] * moved[i, Moved.BIAS + c]
        for k in range(count):
            total += axes[first + k, AxisValue.HEAVY + r] * a[k, count]
        moved[i, Moved.F + r] = total
    gap = vec(moved, i, Moved.X) - vec(moved, p, Moved.X)
    force = vec(moved, i, Moved.F)
    add(moved, p, Moved.FORCE, force)
    add(moved, p, Moved.FORCE + 3, vec(moved, i, Moved.N) + cross(gap, force))
    _add_shifted(moved, i, p, hat(gap))


@kernel
def _add_shifted(moved: Table, i: int, p: int, G: Mat3) -> None:
    """Add Xᵀ I X with X = (1, -G; 0, 1), by blocks of three."""
    LL, LT = _block(moved, i, 0, 0), _block(moved, i, 0, 3)
    TL, TT = _block(moved, i, 3, 0), _block(moved, i, 3, 3)
    right = LT - LL @ G
    _add_block(moved, p, 0, 0, LL)
    _add_block(moved, p, 0, 3, right)
    _add_block(moved, p, 3, 0, TL + G @ LL)
    _add_block(moved, p, 3, 3, TT - TL @ G + G @ right)


@kernel
def _block(moved: Table, i: int, r: int, c: int) -> Mat3:
    o = Moved.ARTICULATED + 6 * r + c
    x, y, z = vec(moved, i, o), vec(moved, i, o + 6), vec(moved, i, o + 12)
    return Mat3(x.x, x.y, x.z, y.x, y.y, y.z, z.x, z.y, z.z)


@kernel
def _add_block(moved: Table, i: int, r: int, c: int, m: Mat3) -> None:
    o = Moved.ARTICULATED + 6 * r + c
    for k in range(9):
        moved[i, o + 6 * (k // 3) + k % 3] += m[k]


@kernel
def write_forward_dynamics(
    tree: BodyTree, q: Table, v: Table, tau: Table, forces: Table, out: Table, kept: Table
) -> int:
    """Write the accelerations of q; return the first row in which a body has no inertia, or -1.

    `kept` is room for seven numbers a coordinate.
    """
    moved, axes, n = tree.moved, tree.axes, len(tree.branches)
    for row in range(len(q)):
        place_tree(tree, q, row)
        move_tree(tree, q, v, row)
        _begin_articulated(tree, forces, row)
        for b in range(n - 1, -1, -1):
            if not _eliminate_joint(tree, b, tau, row):
                return row
            first = tree.branches[b, BranchIndex.FIRST]
            count = tree.branches[b, BranchIndex.END] - first
            for k in range(count):
                for c in range(KeptValue.WIDTH):
                    kept[first + k, c] = tree.small[k, count + c]
            _pass_up(tree, b)
        for b in range(n):
            i, p = tree.branches[b, BranchIndex.BODY], tree.branches[b, BranchIndex.PARENT]
            alpha = vec(moved, p, Moved.ALPHA)
            gap = vec(moved, i, Moved.X) - vec(moved, p, Moved.X)
            put(
                moved,
                i,
                Moved.A,
                vec(moved, p, Moved.A) + cross(alpha, gap) + vec(moved, i, Moved.BIAS),
            )
            put(moved, i, Moved.ALPHA, alpha + vec(moved, i, Moved.BIAS + 3))
            first, end = tree.branches[b, BranchIndex.FIRST], tree.branches[b, BranchIndex.END]
            for k in range(first, end):
                total = kept[k, KeptValue.FORCE]
                for c in range(6):
                    total -= kept[k, KeptValue.AXIS + c] * moved[i, Moved.A + c]
                out[row, k] = total
            for k in range(first, end):
                add(moved, i, Moved.A, out[row, k] * vec(axes, k, AxisValue.S))
                add(moved, i, Moved.ALPHA, out[row, k] * vec(axes, k, AxisValue.S + 3))
    return -1
