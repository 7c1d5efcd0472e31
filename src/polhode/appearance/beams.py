"""Nodes of beams as they are drawn: pieces of a tube or bar, half an element to each side."""

from __future__ import annotations

from typing import Any

import numpy as np

from polhode.appearance.shapes import Look
from polhode.model.beams import Beam
from polhode.model.beams.section import Section
from polhode.model.system import GROUND, System

_THINNEST = 0.004  # radius of a beam, of its length: thinner ones are drawn so
_TURN = np.array([[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])  # z along section axis 1


def beam_looks(system: System) -> dict[int, Look]:
    """How the nodes of beams are drawn, by body."""
    found = {}
    for beam in system.beams:
        n, piece = beam.elements, beam.length / beam.elements
        for k, name in enumerate(beam.node_names):
            if name == GROUND:
                continue
            low, high = (0.0 if k == 0 else -0.5 * piece), (0.0 if k == n else 0.5 * piece)
            solid = _piece(beam, k / n, low, high)
            found[system.index(name)] = Look([solid], 0.5 * piece, piece)
    return found


def _piece(beam: Beam, part: float, low: float, high: float) -> dict[str, Any]:
    """A solid along section axis 1, from `low` to `high`."""
    first, last = (
        _sides(section, beam.length) for section in (beam.sections.first, beam.sections.last)
    )
    b, h = ((1.0 - part) * x + part * y for x, y in zip(first, last, strict=True))
    at = [0.5 * (low + high), 0.0, 0.0]
    if "rectangle" in (beam.sections.first.shape or {}):
        return {"kind": "box", "size": [high - low, b, h], "at": at}
    size = {"radius": 0.5 * b, "height": high - low}
    return {"kind": "cylinder", **size, "at": at, "axes": _TURN.tolist()}


def _sides(section: Section, length: float) -> tuple[float, float]:
    """Width and height; of a section by its stiffness alone those of a round bar."""
    least = 2.0 * _THINNEST * length
    if section.shape is None:
        C = section.matrix
        width = 4.0 * float(np.sqrt(max(C[4, 4], C[5, 5]) / C[0, 0]))
        return max(width, least), max(width, least)
    (sizes,) = section.shape.values()
    b, h = sizes.get("width"), sizes.get("height")
    if b is None or h is None:
        b = h = 2.0 * sizes["radius"]
    return max(b, least), max(h, least)
