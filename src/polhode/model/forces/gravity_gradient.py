"""The gravity gradient of a central field on an extended body."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np

from polhode.errors import ModelError
from polhode.model.forces._force import ORIGIN, Example, Find, Lowered, OnBody, Places, PointLoad
from polhode.model.numbers import Floats, array, positive
from polhode.model.outside import through
from polhode.model.part import model_part


def _force(t: float, x: Any, v: Any, R: Any, omega: Any, p: Any) -> Any:
    s = x - p[1:4]
    Js = R @ (p[4:13].reshape((3, 3)) @ (R.T @ s))
    r2 = np.sum(s * s)
    f = p[0] / (r2 * r2 * np.sqrt(r2))
    trace = p[4] + p[8] + p[12]
    return f * (s * (7.5 * np.sum(s * Js) / r2 - 1.5 * trace) - 3.0 * Js)


def _torque(t: float, x: Any, v: Any, R: Any, omega: Any, p: Any) -> Any:
    s = x - p[1:4]
    Js = R @ (p[4:13].reshape((3, 3)) @ (R.T @ s))
    r2 = np.sum(s * s)
    return (3.0 * p[0] / (r2 * r2 * np.sqrt(r2))) * np.cross(s, Js)


@model_part()
class GravityGradient(OnBody):
    """Gravity-gradient torque and force of a central field on a body.

    To second order in size over distance: torque 3 mu/r⁵ s × J s, s from the `centre` to the centre
    of mass, and the force that belongs to the same potential. `parameter` is mu of the centre
    (m³/s²). The attraction of the mass itself is an `Attraction`. Its work is booked.
    """

    parameter: float = 0.0
    centre: Sequence[float] = (0.0, 0.0, 0.0)

    kind: ClassVar[str] = "gravity-gradient"
    example: ClassVar[Example] = {"body": "a", "parameter": 30.0, "centre": (0.0, 0.0, -7.0)}

    def __post_init__(self) -> None:
        """Check the arguments."""
        super().__post_init__()
        positive(f"parameter of {self.what}", self.parameter)
        array(f"centre of {self.what}", self.centre, 3)

    def lower(self, places: Places, lowered: Lowered, gravity: Floats) -> None:
        """Add the row of this load."""
        inertia = places.body(self.body).inertia
        if inertia is None:
            raise ModelError(
                f"{self.what} acts on body '{self.body}', a point mass; give the body an inertia."
            )
        numbers = [self.parameter, *self.centre, *np.asarray(inertia).ravel()]
        lowered.points.append(
            PointLoad(
                places.index(self.body),
                places.origin_to(self.body, ORIGIN),
                force=_force,
                torque=_torque,
                parameters=tuple(float(x) for x in numbers),
            )
        )

    def outside(self, joint: Find) -> Floats:
        """Its torque is that of its force about the centre."""
        return through(np.asarray(self.centre))
