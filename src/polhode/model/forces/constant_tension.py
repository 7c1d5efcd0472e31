"""A constant tension between points of two bodies."""

from __future__ import annotations

from typing import ClassVar

from polhode.model.forces._element import TWO_POINTS, Between
from polhode.model.forces._force import Example
from polhode.model.laws import Law, Polynomial
from polhode.model.numbers import number
from polhode.model.part import model_part


@model_part()
class ConstantTension(Between):
    """A force of `tension` that draws two points together, whatever their distance: V = F L.

    So pull a weight over a pulley, or a spring that is wound up. A negative one pushes.
    """

    tension: float = 0.0

    kind: ClassVar[str] = "constant-tension"
    example: ClassVar[Example] = {**TWO_POINTS, "tension": 2.0}
    conservative: ClassVar[bool] = True

    def __post_init__(self) -> None:
        """Check the arguments."""
        super().__post_init__()
        _ = self.distance
        number(f"tension of {self.what}", self.tension)

    @property
    def law(self) -> Law:
        """V' is the tension."""
        return Polynomial(polynomial=(float(self.tension),))
