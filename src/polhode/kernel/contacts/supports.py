"""Bodies that stay on a plane of the ground, gliding or rolling: ellipsoids, discs, wheels, balls.

The surface is an ellipsoid with the matrix A (squares of the semi-axes, body axes) about X, rounded
by rho: with the normal n of the plane through P and d = R A Rᵀ n, it reaches H = sqrt(n . d) below
its centre, and touches the plane at the arm r = R X - d/H - rho n from the centre of mass.

    gap = n . (x + R X - P) - H - rho                                                          (1)

Over a step, Rm = (R0 + R1)/2, Hm = (H0 + H1)/2 and the increment gamma (world axes) of the body,

    rm = Rm X - Rm A Rmᵀ n/Hm - rho n,          s = Dx + gamma x rm,                           (2)

so that n . s is the change of the gap, exactly: gamma x (Rm X) is the change of R X, and with the
change of R in the same way H1² - H0² = 2 n . (Rm A DRᵀ) n, which is 2 Hm (H1 - H0). The impulse L
acts at rm and does the work L . s/h. Rows: the gap is zero at the end of the step, and where the
body rolls, s has no part along the plane. So L does none.
"""

import math
from enum import IntEnum

from polhode.kernel.algebra.row_values import mat, put, quat, vec
from polhode.kernel.algebra.vec3 import (
    Mat3,
    Vec3,
    cross,
    hat,
    identity,
    outer,
    size,
    tmul,
    transpose,
)
from polhode.kernel.bodies.system import Joints, Tables
from polhode.kernel.columns import Flag, Geometry, Line, Past, Pose, Prim, RowValue, Twist
from polhode.kernel.compile.jit import kernel
from polhode.kernel.joints.primitives import add_row, add_turning, give
from polhode.kernel.stepping.convergence import relative


class Support(IntEnum):
    """Columns of the table of surfaces: the matrix A, and the rounding."""

    MATRIX, ROUNDING, WIDTH = 0, 9, 10


@kernel
def is_support(J: Joints, k: int) -> bool:
    """Whether primitive k keeps a body on a plane."""
    if J.supports is not None:
        return bool(J.integers[k, Prim.SUPPORT] >= 0)
    return False


@kernel
def _height(A: Mat3, R: Mat3, n: Vec3) -> float:
    """How far an ellipsoid reaches below its centre."""
    u = tmul(R, n)
    return math.sqrt(max(u @ (A @ u), 0.0))


@kernel
def _mean_arm(J: Joints, k: int) -> Vec3:
    """The averaged arm (2) of the contact."""
    b, surface = J.integers[k, Prim.BODY_B], J.integers[k, Prim.SUPPORT]
    R0, R1, n = (
        mat(J.poses, b, Pose.R0),
        mat(J.poses, b, Pose.R1),
        vec(J.numbers, k, Geometry.DIRECTOR_A),
    )
    A, Rm = mat(J.supports, surface, Support.MATRIX), 0.5 * (R0 + R1)
    height = 0.5 * (_height(A, R0, n) + _height(A, R1, n))
    arm = Rm @ vec(J.numbers, k, Geometry.POINT_B) - J.supports[surface, Support.ROUNDING] * n
    if height > 0.0:
        arm = arm - (1.0 / height) * (Rm @ (A @ tmul(Rm, n)))
    return arm


@kernel
def _turned(J: Joints, b: int) -> Vec3:
    """The Cayley increment of a body over the step, world axes."""
    d = quat(J.poses, b, Pose.TURN)
    return (2.0 / d.w) * Vec3(d.x, d.y, d.z)


@kernel
def _direction(J: Joints, k: int, m: int) -> Vec3:
    """Direction of row m: the normal, and two across it."""
    n, t = vec(J.numbers, k, Geometry.DIRECTOR_A), vec(J.numbers, k, Geometry.DIRECTOR_B)
    return n if m == 0 else t if m == 1 else cross(n, t)


@kernel
def give_support(J: Joints, k: int) -> Vec3:
    """Give the body the impulses of all rows at the averaged arm, which is returned."""
    b, row, arm, f = (
        J.integers[k, Prim.BODY_B],
        J.integers[k, Prim.ROW],
        _mean_arm(J, k),
        Vec3(0.0, 0.0, 0.0),
    )
    for m in range(J.integers[k, Prim.ROWS]):
        f = f + J.rows[RowValue.MU, row + m] * _direction(J, k, m)
    give(J.poses, b, size(arm), f, cross(arm, f))
    return arm


