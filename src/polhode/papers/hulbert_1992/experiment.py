"""The two examples of the paper, and what is measured of them."""

from __future__ import annotations

import math
import warnings
from typing import Any

import numpy as np

from polhode.api.simulate import simulate
from polhode.errors import ModelWarning
from polhode.model.body import Body
from polhode.model.forces import Torque
from polhode.model.joints import Spherical
from polhode.model.numbers import Floats
from polhode.model.orientation import rotation_vector
from polhode.model.system import System
from polhode.quantities.system import kinetic_energy, potential_energy
from polhode.results.trajectory import Trajectory

SIMO_WONG, PREDICTOR_CORRECTOR = "simo-wong", "predictor-corrector"
STAGGERED, PARK = "staggered", "park-chiou-downer"
FOUR = (SIMO_WONG, PREDICTOR_CORRECTOR, STAGGERED, PARK)
INERTIA = (5.0, 10.0, 1.0)
SPUN_UP = 2.0  # when the loads end
CLOSED_ENDS = 1e-6  # 0 ≤ t ≤ td to the letter, see `example_1`
# Attitude and rate at t = 2 for dt = 0.001, by Taylor series of 40 digits.
AT_2 = (
    (-0.6536443768174293, -0.7568018407777416, -3.694798210480314e-05, 3.294272198194894e-05),
    (7.996000475171653, -0.0025141980652914554, -0.19793409806366003),
)


def sampled(scheme: str) -> str:
    """The scheme with (68) and (73) to the letter: loads at the middles of intervals."""
    return f"{scheme}(loads=sampled)"


def trapezoidal(scheme: str) -> str:
    """The scheme with the other impulse rule."""
    return f"{scheme}(impulse=trapezoidal)"


def example_1(dt: float = 0.001, closed: float = 0.0) -> System:
    """At rest; world torque 20 e1 up to td = 2 - dt, e2/(5 dt) from there to 2.

    Where loads are sampled it matters whether td and 2 belong to the interval that ends there:
    with `closed` above zero they do, by that share of dt; below zero they do not.
    """
    td, end = SPUN_UP - dt + closed * dt, SPUN_UP + closed * dt
    steps = [[0.0, td, [20.0, 0.0, 0.0]], [td, end, [0.0, 0.2 / dt, 0.0]]]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ModelWarning)
        body = Body("body", 1.0, inertia=INERTIA)
    loads = [Torque("loads", "body", steps=steps)]
    return System([body], forces=loads, title="Hulbert 5.1")


def spinning() -> System:
    """The body of 5.1 from its exact state at t = 2 on, without loads."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ModelWarning)
        body = Body("body", 1.0, inertia=INERTIA, orientation=AT_2[0], angular_velocity=AT_2[1])
    return System([body], title="Hulbert 5.1 after the loads")


def top(rate: tuple[float, float, float] = (0.0, 0.0, 50.0)) -> System:
    """W = 20, Lc = 1: mass 2 and g = 10, and 3 about the centre of mass is 5 about the tip."""
    a = 0.3
    body = Body(
        "top",
        mass=2.0,
        inertia=(3.0, 3.0, 1.0),
        position=(0.0, -math.sin(a), math.cos(a)),
        orientation=rotation_vector((a, 0.0, 0.0)),
        angular_velocity=rate,
    )
    tip = Spherical("tip", "ground", "top", point=(0.0, 0.0, 0.0))
    return System([body], [tip], gravity=(0.0, 0.0, -10.0), title="Hulbert 5.2")


def run(system: System, scheme: str, h: float, until: float, every: int = 1) -> Trajectory:
    """One run."""
    return simulate(system, scheme, step=h, until=until, save_every=every).trajectory


def momentum(t: Trajectory) -> Floats:
    """Lambda J Omega, from attitude and convected angular velocity."""
    return np.einsum("tab,bc,tc->ta", t.rotation[:, 0], t.inertia[0], t.angular_velocity[:, 0])


def torque_free(t: Trajectory) -> Any:
    """Samples after the loads."""
    return t.time > SPUN_UP - 0.5 * t.step


def energy(t: Trajectory) -> Floats:
    """K/K0 - 1 after the loads."""
    K = kinetic_energy(t)[torque_free(t)]
    return K / K[0] - 1.0


def total_energy(t: Trajectory) -> Floats:
    """E/E0 - 1."""
    E = kinetic_energy(t) + potential_energy(t)
    return E / E[0] - 1.0


def theta(t: Trajectory) -> Floats:
    """Inclination of the top."""
    return np.arccos(t.rotation[:, 0, 2, 2])


def axis_of(q: Floats) -> Floats:
    """Third body axis in the world."""
    w, x, y, z = np.moveaxis(np.asarray(q), -1, 0)
    return np.stack([2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)], axis=-1)


class Bursts:
    """Energy of Park's algorithm where |Omega_3| is large, and elsewhere."""

    def __init__(self, t: Trajectory) -> None:
        after = torque_free(t) if t.system.forces else slice(None)
        K, spin = kinetic_energy(t)[after], np.abs(t.angular_velocity[after, 0, 2])
        self.error = K / K[0] - 1.0
        self.bursting, self.quiet = spin > 0.5 * spin.max(), spin < 0.05 * spin.max()
        self.starts = np.flatnonzero(self.bursting[1:] & ~self.bursting[:-1])
        self.spacing = float(np.mean(np.diff(t.time[after][self.starts])))

    @property
    def means(self) -> tuple[float, float]:
        """Of K/K0 - 1 with its sign, in bursts and outside."""
        return float(self.error[self.bursting].mean()), float(self.error[~self.bursting].mean())

    @property
    def growth(self) -> float:
        """Of the level between bursts, per burst."""
        levels = []
        for first, last in zip(self.starts, self.starts[1:], strict=False):
            part = slice(first, last)
            levels.append(np.median(self.error[part][self.quiet[part]]))
        return float(np.polyfit(np.arange(len(levels)), levels, 1)[0])
