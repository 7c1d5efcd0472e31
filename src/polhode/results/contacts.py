"""Results of one contact, as labelled arrays over time."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from polhode.assembly.gaps import GapTables
from polhode.errors import named
from polhode.kernel.columns import Carried
from polhode.kernel.contacts.switches import Code
from polhode.lowering.accounts import SHUT
from polhode.model.contacts.contact import Contact
from polhode.model.numbers import Floats
from polhode.results.trajectory import AXES, Trajectory
from polhode.results.views import View

if TYPE_CHECKING:
    import xarray

    from polhode.results.compliant import CompliantView
    from polhode.results.supports import SupportView


_AS_NEAR = 1e-9  # m: points whose gaps differ by less touch together


def contact_view(t: Trajectory, name: str) -> ContactView | SupportView | CompliantView:
    """Results of a contact, of the kind that it has."""
    from polhode.results.compliant import CompliantView
    from polhode.results.supports import SupportView

    contact = named("contact", name, t.system.contacts)
    if contact.compliance is not None:
        return CompliantView(t, name)
    return SupportView(t, name) if contact.stays else ContactView(t, name)


def slips(t: Trajectory, gaps: GapTables, k: Floats) -> Floats:
    """Velocities along the surface of the points k, one a sample, relative to the other body."""
    at = np.arange(len(k))
    u = np.concatenate([t.velocity, t.angular_velocity_world], axis=-1)
    u = np.concatenate([u, np.zeros_like(u[:, :1])], axis=1)
    place, normal = gaps.meets(t.position, t.rotation)
    x = np.concatenate([t.position, np.zeros_like(t.position[:, :1])], axis=1)
    speeds = []
    for side in (0, 1):
        i = gaps.ends[k, side]
        arm = place[at, k] - x[at, i]
        speeds.append(u[at, i, :3] + np.cross(u[at, i, 3:], arm))
    slip, n = speeds[1] - speeds[0], normal[at, k]
    return np.asarray(slip - np.einsum("ta,ta->t", slip, n)[:, None] * n)


@dataclass(frozen=True, repr=False)
class ContactView(View):
    """One contact's results. The force acts on the body, or on the second of two; world axes."""

    trajectory: Trajectory
    name: str

    results = ("force", "gap", "slip", "place", "state")

    @property
    def head(self) -> str:
        """Name and bodies."""
        first, second = self._contact.pair
        return f"contact '{self.name}', '{second}' on '{first}'"

    @property
    def _contact(self) -> Contact:
        return named("contact", self.name, self.trajectory.system.contacts)

    @cached_property
    def _rows(self) -> Floats:
        """Numbers of its gaps."""
        assert self._contact is not None
        gaps = self.trajectory.arrays.gaps.gaps  # type: ignore[union-attr]
        mine = [k for k, g in enumerate(gaps) if g.owner == self.name and not g.is_stop]
        return np.array(mine, dtype=np.int64)

    @cached_property
    def _gaps(self) -> Floats:
        t = self.trajectory
        gaps = t.arrays.gaps
        assert gaps is not None
        return gaps.values(t.position, t.rotation)[:, self._rows]

    @property
    def force(self) -> xarray.DataArray:
        """Force while it is closed; impacts are events, with their impulses."""
        t = self.trajectory
        number = list(t.system.rigid).index(self._contact)
        found = t.observed.contact_force
        assert found is not None
        return t.labelled(found[:, number], "force", "N", ("axis", AXES))

    @property
    def gap(self) -> xarray.DataArray:
        """Smallest distance of its points, m."""
        return self.trajectory.labelled(self._gaps.min(axis=1), "gap", "m")

    @property
    def slip(self) -> xarray.DataArray:
        """Velocity of the nearest point along the surface, relative to the other body, m/s."""
        t, gaps = self.trajectory, self.trajectory.arrays.gaps
        assert gaps is not None
        slip = slips(t, gaps, self._rows[np.argmin(self._gaps, axis=1)])
        return t.labelled(slip, "slip", "m/s", ("axis", AXES))

    @property
    def place(self) -> xarray.DataArray:
        """Where it touches or is nearest: the middle of all points that are as near, m."""
        t, gaps = self.trajectory, self.trajectory.arrays.gaps
        assert gaps is not None
        points = gaps.meets(t.position, t.rotation)[0][:, self._rows]
        near = self._gaps <= self._gaps.min(axis=1, keepdims=True) + _AS_NEAR
        middle = np.einsum("tg,tga->ta", near, points) / near.sum(axis=1)[:, None]
        return t.labelled(middle, "place", "m", ("axis", AXES))

    @property
    def state(self) -> xarray.DataArray:
        """Open or closed, at every sample; with friction "open", "stick" or "slip"."""
        t = self.trajectory
        accounts, found = t.arrays.accounts, np.full(len(t.index), "open", dtype="<U6")
        if t.carried is not None:
            width = t.carried.shape[1] // Carried.WIDTH
            sums = t.carried[:, :width]
            rubs = self._contact.friction > 0.0
            codes = [accounts.account(SHUT, f"{self.name}.{k}") for k in self._rows]
            found[(sums[:, codes] != Code.OPEN).any(axis=1)] = "stick" if rubs else "closed"
            found[rubs & (sums[:, codes] == Code.FORWARDS).any(axis=1)] = "slip"
        return t.labelled(found, "state", "")
