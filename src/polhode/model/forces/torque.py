"""A torque in time."""

from __future__ import annotations

from typing import ClassVar

from polhode.model.forces._force import Example, Find, InTime, Lowered, Places, TimedLoad
from polhode.model.numbers import Floats
from polhode.model.outside import torques
from polhode.model.part import model_part


@model_part()
class Torque(InTime):
    """A torque given in time, in world or body axes, in the same forms as a force.

    With `controlled`, what a controller sets is added: three numbers.
    """

    kind: ClassVar[str] = "torque"
    example: ClassVar[Example] = {
        "body": "a",
        "frame": "body",
        "harmonic": {"amplitude": (1.0, 2.0, 3.0), "frequency": 0.7},
    }

    def lower(self, places: Places, lowered: Lowered, gravity: Floats) -> None:
        """Add the row of this load."""
        index, local = places.index(self.body), self.frame == "body"
        lowered.timed.append(TimedLoad(index, self.signal, True, local, controlled=self.controlled))

    def outside(self, joint: Find) -> Floats:
        """A world torque about the axes in which it has a component."""
        return torques() if self.frame == "body" or self.controlled else torques(self.signal.axes)
