"""The Newton matrix of bodies and joints, in blocks, and its elimination along the tree.

Each body has six unknowns z = (dx, dg); a joint ties body i to its parent p by m rows with
multipliers mu. The equations of body i and of its joint are

    K_ii dz_i + K_ip dz_p - B_i dmu = -r_i        (6 rows)
    C_i dz_i  + C_p dz_p            = -c          (m rows)

and the joint enters the parent's rows as K_pi dz_i - B_p dmu. Leaves first, a body and its joint
are eliminated in favour of the parent; the cost per body does not depend on their number.
"""

import numpy as np
from numba import types
from numba.extending import overload

from polhode.kernel.access import add, add_block, block, mat, put, put_mat, vec
from polhode.kernel.jit import inlined, kernel
from polhode.kernel.layout import (
    B_I,
    B_P,
    BALL,
    C_I,
    C_P,
    COUPLED,
    DMU,
    DZ,
    FIRST,
    K_II,
    K_IP,
    K_PI,
    M_P,
    MU0,
    PARENT,
    RESIDUAL,
    ROWS,
    VALUE,
    Z0,
    Z_P,
)
from polhode.kernel.mat3 import inverse
from polhode.kernel.system import Joints
from polhode.kernel.table import Table, columns
from polhode.kernel.vec3 import Vec3, identity, size


@kernel
def _reduce(a: Table, top: int, n: int, width: int) -> bool:
    """Solve the n rows of `a` from row `top` on in place; right sides start at column n.

    Without exchange of rows: the matrices here are dominated by masses. False where a pivot is no
    number.
    """
    for k in range(n):
        pivot = 1.0 / a[top + k, k]
        if not np.isfinite(pivot):
            return False
        for j in range(k + 1, width):
            a[top + k, j] *= pivot
        for i in range(k + 1, n):
            f = a[top + i, k]
            for j in range(k + 1, width):
                a[top + i, j] -= f * a[top + k, j]
    for k in range(n - 1, 0, -1):
        for i in range(k):
            f = a[top + i, k]
            for j in range(n, width):
                a[top + i, j] -= f * a[top + k, j]
    return True


@inlined
def _fold(J: Joints, i: int, p: int, m: int, coupled: bool) -> None:
    b, v, six = J.blocks, J.vectors, columns(J.z)
    for row in range(six):
        total = 0.0
        for k in range(m):
            total -= b[i, B_P + 6 * row + k] * v[i, MU0 + k]
        if coupled:
            for k in range(six):
                total += b[i, K_PI + 6 * row + k] * v[i, Z0 + k]
        v[p, RESIDUAL + row] += total
        for column in range(six):
            total = 0.0
            for k in range(m):
                total -= b[i, B_P + 6 * row + k] * b[i, M_P + 6 * k + column]
            if coupled:
                for k in range(six):
                    total += b[i, K_PI + 6 * row + k] * b[i, Z_P + 6 * k + column]
            b[p, K_II + 6 * row + column] += total


@kernel
def _eliminate(J: Joints, i: int) -> bool:
    """Express body i and its joint by the parent, and fold them into the parent's rows."""
    b, v, a, n = J.blocks, J.vectors, J.scratch, len(J.order)
    six = columns(J.z)  # not a constant: unrolled, these loops take seconds to compile
    p, m, first = J.tree[i, PARENT], J.tree[i, ROWS], J.tree[i, FIRST]
    coupled = J.tree[i, COUPLED] != 0
    width = 13 + m if coupled else 7 + m
    for row in range(six):  # K_ii | -r, B, K_ip
        for column in range(six):
            a[row, column] = b[i, K_II + 6 * row + column]
        a[row, 6] = -v[i, RESIDUAL + row]
        for k in range(m):
            a[row, 7 + k] = b[i, B_I + 6 * row + k]
        if coupled:
            for k in range(six):
                a[row, 7 + m + k] = b[i, K_IP + 6 * row + k]
    if not _reduce(a, 0, six, width):
        return False
    for row in range(m):  # S | mu0, M  with  S = C K⁻¹ B
        for column in range(m):
            total = 0.0
            for k in range(six):
                total += b[i, C_I + 6 * row + k] * a[k, 7 + column]
            a[6 + row, column] = total
        total = -J.rows[VALUE, first + row]
        for k in range(six):
            total -= b[i, C_I + 6 * row + k] * a[k, 6]
        a[6 + row, m] = total
        for column in range(six):
            total = -b[i, C_P + 6 * row + column]
            if coupled:
                for k in range(six):
                    total += b[i, C_I + 6 * row + k] * a[k, 7 + m + column]
            a[6 + row, m + 1 + column] = total
    if not _reduce(a, 6, m, m + 7):
        return False
    for row in range(m):
        v[i, MU0 + row] = a[6 + row, m]
        for column in range(six):
            b[i, M_P + 6 * row + column] = a[6 + row, m + 1 + column]
    for row in range(six):
        total = a[row, 6]
        for k in range(m):
            total += a[row, 7 + k] * v[i, MU0 + k]
        v[i, Z0 + row] = total
        for column in range(six):
            total = -a[row, 7 + m + column] if coupled else 0.0
            for k in range(m):
                total += a[row, 7 + k] * b[i, M_P + 6 * k + column]
            b[i, Z_P + 6 * row + column] = total
    if p < n:
        _fold(J, i, p, m, coupled)
    return True


# A ball joint's maps stand where a general joint's Z_P and M_P do: with y the displacement of the
# parent's point, dg = g0 - W y, dx = x0 + V y, dmu = sign (m0 + N y).
W, V, N, D_PARENT, SIGN, G0, X0, M0 = Z_P, Z_P + 9, Z_P + 18, Z_P + 27, Z_P + 36, Z0, Z0 + 3, MU0


