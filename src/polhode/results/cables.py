"""Results of cables: tensions of their pieces and where their nodes are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from polhode.model.cables import Cable
from polhode.results.elements import ElementView
from polhode.results.trajectory import AXES, Trajectory
from polhode.results.views import View

if TYPE_CHECKING:
    import xarray


@dataclass(frozen=True, repr=False)
class CableView(View):
    """One cable's results, labelled by time and piece or node."""

    trajectory: Trajectory
    name: str

    results = ("tension", "position")

    def __post_init__(self) -> None:
        """Check that there is one."""
        self.trajectory.system.cable(self.name)

    @property
    def cable(self) -> Cable:
        """The cable itself."""
        return self.trajectory.system.cable(self.name)

    @property
    def head(self) -> str:
        """Name, length and pieces."""
        return f"cable '{self.name}', {self.cable.rest_length:g} m, {self.cable.elements} pieces"

    @property
    def tension(self) -> xarray.DataArray:
        """Of each piece, N: zero where it is slack."""
        numbers = range(1, self.cable.elements + 1)
        views = [ElementView(self.trajectory, f"{self.name}.{k}") for k in numbers]
        values = np.stack([view.force.values for view in views], axis=1)
        return self.trajectory.labelled(values, "tension", "N", ("element", numbers))

    @property
    def position(self) -> xarray.DataArray:
        """Of the nodes from end to end, m."""
        t, cable = self.trajectory, self.cable
        still = np.ones((len(t.index), 1))
        values = [
            still * place if node == "ground" else t.position[:, t.system.index(node)]
            for node, place in zip(cable.node_names, cable.places, strict=True)
        ]
        nodes = ("node", range(cable.elements + 1))
        return t.labelled(np.stack(values, axis=1), "position", "m", nodes, ("axis", AXES))
