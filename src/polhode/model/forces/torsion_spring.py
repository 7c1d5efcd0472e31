"""A torsion spring on a hinge."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from polhode.model.forces._element import OnJoint, elastic
from polhode.model.forces._force import Example
from polhode.model.laws import Law
from polhode.model.numbers import number
from polhode.model.part import model_part


@model_part()
class TorsionSpring(OnJoint):
    """A torque about the axis of a joint as a function of its angle, over any number of turns.

    `angle` is that without torque: of the second body relative to the first, zero where their
    frames agree. The torque is given as the force of a spring is.
    """

    stiffness: float = 0.0
    angle: float = 0.0
    damping: float = 0.0
    polynomial: Sequence[float] = ()
    table: Mapping[str, Any] | None = None
    potential: Callable[..., Any] | None = None
    parameters: Sequence[float] = ()

    kind: ClassVar[str] = "torsion-spring"
    example: ClassVar[Example] = {"joint": "hinge", "stiffness": 8.0, "angle": 0.4}

    def __post_init__(self) -> None:
        """Check the arguments."""
        super().__post_init__()
        number(f"angle of {self.what}", self.angle)
        _ = self.law

    @cached_property
    def law(self) -> Law:
        """Torque as a function of the angle."""
        return elastic(self, self.angle)

    @property
    def conservative(self) -> bool:  # type: ignore[override]
        """True without damping."""
        return self.damping == 0.0
