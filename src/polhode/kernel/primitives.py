"""The four constraint primitives: value, discrete derivative (impulse) and tangent of each.

Points ``p = x + R X`` and directors ``d = R A`` of two bodies a and b, with s = p_b - p_a:

==========  ====  =============================  =====================================
primitive   rows  value c                        impulse on b
==========  ====  =============================  =====================================
COINCIDE    3     p_b - p_a                      mu at p_b
ORTHOGONAL  1     d_a . d_b - c0                 torque mu d_b x d_a
IN_PLANE    1     d_a . s - c0                   mu d_a at p_b
DISTANCE    1     (s . s - L²)/(2 L)             mu s/L at p_b
==========  ====  =============================  =====================================

All are at most bilinear in points and directors, so that the mean over the step is an exact
discrete derivative: the work of an impulse over a step is mu (c1 - c0)/h, zero where the
constraint holds at both ends. A body's *own* arm is R X averaged over the step (for the Cayley
increment; then the two bodies' impulses meet in one point, and momentum is conserved) or at the
half rotation (for Euler parameters); directors and separations of the *other* body are averages.
"""

from typing import NamedTuple

from numba import types
from numba.extending import overload

from polhode.kernel.access import add, add_block, add_down, put_block, vec
from polhode.kernel.jit import kernel
from polhode.kernel.layout import (
    B_I,
    B_P,
    BODY_A,
    BODY_B,
    C_I,
    C_P,
    CHILD,
    CONSTANT,
    DIRECTOR_A,
    DIRECTOR_B,
    F_IMPULSE,
    F_SIZE,
    FIRST,
    K_II,
    K_IP,
    K_PI,
    KIND,
    M_IMPULSE,
    M_SIZE,
    MU,
    POINT_A,
    POINT_B,
    ROW,
    VALUE,
    X0,
    X1,
)
from polhode.kernel.levers import AVERAGE as AVERAGE
from polhode.kernel.levers import HALF as HALF
from polhode.kernel.levers import arms_of, lever
from polhode.kernel.system import Joints
from polhode.kernel.table import Table
from polhode.kernel.vec3 import Vec3, cross, hat, identity, norm, size, tmul

COINCIDE, ORTHOGONAL, IN_PLANE, DISTANCE = range(4)


@kernel
def _give(poses: Table, i: int, reach: float, force: Vec3, torque: Vec3) -> None:
    add(poses, i, F_IMPULSE, force)
    add(poses, i, M_IMPULSE, torque)
    poses[i, F_SIZE] += size(force)
    poses[i, M_SIZE] += reach * size(force) + size(torque)  # terms may cancel in the product


@kernel
def value_and_impulse(J: Joints, arms: int, k: int) -> float:
    """Write c at the end of the step, give both bodies their impulses, return the scale of c."""
    kind, a, b, row = (
        J.integers[k, KIND],
        J.integers[k, BODY_A],
        J.integers[k, BODY_B],
        J.integers[k, ROW],
    )
    poses, lines = J.poses, J.rows
    if kind == ORTHOGONAL:
        ea, ma, oa = arms_of(poses, arms, a, vec(J.numbers, k, DIRECTOR_A))
        eb, mb, ob = arms_of(poses, arms, b, vec(J.numbers, k, DIRECTOR_B))
        zero = Vec3(0.0, 0.0, 0.0)
        lines[VALUE, row] = ea @ eb - J.numbers[k, CONSTANT]
        _give(poses, a, 0.0, zero, lines[MU, row] * cross(oa, mb))
        _give(poses, b, 0.0, zero, lines[MU, row] * cross(ob, ma))
        return 1.0
    ea, ma, ra = arms_of(poses, arms, a, vec(J.numbers, k, POINT_A))
    eb, mb, rb = arms_of(poses, arms, b, vec(J.numbers, k, POINT_B))
    xa, xb = vec(poses, a, X1), vec(poses, b, X1)
    s = (xb + eb) - (xa + ea)
    scale = size(xa) + size(xb) + size(ea) + size(eb)
    if kind == COINCIDE:
        lines[VALUE, row], lines[VALUE, row + 1], lines[VALUE, row + 2] = s.x, s.y, s.z
        f = Vec3(lines[MU, row], lines[MU, row + 1], lines[MU, row + 2])
        _give(poses, a, size(ra), -f, -cross(ra, f))
        _give(poses, b, size(rb), f, cross(rb, f))
        return scale
    middle = 0.5 * (vec(poses, b, X0) + xb) + mb - (0.5 * (vec(poses, a, X0) + xa) + ma)
    if kind == IN_PLANE:
        end, mean, own = arms_of(poses, arms, a, vec(J.numbers, k, DIRECTOR_A))
        lines[VALUE, row] = end @ s - J.numbers[k, CONSTANT]
        f = lines[MU, row] * mean
        _give(poses, a, size(ra), -f, lines[MU, row] * cross(own, middle) - cross(ra, f))
    else:
        L = J.numbers[k, CONSTANT]
        lines[VALUE, row] = (norm(s) - L) * (norm(s) + L) / (2.0 * L)
        f = (lines[MU, row] / L) * middle
        _give(poses, a, size(ra), -f, -cross(ra, f))
    _give(poses, b, size(rb), f, cross(rb, f))
    return scale


