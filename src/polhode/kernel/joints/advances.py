"""Changes of joints and elements over a step, from increments; and compensated positions.

A place is rounded by a part of itself, its increment over a step by a part of that, which is much
smaller. For points p and directors d of two bodies, with means over the step,

    D(p_b - p_a) = Dp_b - Dp_a,     Dp = Dx + Dd,     Dd = 2 v x (w d0 + v x d0)               (1)
    D(d_a . d_b) = mean d_b . Dd_a + mean d_a . Dd_b                                           (2)

where (w, v) is the turn of the body. A loop that is closed at the start of a step is closed at its
end if such changes are zero: reactions then do no work on the rounding of positions. What steps
leave open is carried to the next, as is what rounding cuts off places, so that these follow. No
row is known to be closed better than positions show: its value over its scale counts as eps at
least.

Impulses are much smaller than momenta, too. What rounding cuts off momenta of systems with beams,
which fly, is carried: their sum does not walk, of which a long arm makes angular momentum.
"""

from enum import IntEnum
from typing import NamedTuple

from polhode.kernel.algebra.principal import EPS
from polhode.kernel.algebra.row_values import mat, put, put_quat, quat, vec
from polhode.kernel.algebra.so3 import excess
from polhode.kernel.algebra.vec3 import Quat, Vec3, cross, size
from polhode.kernel.bodies.system import Joints
from polhode.kernel.columns import Arm, Geometry, Pose, Prim, RowValue, State, Twist
from polhode.kernel.compile.bundle import bundle
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table, columns
from polhode.kernel.joints.aside import is_aside
from polhode.kernel.stepping.convergence import NOISE

# Part of what positions show beside increments that is closed in a step: what roundings of
# increments add up to goes within a thousand steps, and little of the rounding of positions enters.
FOLLOW = 1e-3
# Part of places to which the way of the bodies counts in a step of any length: beyond it, what the
# impulses of a whole step are rounded by is more.
WAY_OF_PLACES = 1e-4


class Cut(IntEnum):
    """Rounding errors of the state of a body, kept: position, attitude, momentum."""

    X, Q, P, WIDTH = 0, 3, 7, 10


@bundle
class Closure(NamedTuple):
    """What is carried of closed loops."""

    gaps: Table  # (1, rows) what steps left open
    cut: Table  # (n, 10) what rounding cut off positions and momenta


@kernel
def shift_of(J: Joints, i: int) -> Vec3:
    """Displacement of a body over the step; zero for the ground."""
    if i < len(J.z):
        return vec(J.z, i, Twist.SHIFT)
    return Vec3(0.0, 0.0, 0.0)


@kernel
def swung(poses: Table, i: int, start: Vec3) -> Vec3:
    """Change of a vector fixed in body i: 2 v x (w r + v x r) for its rotation (w, v)."""
    d = quat(poses, i, Pose.TURN)
    v = Vec3(d.x, d.y, d.z)
    return 2.0 * cross(v, d.w * start + cross(v, start))


@kernel
def advanced(J: Joints, k: int, count: int) -> tuple[float, float]:
    """Change of a scalar primitive whose levers are written, and the size of its terms."""
    levers, change, scale = J.levers, 0.0, 0.0
    for l in range(count):
        i = J.integers[k, Prim.BODY_A + int(levers[l, Arm.SIDE])]
        partner = vec(levers, l, Arm.W_MEAN)
        turn = swung(J.poses, i, 2.0 * vec(levers, l, Arm.MEAN) - vec(levers, l, Arm.END))
        shift = Vec3(0.0, 0.0, 0.0)
        if levers[l, Arm.SHIFTS] != 0.0:
            shift = shift_of(J, i)
        change += levers[l, Arm.SIGN] * (partner @ (shift + turn))
        scale += size(partner) * (size(shift) + size(turn))
    return change, scale


@kernel
def close_by(J: Joints, row: int, change: float, scale: float, way: float) -> None:
    """Take the value of a row from its change, unless the positions show that it is open.

    Where contacts cut steps to any length, what is closed besides is at most eps of the way of the
    bodies: more would be a blow.
    """
    left = J.closure.gaps[0, row]
    beside = J.rows[RowValue.RESIDUAL, row] - (left + change)
    if not is_aside(J, row) and abs(beside) <= NOISE * scale:
        if J.switches is not None:
            more = left + FOLLOW * beside
            J.rows[RowValue.RESIDUAL, row] = change + max(-EPS * way, min(EPS * way, more))
        else:
            J.rows[RowValue.RESIDUAL, row] = left + change + FOLLOW * beside


