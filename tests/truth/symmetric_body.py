r"""A free symmetric body: two steady rotations, one after another.

With transverse moment I, axial moment J (body axis 3) and rates :math:`\Omega_0 = (a, b, c)`,

.. math:: R = R_0 \exp(p\, t) \exp(s\, t\, e_3), \quad p = (a, b, c J / I), \quad s = c (I - J) / I,

where both rotation vectors are in the body axes of t = 0: the momentum carries the body around at
:math:`|p|`, and the body turns in that frame at s.

References
----------
T. R. Kane, P. W. Likins, D. A. Levinson, Spacecraft Dynamics (1983), chapter 3.
"""

from decimal import Decimal, localcontext

import numpy as np
import numpy.typing as npt

from polhode.oracles._exact import (
    EXACT,
    exact,
    exact_vector,
    half_angle,
    quaternion_product,
    spin,
    unit_quaternion,
)
from polhode.oracles.free_body import FreeBodyMotion


def symmetric_body(
    J_transverse: float,
    J_axial: float,
    Omega0: npt.ArrayLike,
    t: npt.ArrayLike,
    q0: npt.ArrayLike = (1.0, 0.0, 0.0, 0.0),
) -> FreeBodyMotion:
    """Motion without torque of a body that is symmetric about its third axis.

    Parameters
    ----------
    J_transverse, J_axial
        Moments of inertia across and along body axis 3.
    Omega0
        Angular velocity at t = 0, body axes.
    t
        Times, of any shape, before or after 0.
    q0
        Attitude at t = 0, scalar first, body to world.
    """
    times = np.asarray(t, dtype=float)
    start = unit_quaternion(q0)
    if not (0 < J_transverse < np.inf and 0 < J_axial < np.inf):
        raise ValueError(f"The moments must be positive, but are {J_transverse!r}, {J_axial!r}.")
    with localcontext(EXACT):
        a, b, c = exact_vector(Omega0, 3, "Omega0")
        ratio = exact(J_axial) / exact(J_transverse)
        s = c * (1 - ratio)
        q = quaternion_product(
            spin([a, b, c * ratio], times), spin([Decimal(0), Decimal(0), s], times)
        )
        half = half_angle(times, s)
    cos, sin = np.cos(2 * half), np.sin(2 * half)
    x, y, z = float(a), float(b), float(c)
    Omega = np.stack([x * cos + y * sin, y * cos - x * sin, np.full_like(cos, z)], axis=-1)
    return FreeBodyMotion(Omega, quaternion_product(start, q))
