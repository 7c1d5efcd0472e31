r"""A free rigid body: Euler's top, rate and attitude in closed form for all time.

Principal axes are named so that axis 2 is the middle one and the momentum circles axis 3:
:math:`I_1 \le I_2 \le I_3` where :math:`M^2 \ge 2 E I_2`, and :math:`I_1 \ge I_2 \ge I_3`
otherwise. With the momentum in body axes :math:`M_i = I_i \Omega_i` and
:math:`u = \lambda t + u_0`,

.. math::

    M_1 = \sqrt{\tfrac{I_1 (2 E I_3 - M^2)}{I_3 - I_1}}\, \mathrm{cn}\, u, \quad
    M_2 = \pm\sqrt{\tfrac{I_2 (2 E I_3 - M^2)}{I_3 - I_2}}\, \mathrm{sn}\, u, \quad
    M_3 = \sqrt{\tfrac{I_3 (M^2 - 2 E I_1)}{I_3 - I_1}}\, \mathrm{dn}\, u,

    \lambda^2 = \frac{(I_3 - I_2)(M^2 - 2 E I_1)}{I_1 I_2 I_3}, \quad
    k^2 = \frac{(I_2 - I_1)(2 E I_3 - M^2)}{(I_3 - I_2)(M^2 - 2 E I_1)}, \quad
    k'^2 = \frac{(I_3 - I_1)(M^2 - 2 E I_2)}{(I_3 - I_2)(M^2 - 2 E I_1)}.

The momentum is fixed in space. Let :math:`\theta, \chi` be its polar angles in the body, about axis
3; then :math:`R = R_0 B_0^{-1} B` with :math:`B = R_z(\varphi) R_y(-\theta) R_z(-\chi)`, and

.. math:: \dot\varphi = \frac{M}{I_3} + \frac{M (2 E I_3 - M^2)}{I_3 (M_1^2 + M_2^2)},

an elliptic integral of the third kind: its mean times t, and a periodic part. A symmetric body is
:math:`k = 0`, the separatrix :math:`k' = 0`; a sphere, and any body about a principal axis, turns
steadily.

References
----------
E. T. Whittaker, A Treatise on the Analytical Dynamics of Particles and Rigid Bodies, 4th ed.
(1937), sections 69-70. R. van Zon, J. Schofield, Numerical implementation of the exact dynamics of
free rigid bodies, J. Comput. Phys. 225 (2007) 145-164.
"""

from decimal import Decimal, localcontext
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from polhode.oracles._elliptic import inverse, mean_reciprocal, phase, reciprocal_wave
from polhode.oracles._exact import (
    EXACT,
    Array,
    exact_vector,
    half_angle,
    norm,
    quaternion_product,
    spin,
    unit_quaternion,
)
from polhode.oracles._principal import Matrix, cross, principal_axes, quaternion


class FreeBodyMotion(NamedTuple):
    """Angular velocity in body axes and attitude (body to world) at the requested times."""

    Omega: Array
    q: Array


def free_body(
    J: npt.ArrayLike,
    Omega0: npt.ArrayLike,
    t: npt.ArrayLike,
    q0: npt.ArrayLike = (1.0, 0.0, 0.0, 0.0),
) -> FreeBodyMotion:
    """Motion of a rigid body without torque.

    Parameters
    ----------
    J
        Three principal moments, or a symmetric tensor in body axes.
    Omega0
        Angular velocity at t = 0, body axes.
    t
        Times, of any shape, before or after 0.
    q0
        Attitude at t = 0, scalar first, body to world.

    Returns
    -------
    FreeBodyMotion
        ``Omega`` of shape ``t.shape + (3,)``, ``q`` of shape ``t.shape + (4,)``, continuous in t.

    Examples
    --------
    >>> free_body((1.0, 2.0, 3.0), (1.0, 0.0, 1.0), 6.93566754103174).Omega.round(12) + 0.0
    array([1., 0., 1.])
    """
    times = np.asarray(t, dtype=float)
    start = unit_quaternion(q0)
    with localcontext(EXACT):
        Omega = exact_vector(Omega0, 3, "Omega0")
        moments, axes = principal_axes(J)
        W = [sum((a * x for a, x in zip(axis, Omega, strict=True)), Decimal(0)) for axis in axes]
        if _is_steady(moments, W):
            constant = np.broadcast_to([float(x) for x in Omega], (*times.shape, 3)).copy()
            return FreeBodyMotion(constant, quaternion_product(start, spin(Omega, times)))
        moments, axes, W = _ordered(moments, axes, W)
        M, B = _principal_motion(moments, W, np.concatenate([[0.0], times.ravel()]))
    V = np.array([[float(x) for x in axis] for axis in axes])
    v = quaternion(V.T)
    conjugate = np.array([1.0, -1.0, -1.0, -1.0])
    before = quaternion_product(start, quaternion_product(v, conjugate * B[0]))
    q = quaternion_product(quaternion_product(before, B[1:]), conjugate * v)
    rates = M[1:] / np.array([float(I) for I in moments])
    return FreeBodyMotion((rates @ V).reshape(*times.shape, 3), q.reshape(*times.shape, 4))


