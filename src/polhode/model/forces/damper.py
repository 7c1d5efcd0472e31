"""A damper between points of two bodies."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from polhode.model.forces._element import Between
from polhode.model.forces._force import Law, Lowered, Places
from polhode.model.numbers import Floats, positive


@dataclass(frozen=True, eq=False)
class Damper(Between):
    """A force of `damping` times the rate of the distance of two points, against it."""

    damping: float = 0.0

    kind: ClassVar[str] = "damper"

    def __post_init__(self) -> None:
        """Check what is given."""
        super().__post_init__()
        _ = self.distance
        positive(f"damping of {self.what}", self.damping)

    def lower(self, places: Places, lowered: Lowered, gravity: Floats) -> None:
        """Add the row of this load."""
        lowered.elements.append(self.along(places, Law(damping=float(self.damping))))
