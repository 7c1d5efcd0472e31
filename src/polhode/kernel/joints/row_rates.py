"""First and second derivatives in time of the rows of joints, at a state with velocities."""

from enum import IntEnum

from polhode.kernel.algebra.row_values import mat, put, vec
from polhode.kernel.algebra.vec3 import Vec3, cross
from polhode.kernel.bodies.signals import rates
from polhode.kernel.bodies.system import Joints
from polhode.kernel.bodies.turns import frame, turned
from polhode.kernel.columns import Geometry, Kind, Observation, Pose, Prim, RowValue
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.contacts.supports import write_support_rates
from polhode.kernel.contacts.surfaces import is_support
from polhode.kernel.contacts.switches import force_of, is_open


class Rates(IntEnum):
    """First derivatives, less those of prescribed motions; second without accelerations, likewise.

    APPLIED: what the rows make of any twists.
    """

    FIRST, SECOND, APPLIED = 1, 2, 3


@kernel
def _spin(out: Table, i: int, n: int) -> Vec3:
    return vec(out, i, Observation.RATE) if i < n else Vec3(0.0, 0.0, 0.0)


@kernel
def _point(J: Joints, out: Table, i: int, X_: Vec3) -> tuple[Vec3, Vec3, Vec3]:
    """Position, velocity and centripetal acceleration of a body point."""
    r = mat(J.poses, i, Pose.R1) @ X_
    omega, v = _spin(out, i, len(out)), Vec3(0.0, 0.0, 0.0)
    if i < len(out):
        v = vec(out, i, Observation.VELOCITY)
    turning = cross(omega, r)
    return vec(J.poses, i, Pose.X1) + r, v + turning, cross(omega, turning)


@kernel
def _director(J: Joints, out: Table, i: int, A: Vec3) -> tuple[Vec3, Vec3, Vec3]:
    """Return a body direction and its first two derivatives without angular acceleration."""
    d = mat(J.poses, i, Pose.R1) @ A
    omega = _spin(out, i, len(out))
    turning = cross(omega, d)
    return d, turning, cross(omega, turning)


@kernel
def _write_point_rates(J: Joints, out: Table, k: int, order: int) -> None:
    """First derivative of a COINCIDE, or the second without accelerations."""
    _, va, aa = _point(J, out, J.integers[k, Prim.BODY_A], vec(J.numbers, k, Geometry.POINT_A))
    _, vb, ab = _point(J, out, J.integers[k, Prim.BODY_B], vec(J.numbers, k, Geometry.POINT_B))
    put(
        J.rows,
        RowValue.RESIDUAL,
        J.integers[k, Prim.ROW],
        ab - aa if order == Rates.SECOND else vb - va,
    )


@kernel
def rates_of(J: Joints, out: Table, k: int) -> tuple[float, float]:
    """First derivative of a scalar primitive, and the second without accelerations."""
    kind, a, b = J.integers[k, Prim.KIND], J.integers[k, Prim.BODY_A], J.integers[k, Prim.BODY_B]
    if kind == Kind.TWIST:
        wa, wb = _spin(out, a, len(out)), _spin(out, b, len(out))
        e = mat(J.poses, a, Pose.R1) @ vec(J.numbers, k, Geometry.AXIS)
        return e @ (wb - wa), e @ cross(wb, wa)
    d, d1, d2 = _director(J, out, a, vec(J.numbers, k, Geometry.DIRECTOR_A))
    if J.laws is not None and J.laws.series is not None and kind == Kind.TURN:
        x, _, _ = _director(J, out, a, vec(J.numbers, k, Geometry.AXIS))
        y, _, _ = _director(J, out, b, vec(J.numbers, k, Geometry.AXIS_B))
        e, _, _ = _director(J, out, b, vec(J.numbers, k, Geometry.DIRECTOR_B))
        _, by_turn = turned(J.laws.series, frame(x, d), frame(y, e))
        return by_turn @ (_spin(out, a, len(out)) - _spin(out, b, len(out))), 0.0  # elements only
    if kind == Kind.ORTHOGONAL:
        f, f1, f2 = _director(J, out, b, vec(J.numbers, k, Geometry.DIRECTOR_B))
        return d1 @ f + d @ f1, d2 @ f + 2.0 * (d1 @ f1) + d @ f2
    pa, va, aa = _point(J, out, a, vec(J.numbers, k, Geometry.POINT_A))
    pb, vb, ab = _point(J, out, b, vec(J.numbers, k, Geometry.POINT_B))
    s, s1, s2 = pb - pa, vb - va, ab - aa
    if kind != Kind.DISTANCE:
        return d1 @ s + d @ s1, d2 @ s + 2.0 * (d1 @ s1) + d @ s2
    f = 1.0 / J.numbers[k, Geometry.CONSTANT]
    return f * (s @ s1), f * (s1 @ s1 + s @ s2)


@kernel
def element_rate(J: Joints, out: Table, k: int) -> float:
    """Return the rate of an element's coordinate, which is read."""
    first, _ = rates_of(J, out, k)
    if J.integers[k, Prim.KIND] == Kind.DISTANCE:
        return first / J.rows[RowValue.AFTER, J.integers[k, Prim.ROW]]
    return first


@kernel
def motion_rate(J: Joints, k: int, order: int, t: float) -> float:
    """Return the rate, or the acceleration, of a row's prescribed motion."""
    if J.motions is not None:
        clock = J.integers[k, Prim.CLOCK]
        if clock >= 0:
            first, second = rates(J.motions, clock, t)
            return first.x if order == Rates.FIRST else second.x if order == Rates.SECOND else 0.0
    return 0.0


@kernel
def _coupling_rates(J: Joints, out: Table, k: int) -> tuple[float, float]:
    """Rates of a coupling: the weighted sums of those of its terms."""
    first, second = 0.0, 0.0
    for term in range(k + 1, k + 1 + J.integers[k, Prim.TERMS]):
        one, two = rates_of(J, out, term)
        first += J.numbers[term, Geometry.WEIGHT] * one
        second += J.numbers[term, Geometry.WEIGHT] * two
    return first, second


@kernel
def write_rates(J: Joints, out: Table, order: int, t: float) -> None:
    """Write the first derivative of every row, or the second without accelerations."""
    for k in range(len(J.integers)):
        if J.graph is None or J.integers[k, Prim.KIND] == Kind.COINCIDE:
            _write_point_rates(J, out, k, order)
        elif J.couplings is not None and J.integers[k, Prim.TERMS] != 0:
            first, second = _coupling_rates(J, out, k)
            J.rows[RowValue.RESIDUAL, J.integers[k, Prim.ROW]] = (
                second if order == Rates.SECOND else first
            )
        elif J.supports is not None and is_support(J, k):
            write_support_rates(J, k, out, order == Rates.SECOND)
        elif J.integers[k, Prim.LAW] < 0:
            first, second = rates_of(J, out, k)
            value = second if order == Rates.SECOND else first
            J.rows[RowValue.RESIDUAL, J.integers[k, Prim.ROW]] = value - motion_rate(J, k, order, t)
            if J.switches is not None and is_open(J, k):
                # Of friction, accelerations know the force; APPLIED takes it away again.
                known = force_of(J, k)
                value = (
                    -known if order == Rates.SECOND else known if order == Rates.APPLIED else 0.0
                )
                J.rows[RowValue.RESIDUAL, J.integers[k, Prim.ROW]] = value
