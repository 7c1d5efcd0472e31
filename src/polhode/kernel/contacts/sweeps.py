"""Points of contact between free bodies: rates, impulses, and sweeps that solve the law.

A sweep goes once over a range of points and gives each the impulse that obeys the law with all
others held (Gauss and Seidel); the next one goes back.
"""

import math

from polhode.kernel.algebra.mat3 import inverse
from polhode.kernel.algebra.row_values import add, mat, put, put_mat, vec
from polhode.kernel.algebra.vec3 import Mat3, Vec3, cross
from polhode.kernel.compile.jit import inlined, kernel, separate
from polhode.kernel.contacts.law import obeying
from polhode.kernel.contacts.tables import (
    NearIndex,
    NearValue,
    PoseValue,
    Rate,
    Touching,
    TouchValue,
)


@kernel
def tangents(n: Vec3) -> tuple[Vec3, Vec3]:
    """Return two unit vectors across a unit normal."""
    ax, ay, az = abs(n.x), abs(n.y), abs(n.z)
    if ax <= ay and ax <= az:
        t = Vec3(0.0, n.z, -n.y)
    elif ay <= az:
        t = Vec3(-n.z, 0.0, n.x)
    else:
        t = Vec3(n.y, -n.x, 0.0)
    t = (1.0 / math.sqrt(t @ t)) * t
    return t, cross(n, t)


@inlined
def along(T: Touching, k: int, u: Vec3) -> Vec3:
    """Components of a world vector along normal and tangents of a point."""
    P = T.numbers
    return Vec3(
        vec(P, k, NearValue.NORMAL) @ u, vec(P, k, TouchValue.T1) @ u, vec(P, k, TouchValue.T2) @ u
    )


@inlined
def in_world(T: Touching, k: int, a: Vec3) -> Vec3:
    """World vector of components along normal and tangents."""
    P = T.numbers
    return (
        a.x * vec(P, k, NearValue.NORMAL)
        + a.y * vec(P, k, TouchValue.T1)
        + a.z * vec(P, k, TouchValue.T2)
    )


@inlined
def relative_rate(T: Touching, k: int) -> Vec3:
    """Velocity of the first body relative to the second at a point, along its axes."""
    a, b, r, P = T.points[k, NearIndex.A], T.points[k, NearIndex.B], T.rates, T.numbers
    u = vec(r, a, Rate.V) + cross(vec(r, a, Rate.W), vec(P, k, TouchValue.ARM_A))
    u = u - (vec(r, b, Rate.V) + cross(vec(r, b, Rate.W), vec(P, k, TouchValue.ARM_B)))
    return along(T, k, u)


@inlined
def free_rate(T: Touching, k: int) -> Vec3:
    """The same of the velocities without contacts."""
    a, b, r, P = T.points[k, NearIndex.A], T.points[k, NearIndex.B], T.rates, T.numbers
    u = vec(r, a, Rate.FREE_V) + cross(vec(r, a, Rate.FREE_W), vec(P, k, TouchValue.ARM_A))
    u = u - (vec(r, b, Rate.FREE_V) + cross(vec(r, b, Rate.FREE_W), vec(P, k, TouchValue.ARM_B)))
    return along(T, k, u)


@inlined
def push(T: Touching, k: int, change: Vec3) -> None:
    """Let an impulse, along the axes of a point, change the velocities of its bodies."""
    r, f = T.rates, in_world(T, k, change)
    a, b = T.points[k, NearIndex.A], T.points[k, NearIndex.B]
    add(r, a, Rate.V, r[a, Rate.INVERSE_MASS] * f)
    add(r, a, Rate.W, mat(r, a, Rate.INVERSE) @ cross(vec(T.numbers, k, TouchValue.ARM_A), f))
    add(r, b, Rate.V, -r[b, Rate.INVERSE_MASS] * f)
    add(r, b, Rate.W, -(mat(r, b, Rate.INVERSE) @ cross(vec(T.numbers, k, TouchValue.ARM_B), f)))


@inlined
def _mobility(T: Touching, k: int, body: int, arm: int, axis: Vec3) -> Vec3:
    """Velocity at a point of one body by a unit impulse along an axis."""
    r, x = T.rates, vec(T.numbers, k, arm)
    turn = mat(r, body, Rate.INVERSE) @ cross(x, axis)
    return r[body, Rate.INVERSE_MASS] * axis + cross(turn, x)


@separate
def prepare_point(T: Touching, k: int) -> None:
    """Write arms, tangents and the matrix W of a point, with its inverse."""
    P, a, b = T.numbers, T.points[k, NearIndex.A], T.points[k, NearIndex.B]
    at, n = vec(P, k, NearValue.AT), vec(P, k, NearValue.NORMAL)
    put(P, k, TouchValue.ARM_A, at - vec(T.poses, a, PoseValue.AT))
    put(P, k, TouchValue.ARM_B, at - vec(T.poses, b, PoseValue.AT))
    t1, t2 = tangents(n)
    put(P, k, TouchValue.T1, t1)
    put(P, k, TouchValue.T2, t2)
    cn = _mobility(T, k, a, TouchValue.ARM_A, n) + _mobility(T, k, b, TouchValue.ARM_B, n)
    c1 = _mobility(T, k, a, TouchValue.ARM_A, t1) + _mobility(T, k, b, TouchValue.ARM_B, t1)
    c2 = _mobility(T, k, a, TouchValue.ARM_A, t2) + _mobility(T, k, b, TouchValue.ARM_B, t2)
    xy, xz, yz = n @ c1, n @ c2, t1 @ c2
    W = Mat3(n @ cn, xy, xz, xy, t1 @ c1, yz, xz, yz, t2 @ c2)
    put_mat(P, k, TouchValue.W, W)
    if P[k, NearValue.FRICTION] > 0.0:
        put_mat(P, k, TouchValue.W_INVERSE, inverse(W))


@separate
def sweep(T: Touching, first: int, end: int, backward: bool) -> float:
    """Solve the law of each point in turn; the largest change of a rate, m/s."""
    P, worst = T.numbers, 0.0
    for m in range(first, end):
        k = first + end - 1 - m if backward else m
        impulse = vec(P, k, TouchValue.IMPULSE)
        s = relative_rate(T, k) + vec(P, k, TouchValue.BIAS)
        if impulse.x == 0.0 and s.x >= 0.0:
            continue
        W = mat(P, k, TouchValue.W)
        new = obeying(W, mat(P, k, TouchValue.W_INVERSE), s, impulse, P[k, NearValue.FRICTION])
        change = new - impulse
        size = W.xx * (abs(change.x) + abs(change.y) + abs(change.z))
        if size > 0.0:
            put(P, k, TouchValue.IMPULSE, new)
            push(T, k, change)
            worst = max(worst, size)
    return worst


@kernel
def sweeps(T: Touching, first: int, end: int, tolerance: float, most: int) -> tuple[int, float]:
    """Sweep until rates change by less than a tolerance; the number of sweeps, the last change."""
    worst = 0.0
    for count in range(most):
        worst = sweep(T, first, end, count % 2 == 1)
        if worst <= tolerance:
            return count + 1, worst
    return most, worst
