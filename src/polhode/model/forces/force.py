"""A force in time, at a point of a body."""

from __future__ import annotations

from typing import Any, ClassVar

from polhode.model.forces._force import Example, Find, InTime, Lowered, Places, TimedLoad
from polhode.model.numbers import Floats, array
from polhode.model.outside import ANYTHING, anywhere
from polhode.model.part import model_part


@model_part()
class PointForce(InTime):
    """A force given in time, in world or body axes.

    `point` is a world point at the start that moves with the body; default the centre of mass.
    The force is one of `value`, `steps` ([t0, t1, vector], ...), `table` ({times, values}, linear)
    and `harmonic` ({amplitude, frequency, phase, offset}); its impulse over a step is exact. With
    `controlled`, what a controller sets is added: three numbers.
    """

    point: Any = None

    kind: ClassVar[str] = "force"
    example: ClassVar[Example] = {"body": "b", "point": (1.5, 0.5, 0.2), "value": (1.0, 2.0, 3.0)}

    def __post_init__(self) -> None:
        """Check the arguments."""
        super().__post_init__()
        if self.point is not None:
            array(f"point of {self.what}", self.point, 3)

    def lower(self, places: Places, lowered: Lowered, gravity: Floats) -> None:
        """Add the row of this load."""
        if self.point is None:
            point = places.origin_to(self.body, array("centre", (0, 0, 0), 3))
        else:
            point = places.local(self.body, array(f"point of {self.what}", self.point, 3))
        index, local = places.index(self.body), self.frame == "body"
        lowered.timed.append(TimedLoad(index, self.signal, False, local, point, self.controlled))

    def outside(self, joint: Find) -> Floats:
        """A world force along the axes in which it has a component."""
        return ANYTHING if self.frame == "body" or self.controlled else anywhere(self.signal.axes)
