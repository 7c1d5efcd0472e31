"""Rotations: quaternions, exponential, logarithm, tangents; accurate from angle 0 to pi.

A rotation ``R`` maps body to world. A body increment acts on the right, ``q1 = q0 * exp(theta)``.
"""

import math

from polhode.kernel.algebra.vec3 import Mat3, Quat, Vec3, cross, hat, identity, outer
from polhode.kernel.compile.formula import formula, sqrt
from polhode.kernel.compile.jit import kernel

# Below this |angle/2|^2 the power series below are exact to rounding, and cheaper than sin and cos.
SERIES = 0.25


@formula
def cos_sinc_series(x: float) -> tuple[float, float]:
    """The same for x below SERIES, without a branch."""
    x2 = x * x
    x4 = x2 * x2
    c = ((1.0 + x * (-1.0 / 2)) + x2 * (1.0 / 24 + x * (-1.0 / 720))) + x4 * (
        (1.0 / 40320 + x * (-1.0 / 3628800)) + x2 * (1.0 / 479001600 + x * (-1.0 / 87178291200))
    )
    s = ((1.0 + x * (-1.0 / 6)) + x2 * (1.0 / 120 + x * (-1.0 / 5040))) + x4 * (
        (1.0 / 362880 + x * (-1.0 / 39916800))
        + x2 * (1.0 / 6227020800 + x * (-1.0 / 1307674368000))
    )
    return c, s


@kernel
def cos_sinc(x: float) -> tuple[float, float]:
    """Return cos(a) and sin(a)/a for a² = x."""
    if x < SERIES:
        return cos_sinc_series(x)
    a = math.sqrt(x)
    return math.cos(a), math.sin(a) / a


@formula
def exp_series(theta: Vec3) -> Quat:
    """Quaternion of the rotation vector `theta`, for |theta|²/4 below SERIES."""
    c, s = cos_sinc_series(0.25 * (theta @ theta))
    s = 0.5 * s
    return Quat(c, s * theta.x, s * theta.y, s * theta.z)


@kernel
def exp(theta: Vec3) -> Quat:
    """Quaternion of the rotation vector `theta`."""
    c, s = cos_sinc(0.25 * (theta @ theta))
    s = 0.5 * s
    return Quat(c, s * theta.x, s * theta.y, s * theta.z)


@kernel
def log(q: Quat) -> Vec3:
    """Rotation vector of `q`, of length at most pi."""
    sign = -1.0 if q.w < 0.0 else 1.0
    n = math.sqrt(q.x * q.x + q.y * q.y + q.z * q.z)
    w = sign * q.w
    if n < 1e-8:  # atan2(n, w)/n with w = 1 to rounding
        f = 2.0 * sign / w
    else:
        f = 2.0 * sign * math.atan2(n, w) / n
    return Vec3(f * q.x, f * q.y, f * q.z)


@formula
def rotation(q: Quat) -> Mat3:
    """Rotation matrix of a unit quaternion, (41) of Hulbert."""
    xx, yy, zz = 2.0 * q.x * q.x, 2.0 * q.y * q.y, 2.0 * q.z * q.z
    xy, xz, yz = 2.0 * q.x * q.y, 2.0 * q.x * q.z, 2.0 * q.y * q.z
    wx, wy, wz = 2.0 * q.w * q.x, 2.0 * q.w * q.y, 2.0 * q.w * q.z
    return Mat3(
        1.0 - (yy + zz),
        xy - wz,
        xz + wy,
        xy + wz,
        1.0 - (xx + zz),
        yz - wx,
        xz - wy,
        yz + wx,
        1.0 - (xx + yy),
    )


@formula
def rotate(q: Quat, v: Vec3) -> Vec3:
    """Return R v."""
    u = Vec3(q.x, q.y, q.z)
    t = 2.0 * cross(u, v)
    return v + q.w * t + cross(u, t)


@formula
def unrotate(q: Quat, v: Vec3) -> Vec3:
    """Return Rᵀ v, times |q|²: rounding of |q| then scales momenta, and turns none."""
    u = Vec3(q.x, q.y, q.z)
    return (q.w * q.w - u @ u) * v + 2.0 * ((u @ v) * u + q.w * cross(v, u))


@formula
def lack(squares: Quat) -> float:
    """Deficit of the norm of a nearly unit quaternion with these squares, without a root."""
    return 0.5 * (1.0 - (squares.w + squares.x + squares.y + squares.z))


@formula
def lengthened(d: Quat, lack: float) -> Quat:
    """Increment less one, longer by `lack`."""
    return Quat((d.w - 1.0) + lack * d.w, d.x + lack * d.x, d.y + lack * d.y, d.z + lack * d.z)


@formula
def excess(q: Quat, increment: Quat) -> Quat:
    """Increment less one, longer by what `q` lacks: ``q + q * excess`` is turned, and unit.

    Only the last sum is rounded to the size of q, so that a million steps cost 1e-13, not 1e-12.
    """
    return lengthened(increment, lack(Quat(q.w * q.w, q.x * q.x, q.y * q.y, q.z * q.z)))


@formula
def turned(q: Quat, increment: Quat) -> Quat:
    """Attitude after a body increment."""
    d = q * excess(q, increment)
    return Quat(q.w + d.w, q.x + d.x, q.y + d.y, q.z + d.z)


@formula
def turned_in_space(q: Quat, increment: Quat) -> Quat:
    """Attitude after an increment about axes fixed in space."""
    d = excess(q, increment) * q
    return Quat(q.w + d.w, q.x + d.x, q.y + d.y, q.z + d.z)


@formula
def renormalised(q: Quat) -> Quat:
    """Unit quaternion near `q`, whose length is one except for rounding."""
    return turned(q, Quat(1.0, 0.0, 0.0, 0.0))


@formula
def unit(q: Quat) -> Quat:
    """Quaternion of length one along any other."""
    f = 1.0 / sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z)
    return Quat(f * q.w, f * q.x, f * q.y, f * q.z)


@formula
def half(q: Quat) -> Quat:
    """Rotation about the same axis by half the angle (below pi)."""
    f = 1.0 / sqrt(2.0 * (1.0 + q.w))
    return Quat(f * (1.0 + q.w), f * q.x, f * q.y, f * q.z)


@kernel
def exp_tangent(theta: Vec3) -> Mat3:
    """Body tangent T of the exponential, dR = R hat(T dtheta)."""
    x = theta @ theta
    _, s = cos_sinc(0.25 * x)
    a = 0.5 * s * s  # (1 - cos)/x
    if x < 1.0:  # (1 - sin/angle)/x
        b = 1.0 / 6 - x * (
            1.0 / 120
            - x
            * (
                1.0 / 5040
                - x
                * (
                    1.0 / 362880
                    - x
                    * (
                        1.0 / 39916800
                        - x * (1.0 / 6227020800 - x * (1.0 / 1307674368000 - x / 355687428096000.0))
                    )
                )
            )
        )
    else:
        _, full = cos_sinc(x)
        b = (1.0 - full) / x
    return identity(1.0 - b * x) - a * hat(theta) + b * outer(theta, theta)
