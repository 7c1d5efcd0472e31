"""Results of beams: forces and moments in their sections, strains, shapes, energies."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from polhode.errors import InputError, named
from polhode.model.beams import Beam, BeamElement
from polhode.model.beams.element import stresses
from polhode.model.beams.resultants import at_part, in_the_middle
from polhode.model.beams.screw import exponential
from polhode.model.numbers import Floats, numbers
from polhode.results.trajectory import AXES, Trajectory
from polhode.results.views import View

if TYPE_CHECKING:
    import xarray

SECTION_AXES = (1, 2, 3)
STRAINS = ("stretch", "shear 2", "shear 3", "twist", "bend 2", "bend 3")
PIECES = 4  # of an element, in its shape


def resultants(t: Trajectory) -> Floats:
    """Force and moment in the middle of all elements of a system: (time, element, 6)."""
    elements = t.system.beam_elements
    screw, stress = states(t, slice(0, len(elements)), elements)
    return in_the_middle(screw, stress)


def states(t: Trajectory, own: slice, elements: tuple[BeamElement, ...]) -> tuple[Floats, Floats]:
    """Logarithms and stresses of elements over time: (time, element, 6)."""
    strain = t.beam_strains[:, own]
    length = np.array([e.length for e in elements])[:, None]
    rest = np.array([e.rest for e in elements])
    return (strain + rest) * length, stresses(elements, strain)


@dataclass(frozen=True, repr=False)
class BeamView(View):
    """One beam's results, labelled by time and element or arc length.

    Forces and moments are those of the strains, without damping, in the axes of the sections:
    axis 1 is along the beam. They act from the second end's side on the first's: a tension is
    positive.
    """

    trajectory: Trajectory
    name: str

    results = ("force", "moment", "strain", "energy")

    def __post_init__(self) -> None:
        """Check that there is one."""
        self.trajectory.system.beam(self.name)

    @property
    def beam(self) -> Beam:
        """The beam itself."""
        return self.trajectory.system.beam(self.name)

    @property
    def head(self) -> str:
        """Name, length and elements."""
        return f"beam '{self.name}', {self.beam.length:g} m, {self.beam.elements} elements"

    @cached_property
    def _first(self) -> int:
        beams = self.trajectory.system.beams
        before = beams[: [b.name for b in beams].index(self.name)]
        return sum(b.elements for b in before)

    @cached_property
    def _state(self) -> tuple[Floats, Floats]:
        own = slice(self._first, self._first + self.beam.elements)
        return states(self.trajectory, own, self.beam.parts)

    @cached_property
    def _middle(self) -> Floats:
        return in_the_middle(*self._state)

    def _by_element(
        self, values: Floats, name: str, unit: str, labels: tuple[object, ...] = SECTION_AXES
    ) -> xarray.DataArray:
        numbers = ("element", range(1, self.beam.elements + 1))
        kind = "component" if len(labels) > 3 else "section_axis"
        return self.trajectory.labelled(values, name, unit, numbers, (kind, labels))

    @property
    def force(self) -> xarray.DataArray:
        """In the middle of each element: tension and two shear forces, N."""
        return self._by_element(self._middle[..., :3], "force", "N")

    @property
    def moment(self) -> xarray.DataArray:
        """In the middle of each element: torsion and two bending moments, N m."""
        return self._by_element(self._middle[..., 3:], "moment", "N m")

    @property
    def strain(self) -> xarray.DataArray:
        """Of each element from rest: stretch and shears (1), twist and bends (1/m)."""
        own = slice(self._first, self._first + self.beam.elements)
        values = self.trajectory.beam_strains[:, own]
        return self._by_element(values, "strain", "1, 1/m", STRAINS)

    @property
    def energy(self) -> xarray.DataArray:
        """Strain energy of each element, J."""
        screw, stress = self._state
        rest = np.array([e.rest * e.length for e in self.beam.parts])
        values = 0.5 * np.einsum("tei,tei->te", screw - rest, stress)
        numbers = ("element", range(1, self.beam.elements + 1))
        return self.trajectory.labelled(values, "energy", "J", numbers)

    @property
    def position(self) -> xarray.DataArray:
        """The beam's axis in space at arc lengths from end to end, nodes among them, m."""
        count = PIECES * self.beam.elements
        return self.position_at(np.linspace(0.0, self.beam.length, count + 1))

    def position_at(self, arc: Floats) -> xarray.DataArray:
        """The same at any arc lengths from the first end, by each element's own helix."""
        return self._along(arc, self._places, "position", "m", ("axis", AXES))

    def force_at(self, arc: Floats) -> xarray.DataArray:
        """Force in sections at any arc lengths from the first end, N, section axes."""
        labels = ("section_axis", SECTION_AXES)
        return self._along(arc, lambda k, part: self._section(k, part)[:, :3], "force", "N", labels)

    def moment_at(self, arc: Floats) -> xarray.DataArray:
        """Moment in sections at any arc lengths from the first end, N m, section axes."""
        labels = ("section_axis", SECTION_AXES)
        return self._along(
            arc, lambda k, part: self._section(k, part)[:, 3:], "moment", "N m", labels
        )

    def _along(
        self,
        arc: Floats,
        values: Callable[[int, float], Floats],
        name: str,
        unit: str,
        labels: tuple[str, Any],
    ) -> xarray.DataArray:
        """Values by element and part of it, at arc lengths."""
        wanted = np.atleast_1d(numbers(f"arc lengths of beam '{self.name}'", arc))
        n, whole = self.beam.elements, self.beam.length
        outside = (wanted < -1e-9 * whole) | (wanted > (1.0 + 1e-9) * whole)
        if wanted.ndim != 1 or not np.all(np.isfinite(wanted)) or np.any(outside):
            raise InputError(f"arc lengths of beam '{self.name}' lie from 0 to {whole:g} m.")
        places = np.clip(wanted / whole * n, 0.0, n)
        found = []
        for place in places:
            k = min(int(place), n - 1)
            found.append(values(k, float(place) - k))
        stacked = np.stack(found, axis=1)
        return self.trajectory.labelled(stacked, name, unit, ("arc", wanted), labels)

    def _section(self, k: int, part: float) -> Floats:
        screw, stress = self._state
        return at_part(screw[:, k], stress[:, k], part)

    def _places(self, k: int, part: float) -> Floats:
        t, e = self.trajectory, self.beam.parts[k]
        i = t.system.index(e.bodies[0])
        if i < 0:
            x, F = e.points[0], e.axes[0]
        else:
            x = t.position[:, i] + np.einsum("tab,b->ta", t.rotation[:, i], e.points[0])
            F = t.rotation[:, i] @ e.axes[0]
        shift, _ = exponential(part * self._state[0][:, k])
        found: Floats = x + np.einsum("...ab,...b->...a", F, shift)
        return found


