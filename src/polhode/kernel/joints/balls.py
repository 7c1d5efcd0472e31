"""Trees of ball joints: the whole of a body and its joint comes down to three equations.

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
from polhode.kernel.columns import (
    B_ARM,
    B_ARM_P,
    B_END,
    B_END_P,
    B_H,
    B_MASS,
    B_N,
    B_SPIN,
    B_U,
    B_W,
    B_XW,
    B_XX,
    DMU,
    DZ,
    FIRST,
    FRONT,
    GM,
    IS_SECOND,
    JOINS,
    M0,
    MU,
    PARENT,
    POINT_A,
    POINT_B,
    RESIDUAL,
    VALUE,
    W0,
)
from polhode.kernel.compile.compiler import Known
from polhode.kernel.compile.jit import kernel
from polhode.kernel.joints.body_vectors import AVERAGE, arms_of

MANY = 3000  # bodies, beyond which memory is too slow to keep more than one elimination needs
XX, XW, WX, WW = 0, 3, 18, 21  # blocks of a front


@kernel
def put_inertia_ball(J: Joints, i: int, mass: float, spin: Mat3) -> None:
    """Write a body's own inertia."""
    J.balls[i, B_MASS] = mass
    put_mat(J.balls, i, B_SPIN, spin)


@kernel
def _fold(J: Joints, i: int, p: int, xx: Mat3, xw: Mat3, wx: Mat3, ww: Mat3) -> None:
    """Put what the parent sees of a body into its front, or add it to what others have put."""
    front = J.tree[p, FRONT]
    if J.tree[i, JOINS] != 0:
        add_block(J.fronts, front, XX, xx)
        add_block(J.fronts, front, XW, xw)
        add_block(J.fronts, front, WX, wx)
        add_block(J.fronts, front, WW, ww)
    else:
        put_block(J.fronts, front, XX, xx)
        put_block(J.fronts, front, XW, xw)
        put_block(J.fronts, front, WX, wx)
        put_block(J.fronts, front, WW, ww)


@kernel
def _pull(J: Joints, arms: Known, i: int, f: Vec3, end: Vec3, own: Vec3) -> Mat3:
    """Return minus the derivative of own x f by the body's turn."""
    if arms == AVERAGE:
        return 0.5 * (identity(f @ end) - outer(end, f))
    return -cross_columns(f, cross_columns(own, mat(J.poses, i, GM)))


@kernel
def _eliminate(J: Joints, arms: Known, i: int) -> bool:
    b, v = J.balls, J.vectors
    p, first, second, front = (
        J.tree[i, PARENT],
        J.tree[i, FIRST],
        J.tree[i, IS_SECOND],
        J.tree[i, FRONT],
    )
    sign = 2.0 * second - 1.0
    k = first // 3  # every joint has three rows
    end, _, arm = arms_of(J.poses, arms, i, vec(J.numbers, k, POINT_B if second else POINT_A))
    f, c = sign * vec(J.rows, MU, first), sign * vec(J.rows, VALUE, first)
    Kxx, Kww = identity(b[i, B_MASS]), mat(b, i, B_SPIN) + _pull(J, arms, i, f, end, arm)
    Kxw, Kwx = identity(0.0), identity(0.0)
    if front >= 0:
        Kxx, Kww = Kxx + block(J.fronts, front, XX), Kww + block(J.fronts, front, WW)
        Kxw, Kwx = block(J.fronts, front, XW), block(J.fronts, front, WX)
    rx, rw = vec(v, i, RESIDUAL), vec(v, i, RESIDUAL + 3)
    U = Kwx - cross_columns(arm, Kxx)
    Hinv = inverse(Kww - cross_columns(arm, Kxw) + cross_rows(U, end))
    w0 = Hinv @ (cross(arm, rx) - rw + U @ c)
    m0 = rx + Kxx @ (cross(end, w0) - c) + Kxw @ w0
    put(v, i, W0, w0)
    put(v, i, M0, m0)
    put(b, i, B_END, end)
    if len(J.tree) <= MANY:
        put_mat(b, i, B_H, Hinv)
        put_mat(b, i, B_U, U)
        put_mat(b, i, B_XX, Kxx)
        put_mat(b, i, B_XW, Kxw)
        put(b, i, B_ARM, arm)
    if p < len(J.tree):
        point = vec(J.numbers, k, POINT_A if second else POINT_B)
        end_p, _, arm_p = arms_of(J.poses, arms, p, point)
        W = Hinv @ U
        N = Kxx - (cross_rows(Kxx, end) + Kxw) @ W
        put_mat(b, i, B_W, W)
        put_mat(b, i, B_N, N)
        put(b, i, B_END_P, end_p)
        if len(J.tree) <= MANY:
            put(b, i, B_ARM_P, arm_p)
        aN = cross_columns(arm_p, N)
        turning = -cross_rows(aN, end_p) - _pull(J, arms, p, f, end_p, arm_p)
        _fold(J, i, p, N, -cross_rows(N, end_p), aN, turning)
        add(v, p, RESIDUAL, m0)
        add(v, p, RESIDUAL + 3, cross(arm_p, m0))
    return bool(np.isfinite(size(w0)))


