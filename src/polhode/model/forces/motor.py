"""A motor on a joint: a torque or force along its free coordinate."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from polhode.errors import ModelError
from polhode.model.forces._element import OnJoint
from polhode.model.forces._force import Example, Lowered, Places
from polhode.model.laws import Law
from polhode.model.numbers import Floats, parameters
from polhode.model.part import model_part
from polhode.model.signal import Signal, fields, scalar


@model_part()
class Motor(OnJoint):
    """A torque about a hinge, or a force along a slider, on the second body and back on the first.

    It is the sum of what is given: one of `value`, `steps`, `table`, `ramp`, `harmonic` and the
    reference motions `minimum_jerk`, `trapezoid` and `spline` in time;
    a `function(t, angle or displacement, its rate, parameters)`; and, with `controlled`, what a
    `Controller` sets, or you between the steps of a `Simulation` (zero until then).
    """

    value: float | None = None
    steps: Sequence[Any] | None = None
    table: Mapping[str, Any] | None = None
    ramp: Mapping[str, Any] | None = None
    harmonic: Mapping[str, Any] | None = None
    minimum_jerk: Mapping[str, Any] | None = None
    trapezoid: Mapping[str, Any] | None = None
    spline: Mapping[str, Any] | None = None
    function: Callable[..., Any] | None = None
    parameters: Sequence[float] = ()
    controlled: bool = False

    kind: ClassVar[str] = "motor"
    example: ClassVar[Example] = {
        "joint": "hinge",
        "harmonic": {"amplitude": 2.0, "frequency": 1.0},
    }

    def __post_init__(self) -> None:
        """Check the arguments."""
        super().__post_init__()
        if self.signal is None and self.function is None and not self.controlled:
            raise ModelError(
                f"{self.what} has no signal; give value, steps, table, ramp, harmonic, "
                "function or controlled."
            )
        parameters(self.what, self.parameters)

    @cached_property
    def signal(self) -> Signal | None:
        """Its torque or force in time."""
        forms = fields(self, "ramp")
        if not forms and not self.controlled:
            return None
        return scalar(self.what, forms or 0.0)

    @property
    def law(self) -> Law:
        """Its torque or force by time, coordinate and rate."""
        return Law(
            signal=self.signal,
            motor=self.function,
            parameters=tuple(float(p) for p in self.parameters),
            controlled=self.controlled,
        )

    def lower(self, places: Places, lowered: Lowered, gravity: Floats) -> None:
        """Add the row of this load."""
        lowered.elements.append(self.on_free_coordinate(places, self.law))
