r"""Free flight of a rigid body in closed form: the attitude after any time, by theta functions.

In principal axes, named so that the momentum circles axis 3 and axis 2 is the middle one,

    M1 = m1 cn u,    M2 = m2 sn u,    M3 = m3 dn u,    u = u0 + lambda t.

Let B turn these axes so that the momentum, which is fixed in space, lies along z. Its quaternion
(w, x, y, z) is, in Cayley and Klein's parameters alpha = w + i z and beta = -y + i x,

    alpha = N exp(i mu t) theta4(z - i eta | q²),     beta = N exp(i mu t) i theta1(z - i eta | q²),

with z = pi u/2K, the nome q of k, eta = pi (K - v)/2K of the complementary modulus, where
sn(v, k') = m3/M, and N > 0 that makes it unit: one formula for all bodies, without any integral of
the third kind and without angles that wrap. A symmetric body (k = 0) turns about its momentum and
about its axis at constant rates, which is quicker said so.
Where q is above `SWITCH` the same functions are summed in the nome of k' (Jacobi's imaginary
transformation), with hyperbolic functions, so that four terms do everywhere; k' = 0 is the
separatrix. See `vanzon2007` for the motion, DLMF 20.7 for the functions.
"""

import math
from enum import IntEnum

from polhode.kernel.algebra.elliptic import carlson_rf, quarter_period
from polhode.kernel.algebra.principal import ROOT_HALF, principal_axes
from polhode.kernel.algebra.row_values import mat, put, put_quat, quat, vec
from polhode.kernel.algebra.so3 import exp, renormalised, unrotate
from polhode.kernel.algebra.vec3 import Quat, Vec3, norm
from polhode.kernel.columns import Inertia
from polhode.kernel.compile.formula import formula
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table

SWITCH = 0.25  # of the nome: four terms are exact to rounding on both sides


class Flight(IntEnum):
    """Workspace.

    What a body is: KNOWN, its moments in rising order, the quaternion of their axes. What its
    flight is: KIND, the attitude and momentum it set out with, the rates of the angles, the factors
    of attitudes on the left and on the right, and the fourteen terms of the series.
    """

    KNOWN, MOMENTS, AXES, KIND, SET_OUT, SET_OUT_PI, LEFT, RIGHT = 0, 1, 4, 8, 9, 13, 16, 20
    RATE, PHASE, TURNING, HALF_PERIOD, LEAN, NOME, SCALE = 24, 25, 26, 27, 28, 29, 30
    SERIES, WIDTH = 31, 45


class FlightKind(IntEnum):
    """Kinds of flights."""

    STEADY, SYMMETRIC, CIRCULAR, HYPERBOLIC = 1, 2, 3, 4


@formula
def conjugate(q: Quat) -> Quat:
    """Inverse of a unit quaternion."""
    return Quat(q.w, -q.x, -q.y, -q.z)


@kernel
def know(bodies: Table, work: Table, i: int) -> None:
    """Find the principal axes of body i, once."""
    if work[i, Flight.KNOWN] == 0.0:
        moments, axes = principal_axes(mat(bodies, i, Inertia.TENSOR))
        put(work, i, Flight.MOMENTS, moments)
        put_quat(work, i, Flight.AXES, axes)
        work[i, Flight.KNOWN] = 1.0


@kernel
def is_same(work: Table, i: int, q: Quat, pi: Vec3) -> bool:
    """Whether the flight in the work table starts with q and pi."""
    a, b = quat(work, i, Flight.SET_OUT), vec(work, i, Flight.SET_OUT_PI)
    same = a.w == q.w and a.x == q.x and a.y == q.y and a.z == q.z
    return same and b.x == pi.x and b.y == pi.y and b.z == pi.z


