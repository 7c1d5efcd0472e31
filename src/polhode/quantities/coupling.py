"""Quantities of couplings."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np

from polhode.model.coupling import Coupling, Term
from polhode.model.numbers import Floats
from polhode.quantities._quantity import Level, Part, Quantity, quantity
from polhode.quantities.joint import JointPart


class CouplingPart(Part):
    """A coupling."""

    kind = "coupling"

    def __init__(self, motion: Any, name: str) -> None:
        super().__init__(motion, name)
        self.data: Coupling = self.system.coupling(self.name)
        self.number = list(self.system.couplings).index(self.data)
        self.terms: tuple[Term, ...] = self.system.tied[self.number]

    @property
    def head(self) -> str:
        """Name and what it ties."""
        return f"coupling '{self.name}' of {', '.join(self.labels)}"

    @property
    def labels(self) -> list[str]:
        """Names as they were given; both coordinates of a screw."""
        given = list(self.data.joints)
        if len(given) == len(self.terms):
            return given
        return [f"{term.joint}.{term.coordinate}" for term in self.terms]

    def dimensions(self, q: Quantity) -> list[tuple[str, Sequence[Any]]]:
        """Joints have names."""
        return [(dim, self.labels) for dim in q.dims]

    def unit(self, q: Quantity) -> str:
        """Torques and forces."""
        units = {"N m" if term.coordinate == "angle" else "N" for term in self.terms}
        return units.pop() if q.name == "reaction" and len(units) == 1 else q.unit

    @cached_property
    def changes(self) -> Floats:
        """Weighted changes (term, time) of coordinates since the first sample."""
        values = [getattr(JointPart(self.motion, t.joint), t.coordinate) for t in self.terms]
        return np.array([t.weight * (y - y[0]) for t, y in zip(self.terms, values, strict=True)])

    @property
    def size(self) -> float:
        """Size of what is summed."""
        weights = sum(abs(term.weight) for term in self.terms)
        return float(np.abs(self.changes).max() + weights)

    @quantity("N m or N", Level.FORCE, "joint")
    def reaction(self) -> Floats:
        """Torque about or force along the axis of every joint, on its second body."""
        weights = np.array([term.weight for term in self.terms])
        return np.asarray(self.motion.observed.ties[:, self.number, None] * weights)

    @quantity("", Level.POSITION, of_state=False)
    def misfit(self) -> Floats:
        """The weighted sum of the coordinates' changes, which is zero but for rounding."""
        return np.asarray(self.changes.sum(axis=0))
