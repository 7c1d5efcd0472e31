r"""Stops and dry friction of joints: scalar rows of the law of contact.

A row has a coordinate y, a displacement along an axis of the first body or an angle about it, and
a direction over the step in which the displacements are exactly its change,

    y1 - y0 = N·(dx_b + w_b x arm_b - dx_a - w_a x arm_a),      N = (n0 + n1)/2,
    y1 - y0 = N·(w_b - w_a),      N = u (y1 - y0)/u·(w_b - w_a),     u along e0 + e1,

so that its impulse does the work lam (y1 - y0)/h, and the loss is force times way. A stop obeys
0 <= lam _|_ s >= 0 as a point without friction does, dry friction

    lam in [-limit, limit], against the mean slip                                             (9)

with limit = F h, or a coefficient times the impulse of the joint's reaction, renewed in each round.
Rows stand behind the points in the same tables; their tangents are zero.
"""

import math
from enum import IntEnum
from typing import NamedTuple

from polhode.kernel.algebra.row_values import add, mat, put, quat, vec
from polhode.kernel.algebra.so3 import rotate
from polhode.kernel.algebra.vec3 import Mat3, Vec3, cross, norm
from polhode.kernel.bodies.system import Tables, body_rate
from polhode.kernel.columns import Carried, Inertia, Pose, RowValue, State, Twist
from polhode.kernel.compile.bundle import bundle
from polhode.kernel.compile.jit import kernel, separate
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.contacts.tables import (
    FEATURES,
    Limit,
    NearIndex,
    NearValue,
    PoseValue,
    Rate,
    TouchCount,
    Touching,
    TouchValue,
)

TWO_PI = 2.0 * math.pi
NEAR_STOP = 10.0  # times the way of a step: a gap within which a stop is listed
IMMOBILE = 1e-12  # of the mobility without joints: a row that nothing can move
STANDS = 1e-12  # rad, m/s: turns of which no quotient is formed, and rates that are none
NO_SLIP = 1e-10  # of the largest speed: a slip that is none


class ScalarIndex(IntEnum):
    """Bodies, whether it is an angle, whether it rubs; rows of the joint's reaction; columns.

    ANGLE is the column of the angle, IMPACT and FRICTION those of its losses; what friction should
    take follows.
    """

    FIRST, SECOND, TURNS, RUBS, REACTION, REACTIONS, ANGLE, IMPACT, FRICTION, WIDTH = range(10)


class ScalarValue(IntEnum):
    """Where it is in both bodies: points, axis of the first, directors across it (of angles).

    ARM is a length by which angles are compared with ways. MOST is of a newton of the reaction,
    where it has one.
    """

    POINT_A, POINT_B, AXIS, ACROSS_A, ACROSS_B = 0, 3, 6, 9, 12
    LIMIT, SIGN, RESTITUTION, MOST, ARM, WIDTH = 15, 16, 17, 18, 19, 20


@bundle
class Scalars(NamedTuple):
    """All stops and frictions."""

    integers: Table  # (rows, ScalarIndex)
    numbers: Table  # (rows, ScalarValue)


@kernel
def row_of(T: Touching, k: int) -> int:
    """Number of the row that stands at place k of the points; -1 for a point."""
    return max(-1, T.points[k, NearIndex.FIRST] - len(T.colliders.integers))


@kernel
def is_angle(T: Touching, k: int) -> bool:
    """Whether an angle stands at place k."""
    r = row_of(T, k)
    return bool(r >= 0 and T.scalars.integers[r, ScalarIndex.TURNS] != 0)


@kernel
def rubs(T: Touching, k: int) -> bool:
    """Whether dry friction stands at place k."""
    r = row_of(T, k)
    return bool(r >= 0 and T.scalars.integers[r, ScalarIndex.RUBS] != 0)


@kernel
def arm_of(T: Touching, k: int) -> float:
    """Length by which a rate at place k is one in m/s."""
    r = row_of(T, k)
    if r >= 0 and T.scalars.integers[r, ScalarIndex.TURNS] != 0:
        return T.scalars.numbers[r, ScalarValue.ARM]
    return 1.0


