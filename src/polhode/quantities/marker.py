"""Quantities of markers: points of bodies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from polhode.kernel.algebra.vec3 import Vec3
from polhode.quantities._quantity import Level, Moving, Part, quantity


class MarkerPart(Part):
    """A marker, named by its body and itself: ``arm.tip``."""

    kind = "body"
    within = True

    def __init__(self, motion: Any, name: str) -> None:
        super().__init__(motion, name)
        body = next(b for b in self.system.bodies if name in marker_names(b))
        self.i: int = self.system.index(body.name)
        self.moving, self.X = Moving(motion, self.i), np.asarray(marker_names(body)[name])

    @property
    def head(self) -> str:
        """Name and body."""
        body = self.system.bodies[self.i].name
        return f"marker '{self.name[len(body) + 1 :]}' of body '{body}'"

    @property
    def bodies(self) -> Sequence[int]:
        """Number of its body."""
        return [self.i]

    @quantity("m", Level.POSITION, "axis")
    def position(self) -> Vec3:
        """Position, world axes."""
        return self.moving.point(self.X)

    @quantity("m/s", Level.VELOCITY, "axis")
    def velocity(self) -> Vec3:
        """Velocity, world axes."""
        return self.moving.velocity(self.X)

    @quantity("m/s²", Level.ACCELERATION, "axis")
    def acceleration(self) -> Vec3:
        """Acceleration, world axes."""
        return self.moving.acceleration(self.X)


def marker_names(body: Any) -> dict[str, Any]:
    """Body points by the names of their markers in paths."""
    return {f"{body.name}.{key}": X for key, X in body.markers.items()}
