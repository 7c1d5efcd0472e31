"""Universal (Cardan) joint."""

from typing import Any, ClassVar

import numpy as np

from polhode.errors import ModelError
from polhode.model.joints._joint import COINCIDE, ORTHOGONAL, Joint, Primitive, Z
from polhode.model.numbers import Floats, direction
from polhode.model.part import model_part


@model_part()
class Universal(Joint):
    """Two bodies share a point; an axis of the first stays perpendicular to one of the second.

    `axes` are the two directions at the start, the first fixed in the first body. A frame in a body
    has the axis that is fixed in it; both angles are then zero in the assembled position.
    """

    axes: Any = None

    kind: ClassVar[str] = "universal"
    primitives: ClassVar[tuple[Primitive, ...]] = (
        Primitive(COINCIDE),
        Primitive(ORTHOGONAL, Z, Z),
    )
    coordinates: ClassVar[tuple[str, ...]] = ("angles",)

    def _check_axis(self, what: str) -> None:
        if self.axis is not None or self.axes is None or len(self.axes) != 2:
            raise ModelError(f"{what} (universal) needs axes, one direction for each body.")
        a, b = (direction(f"axes of {what}", x) for x in self.axes)
        if abs(a @ b) > 1e-9:
            raise ModelError(
                f"axes of {what} must be perpendicular; their scalar product is {a @ b:g}."
            )

    def world_axes(self) -> tuple[Floats, Floats]:
        """Frames whose z axes are the two axes, each with the other as x axis."""
        a, b = (direction(f"axes of joint '{self.name}'", x) for x in self.axes)
        return (
            np.column_stack([b, np.cross(a, b), a]),
            np.column_stack([a, np.cross(b, a), b]),
        )
