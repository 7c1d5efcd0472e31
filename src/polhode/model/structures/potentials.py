"""Potentials of a length or a position, for elements other than linear springs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import numpy as np

from polhode.model.laws import Law
from polhode.model.numbers import Floats
from polhode.model.structures.equations import Assembled, ElasticRow, Sum

NUDGE = 1e-6  # relative, by which first derivatives are differentiated


@dataclass(frozen=True)
class LengthRow:
    """A potential of the length of a sum of nodes; dampers are springs' (`ElasticRow`)."""

    name: str
    sum: Sum
    law: Law

    damping: ClassVar[float] = 0.0

    def energy(self, d: Floats) -> Floats:
        """V for vectors (time, 3)."""
        return self.law.potential(np.linalg.norm(d, axis=-1))

    def force(self, d: Floats) -> Floats:
        """V' along the vector."""
        L = float(np.linalg.norm(d))
        return np.asarray(self.law.slope(np.asarray(L)) / L * d)

    def tangent(self, d: Floats) -> Floats:
        """Derivative of the force by the vector."""
        L = float(np.linalg.norm(d))
        n, at = d / L, np.asarray(L)
        rate, pull = self.law.curvature(at), self.law.slope(at) / L
        return np.asarray(pull * np.eye(3) + (rate - pull) * np.outer(n, n))


@dataclass(frozen=True)
class FieldRow:
    """A potential of the position of a sum of nodes."""

    name: str
    sum: Sum
    potential: Callable[..., Any]
    parameters: Sequence[float] = ()

    damping: ClassVar[float] = 0.0

    def _at(self, d: Floats) -> tuple[float, Floats]:
        V, gradient = self.potential(np.asarray(d), np.asarray(self.parameters, dtype=float))
        return float(V), np.asarray(gradient, dtype=float)

    def energy(self, d: Floats) -> Floats:
        """V for positions (time, 3)."""
        return np.array([self._at(x)[0] for x in d])

    def force(self, d: Floats) -> Floats:
        """Gradient of V."""
        return self._at(d)[1]

    def tangent(self, d: Floats) -> Floats:
        """Symmetrised differences of the gradient."""
        e = NUDGE * float(np.linalg.norm(d)) + 1e-9
        H = np.array([(self.force(d + x) - self.force(d - x)) / (2 * e) for x in e * np.eye(3)])
        return np.asarray(0.5 * (H + H.T))


def add_law(a: Assembled, name: str, along: Sum, law: Law, damping: float = 0.0) -> None:
    """Add an element along a sum of nodes; its damper becomes a spring without stiffness."""
    if law.has_potential:
        if law.is_spring:
            a.springs.append(ElasticRow(name, along, law.stiffness, law.rest, damping))
            return
        a.lengths.append(LengthRow(name, along, replace(law, damping=0.0)))
    if damping:
        a.springs.append(ElasticRow(name, along, 0.0, law.rest, damping))
