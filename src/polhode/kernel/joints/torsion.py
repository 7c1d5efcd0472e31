"""The angle between two bodies about a common axis, counted over any number of turns.

A body turns over a step by the quaternion d_i = (c_i, s_i), world axes; the angle about the axis e,
which both bodies carry from e0 to e1, advances by

    tan(dtheta/2) = N/C,     (C, .) = conj(d_a) d_b,    N = e0 . (vector part).

A torque impulse mu u along the averaged axis u = (e0 + e1)/|e0 + e1| does the work mu delta/h with
delta = u . (g_b - g_a), g_i the increments in world axes. It stands to the angle as dtheta = rho
delta, where, for an axis turned by beta, |e0 + e1|/2 = cos(beta/2), and

    rho = x/sin(x) c_a c_b/cos(beta/2),         x = dtheta/2          for Cayley increments,
    rho = x/sin(x) / cos((alpha_a + alpha_b)/4),  x = dtheta/4        for Euler parameters,

with d_i = (cos(alpha_i/2) cos(beta/2), cos(alpha_i/2) sin(beta/2) n + sin(alpha_i/2) u), n across
the axis. So mu = -h rho (V1 - V0)/dtheta costs exactly V1 - V0, and nothing is divided by a small
difference.
"""

import math

from polhode.kernel.algebra.block_values import add_flat
from polhode.kernel.algebra.row_values import mat, put, quat, vec
from polhode.kernel.algebra.vec3 import Mat3, Quat, Vec3, cross, hat, identity, norm, outer, tmul
from polhode.kernel.bodies.system import Joints
from polhode.kernel.columns import Geometry, Line, Pose, Prim, RowValue, Seat, Twist
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.known import Known
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.joints.body_vectors import Arms
from polhode.kernel.joints.primitives import add_turning, give

TWO_PI = 2.0 * math.pi


@kernel
def _vector(q: Quat) -> Vec3:
    return Vec3(q.x, q.y, q.z)


@kernel
def _conjugate(q: Quat) -> Quat:
    return Quat(q.w, -q.x, -q.y, -q.z)


@kernel
def _advance(poses: Table, a: int, b: int, e0: Vec3) -> float:
    """Advance of the angle over the step."""
    d = _conjugate(quat(poses, a, Pose.TURN)) * quat(poses, b, Pose.TURN)
    return 2.0 * math.atan2(e0 @ _vector(d), d.w)


@kernel
def advance(J: Joints, k: int) -> float:
    """Return the advance of the angle of a twist over the step."""
    a, b = J.integers[k, Prim.BODY_A], J.integers[k, Prim.BODY_B]
    e0 = mat(J.poses, a, Pose.R0) @ vec(J.numbers, k, Geometry.AXIS)
    return _advance(J.poses, a, b, e0)


@kernel
def twist(J: Joints, k: int, about: float) -> tuple[float, float]:
    """Angle at the start (the turn nearest `about`) and at the end of the step."""
    poses, a, b = J.poses, J.integers[k, Prim.BODY_A], J.integers[k, Prim.BODY_B]
    axis, across = vec(J.numbers, k, Geometry.AXIS), vec(J.numbers, k, Geometry.DIRECTOR_A)
    x = mat(poses, b, Pose.R0) @ vec(J.numbers, k, Geometry.DIRECTOR_B)
    R = mat(poses, a, Pose.R0)
    angle = math.atan2((R @ cross(axis, across)) @ x, (R @ across) @ x)
    start = angle + TWO_PI * round((about - angle) / TWO_PI)
    return start, start + _advance(poses, a, b, R @ axis)


@kernel
def _cosecant(x: float) -> tuple[float, float]:
    """x/sin(x) and its derivative."""
    if abs(x) < 1e-2:
        y = x * x
        value = 1.0 + y * (1.0 / 6.0 + y * (7.0 / 360.0 + y * (31.0 / 15120.0)))
        return value, x * (1.0 / 3.0 + y * (7.0 / 90.0 + y * (31.0 / 2520.0)))
    s = math.sin(x)
    return x / s, (s - x * math.cos(x)) / (s * s)


@kernel
def _axis(poses: Table, a: int, axis: Vec3) -> tuple[Vec3, Vec3, Vec3, float]:
    """Return e0, e1, u and cos(beta/2)."""
    e0, e1 = mat(poses, a, Pose.R0) @ axis, mat(poses, a, Pose.R1) @ axis
    mean = 0.5 * (e0 + e1)
    length = norm(mean)
    return e0, e1, (1.0 / length) * mean, length


@kernel
def _swing(q: Quat, u: Vec3, length: float) -> float:
    """Angle alpha of a body about the averaged axis."""
    return 2.0 * math.atan2(u @ _vector(q), q.w / length)


@kernel
def gear(J: Joints, arms: Known, k: int) -> float:
    """Return rho: the advance of the angle per unit of the torque's own coordinate."""
    poses, a, b = J.poses, J.integers[k, Prim.BODY_A], J.integers[k, Prim.BODY_B]
    e0, _, u, length = _axis(poses, a, vec(J.numbers, k, Geometry.AXIS))
    da, db = quat(poses, a, Pose.TURN), quat(poses, b, Pose.TURN)
    angle = _advance(poses, a, b, e0)
    if arms == Arms.HALF:
        f, _ = _cosecant(0.25 * angle)
        return f / math.cos(0.25 * (_swing(da, u, length) + _swing(db, u, length)))
    f, _ = _cosecant(0.5 * angle)
    return f * da.w * db.w / length


