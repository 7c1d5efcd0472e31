"""V' as a polynomial of y - rest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar

import numpy as np

from polhode.kernel.columns import LawKind
from polhode.model.laws._law import Law
from polhode.model.numbers import Floats


@dataclass(frozen=True)
class Polynomial(Law):
    """V' = a0 + a1 d + a2 d² + ..., with d = y - rest."""

    polynomial: Sequence[float] = field(kw_only=True)

    code: ClassVar[int] = LawKind.POLYNOMIAL
    is_potential: ClassVar[bool] = True

    def potential(self, y: Floats) -> Floats:
        """V(y)."""
        d = y - self.rest
        return sum((a * d ** (k + 1) / (k + 1) for k, a in enumerate(self.polynomial)), 0.0 * d)

    def slope(self, y: Floats) -> Floats:
        """V'(y)."""
        d = y - self.rest
        return sum((a * d**k for k, a in enumerate(self.polynomial)), 0.0 * d)

    def curvature(self, y: Floats) -> Floats:
        """V''(y)."""
        d = np.asarray(y - self.rest)
        terms = list(enumerate(self.polynomial))[1:]
        return sum((k * a * d ** (k - 1) for k, a in terms), 0.0 * d)

    @property
    def coefficients(self) -> Sequence[float]:
        """Of V', by powers."""
        return [float(a) for a in self.polynomial]
