r"""Closed forms for straight uniform beams: frequencies of a cantilever, buckling, a rotating bar.

Bending of Timoshenko's cantilever at the circular frequency w: with deflection v, turn t of the
section, moment M and shear force Q,

.. math::

    v' = t + Q/GA, \quad t' = M/EI, \quad M' = -Q - \rho I w^2 t, \quad Q' = -\rho A w^2 v,

v = t = 0 at the clamp and M = Q = 0 at the free end: a determinant of two rows vanishes. Without
shear and rotary inertia it becomes :math:`\cos\beta \cosh\beta = -1`.

References
----------
S. Timoshenko, D. H. Young, W. Weaver, Vibration Problems in Engineering, 4th ed. (1974), chapter 5.
"""

import math

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]


def euler_bernoulli_roots(count: int) -> Array:
    """The first roots of cos(b) cosh(b) = -1: frequencies are b² sqrt(EI/(rho A L⁴))."""
    roots = []
    for k in range(count):
        b = (k + 0.5) * math.pi
        for _ in range(50):  # Newton's method on cos(b) + 1/cosh(b)
            slope = -math.sin(b) - math.tanh(b) / math.cosh(b)
            b -= (math.cos(b) + 1.0 / math.cosh(b)) / slope
        roots.append(b)
    return np.array(roots)


def timoshenko_cantilever(
    length: float,
    bending: float,
    shear: float,
    mass: float,
    inertia: float,
    count: int,
) -> Array:
    """The first circular frequencies of bending of a clamped-free beam, rad/s.

    `bending` is EI, `shear` kGA; mass and rotary inertia are per length.
    """
    from scipy.linalg import expm
    from scipy.optimize import brentq

    def determinant(w: float) -> float:
        A = np.array(
            [
                [0.0, 1.0, 0.0, 1.0 / shear],
                [0.0, 0.0, 1.0 / bending, 0.0],
                [0.0, -inertia * w * w, 0.0, -1.0],
                [-mass * w * w, 0.0, 0.0, 0.0],
            ]
        )
        scale = np.array([length, 1.0, bending / length, bending / length**2])
        T = expm(A * (length * scale[None, :] / scale[:, None]))
        found = T[2, 2] * T[3, 3] - T[2, 3] * T[3, 2]
        return float(found / np.linalg.norm(T))

    euler = math.sqrt(bending / mass) / length**2
    grid = np.linspace(0.0, 1.02 * euler * euler_bernoulli_roots(count)[-1] ** 2, 60 * count)[1:]
    values = [determinant(float(w)) for w in grid]
    found = [
        brentq(determinant, grid[k], grid[k + 1], xtol=1e-14 * grid[k], rtol=1e-14)
        for k in range(len(grid) - 1)
        if values[k] * values[k + 1] < 0.0
    ]
    return np.array(found[:count])


def buckling_load(length: float, axial: float, shear: float, bending: float) -> float:
    """Smallest end load at which a clamped-free column buckles, in geometrically exact theory.

    P (1 - P/EA + P/GA) = EI (pi/(2 L))²: the column is shorter by then, and shears.
    """
    euler = bending * (math.pi / (2.0 * length)) ** 2
    a = 1.0 / shear - 1.0 / axial
    return 2.0 * euler / (1.0 + math.sqrt(1.0 + 4.0 * a * euler))


def rotating_bar(length: float, axial: float, mass: float, rate: float) -> float:
    """Elongation of a bar that rotates about one end: tan(k L)/k - L, k² = m w²/EA."""
    k = rate * math.sqrt(mass / axial)
    return math.tan(k * length) / k - length
