r"""The plane pendulum :math:`\ddot\theta = -(g / L) \sin\theta`, of any amplitude.

With :math:`\omega^2 = g / L` and :math:`k^2 = \sin^2(\theta_0/2) + (\dot\theta_0 / 2\omega)^2`,

.. math::

    k < 1: \quad & \sin\tfrac\theta2 = k\, \mathrm{sn}(\omega t + u_0; k), \quad
    \cos\tfrac\theta2 = \mathrm{dn}, \quad \dot\theta = 2 k \omega\, \mathrm{cn}, \quad
    T = 4 K / \omega,

    k > 1: \quad & \sin\tfrac\theta2 = \mathrm{sn}(k \omega t + u_0; 1/k), \quad
    \cos\tfrac\theta2 = \mathrm{cn}, \quad \dot\theta = 2 k \omega\, \mathrm{dn}, \quad
    T = 2 K / (k \omega).

At k = 1 both become the separatrix, :math:`\sin(\theta/2) = \tanh`, which never comes back.

References
----------
E. T. Whittaker, A Treatise on the Analytical Dynamics of Particles and Rigid Bodies, 4th ed.
(1937), section 44.
"""

from decimal import Decimal, localcontext
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from polhode.oracles._elliptic import inverse, phase, quarter_period
from polhode.oracles._exact import EXACT, PI, Array, cos_sin, exact, exact_vector


class PendulumMotion(NamedTuple):
    """Angle from the hanging position (not reduced to a turn), its rate, and the period."""

    angle: Array
    rate: Array
    period: float


def pendulum(
    gravity: float, length: float, angle0: float, rate0: float, t: npt.ArrayLike
) -> PendulumMotion:
    """Motion of a plane pendulum.

    Parameters
    ----------
    gravity, length
        Only ``gravity / length`` matters: for a compound pendulum give ``m g l`` and the moment of
        inertia about the pivot.
    angle0, rate0
        At t = 0; the angle is zero where the pendulum hangs at rest.
    t
        Times, of any shape, before or after 0.

    Returns
    -------
    PendulumMotion
        The period is that of the swing, or of one turn where the pendulum turns over; it is
        infinite on the separatrix.
    """
    times = np.asarray(t, dtype=float)
    if not (0 < gravity < np.inf and 0 < length < np.inf):
        raise ValueError(f"gravity and length must be positive, but are {gravity!r}, {length!r}.")
    with localcontext(EXACT):
        a, r = exact_vector((angle0, rate0), 2, "(angle0, rate0)")
        omega = (exact(gravity) / exact(length)).sqrt()
        if r < 0:  # the mirror image runs forwards
            mirror = pendulum(gravity, length, -angle0, -rate0, times)
            return PendulumMotion(-mirror.angle, -mirror.rate, mirror.period)
        laps = (a / (2 * PI)).to_integral_value()
        cos, sin = cos_sin(a / 2 - laps * PI)
        v = r / (2 * omega)
        k2, kc2 = sin * sin + v * v, (cos - v) * (cos + v)
        if not k2:
            half, rate, period = np.zeros_like(times), np.zeros_like(times), 2 * PI / omega
        elif kc2 >= 0:
            half, rate, period = _swing(k2, kc2, omega, (sin, v, cos), times)
        else:
            half, rate, period = _turn(k2, -kc2, omega, (sin, v, cos), times)
        return PendulumMotion(2 * half + float(2 * PI * laps), rate, float(period))


Motion = tuple[Array, Array, Decimal]
State = tuple[Decimal, Decimal, Decimal]


def _swing(k2: Decimal, kc2: Decimal, omega: Decimal, state: State, t: Array) -> Motion:
    """Half angle, rate and period below the separatrix, or on it."""
    sin, v, cos = state
    k = k2.sqrt()
    p = phase(k2, kc2, omega, inverse(sin / k, v / k, cos), t)
    half = np.arctan2(float(k) * p.sign * p.sn, p.dn)
    return half, float(2 * k * omega) * p.sign * p.cn, 4 * quarter_period(kc2) / omega


def _turn(k2: Decimal, excess: Decimal, omega: Decimal, state: State, t: Array) -> Motion:
    """Half angle, rate and period above the separatrix."""
    sin, v, cos = state
    speed, kc2 = omega * k2.sqrt(), excess / k2
    p = phase(1 / k2, kc2, speed, inverse(sin, cos, v / k2.sqrt()), t)
    half = np.arctan2(p.sn, p.cn) + np.pi * p.whole
    return half, float(2 * speed) * p.dn, 2 * quarter_period(kc2) / speed
