"""A constant tension between points of two bodies."""

from __future__ import annotations

from typing import ClassVar

from polhode.model.forces._element import Between
from polhode.model.forces._force import Law, Lowered, Places
from polhode.model.numbers import Floats, number
from polhode.model.part import model_part


@model_part()
class ConstantTension(Between):
    """A force of `tension` that draws two points together, whatever their distance: V = F L.

    So pull a weight over a pulley, or a spring that is wound up. A negative one pushes.
    """

    tension: float = 0.0

    kind: ClassVar[str] = "constant-tension"
    conservative: ClassVar[bool] = True

    def __post_init__(self) -> None:
        """Check what is given."""
        super().__post_init__()
        _ = self.distance
        number(f"tension of {self.what}", self.tension)

    def lower(self, places: Places, lowered: Lowered, gravity: Floats) -> None:
        """Add the row of this load."""
        lowered.elements.append(self.along(places, Law(polynomial=(float(self.tension),))))
