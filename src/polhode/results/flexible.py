"""Results of superelements: forces at their ports, how they are strained, their energy."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from polhode.model.beams.resultants import at_part
from polhode.model.flexible import Flexible
from polhode.model.numbers import Floats
from polhode.results.beams import states
from polhode.results.trajectory import AXES, Trajectory
from polhode.results.views import View

if TYPE_CHECKING:
    import xarray

SCREW = ("shift x", "shift y", "shift z", "turn x", "turn y", "turn z")


@dataclass(frozen=True, repr=False)
class FlexibleView(View):
    """One superelement's results, labelled by time and port.

    Ports are those after the first, which the others are seen from. Forces and moments are those of
    the strains, without damping, from the port on the part, in axes that are the world's at the
    start and turn with the port.
    """

    trajectory: Trajectory
    name: str

    results = ("force", "moment", "strain", "energy")

    def __post_init__(self) -> None:
        """Check that there is one."""
        self.trajectory.system.flexible(self.name)

    @property
    def flexible(self) -> Flexible:
        """The superelement itself."""
        return self.trajectory.system.flexible(self.name)

    @property
    def head(self) -> str:
        """Name and ports."""
        return f"flexible '{self.name}', ports {', '.join(self.flexible.ports)}"

    @cached_property
    def _own(self) -> slice:
        elements = self.trajectory.system.beam_elements
        numbers = [k for k, e in enumerate(elements) if e.own is not None and e.beam == self.name]
        return slice(numbers[0], numbers[-1] + 1)

    @cached_property
    def _state(self) -> tuple[Floats, Floats]:
        elements = self.trajectory.system.beam_elements[self._own]
        return states(self.trajectory, self._own, elements)

    def _by_port(
        self, values: Floats, name: str, unit: str, labels: tuple[str, ...]
    ) -> xarray.DataArray:
        kind = "axis" if len(labels) == 3 else "component"
        ports = ("port", list(self.flexible.ports[1:]))
        return self.trajectory.labelled(values, name, unit, ports, (kind, labels))

    @property
    def force(self) -> xarray.DataArray:
        """At each port, N."""
        return self._by_port(at_part(*self._state, 1.0)[..., :3], "force", "N", AXES)

    @property
    def moment(self) -> xarray.DataArray:
        """At each port, N m."""
        return self._by_port(at_part(*self._state, 1.0)[..., 3:], "moment", "N m", AXES)

    @property
    def strain(self) -> xarray.DataArray:
        """Screw of each port against the first, from rest: m and rad."""
        values = self.trajectory.beam_strains[:, self._own]
        return self._by_port(values, "strain", "m, rad", SCREW)

    @property
    def energy(self) -> xarray.DataArray:
        """Strain energy, J."""
        strains = self.trajectory.beam_strains[:, self._own]
        values = 0.5 * np.einsum("tei,tei->t", strains, self._state[1])
        return self.trajectory.labelled(values, "energy", "J")