@kernel
def _eliminate_again(J: Joints, i: int) -> None:
    """Eliminate in the right-hand side alone."""
    b, v = J.balls, J.vectors
    p, first, second = J.tree[i, PARENT], J.tree[i, FIRST], J.tree[i, IS_SECOND]
    c = (2.0 * second - 1.0) * vec(J.rows, VALUE, first)
    rx, rw, arm = vec(v, i, RESIDUAL), vec(v, i, RESIDUAL + 3), vec(b, i, B_ARM)
    w0 = mat(b, i, B_H) @ (cross(arm, rx) - rw + mat(b, i, B_U) @ c)
    m0 = rx + mat(b, i, B_XX) @ (cross(vec(b, i, B_END), w0) - c) + mat(b, i, B_XW) @ w0
    put(v, i, W0, w0)
    put(v, i, M0, m0)
    if p < len(J.tree):
        add(v, p, RESIDUAL, m0)
        add(v, p, RESIDUAL + 3, cross(vec(b, i, B_ARM_P), m0))


@kernel
def _substitute(J: Joints, i: int) -> None:
    b, v = J.balls, J.vectors
    p, first = J.tree[i, PARENT], J.tree[i, FIRST]
    sign = 2.0 * J.tree[i, IS_SECOND] - 1.0
    y, w, dmu = Vec3(0.0, 0.0, 0.0), vec(v, i, W0), vec(v, i, M0)
    if p < len(J.tree):
        y = vec(v, p, DZ) - cross(vec(b, i, B_END_P), vec(v, p, DZ + 3))
        w, dmu = w - mat(b, i, B_W) @ y, dmu + mat(b, i, B_N) @ y
    put(v, i, DZ, y - sign * vec(J.rows, VALUE, first) + cross(vec(b, i, B_END), w))
    put(v, i, DZ + 3, w)
    put(J.rows, DMU, first, sign * dmu)


@kernel
def solve_balls(J: Joints, arms: Known) -> bool:
    """Solve for dz and dmu; residuals are used up. False where a pivot vanishes."""
    n = len(J.order)
    for index in range(n):
        if not _eliminate(J, arms, J.order[index, 0]):
            return False
    for index in range(n - 1, -1, -1):
        _substitute(J, J.order[index, 0])
    return True


@kernel
def solve_balls_again(J: Joints) -> None:
    """Solve with the matrix of the last time and other residuals."""
    n = len(J.order)
    for index in range(n):
        _eliminate_again(J, J.order[index, 0])
    for index in range(n - 1, -1, -1):
        _substitute(J, J.order[index, 0])
