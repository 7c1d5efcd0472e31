"""A force and a torque by user functions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from polhode.errors import ModelError
from polhode.model.forces._force import Example, Find, Lowered, OnBody, Places, PointLoad
from polhode.model.numbers import Floats, array, parameters
from polhode.model.outside import ANYTHING, torques
from polhode.model.part import model_part


def _pull_back(t: float, x: Any, v: Any, R: Any, omega: Any, p: Any) -> Any:
    return -p[0] * x - 0.1 * v


@model_part()
class UserForce(OnBody):
    """A force (and torque) on a body: ``f(t, x, v, R, omega, params) -> (x, y, z)``, world axes.

    x and v are those of `point` (body axes, from the centre of mass), omega is in world axes. The
    functions are compiled by Numba; what it cannot compile runs as a Python callback, slower.
    """

    force: Callable[..., Any] | None = None
    torque: Callable[..., Any] | None = None
    parameters: Sequence[float] = ()
    point: Any = (0.0, 0.0, 0.0)

    kind: ClassVar[str] = "user"
    example: ClassVar[Example] = {"body": "a", "force": _pull_back, "parameters": (0.8,)}

    def __post_init__(self) -> None:
        """Check the arguments."""
        super().__post_init__()
        if self.force is None and self.torque is None:
            raise ModelError(f"force '{self.name}' needs a function: force=, torque= or both.")
        array(f"point of force '{self.name}'", self.point, 3)
        parameters(f"force '{self.name}'", self.parameters)

    def lower(self, places: Places, lowered: Lowered, gravity: Floats) -> None:
        """Add the row of this load."""
        point = array(f"point of force '{self.name}'", self.point, 3)
        lowered.points.append(
            PointLoad(
                places.index(self.body),
                places.origin_to(self.body, point),
                force=self.force,
                torque=self.torque,
                parameters=self.parameters,
            )
        )

    def outside(self, joint: Find) -> Floats:
        """Anything, or a torque alone."""
        return torques() if self.force is None else ANYTHING
