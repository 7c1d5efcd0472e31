"""The surface of a body where it touches a plane or a ball of another, and how it moves there.

An ellipsoid about a point of the second body, rounded; a ball and a sharp point are ellipsoids of
no size. What it touches is a plane of the first body, or a ball of it. Formulas (1) and (2) are
those of `supports`.
"""

import math
from enum import IntEnum

from polhode.kernel.algebra.row_values import mat, quat, vec
from polhode.kernel.algebra.vec3 import Mat3, Vec3, cross, hat, norm, outer, size, tmul, transpose
from polhode.kernel.bodies.system import Joints
from polhode.kernel.columns import Geometry, Pose, Prim, Twist
from polhode.kernel.compile.jit import kernel


class Support(IntEnum):
    """Columns of the table of surfaces: the matrix A, the rounding, and whether it meets a ball."""

    MATRIX, ROUNDING, ON_BALL, WIDTH = 0, 9, 10, 11


@kernel
def is_support(J: Joints, k: int) -> bool:
    """Whether primitive k is a surface on a plane or a ball."""
    if J.supports is not None:
        return bool(J.integers[k, Prim.SUPPORT] >= 0)
    return False


@kernel
def is_switched(J: Joints, k: int) -> bool:
    """Whether a support opens and slides."""
    return bool(J.integers[k, Prim.SWITCH] >= 0)


@kernel
def on_ball(J: Joints, k: int) -> bool:
    """Whether a surface touches a ball."""
    return bool(J.supports[J.integers[k, Prim.SUPPORT], Support.ON_BALL] != 0.0)


@kernel
def height_of(A: Mat3, R: Mat3, n: Vec3) -> float:
    """How far an ellipsoid reaches below its centre."""
    u = tmul(R, n)
    return math.sqrt(max(u @ (A @ u), 0.0))


@kernel
def between_centres(J: Joints, k: int, end: bool) -> Vec3:
    """From the point of the first body to that of the second, at either end of the step."""
    X, R = (Pose.X1, Pose.R1) if end else (Pose.X0, Pose.R0)
    a, b = J.integers[k, Prim.BODY_A], J.integers[k, Prim.BODY_B]
    to = vec(J.poses, b, X) - vec(J.poses, a, X)
    return (
        to
        + mat(J.poses, b, R) @ vec(J.numbers, k, Geometry.POINT_B)
        - mat(J.poses, a, R) @ vec(J.numbers, k, Geometry.POINT_A)
    )


@kernel
def normals(J: Joints, k: int) -> tuple[Vec3, Vec3, Vec3]:
    """The normal at the start, at the end, and that of the step."""
    if on_ball(J, k):
        s0, s1 = between_centres(J, k, False), between_centres(J, k, True)
        l0, l1 = norm(s0), norm(s1)
        return (1.0 / l0) * s0, (1.0 / l1) * s1, (1.0 / (l0 + l1)) * (s0 + s1)
    a, n = J.integers[k, Prim.BODY_A], vec(J.numbers, k, Geometry.DIRECTOR_A)
    n0, n1 = mat(J.poses, a, Pose.R0) @ n, mat(J.poses, a, Pose.R1) @ n
    return n0, n1, 0.5 * (n0 + n1)


@kernel
def mean_arm(J: Joints, k: int) -> Vec3:
    """The averaged arm (2) of the contact."""
    b, surface = J.integers[k, Prim.BODY_B], J.integers[k, Prim.SUPPORT]
    R0, R1 = mat(J.poses, b, Pose.R0), mat(J.poses, b, Pose.R1)
    n0, n1, n = normals(J, k)
    A, Rm = mat(J.supports, surface, Support.MATRIX), 0.5 * (R0 + R1)
    height = 0.5 * (height_of(A, R0, n0) + height_of(A, R1, n1))
    arm = Rm @ vec(J.numbers, k, Geometry.POINT_B) - J.supports[surface, Support.ROUNDING] * n
    if height > 0.0:
        u = 0.5 * (tmul(R0, n0) + tmul(R1, n1))
        arm = arm - (1.0 / height) * (Rm @ (A @ u))
    return arm


