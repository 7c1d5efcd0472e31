r"""Lagrange's top: a heavy symmetric body with a fixed tip, in closed form for all time.

Attitude :math:`R = R_3(\varphi) R_1(\theta) R_3(\psi)`, :math:`\theta` from the upward vertical.
With the moments A (transverse) and C (axial) about the tip, the constants are the axial rate
:math:`\Omega_3 = \dot\psi + \dot\varphi \cos\theta`, :math:`a = C \Omega_3 / A`, the vertical
momentum :math:`A b = A \dot\varphi \sin^2\theta + C \Omega_3 \cos\theta`, and the energy in
:math:`\alpha = \dot\theta^2 + \dot\varphi^2 \sin^2\theta + \beta \cos\theta`,
:math:`\beta = 2 m g l / A`. Then :math:`z = \cos\theta` obeys

.. math:: \dot z^2 = (1 - z^2)(\alpha - \beta z) - (b - a z)^2 = (z - z_1)(z_2 - z)\, g(z), \quad
    g(z) = \beta (z_3 - z),

so that, from the root :math:`z_p` of :math:`z_1, z_2` with the larger g to the other, :math:`z_q`,

.. math:: z = z_p\, \mathrm{cn}^2 u + z_q\, \mathrm{sn}^2 u, \quad
    u = \tfrac12 \sqrt{g(z_p)}\, t + u_0, \quad k'^2 = g(z_q) / g(z_p).

The sum and the difference of the other angles have one elliptic integral of the third kind each,

.. math:: \dot\varphi + \dot\psi = \Omega_3 - a + \frac{a + b}{1 + z}, \quad
    \dot\varphi - \dot\psi = a - \Omega_3 + \frac{b - a}{1 - z},

and they are what the quaternion (w, x, y, z) is made of:
:math:`w + i z = \cos(\theta/2)\, e^{i (\varphi + \psi)/2}`,
:math:`x + i y = \sin(\theta/2)\, e^{i (\varphi - \psi)/2}`. A top that passes exactly through a
vertical (b = a or b = -a) continues with :math:`\theta` below 0 or above :math:`\pi`, and without a
jump in the other angles.

References
----------
E. T. Whittaker, A Treatise on the Analytical Dynamics of Particles and Rigid Bodies, 4th ed.
(1937), sections 71-72. F. Klein, A. Sommerfeld, Ueber die Theorie des Kreisels (1897-1910),
chapters IV and VI.
"""

from decimal import Decimal, localcontext
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from polhode.oracles._elliptic import (
    Phase,
    inverse,
    mean_reciprocal,
    phase,
    quarter_period,
    reciprocal_wave,
)
from polhode.oracles._exact import EXACT, Array, cos_sin, exact, exact_vector, half_angle


class LagrangeTopMotion(NamedTuple):
    """Angles, attitude and body rates at the requested times, and figures of the nutation.

    The angles are continuous: ``phi`` and ``psi`` count their turns, and ``theta`` leaves [0, pi]
    where the axis passes exactly through a vertical (then it is known up to 4 pi).
    ``theta_range`` is the smallest and largest inclination, ``period`` the time from one to the
    other and back (infinite on the separatrix; of a small nutation in steady precession), and
    ``precession`` the advance of ``phi`` in that time.
    """

    theta: Array
    phi: Array
    psi: Array
    q: Array
    Omega: Array
    theta_range: tuple[float, float]
    period: float
    precession: float


class _Top(NamedTuple):
    """Constants of a motion, in the letters of the module's docstring; ``u = rate * t + start``."""

    spin: Decimal
    a: Decimal
    b: Decimal
    zp: Decimal
    zq: Decimal
    k2: Decimal
    kc2: Decimal
    rate: Decimal
    start: Decimal


SMALL = Decimal("1e-40")
"""Far below what doubles can make differ, far above the rounding of a hundred digits."""


