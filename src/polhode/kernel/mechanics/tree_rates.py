"""Jacobians of body points by joint rates, and joint rates of body twists."""

from polhode.kernel.algebra.row_values import mat, put, vec
from polhode.kernel.algebra.vec3 import cross
from polhode.kernel.columns import Twist
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.mechanics.tree import (
    AxisValue,
    BodyTree,
    BranchIndex,
    Moved,
    move_tree,
    place_tree,
    solve_small,
)


@kernel
def write_jacobian(
    tree: BodyTree, branch: int, point: Table, q: Table, v: Table, out: Table, rate: Table
) -> None:
    """Write derivatives of a body point's velocity and angular velocity by v, and their rates.

    `branch` is the body's number in the tree; columns are three of the point and three of the body
    for each coordinate.
    """
    moved, axes = tree.moved, tree.axes
    for row in range(len(q)):
        place_tree(tree, q, row)
        move_tree(tree, q, v, row)
        body = tree.branches[branch, BranchIndex.BODY]
        arm = mat(moved, body, Moved.R) @ vec(point, 0, Twist.SHIFT)
        at = vec(moved, body, Moved.X) + arm
        speed = vec(moved, body, Moved.V) + cross(vec(moved, body, Moved.OMEGA), arm)
        b = branch
        while b >= 0:
            i = tree.branches[b, BranchIndex.BODY]
            gap, gap1 = at - vec(moved, i, Moved.X), speed - vec(moved, i, Moved.V)
            for k in range(tree.branches[b, BranchIndex.FIRST], tree.branches[b, BranchIndex.END]):
                s, w = vec(axes, k, AxisValue.S), vec(axes, k, AxisValue.S + 3)
                s1, w1 = vec(axes, k, AxisValue.RATE), vec(axes, k, AxisValue.RATE + 3)
                put(out, row, 6 * k, s + cross(w, gap))
                put(out, row, 6 * k + 3, w)
                put(rate, row, 6 * k, s1 + cross(w1, gap) + cross(w, gap1))
                put(rate, row, 6 * k + 3, w1)
            b = tree.branches[b, BranchIndex.UP]


@kernel
def write_rates(tree: BodyTree, q: Table, twists: Table, v: Table) -> None:
    """Write the rates of all coordinates for the twists (6 a body) of every row, least squares."""
    moved, axes, a = tree.moved, tree.axes, tree.small
    for row in range(len(q)):
        place_tree(tree, q, row)
        for b in range(len(tree.branches)):
            i, p = tree.branches[b, BranchIndex.BODY], tree.branches[b, BranchIndex.PARENT]
            speed, spin = vec(twists, row, 6 * i), vec(twists, row, 6 * i + 3)
            if tree.branches[b, BranchIndex.UP] >= 0:
                gap = vec(moved, i, Moved.X) - vec(moved, p, Moved.X)
                spin_p = vec(twists, row, 6 * p + 3)
                speed = speed - vec(twists, row, 6 * p) - cross(spin_p, gap)
                spin = spin - spin_p
            first = tree.branches[b, BranchIndex.FIRST]
            count = tree.branches[b, BranchIndex.END] - first
            for k in range(count):
                s, w = vec(axes, first + k, AxisValue.S), vec(axes, first + k, AxisValue.S + 3)
                for j in range(count):
                    s1, w1 = (
                        vec(axes, first + j, AxisValue.S),
                        vec(axes, first + j, AxisValue.S + 3),
                    )
                    a[k, j] = s @ s1 + w @ w1
                a[k, count] = s @ speed + w @ spin
            solve_small(a, count, count + 1)
            for k in range(count):
                v[row, first + k] = a[k, count]
