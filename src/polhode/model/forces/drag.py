"""Linear drag on a body."""

from __future__ import annotations

from typing import ClassVar

from polhode.errors import ModelError
from polhode.model.forces._force import ORIGIN, Example, Find, Lowered, OnBody, Places, PointLoad
from polhode.model.numbers import Floats, not_negative
from polhode.model.outside import ANYTHING, torques
from polhode.model.part import model_part


@model_part()
class Drag(OnBody):
    """A force -`linear` v at the centre of mass, and a torque -`angular` omega."""

    linear: float = 0.0
    angular: float = 0.0

    kind: ClassVar[str] = "drag"
    example: ClassVar[Example] = {"body": "a", "linear": 0.3, "angular": 0.2}

    def __post_init__(self) -> None:
        """Check the arguments."""
        super().__post_init__()
        not_negative(f"linear of {self.what}", self.linear)
        not_negative(f"angular of {self.what}", self.angular)
        if self.linear == 0.0 and self.angular == 0.0:
            raise ModelError(f"{self.what} is zero; give linear (N s/m) or angular (N m s).")

    def lower(self, places: Places, lowered: Lowered, gravity: Floats) -> None:
        """Add the row of this load."""
        centre = places.origin_to(self.body, ORIGIN)
        lowered.points.append(
            PointLoad(
                places.index(self.body),
                centre,
                damping=float(self.linear),
                turn_damping=float(self.angular),
            )
        )

    def outside(self, joint: Find) -> Floats:
        """Any force, or any torque."""
        return ANYTHING if self.linear else torques()
