"""Nodes of beams as they are drawn: pieces of a tube or bar, half an element to each side."""

from __future__ import annotations

from typing import Any

import numpy as np

from polhode.appearance.shapes import Look
from polhode.model.beams import Beam
from polhode.model.beams.section import Section
from polhode.model.orientation import orientation
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
            found[system.index(name)] = Look([{**solid, "bent": True}], 0.5 * piece, piece)
    return found


def tubes(system: System) -> list[dict[str, Any]]:
    """Beams as bent tubes: frames of their nodes, sides of their sections, their first element."""
    found, first = [], 0
    for beam in system.beams:
        parts = beam.parts
        ends = [(parts[0], 0), *((part, 1) for part in parts)]
        nodes = [
            {
                "body": system.index(part.bodies[side]),
                "point": np.asarray(part.points[side]).tolist(),
                "axes": _turned(part.axes[side]),
            }
            for part, side in ends
        ]
        b, h = (max(x) for x in zip(*(_sides(s, beam.length) for s in _both(beam)), strict=True))
        round_ = "rectangle" not in (beam.sections.first.shape or {})
        found.append(
            {"name": beam.name, "nodes": nodes, "sides": [b, h], "round": round_, "first": first}
        )
        first += beam.elements
    return found


def _both(beam: Beam) -> tuple[Section, Section]:
    return beam.sections.first, beam.sections.last


def _turned(axes: Any) -> list[float]:
    """Section axes as a quaternion, scalar last."""
    w, x, y, z = orientation("section axes", np.asarray(axes))
    return [float(x), float(y), float(z), float(w)]


def _piece(beam: Beam, part: float, low: float, high: float) -> dict[str, Any]:
    """A solid along section axis 1, from `low` to `high`."""
    first, last = (_sides(section, beam.length) for section in _both(beam))
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
