"""A bushing: six springs and dampers between frames of two bodies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np

from polhode.errors import ModelError
from polhode.model.forces._element import Between
from polhode.model.forces._force import ElementLoad, Example, Find, Lowered, Places, SeatInBody
from polhode.model.joints._joint import IN_PLANE, TURN, triad
from polhode.model.laws import Law
from polhode.model.numbers import Floats, array, direction
from polhode.model.outside import ANYTHING, NOTHING, anywhere, through, torques
from polhode.model.part import model_part


@model_part()
class Bushing(Between):
    """Three translational and three rotational springs in axes of the first body.

    `point` is where both bodies are held, and `axis` the third of the axes, world, at the start.
    `stiffness` and `damping` are three numbers along the axes (N/m, N s/m), `turning_stiffness` and
    `turning_damping` three about them (N m/rad, N m s/rad): for the parts along them of the vector,
    of less than half a turn, by which the second body is turned. Without force at the start.
    """

    point: Any = None
    axis: Any = (0.0, 0.0, 1.0)
    stiffness: Sequence[float] = (0.0, 0.0, 0.0)
    turning_stiffness: Sequence[float] = (0.0, 0.0, 0.0)
    damping: Sequence[float] = (0.0, 0.0, 0.0)
    turning_damping: Sequence[float] = (0.0, 0.0, 0.0)

    kind: ClassVar[str] = "bushing"
    example: ClassVar[Example] = {
        "between": ("a", "b"),
        "point": (0.7, 0.1, 0.0),
        "axis": (1, 2, 3),
        "stiffness": (50, 60, 70),
        "turning_stiffness": (5, 6, 7),
        "damping": (0.5, 0.6, 0.7),
    }
    line: ClassVar[None] = None

    def __post_init__(self) -> None:
        """Check the arguments."""
        if self.point is None:
            raise ModelError(f"{self.what} needs a point, in the world at the start.")
        object.__setattr__(self, "points", (self.point, self.point))
        super().__post_init__()
        direction(f"axis of {self.what}", self.axis)
        for word in ("stiffness", "turning_stiffness", "damping", "turning_damping"):
            values = array(f"{word} of {self.what}", getattr(self, word), 3)
            if np.any(values < 0.0):
                raise ModelError(f"{word} of {self.what} is {values}; they must not be negative.")
        given = (self.stiffness, self.turning_stiffness, self.damping, self.turning_damping)
        if not any(np.any(np.asarray(v)) for v in given):
            raise ModelError(f"{self.what} has neither stiffness nor damping; give one of them.")

    @property
    def conservative(self) -> bool:  # type: ignore[override]
        """True without damping."""
        return not (np.any(np.asarray(self.damping)) or np.any(np.asarray(self.turning_damping)))

    @property
    def seat(self) -> SeatInBody:
        """In the second body, or in the first where the second is the ground."""
        point, _ = self.ends
        return SeatInBody(self.bodies[-1], point, np.asarray(self.axis, dtype=float))

    def lower(self, places: Places, lowered: Lowered, gravity: Floats) -> None:
        """Add a row for each of the six."""
        (point, _), (first, second) = self.ends, self.between
        axes = triad(direction(f"axis of {self.what}", self.axis))
        bodies = (places.index(first), places.index(second))
        points = (places.local(first, point), places.local(second, point))

        def both(direction: Floats) -> tuple[Floats, Floats]:
            return places.direction(first, direction), places.direction(second, direction)

        for i in range(3):
            x, y = both(axes[:, i]), both(axes[:, (i + 1) % 3])
            along = Law(stiffness=float(self.stiffness[i]), damping=float(self.damping[i]))
            about = Law(
                stiffness=float(self.turning_stiffness[i]), damping=float(self.turning_damping[i])
            )
            if along.has_potential or along.damps:
                lowered.elements.append(ElementLoad(IN_PLANE, bodies, along, points, x))
            if about.has_potential or about.damps:
                lowered.elements.append(
                    ElementLoad(TURN, bodies, about, directors=y, axis=x[0], second_axis=x[1])
                )

    def outside(self, joint: Find) -> Floats:
        """Springs along axes of the ground have a moment where they are of unlike stiffness."""
        if "ground" not in self.between:
            return NOTHING
        if np.any(self.turning_stiffness) or np.any(self.turning_damping):
            return ANYTHING
        point, _ = self.ends
        if self.between[1] == "ground":  # the axes turn, and the point stands still
            return through(point)
        axes = triad(direction(f"axis of {self.what}", self.axis)).T
        k = np.asarray(self.stiffness)
        unlike = [(k[j] - k[i]) * np.cross(axes[i], axes[j]) for i, j in ((0, 1), (1, 2), (2, 0))]
        along, damped = axes[k > 0.0], axes[np.asarray(self.damping) > 0.0]
        moments = torques(np.array(unlike))
        return np.vstack([through(point, along), moments, anywhere(damped)])
