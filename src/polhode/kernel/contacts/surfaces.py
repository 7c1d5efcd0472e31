"""The surface of a body that touches a plane of the ground, where it does, and how it moves there.

An ellipsoid about a point of the body, rounded; a ball and a sharp point are ellipsoids of no size.
Formulas (1) and (2) are those of `supports`.
"""

import math
from enum import IntEnum

from polhode.kernel.algebra.row_values import mat, quat, vec
from polhode.kernel.algebra.vec3 import Mat3, Vec3, cross, hat, outer, size, tmul, transpose
from polhode.kernel.bodies.system import Joints
from polhode.kernel.columns import Geometry, Pose, Prim, Twist
from polhode.kernel.compile.jit import kernel


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
def is_switched(J: Joints, k: int) -> bool:
    """Whether a support opens and slides."""
    return bool(J.integers[k, Prim.SWITCH] >= 0)


@kernel
def height_of(A: Mat3, R: Mat3, n: Vec3) -> float:
    """How far an ellipsoid reaches below its centre."""
    u = tmul(R, n)
    return math.sqrt(max(u @ (A @ u), 0.0))


@kernel
def mean_arm(J: Joints, k: int) -> Vec3:
    """The averaged arm (2) of the contact."""
    b, surface = J.integers[k, Prim.BODY_B], J.integers[k, Prim.SUPPORT]
    R0, R1, n = (
        mat(J.poses, b, Pose.R0),
        mat(J.poses, b, Pose.R1),
        vec(J.numbers, k, Geometry.DIRECTOR_A),
    )
    A, Rm = mat(J.supports, surface, Support.MATRIX), 0.5 * (R0 + R1)
    height = 0.5 * (height_of(A, R0, n) + height_of(A, R1, n))
    arm = Rm @ vec(J.numbers, k, Geometry.POINT_B) - J.supports[surface, Support.ROUNDING] * n
    if height > 0.0:
        arm = arm - (1.0 / height) * (Rm @ (A @ tmul(Rm, n)))
    return arm


@kernel
def turned(J: Joints, b: int) -> Vec3:
    """The Cayley increment of a body over the step, world axes."""
    d = quat(J.poses, b, Pose.TURN)
    return (2.0 / d.w) * Vec3(d.x, d.y, d.z)


@kernel
def direction(J: Joints, k: int, m: int) -> Vec3:
    """Direction of row m: the normal, and two across it."""
    n, t = vec(J.numbers, k, Geometry.DIRECTOR_A), vec(J.numbers, k, Geometry.DIRECTOR_B)
    return n if m == 0 else t if m == 1 else cross(n, t)


@kernel
def slip_of(J: Joints, b: int, arm: Vec3) -> tuple[Vec3, float]:
    """Return s of (2), and the size of its terms."""
    shift, turn = vec(J.z, b, Twist.SHIFT), turned(J, b)
    return shift + cross(turn, arm), size(shift) + size(turn) * size(arm)


@kernel
def slope_of(J: Joints, k: int) -> tuple[Mat3, Vec3]:
    """Derivative of the averaged arm by the turn of the body at the end; the arm's end as well."""
    b, surface = J.integers[k, Prim.BODY_B], J.integers[k, Prim.SUPPORT]
    R0, R1, n = (
        mat(J.poses, b, Pose.R0),
        mat(J.poses, b, Pose.R1),
        vec(J.numbers, k, Geometry.DIRECTOR_A),
    )
    A, Rm = mat(J.supports, surface, Support.MATRIX), 0.5 * (R0 + R1)
    at = R1 @ vec(J.numbers, k, Geometry.POINT_B)
    end, mean = height_of(A, R1, n), 0.5 * (height_of(A, R0, n) + height_of(A, R1, n))
    if mean <= 0.0:
        return -0.5 * hat(at), at
    # With d = Rm A Rmᵀ n: dd = (1/2) (-hat(R1 A Rmᵀ n) + Rm A R1ᵀ hat(n)) w, dH1 = (d1 x n)/H1 . w
    d, d1 = Rm @ (A @ tmul(Rm, n)), R1 @ (A @ tmul(R1, n))
    by_turn = 0.5 * ((Rm @ (A @ transpose(R1))) @ hat(n) - hat(R1 @ (A @ tmul(Rm, n))))
    of_height = outer(d, (0.5 / (end * mean * mean)) * cross(d1, n))
    return of_height - 0.5 * hat(at) - (1.0 / mean) * by_turn, at - (1.0 / end) * d1
