"""Quantities of superelements.

Ports are those after the first, which the others are seen from. Forces and moments are those of the
strains, without damping, from the port on the part, in axes that are the world's at the start and
turn with the port.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np

from polhode.model.beams.resultants import at_part
from polhode.model.flexible import Flexible
from polhode.model.numbers import Floats
from polhode.quantities._quantity import LABELS, Level, Part, Quantity, quantity
from polhode.quantities.beam import states

SCREW = ("shift x", "shift y", "shift z", "turn x", "turn y", "turn z")


class FlexiblePart(Part):
    """A superelement."""

    kind = "flexible"

    def __init__(self, motion: Any, name: str) -> None:
        super().__init__(motion, name)
        self.data: Flexible = self.system.flexible(self.name)
        elements = enumerate(self.system.beam_elements)
        own = [k for k, e in elements if e.own is not None and e.beam == self.name]
        self.own = slice(own[0], own[-1] + 1)

    @property
    def head(self) -> str:
        """Name and ports."""
        return f"flexible '{self.name}', ports {', '.join(self.data.ports)}"

    def dimensions(self, q: Quantity) -> list[tuple[str, Sequence[Any]]]:
        """Ports have names."""
        own = {**LABELS, "port": list(self.data.ports[1:]), "component": SCREW}
        return [(dim, own[dim]) for dim in q.dims]

    @cached_property
    def state(self) -> tuple[Floats, Floats]:
        """Logarithms and stresses of its elements."""
        return states(self.motion, self.own)

    @quantity("N", Level.FORCE, "port", "axis")
    def force(self) -> Floats:
        """Force at each port."""
        return at_part(*self.state, 1.0)[..., :3]

    @quantity("N m", Level.FORCE, "port", "axis")
    def moment(self) -> Floats:
        """Moment at each port."""
        return at_part(*self.state, 1.0)[..., 3:]

    @quantity("m, rad", Level.POSITION, "port", "component")
    def strain(self) -> Floats:
        """Screw of each port against the first, from rest: m and rad."""
        return np.asarray(self.motion.beam_strains[:, self.own])

    @quantity("J", Level.ENERGY)
    def energy(self) -> Floats:
        """Strain energy."""
        return np.asarray(0.5 * np.einsum("tei,tei->t", self.strain, self.state[1]))