def lagrange_top(
    A: float,
    C: float,
    mgl: float,
    t: npt.ArrayLike,
    *,
    theta: float,
    phi: float = 0.0,
    psi: float = 0.0,
    theta_rate: float = 0.0,
    phi_rate: float = 0.0,
    psi_rate: float = 0.0,
) -> LagrangeTopMotion:
    """Motion of a heavy symmetric top with a fixed tip.

    Parameters
    ----------
    A, C
        Moments of inertia about the tip, across and along the axis (body axis 3).
    mgl
        Weight times the distance from the tip to the centre of mass; any sign.
    t
        Times, of any shape, before or after 0.
    theta, phi, psi
        Angles at t = 0, ``R = R3(phi) R1(theta) R3(psi)``, theta strictly between 0 and pi.
    theta_rate, phi_rate, psi_rate
        Their rates at t = 0.
    """
    times = np.asarray(t, dtype=float)
    if not (0 < A < np.inf and 0 < C < np.inf and np.isfinite(mgl)):
        raise ValueError(
            f"A and C must be positive and mgl finite, but they are {A!r}, {C!r}, {mgl!r}."
        )
    if not 0 < theta < np.pi:
        raise ValueError(f"theta must lie inside (0, pi), the axis not vertical, but is {theta!r}.")
    with localcontext(EXACT):
        rates = exact_vector((theta_rate, phi_rate, psi_rate), 3, "The rates")
        top = _constants(exact(A), exact(C), exact(mgl), cos_sin(exact(theta)), rates)
        clock = np.concatenate([[0.0], times.ravel()])
        p = phase(top.k2, top.kc2, top.rate, top.start, clock)
        up, down = (1 + top.zp, 1 + top.zq), (1 - top.zp, 1 - top.zq)
        mean_sum, wave_sum = _angle(top, top.spin - top.a, top.a + top.b, up, p)
        mean_dif, wave_dif = _angle(top, top.a - top.spin, top.b - top.a, down, p)
        half_sum = half_angle(clock, mean_sum) + (phi + psi + wave_sum) / 2
        half_dif = half_angle(clock, mean_dif) + (phi - psi + wave_dif) / 2
        mean_phi, mean_psi = (mean_sum + mean_dif) / 2, (mean_sum - mean_dif) / 2
        period = 2 * quarter_period(top.kc2) / top.rate
        precession = float(mean_phi * period) if top.kc2 else float("nan")

    cos, cos_rate = _half(top, up, p)
    sin, sin_rate = _half(top, down, p)
    nod = 2 * (sin_rate * cos - cos_rate * sin)  # theta'
    sway = _ratio(top.a + top.b, sin, cos) + _ratio(top.b - top.a, cos, sin)  # phi' sin(theta)
    transverse = (nod + 1j * sway) * np.exp(1j * (half_dif - half_sum))
    axial = np.full_like(nod, float(top.spin))
    e_sum, e_dif = cos * np.exp(1j * half_sum), sin * np.exp(1j * half_dif)

    def shaped(x: Array) -> Array:
        return x[1:].reshape(times.shape + x.shape[1:])

    return LagrangeTopMotion(
        theta=shaped(2 * np.arctan2(sin, cos)),
        phi=shaped(phi + float(mean_phi) * clock + (wave_sum + wave_dif) / 2),
        psi=shaped(psi + float(mean_psi) * clock + (wave_sum - wave_dif) / 2),
        q=shaped(np.stack([e_sum.real, e_dif.real, e_dif.imag, e_sum.imag], axis=-1)),
        Omega=shaped(np.stack([transverse.real, transverse.imag, axial], axis=-1)),
        theta_range=(_inclination(max(top.zp, top.zq)), _inclination(min(top.zp, top.zq))),
        period=float(period),
        precession=precession,
    )


