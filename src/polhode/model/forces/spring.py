"""A spring with a damper between points of two bodies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

import numpy as np

from polhode.errors import ModelError
from polhode.model.forces._force import Force, Lowered, Places, SpringLoad
from polhode.model.numbers import Floats, array, not_negative, positive


@dataclass(frozen=True, eq=False)
class Spring(Force):
    """A linear spring, with damping along it.

    `points` are world points at the start, one a body; `length` defaults to their distance.
    """

    between: tuple[str, str] = ("ground", "ground")
    points: Sequence[Any] = ()
    stiffness: float = 0.0
    length: float | None = None
    damping: float = 0.0

    kind: ClassVar[str] = "spring"

    def __post_init__(self) -> None:
        """Check what is given."""
        super().__post_init__()
        what = f"spring '{self.name}'"
        if len(self.points) != 2 or len(self.between) != 2:
            raise ModelError(f"{what} needs two bodies and two points, one for each.")
        if self.between[0] == self.between[1]:
            raise ModelError(f"{what} ties '{self.between[0]}' to itself; name two bodies.")
        a, b = self.ends
        if np.array_equal(a, b):
            raise ModelError(f"the two points of {what} coincide; a spring needs a direction.")
        positive(f"stiffness of {what}", self.stiffness)
        not_negative(f"damping of {what}", self.damping)
        if self.length is not None:
            not_negative(f"length of {what}", self.length)

    @cached_property
    def ends(self) -> tuple[Floats, Floats]:
        """Both points, world, at the start."""
        what = f"a point of spring '{self.name}'"
        return array(what, self.points[0], 3), array(what, self.points[1], 3)

    @property
    def rest_length(self) -> float:
        """Length without force."""
        a, b = self.ends
        return float(np.linalg.norm(b - a)) if self.length is None else float(self.length)

    @property
    def bodies(self) -> tuple[str, ...]:
        """The bodies it acts on."""
        return tuple(b for b in self.between if b != "ground")

    @property
    def conservative(self) -> bool:  # type: ignore[override]
        """Without damping."""
        return self.damping == 0.0

    def lower(self, places: Places, lowered: Lowered, gravity: Floats) -> None:
        """Add the row of this load."""
        (a, b), (first, second) = self.ends, self.between
        points = (places.local(first, a), places.local(second, b))
        bodies = (places.index(first), places.index(second))
        lowered.springs.append(
            SpringLoad(bodies, points, self.stiffness, self.rest_length, self.damping)
        )

    def keeps_linear_momentum(self, axis: int) -> bool:
        """Between two bodies."""
        return "ground" not in self.between

    def keeps_angular_momentum(self, axis: int) -> bool:
        """Between two bodies."""
        return "ground" not in self.between