def _is_steady(I: list[Decimal], W: list[Decimal]) -> bool:
    """Whether the gyroscopic moment W x I W vanishes, up to the rounding of the principal axes."""
    moment = cross(W, [i * w for i, w in zip(I, W, strict=True)])
    return norm(moment) <= Decimal("1e-90") * norm(W) ** 2 * max(I)


def _ordered(
    I: list[Decimal], axes: Matrix, W: list[Decimal]
) -> tuple[list[Decimal], Matrix, list[Decimal]]:
    """Rename the axes for the formulas: right-handed, rates 1 and 3 not negative."""
    a, b, c = sorted(range(3), key=lambda i: I[i])
    if I[a] * (I[b] - I[a]) * W[a] ** 2 > I[c] * (I[c] - I[b]) * W[c] ** 2:  # M^2 < 2 E I2
        a, c = c, a
    x = [axis if W[a] >= 0 else -axis for axis in axes[a]]
    z = [axis if W[c] >= 0 else -axis for axis in axes[c]]
    y = cross(z, x)
    along_y = sum((p * r for p, r in zip(axes[b], y, strict=True)), Decimal(0))
    return [I[a], I[b], I[c]], [x, y, z], [abs(W[a]), W[b] * along_y, abs(W[c])]


def _principal_motion(I: list[Decimal], W: list[Decimal], t: Array) -> tuple[Array, Array]:
    """Momentum in principal axes, and quaternion from these to axes with the momentum along z."""
    I1, I2, I3 = I
    W1, W2, W3 = (w * w for w in W)
    upper = I1 * (I3 - I1) * W1 + I2 * (I3 - I2) * W2  # 2 E I3 - M^2
    middle = I3 * (I3 - I2) * W3 - I1 * (I2 - I1) * W1  # M^2 - 2 E I2
    lower = I3 * (I3 - I1) * W3 + I2 * (I2 - I1) * W2  # M^2 - 2 E I1
    k2 = (I2 - I1) * upper / ((I3 - I2) * lower)
    kc2 = (I3 - I1) * middle / ((I3 - I2) * lower)
    rate = ((I3 - I2) * lower / (I1 * I2 * I3)).sqrt()
    size1, size2, size3 = I1 * upper / (I3 - I1), I2 * upper / (I3 - I2), I3 * lower / (I3 - I1)
    m1, m2, m3 = size1.sqrt(), size2.sqrt() * (1 if I3 > I1 else -1), size3.sqrt()

    p = phase(k2, kc2, rate, inverse(I2 * W[1] / m2, I1 * W[0] / m1, I3 * W[2] / m3), t)
    M1, M2, M3 = float(m1) * p.cn, float(m2) * p.sn, float(m3) * p.dn

    M = norm([i * w for i, w in zip(I, W, strict=True)])
    pull = M * upper / I3
    mean = M / I3 + pull * mean_reciprocal(kc2, size1, size2)
    wave = float(pull / rate) * reciprocal_wave(k2, kc2, size1, size2, p)
    phi = half_angle(t, mean) + wave / 2
    chi = (np.arctan2(M2, M1) + np.copysign(np.pi, float(m2)) * np.remainder(p.whole, 4)) / 2
    theta = np.arctan2(np.hypot(M1, M2), M3) / 2
    B = np.stack(
        [
            np.cos(theta) * np.cos(phi - chi),
            np.sin(theta) * np.sin(phi + chi),
            -np.sin(theta) * np.cos(phi + chi),
            np.cos(theta) * np.sin(phi - chi),
        ],
        axis=-1,
    )
    return np.stack([p.sign * M1, p.sign * M2, M3], axis=-1), B
