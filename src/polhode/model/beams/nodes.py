"""What a system makes of a beam: nodes that share its mass, welds of its ends, loads on nodes."""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from polhode.errors import ModelError
from polhode.model.beams.taper import Sections
from polhode.model.body import Body
from polhode.model.forces import PointForce
from polhode.model.joints import Fixed
from polhode.model.made import Made
from polhode.model.numbers import Floats, shown
from polhode.model.signal import FORMS, signal

LUMPED, CORRECTED = "lumped", "corrected"
_GREGORY = -1 / 8, 1 / 6, -1 / 24  # what Gregory's rule adds to the first three weights at an end
_POINTS, _WEIGHTS = np.polynomial.legendre.leggauss(3)  # exact for the inertia of linear tapers


class BeamNode(Made, Body):
    """A node of a beam, its body axes along the section's; a system makes it."""


@dataclass(frozen=True, eq=False)
class BeamWeld(Made, Fixed):
    """The weld of a beam's end to a body; a system makes it."""


@dataclass(frozen=True, eq=False)
class BeamLoad(Made, PointForce):
    """What a load along a beam gives to a node; a system makes it."""


def weights(elements: int, mass: str) -> Floats:
    """Lengths of the beam that nodes stand for, over that of an element (n + 1).

    Half of each element to its ends; corrected, Gregory's rule: with two elements Simpson's.
    """
    found = np.ones(elements + 1)
    found[[0, -1]] = 0.5
    if mass == CORRECTED:
        found[: len(_GREGORY)] += _GREGORY
        found[-len(_GREGORY) :] += _GREGORY[::-1]
    return found


def loads(what: str, given: Any, nodes: Sequence[str], lengths: Floats) -> list[BeamLoad]:
    """A force per length as forces on the nodes, each of which stands for a length."""
    table = dict(given) if isinstance(given, Mapping) else {"value": given}
    frame = table.pop("frame", "world")
    if unknown := set(table) - {*FORMS}:
        raise ModelError(f"{what} has {min(unknown)!r}; it takes {', '.join(FORMS)} and frame.")
    if frame not in ("world", "body"):
        raise ModelError(f"{what} has the frame {shown(frame)}; it is 'world' or 'body'.")
    signal(what, table)
    found = []
    for k, (node, share) in enumerate(zip(nodes, lengths.tolist(), strict=True)):
        if node != "ground":
            force = {form: _times(share, form, value) for form, value in table.items()}
            name = f"{node.rpartition('.')[0]}.load.{k}"
            found.append(BeamLoad(name, node, frame=frame, **force))
    return found


def _times(share: float, form: str, value: Any) -> Any:
    """A vector in time, times a number; its form and values were checked before."""
    if form == "value":
        return share * np.asarray(value, dtype=float)
    if form == "steps":
        return [[t0, t1, share * np.asarray(v, dtype=float)] for t0, t1, v in value]
    vectors = ("values",) if form == "table" else ("amplitude", "offset")
    return {k: share * np.asarray(v, dtype=float) if k in vectors else v for k, v in value.items()}


def lumps(sections: Sections, elements: int, length: float, rule: str) -> tuple[Floats, Floats]:
    """Masses (n + 1) and inertias (n + 1, 3, 3) of the nodes."""
    if rule == CORRECTED:
        parts = np.linspace(0.0, 1.0, elements + 1)
        lengths = length / elements * weights(elements, rule)
        inertia = sections.along(parts, "inertia_per_length")
        mass = lengths * sections.along(parts, "mass_per_length")
        return mass, lengths[:, None, None] * inertia
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
