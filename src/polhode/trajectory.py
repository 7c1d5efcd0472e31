"""Results as data: what was saved, and what follows from it, in arrays and with labels."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from polhode.errors import ModelError
from polhode.model.joints import Frame
from polhode.model.numbers import Floats
from polhode.model.orientation import euler_angles, euler_rates, matrix
from polhode.model.system import System
from polhode.schemes.choice import ChosenScheme

if TYPE_CHECKING:
    import xarray

AXES = ("x", "y", "z")


@dataclass
class Trajectory:
    """Saved samples of a run: states as the scheme stores them, and how it got there.

    Arrays have the dimensions (time, body, component). For a body reduced to a rotation about a
    tip, the stored position is the tip and the stored momentum the one about it; `position`,
    `velocity`, `momentum` and `spin` are those of the centre of mass all the same.
    """

    system: System
    scheme: ChosenScheme
    way: str
    step: float
    index: Floats  # step numbers of the samples
    stored: Floats  # (time, body, 13): x, p, q, pi
    memory: Floats  # (time, body, width)
    centre: Floats  # (body, 3) from the stored origin to the centre of mass
    inertia: Floats  # (body, 3, 3) about the stored origin
    frames: dict[str, tuple[Frame, Frame]] = field(default_factory=dict)  # of joints, in bodies
    steps: int = 0
    iterations: int = 0
    most_iterations: int = 0
    halvings: int = 0
    wall_seconds: float = 0.0
    seconds_compiling: float = 0.0
    interrupted: bool = False
    notes: list[str] = field(default_factory=list)

    @property
    def time(self) -> Floats:
        """Times of the samples."""
        return self.index * self.step

    @property
    def mass(self) -> Floats:
        """Masses of the bodies."""
        return np.array([b.mass for b in self.system.bodies])

    @property
    def reduced(self) -> bool:
        """Whether bodies were reduced to rotations about their tips."""
        return self.way == "reduced"

    @property
    def quaternion(self) -> Floats:
        """Attitudes, scalar first."""
        return self.stored[..., 6:10]

    @cached_property
    def rotation(self) -> Floats:
        """Rotation matrices, body to world."""
        return matrix(self.quaternion)

    @cached_property
    def angular_velocity(self) -> Floats:
        """Angular velocities in body axes, J⁻¹ Rᵀ pi."""
        Pi = np.einsum("tnba,tnb->tna", self.rotation, self.stored[..., 10:13])
        return np.einsum("nab,tnb->tna", np.linalg.inv(self.inertia), Pi)

    @cached_property
    def angular_velocity_world(self) -> Floats:
        """Angular velocities in world axes."""
        return np.einsum("tnab,tnb->tna", self.rotation, self.angular_velocity)

    @cached_property
    def _arm(self) -> Floats:
        return np.einsum("tnab,nb->tna", self.rotation, self.centre)

    @cached_property
    def _turns_about_tip(self) -> Floats:
        return np.any(self.centre != 0.0, axis=-1)

    @cached_property
    def position(self) -> Floats:
        """Positions of the centres of mass."""
        return self.stored[..., 0:3] + self._arm

    @cached_property
    def velocity(self) -> Floats:
        """Velocities of the centres of mass."""
        free = self.stored[..., 3:6] / self.mass[:, None]
        if not self.reduced:
            return free
        about_tip = np.cross(self.angular_velocity_world, self._arm)
        return np.where(self._turns_about_tip[:, None], about_tip, free)

    @cached_property
    def momentum(self) -> Floats:
        """Momenta."""
        return self.mass[:, None] * self.velocity if self.reduced else self.stored[..., 3:6]

    @cached_property
    def spin(self) -> Floats:
        """Angular momenta about the centres of mass."""
        stored = self.stored[..., 10:13]
        return stored - np.cross(self._arm, self.momentum) if self.reduced else stored

    @cached_property
    def angular_acceleration(self) -> Floats:
        """Angular accelerations in body axes, where the scheme carries them."""
        columns = self.scheme.record.memory_slice("angular_acceleration")
        if columns is None:
            raise ModelError(
                f"scheme '{self.scheme.name}' has no angular acceleration; run simo-wong, algo-1 "
                "or algo-c1 for it."
            )
        return self.memory[..., columns]

    def points(self, body: int, X: Floats) -> tuple[Floats, Floats]:
        """Positions and velocities (time, point, 3) of body points, given from the centre."""
        arms = np.einsum("tab,kb->tka", self.rotation[:, body], X)
        positions = self.position[:, body, None] + arms
        turning = np.cross(self.angular_velocity_world[:, body, None], arms)
        return positions, self.velocity[:, body, None] + turning

    def labelled(self, values: Floats, name: str, unit: str, *dims: Any) -> xarray.DataArray:
        """Return an array over time with names on its dimensions."""
        import xarray

        coords: dict[str, Any] = {"time": ("time", self.time, {"units": "s"})}
        coords.update({d: list(labels) for d, labels in dims if labels is not None})
        return xarray.DataArray(
            values,
            dims=("time", *(d for d, _ in dims)),
            coords=coords,
            name=name,
            attrs={"units": unit},
        )


@dataclass(frozen=True)
class BodyView:
    """One body's results, labelled by time and axis."""

    trajectory: Trajectory
    name: str

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
        positions, _ = self.trajectory.points(self._i, X)
        labels = ("point", range(len(X)))
        return self.trajectory.labelled(positions, "points", "m", labels, ("axis", AXES))

    def marker(self, name: str) -> xarray.DataArray:
        """Position of a marker, world."""
        markers = self.trajectory.system.bodies[self._i].markers
        if name not in markers:
            raise ModelError(f"body '{self.name}' has no marker '{name}'; it has {list(markers)}.")
        positions, _ = self.trajectory.points(self._i, np.asarray(markers[name])[None])
        return self.trajectory.labelled(positions[:, 0], name, "m", ("axis", AXES))
