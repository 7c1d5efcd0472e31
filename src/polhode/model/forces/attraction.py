"""Gravity between the centres of two bodies."""

from __future__ import annotations

from typing import ClassVar

from polhode.errors import ModelError
from polhode.model.forces._force import ORIGIN, ElementLoad, Force, Law, Lowered, Places
from polhode.model.numbers import Floats, array, positive
from polhode.model.part import model_part


@model_part()
class Attraction(Force):
    """Newton's attraction k/r² between two centres of mass, with V = -k/r.

    `strength` is k: G m1 m2 (N m²), or mu m for a body of mass m and a planet at the ground's
    `centre` whose gravitational parameter is mu.
    """

    between: tuple[str, str] = ("ground", "ground")
    strength: float = 0.0
    centre: tuple[float, float, float] = (0.0, 0.0, 0.0)

    kind: ClassVar[str] = "attraction"
    conservative: ClassVar[bool] = True
    ties_bodies: ClassVar[bool] = True

    def __post_init__(self) -> None:
        """Check what is given."""
        super().__post_init__()
        if len(set(self.between)) != 2:
            raise ModelError(f"{self.what} needs two bodies, or a body and the ground.")
        positive(f"strength of {self.what}", self.strength)
        array(f"centre of {self.what}", self.centre, 3)

    @property
    def bodies(self) -> tuple[str, ...]:
        """The bodies it acts on."""
        return tuple(b for b in self.between if b != "ground")

    def lower(self, places: Places, lowered: Lowered, gravity: Floats) -> None:
        """Add the row of this load."""
        indices = (places.index(self.between[0]), places.index(self.between[1]))
        points = tuple(
            array("centre", self.centre, 3) if body == "ground" else places.origin_to(body, ORIGIN)
            for body in self.between
        )
        law = Law(stiffness=float(self.strength), inverse=True)
        lowered.elements.append(ElementLoad("distance", indices, law, (points[0], points[1])))

    def keeps_linear_momentum(self, axis: int) -> bool:
        """Between two bodies."""
        return "ground" not in self.between

    def keeps_angular_momentum(self, axis: int) -> bool:
        """Between two bodies, or about a centre on the axis through the origin."""
        beside = [c for k, c in enumerate(self.centre) if k != axis]
        return "ground" not in self.between or not any(beside)