@kernel
def set_out(bodies: Table, work: Table, i: int, q: Quat, pi: Vec3) -> None:
    """Prepare the flight of body i from the attitude q with the angular momentum pi."""
    if is_same(work, i, q, pi):
        return
    know(bodies, work, i)
    put_quat(work, i, Flight.SET_OUT, q)
    put(work, i, Flight.SET_OUT_PI, pi)
    I, axes = vec(work, i, Flight.MOMENTS), quat(work, i, Flight.AXES)
    M = unrotate(axes, unrotate(q, pi))
    if I.x == I.y or I.y == I.z:
        put_quat(work, i, Flight.LEFT, renormalised(q * axes))
        put_quat(work, i, Flight.RIGHT, conjugate(axes))
        _set_symmetric(work, i, I, M, pi)
        return
    # M² - 2 E I2 in the middle of the moments decides which axis is circled.
    if I.z * (I.z - I.y) * (M.z / I.z) ** 2 < I.x * (I.y - I.x) * (M.x / I.x) ** 2:
        axes = axes * Quat(0.0, ROOT_HALF, 0.0, ROOT_HALF)  # x, y, z become z, -y, x
        I, M = Vec3(I.z, I.y, I.x), Vec3(M.z, -M.y, M.x)
    if M.z < 0.0:
        axes, M = axes * Quat(0.0, 1.0, 0.0, 0.0), Vec3(M.x, -M.y, -M.z)
    if M.x < 0.0:
        axes, M = axes * Quat(0.0, 0.0, 0.0, 1.0), Vec3(-M.x, -M.y, M.z)
    put_quat(work, i, Flight.RIGHT, conjugate(axes))
    put_quat(work, i, Flight.LEFT, renormalised(q * axes))
    _prepare(work, i, I, M)
    if work[i, Flight.KIND] != FlightKind.STEADY:
        start = _turned(work, i, 0.0)
        put_quat(work, i, Flight.LEFT, renormalised(quat(work, i, Flight.LEFT) * conjugate(start)))


@kernel
def _set_symmetric(work: Table, i: int, I: Vec3, M: Vec3, pi: Vec3) -> None:
    """Rates of half the angles about the momentum and about the axis of symmetry (of M)."""
    work[i, Flight.KIND] = FlightKind.SYMMETRIC
    size = norm(pi)
    work[i, Flight.TURNING] = 0.5 * size / I.y
    axis = Vec3(0.0, 0.0, 1.0) if I.x == I.y else Vec3(1.0, 0.0, 0.0)
    other = I.z if I.x == I.y else I.x
    work[i, Flight.RATE] = 0.5 * (1.0 / other - 1.0 / I.y) * (M @ axis)
    put(work, i, Flight.SERIES, (1.0 / size if size > 0.0 else 0.0) * pi)
    put(work, i, Flight.SERIES + 3, axis)


@formula
def _about(axis: Vec3, c: float, s: float) -> Quat:
    return Quat(c, s * axis.x, s * axis.y, s * axis.z)


@kernel
def _prepare(work: Table, i: int, I: Vec3, M: Vec3) -> None:
    """Constants of the flight with momentum M in ordered principal axes."""
    W1, W2, W3 = (M.x / I.x) ** 2, (M.y / I.y) ** 2, (M.z / I.z) ** 2
    upper = I.x * (I.z - I.x) * W1 + I.y * (I.z - I.y) * W2  # 2 E I3 - M²
    middle = I.z * (I.z - I.y) * W3 - I.x * (I.y - I.x) * W1  # M² - 2 E I2
    lower = I.z * (I.z - I.x) * W3 + I.y * (I.y - I.x) * W2  # M² - 2 E I1
    below = (I.z - I.y) * lower
    if below == 0.0 or (M.x == 0.0 and M.z == 0.0):  # a sphere, the middle axis, or rest
        work[i, Flight.KIND] = FlightKind.STEADY
        put(work, i, Flight.SERIES, Vec3(M.x / I.x, M.y / I.y, M.z / I.z))
        return
    k2 = max(0.0, (I.y - I.x) * upper / below)
    kc2 = max(0.0, (I.z - I.x) * middle / below)
    m1, m2 = math.sqrt(I.x * upper / (I.z - I.x)), math.sqrt(I.y * upper / (I.z - I.y))
    m3, size = math.sqrt(I.z * lower / (I.z - I.x)), norm(M)
    rate = math.copysign(math.sqrt(below / (I.x * I.y * I.z)), I.z - I.x)
    work[i, Flight.RATE] = rate
    work[i, Flight.TURNING] = 0.5 * (size / I.x - m3 * (1.0 / I.x - 1.0 / I.z))  # at u = 0
    if k2 == 0.0:  # about axis 3
        _set_circular(work, i, 0.5 * math.pi, 0.0, 0.0)
        work[i, Flight.PHASE] = 0.0
        return
    K, Kc = quarter_period(math.sqrt(kc2)), quarter_period(math.sqrt(k2))
    shift = m1 * m1 + k2 * m3 * m3
    v = m3 / size * carlson_rf((m1 / size) ** 2, shift / (size * size), 1.0)
    nome = math.exp(-math.pi * Kc / K)
    if nome < SWITCH:
        _set_circular(work, i, K, nome, math.exp(-0.5 * math.pi * v / K))
    else:
        _set_hyperbolic(work, i, K, Kc, 0.25 * math.pi * max(0.0, 1.0 - v / Kc))
    sn, cn, dn = M.y / m2, M.x / m1, M.z / m3
    u = sn * carlson_rf(cn * cn, dn * dn, 1.0)
    work[i, Flight.PHASE] = u if nome >= SWITCH else 0.5 * math.pi * u / K