@kernel
def give_twist(J: Joints, k: int) -> None:
    """Give both bodies the torque impulse mu u."""
    _, _, u, _ = _axis(J.poses, J.integers[k, Prim.BODY_A], vec(J.numbers, k, Geometry.AXIS))
    torque, zero = J.rows[RowValue.MU, J.integers[k, Prim.ROW]] * u, Vec3(0.0, 0.0, 0.0)
    give(J.poses, J.integers[k, Prim.BODY_A], 0.0, zero, -torque)
    give(J.poses, J.integers[k, Prim.BODY_B], 0.0, zero, torque)


@kernel
def _swing_slope(q: Quat, u: Vec3, length: float, du: Vec3) -> tuple[Vec3, Vec3]:
    """Derivatives of alpha by the body's own turn and, through the axis, by that of body a.

    `du` is the derivative of u . s by body a's turn with s held.
    """
    s = _vector(q)
    S, C = u @ s, q.w / length
    f = 2.0 / (S * S + C * C)
    own = (0.5 * f) * (C * (q.w * u + cross(s, u)) + (S / length) * s)
    return own, (f * C) * du


@kernel
def twist_tangent(J: Joints, arms: Known, k: int, slope: float, force: float) -> None:
    """Write B, and E = slope d(theta) + force d(rho); add the change of the impulse at fixed mu."""
    twist_lines(J, arms, k, slope, force)
    _turn_torque(J, k)


@kernel
def _slope_of_axis(e1: Vec3, u: Vec3, length: float) -> Mat3:
    """Derivative of u by the turn w of body a, whose axis it follows."""
    # d(mean) = -hat(e1)/2 w, du = (1 - u uᵀ) d(mean)/length
    return (-0.5 / length) * ((identity(1.0) - outer(u, u)) @ hat(e1))


@kernel
def _turn_torque(J: Joints, k: int) -> None:
    """Add the change of the impulse with the axis, which follows body a."""
    _, e1, u, length = _axis(J.poses, J.integers[k, Prim.BODY_A], vec(J.numbers, k, Geometry.AXIS))
    change = J.rows[RowValue.MU, J.integers[k, Prim.ROW]] * _slope_of_axis(e1, u, length)
    add_turning(J, k, 0, change)
    pair = J.integers[k, Prim.PAIR]
    o, stride = J.graph.seats[pair, Seat.BA], J.graph.seats[pair, Seat.BA + 1]
    add_flat(J.graph.values, o + 3 * stride + 3, stride, -change)


@kernel
def twist_lines(J: Joints, arms: Known, k: int, slope: float, force: float) -> None:
    """Write B, and E = slope d(theta) + force d(rho)."""
    poses, a, b = J.poses, J.integers[k, Prim.BODY_A], J.integers[k, Prim.BODY_B]
    e0, e1, u, length = _axis(poses, a, vec(J.numbers, k, Geometry.AXIS))
    da, db = quat(poses, a, Pose.TURN), quat(poses, b, Pose.TURN)
    d = _conjugate(da) * db
    N, C = e0 @ _vector(d), d.w
    angle = 2.0 * math.atan2(N, C)
    # dtheta = r . (turn of b - turn of a), both in world axes at the end of the step.
    e = Quat(0.0, e0.x, e0.y, e0.z)
    r = (1.0 / (N * N + C * C)) * (
        C * _vector(da * e * _conjugate(db)) + N * _vector(db * _conjugate(da))
    )
    along = 0.5 * cross(e1, u)  # d(length) = along . w, w the turn of body a
    across = _slope_of_axis(e1, u, length)
    if arms == Arms.HALF:
        f, df = _cosecant(0.25 * angle)
        alpha = 0.25 * (_swing(da, u, length) + _swing(db, u, length))
        rho = f / math.cos(alpha)
        by_angle, by_alpha = 0.25 * df / math.cos(alpha), 0.25 * rho * math.tan(alpha)
        own_a, axis_a = _swing_slope(da, u, length, tmul(across, _vector(da)))
        own_b, axis_b = _swing_slope(db, u, length, tmul(across, _vector(db)))
        # length stands in alpha as well: d(alpha) by it is 2 S C/(S² + C²)/length.
        to_a = (
            by_alpha * (own_a + axis_a + axis_b) + _by_length(da, db, u, length, by_alpha) * along
        )
        to_b = by_alpha * own_b
    else:
        f, df = _cosecant(0.5 * angle)
        rho = f * da.w * db.w / length
        by_angle = 0.5 * df * da.w * db.w / length
        to_a = (-0.5 * f * db.w / length) * _vector(da) - (rho / length) * along
        to_b = (-0.5 * f * da.w / length) * _vector(db)
    total = slope + force * by_angle
    put(J.lines, Line.B_A, Twist.SHIFT, Vec3(0.0, 0.0, 0.0))
    put(J.lines, Line.B_B, Twist.SHIFT, Vec3(0.0, 0.0, 0.0))
    put(J.lines, Line.E_A, Twist.SHIFT, Vec3(0.0, 0.0, 0.0))
    put(J.lines, Line.E_B, Twist.SHIFT, Vec3(0.0, 0.0, 0.0))
    put(J.lines, Line.B_A, Twist.TURN, -u)
    put(J.lines, Line.B_B, Twist.TURN, u)
    put(J.lines, Line.E_A, Twist.TURN, force * to_a - total * r)
    put(J.lines, Line.E_B, Twist.TURN, force * to_b + total * r)


@kernel
def _by_length(da: Quat, db: Quat, u: Vec3, length: float, factor: float) -> float:
    total = 0.0
    for q in (da, db):
        S, C = u @ _vector(q), q.w / length
        total += 2.0 * S * C / ((S * S + C * C) * length)
    return factor * total
