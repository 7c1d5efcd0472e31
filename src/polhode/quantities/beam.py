"""Quantities of beams: forces and moments in their sections, strains, shapes, energies.

Forces and moments are those of the strains, without damping, in the axes of the sections: axis 1
is along the beam. They act from the second end's side on the first's: a tension is positive.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np

from polhode.errors import InputError, named
from polhode.model.beams import Beam, BeamElement
from polhode.model.beams.element import stresses
from polhode.model.beams.resultants import at_part, in_the_middle
from polhode.model.beams.screw import exponential
from polhode.model.numbers import Floats, numbers
from polhode.quantities._quantity import LABELS, Level, Part, Quantity, quantity

LABELS["component"] = ("stretch", "shear 2", "shear 3", "twist", "bend 2", "bend 3")
PIECES = 4  # of an element, in its shape


def resultants(m: Any) -> Floats:
    """Force and moment in the middle of all elements of a system: (time, element, 6)."""
    return in_the_middle(*states(m, slice(None)))


def states(m: Any, own: slice) -> tuple[Floats, Floats]:
    """Logarithms and stresses of some elements over time: (time, element, 6)."""
    elements, strain = m.system.beam_elements[own], m.beam_strains[:, own]
    length = np.array([e.length for e in elements])[:, None]
    rest = np.array([e.rest for e in elements])
    return (strain + rest) * length, stresses(elements, strain)


class BeamPart(Part):
    """A beam."""

    kind = "beam"

    def __init__(self, motion: Any, name: str) -> None:
        super().__init__(motion, name)
        self.data: Beam = self.system.beam(self.name)
        first = sum(b.elements for b in self.system.beams[: self.system.beams.index(self.data)])
        self.own = slice(first, first + self.data.elements)

    @property
    def head(self) -> str:
        """Name, length and elements."""
        return f"beam '{self.name}', {self.data.length:g} m, {self.data.elements} elements"

    def dimensions(self, q: Quantity) -> list[tuple[str, Sequence[Any]]]:
        """Elements are numbered from 1; nodes and points between them have arc lengths."""
        own = {"element": range(1, self.data.elements + 1), "arc": self.arcs}
        return [(dim, own.get(dim) if dim in own else LABELS[dim]) for dim in q.dims]  # type: ignore[misc]

    @cached_property
    def arcs(self) -> Floats:
        """Arc lengths from end to end, nodes among them."""
        return np.linspace(0.0, self.data.length, PIECES * self.data.elements + 1)

    @cached_property
    def state(self) -> tuple[Floats, Floats]:
        """Logarithms and stresses of its elements."""
        return states(self.motion, self.own)

    @cached_property
    def middle(self) -> Floats:
        """Force and moment in the middle of its elements."""
        return in_the_middle(*self.state)

    @quantity("N", Level.FORCE, "element", "section_axis", plotted=True)
    def force(self) -> Floats:
        """In the middle of each element: tension and two shear forces."""
        return self.middle[..., :3]

    @quantity("N m", Level.FORCE, "element", "section_axis", plotted=True)
    def moment(self) -> Floats:
        """In the middle of each element: torsion and two bending moments."""
        return self.middle[..., 3:]

    @quantity("1, 1/m", Level.POSITION, "element", "component")
    def strain(self) -> Floats:
        """Of each element from rest: stretch and shears (1), twist and bends (1/m)."""
        return np.asarray(self.motion.beam_strains[:, self.own])

    @quantity("J", Level.ENERGY, "element")
    def energy(self) -> Floats:
        """Strain energy of each element."""
        screw, stress = self.state
        rest = np.array([e.rest * e.length for e in self.data.parts])
        return np.asarray(0.5 * np.einsum("tei,tei->te", screw - rest, stress))

    @quantity("m", Level.POSITION, "arc", "axis", listed=False)
    def position(self) -> Floats:
        """The beam's axis in space at arc lengths from end to end, nodes among them."""
        return self.along(self.arcs, self.place)

    # --- sections at any arc lengths --------------------------------------------------------------

    def along(self, arc: Any, value: Any) -> Floats:
        """Values by element and part of it, at arc lengths: (time, arc, ...)."""
        wanted = np.atleast_1d(numbers(f"arc lengths of beam '{self.name}'", arc))
        n, whole = self.data.elements, self.data.length
        outside = (wanted < -1e-9 * whole) | (wanted > (1.0 + 1e-9) * whole)
        if wanted.ndim != 1 or not np.all(np.isfinite(wanted)) or np.any(outside):
            raise InputError(f"arc lengths of beam '{self.name}' lie from 0 to {whole:g} m.")
        places = np.clip(wanted / whole * n, 0.0, n)
        inside = [(min(int(place), n - 1), float(place)) for place in places]
        return np.stack([value(k, place - k) for k, place in inside], axis=1)

    def section(self, k: int, part: float) -> Floats:
        """Force and moment at a part of element k."""
        screw, stress = self.state
        return at_part(screw[:, k], stress[:, k], part)

    def place(self, k: int, part: float) -> Floats:
        """Where a part of element k is."""
        m, e = self.motion, self.data.parts[k]
        i = self.system.index(e.bodies[0])
        if i < 0:
            x, F = e.points[0], e.axes[0]
        else:
            x = m.position[:, i] + np.einsum("tab,b->ta", m.rotation[:, i], e.points[0])
            F = m.rotation[:, i] @ e.axes[0]
        shift, _ = exponential(part * self.state[0][:, k])
        return np.asarray(x + np.einsum("...ab,...b->...a", F, shift))


class BeamElementPart(Part):
    """An element of a beam, named by its beam and its number: ``arm.3``."""

    kind = "beam"
    within = True

    def __init__(self, motion: Any, name: str) -> None:
        super().__init__(motion, name)
        self.data: BeamElement = named("element", self.name, self.system.beam_elements)
        self.beam = BeamPart(motion, self.data.beam)

    @property
    def head(self) -> str:
        """Its beam and number."""
        return f"element {self.data.number} of beam '{self.data.beam}'"

    def _own(self, name: str) -> Floats:
        return np.asarray(getattr(self.beam, name)[:, self.data.number - 1])

    @quantity("N", Level.FORCE, "section_axis")
    def force(self) -> Floats:
        """In its middle: tension and two shear forces."""
        return self._own("force")

    @quantity("N m", Level.FORCE, "section_axis")
    def moment(self) -> Floats:
        """In its middle: torsion and two bending moments."""
        return self._own("moment")

    @quantity("1, 1/m", Level.POSITION, "component")
    def strain(self) -> Floats:
        """From rest: stretch and shears (1), twist and bends (1/m)."""
        return self._own("strain")

    @quantity("J", Level.ENERGY)
    def energy(self) -> Floats:
        """Strain energy."""
        return self._own("energy")
