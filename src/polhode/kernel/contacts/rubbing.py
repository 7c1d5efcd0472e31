"""Contacts with friction: they open, stick and slide.

A point with friction has the same three rows as long as it sticks. Where it slides, with f the mean
force along the plane, N that across it, and r = s_T/h, Coulomb's law is a projection on the disc of
radius mu N,

    f = proj(f - a r),      a > 0 any number,                                                  (3)

so that f = -mu N r/|r|, or r = 0 and |f| <= mu N: over a step, a point may come to rest. With the
argument u = f - a r and e = u/|u|, the derivative of f - mu N e takes that of e,
(1 - e eᵀ)/|u| du.
"""

import math

from polhode.kernel.algebra.principal import EPS
from polhode.kernel.algebra.row_values import put, vec
from polhode.kernel.algebra.vec3 import Mat3, Vec3, cross, hat, identity, outer, tmul
from polhode.kernel.bodies.system import Joints
from polhode.kernel.columns import Line, Observation, Pose, Prim, RowValue, Twist
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.contacts.surfaces import (
    direction,
    first_arm,
    is_ground,
    is_support,
    is_switched,
    mean_arm,
    normals,
    slip_of,
    slope_of,
    turned,
)
from polhode.kernel.contacts.switches import Switch, is_open, level, slides, take_branch
from polhode.kernel.joints.advances import close_by, known_to
from polhode.kernel.joints.elimination import own_block
from polhode.kernel.joints.primitives import add_equation, add_impulse, add_row
from polhode.kernel.stepping.convergence import relative

REGULAR = 1e-9  # what a redundant row is given, of what an independent one has


@kernel
def evaluate_switched(
    J: Joints, k: int, y: float, scale: float, slip: Vec3, way: float, h: float
) -> float:
    """Write the rows of a point with friction: open, closed, or sliding."""
    row, worst = J.integers[k, Prim.ROW], 0.0
    J.rows[RowValue.AFTER, row] = y
    if is_open(J, k) and not slides(J, k):
        for m in range(3):
            J.rows[RowValue.RESIDUAL, row + m] = J.rows[RowValue.MU, row + m]
            worst = max(worst, 1.0 if J.rows[RowValue.MU, row + m] != 0.0 else 0.0)
        return worst
    J.rows[RowValue.RESIDUAL, row] = y - level(J, k)
    close_by(J, row, direction(J, k, 0) @ slip, scale, way)
    known = known_to(J, scale, way)
    worst = max(EPS, relative(abs(J.rows[RowValue.RESIDUAL, row]), known))
    if slides(J, k):
        return max(worst, _rub(J, k, slip, known, h))
    for m in range(1, 3):
        if not holds(J, k, m):
            J.rows[RowValue.RESIDUAL, row + m] = J.rows[RowValue.MU, row + m]
            worst = max(worst, 1.0 if J.rows[RowValue.MU, row + m] != 0.0 else 0.0)
            continue
        J.rows[RowValue.RESIDUAL, row + m] = direction(J, k, m) @ slip
        worst = max(worst, relative(abs(J.rows[RowValue.RESIDUAL, row + m]), known))
    return worst


@kernel
def holds(J: Joints, k: int, m: int) -> bool:
    """Whether a point that is closed and does not slide holds row m along the plane."""
    return J.switches[Switch.HOLDS + m - 1, J.integers[k, Prim.SWITCH]] != 0.0


@kernel
def _pushed(J: Joints, k: int, slip: Vec3, h: float) -> tuple[float, float, float, float]:
    """Return u of (3), its size, and mu N."""
    row, switch = J.integers[k, Prim.ROW], J.integers[k, Prim.SWITCH]
    a = J.switches[Switch.INERTIA, switch] / (h * abs(h))
    u1 = J.rows[RowValue.MU, row + 1] / h - a * (direction(J, k, 1) @ slip)
    u2 = J.rows[RowValue.MU, row + 2] / h - a * (direction(J, k, 2) @ slip)
    most = J.switches[Switch.MOST, switch] * max(J.rows[RowValue.MU, row] / h, 0.0)
    return u1, u2, math.sqrt(u1 * u1 + u2 * u2), most


@kernel
def _rub(J: Joints, k: int, slip: Vec3, way: float, h: float) -> float:
    """Write (3); return its residual relative to its terms."""
    row, switch = J.integers[k, Prim.ROW], J.integers[k, Prim.SWITCH]
    u1, u2, length, most = _pushed(J, k, slip, h)
    mu1, mu2 = J.rows[RowValue.MU, row + 1], J.rows[RowValue.MU, row + 2]
    take_branch(J, switch, length <= most)
    if length <= most:
        r1, r2, scale = direction(J, k, 1) @ slip, direction(J, k, 2) @ slip, way
    else:
        r1, r2 = mu1 - h * most * u1 / length, mu2 - h * most * u2 / length
        scale = abs(h) * most + abs(mu1) + abs(mu2)
    J.rows[RowValue.RESIDUAL, row + 1], J.rows[RowValue.RESIDUAL, row + 2] = r1, r2
    return max(EPS, relative(math.sqrt(r1 * r1 + r2 * r2), scale))


