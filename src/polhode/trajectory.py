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

    from polhode.observed import Observed

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
    def observed(self) -> Observed:
        """Velocities, accelerations and reactions by the equations of motion."""
        from polhode.observed import observe

        return observe(self.system, self.way, self.stored, self.time)

    @cached_property
    def angular_velocity(self) -> Floats:
        """Angular velocities in body axes: J⁻¹ Rᵀ pi, projected where there are joints."""
        if self.way == "jointed":
            omega = self.observed.angular_velocity
            return np.einsum("tnba,tnb->tna", self.rotation, omega)
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
        """Velocities of the centres of mass, projected where there are joints."""
        if self.way == "jointed":
            return self.observed.velocity
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

    def _arms(self, body: int, X: Floats) -> Floats:
        return np.einsum("tab,kb->tka", self.rotation[:, body], X)

    def points(self, body: int, X: Floats) -> Floats:
        """Positions (time, point, 3) of body points, given from the centre."""
        return self.position[:, body, None] + self._arms(body, X)

    def point_velocities(self, body: int, X: Floats) -> Floats:
        """Velocities of body points."""
        turning = np.cross(self.angular_velocity_world[:, body, None], self._arms(body, X))
        return self.velocity[:, body, None] + turning

    def point_accelerations(self, body: int, X: Floats) -> Floats:
        """Accelerations of body points."""
        arms, o = self._arms(body, X), self.observed
        omega = o.angular_velocity[:, body, None]
        turning = np.cross(o.angular_acceleration[:, body, None], arms)
        return o.acceleration[:, body, None] + turning + np.cross(omega, np.cross(omega, arms))

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
        if name not in markers:
            raise ModelError(f"body '{self.name}' has no marker '{name}'; it has {list(markers)}.")
        return MarkerView(self.trajectory, self._i, name, np.asarray(markers[name])[None])


@dataclass(frozen=True)
class MarkerView:
    """Motion of a body point, labelled by time and axis."""

    trajectory: Trajectory
    body: int
    name: str
    X: Floats

    def _vector(self, values: Floats, unit: str) -> xarray.DataArray:
        return self.trajectory.labelled(values[:, 0], self.name, unit, ("axis", AXES))

    @property
    def position(self) -> xarray.DataArray:
        """World."""
        return self._vector(self.trajectory.points(self.body, self.X), "m")

    @property
    def velocity(self) -> xarray.DataArray:
        """World."""
        return self._vector(self.trajectory.point_velocities(self.body, self.X), "m/s")

    @property
    def acceleration(self) -> xarray.DataArray:
        """World."""
        return self._vector(self.trajectory.point_accelerations(self.body, self.X), "m/s²")


def placed(t: Trajectory, body: str, frame: Frame) -> tuple[Floats, Floats]:
    """Positions (time, 3) and axes (time, 3, 3) of a joint's frame in a body."""
    i = t.system.index(body)
    if i < 0:
        n = len(t.index)
        return np.broadcast_to(frame.point, (n, 3)), np.broadcast_to(frame.axes, (n, 3, 3))
    return t.points(i, frame.point[None])[:, 0], t.rotation[:, i] @ frame.axes


@dataclass(frozen=True)
class JointView:
    """One joint's results. Reactions act on the second body, at the joint's point, world axes."""

    trajectory: Trajectory
    name: str

    @property
    def _number(self) -> int:
        joints = self.trajectory.system.joints
        return joints.index(self.trajectory.system.joint(self.name))

    def _frames(self) -> tuple[Floats, Floats, Floats, Floats]:
        t, joint = self.trajectory, self.trajectory.system.joint(self.name)
        fa, fb = t.frames[self.name]
        return *placed(t, joint.first, fa), *placed(t, joint.second, fb)

    def _rates(self) -> Floats:
        """Angular velocity of the second body relative to the first, world."""
        t, joint = self.trajectory, self.trajectory.system.joint(self.name)
        a, b = (t.system.index(n) for n in (joint.first, joint.second))
        omega = t.angular_velocity_world
        still = np.zeros_like(omega[:, 0])
        return (omega[:, b] if b >= 0 else still) - (omega[:, a] if a >= 0 else still)

    def _need(self, coordinate: str) -> None:
        joint = self.trajectory.system.joint(self.name)
        if coordinate not in joint.coordinates:
            has = ", ".join(joint.coordinates) or "none"
            raise ModelError(
                f"joint '{self.name}' ({joint.kind}) has no {coordinate}; its coordinates: {has}."
            )

    @property
    def reaction(self) -> xarray.DataArray:
        """Force on the second body."""
        values = self.trajectory.observed.reaction_force[:, self._number]
        return self.trajectory.labelled(values, "reaction", "N", ("axis", AXES))

    @property
    def torque(self) -> xarray.DataArray:
        """Torque on the second body, about the joint's point in it."""
        values = self.trajectory.observed.reaction_torque[:, self._number]
        return self.trajectory.labelled(values, "torque", "N m", ("axis", AXES))

    @property
    def angle(self) -> xarray.DataArray:
        """Of the second body relative to the first about the joint's axis, unwrapped, rad."""
        self._need("angle")
        _, A, _, B = self._frames()
        x = B[..., 0]
        values = np.arctan2(
            np.einsum("ta,ta->t", x, A[..., 1]), np.einsum("ta,ta->t", x, A[..., 0])
        )
        return self.trajectory.labelled(np.unwrap(values), "angle", "rad")

    @property
    def rate(self) -> xarray.DataArray:
        """Rate of the angle, rad/s."""
        self._need("angle")
        _, A, _, _ = self._frames()
        values = np.einsum("ta,ta->t", self._rates(), A[..., 2])
        return self.trajectory.labelled(values, "rate", "rad/s")

    @property
    def angles(self) -> xarray.DataArray:
        """Both angles of a universal joint, about the axis of the first and of the second body."""
        self._need("angles")
        _, A, _, B = self._frames()
        a, b = A[..., 2], B[..., 2]
        first = np.arctan2(np.einsum("ta,ta->t", b, A[..., 1]), np.einsum("ta,ta->t", b, A[..., 0]))
        second = -np.arctan2(
            np.einsum("ta,ta->t", a, B[..., 1]), np.einsum("ta,ta->t", a, B[..., 0])
        )
        values = np.unwrap(np.stack([first, second], axis=1), axis=0)
        return self.trajectory.labelled(values, "angles", "rad", ("about", ("first", "second")))

    @property
    def displacement(self) -> xarray.DataArray:
        """Of the second body's point, along the first body's axis (two components in a plane), m."""
        self._need("displacement")
        pa, A, pb, _ = self._frames()
        if self.trajectory.system.joint(self.name).kind == "planar":
            values = np.einsum("tab,ta->tb", A[..., 0:2], pb - pa)
            return self.trajectory.labelled(values, "displacement", "m", ("axis", AXES[:2]))
        values = np.einsum("ta,ta->t", A[..., 2], pb - pa)
        return self.trajectory.labelled(values, "displacement", "m")