@kernel
def _coordinate(
    T: Touching, r: int, at_a: Vec3, A: Mat3, at_b: Vec3, B: Mat3, about: float
) -> tuple[float, Vec3, Vec3]:
    """Coordinate of a row (an angle: the turn nearest `about`), its axis, and where it acts."""
    S, numbers = T.scalars, T.scalars.numbers
    axis = A @ vec(numbers, r, ScalarValue.AXIS)
    if S.integers[r, ScalarIndex.TURNS] != 0:
        across = A @ vec(numbers, r, ScalarValue.ACROSS_A)
        d = B @ vec(numbers, r, ScalarValue.ACROSS_B)
        angle = math.atan2(cross(axis, across) @ d, across @ d)
        return angle + TWO_PI * round((about - angle) / TWO_PI), axis, Vec3(0.0, 0.0, 0.0)
    at = at_b + B @ vec(numbers, r, ScalarValue.POINT_B)
    return axis @ (at - at_a - A @ vec(numbers, r, ScalarValue.POINT_A)), axis, at


@kernel
def _sense(T: Touching, system: Tables, r: int) -> float:
    """Sign of the normal: of a stop its own, and the ground is always the second body."""
    S, sign = T.scalars, T.scalars.numbers[r, ScalarValue.SIGN]
    return -sign if S.integers[r, ScalarIndex.SECOND] == len(system.bodies) else sign


@kernel
def _about(system: Tables, r: int) -> float:
    """Angle of a row at the start of the step."""
    column = system.touching.scalars.integers[r, ScalarIndex.ANGLE]
    return system.carried[Carried.SUM, column] if column >= 0 else 0.0


@kernel
def _mobility(system: Tables, s: Table, k: int, body: int, n: Vec3) -> float:
    """Rate of a row by a unit impulse on one of its bodies, without joints."""
    if body == len(system.bodies):
        return 0.0
    if not is_angle(system.touching, k):
        return system.bodies[body, Inertia.INVERSE_MASS]
    q = quat(s, body, State.Q)
    return n @ rotate(q, body_rate(system.bodies, body, q, n))


@kernel
def row_rate(T: Touching, k: int) -> float:
    """Rate of a row by the velocities of its bodies."""
    a, b, r, n = (
        T.points[k, NearIndex.A],
        T.points[k, NearIndex.B],
        T.rates,
        vec(T.numbers, k, NearValue.NORMAL),
    )
    if is_angle(T, k):
        return n @ (vec(r, a, Rate.W) - vec(r, b, Rate.W))
    u = vec(r, a, Rate.V) + cross(vec(r, a, Rate.W), vec(T.numbers, k, TouchValue.ARM_A))
    return n @ (
        u - vec(r, b, Rate.V) - cross(vec(r, b, Rate.W), vec(T.numbers, k, TouchValue.ARM_B))
    )


