"""Notes on beams: slenderness, and rotation per element."""

from __future__ import annotations

import math

import numpy as np

from polhode.model.beams import Beam
from polhode.model.system import System

STOUT = 10.0  # slenderness below which the sections of a real beam do not stay plane
LARGE_TURN = 1.0  # rad between neighbouring nodes above which an element is too long


def slenderness(beam: Beam) -> float:
    """Length over the largest radius of gyration, sqrt(EI/EA), of its sections."""
    parts = np.array([0.0, 1.0])
    C = beam.sections.along(parts, "matrix")
    gyration = np.sqrt(np.maximum(C[:, 4, 4], C[:, 5, 5]) / C[:, 0, 0])
    return float(beam.length / gyration.max())


def beam_notes(system: System) -> list[str]:
    """A line for each beam and superelement, with warnings."""
    found = []
    for beam in system.beams:
        ratio = slenderness(beam)
        size = beam.length / beam.elements
        found.append(
            f"Beam '{beam.name}': {beam.elements} elements of {size:.4g} m, slenderness {ratio:.3g}"
        )
        if ratio < STOUT:
            found.append(
                f"Beam '{beam.name}' is stout (slenderness below {STOUT:g}): sections of a real "
                "beam would not stay plane"
            )
        turns = [float(np.linalg.norm(e.rest[3:]) * e.length) for e in beam.parts]
        worst = int(np.argmax(turns))
        if turns[worst] > LARGE_TURN:
            least = math.ceil(beam.elements * turns[worst] / LARGE_TURN)
            found.append(
                f"Element {worst + 1} of beam '{beam.name}' turns by {turns[worst]:.3g} rad at "
                f"rest, more than {LARGE_TURN:g}: use at least {least} elements"
            )
    for part in system.flexibles:
        found.append(
            f"Flexible '{part.name}': ports {', '.join(part.ports)}"
            + (", mass lumped to bodies at them" if part.mass is not None else ", without mass")
        )
    return found
