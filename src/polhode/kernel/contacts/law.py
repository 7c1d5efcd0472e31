r"""The law of contact at one point: Signorini's conditions and Coulomb's friction.

With the impulse lam and s = W lam + c, components along the normal and two tangents,

    0 <= lam_n  _|_  s_n >= 0,      lam_t in the disc of radius mu lam_n, against s_t           (6)

`obeying` solves it exactly for one point, `residual` says how far an impulse is from it, and
`linear_law` is what Newton's method for many points solves in a step.
"""

import math

from polhode.kernel.algebra.vec3 import Mat3, Vec3
from polhode.kernel.compile.jit import inlined, kernel, separate

SLIP_TURNS = 60  # iterations for the direction of slip, at most
NEAR_TURN = 0.3  # an angle within which Newton's method finds it
LEAST_GROWTH = 0.05  # of W_nn: least growth of the gap's rate with a sliding impulse (Painlevé)


@inlined
def _turn_to_slip(
    W: Mat3, slip: Vec3, y: float, z: float, mu: float, pressing: float, growth: float
) -> tuple[float, float]:
    """Slip across the direction (y, z) of friction, and its derivative by the angle of that."""
    less = mu * (W.xz * y - W.xy * z) / growth
    by_angle = pressing * Vec3(-less, -mu * (less * y + z), mu * (y - less * z))
    by_angle = W @ by_angle
    across = slip.z * y - slip.y * z
    return across, by_angle.z * y - by_angle.y * z - (slip.y * y + slip.z * z)


@separate
def obeying(W: Mat3, inverse: Mat3, s: Vec3, impulse: Vec3, mu: float) -> Vec3:
    """Return the impulse that obeys the law where this one gives the rate s."""
    c = s - W @ impulse
    if mu == 0.0:
        return Vec3(max(0.0, -c.x / W.xx), 0.0, 0.0)
    if c.x >= 0.0:
        return Vec3(0.0, 0.0, 0.0)
    stick = impulse - inverse @ s  # sweeps refine it where the inverse is not exact
    size = math.sqrt(stick.y * stick.y + stick.z * stick.z)
    if stick.x > 0.0 and size <= mu * stick.x:
        return stick
    y, z = 1.0, 0.0  # direction of the friction
    if size > 0.0:
        y, z = stick.y / size, stick.z / size
    soft = 1.0 / max(W.yy + abs(W.yz), W.zz + abs(W.yz))
    found = Vec3(0.0, 0.0, 0.0)
    for _ in range(SLIP_TURNS):
        growth = max(W.xx + mu * (W.xy * y + W.xz * z), LEAST_GROWTH * W.xx)
        pressing = -c.x / growth
        found = Vec3(pressing, mu * pressing * y, mu * pressing * z)
        slip = c + W @ found
        turn, steep = _turn_to_slip(W, slip, y, z, mu, pressing, growth)
        if abs(turn) < NEAR_TURN * steep:
            ny, nz = y + z * turn / steep, z - y * turn / steep
        else:
            ny, nz = found.y - soft * slip.y, found.z - soft * slip.z
        size = math.sqrt(ny * ny + nz * nz)
        if size == 0.0:
            break
        ny, nz = ny / size, nz / size
        change = abs(ny - y) + abs(nz - z)
        y, z = ny, nz
        if change < 1e-15:
            break
    return found


@kernel
def residual(W: Mat3, s: Vec3, impulse: Vec3, mu: float) -> float:
    """How far an impulse with the rate s is from the law, m/s."""
    normal = max(-s.x, abs(min(s.x, W.xx * impulse.x)))
    if mu == 0.0:
        return normal
    soft = 1.0 / max(W.yy, W.zz)
    y, z = impulse.y - soft * s.y, impulse.z - soft * s.z
    size, most = math.sqrt(y * y + z * z), mu * max(0.0, impulse.x)
    if size > most:
        y, z = y * most / size, z * most / size
    dy, dz = impulse.y - y, impulse.z - z
    return max(normal, math.sqrt(dy * dy + dz * dz) / soft)


@kernel
def admissible(impulse: Vec3, mu: float) -> Vec3:
    """The nearest impulse that does not pull, with the nearest friction that its normal allows."""
    if impulse.x <= 0.0:
        return Vec3(0.0, 0.0, 0.0)
    size, most = math.sqrt(impulse.y * impulse.y + impulse.z * impulse.z), mu * impulse.x
    if size <= most:
        return impulse
    return Vec3(impulse.x, impulse.y * most / size, impulse.z * most / size)


@kernel
def linear_law(z: Vec3, impulse: Vec3, mu: float, soft: float) -> tuple[Vec3, Mat3]:
    """The law impulse = P(z), z = impulse - rho s, linearised: its change d and stiffness K/rho.

    P is `admissible`. With its derivative D, a rate ds changes the impulse by d - K ds,

        (1 - (1 - soft) D) d = P(z) - impulse,     (1 - (1 - soft) D) K = rho D
    """
    if z.x <= 0.0:
        return -impulse, Mat3(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    hard, d = 1.0 / soft, (z.x - impulse.x) / soft
    size, most = math.sqrt(z.y * z.y + z.z * z.z), mu * z.x
    if size <= most and mu > 0.0:
        return hard * (z - impulse), Mat3(hard, 0.0, 0.0, 0.0, hard, 0.0, 0.0, 0.0, hard)
    if mu == 0.0:
        change = Vec3(d, -impulse.y, -impulse.z)
        return change, Mat3(hard, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    ty, tz, r = z.y / size, z.z / size, most / size
    turns = 1.0 / (1.0 - (1.0 - soft) * r)  # across the slip
    dy, dz = most * ty - impulse.y, most * tz - impulse.z
    slip = dy * ty + dz * tz + (1.0 - soft) * mu * d
    turn = (dz * ty - dy * tz) * turns
    change = Vec3(d, slip * ty - turn * tz, slip * tz + turn * ty)
    turns *= r
    yy, yz, zz = turns * tz * tz, -turns * tz * ty, turns * ty * ty
    return change, Mat3(hard, 0.0, 0.0, hard * mu * ty, yy, yz, hard * mu * tz, yz, zz)
