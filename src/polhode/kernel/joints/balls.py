"""Trees of ball joints: a body and its joint reduce to three equations.

The rows of a ball joint give dx, its multipliers follow from r_x. With w a body's turn, e the ends
of the arms, r their own arms, c the gap, and y = dx_p - e_p x w_p the displacement of the parent's
point,

    dx  = y - c + e x w
    dmu = r_x + K_xx dx + K_xw w
    (K_ww - hat(r) K_xw + U hat(e)) w = -r_w + hat(r) r_x + U (c - y),    U = K_wx - hat(r) K_xx.

Leaves first, a body is expressed by its parent's point and folded into the parent's block. Such
blocks stand in *fronts*, one for each body that waits for children: one in all for a chain. What
is kept by body is little, because long chains wait for memory.
"""

import numpy as np

from polhode.kernel.algebra.mat3 import cross_columns, cross_rows, inverse
from polhode.kernel.algebra.row_values import (
    add,
    add_block,
    block,
    mat,
    put,
    put_block,
    put_mat,
    vec,
)
from polhode.kernel.algebra.vec3 import Mat3, Vec3, cross, identity, outer, size
from polhode.kernel.bodies.system import Joints
from polhode.kernel.columns import Ball, Front, Geometry, Pose, RowValue, Tree, Twist, Vector
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.known import Known
from polhode.kernel.joints.body_vectors import Arms, arms_of

MANY = 3000  # bodies, beyond which memory is too slow to keep more than one elimination needs


@kernel
def put_inertia_ball(J: Joints, i: int, mass: float, spin: Mat3) -> None:
    """Write a body's own inertia."""
    J.balls[i, Ball.MASS] = mass
    put_mat(J.balls, i, Ball.SPIN, spin)


@kernel
def _fold(J: Joints, i: int, p: int, xx: Mat3, xw: Mat3, wx: Mat3, ww: Mat3) -> None:
    """Write a body's contribution to its parent into the front, or add to those already there."""
    front = J.tree[p, Tree.FRONT]
    if J.tree[i, Tree.JOINS] != 0:
        add_block(J.fronts, front, Front.XX, xx)
        add_block(J.fronts, front, Front.XW, xw)
        add_block(J.fronts, front, Front.WX, wx)
        add_block(J.fronts, front, Front.WW, ww)
    else:
        put_block(J.fronts, front, Front.XX, xx)
        put_block(J.fronts, front, Front.XW, xw)
        put_block(J.fronts, front, Front.WX, wx)
        put_block(J.fronts, front, Front.WW, ww)


@kernel
def _pull(J: Joints, arms: Known, i: int, f: Vec3, end: Vec3, own: Vec3) -> Mat3:
    """Return minus the derivative of own x f by the body's turn."""
    if arms == Arms.AVERAGE:
        return 0.5 * (identity(f @ end) - outer(end, f))
    return -cross_columns(f, cross_columns(own, mat(J.poses, i, Pose.GM)))


@kernel
def _eliminate(J: Joints, arms: Known, i: int) -> bool:
    b, v = J.balls, J.vectors
    p, first, second, front = (
        J.tree[i, Tree.PARENT],
        J.tree[i, Tree.FIRST],
        J.tree[i, Tree.IS_SECOND],
        J.tree[i, Tree.FRONT],
    )
    sign = 2.0 * second - 1.0
    k = first // 3  # every joint has three rows
    end, _, arm = arms_of(
        J.poses, arms, i, vec(J.numbers, k, Geometry.POINT_B if second else Geometry.POINT_A)
    )
    f, c = sign * vec(J.rows, RowValue.MU, first), sign * vec(J.rows, RowValue.RESIDUAL, first)
    Kxx, Kww = identity(b[i, Ball.MASS]), mat(b, i, Ball.SPIN) + _pull(J, arms, i, f, end, arm)
    Kxw, Kwx = identity(0.0), identity(0.0)
    if front >= 0:
        Kxx, Kww = Kxx + block(J.fronts, front, Front.XX), Kww + block(J.fronts, front, Front.WW)
        Kxw, Kwx = block(J.fronts, front, Front.XW), block(J.fronts, front, Front.WX)
    rx, rw = vec(v, i, Vector.RESIDUAL), vec(v, i, Vector.RESIDUAL + Twist.TURN)
    U = Kwx - cross_columns(arm, Kxx)
    Hinv = inverse(Kww - cross_columns(arm, Kxw) + cross_rows(U, end))
    w0 = Hinv @ (cross(arm, rx) - rw + U @ c)
    m0 = rx + Kxx @ (cross(end, w0) - c) + Kxw @ w0
    put(v, i, Vector.W0, w0)
    put(v, i, Vector.M0, m0)
    put(b, i, Ball.END, end)
    if len(J.tree) <= MANY:
        put_mat(b, i, Ball.H, Hinv)
        put_mat(b, i, Ball.U, U)
        put_mat(b, i, Ball.XX, Kxx)
        put_mat(b, i, Ball.XW, Kxw)
        put(b, i, Ball.ARM, arm)
    if p < len(J.tree):
        point = vec(J.numbers, k, Geometry.POINT_A if second else Geometry.POINT_B)
        end_p, _, arm_p = arms_of(J.poses, arms, p, point)
        W = Hinv @ U
        N = Kxx - (cross_rows(Kxx, end) + Kxw) @ W
        put_mat(b, i, Ball.W, W)
        put_mat(b, i, Ball.N, N)
        put(b, i, Ball.END_P, end_p)
        if len(J.tree) <= MANY:
            put(b, i, Ball.ARM_P, arm_p)
        aN = cross_columns(arm_p, N)
        turning = -cross_rows(aN, end_p) - _pull(J, arms, p, f, end_p, arm_p)
        _fold(J, i, p, N, -cross_rows(N, end_p), aN, turning)
        add(v, p, Vector.RESIDUAL, m0)
        add(v, p, Vector.RESIDUAL + Twist.TURN, cross(arm_p, m0))
    return bool(np.isfinite(size(w0)))