@separate
def list_rows(system: Tables, s: Table, end: int, h: float, rest: float) -> int:
    """List rows of friction and of stops that are near behind `end` points; the new end."""
    T, S, n = system.touching, system.touching.scalars, len(system.bodies)
    P, many, k = T.numbers, len(T.colliders.integers), end
    if 3 * (end + len(S.integers)) > len(T.dense.matrix):
        return -1
    for r in range(len(S.integers)):
        a, b = S.integers[r, ScalarIndex.FIRST], S.integers[r, ScalarIndex.SECOND]
        y, axis, at = _coordinate(
            T,
            r,
            vec(T.poses, a, PoseValue.AT),
            mat(T.poses, a, PoseValue.MAP),
            vec(T.poses, b, PoseValue.AT),
            mat(T.poses, b, PoseValue.MAP),
            _about(system, r),
        )
        first, second = (a, b) if b == n else (b, a)
        T.points[k, NearIndex.A], T.points[k, NearIndex.B] = first, second
        T.points[k, NearIndex.FIRST] = T.points[k, NearIndex.SECOND] = many + r
        T.points[k, NearIndex.KEY] = (many * many + r) * FEATURES
        normal = _sense(T, system, r) * axis
        put(P, k, NearValue.AT, at)
        put(P, k, NearValue.NORMAL, normal)
        put(P, k, TouchValue.ARM_A, at - vec(T.poses, first, PoseValue.AT))
        put(P, k, TouchValue.ARM_B, at - vec(T.poses, second, PoseValue.AT))
        put(P, k, TouchValue.T1, Vec3(0.0, 0.0, 0.0))
        put(P, k, TouchValue.T2, Vec3(0.0, 0.0, 0.0))
        P[k, NearValue.FRICTION] = P[k, TouchValue.LIMIT] = 0.0
        P[k, NearValue.RESTITUTION] = S.numbers[r, ScalarValue.RESTITUTION]
        free = _mobility(system, s, k, first, normal) + _mobility(system, s, k, second, normal)
        P[k, TouchValue.FREE] = free
        if S.integers[r, ScalarIndex.RUBS] != 0:
            P[k, NearValue.GAP] = math.inf
            k += 1
            continue
        gap = S.numbers[r, ScalarValue.SIGN] * (y - S.numbers[r, ScalarValue.LIMIT])
        P[k, NearValue.GAP] = gap
        if gap <= NEAR_STOP * abs(h) * (abs(row_rate(T, k)) + rest / arm_of(T, k)):
            k += 1
    return k


@kernel
def set_limits(system: Tables, h: float, ahead: bool) -> None:
    """Give rows of friction the largest impulse of the step; `ahead`: after Newton's step."""
    T, S, rows = system.touching, system.touching.scalars, system.joints.rows
    for k in range(T.tally[0, TouchCount.POINTS]):
        if not rubs(T, k):
            continue
        r = row_of(T, k)
        most, count = S.numbers[r, ScalarValue.MOST], S.integers[r, ScalarIndex.REACTIONS]
        if count == 0:
            T.numbers[k, TouchValue.LIMIT] = most * abs(h)
            continue
        total, first = 0.0, S.integers[r, ScalarIndex.REACTION]
        for m in range(first, first + count):
            mu = rows[RowValue.MU, m] + (rows[RowValue.DMU, m] if ahead else 0.0)
            total += mu * mu
        T.numbers[k, TouchValue.LIMIT] = most * math.sqrt(total)


@separate
def refresh_rows(system: Tables) -> None:
    """Write directions and places of all rows over the step, at the iterate."""
    T, J, P = system.touching, system.joints, system.touching.numbers
    S, poses, zero = T.scalars, J.poses, Vec3(0.0, 0.0, 0.0)
    for k in range(T.tally[0, TouchCount.POINTS]):
        r = row_of(T, k)
        if r < 0:
            continue
        a, b = S.integers[r, ScalarIndex.FIRST], S.integers[r, ScalarIndex.SECOND]
        y0, n0, at0 = _at_end(system, r, Pose.X0, Pose.R0, _about(system, r))
        y1, n1, at1 = _at_end(system, r, Pose.X1, Pose.R1, y0)
        mean = 0.5 * (n0 + n1)
        if S.integers[r, ScalarIndex.TURNS] != 0:
            mean = (1.0 / norm(mean)) * mean
            w_a = zero if a >= len(J.z) else mat(poses, a, Pose.R0) @ vec(J.z, a, Twist.TURN)
            w_b = zero if b >= len(J.z) else mat(poses, b, Pose.R0) @ vec(J.z, b, Twist.TURN)
            turn = mean @ (w_b - w_a)
            if abs(turn) > STANDS:
                mean = ((y1 - y0) / turn) * mean
        put(P, k, NearValue.NORMAL, _sense(T, system, r) * mean)
        put(P, k, NearValue.AT, 0.5 * (at0 + at1))