@dataclass(frozen=True, repr=False)
class BeamElementView(View):
    """Results of one element, named by its beam and its number: `arm.3`."""

    trajectory: Trajectory
    name: str

    results = ("force", "moment", "strain", "energy")

    @cached_property
    def _element(self) -> BeamElement:
        return named("element", self.name, self.trajectory.system.beam_elements)

    @property
    def head(self) -> str:
        """Its beam and number."""
        return f"element {self._element.number} of beam '{self._element.beam}'"

    def _own(self, key: str, unit: str, *labels: tuple[str, Any]) -> xarray.DataArray:
        e = self._element
        values = getattr(BeamView(self.trajectory, e.beam), key).values[:, e.number - 1]
        return self.trajectory.labelled(values, key, unit, *labels)

    @property
    def force(self) -> xarray.DataArray:
        """In its middle, section axes, N."""
        return self._own("force", "N", ("section_axis", SECTION_AXES))

    @property
    def moment(self) -> xarray.DataArray:
        """In its middle, section axes, N m."""
        return self._own("moment", "N m", ("section_axis", SECTION_AXES))

    @property
    def strain(self) -> xarray.DataArray:
        """From rest: stretch and shears (1), twist and bends (1/m)."""
        return self._own("strain", "1, 1/m", ("component", STRAINS))

    @property
    def energy(self) -> xarray.DataArray:
        """Strain energy, J."""
        return self._own("energy", "J")