@kernel
def _ends(J: Joints, k: int) -> tuple[int, int, int, int, int]:
    """Return the bodies a and b, the row, the child whose joint it is, and the row inside that."""
    row, child = J.integers[k, ROW], J.integers[k, CHILD]
    return J.integers[k, BODY_A], J.integers[k, BODY_B], row, child, row - J.tree[child, FIRST]


@kernel
def _add_column(b: Table, i: int, k: int, upper: Vec3, lower: Vec3) -> None:
    add_down(b, i, k, upper)
    add_down(b, i, k + 18, lower)


@kernel
def _add_row(b: Table, i: int, k: int, left: Vec3, right: Vec3) -> None:
    add(b, i, k, left)
    add(b, i, k + 3, right)


class Seat(NamedTuple):
    """Where the derivatives of a joint's rows stand, seen from its bodies a and b."""

    Kab: int
    Kba: int
    Ba: int
    Bb: int
    Ca: int
    Cb: int


@kernel
def _add_coincide(J: Joints, arms: int, k: int, o: Seat) -> None:
    """Points coincide: the first rows of a joint, so that they are written, not added."""
    poses, B = J.poses, J.blocks
    a, b, row, child, j = _ends(J, k)
    la = lever(poses, arms, a, vec(J.numbers, k, POINT_A))
    lb = lever(poses, arms, b, vec(J.numbers, k, POINT_B))
    f = Vec3(J.rows[MU, row], J.rows[MU, row + 1], J.rows[MU, row + 2])
    put_block(B, child, o.Ba + j, identity(-1.0))
    put_block(B, child, o.Ba + 18 + j, -hat(la.own))
    put_block(B, child, o.Bb + j, identity(1.0))
    put_block(B, child, o.Bb + 18 + j, hat(lb.own))
    put_block(B, child, o.Ca + 6 * j, identity(-1.0))
    put_block(B, child, o.Ca + 6 * j + 3, -la.d_end)
    put_block(B, child, o.Cb + 6 * j, identity(1.0))
    put_block(B, child, o.Cb + 6 * j + 3, lb.d_end)
    add_block(B, a, K_II + 21, -(hat(f) @ la.d_own))
    add_block(B, b, K_II + 21, hat(f) @ lb.d_own)


@kernel
def _add_orthogonal(J: Joints, arms: int, k: int, o: Seat) -> None:
    """Directors stay at their angle."""
    poses, B = J.poses, J.blocks
    a, b, row, child, j = _ends(J, k)
    la = lever(poses, arms, a, vec(J.numbers, k, DIRECTOR_A))
    lb = lever(poses, arms, b, vec(J.numbers, k, DIRECTOR_B))
    zero, m = Vec3(0.0, 0.0, 0.0), J.rows[MU, row]
    _add_column(B, child, o.Ba + j, zero, cross(la.own, lb.mean))
    _add_column(B, child, o.Bb + j, zero, cross(lb.own, la.mean))
    _add_row(B, child, o.Ca + 6 * j, zero, tmul(la.d_end, lb.end))
    _add_row(B, child, o.Cb + 6 * j, zero, tmul(lb.d_end, la.end))
    add_block(B, a, K_II + 21, m * (hat(lb.mean) @ la.d_own))
    add_block(B, b, K_II + 21, m * (hat(la.mean) @ lb.d_own))
    add_block(B, child, o.Kab + 21, -m * (hat(la.own) @ lb.d_mean))
    add_block(B, child, o.Kba + 21, -m * (hat(lb.own) @ la.d_mean))


@kernel
def _add_in_plane(J: Joints, arms: int, k: int, o: Seat) -> None:
    """A point stays in a plane of body a."""
    poses, B = J.poses, J.blocks
    a, b, row, child, j = _ends(J, k)
    la = lever(poses, arms, a, vec(J.numbers, k, POINT_A))
    lb = lever(poses, arms, b, vec(J.numbers, k, POINT_B))
    xa, xb = vec(poses, a, X1), vec(poses, b, X1)
    s = (xb + lb.end) - (xa + la.end)
    middle = 0.5 * (vec(poses, b, X0) + xb) + lb.mean - (0.5 * (vec(poses, a, X0) + xa) + la.mean)
    d, m = lever(poses, arms, a, vec(J.numbers, k, DIRECTOR_A)), J.rows[MU, row]
    f = m * d.mean
    _add_column(B, child, o.Ba + j, -d.mean, cross(d.own, middle) - cross(la.own, d.mean))
    _add_column(B, child, o.Bb + j, d.mean, cross(lb.own, d.mean))
    _add_row(B, child, o.Ca + 6 * j, -d.end, tmul(d.d_end, s) - tmul(la.d_end, d.end))
    _add_row(B, child, o.Cb + 6 * j, d.end, tmul(lb.d_end, d.end))
    turn = m * hat(d.own)
    add_block(B, a, K_II + 3, m * d.d_mean)
    add_block(B, a, K_II + 18, 0.5 * turn)
    add_block(
        B,
        a,
        K_II + 21,
        m * (hat(la.own) @ d.d_mean + hat(middle) @ d.d_own) - hat(f) @ la.d_own + turn @ la.d_mean,
    )
    add_block(B, child, o.Kab + 18, -0.5 * turn)
    add_block(B, child, o.Kab + 21, -(turn @ lb.d_mean))
    add_block(B, child, o.Kba + 3, -m * d.d_mean)
    add_block(B, child, o.Kba + 21, -m * (hat(lb.own) @ d.d_mean))
    add_block(B, b, K_II + 21, hat(f) @ lb.d_own)


