"""Trees of ball joints: the whole of a body and its joint comes down to three equations.

The rows of a ball joint give dx, its multipliers follow from r_x. With D the derivatives of the
arms' ends, r their own arms, c the gap, and y = dx_p + D_p dg_p the displacement of the parent's
point,

    dx  = y - c - D dg
    dmu = r_x + K_xx dx + K_xg dg
    (K_gg - hat(r) K_xg - U D) dg = -r_g + hat(r) r_x + U (c - y),    U = K_gx - hat(r) K_xx.

Leaves first, a body is expressed by its parent's point and folded into the parent's block. Such
blocks stand in *fronts*, one for each body that waits for children: one in all for a chain. What
is kept by body is little, because long chains wait for memory.
"""

import numpy as np

from polhode.kernel.access import add, add_block, block, mat, put, put_block, put_mat, vec
from polhode.kernel.compiler import Known
from polhode.kernel.jit import kernel
from polhode.kernel.layout import (
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
    B_XG,
    B_XX,
    DMU,
    DZ,
    FIRST,
    FRONT,
    G0,
    G1,
    IS_SECOND,
    JOINS,
    M0,
    MU,
    PARENT,
    POINT_A,
    POINT_B,
    RESIDUAL,
    TURNED,
    VALUE,
)
from polhode.kernel.levers import lever
from polhode.kernel.mat3 import cross_columns, inverse
from polhode.kernel.system import Joints
from polhode.kernel.vec3 import Mat3, Vec3, cross, identity, size

MANY = 3000  # bodies, beyond which memory is too slow to keep more than one elimination needs
XX, XG, GX, GG = 0, 3, 18, 21  # blocks of a front


@kernel
def put_inertia_ball(J: Joints, i: int, mass: float, spin: Mat3) -> None:
    """Write a body's own inertia."""
    J.balls[i, B_MASS] = mass
    put_mat(J.balls, i, B_SPIN, spin)


@kernel
def _fold(J: Joints, i: int, p: int, xx: Mat3, xg: Mat3, gx: Mat3, gg: Mat3) -> None:
    """Put what the parent sees of a body into its front, or add it to what others have put."""
    front = J.tree[p, FRONT]
    if J.tree[i, JOINS] != 0:
        add_block(J.fronts, front, XX, xx)
        add_block(J.fronts, front, XG, xg)
        add_block(J.fronts, front, GX, gx)
        add_block(J.fronts, front, GG, gg)
    else:
        put_block(J.fronts, front, XX, xx)
        put_block(J.fronts, front, XG, xg)
        put_block(J.fronts, front, GX, gx)
        put_block(J.fronts, front, GG, gg)


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
    mine = lever(J.poses, arms, i, vec(J.numbers, k, POINT_B if second else POINT_A))
    D, arm = mine.d_end, mine.own
    f, c = sign * vec(J.rows, MU, first), sign * vec(J.rows, VALUE, first)
    Kxx, Kgg = identity(b[i, B_MASS]), mat(b, i, B_SPIN) + cross_columns(f, mine.d_own)
    Kxg, Kgx = identity(0.0), identity(0.0)
    if front >= 0:
        Kxx, Kgg = Kxx + block(J.fronts, front, XX), Kgg + block(J.fronts, front, GG)
        Kxg, Kgx = block(J.fronts, front, XG), block(J.fronts, front, GX)
    rx, rg = vec(v, i, RESIDUAL), vec(v, i, RESIDUAL + 3)
    U = Kgx - cross_columns(arm, Kxx)
    Hinv = inverse(Kgg - cross_columns(arm, Kxg) - U @ D)
    g0 = Hinv @ (cross(arm, rx) - rg + U @ c)
    m0 = rx - Kxx @ (c + D @ g0) + Kxg @ g0
    put(v, i, G0, g0)
    put(v, i, M0, m0)
    put(b, i, B_END, mine.end)
    if len(J.tree) <= MANY:
        put_mat(b, i, B_H, Hinv)
        put_mat(b, i, B_U, U)
        put_mat(b, i, B_XX, Kxx)
        put_mat(b, i, B_XG, Kxg)
        put(b, i, B_ARM, arm)
    if p < len(J.tree):
        other = lever(J.poses, arms, p, vec(J.numbers, k, POINT_A if second else POINT_B))
        W = Hinv @ U
        N = Kxx + Kxx @ (D @ W) - Kxg @ W
        put_mat(b, i, B_W, W)
        put_mat(b, i, B_N, N)
        put(b, i, B_END_P, other.end)
        arm_p, D_p = other.own, other.d_end
        if len(J.tree) <= MANY:
            put(b, i, B_ARM_P, arm_p)
        aN = cross_columns(arm_p, N)
        _fold(J, i, p, N, N @ D_p, aN, aN @ D_p - cross_columns(f, other.d_own))
        add(v, p, RESIDUAL, m0)
        add(v, p, RESIDUAL + 3, cross(arm_p, m0))
    return bool(np.isfinite(size(g0)))


@kernel
def _eliminate_again(J: Joints, i: int) -> None:
    """Eliminate in the right-hand side alone."""
    b, v = J.balls, J.vectors
    p, first, second = J.tree[i, PARENT], J.tree[i, FIRST], J.tree[i, IS_SECOND]
    c = (2.0 * second - 1.0) * vec(J.rows, VALUE, first)
    rx, rg, arm = vec(v, i, RESIDUAL), vec(v, i, RESIDUAL + 3), vec(b, i, B_ARM)
    g0 = mat(b, i, B_H) @ (cross(arm, rx) - rg + mat(b, i, B_U) @ c)
    x0 = cross(vec(b, i, B_END), mat(J.poses, i, G1) @ g0) - c
    m0 = rx + mat(b, i, B_XX) @ x0 + mat(b, i, B_XG) @ g0
    put(v, i, G0, g0)
    put(v, i, M0, m0)
    if p < len(J.tree):
        add(v, p, RESIDUAL, m0)
        add(v, p, RESIDUAL + 3, cross(vec(b, i, B_ARM_P), m0))


@kernel
def _substitute(J: Joints, i: int) -> None:
    b, v = J.balls, J.vectors
    p, first = J.tree[i, PARENT], J.tree[i, FIRST]
    sign = 2.0 * J.tree[i, IS_SECOND] - 1.0
    y, dg, dmu = Vec3(0.0, 0.0, 0.0), vec(v, i, G0), vec(v, i, M0)
    if p < len(J.tree):
        y = vec(v, p, DZ) - cross(vec(b, i, B_END_P), vec(v, p, TURNED))
        dg, dmu = dg - mat(b, i, B_W) @ y, dmu + mat(b, i, B_N) @ y
    turned = mat(J.poses, i, G1) @ dg
    dx = y - sign * vec(J.rows, VALUE, first) + cross(vec(b, i, B_END), turned)
    put(v, i, DZ, dx)
    put(v, i, DZ + 3, dg)
    put(v, i, TURNED, turned)
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
