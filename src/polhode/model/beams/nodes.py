"""The nodes of a beam: bodies with the mass of half the elements beside them, and their welds."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from typing import Any

import numpy as np

from polhode.model.beams.taper import Sections
from polhode.model.body import Body
from polhode.model.joints import Fixed
from polhode.model.numbers import Floats

_POINTS, _WEIGHTS = np.polynomial.legendre.leggauss(3)  # exact for the inertia of linear tapers


class BeamNode(Body):
    """A node of a beam, its body axes along the section's; a system makes it."""


@dataclass(frozen=True, eq=False)
class BeamWeld(Fixed):
    """The weld of a beam's end to a body; a system makes it."""


def lumps(sections: Sections, elements: int, length: float) -> tuple[Floats, Floats]:
    """Masses (n + 1) and inertias (n + 1, 3, 3) of the nodes: half of each element to its ends."""
    halves = 2 * elements
    mass, inertia = np.zeros(halves), np.zeros((halves, 3, 3))
    size = length / halves
    for point, weight in zip(0.5 * (1.0 + _POINTS), 0.5 * _WEIGHTS, strict=True):
        parts = (np.arange(halves) + point) / halves
        mass += weight * size * sections.along(parts, "mass_per_length")
        inertia += weight * size * sections.along(parts, "inertia_per_length")
    return _gathered(mass), _gathered(inertia)


def _gathered(halves: Floats) -> Floats:
    """Halves of elements, added up by node."""
    inner = halves[1:-1:2] + halves[2::2]
    return np.concatenate([halves[:1], inner, halves[-1:]])


def node(name: str, mass: float, inertia: Floats, x: Floats, R: Floats, motion: Any) -> BeamNode:
    """A node; a section's inertia that no solid has is no matter of each node."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return BeamNode(
            name, mass=float(mass), inertia=inertia, position=x, orientation=R, **motion
        )
