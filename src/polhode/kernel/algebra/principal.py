"""Principal moments and axes of an inertia tensor, by Jacobi's rotations."""

import math

from polhode.kernel.algebra.so3 import renormalised, rotation
from polhode.kernel.algebra.vec3 import Mat3, Quat, Vec3
from polhode.kernel.compile.formula import formula
from polhode.kernel.compile.jit import kernel

ROTATIONS = 40
EPS = 2.0**-52
EQUAL = 16.0 * EPS  # moments that differ by less, relative to the largest, differ by rounding only
ROOT_HALF = math.sqrt(0.5)


@formula
def transposed(a: Mat3) -> Mat3:
    """Return the transpose."""
    return Mat3(a.xx, a.yx, a.zx, a.xy, a.yy, a.zy, a.xz, a.yz, a.zz)


@kernel
def _half_turn(p: float, q: float, off: float) -> tuple[float, float]:
    """Cosine and sine of half the angle that makes the off-diagonal element zero."""
    ratio = (q - p) / (2.0 * off)
    angle = math.atan(math.copysign(1.0, ratio) / (abs(ratio) + math.sqrt(1.0 + ratio * ratio)))
    return math.cos(0.5 * angle), -math.sin(0.5 * angle)


@kernel
def _in_order(moments: Vec3, v: Quat) -> tuple[Vec3, Quat]:
    """Rename the axes so that moments rise; those that differ by rounding are made equal."""
    a, b, c = moments
    if b < a:
        v, a, b = v * Quat(ROOT_HALF, 0.0, 0.0, ROOT_HALF), b, a
    if c < b:
        v, b, c = v * Quat(ROOT_HALF, ROOT_HALF, 0.0, 0.0), c, b
    if b < a:
        v, a, b = v * Quat(ROOT_HALF, 0.0, 0.0, ROOT_HALF), b, a
    if b - a <= EQUAL * c:
        a = b = 0.5 * (a + b)
    if c - b <= EQUAL * c:
        b = c = 0.5 * (b + c)
    if b - a <= EQUAL * c:
        a = b
    return Vec3(a, b, c), renormalised(v)


@kernel
def principal_axes(J: Mat3) -> tuple[Vec3, Quat]:
    """Moments in rising order, and the quaternion that takes their axes to those of J.

    The tensor is computed from J again at every rotation, so that no rounding piles up.
    """
    v, A = Quat(1.0, 0.0, 0.0, 0.0), J
    for _ in range(ROTATIONS):
        small = 0.25 * EPS * (abs(A.xx) + abs(A.yy) + abs(A.zz))
        x, y, z = abs(A.yz), abs(A.xz), abs(A.xy)
        if not max(x, y, z) > small:
            break
        if x >= y and x >= z:
            c, s = _half_turn(A.yy, A.zz, A.yz)
            v = v * Quat(c, s, 0.0, 0.0)
        elif y >= z:
            c, s = _half_turn(A.zz, A.xx, A.xz)
            v = v * Quat(c, 0.0, s, 0.0)
        else:
            c, s = _half_turn(A.xx, A.yy, A.xy)
            v = v * Quat(c, 0.0, 0.0, s)
        v = renormalised(v)
        R = rotation(v)
        A = transposed(R) @ (J @ R)
    return _in_order(Vec3(A.xx, A.yy, A.zz), v)
