"""Rod without mass."""

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np

from polhode.errors import ModelError
from polhode.model.joints._joint import DISTANCE, Joint, Primitive
from polhode.model.numbers import Floats, array, positive
from polhode.model.part import model_part


@model_part()
class Distance(Joint):
    """A rod: points of two bodies stay at a fixed distance.

    `points` are world points at the start, one a body; `length` is that of the rod, by default
    their distance. Where it is another, assembly moves the bodies.
    """

    points: Sequence[Any] = ()
    length: float | None = None

    kind: ClassVar[str] = "distance"
    primitives: ClassVar[tuple[Primitive, ...]] = (Primitive(DISTANCE),)
    has_axis: ClassVar[bool] = False

    def _check_geometry(self, what: str) -> None:
        if self.point is not None or self.frames is not None or len(self.points) != 2:
            raise ModelError(f"{what} (distance) needs two world points, one for each body.")
        a, b = self.world_points()
        if np.array_equal(a, b):
            raise ModelError(f"the points of {what} coincide; use a spherical joint.")
        if self.length is not None:
            positive(f"length of {what}", self.length)

    @property
    def moves_bodies(self) -> bool:
        """True if a length is given."""
        return self.length is not None

    def distance(self) -> float:
        """Length of the rod."""
        return super().distance() if self.length is None else float(self.length)

    def world_points(self) -> tuple[Floats, Floats]:
        """Both points at the start, world."""
        what = f"a point of joint '{self.name}'"
        return array(what, self.points[0], 3), array(what, self.points[1], 3)