@kernel
def _set_circular(work: Table, i: int, K: float, q: float, p: float) -> None:
    """Terms in the nome q; p = exp(-pi v/2K) = q^(1/2) exp(eta), and so q/p = q^(1/2) exp(-eta)."""
    work[i, Flight.KIND] = FlightKind.CIRCULAR
    work[i, Flight.RATE] *= 0.5 * math.pi / K
    r = q / p if p > 0.0 else 0.0
    plus, minus, sign, power, a0, slope = 1.0, 1.0, 1.0, 1.0, 1.0, 0.0
    for n in range(4):
        if n > 0:
            work[i, Flight.SERIES + 2 * n - 2] = sign * (plus + minus)
            work[i, Flight.SERIES + 2 * n - 1] = sign * (plus - minus)
            a0 += sign * (plus + minus)
            slope += sign * 2.0 * n * (plus - minus)
        plus, minus, power = plus * power * p, minus * power * r, power * q
        work[i, Flight.SERIES + 6 + 2 * n] = sign * (plus - minus)
        work[i, Flight.SERIES + 7 + 2 * n] = sign * (plus + minus)
        plus, minus, power = plus * power * p, minus * power * r, power * q
        sign = -sign
    work[i, Flight.TURNING] -= work[i, Flight.RATE] * slope / a0


@kernel
def _set_hyperbolic(work: Table, i: int, K: float, Kc: float, v: float) -> None:
    """Terms in the nome Q of the transformed functions, for |u| <= K."""
    scale = 0.25 * math.pi / Kc
    Q = math.exp(-2.0 * scale * K)
    work[i, Flight.KIND] = FlightKind.HYPERBOLIC
    work[i, Flight.HALF_PERIOD], work[i, Flight.NOME], work[i, Flight.LEAN] = K, Q, v / K
    work[i, Flight.SCALE] = scale
    power, square, a0, slope = 1.0, 1.0, 0.0, 0.0
    for n in range(4):
        c, s = math.cos((2 * n + 1) * v), math.sin((2 * n + 1) * v)
        work[i, Flight.SERIES + 2 * n], work[i, Flight.SERIES + 2 * n + 1] = square * c, square * s
        a0 += square * power * c
        slope += square * power * (2 * n + 1) * s
        square *= power * power * Q  # Q^(n²)
        power *= Q
    work[i, Flight.TURNING] -= work[i, Flight.RATE] * (v / K - scale * slope / a0)


