"""Trees of ball joints: the whole of a body and its joint comes down to three equations.

The rows of a ball joint give dx, its multipliers follow from r_x. With D the derivatives of the
arms' ends, r their own arms, c the gap, and y = dx_p + D_p dg_p the displacement of the parent's
point,

    dx  = y - c - D dg
    dmu = r_x + K_xx dx + K_xg dg
    (K_gg - hat(r) K_xg - U D) dg = -r_g + hat(r) r_x + U (c - y),    U = K_gx - hat(r) K_xx.

Leaves first, a body is expressed by its parent's point and folded into the parent's block.
"""

import numpy as np

from polhode.kernel.access import add, add_block, block, mat, put, put_mat, vec
from polhode.kernel.compiler import Known
from polhode.kernel.jit import kernel
from polhode.kernel.layout import (
    B_ARM,
    B_ARM_P,
    B_D,
    B_E,
    B_H,
    B_K,
    B_N,
    B_U,
    B_V,
    B_W,
    BALL_WIDTH,
    DMU,
    DZ,
    FIRST,
    G0,
    IS_SECOND,
    M0,
    MU,
    PARENT,
    POINT_A,
    POINT_B,
    RESIDUAL,
    VALUE,
)
from polhode.kernel.levers import lever
from polhode.kernel.mat3 import cross_columns, inverse
from polhode.kernel.system import Joints
from polhode.kernel.vec3 import Mat3, cross, identity, size

X0 = G0 + 3
MANY = 3000  # bodies, beyond which memory is too slow to keep more than one elimination needs


@kernel
def clear_balls(J: Joints) -> None:
    """Set the bodies' own blocks to zero."""
    for i in range(len(J.balls)):
        for k in range(B_K, B_W):
            J.balls[i, k] = 0.0


@kernel
def add_inertia_ball(J: Joints, i: int, mass: float, spin: Mat3) -> None:
    """Add a body's own inertia to its block."""
    add_block(J.balls, i, B_K, identity(mass))
    add_block(J.balls, i, B_K + 21, spin)


@kernel
def _eliminate(J: Joints, arms: Known, i: int) -> bool:
    b, v = J.balls, J.vectors
    p, first, second = J.tree[i, PARENT], J.tree[i, FIRST], J.tree[i, IS_SECOND]
    sign = 2.0 * second - 1.0
    k = first // 3  # every joint has three rows
    mine = lever(J.poses, arms, i, vec(J.numbers, k, POINT_B if second else POINT_A))
    D, arm = mine.d_end, mine.own
    f, c = sign * vec(J.rows, MU, first), sign * vec(J.rows, VALUE, first)
    Kxx, Kxg = block(b, i, B_K), block(b, i, B_K + 3)
    Kgx, Kgg = block(b, i, B_K + 18), block(b, i, B_K + 21) + cross_columns(f, mine.d_own)
    rx, rg = vec(v, i, RESIDUAL), vec(v, i, RESIDUAL + 3)
    U = Kgx - cross_columns(arm, Kxx)
    Hinv = inverse(Kgg - cross_columns(arm, Kxg) - U @ D)
    g0 = Hinv @ (cross(arm, rx) - rg + U @ c)
    x0 = -c - D @ g0
    m0 = rx + Kxx @ x0 + Kxg @ g0
    put(v, i, G0, g0)
    put(v, i, X0, x0)
    put(v, i, M0, m0)
    if len(J.tree) <= MANY:
        put_mat(b, i, B_H, Hinv)
        put_mat(b, i, B_U, U)
        put_mat(b, i, B_E, D)
        put(b, i, B_ARM, arm)
    if p < len(J.tree):
        other = lever(J.poses, arms, p, vec(J.numbers, k, POINT_A if second else POINT_B))
        W = Hinv @ U
        V = identity(1.0) + D @ W
        N = Kxx @ V - Kxg @ W
        put_mat(b, i, B_W, W)
        put_mat(b, i, B_V, V)
        put_mat(b, i, B_N, N)
        put_mat(b, i, B_D, other.d_end)
        arm_p = other.own
        put(b, i, B_ARM_P, arm_p)
        ND, aN = N @ other.d_end, cross_columns(arm_p, N)
        add_block(b, p, B_K, N)
        add_block(b, p, B_K + 3, ND)
        add_block(b, p, B_K + 18, aN)
        add_block(b, p, B_K + 21, aN @ other.d_end - cross_columns(f, other.d_own))
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
    x0 = -c - mat(b, i, B_E) @ g0
    m0 = rx + block(b, i, B_K) @ x0 + block(b, i, B_K + 3) @ g0
    put(v, i, G0, g0)
    put(v, i, X0, x0)
    put(v, i, M0, m0)
    if p < len(J.tree):
        add(v, p, RESIDUAL, m0)
        add(v, p, RESIDUAL + 3, cross(vec(b, i, B_ARM_P), m0))


@kernel
def _substitute(J: Joints, i: int) -> None:
    b, v = J.balls, J.vectors
    p, first = J.tree[i, PARENT], J.tree[i, FIRST]
    dg, dx, dmu = vec(v, i, G0), vec(v, i, X0), vec(v, i, M0)
    if p < len(J.tree):
        y = vec(v, p, DZ) + mat(b, i, B_D) @ vec(v, p, DZ + 3)
        dg, dx = dg - mat(b, i, B_W) @ y, dx + mat(b, i, B_V) @ y
        dmu = dmu + mat(b, i, B_N) @ y
    put(v, i, DZ, dx)
    put(v, i, DZ + 3, dg)
    put(J.rows, DMU, first, (2.0 * J.tree[i, IS_SECOND] - 1.0) * dmu)


@kernel
def solve_balls(J: Joints, arms: Known) -> bool:
    """Solve for dz and dmu; blocks and residuals are used up. False where a pivot vanishes."""
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


assert BALL_WIDTH == B_ARM_P + 3
