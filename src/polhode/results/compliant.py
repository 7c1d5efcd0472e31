"""Results of a compliant contact, as labelled arrays over time."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from polhode.assembly.gaps import SUPPORT, Gap, GapTables
from polhode.errors import named
from polhode.model.contacts.contact import Contact
from polhode.model.forces._force import ElementLoad
from polhode.model.joints._joint import ROUND
from polhode.model.numbers import Floats
from polhode.results.contacts import slips
from polhode.results.trajectory import AXES, Trajectory
from polhode.results.views import View

if TYPE_CHECKING:
    import xarray


@dataclass(frozen=True, repr=False)
class CompliantView(View):
    """Results of a contact that gives way. The force acts on the body, or on the second of two."""

    trajectory: Trajectory
    name: str

    results = ("force", "normal", "gap", "slip", "place", "state")

    @property
    def head(self) -> str:
        """Name and bodies."""
        first, second = self._contact.pair
        return f"contact '{self.name}', '{second}' on '{first}', compliant"

    @property
    def _contact(self) -> Contact:
        return named("contact", self.name, self.trajectory.system.contacts)

    @cached_property
    def _rows(self) -> list[ElementLoad]:
        lowered = self.trajectory.arrays.lowered
        return [row for row in lowered.elements if lowered.owner(row) == self.name]

    @cached_property
    def _tables(self) -> GapTables:
        """Its points from the centres of mass, as gaps."""
        centre = np.vstack([self.trajectory.centre, np.zeros(3)])  # the ground is the last
        radius = self._contact.surfaces()[-1].radius

        def gap(row: ElementLoad) -> Gap:
            kind = SUPPORT if row.kind == ROUND else row.kind
            points = tuple(p - centre[i] for p, i in zip(row.points, row.bodies, strict=True))
            fixed = (points[0], points[1]), row.directors, row.law.rest, 1.0, 0.0
            return Gap(self.name, kind, row.bodies, *fixed, radius=radius, matrix=row.surface)

        return GapTables([gap(row) for row in self._rows], len(self.trajectory.system.bodies))

    @cached_property
    def _gaps(self) -> Floats:
        t = self.trajectory
        return self._tables.values(t.position, t.rotation)

    @cached_property
    def _pressures(self) -> Floats:
        """By sample and point, how much it pushes."""
        t, law = self.trajectory, self._rows[0].law
        y = law.rest + self._gaps
        twists = np.concatenate([t.velocity, t.angular_velocity_world], axis=-1)
        rates = self._tables.rates(t.position, t.rotation, twists)
        return np.asarray(-law.slope(y) - law.drag(rates, y))

    @cached_property
    def _meets(self) -> tuple[Floats, Floats]:
        t = self.trajectory
        return self._tables.meets(t.position, t.rotation)

    @property
    def force(self) -> xarray.DataArray:
        """Force on the body, world axes."""
        found = np.einsum("tg,tga->ta", self._pressures, self._meets[1])
        return self.trajectory.labelled(found, "force", "N", ("axis", AXES))

    @property
    def normal(self) -> xarray.DataArray:
        """Its size."""
        return self.trajectory.labelled(self._pressures.sum(axis=1), "normal", "N")

    @property
    def gap(self) -> xarray.DataArray:
        """Smallest distance of its points, m; below zero how deep they are."""
        return self.trajectory.labelled(self._gaps.min(axis=1), "gap", "m")

    @property
    def place(self) -> xarray.DataArray:
        """Where it pushes, on average, or is nearest, m."""
        nearest = self._gaps <= self._gaps.min(axis=1, keepdims=True)
        weight = np.where(self._pressures.any(axis=1, keepdims=True), self._pressures, nearest)
        middle = np.einsum("tg,tga->ta", weight, self._meets[0]) / weight.sum(axis=1)[:, None]
        return self.trajectory.labelled(middle, "place", "m", ("axis", AXES))

    @property
    def slip(self) -> xarray.DataArray:
        """Velocity of the nearest point along the surface, relative to the other body, m/s."""
        values = slips(self.trajectory, self._tables, np.argmin(self._gaps, axis=1))
        return self.trajectory.labelled(values, "slip", "m/s", ("axis", AXES))

    @property
    def state(self) -> xarray.DataArray:
        """Open or closed, at every sample."""
        found = np.where((self._gaps < 0.0).any(axis=1), "closed", "open")
        return self.trajectory.labelled(found, "state", "")
