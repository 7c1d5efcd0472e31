"""Results of one body or marker, as labelled arrays over time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from polhode.errors import MissingResultError, ModelError, suggestion
from polhode.model.numbers import Floats
from polhode.model.orientation import euler_angles, euler_rates
from polhode.results import summary
from polhode.results.trajectory import AXES, Trajectory

if TYPE_CHECKING:
    import xarray


class View:
    """Results of one part of a model, in a few lines or as a table."""

    results: ClassVar[tuple[str, ...]]  # in the order in which they are shown

    @property
    def head(self) -> str:
        """What it is."""
        raise NotImplementedError

    @property
    def available(self) -> dict[str, xarray.DataArray]:
        """Its results by name."""
        return {key: getattr(self, key) for key in self.results if hasattr(self, key)}

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> None:
            """Say which result may have been meant; one that is missing has its own sentence."""
            if name.startswith("_") or hasattr(type(self), name):
                object.__getattribute__(self, name)
            kind, own = self.head.split("'")[:2]
            raise MissingResultError(
                f"{kind}'{own}' has no '{name}'." + suggestion(name, self.results)
            )

    def __repr__(self) -> str:
        """Return its results at the start and at the end."""
        return summary.text(self.head, summary.rows_of(self.available.values()))

    def _repr_html_(self) -> str:
        rows = summary.rows_of(self.available.values())
        return summary.table(self.head, summary.HEADS, rows)


@dataclass(frozen=True, repr=False)
class BodyView(View):
    """One body's results, labelled by time and axis."""

    trajectory: Trajectory
    name: str

    results = ("position", "velocity", "acceleration", "quaternion", "angular_velocity")

    @property
    def head(self) -> str:
        """Name and mass."""
        return f"body '{self.name}', {self.trajectory.system.bodies[self._i].mass:g} kg"

    @property
    def _i(self) -> int:
        return self.trajectory.system.index(self.name)

    def _vector(self, values: Floats, name: str, unit: str) -> xarray.DataArray:
        return self.trajectory.labelled(values[:, self._i], name, unit, ("axis", AXES))

    @property
    def position(self) -> xarray.DataArray:
        """Of the centre of mass, world."""
        return self._vector(self.trajectory.position, "position", "m")

    @property
    def velocity(self) -> xarray.DataArray:
        """Of the centre of mass, world."""
        return self._vector(self.trajectory.velocity, "velocity", "m/s")

    @property
    def quaternion(self) -> xarray.DataArray:
        """Attitude, body to world, scalar first."""
        values = self.trajectory.quaternion[:, self._i]
        return self.trajectory.labelled(values, "quaternion", "1", ("part", ("w", "x", "y", "z")))

    @property
    def rotation(self) -> xarray.DataArray:
        """Rotation matrix; its columns are the body axes in the world."""
        values = self.trajectory.rotation[:, self._i]
        return self.trajectory.labelled(
            values, "rotation", "1", ("axis", AXES), ("body_axis", AXES)
        )

    @property
    def angular_velocity(self) -> xarray.DataArray:
        """In body axes."""
        return self._vector(self.trajectory.angular_velocity, "angular_velocity", "rad/s")

    @property
    def angular_velocity_world(self) -> xarray.DataArray:
        """In world axes."""
        values = self.trajectory.angular_velocity_world
        return self._vector(values, "angular_velocity_world", "rad/s")

    @property
    def angular_acceleration(self) -> xarray.DataArray:
        """In body axes, where the scheme carries it."""
        values = self.trajectory.angular_acceleration
        return self._vector(values, "angular_acceleration", "rad/s²")

    def euler_angles(self, sequence: str = "zxz") -> xarray.DataArray:
        """Intrinsic Euler angles, rad."""
        values = euler_angles(self.trajectory.quaternion[:, self._i], sequence)
        return self.trajectory.labelled(values, "euler_angles", "rad", ("angle", range(1, 4)))

    def euler_rates(self, sequence: str = "zxz") -> xarray.DataArray:
        """Rates of the intrinsic Euler angles, rad/s."""
        t = self.trajectory
        values = euler_rates(t.quaternion[:, self._i], t.angular_velocity[:, self._i], sequence)
        return t.labelled(values, "euler_rates", "rad/s", ("angle", range(1, 4)))

    @property
    def points(self) -> xarray.DataArray:
        """Positions of the mass points the body was given by, world."""
        X = self.trajectory.system.bodies[self._i].point_positions
        positions = self.trajectory.points(self._i, X)
        labels = ("point", range(len(X)))
        return self.trajectory.labelled(positions, "points", "m", labels, ("axis", AXES))

    @property
    def acceleration(self) -> xarray.DataArray:
        """Of the centre of mass, world, by the equations of motion."""
        return self._vector(self.trajectory.observed.acceleration, "acceleration", "m/s²")

    def marker(self, name: str) -> MarkerView:
        """Motion of a marker."""
        markers = self.trajectory.system.bodies[self._i].markers
        if str(name) not in markers:
            raise ModelError(f"body '{self.name}' has no marker '{name}'; it has {list(markers)}.")
        return MarkerView(self.trajectory, self._i, str(name), np.asarray(markers[str(name)])[None])


@dataclass(frozen=True, repr=False)
class MarkerView(View):
    """Motion of a body point, labelled by time and axis."""

    trajectory: Trajectory
    body: int
    name: str
    X: Floats

    results = ("position", "velocity", "acceleration")

    @property
    def head(self) -> str:
        """Name and body."""
        return f"marker '{self.name}' of body '{self.trajectory.system.bodies[self.body].name}'"

    def _vector(self, values: Floats, name: str, unit: str) -> xarray.DataArray:
        return self.trajectory.labelled(values[:, 0], name, unit, ("axis", AXES))

    @property
    def position(self) -> xarray.DataArray:
        """World."""
        return self._vector(self.trajectory.points(self.body, self.X), "position", "m")

    @property
    def velocity(self) -> xarray.DataArray:
        """World."""
        return self._vector(self.trajectory.point_velocities(self.body, self.X), "velocity", "m/s")

    @property
    def acceleration(self) -> xarray.DataArray:
        """World."""
        return self._vector(
            self.trajectory.point_accelerations(self.body, self.X), "acceleration", "m/s²"
        )