@kernel
def known_to(J: Joints, scale: float, way: float) -> float:
    """Scale of the value of a row that was closed by its change."""
    return way + WAY_OF_PLACES * scale if J.switches is not None else scale


@kernel
def keep_gaps(J: Joints) -> None:
    """Carry the residual of the rows after an accepted step."""
    for m in range(columns(J.closure.gaps)):
        J.closure.gaps[0, m] = J.rows[RowValue.RESIDUAL, m]


@kernel
def close_scalar(J: Joints, k: int, count: int, scale: float) -> tuple[float, float]:
    """Write the change of a scalar constraint, whose levers and value are written.

    Returns the change, and what it is relative to.
    """
    change, way = advanced(J, k, count)
    close_by(J, J.integers[k, Prim.ROW], change, scale, way)
    return change, known_to(J, scale, way)


@kernel
def close_twist(J: Joints, k: int, change: float, scale: float) -> tuple[float, float]:
    """Take the value of an angle's stop from the advance of the angle."""
    a, b = J.integers[k, Prim.BODY_A], J.integers[k, Prim.BODY_B]
    da, db = quat(J.poses, a, Pose.TURN), quat(J.poses, b, Pose.TURN)
    way = size(Vec3(da.x, da.y, da.z)) + size(Vec3(db.x, db.y, db.z))
    close_by(J, J.integers[k, Prim.ROW], change, scale, way)
    return change, known_to(J, scale, way)


@kernel
def close_point(J: Joints, k: int, scale: float) -> float:
    """Write the change of a COINCIDE, whose value is written; return its scale."""
    a, b, row = J.integers[k, Prim.BODY_A], J.integers[k, Prim.BODY_B], J.integers[k, Prim.ROW]
    to_a = swung(J.poses, a, mat(J.poses, a, Pose.R0) @ vec(J.numbers, k, Geometry.POINT_A))
    to_b = swung(J.poses, b, mat(J.poses, b, Pose.R0) @ vec(J.numbers, k, Geometry.POINT_B))
    change = (shift_of(J, b) - shift_of(J, a)) + (to_b - to_a)
    way = size(shift_of(J, a)) + size(shift_of(J, b)) + size(to_a) + size(to_b)
    close_by(J, row, change.x, scale, way)
    close_by(J, row + 1, change.y, scale, way)
    close_by(J, row + 2, change.z, scale, way)
    return known_to(J, scale, way)


@kernel
def turn_of(J: Joints, q: Quat, i: int, dq: Quat) -> Quat:
    """Change of the attitude q of a body, with the rounding error kept before."""
    d, old = q * excess(q, dq), quat(J.closure.cut, i, Cut.Q)
    return Quat(d.w + old.w, d.x + old.x, d.y + old.y, d.z + old.z)


@kernel
def kept_attitude(J: Joints, q: Quat, i: int, dq: Quat) -> Quat:
    """Attitude at the end of a step, as it is stored.

    The next step then starts from the same matrix, and what the rounded length of a quaternion does
    to the energy in one step, the next one takes back.
    """
    d = turn_of(J, q, i, dq)
    return Quat(q.w + d.w, q.x + d.x, q.y + d.y, q.z + d.z)


@kernel
def move_body(J: Joints, s: Table, i: int, dq: Quat) -> None:
    """Advance the position of a body by its increment and by the rounding error kept before."""
    x, q, cut = vec(s, i, State.X), quat(s, i, State.Q), J.closure.cut
    dx = vec(J.z, i, Twist.SHIFT) + vec(cut, i, Cut.X)
    put(s, i, State.X, x + dx)
    put(cut, i, Cut.X, dx - (vec(s, i, State.X) - x))
    d = turn_of(J, q, i, dq)
    put_quat(s, i, State.Q, Quat(q.w + d.w, q.x + d.x, q.y + d.y, q.z + d.z))
    e = quat(s, i, State.Q)
    cuts = Quat(d.w - (e.w - q.w), d.x - (e.x - q.x), d.y - (e.y - q.y), d.z - (e.z - q.z))
    put_quat(cut, i, Cut.Q, cuts)


@kernel
def push_body(J: Joints, s: Table, i: int) -> None:
    """Advance the momentum of a body by its impulse and by the rounding error kept before."""
    cut = J.closure.cut
    p, dp = vec(s, i, State.P), vec(J.poses, i, Pose.F_IMPULSE) + vec(cut, i, Cut.P)
    put(s, i, State.P, p + dp)
    put(cut, i, Cut.P, dp - (vec(s, i, State.P) - p))