@kernel
def first_arm(J: Joints, k: int, arm: Vec3) -> Vec3:
    """From the first body to the same point, averaged."""
    a, b = J.integers[k, Prim.BODY_A], J.integers[k, Prim.BODY_B]
    start = vec(J.poses, b, Pose.X0) - vec(J.poses, a, Pose.X0)
    return arm + 0.5 * (start + (vec(J.poses, b, Pose.X1) - vec(J.poses, a, Pose.X1)))


@kernel
def is_ground(J: Joints, i: int) -> bool:
    """Whether a body is the ground."""
    return bool(i < 0 or i >= len(J.z))


@kernel
def turned(J: Joints, b: int) -> Vec3:
    """The Cayley increment of a body over the step, world axes."""
    if is_ground(J, b):
        return Vec3(0.0, 0.0, 0.0)
    d = quat(J.poses, b, Pose.TURN)
    return (2.0 / d.w) * Vec3(d.x, d.y, d.z)


@kernel
def across(n: Vec3) -> Vec3:
    """A direction across another that follows it smoothly, but where its third part is zero."""
    e = (1.0 / norm(n)) * n
    sign = math.copysign(1.0, e.z)
    f = -1.0 / (sign + e.z)
    return Vec3(1.0 + sign * e.x * e.x * f, sign * e.x * e.y * f, -sign * e.x)


@kernel
def direction(J: Joints, k: int, m: int) -> Vec3:
    """Direction of row m over the step: the normal, and two across it."""
    n = normals(J, k)[2]
    if m == 0:
        return n
    if on_ball(J, k):
        t = across(n)
        return t if m == 1 else (1.0 / norm(n)) * cross(n, t)
    a, t = J.integers[k, Prim.BODY_A], vec(J.numbers, k, Geometry.DIRECTOR_B)
    if m == 2:
        t = cross(vec(J.numbers, k, Geometry.DIRECTOR_A), t)
    return 0.5 * (mat(J.poses, a, Pose.R0) @ t + mat(J.poses, a, Pose.R1) @ t)


@kernel
def slip_of(J: Joints, k: int, arm: Vec3) -> tuple[Vec3, float]:
    """Return s of (2), and the size of its terms."""
    a, b = J.integers[k, Prim.BODY_A], J.integers[k, Prim.BODY_B]
    shift, turn = vec(J.z, b, Twist.SHIFT), turned(J, b)
    slip, way = shift + cross(turn, arm), size(shift) + size(turn) * size(arm)
    if is_ground(J, a):
        return slip, way
    shift, turn, other = vec(J.z, a, Twist.SHIFT), turned(J, a), first_arm(J, k, arm)
    return slip - (shift + cross(turn, other)), way + size(shift) + size(turn) * size(other)


@kernel
def slope_of(J: Joints, k: int) -> tuple[Mat3, Vec3]:
    """Derivative of the averaged arm by the turn of the body at the end; the arm's end as well."""
    b, surface = J.integers[k, Prim.BODY_B], J.integers[k, Prim.SUPPORT]
    R0, R1 = mat(J.poses, b, Pose.R0), mat(J.poses, b, Pose.R1)
    n0, n, _ = normals(J, k)
    A, Rm = mat(J.supports, surface, Support.MATRIX), 0.5 * (R0 + R1)
    at = R1 @ vec(J.numbers, k, Geometry.POINT_B)
    end, mean = height_of(A, R1, n), 0.5 * (height_of(A, R0, n0) + height_of(A, R1, n))
    if mean <= 0.0:
        return -0.5 * hat(at), at
    # With d = Rm A u: dd = (1/2) (-hat(R1 A u) + Rm A R1ᵀ hat(n)) w, dH1 = (d1 x n)/H1 . w
    u = 0.5 * (tmul(R0, n0) + tmul(R1, n))
    d, d1 = Rm @ (A @ u), R1 @ (A @ tmul(R1, n))
    by_turn = 0.5 * ((Rm @ (A @ transpose(R1))) @ hat(n) - hat(R1 @ (A @ u)))
    of_height = outer(d, (0.5 / (end * mean * mean)) * cross(d1, n))
    return of_height - 0.5 * hat(at) - (1.0 / mean) * by_turn, at - (1.0 / end) * d1
