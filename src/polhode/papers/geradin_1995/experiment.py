"""The top of the paper, and what is measured of it."""

from __future__ import annotations

import math
import warnings
from typing import Any

import numpy as np

from polhode.api.simulate import simulate
from polhode.errors import ModelWarning
from polhode.model.body import Body
from polhode.model.joints import Spherical
from polhode.model.numbers import Floats
from polhode.model.orientation import rotation_vector
from polhode.model.system import System
from polhode.oracles import lagrange_top
from polhode.quantities.system import kinetic_energy, potential_energy
from polhode.results.trajectory import Trajectory

CASES = (1, 2)
MASS, LEVER, THETA0, G0 = 5.0, 1.3, math.pi / 3, 9.81
INERTIA = (0.8, 0.8, 1.8)
PRECESSION = {1: 0.0, 2: -10.0}
SPIN = 50.0
PRINTED, PROVEN, CAYLEY = "geradin-as-printed", "euler-parameters", "energy-momentum"


def top(case: int, inertia: tuple[float, float, float] = INERTIA) -> System:
    """The top; no rigid body has J33 > J11 + J22, but the equations are regular."""
    rate = PRECESSION[case]
    body = Body(
        "top",
        mass=MASS,
        inertia=inertia,
        position=(0.0, -LEVER * math.sin(THETA0), LEVER * math.cos(THETA0)),
        orientation=rotation_vector((THETA0, 0.0, 0.0)),
        angular_velocity=(0.0, rate * math.sin(THETA0), SPIN + rate * math.cos(THETA0)),
    )
    tip = Spherical("tip", "ground", "top", point=(0.0, 0.0, 0.0))
    return System([body], [tip], gravity=(0.0, 0.0, -G0), title=f"Géradin's top, case {case}")


def run(case: int, scheme: str, h: float | str, until: float = 10.0, every: int = 1) -> Trajectory:
    """One run of a case."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ModelWarning)
        system = top(case)
    return simulate(system, scheme, step=h, until=until, save_every=every).trajectory


def exact(case: int, time: Floats) -> Any:
    """The motion by elliptic functions; moments about the tip."""
    transverse = INERTIA[0] + MASS * LEVER**2
    return lagrange_top(
        transverse,
        INERTIA[2],
        MASS * G0 * LEVER,
        time,
        theta=THETA0,
        theta_rate=0.0,
        phi_rate=PRECESSION[case],
        psi_rate=SPIN,
    )


def axis_of(q: Floats) -> Floats:
    """Third body axis in the world."""
    w, x, y, z = np.moveaxis(np.asarray(q), -1, 0)
    return np.stack([2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)], axis=-1)


def energy_error(t: Trajectory) -> Floats:
    """E/E0 - 1 at every sample."""
    E = kinetic_energy(t) + potential_energy(t)
    return E / E[0] - 1.0


def gaps(t: Trajectory) -> Floats:
    """Violation of the constraint (17), x = R X_g, at every sample."""
    return np.abs(t.position[:, 0] - LEVER * t.rotation[:, 0, :, 2]).max(axis=1)


def gap(t: Trajectory) -> float:
    """The largest."""
    return float(gaps(t).max())


def vertical_momentum(t: Trajectory) -> Floats:
    """Angular momentum about the vertical through the tip."""
    return (np.cross(t.position, t.momentum) + t.spin)[:, 0, 2]


def lowest(t: Trajectory) -> Any:
    """Indices of the samples at which the inclination theta is largest."""
    z = t.rotation[:, 0, 2, 2]
    return np.flatnonzero((z[1:-1] < z[:-2]) & (z[1:-1] <= z[2:])) + 1


def cycles(t: Trajectory) -> tuple[Floats, Floats]:
    """Times and values of the largest inclinations, by a curve of order four through five samples.

    What the curve leaves is of order h⁵ of the motion, below what is measured with it.
    """
    z, i = t.rotation[:, 0, 2, 2], lowest(t)
    i = i[(i >= 2) & (i < len(z) - 2)]
    x = np.arange(-2.0, 3.0)
    times, angles = [], []
    for k in i:
        curve = np.polynomial.Polynomial.fit(x, z[k - 2 : k + 3], 4, domain=(-2, 2), window=(-2, 2))
        roots = curve.deriv().roots()
        at = float(min((r.real for r in roots if abs(r.imag) < 1e-9), key=abs))
        times.append(t.time[k] + t.step * at)
        angles.append(np.arccos(curve(at)))
    return np.array(times), np.array(angles)


def period(t: Trajectory) -> float:
    """Mean time between largest inclinations."""
    return float(np.mean(np.diff(cycles(t)[0])))


def exact_period(case: int) -> float:
    """Period of the nutation, from the exact inclination."""
    time = np.linspace(0.0, 2.0, 400_001)
    z = axis_of(exact(case, time).q)[:, 2]
    i = np.flatnonzero((z[1:-1] < z[:-2]) & (z[1:-1] <= z[2:])) + 1
    curvature, slope = z[i - 1] - 2.0 * z[i] + z[i + 1], 0.5 * (z[i + 1] - z[i - 1])
    return float(np.mean(np.diff(time[i] - (time[1] - time[0]) * slope / curvature)))
