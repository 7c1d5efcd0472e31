"""Results of a contact that stays closed, as labelled arrays over time."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from polhode.assembly.supports import Supports
from polhode.model.contacts.contact import Contact
from polhode.model.numbers import Floats
from polhode.results.trajectory import AXES, Trajectory
from polhode.results.views import View

if TYPE_CHECKING:
    import xarray


@dataclass(frozen=True, repr=False)
class SupportView(View):
    """Results of a body that rolls or glides on a plane. The force acts on it; world axes."""

    trajectory: Trajectory
    name: str

    results = ("force", "normal", "tangential", "gap", "slip", "place", "state")

    @property
    def head(self) -> str:
        """Name, body and what it does."""
        does = "rolls" if self._contact.rolls else "glides"
        return f"contact '{self.name}', '{self._contact.body}' {does} on a plane"

    @cached_property
    def _supports(self) -> Supports:
        return Supports(self.trajectory.system)

    @cached_property
    def _number(self) -> int:
        return [c.name for c in self._supports.contacts].index(self.name)

    @property
    def _contact(self) -> Contact:
        return self._supports.contacts[self._number]

    @cached_property
    def _forces(self) -> Floats:
        t = self.trajectory
        found = t.observed.contact_force
        assert found is not None
        return found[:, [c.name for c in t.system.rigid].index(self.name)]

    @property
    def force(self) -> xarray.DataArray:
        """Force of the plane on the body."""
        return self.trajectory.labelled(self._forces, "force", "N", ("axis", AXES))

    @property
    def normal(self) -> xarray.DataArray:
        """Its part along the normal, which presses where it is positive."""
        return self.trajectory.labelled(self._forces @ self._contact.plane_normal, "normal", "N")

    @property
    def tangential(self) -> xarray.DataArray:
        """Its part along the plane, which is what holds a rolling body."""
        n = self._contact.plane_normal
        values = self._forces - np.outer(self._forces @ n, n)
        return self.trajectory.labelled(values, "tangential", "N", ("axis", AXES))

    @property
    def gap(self) -> xarray.DataArray:
        """Distance from the plane, m."""
        t = self.trajectory
        values = self._supports.gaps(t.position, t.rotation)[:, self._number]
        return t.labelled(values, "gap", "m")

    @property
    def place(self) -> xarray.DataArray:
        """Where the body touches the plane, m."""
        t, k = self.trajectory, self._number
        values = t.position[:, self._supports.body[k]] + self._supports.arms(t.rotation)[:, k]
        return t.labelled(values, "place", "m", ("axis", AXES))

    @property
    def slip(self) -> xarray.DataArray:
        """Velocity of the body along the plane, where it touches, m/s."""
        t, n = self.trajectory, self._contact.plane_normal
        moves = self._supports.slips(t.rotation, t.velocity, t.angular_velocity_world)
        values = moves[:, self._number] - np.outer(moves[:, self._number] @ n, n)
        return t.labelled(values, "slip", "m/s", ("axis", AXES))

    @property
    def state(self) -> xarray.DataArray:
        """Rolling, or closed, at every sample."""
        word = "rolling" if self._contact.rolls else "closed"
        return self.trajectory.labelled(np.full(len(self.trajectory.index), word), "state", "")