@kernel
def _add_distance(J: Joints, arms: int, k: int, o: Seat) -> None:
    """Points keep their distance."""
    poses, B = J.poses, J.blocks
    a, b, row, child, j = _ends(J, k)
    la = lever(poses, arms, a, vec(J.numbers, k, POINT_A))
    lb = lever(poses, arms, b, vec(J.numbers, k, POINT_B))
    xa, xb = vec(poses, a, X1), vec(poses, b, X1)
    s = (xb + lb.end) - (xa + la.end)
    middle = 0.5 * (vec(poses, b, X0) + xb) + lb.mean - (0.5 * (vec(poses, a, X0) + xa) + la.mean)
    L = J.numbers[k, CONSTANT]
    m = J.rows[MU, row] / L
    f, half = m * middle, 0.5 * m
    _add_column(B, child, o.Ba + j, (-1.0 / L) * middle, (-1.0 / L) * cross(la.own, middle))
    _add_column(B, child, o.Bb + j, (1.0 / L) * middle, (1.0 / L) * cross(lb.own, middle))
    _add_row(B, child, o.Ca + 6 * j, (-1.0 / L) * s, (-1.0 / L) * tmul(la.d_end, s))
    _add_row(B, child, o.Cb + 6 * j, (1.0 / L) * s, (1.0 / L) * tmul(lb.d_end, s))
    add_block(B, a, K_II, identity(-half))
    add_block(B, a, K_II + 3, -m * la.d_mean)
    add_block(B, a, K_II + 18, -half * hat(la.own))
    add_block(B, a, K_II + 21, -(hat(f) @ la.d_own) - m * (hat(la.own) @ la.d_mean))
    add_block(B, b, K_II, identity(-half))
    add_block(B, b, K_II + 3, -m * lb.d_mean)
    add_block(B, b, K_II + 18, -half * hat(lb.own))
    add_block(B, b, K_II + 21, hat(f) @ lb.d_own - m * (hat(lb.own) @ lb.d_mean))
    add_block(B, child, o.Kab, identity(half))
    add_block(B, child, o.Kab + 3, m * lb.d_mean)
    add_block(B, child, o.Kab + 18, half * hat(la.own))
    add_block(B, child, o.Kab + 21, m * (hat(la.own) @ lb.d_mean))
    add_block(B, child, o.Kba, identity(half))
    add_block(B, child, o.Kba + 3, m * la.d_mean)
    add_block(B, child, o.Kba + 18, half * hat(lb.own))
    add_block(B, child, o.Kba + 21, m * (hat(lb.own) @ la.d_mean))


@kernel
def _add_any(J: Joints, arms: int, k: int, seat: Seat) -> None:
    kind = J.integers[k, KIND]
    if kind == COINCIDE:
        _add_coincide(J, arms, k, seat)
    elif kind == ORTHOGONAL:
        _add_orthogonal(J, arms, k, seat)
    elif kind == IN_PLANE:
        _add_in_plane(J, arms, k, seat)
    else:
        _add_distance(J, arms, k, seat)


def _add(general: Table | None, J: Joints, arms: int, k: int, seat: Seat) -> None:
    _add_any(J, arms, k, seat)


@overload(_add, inline="always")
def _add_by_type(general, J, arms, k, seat):  # type: ignore[no-untyped-def]
    if isinstance(general, types.NoneType):
        return lambda general, J, arms, k, seat: _add_coincide(J, arms, k, seat)
    return lambda general, J, arms, k, seat: _add_any(J, arms, k, seat)


@kernel
def tangent_blocks(J: Joints, arms: int, k: int) -> None:
    """Add the derivatives of c and of both bodies' impulses to the blocks of the child's joint."""
    seat = Seat(K_PI, K_IP, B_P, B_I, C_P, C_I)
    if J.integers[k, BODY_A] == J.integers[k, CHILD]:
        seat = Seat(K_IP, K_PI, B_I, B_P, C_I, C_P)
    _add(J.general, J, arms, k, seat)
