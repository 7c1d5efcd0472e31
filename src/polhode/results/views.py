"""Results of one body, marker or joint, as labelled arrays over time."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import compress
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from polhode.errors import MissingResultError, ModelError
from polhode.model.numbers import Floats
from polhode.model.orientation import euler_angles, euler_rates
from polhode.results import summary
from polhode.results.trajectory import AXES, Trajectory, placed

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
        if name not in markers:
            raise ModelError(f"body '{self.name}' has no marker '{name}'; it has {list(markers)}.")
        return MarkerView(self.trajectory, self._i, name, np.asarray(markers[name])[None])


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


@dataclass(frozen=True, repr=False)
class JointView(View):
    """One joint's results. Reactions act on the second body, at the joint's point, world axes."""

    trajectory: Trajectory
    name: str

    results = (
        *("angle", "rate", "angles", "displacement", "speed"),
        *("reaction", "torque", "torque_world"),
    )

    @property
    def head(self) -> str:
        """Name, kind and bodies."""
        joint = self.trajectory.system.joint(self.name)
        driven = ", driven" if joint.motion else ""
        return f"joint '{joint.name}' ({joint.kind}{driven}), '{joint.first}' to '{joint.second}'"

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
        return self._relative(self.trajectory.angular_velocity_world)

    def _relative(self, omega: Floats) -> Floats:
        t, joint = self.trajectory, self.trajectory.system.joint(self.name)
        a, b = (t.system.index(n) for n in (joint.first, joint.second))
        still = np.zeros_like(omega[:, 0])
        return (omega[:, b] if b >= 0 else still) - (omega[:, a] if a >= 0 else still)

    def _need(self, coordinate: str) -> None:
        joint = self.trajectory.system.joint(self.name)
        if coordinate not in joint.coordinates:
            has = ", ".join(joint.coordinates) or "none"
            raise MissingResultError(
                f"joint '{self.name}' ({joint.kind}) has no {coordinate}; its coordinates: {has}."
            )

    @property
    def loose(self) -> tuple[str, ...]:
        """Parts of the reaction that are not unique, because of redundant joints, at the start."""
        parts = ("force x", "force y", "force z", "torque x", "torque y", "torque z")
        return tuple(compress(parts, self.trajectory.loose.get(self._number, ())))

    @property
    def reaction(self) -> xarray.DataArray:
        """Force on the second body; where it is not unique (`loose`), the smallest."""
        values = self.trajectory.observed.reaction_force[:, self._number]
        return self.trajectory.labelled(values, "reaction", "N", ("axis", AXES))

    @property
    def torque_world(self) -> xarray.DataArray:
        """Torque on the second body, about the joint's point in it, a world vector."""
        values = self.trajectory.observed.reaction_torque[:, self._number]
        return self.trajectory.labelled(values, "torque_world", "N m", ("axis", AXES))

    @property
    def torque(self) -> xarray.DataArray:
        """Torque on the second body about the axis of a hinge: what drives it, else zero, N m."""
        joint = self.trajectory.system.joint(self.name)
        if "angle" not in joint.coordinates:
            raise MissingResultError(
                f"joint '{self.name}' ({joint.kind}) has no torque about an axis; use torque_world."
            )
        _, A, _, _ = self._frames()
        values = np.einsum("ta,ta->t", self.torque_world.values, A[..., 2])
        return self.trajectory.labelled(values, "torque", "N m")

    @property
    def angle(self) -> xarray.DataArray:
        """Of the second body relative to the first about the joint's axis, unwrapped, rad."""
        self._need("angle")
        _, A, _, B = self._frames()
        x = B[..., 0]
        values = np.arctan2(
            np.einsum("ta,ta->t", x, A[..., 1]), np.einsum("ta,ta->t", x, A[..., 0])
        )
        counted = self.trajectory.counted_angle(self.name)
        if counted is None:
            axis, omega = (
                A[..., 2],
                self._relative(self.trajectory.turned(self.trajectory.stored_rates)),
            )
            rate = np.einsum("ta,ta->t", omega, axis)
            values = unwrapped(values, rate, self.trajectory.time)
        else:
            values = values + 2 * np.pi * np.round((counted - values) / (2 * np.pi))
        return self.trajectory.labelled(values, "angle", "rad")

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
        """Of the second body's point along the first's axis (two components in a plane), m."""
        self._need("displacement")
        pa, A, pb, _ = self._frames()
        if self.trajectory.system.joint(self.name).kind == "planar":
            values = np.einsum("tab,ta->tb", A[..., 0:2], pb - pa)
            return self.trajectory.labelled(values, "displacement", "m", ("axis", AXES[:2]))
        values = np.einsum("ta,ta->t", A[..., 2], pb - pa)
        return self.trajectory.labelled(values, "displacement", "m")

    @property
    def speed(self) -> xarray.DataArray:
        """Rate of a displacement along the joint's axis, m/s."""
        self._need("displacement")
        t, joint = self.trajectory, self.trajectory.system.joint(self.name)
        if joint.kind == "planar":
            raise MissingResultError(f"joint '{self.name}' (planar) has no axis to move along.")
        pa, A, pb, _ = self._frames()
        velocities = []
        for body, frame in zip((joint.first, joint.second), t.frames[self.name], strict=True):
            i = t.system.index(body)
            still = np.zeros((len(t.index), 3))
            velocities.append(t.point_velocities(i, frame.point[None])[:, 0] if i >= 0 else still)
        first = t.system.index(joint.first)
        turning = t.angular_velocity_world[:, first] if first >= 0 else np.zeros_like(pa)
        axis = A[..., 2]
        values = np.einsum("ta,ta->t", axis, velocities[1] - velocities[0])
        values = values + np.einsum("ta,ta->t", np.cross(turning, axis), pb - pa)
        return t.labelled(values, "speed", "m/s")


def unwrapped(angle: Floats, rate: Floats, time: Floats) -> Floats:
    """Angles with all their turns: between samples, the mean of the rates tells how many."""
    expected = 0.5 * (rate[1:] + rate[:-1]) * np.diff(time)
    missed = np.diff(angle) - expected
    steps = expected + missed - 2 * np.pi * np.round(missed / (2 * np.pi))
    return np.concatenate([angle[:1], angle[:1] + np.cumsum(steps)])
