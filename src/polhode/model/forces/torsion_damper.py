"""A torsion damper on a hinge."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from polhode.model.forces._element import OnJoint
from polhode.model.forces._force import Law, Lowered, Places
from polhode.model.numbers import Floats, positive


@dataclass(frozen=True, eq=False)
class TorsionDamper(OnJoint):
    """A torque of `damping` times the rate of a joint's angle, against it."""

    damping: float = 0.0

    kind: ClassVar[str] = "torsion-damper"

    def __post_init__(self) -> None:
        """Check what is given."""
        super().__post_init__()
        positive(f"damping of {self.what}", self.damping)

    def lower(self, places: Places, lowered: Lowered, gravity: Floats) -> None:
        """Add the row of this load."""
        lowered.elements.append(self.on_angle(places, Law(damping=float(self.damping))))