@kernel
def _eliminate_ball(J: Joints, i: int) -> bool:
    """Do the same for a ball joint, whose rows give dx and whose multipliers follow from r_x.

    That leaves three equations for dg. With D the derivatives of the arms' ends, r their own arms:

        dx  = y - c - D dg,      y = dx_p + D_p dg_p
        dmu = r_x + K_xx dx + K_xg dg
        (K_gg - hat(r) K_xg - U D) dg = -r_g + hat(r) r_x + U (c - y),   U = K_gx - hat(r) K_xx
    """
    b, v = J.blocks, J.vectors
    p, first = J.tree[i, PARENT], J.tree[i, FIRST]
    sign = b[i, C_I]  # +1 where body i is the second of the joint
    D, arm = sign * block(b, i, C_I + 3), sign * block(b, i, B_I + 18)
    c = sign * Vec3(J.rows[VALUE, first], J.rows[VALUE, first + 1], J.rows[VALUE, first + 2])
    Kxx, Kxg = block(b, i, K_II), block(b, i, K_II + 3)
    Kgx, Kgg = block(b, i, K_II + 18), block(b, i, K_II + 21)
    rx, rg = vec(v, i, RESIDUAL), vec(v, i, RESIDUAL + 3)
    U = Kgx - arm @ Kxx
    Hinv = inverse(Kgg - arm @ Kxg - U @ D)
    g0 = Hinv @ (arm @ rx - rg + U @ c)
    x0 = -c - D @ g0
    m0 = rx + Kxx @ x0 + Kxg @ g0
    put(v, i, G0, g0)
    put(v, i, X0, x0)
    put(v, i, MU0, m0)
    b[i, SIGN] = sign
    if p < len(J.order):
        Wm = Hinv @ U
        Vm = identity(1.0) + D @ Wm
        Nm = Kxx @ Vm - Kxg @ Wm
        D_p, arm_p = -sign * block(b, i, C_P + 3), -sign * block(b, i, B_P + 18)
        put_mat(b, i, W, Wm)
        put_mat(b, i, V, Vm)
        put_mat(b, i, N, Nm)
        put_mat(b, i, D_PARENT, D_p)
        ND, aN = Nm @ D_p, arm_p @ Nm
        add_block(b, p, K_II, Nm)
        add_block(b, p, K_II + 3, ND)
        add_block(b, p, K_II + 18, aN)
        add_block(b, p, K_II + 21, aN @ D_p)
        add(v, p, RESIDUAL, m0)
        add(v, p, RESIDUAL + 3, arm_p @ m0)
    return bool(np.isfinite(size(g0)))


@kernel
def _substitute_ball(J: Joints, i: int) -> None:
    b, v = J.blocks, J.vectors
    p, first = J.tree[i, PARENT], J.tree[i, FIRST]
    dg, dx, dmu = vec(v, i, G0), vec(v, i, X0), vec(v, i, MU0)
    if p < len(J.order):
        y = vec(v, p, DZ) + mat(b, i, D_PARENT) @ vec(v, p, DZ + 3)
        dg, dx = dg - mat(b, i, W) @ y, dx + mat(b, i, V) @ y
        dmu = dmu + mat(b, i, N) @ y
    put(v, i, DZ, dx)
    put(v, i, DZ + 3, dg)
    put(J.rows, DMU, first, b[i, SIGN] * dmu)


@kernel
def _substitute(J: Joints, i: int) -> None:
    b, v, p, six = J.blocks, J.vectors, J.tree[i, PARENT], columns(J.z)
    for row in range(six):
        total = v[i, Z0 + row]
        for k in range(six):
            total += b[i, Z_P + 6 * row + k] * v[p, DZ + k]
        v[i, DZ + row] = total
    for row in range(J.tree[i, ROWS]):
        total = v[i, MU0 + row]
        for k in range(six):
            total += b[i, M_P + 6 * row + k] * v[p, DZ + k]
        J.rows[DMU, J.tree[i, FIRST] + row] = total


def _eliminate_any(general: Table | None, J: Joints, i: int) -> bool:
    ball = general is None or (J.tree[i, BALL] != 0)
    return _eliminate_ball(J, i) if ball else _eliminate(J, i)


def _substitute_any(general: Table | None, J: Joints, i: int) -> None:
    if general is None or (J.tree[i, BALL] != 0):
        _substitute_ball(J, i)
    else:
        _substitute(J, i)


@overload(_eliminate_any, inline="always")
def _eliminate_by_type(general, J, i):  # type: ignore[no-untyped-def]
    if isinstance(general, types.NoneType):
        return lambda general, J, i: _eliminate_ball(J, i)
    return lambda general, J, i: _eliminate_ball(J, i) if J.tree[i, BALL] != 0 else _eliminate(J, i)


@overload(_substitute_any, inline="always")
def _substitute_by_type(general, J, i):  # type: ignore[no-untyped-def]
    if isinstance(general, types.NoneType):
        return lambda general, J, i: _substitute_ball(J, i)
    return lambda general, J, i: (
        _substitute_ball(J, i) if J.tree[i, BALL] != 0 else _substitute(J, i)
    )


@inlined
def solve_tree(J: Joints) -> bool:
    """Solve for dz and dmu; K and r are used up. False where a pivot vanishes."""
    v, n = J.vectors, len(J.order)
    for index in range(n):
        if not _eliminate_any(J.general, J, J.order[index, 0]):
            return False
    for k in range(6):
        v[n, DZ + k] = 0.0
    for index in range(n - 1, -1, -1):
        _substitute_any(J.general, J, J.order[index, 0])
    return True