@kernel
def _at_end(system: Tables, r: int, at: int, turned: int, about: float) -> tuple[float, Vec3, Vec3]:
    """Coordinate, axis and place of a row at one end of the step; columns of `poses` say which."""
    T, poses = system.touching, system.joints.poses
    a, b = T.scalars.integers[r, ScalarIndex.FIRST], T.scalars.integers[r, ScalarIndex.SECOND]
    return _coordinate(
        T,
        r,
        vec(poses, a, at),
        mat(poses, a, turned),
        vec(poses, b, at),
        mat(poses, b, turned),
        about,
    )


@kernel
def count_angles(system: Tables) -> None:
    """Carry the angles of all rows to the end of a step that is done."""
    S = system.touching.scalars
    for r in range(len(S.integers)):
        if S.integers[r, ScalarIndex.ANGLE] >= 0:
            y0, _, _ = _at_end(system, r, Pose.X0, Pose.R0, _about(system, r))
            y1, _, _ = _at_end(system, r, Pose.X1, Pose.R1, y0)
            system.carried[Carried.SUM, S.integers[r, ScalarIndex.ANGLE]] = y1


@kernel
def is_held(T: Touching, k: int) -> bool:
    """Whether nothing can move a row: the joints hold it."""
    return not T.numbers[k, TouchValue.W] > IMMOBILE * T.numbers[k, TouchValue.FREE]


@kernel
def rubbed_impulse(T: Touching, k: int, s: float) -> float:
    """Impulse of dry friction that obeys (9) where the present one has the rate s."""
    P, most = T.numbers, T.numbers[k, TouchValue.LIMIT]
    if is_held(T, k):
        return math.copysign(most, -s) if abs(s) * arm_of(T, k) > STANDS else 0.0
    return min(most, max(-most, P[k, TouchValue.IMPULSE] - s / P[k, TouchValue.W]))


@kernel
def row_residual(T: Touching, k: int, s: float) -> float:
    """How far a row with the rate s is from its law, m/s."""
    P, impulse = T.numbers, T.numbers[k, TouchValue.IMPULSE]
    if is_held(T, k):
        return 0.0
    if rubs(T, k):
        return arm_of(T, k) * P[k, TouchValue.W] * abs(rubbed_impulse(T, k, s) - impulse)
    return arm_of(T, k) * max(-s, abs(min(s, P[k, TouchValue.W] * impulse)))


@kernel
def give_turn(table: Table, column: int, T: Touching, k: int, ground: int, impulse: float) -> None:
    """Add the moment of an angle's impulse to both bodies, in columns of a table."""
    moment = impulse * vec(T.numbers, k, NearValue.NORMAL)
    add(table, T.points[k, NearIndex.A], column, moment)
    if T.points[k, NearIndex.B] < ground:
        add(table, T.points[k, NearIndex.B], column, -moment)


@kernel
def turned_by(T: Touching, k: int, table: Table, column: int, ground: int) -> Vec3:
    """Change of an angle by turns of its bodies in columns of a table."""
    turn, b = vec(table, T.points[k, NearIndex.A], column), T.points[k, NearIndex.B]
    if b < ground:
        turn = turn - vec(table, b, column)
    return Vec3(vec(T.numbers, k, NearValue.NORMAL) @ turn, 0.0, 0.0)


@kernel
def is_stuck_row(T: Touching, k: int) -> bool:
    """Whether dry friction sticks: it does not slip over the step.

    An impulse below its limit says less: the limit of a reaction is known to a round.
    """
    P = T.numbers
    slip = arm_of(T, k) * abs(P[k, TouchValue.NEXT] + P[k, TouchValue.BEFORE])
    return bool(slip <= STANDS + NO_SLIP * T.limits[0, Limit.SPEED])


@kernel
def is_closed_row(T: Touching, k: int) -> bool:
    """Whether a stop presses and is closed."""
    gap = T.numbers[k, NearValue.GAP] * arm_of(T, k)
    return bool(T.numbers[k, TouchValue.IMPULSE] > 0.0 and gap <= T.limits[0, Limit.GAP])
