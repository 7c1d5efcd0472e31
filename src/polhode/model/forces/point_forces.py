"""Forces on the mass points of a rigid set (Peskin's document)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

import numpy as np

from polhode.errors import ModelError
from polhode.model.forces._force import Example, Find, Lowered, OnBody, Places, PointLoad
from polhode.model.numbers import Floats, array, not_negative, parameters
from polhode.model.outside import ANYTHING, anywhere
from polhode.model.part import model_part


@model_part()
class PointForces(OnBody):
    """A force on every mass point of a body: weight, linear damping -c V, or any function.

    `function(t, x, v, R, omega, params)` gets position and velocity of the point and returns the
    force on it. `weight` adds m_k times the system's gravity; use it with a system whose own
    gravity does not already act on the body.
    """

    weight: Sequence[float] | None = None
    damping: float = 0.0
    function: Callable[..., Any] | None = None
    parameters: Sequence[float] = ()

    kind: ClassVar[str] = "point-forces"
    example: ClassVar[Example] = {"body": "a", "weight": (1.0, 0.0, 2.0), "damping": 0.3}

    def __post_init__(self) -> None:
        """Check the arguments."""
        super().__post_init__()
        not_negative(f"damping of force '{self.name}'", self.damping)
        if self.weight is not None:
            array(f"weight of force '{self.name}'", self.weight, 3)
        parameters(f"force '{self.name}'", self.parameters)

    @property
    def is_natural(self) -> bool:
        """Without a function."""
        return self.function is None

    def lower(self, places: Places, lowered: Lowered, gravity: Floats) -> None:
        """Add a row for every point."""
        masses, points = places.points(self.body)
        if len(masses) == 0:
            raise ModelError(
                f"force '{self.name}' acts on the points of body '{self.body}', which has none; "
                "give the body as points."
            )
        weight = np.zeros(3) if self.weight is None else np.asarray(self.weight, dtype=float)
        for mass, point in zip(masses, points, strict=True):
            lowered.points.append(
                PointLoad(
                    places.index(self.body),
                    point,
                    mass * weight,
                    self.damping,
                    force=self.function,
                    parameters=self.parameters,
                )
            )

    def outside(self, joint: Find) -> Floats:
        """Weight alone has a direction."""
        if self.function is not None or self.damping or self.weight is None:
            return ANYTHING
        return anywhere(np.asarray(self.weight, dtype=float)[None])
