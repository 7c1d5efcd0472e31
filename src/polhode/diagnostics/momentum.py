"""Scales of linear and angular momentum; rotors of armatures are in no sum."""

from __future__ import annotations

import numpy as np

from polhode.model.numbers import Floats
from polhode.quantities.system import counted
from polhode.results.trajectory import Trajectory


def linear_momentum_scale(t: Trajectory) -> float:
    """Largest sum of the sizes of the bodies' momenta."""
    return float(np.max(np.sum(np.linalg.norm(t.momentum[:, counted(t)], axis=-1), axis=1)))


def angular_momentum_scale(t: Trajectory, about: Floats | None = None) -> float:
    """Largest sum of |x| |p| + |pi|: the scale of its rounding.

    |x × p| would not do: it may vanish for a body that is far away and moves fast.
    """
    point = np.zeros(3) if about is None else about
    arms = np.linalg.norm(t.position - point, axis=-1)
    orbital = arms * np.linalg.norm(t.momentum, axis=-1)
    both = orbital + np.linalg.norm(t.spin, axis=-1)
    return float(np.max(np.sum(both[:, counted(t)], axis=1)))
