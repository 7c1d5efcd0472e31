"""Laws by formulas, which kernels take from the file of the force that has them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, ClassVar

from polhode.kernel.columns import LawKind
from polhode.model.laws._law import Law
from polhode.model.numbers import Floats

Formula = Callable[[float, float, Floats], Floats]


@dataclass(frozen=True)
class ClosedForm:
    """V(k, r, y) with its first two derivatives by y, and its difference quotient.

    V is proportional to the strength k. All are plain arithmetic without branches, on numbers, on
    arrays and on the symbols of `kernel.compile.formula`. The quotient is divided on paper, so that
    no difference of potentials is taken:

        quotient(k, r, y0, y1) = (V1 - V0)/(y1 - y0), and its derivative by y1.
    """

    potential: Formula
    slope: Formula
    curvature: Formula
    quotient: Callable[[Any, Any, Any, Any], tuple[Any, Any]]


@dataclass(frozen=True)
class ClosedFormLaw(Law):
    """A `ClosedForm` of the strength `stiffness` and the length `rest`."""

    form: ClosedForm = field(kw_only=True)

    code: ClassVar[int] = LawKind.CLOSED_FORM
    is_potential: ClassVar[bool] = True

    @property
    def quotient(self) -> Callable[..., Any]:
        """Difference quotient, and its derivative."""
        return self.form.quotient

    def potential(self, y: Floats) -> Floats:
        """V(y)."""
        return self.form.potential(self.stiffness, self.rest, y)

    def slope(self, y: Floats) -> Floats:
        """V'(y)."""
        return self.form.slope(self.stiffness, self.rest, y)

    def curvature(self, y: Floats) -> Floats:
        """V''(y)."""
        return self.form.curvature(self.stiffness, self.rest, y)
