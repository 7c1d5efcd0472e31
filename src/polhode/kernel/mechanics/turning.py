"""Angular velocity of a rotation vector, and the turn of a universal joint.

R = exp(phi) turns with omega = L(phi) phi' in fixed axes, L = 1 + b hat(phi) + c hat(phi)^2, where
b = (1 - cos)/phi², c = (1 - sin/phi)/phi² are power series in x = phi²:
b = sum (-x)^k/(2k+2)!, c = sum (-x)^k/(2k+3)!. They are summed as such, up to a full turn, so that
the slopes by x lose no digits at small angles.
"""

import math

from polhode.kernel.algebra.vec3 import Mat3, Vec3, cross
from polhode.kernel.compile.jit import kernel

TERMS = 21  # the first one omitted is below 1e-18 at a full turn


@kernel
def cardan(angle: float) -> Mat3:
    """Second frame of a universal joint in the first, whose first angle is zero.

    At zero, z and x of the first frame are x and z of the second.
    """
    c, s = math.cos(angle), math.sin(angle)
    return Mat3(0.0, 0.0, 1.0, -s, -c, 0.0, c, -s, 0.0)


@kernel
def _series(x: float) -> tuple[float, float, float, float]:
    """b, c and their slopes by x."""
    b, c, b1, c1 = 0.0, 0.0, 0.0, 0.0
    term = 0.5  # (-x)^k/(2k+2)!
    slope = 0.0  # k (-x)^(k-1) (-1)/(2k+2)!
    for k in range(TERMS):
        b += term
        c += term / (2 * k + 3)
        b1 += slope
        c1 += slope / (2 * k + 3)
        ratio = 1.0 / ((2 * k + 3) * (2 * k + 4))
        slope = -(slope * x + term) * ratio
        term = -term * x * ratio
    return b, c, b1, c1


@kernel
def _unit(j: int) -> Vec3:
    return Vec3(1.0 if j == 0 else 0.0, 1.0 if j == 1 else 0.0, 1.0 if j == 2 else 0.0)


@kernel
def turning(phi: Vec3, j: int) -> Vec3:
    """Column j of L."""
    b, c, _, _ = _series(phi @ phi)
    e = _unit(j)
    across = cross(phi, e)
    return e + b * across + c * cross(phi, across)


@kernel
def turning_rate(phi: Vec3, rate: Vec3, j: int) -> Vec3:
    """Rate of column j of L."""
    b, c, b1, c1 = _series(phi @ phi)
    x1 = 2.0 * (phi @ rate)
    e = _unit(j)
    across, across1 = cross(phi, e), cross(rate, e)
    change = b1 * x1 * across + b * across1 + c1 * x1 * cross(phi, across)
    return change + c * (cross(rate, across) + cross(phi, across1))