@kernel
def _turned(work: Table, i: int, t: float) -> Quat:
    """B after the time t."""
    if work[i, Flight.KIND] == FlightKind.STEADY:
        return exp(t * vec(work, i, Flight.SERIES))
    angle = work[i, Flight.TURNING] * t
    phase = work[i, Flight.PHASE] + work[i, Flight.RATE] * t
    if work[i, Flight.KIND] == FlightKind.CIRCULAR:
        a, b, c, d = _circular_sums(work, i, math.cos(phase), math.sin(phase))
    else:
        whole, K = 0.0, work[i, Flight.HALF_PERIOD]
        if abs(phase) > K:
            whole = math.floor(0.5 * phase / K + 0.5)
            phase -= 2.0 * K * whole
        angle += work[i, Flight.LEAN] * phase
        a, b, c, d = _hyperbolic_sums(work, i, phase, K)
        if whole % 2.0 != 0.0:
            c, d = -c, -d
    x, y = math.cos(angle), math.sin(angle)
    f = 1.0 / math.sqrt(a * a + b * b + c * c + d * d)
    x, y = f * x, f * y
    return Quat(a * x - b * y, c * y + d * x, d * y - c * x, a * y + b * x)


@formula
def _harmonics(c: float, s: float, cn: float, sn: float) -> tuple[float, float]:
    """Cosine and sine of the sum of two angles."""
    return c * cn - s * sn, s * cn + c * sn


@kernel
def _circular_sums(work: Table, i: int, c: float, s: float) -> tuple[float, float, float, float]:
    """Real and imaginary parts of theta4 and of i theta1, from the cosine and the sine of z."""
    k = Flight.SERIES
    c2, s2 = _harmonics(c, s, c, s)
    c3, s3 = _harmonics(c2, s2, c, s)
    c4, s4 = _harmonics(c2, s2, c2, s2)
    c5, s5 = _harmonics(c3, s3, c2, s2)
    c6, s6 = _harmonics(c3, s3, c3, s3)
    c7, s7 = _harmonics(c4, s4, c3, s3)
    return (
        1.0 + (work[i, k] * c2 + (work[i, k + 2] * c4 + work[i, k + 4] * c6)),
        work[i, k + 1] * s2 + (work[i, k + 3] * s4 + work[i, k + 5] * s6),
        work[i, k + 6] * c + (work[i, k + 8] * c3 + (work[i, k + 10] * c5 + work[i, k + 12] * c7)),
        work[i, k + 7] * s + (work[i, k + 9] * s3 + (work[i, k + 11] * s5 + work[i, k + 13] * s7)),
    )


@kernel
def _hyperbolic_sums(work: Table, i: int, u: float, K: float) -> tuple[float, float, float, float]:
    """Real and imaginary parts of the same, up to a common factor."""
    k, Q, y = Flight.SERIES, work[i, Flight.NOME], 2.0 * work[i, Flight.SCALE] * abs(u)
    sign = -1.0 if u < 0.0 else 1.0
    E = math.exp(-y)
    F = math.exp(y - 2.0 * work[i, Flight.SCALE] * K)  # zero on the separatrix
    up, down, a, b, c, d, flip = 1.0, E, 0.0, 0.0, 0.0, 0.0, 1.0
    for n in range(4):
        cosine, sine = work[i, k + 2 * n], work[i, k + 2 * n + 1]
        C, S = up + down, sign * (up - down)
        a += cosine * C
        b -= sine * S
        c += flip * sine * C
        d += flip * cosine * S
        up, down, flip = up * F, down * Q * E, -flip
    return a, b, c, d


@kernel
def attitude_after(work: Table, i: int, t: float) -> Quat:
    """Attitude of body i at the time t of its flight."""
    if work[i, Flight.KIND] == FlightKind.SYMMETRIC:
        a, b = work[i, Flight.TURNING] * t, work[i, Flight.RATE] * t
        about_pi = _about(vec(work, i, Flight.SERIES), math.cos(a), math.sin(a))
        about_axis = _about(vec(work, i, Flight.SERIES + 3), math.cos(b), math.sin(b))
        before = about_pi * quat(work, i, Flight.LEFT)
        return renormalised(before * (about_axis * quat(work, i, Flight.RIGHT)))
    return renormalised(
        quat(work, i, Flight.LEFT) * (_turned(work, i, t) * quat(work, i, Flight.RIGHT))
    )
