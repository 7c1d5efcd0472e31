"""A push to one side of a limit: compliant contacts and stops (`kernel.bodies.pushing`)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from polhode.kernel.columns import LawKind
from polhode.model.laws._law import Law
from polhode.model.numbers import Floats


@dataclass(frozen=True)
class Push(Law):
    """V = k d^(p+1)/(p+1) at the depth d = side (rest - y) > 0; the drag is k d^p min(1, c y').

    The side is 1 where y is kept above `rest`, and -1 where it is kept below.
    """

    exponent: float = 1.0
    side: float = 1.0

    code: ClassVar[int] = LawKind.PUSH
    pushes: ClassVar[bool] = True

    def depth(self, y: Floats | float) -> Floats:
        """How far a coordinate is beyond the limit; zero where it is free."""
        return np.maximum(self.side * (self.rest - np.asarray(y)), 0.0)

    def potential(self, y: Floats) -> Floats:
        """V(y)."""
        power = self.exponent + 1.0
        return np.asarray(self.stiffness / power * self.depth(y) ** power)

    def slope(self, y: Floats) -> Floats:
        """V'(y)."""
        return np.asarray(-self.side * self.stiffness * self.depth(y) ** self.exponent)

    def curvature(self, y: Floats) -> Floats:
        """V''(y), zero where it is free."""
        d = self.depth(y)
        inside = self.stiffness * self.exponent * np.where(d > 0.0, d, 1.0) ** (self.exponent - 1.0)
        return np.where(d > 0.0, inside, 0.0)

    def drag(self, rate: Floats, y: Floats | float = 0.0) -> Floats:
        """What the damping of Hunt and Crossley opposes to a rate."""
        return -self.slope(np.asarray(y)) * np.minimum(1.0, self.side * self.damping * rate)

    @property
    def steepest_drag(self) -> float:
        """As where it is open: it damps in proportion to its force."""
        return 0.0

    @property
    def bends(self) -> Floats:
        """The limit."""
        return np.array([self.rest])

    @property
    def numbers(self) -> tuple[float, ...]:
        """Those of `LawValue`."""
        return self.stiffness, self.rest, self.damping, self.exponent, self.side