@kernel
def put_impulse(J: Joints, k: int, e: Vec3, arm: Vec3) -> None:
    """Write what a unit of impulse along e does to both bodies into `lines`."""
    put(J.lines, Line.B_B, Twist.SHIFT, e)
    put(J.lines, Line.B_B, Twist.TURN, cross(arm, e))
    if is_ground(J, J.integers[k, Prim.BODY_A]):
        _clear(J, Line.B_A)
    else:
        put(J.lines, Line.B_A, Twist.SHIFT, -e)
        put(J.lines, Line.B_A, Twist.TURN, -cross(first_arm(J, k, arm), e))


@kernel
def _clear(J: Joints, line: int) -> None:
    put(J.lines, line, Twist.SHIFT, Vec3(0.0, 0.0, 0.0))
    put(J.lines, line, Twist.TURN, Vec3(0.0, 0.0, 0.0))


@kernel
def put_gap_slope(J: Joints, k: int, end: Vec3) -> None:
    """Write the derivative of the gap at the end of the step into `lines`; `end` is the arm."""
    a, b, n = J.integers[k, Prim.BODY_A], J.integers[k, Prim.BODY_B], normals(J, k)[1]
    put(J.lines, Line.E_B, Twist.SHIFT, n)
    put(J.lines, Line.E_B, Twist.TURN, cross(end, n))
    if is_ground(J, a):
        _clear(J, Line.E_A)
    else:
        other = end + vec(J.poses, b, Pose.X1) - vec(J.poses, a, Pose.X1)
        put(J.lines, Line.E_A, Twist.SHIFT, -n)
        put(J.lines, Line.E_A, Twist.TURN, -cross(other, n))


@kernel
def _by_turn(turn: Vec3) -> Mat3:
    """Of the increment gamma of a body: d(gamma) = (1 - hat(gamma)/2 + gamma gammaᵀ/4) w."""
    return identity(1.0) - 0.5 * hat(turn) + 0.25 * outer(turn, turn)


@kernel
def put_slip_slope(J: Joints, k: int, factor: float, e: Vec3, arm: Vec3, slope: Mat3) -> None:
    """Write a multiple of the derivative of the slip along e into `lines`."""
    a, b = J.integers[k, Prim.BODY_A], J.integers[k, Prim.BODY_B]
    turn, other = turned(J, b), turned(J, a)
    put(J.lines, Line.E_B, Twist.SHIFT, factor * e)
    by_turn = tmul(_by_turn(turn), cross(arm, e)) + tmul(slope, cross(e, turn - other))
    put(J.lines, Line.E_B, Twist.TURN, factor * by_turn)
    if is_ground(J, a):
        _clear(J, Line.E_A)
    else:
        by_turn = tmul(_by_turn(other), cross(first_arm(J, k, arm), e))
        put(J.lines, Line.E_A, Twist.SHIFT, -factor * e)
        put(J.lines, Line.E_A, Twist.TURN, -factor * by_turn)


@kernel
def moving(J: Joints, k: int, out: Table, arm: Vec3) -> Vec3:
    """Velocity of the second body against the first where they touch, at an instant."""
    a, b = J.integers[k, Prim.BODY_A], J.integers[k, Prim.BODY_B]
    found = vec(out, b, Observation.VELOCITY) + cross(vec(out, b, Observation.RATE), arm)
    if is_ground(J, a):
        return found
    turns = cross(vec(out, a, Observation.RATE), first_arm(J, k, arm))
    return found - vec(out, a, Observation.VELOCITY) - turns


@kernel
def put_own(J: Joints, k: int, m: int, other: int, value: float) -> None:
    """Add to the derivative of row m by the impulse of another row of the same point."""
    first, stride = own_block(J.graph, J.integers[k, Prim.PAIR])
    inside = J.integers[k, Prim.INSIDE]
    J.graph.values[0, first + (inside + m) * stride + inside + other] += value