@kernel
def _eliminate_again(J: Joints, i: int) -> None:
    """Eliminate in the right-hand side alone."""
    b, v = J.balls, J.vectors
    p, first, second = J.tree[i, Tree.PARENT], J.tree[i, Tree.FIRST], J.tree[i, Tree.IS_SECOND]
    c = (2.0 * second - 1.0) * vec(J.rows, RowValue.RESIDUAL, first)
    rx, rw, arm = (
        vec(v, i, Vector.RESIDUAL),
        vec(v, i, Vector.RESIDUAL + Twist.TURN),
        vec(b, i, Ball.ARM),
    )
    w0 = mat(b, i, Ball.H) @ (cross(arm, rx) - rw + mat(b, i, Ball.U) @ c)
    m0 = rx + mat(b, i, Ball.XX) @ (cross(vec(b, i, Ball.END), w0) - c) + mat(b, i, Ball.XW) @ w0
    put(v, i, Vector.W0, w0)
    put(v, i, Vector.M0, m0)
    if p < len(J.tree):
        add(v, p, Vector.RESIDUAL, m0)
        add(v, p, Vector.RESIDUAL + Twist.TURN, cross(vec(b, i, Ball.ARM_P), m0))


@kernel
def _substitute(J: Joints, i: int) -> None:
    b, v = J.balls, J.vectors
    p, first = J.tree[i, Tree.PARENT], J.tree[i, Tree.FIRST]
    sign = 2.0 * J.tree[i, Tree.IS_SECOND] - 1.0
    y, w, dmu = Vec3(0.0, 0.0, 0.0), vec(v, i, Vector.W0), vec(v, i, Vector.M0)
    if p < len(J.tree):
        y = vec(v, p, Vector.DZ) - cross(vec(b, i, Ball.END_P), vec(v, p, Vector.DZ + Twist.TURN))
        w, dmu = w - mat(b, i, Ball.W) @ y, dmu + mat(b, i, Ball.N) @ y
    put(
        v,
        i,
        Vector.DZ,
        y - sign * vec(J.rows, RowValue.RESIDUAL, first) + cross(vec(b, i, Ball.END), w),
    )
    put(v, i, Vector.DZ + Twist.TURN, w)
    put(J.rows, RowValue.DMU, first, sign * dmu)


@kernel
def solve_balls(J: Joints, arms: Known) -> bool:
    """Solve for dz and dmu, overwriting the residuals. False where a pivot vanishes."""
    n = len(J.order)
    for index in range(n):
        if not _eliminate(J, arms, J.order[index, 0]):
            return False
    for index in range(n - 1, -1, -1):
        _substitute(J, J.order[index, 0])
    return True


@kernel
def solve_balls_again(J: Joints) -> None:
    """Solve with the last matrix and other residuals."""
    n = len(J.order)
    for index in range(n):
        _eliminate_again(J, J.order[index, 0])
    for index in range(n - 1, -1, -1):
        _substitute(J, J.order[index, 0])
