"""Linear and angular momentum of all bodies, without the rotors of armatures."""

from __future__ import annotations

import numpy as np

from polhode.model.numbers import Floats
from polhode.results.elements import rotor_momenta
from polhode.results.trajectory import Trajectory


def _counted(t: Trajectory) -> slice:
    """Bodies whose momenta count: all before the rotors of armatures, which come last."""
    return slice(sum(not body.is_armature for body in t.system.bodies))


def linear_momentum(t: Trajectory) -> Floats:
    """Sum of the momenta, (time, 3)."""
    return np.sum(t.momentum[:, _counted(t)], axis=1)


def angular_momentum(t: Trajectory, about: Floats | None = None) -> Floats:
    """Sum of the moments of momentum about a fixed point (default the origin), (time, 3)."""
    point = np.zeros(3) if about is None else about
    moments = np.cross(t.position - point, t.momentum) + t.spin
    total = np.sum(moments[:, _counted(t)], axis=1)
    for rotor, momentum in rotor_momenta(t):
        total = total + momentum[:, None] * (t.rotation[:, rotor.body] @ rotor.axis)
    return total


def linear_momentum_scale(t: Trajectory) -> float:
    """Largest sum of the sizes of the bodies' momenta."""
    return float(np.max(np.sum(np.linalg.norm(t.momentum[:, _counted(t)], axis=-1), axis=1)))


def angular_momentum_scale(t: Trajectory, about: Floats | None = None) -> float:
    """Largest sum of |x| |p| + |pi|: the scale of its rounding.

    |x × p| would not do: it may vanish for a body that is far away and moves fast.
    """
    point = np.zeros(3) if about is None else about
    arms = np.linalg.norm(t.position - point, axis=-1)
    orbital = arms * np.linalg.norm(t.momentum, axis=-1)
    both = orbital + np.linalg.norm(t.spin, axis=-1)
    return float(np.max(np.sum(both[:, _counted(t)], axis=1)))