@kernel
def add_rubbing(J: Joints, k: int, m: int, arm: Vec3, h: float) -> None:
    """Add the derivatives of (3) by impulses and slip; those of row m are in `lines`."""
    inside, switch = J.integers[k, Prim.INSIDE], J.integers[k, Prim.SWITCH]
    add_impulse(J, k, inside + m)
    if h == 0.0:
        put_own(J, k, m, m, 1.0)
        put_own(J, k, m, 0, -J.switches[Switch.DRAG + m - 1, switch])
        return
    slip, _ = slip_of(J, k, arm)
    u1, u2, length, most = _pushed(J, k, slip, h)
    e1, e2 = u1 / length, u2 / length
    mine = e1 if m == 1 else e2
    if most > 0.0:
        put_own(J, k, m, 0, -J.switches[Switch.MOST, switch] * mine)
    turns = most / length  # of f with the direction of u
    put_own(J, k, m, m, 1.0)
    put_own(J, k, m, 1, -turns * ((1.0 if m == 1 else 0.0) - mine * e1))
    put_own(J, k, m, 2, -turns * ((1.0 if m == 2 else 0.0) - mine * e2))
    # By the slip: that of row m itself, and that along e, which is the same for both rows.
    factor = turns * J.switches[Switch.INERTIA, switch] / abs(h)
    _add_slip(J, k, m, 1, factor * ((1.0 if m == 1 else 0.0) - mine * e1))
    _add_slip(J, k, m, 2, factor * ((1.0 if m == 2 else 0.0) - mine * e2))


@kernel
def _add_slip(J: Joints, k: int, m: int, other: int, factor: float) -> None:
    """Add a multiple of the derivative of the slip of another row to row m."""
    e, arm, slope = direction(J, k, other), mean_arm(J, k), slope_of(J, k)[0]
    put_slip_slope(J, k, factor, e, arm, slope)
    add_equation(J, k, J.integers[k, Prim.INSIDE] + m)


@kernel
def point_drag(J: Joints, out: Table, acts: bool) -> None:
    """Point friction of all points that slide against the velocities in `out`, or let it rest.

    Where a point does not move yet, friction is against the way that it is about to go.
    """
    for k in range(len(J.integers)):
        if not (is_support(J, k) and is_switched(J, k) and slides(J, k)):
            continue
        switch, moves = J.integers[k, Prim.SWITCH], moving(J, k, out, mean_arm(J, k))
        s1, s2 = direction(J, k, 1) @ moves, direction(J, k, 2) @ moves
        speed = math.sqrt(s1 * s1 + s2 * s2)
        if acts and speed > 0.0:
            J.switches[Switch.WAY, switch], J.switches[Switch.WAY + 1, switch] = (
                s1 / speed,
                s2 / speed,
            )
        for m in range(2):
            way = J.switches[Switch.WAY + m, switch]
            J.switches[Switch.DRAG + m, switch] = (
                -J.switches[Switch.MOST, switch] * way if acts else 0.0
            )


@kernel
def rubbed(J: Joints, k: int, h: float) -> float:
    """Energy that friction of a point took over a step that is done."""
    row = J.integers[k, Prim.ROW]
    slip, _ = slip_of(J, k, mean_arm(J, k))
    total = 0.0
    for m in range(1, 3):
        total -= J.rows[RowValue.MU, row + m] * (direction(J, k, m) @ slip) / h
    return total


@kernel
def force_times_way(J: Joints, k: int, h: float) -> float:
    """What friction of a point should take over a step that is done, whatever its switch says."""
    slip, _ = slip_of(J, k, mean_arm(J, k))
    s1, s2 = direction(J, k, 1) @ slip, direction(J, k, 2) @ slip
    pressure = max(J.rows[RowValue.MU, J.integers[k, Prim.ROW]] / h, 0.0)
    most = J.switches[Switch.MOST, J.integers[k, Prim.SWITCH]]
    return math.copysign(most * pressure * math.sqrt(s1 * s1 + s2 * s2), h)


@kernel
def is_free(J: Joints, k: int) -> bool:
    """Whether a point is open."""
    return is_switched(J, k) and is_open(J, k) and not slides(J, k)


@kernel
def leave_free(J: Joints, k: int) -> None:
    """Write that the impulses of a point that is open do not change."""
    for m in range(3):
        put_own(J, k, m, m, 1.0)


@kernel
def add_along(J: Joints, k: int, m: int, arm: Vec3, h: float) -> None:
    """Add row m along the plane, whose derivatives are in `lines`: it slides, or holds, or not."""
    if slides(J, k) and is_open(J, k):
        add_rubbing(J, k, m, arm, h)
        return
    if not slides(J, k) and not holds(J, k, m):
        put_own(J, k, m, m, 1.0)
        return
    if slides(J, k):  # it comes to rest, maybe together with others on which it depends
        inertia = J.switches[Switch.INERTIA, J.integers[k, Prim.SWITCH]]
        put_own(J, k, m, m, 0.5 * REGULAR * abs(h) / inertia)
    add_row(J, k, J.integers[k, Prim.INSIDE] + m)


@kernel
def clear_free_rates(J: Joints, k: int) -> None:
    """Write that rows which hold nothing have no rates."""
    for m in range(3):
        free = is_open(J, k) if m == 0 or slides(J, k) else not holds(J, k, m)
        if free and not (m == 0 and slides(J, k)):
            J.rows[RowValue.RESIDUAL, J.integers[k, Prim.ROW] + m] = 0.0