@kernel
def evaluate_support(J: Joints, k: int) -> float:
    """Write (1) and the slip of (2), give the impulses; return the largest over its terms' size."""
    b, row, surface = (
        J.integers[k, Prim.BODY_B],
        J.integers[k, Prim.ROW],
        J.integers[k, Prim.SUPPORT],
    )
    arm, n, R1 = (
        give_support(J, k),
        vec(J.numbers, k, Geometry.DIRECTOR_A),
        mat(J.poses, b, Pose.R1),
    )
    to = vec(J.poses, b, Pose.X1) - vec(J.numbers, k, Geometry.POINT_A)
    at, height = (
        R1 @ vec(J.numbers, k, Geometry.POINT_B),
        _height(mat(J.supports, surface, Support.MATRIX), R1, n),
    )
    gap = n @ (to + at) - height - J.numbers[k, Geometry.CONSTANT]
    J.rows[RowValue.RESIDUAL, row] = gap
    scale = (
        size(vec(J.poses, b, Pose.X1))
        + size(vec(J.numbers, k, Geometry.POINT_A))
        + size(at)
        + height
    )
    worst = relative(abs(gap), scale + abs(J.numbers[k, Geometry.CONSTANT]))
    shift, turn = vec(J.z, b, Twist.SHIFT), _turned(J, b)
    slip = shift + cross(turn, arm)
    for m in range(1, J.integers[k, Prim.ROWS]):
        J.rows[RowValue.RESIDUAL, row + m] = _direction(J, k, m) @ slip
        worst = max(
            worst,
            relative(abs(J.rows[RowValue.RESIDUAL, row + m]), size(shift) + size(turn) * size(arm)),
        )
    return worst


@kernel
def _slope(J: Joints, k: int) -> tuple[Mat3, Vec3]:
    """Derivative of the averaged arm by the turn of the body at the end; the arm's end as well."""
    b, surface = J.integers[k, Prim.BODY_B], J.integers[k, Prim.SUPPORT]
    R0, R1, n = (
        mat(J.poses, b, Pose.R0),
        mat(J.poses, b, Pose.R1),
        vec(J.numbers, k, Geometry.DIRECTOR_A),
    )
    A, Rm = mat(J.supports, surface, Support.MATRIX), 0.5 * (R0 + R1)
    at = R1 @ vec(J.numbers, k, Geometry.POINT_B)
    end, mean = _height(A, R1, n), 0.5 * (_height(A, R0, n) + _height(A, R1, n))
    if mean <= 0.0:
        return -0.5 * hat(at), at
    # With d = Rm A Rmᵀ n: dd = (1/2) (-hat(R1 A Rmᵀ n) + Rm A R1ᵀ hat(n)) w, dH1 = (d1 x n)/H1 . w
    d, d1 = Rm @ (A @ tmul(Rm, n)), R1 @ (A @ tmul(R1, n))
    by_turn = 0.5 * ((Rm @ (A @ transpose(R1))) @ hat(n) - hat(R1 @ (A @ tmul(Rm, n))))
    of_height = outer(d, (0.5 / (end * mean * mean)) * cross(d1, n))
    return of_height - 0.5 * hat(at) - (1.0 / mean) * by_turn, at - (1.0 / end) * d1


@kernel
def add_support(J: Joints, k: int) -> None:
    """Add the derivatives of all rows and of their impulses."""
    b, row, arm, f = (
        J.integers[k, Prim.BODY_B],
        J.integers[k, Prim.ROW],
        _mean_arm(J, k),
        Vec3(0.0, 0.0, 0.0),
    )
    slope, end = _slope(J, k)
    turn, zero = _turned(J, b), Vec3(0.0, 0.0, 0.0)
    # d(gamma) = (1 - hat(gamma)/2 + gamma gammaᵀ/4) w
    by_turn = identity(1.0) - 0.5 * hat(turn) + 0.25 * outer(turn, turn)
    for m in range(J.integers[k, Prim.ROWS]):
        e = _direction(J, k, m)
        f = f + J.rows[RowValue.MU, row + m] * e
        for line in (Line.B_A, Line.E_A):
            put(J.lines, line, Twist.SHIFT, zero)
            put(J.lines, line, Twist.TURN, zero)
        put(J.lines, Line.B_B, Twist.SHIFT, e)
        put(J.lines, Line.B_B, Twist.TURN, cross(arm, e))
        put(J.lines, Line.E_B, Twist.SHIFT, e)
        if m == 0:
            put(J.lines, Line.E_B, Twist.TURN, cross(end, e))
        else:
            put(
                J.lines,
                Line.E_B,
                Twist.TURN,
                tmul(by_turn, cross(arm, e)) + tmul(slope, cross(e, turn)),
            )
        add_row(J, k, J.integers[k, Prim.INSIDE] + m)
    add_turning(J, k, 1, hat(f) @ slope)


@kernel
def write_support_rates(J: Joints, k: int, v: Vec3, omega: Vec3, second: bool) -> None:
    """Write the rates of all rows, or their second derivatives without accelerations."""
    slope, _ = _slope(J, k)  # half of it is of the arm at this instant
    moves = cross(omega, 2.0 * (slope @ omega)) if second else v + cross(omega, _mean_arm(J, k))
    for m in range(J.integers[k, Prim.ROWS]):
        J.rows[RowValue.RESIDUAL, J.integers[k, Prim.ROW] + m] = _direction(J, k, m) @ moves


@kernel
def look_after_supports(system: Tables) -> None:
    """After a step: note where a plane would have to pull on a body, on average over two steps."""
    J = system.joints
    for k in range(len(J.integers)):
        if is_support(J, k):
            row = J.integers[k, Prim.ROW]
            force = J.past_rows[0, row]
            if J.last[Past.STEP, 1] != 0.0:
                force += J.past_rows[1, row]
            if force < 0.0:
                system.flags[0, Flag.OPENED] = 1
