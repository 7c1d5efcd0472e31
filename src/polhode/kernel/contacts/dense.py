"""Points of contact whose rates depend on each other by a dense matrix: bodies with joints.

Rates are s = c + G lam, with three rows a point, along its normal and tangents. G has a column for
each unit impulse, found by the elimination of the joints.
"""

import math
from enum import IntEnum
from typing import NamedTuple

from polhode.kernel.algebra.mat3 import inverse
from polhode.kernel.algebra.row_values import mat, put, put_mat, vec
from polhode.kernel.algebra.vec3 import Mat3, Vec3
from polhode.kernel.compile.bundle import bundle
from polhode.kernel.compile.jit import kernel, separate
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.contacts.law import obeying, residual
from polhode.kernel.contacts.scalar_rows import is_held, row_of, rubbed_impulse, rubs
from polhode.kernel.contacts.tables import NearValue, Touching, TouchValue

REDUNDANT = 1e-8  # of the trace: what a block is given in case its rows depend on each other


class FreeRate(IntEnum):
    """Rate of a point without impulses, along its normal and tangents."""

    NORMAL, T1, T2, WIDTH = range(4)


@bundle
class Dense(NamedTuple):
    """The matrix G, and the rates c without impulses."""

    matrix: Table  # (3 points, 3 points)
    free: Table  # (points, FreeRate)
    motion: Table  # (bodies, 12) velocities, projected on the joints


@kernel
def rate_of(T: Touching, k: int, end: int) -> Vec3:
    """Rate of a point by all impulses."""
    D, P = T.dense, T.numbers
    x, y, z = D.free[k, FreeRate.NORMAL], D.free[k, FreeRate.T1], D.free[k, FreeRate.T2]
    for m in range(end):
        a = vec(P, m, TouchValue.IMPULSE)
        if a.x != 0.0 or a.y != 0.0 or a.z != 0.0:
            c = 3 * m
            x += vec(D.matrix, 3 * k, c) @ a
            y += vec(D.matrix, 3 * k + 1, c) @ a
            z += vec(D.matrix, 3 * k + 2, c) @ a
    return Vec3(x, y, z)


@kernel
def take_blocks(T: Touching, end: int) -> None:
    """Give each point its own block of the matrix, and the inverse of it."""
    G, P = T.dense.matrix, T.numbers
    for k in range(end):
        r0, r1, r2 = vec(G, 3 * k, 3 * k), vec(G, 3 * k + 1, 3 * k), vec(G, 3 * k + 2, 3 * k)
        W = Mat3(r0.x, r0.y, r0.z, r1.x, r1.y, r1.z, r2.x, r2.y, r2.z)
        put_mat(P, k, TouchValue.W, W)
        d = REDUNDANT * (W.xx + W.yy + W.zz)
        W = Mat3(W.xx + d, W.xy, W.xz, W.yx, W.yy + d, W.yz, W.zx, W.zy, W.zz + d)
        put_mat(P, k, TouchValue.W_INVERSE, inverse(W))


@kernel
def _rubs(T: Touching, k: int) -> bool:
    """Whether dry friction of a joint stands at place k, which has an impulse if held, too."""
    return T.scalars is not None and rubs(T, k)


@kernel
def _sweep_row(T: Touching, k: int, s: float) -> float:
    """Give a scalar row the impulse that obeys its law; the change of its rate."""
    P, old = T.numbers, T.numbers[k, TouchValue.IMPULSE]
    if rubs(T, k):
        new = rubbed_impulse(T, k, s)
    else:
        new = 0.0 if is_held(T, k) else max(0.0, old - s / P[k, TouchValue.W])
    P[k, TouchValue.IMPULSE] = new
    return P[k, TouchValue.W] * abs(new - old)


@separate
def dense_sweeps(T: Touching, first: int, last: int, end: int, tolerance: float, most: int) -> int:
    """Sweep over points first to last of `end`, with biases; the number of sweeps."""
    P = T.numbers
    for count in range(most):
        worst = 0.0
        for m in range(first, last):
            k = first + last - 1 - m if count % 2 == 1 else m
            W, impulse = mat(P, k, TouchValue.W), vec(P, k, TouchValue.IMPULSE)
            if not W.xx > 0.0 and not _rubs(T, k):
                continue
            s = rate_of(T, k, end) + vec(P, k, TouchValue.BIAS)
            if T.scalars is not None and row_of(T, k) >= 0:
                worst = max(worst, _sweep_row(T, k, s.x))
                continue
            inverse_ = mat(P, k, TouchValue.W_INVERSE)
            new = obeying(W, inverse_, s, impulse, P[k, NearValue.FRICTION])
            change = new - impulse
            worst = max(worst, W.xx * (abs(change.x) + abs(change.y) + abs(change.z)))
            put(P, k, TouchValue.IMPULSE, new)
        if worst <= tolerance:
            return count + 1
    return most


@kernel
def dense_residual(T: Touching, end: int) -> float:
    """Largest residual of the law, m/s."""
    P, worst = T.numbers, 0.0
    for k in range(end):
        W = mat(P, k, TouchValue.W)
        if W.xx > 0.0:
            s = rate_of(T, k, end) + vec(P, k, TouchValue.BIAS)
            impulse = vec(P, k, TouchValue.IMPULSE)
            worst = max(worst, residual(W, s, impulse, P[k, NearValue.FRICTION]))
    return worst


@separate
def dense_hold(T: Touching, end: int, tolerance: float, most: int) -> None:
    """Find the impulses that take the rates of closed and stuck points away."""
    P = T.numbers
    for count in range(most):
        worst = 0.0
        for m in range(end):
            k = end - 1 - m if count % 2 == 1 else m
            closed, stuck = P[k, TouchValue.CLOSED] != 0.0, P[k, TouchValue.STUCK] != 0.0
            W = mat(P, k, TouchValue.W)
            if not (closed or stuck) or not W.xx > 0.0:
                continue
            if T.scalars is not None and row_of(T, k) >= 0 and is_held(T, k):
                continue
            s, a = rate_of(T, k, end), vec(P, k, TouchValue.IMPULSE)
            if stuck:
                change = -(mat(P, k, TouchValue.W_INVERSE) @ s)
            else:
                change = Vec3(-s.x / W.xx, 0.0, 0.0)
            put(P, k, TouchValue.IMPULSE, a + change)
            worst = max(worst, math.sqrt(max(0.0, change @ (W @ change) * W.xx)))
        if worst <= tolerance:
            return
