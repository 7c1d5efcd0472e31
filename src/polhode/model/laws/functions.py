"""Potentials and dampers by functions of the user."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from polhode.kernel.columns import LawKind
from polhode.model.laws._law import Law
from polhode.model.numbers import Floats

NUDGE = 1e-6  # m/s or rad/s, by which a damper is differentiated
RELATIVE_NUDGE = 1e-5  # of a coordinate, by which V' is differentiated


@dataclass(frozen=True)
class UserPotential(Law):
    """``V(y, parameters) -> (V, V')``."""

    function: Callable[..., Any] | None = None

    code: ClassVar[int] = LawKind.USER
    is_potential: ClassVar[bool] = True

    def _at(self, y: Floats, which: int) -> Floats:
        assert self.function is not None
        p = np.asarray(self.parameters, dtype=float)
        values = [float(self.function(float(v), p)[which]) for v in np.ravel(y)]
        return np.reshape(values, np.shape(y))

    def potential(self, y: Floats) -> Floats:
        """V(y)."""
        return self._at(y, 0)

    def slope(self, y: Floats) -> Floats:
        """V'(y)."""
        return self._at(y, 1)

    def curvature(self, y: Floats) -> Floats:
        """V''(y), by a central difference of V'."""
        size = np.maximum(np.abs(np.asarray(y) - self.rest), np.abs(y))
        d = RELATIVE_NUDGE * np.where(size > 0.0, size, 1.0)
        return (self.slope(y + d) - self.slope(y - d)) / (2.0 * d)


@dataclass(frozen=True)
class UserDamper(Law):
    """``drag(rate, parameters)``."""

    function: Callable[..., Any] | None = None

    code: ClassVar[int] = LawKind.DAMPER_USER
    is_damper: ClassVar[bool] = True

    def drag(self, rate: Floats, y: Floats | float = 0.0) -> Floats:
        """What it opposes to a rate."""
        assert self.function is not None
        p = np.asarray(self.parameters, dtype=float)
        values = [float(self.function(float(v), p)) for v in np.ravel(rate)]
        return np.reshape(values, np.shape(rate))

    @property
    def steepest_drag(self) -> float:
        """The slope at rest."""
        high, low = self.drag(np.array([NUDGE, -NUDGE]))
        return float(high - low) / (2.0 * NUDGE)