def _constants(
    A: Decimal, C: Decimal, mgl: Decimal, cos_sin: tuple[Decimal, Decimal], rates: list[Decimal]
) -> _Top:
    """Find the constants of the motion, and with them the elliptic functions."""
    z, sin = cos_sin
    v_theta, v_phi, v_psi = rates
    spin = v_psi + v_phi * z
    a = C * spin / A
    b = v_phi * sin * sin + a * z
    beta = 2 * mgl / A
    least = SMALL * (v_theta**2 + v_phi**2 + a * a + abs(beta)).sqrt()
    a = a if abs(a) > least else Decimal(0)
    b = a if abs(b - a) <= least else -a if abs(b + a) <= least else b  # through a vertical
    alpha = v_theta**2 + (v_phi * sin) ** 2 + beta * z
    z1, z2 = _turning_points(alpha, beta, a, b)
    zp, zq = (z1, z2) if beta >= 0 else (z2, z1)
    gp, gq = (alpha + a * a - beta * (z1 + z2 + x) for x in (zp, zq))
    if not gp:
        raise ValueError("A top without weight and at rest stays as it is: it has no nutation.")
    kc2 = gq / gp if gq > SMALL * gp else Decimal(0)
    start = Decimal(0)
    if zp != zq:
        s2 = min(max((z - zp) / (zq - zp), Decimal(0)), Decimal(1))
        start = inverse(s2.sqrt(), (1 - s2).sqrt(), (1 - s2 + kc2 * s2).sqrt())
        if v_theta * (zq - zp) > 0:
            start = -start
    return _Top(spin, a, b, zp, zq, beta * (zq - zp) / gp, kc2, gp.sqrt() / 2, start)


def _turning_points(
    alpha: Decimal, beta: Decimal, a: Decimal, b: Decimal
) -> tuple[Decimal, Decimal]:
    """Roots of the cubic of the module's docstring, between which the top nutates."""
    if beta < 0:  # upside down
        z1, z2 = _turning_points(alpha, -beta, -a, b)
        return -z2, -z1
    c2, c1, c0 = -alpha - a * a, 2 * a * b - beta, alpha - b * b
    if beta > -SMALL * c2:
        z3 = 1 + max(abs(c2), abs(c1), abs(c0)) / beta  # beyond all roots; Newton comes down to z3
        while (slope := (3 * beta * z3 + 2 * c2) * z3 + c1) > 0:
            step = (((beta * z3 + c2) * z3 + c1) * z3 + c0) / slope
            if step <= Decimal("1e-99") * z3:
                break
            z3 -= step
        c2, c1, c0 = -beta, -c2 - beta * z3, c0 / z3  # divided by z3 - z
    root = max(c1 * c1 - 4 * c2 * c0, Decimal(0)).sqrt()
    if not c2:
        return Decimal(0), Decimal(0)
    z1, z2 = (-c1 + root) / (2 * c2), (-c1 - root) / (2 * c2)
    at_pole = (b == -a and abs(1 + z1) < SMALL, b == a and abs(1 - z2) < SMALL)
    return Decimal(-1) if at_pole[0] else z1, Decimal(1) if at_pole[1] else z2


def _angle(
    top: _Top, constant: Decimal, pull: Decimal, ends: tuple[Decimal, Decimal], p: Phase
) -> tuple[Decimal, Array]:
    """Mean rate, and periodic part from t = 0, of an angle with rate ``constant + pull / v``."""
    if not pull:
        return constant, np.zeros_like(p.u)
    wave = float(pull / top.rate) * reciprocal_wave(top.k2, top.kc2, *ends, p)
    return constant + pull * mean_reciprocal(top.kc2, *ends), wave - wave[0]


def _half(top: _Top, ends: tuple[Decimal, Decimal], p: Phase) -> tuple[Array, Array]:
    """Root of half of ``ends[0] cn2 + ends[1] sn2`` and its rate: the cosine or sine of theta / 2.

    Where one end is zero, the root changes its sign there.
    """
    v0, v1 = float(ends[0]), float(ends[1])
    if v0 and v1:
        x = np.sqrt((v0 * p.cn**2 + v1 * p.sn**2) / 2)
        return x, float(top.rate) * (v1 - v0) * p.sn * p.cn * p.dn / (2 * x)
    if v1:
        x, rate = p.sn, p.cn * p.dn
    else:
        x, rate = p.cn, -p.sn * p.dn
    size = np.sqrt((v0 + v1) / 2) * np.sign(x[0]) * p.sign[0] * p.sign
    return size * x, float(top.rate) * size * rate


def _ratio(pull: Decimal, x: Array, y: Array) -> Array:
    """``pull x / (2 y)``; y may vanish where there is no pull."""
    return float(pull) / 2 * x / y if pull else np.zeros_like(x)


def _inclination(z: Decimal) -> float:
    with localcontext(EXACT):
        return float(2 * np.arctan2(float((1 - z).sqrt()), float((1 + z).sqrt())))
