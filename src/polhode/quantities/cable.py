"""Quantities of cables: tensions of their pieces and where their nodes are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from polhode.model.cables import Cable
from polhode.model.numbers import Floats
from polhode.quantities._quantity import AXES, Level, Part, Quantity, quantity
from polhode.quantities.force import ForcePart


class CablePart(Part):
    """A cable."""

    kind = "cable"

    def __init__(self, motion: Any, name: str) -> None:
        super().__init__(motion, name)
        self.data: Cable = self.system.cable(self.name)

    @property
    def head(self) -> str:
        """Name, length and pieces."""
        return f"cable '{self.name}', {self.data.rest_length:g} m, {self.data.elements} pieces"

    def dimensions(self, q: Quantity) -> list[tuple[str, Sequence[Any]]]:
        """Pieces are numbered from 1, nodes from 0."""
        n = self.data.elements
        own = {"element": range(1, n + 1), "node": range(n + 1), "axis": AXES}
        return [(dim, own[dim]) for dim in q.dims]

    @quantity("N", Level.FORCE, "element")
    def tension(self) -> Floats:
        """Tension of each piece: zero where it is slack."""
        names = [f"{self.name}.{k + 1}" for k in range(self.data.elements)]
        return np.stack([ForcePart(self.motion, name).force for name in names], axis=1)

    @quantity("m", Level.POSITION, "node", "axis")
    def position(self) -> Floats:
        """Positions of the nodes from end to end."""
        m, still = self.motion, np.ones((len(self.motion.index), 1))
        values = [
            still * place if node == "ground" else m.position[:, self.system.index(node)]
            for node, place in zip(self.data.node_names, self.data.places, strict=True)
        ]
        return np.stack(values, axis=1)
