"""Quantities of nodes of structures, or of coordinates of structures that are matrices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from polhode.errors import ModelError, suggestion
from polhode.model.numbers import Floats
from polhode.quantities._quantity import Level, Part, Quantity, quantity


class NodePart(Part):
    """A node."""

    kind = "node"

    def __init__(self, motion: Any, name: str) -> None:
        super().__init__(motion, name)
        names = motion.assembled.names
        if self.name not in names:
            raise ModelError(f"there is no node '{name}'." + suggestion(name, names))
        self.i: int = names.index(self.name)

    @property
    def offers(self) -> tuple[str, ...]:
        """Whether it is in space."""
        return ("space",) if self.motion.assembled.spatial else ("coordinate",)

    def dimensions(self, q: Quantity) -> list[tuple[str, Sequence[Any]]]:
        """Nodes in space have axes."""
        return super().dimensions(q) if self.motion.assembled.spatial else []

    @quantity("m", Level.POSITION, "axis", needs="space")
    def position(self) -> Floats:
        """Position, world axes."""
        return np.asarray(self.motion.position[:, self.i])

    @quantity("m", Level.POSITION, needs="coordinate")
    def displacement(self) -> Floats:
        """Value of a coordinate."""
        return np.asarray(self.motion.position[:, self.i])

    @quantity("m/s", Level.VELOCITY, "axis")
    def velocity(self) -> Floats:
        """Velocity, world axes, or rate of a coordinate."""
        return np.asarray(self.motion.velocity[:, self.i])
