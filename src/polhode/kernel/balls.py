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
    B_D,
    B_K,
    B_N,
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
from polhode.kernel.mat3 import inverse
from polhode.kernel.system import Joints
from polhode.kernel.vec3 import Mat3, hat, identity, size

X0 = G0 + 3


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
    D, arm = mine.d_end, hat(mine.own)
    f, c = sign * vec(J.rows, MU, first), sign * vec(J.rows, VALUE, first)
    Kxx, Kxg = block(b, i, B_K), block(b, i, B_K + 3)
    Kgx, Kgg = block(b, i, B_K + 18), block(b, i, B_K + 21) + hat(f) @ mine.d_own
    rx, rg = vec(v, i, RESIDUAL), vec(v, i, RESIDUAL + 3)
    U = Kgx - arm @ Kxx
    Hinv = inverse(Kgg - arm @ Kxg - U @ D)
    g0 = Hinv @ (arm @ rx - rg + U @ c)
    x0 = -c - D @ g0
    m0 = rx + Kxx @ x0 + Kxg @ g0
    put(v, i, G0, g0)
    put(v, i, X0, x0)
    put(v, i, M0, m0)
    if p < len(J.tree):
        other = lever(J.poses, arms, p, vec(J.numbers, k, POINT_A if second else POINT_B))
        W = Hinv @ U
        V = identity(1.0) + D @ W
        N = Kxx @ V - Kxg @ W
        put_mat(b, i, B_W, W)
        put_mat(b, i, B_V, V)
        put_mat(b, i, B_N, N)
        put_mat(b, i, B_D, other.d_end)
        arm_p = hat(other.own)
        ND, aN = N @ other.d_end, arm_p @ N
        add_block(b, p, B_K, N)
        add_block(b, p, B_K + 3, ND)
        add_block(b, p, B_K + 18, aN)
        add_block(b, p, B_K + 21, aN @ other.d_end - hat(f) @ other.d_own)
        add(v, p, RESIDUAL, m0)
        add(v, p, RESIDUAL + 3, arm_p @ m0)
    return bool(np.isfinite(size(g0)))


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


assert BALL_WIDTH == B_D + 9
