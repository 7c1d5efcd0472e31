"""A rotor inside a body: a reaction wheel, or the wheel of a gyrostat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

import numpy as np

from polhode.errors import ModelError
from polhode.model.forces._force import (
    Example,
    Find,
    Lowered,
    OnBody,
    Places,
    RotorLoad,
    SeatInBody,
)
from polhode.model.numbers import Floats, direction, number, positive
from polhode.model.outside import NOTHING
from polhode.model.part import model_part
from polhode.model.signal import Signal, fields, scalar


@model_part()
class Rotor(OnBody):
    """A balanced wheel that spins about an axis of a body.

    The body's mass and inertia are those with the wheel held fast, less the wheel's `inertia` about
    its `axis` (body axes), which is the wheel's own. `momentum` is the wheel's along the axis, its
    turning with the body included; or give its `speed` relative to the body at the start, with the
    body's rate along the axis. A motor's torque on the wheel (and back on the body) is one of
    `value`, `steps`, `table`, `ramp`, `harmonic`, and, with `controlled`, what a controller sets;
    without one the wheel keeps its momentum.
    """

    axis: Any = (0.0, 0.0, 1.0)
    inertia: float = 0.0
    momentum: float | None = None
    speed: float | None = None
    value: float | None = None
    steps: Sequence[Any] | None = None
    table: Mapping[str, Any] | None = None
    ramp: Mapping[str, Any] | None = None
    harmonic: Mapping[str, Any] | None = None
    minimum_jerk: Mapping[str, Any] | None = None
    trapezoid: Mapping[str, Any] | None = None
    spline: Mapping[str, Any] | None = None
    controlled: bool = False

    kind: ClassVar[str] = "rotor"
    example: ClassVar[Example] = {"body": "a", "axis": (0, 3, 4), "inertia": 0.1, "speed": 30.0}

    def __post_init__(self) -> None:
        """Check the arguments."""
        super().__post_init__()
        positive(f"inertia of {self.what}", self.inertia)
        direction(f"axis of {self.what}", self.axis)
        if (self.momentum is None) == (self.speed is None):
            raise ModelError(f"{self.what} needs either momentum or speed.")
        number(f"momentum or speed of {self.what}", self.momentum or self.speed or 0.0)
        _ = self.signal

    @cached_property
    def signal(self) -> Signal:
        """Torque of its motor in time."""
        return scalar(self.what, fields(self, "ramp") or 0.0)

    @property
    def conservative(self) -> bool:  # type: ignore[override]
        """True without a motor."""
        return self.signal.vanishes_along(0) and not self.controlled

    @property
    def seat(self) -> SeatInBody:
        """In its body."""
        return SeatInBody(self.body, None, np.asarray(self.axis, dtype=float))

    def lower(self, places: Places, lowered: Lowered, gravity: Floats) -> None:
        """Add the row of this load."""
        axis = direction(f"axis of {self.what}", self.axis)
        momentum = self.momentum
        if momentum is None:
            assert self.speed is not None
            rate = float(places.angular_velocity(self.body) @ axis)
            momentum = self.inertia * (self.speed + rate)
        body = places.index(self.body)
        row = RotorLoad(body, axis, self.inertia, momentum, self.signal, self.controlled)
        lowered.rotors.append(row)

    def outside(self, joint: Find) -> Floats:
        """Nothing: the momentum of the wheel is counted."""
        return NOTHING
