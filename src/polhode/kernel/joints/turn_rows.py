"""Rows of turns: one coordinate of four bilinear invariants, with one law.

Frames Fa and Fb of two bodies, whose first axis is that of the row, have

    v = (Fa_3 . Fb_2 - Fa_2 . Fb_3)/2,      X = (3 - sum Fa_j . Fb_j)/4 = sin²(phi/2)        (1)

and the vector phi n that turns the first into the second has the part theta = w(X) v along that
axis (w in `beams.logarithm`), the same however both are moved, and for phi < pi. Products of
directors have exact discrete derivatives; by the product rule so has theta, with means and the
difference quotient w',

    Dtheta = w Dv + v w' DX = sum M_jk D(Fa_j . Fb_k),                                       (2)
    M = (w/2) (e_3 e_2ᵀ - e_2 e_3ᵀ) - (v w'/4) 1.

So a turn has six levers, the axes of both frames, and each is multiplied by what M makes of the
others: its impulse does the work mu (theta1 - theta0)/h, and its moments cancel.
"""

import math
from typing import NamedTuple

from polhode.kernel.algebra.block_values import add_flat
from polhode.kernel.algebra.row_values import mat, vec
from polhode.kernel.algebra.vec3 import Vec3, cross, outer
from polhode.kernel.beams.element import Frames, invariants
from polhode.kernel.beams.logarithm import StepChange, changes
from polhode.kernel.bodies.system import Joints
from polhode.kernel.bodies.turns import frame
from polhode.kernel.columns import Arm, Geometry, Kind, Pose, Prim, RowValue, Seat
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.known import Known
from polhode.kernel.joints.levers import LEVERS, add_pair, write_lever, write_partner


class Turn(NamedTuple):
    """What (2) is made of: v at both ends, w over the step."""

    v0: float
    v1: float
    w: StepChange


@kernel
def is_turn(J: Joints, k: int) -> bool:
    """Whether a primitive is a turn, where there are any."""
    return bool(J.integers[k, Prim.KIND] == Kind.TURN)


@kernel
def _frames(J: Joints, k: int, R: int) -> Frames:
    """Return both frames; R says at which end of the step."""
    a, b = J.integers[k, Prim.BODY_A], J.integers[k, Prim.BODY_B]
    A = frame(vec(J.numbers, k, Geometry.AXIS), vec(J.numbers, k, Geometry.DIRECTOR_A))
    B = frame(vec(J.numbers, k, Geometry.AXIS_B), vec(J.numbers, k, Geometry.DIRECTOR_B))
    return Frames(Vec3(0.0, 0.0, 0.0), mat(J.poses, a, R) @ A, mat(J.poses, b, R) @ B)


@kernel
def _over_step(J: Joints, k: int) -> Turn:
    """Return v and w over the step; NaN where the turn passes through pi."""
    z0, z1 = invariants(_frames(J, k, Pose.R0)), invariants(_frames(J, k, Pose.R1))
    w, _ = changes(J.laws.series, z0.X, z1.X)
    if z0.v @ z1.v < 0.0 and z0.X + z1.X > 1.0:
        return Turn(math.nan, math.nan, w)
    return Turn(z0.v.x, z1.v.x, w)


@kernel
def turn_coordinate(J: Joints, k: int) -> tuple[float, float, float]:
    """Return theta at both ends, and the size of its terms."""
    turn = _over_step(J, k)
    return turn.w.start * turn.v0, turn.w.end * turn.v1, turn.w.end


@kernel
def _write_partners(
    J: Joints, l: int, others: int, p: float, r: float, p1: float, r1: float
) -> None:
    """Write what levers l to l + 2 are multiplied by: M of the other three."""
    e, at = J.levers, others
    x1, y1, z1 = vec(e, at, Arm.END), vec(e, at + 1, Arm.END), vec(e, at + 2, Arm.END)
    x, y, z = vec(e, at, Arm.MEAN), vec(e, at + 1, Arm.MEAN), vec(e, at + 2, Arm.MEAN)
    write_partner(J, l, -r1 * x1, -r * x)
    write_partner(J, l + 1, -r1 * y1 - p1 * z1, -r * y - p * z)
    write_partner(J, l + 2, -r1 * z1 + p1 * y1, -r * z + p * y)


@kernel
def write_turn(J: Joints, arms: Known, k: int) -> int:
    """Write the axes of both frames as levers, with what (2) multiplies each by; how many."""
    for side in range(2):
        x = vec(J.numbers, k, Geometry.AXIS + 3 * side)
        y = vec(J.numbers, k, Geometry.DIRECTOR_A + 3 * side)
        write_lever(J, arms, 3 * side, k, side, x)
        write_lever(J, arms, 3 * side + 1, k, side, y)
        write_lever(J, arms, 3 * side + 2, k, side, cross(x, y))
    turn = _over_step(J, k)
    w = turn.w
    p, p1 = 0.25 * (w.start + w.end), 0.5 * w.end
    r, r1 = 0.125 * (turn.v0 + turn.v1) * w.quotient, 0.25 * turn.v1 * w.slope
    _write_partners(J, 0, 3, p, r, p1, r1)
    _write_partners(J, 3, 0, -p, r, -p1, r1)
    return LEVERS


@kernel
def _moments(J: Joints, side: int, own: int, other: int) -> tuple[Vec3, Vec3]:
    """Derivatives of v and X by the rotation of one side; `own` and `other` are parts of levers."""
    e, a, b = J.levers, 3 * side, 3 - 3 * side
    x, y, z = vec(e, a, own), vec(e, a + 1, own), vec(e, a + 2, own)
    X, Y, Z = vec(e, b, other), vec(e, b + 1, other), vec(e, b + 2, other)
    sign = 0.5 - side
    return sign * (cross(z, Y) - cross(y, Z)), -0.25 * (cross(x, X) + cross(y, Y) + cross(z, Z))


@kernel
def add_turn(J: Joints, k: int) -> None:
    """Add the changes of a turn's impulse with partners and with M; its levers are written."""
    mu, turn = J.rows[RowValue.MU, J.integers[k, Prim.ROW]], _over_step(J, k)
    w, v = turn.w, 0.5 * (turn.v0 + turn.v1)
    p, r = 0.25 * mu * (w.start + w.end), 0.25 * mu * v * w.quotient
    for l in range(3):
        add_pair(J, k, l, l + 3, -r)
        add_pair(J, k, l + 3, l, -r)
    add_pair(J, k, 2, 4, p)
    add_pair(J, k, 4, 2, p)
    add_pair(J, k, 1, 5, -p)
    add_pair(J, k, 5, 1, -p)
    pair = J.integers[k, Prim.PAIR]
    for side in range(2):
        by_v, by_X = _moments(J, side, Arm.OWN, Arm.MEAN)
        for other in range(2):
            dv, dX = _moments(J, other, Arm.END, Arm.END)
            in_w, in_slope = (0.5 * w.slope) * dX, (0.5 * w.quotient) * dv + (v * w.bend) * dX
            at = Seat.AA + 4 * side + 2 * other
            o, stride = J.graph.seats[pair, at], J.graph.seats[pair, at + 1]
            change = outer(by_v, in_w) + outer(by_X, in_slope)
            add_flat(J.graph.values, o + 3 * stride + 3, stride, -mu * change)
