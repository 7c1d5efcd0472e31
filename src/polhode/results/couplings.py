"""Results of one coupling, as labelled arrays over time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from polhode.model.coupling import Coupling, Term
from polhode.model.numbers import Floats
from polhode.results.joints import JointView
from polhode.results.trajectory import Trajectory
from polhode.results.views import View

if TYPE_CHECKING:
    import xarray


@dataclass(frozen=True, repr=False)
class CouplingView(View):
    """One coupling's results."""

    trajectory: Trajectory
    name: str

    results = ("reaction", "misfit")

    @property
    def head(self) -> str:
        """Name and what it ties."""
        return f"coupling '{self.name}' of {', '.join(self._labels)}"

    @property
    def _coupling(self) -> Coupling:
        return self.trajectory.system.coupling(self.name)

    @property
    def _number(self) -> int:
        return list(self.trajectory.system.couplings).index(self._coupling)

    @property
    def _terms(self) -> tuple[Term, ...]:
        return self.trajectory.system.tied[self._number]

    @property
    def _labels(self) -> list[str]:
        """Names as they were given; both coordinates of a screw."""
        given = list(self._coupling.joints)
        if len(given) == len(self._terms):
            return given
        return [f"{term.joint}.{term.coordinate}" for term in self._terms]

    @property
    def reaction(self) -> xarray.DataArray:
        """Torque about (N m) or force along (N) the axis of every joint, on its second body."""
        found = self.trajectory.observed.ties
        assert found is not None
        weights = np.array([term.weight for term in self._terms])
        values = found[:, self._number, None] * weights
        units = {"N m" if term.coordinate == "angle" else "N" for term in self._terms}
        unit = units.pop() if len(units) == 1 else "N m or N"
        return self.trajectory.labelled(values, "reaction", unit, ("joint", self._labels))

    @property
    def misfit(self) -> xarray.DataArray:
        """The weighted sum of the coordinates' changes, which is zero except for rounding."""
        return self.trajectory.labelled(misfit(self.trajectory, self._terms), "misfit", "")


def _changes(t: Trajectory, terms: tuple[Term, ...]) -> Floats:
    """Weighted changes (term, time) of coordinates since the first sample."""
    values = [getattr(JointView(t, term.joint), term.coordinate).values for term in terms]
    return np.array([term.weight * (y - y[0]) for term, y in zip(terms, values, strict=True)])


def misfit(t: Trajectory, terms: tuple[Term, ...]) -> Floats:
    """Sum of the weighted changes of coordinates."""
    return np.asarray(_changes(t, terms).sum(axis=0))


def sizes(t: Trajectory, terms: tuple[Term, ...]) -> float:
    """Size of what is summed."""
    weights = sum(abs(term.weight) for term in terms)
    return float(np.abs(_changes(t, terms)).max() + weights)
