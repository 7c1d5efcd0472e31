"""Results of one joint, as labelled arrays over time."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import compress
from typing import TYPE_CHECKING

import numpy as np

from polhode.errors import MissingResultError
from polhode.kernel.columns import State
from polhode.model.joints._joint import X, Y, Z
from polhode.model.numbers import Floats
from polhode.results.trajectory import AXES, Trajectory, placed
from polhode.results.views import View

if TYPE_CHECKING:
    import xarray

TWO_PI = 2.0 * np.pi


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
        values = np.einsum("ta,ta->t", self.torque_world.values, self._axis(0, Z))
        return self.trajectory.labelled(values, "torque", "N m")

    @property
    def angle(self) -> xarray.DataArray:
        """Of the second body relative to the first about the joint's axis, unwrapped, rad."""
        self._need("angle")
        known = self.trajectory.known_angles
        if self.name not in known:
            known[self.name] = self._angle()
        return self.trajectory.labelled(known[self.name], "angle", "rad")

    def _angle(self) -> Floats:
        t = self.trajectory
        x = self._axis(1, X)
        along, across = (np.einsum("ta,ta->t", x, self._axis(0, k)) for k in (X, Y))
        values = np.arctan2(across, along)
        counted = t.counted_angle(self.name)
        if counted is None:
            counted = t.first_angles.get(self.name, values[0])
            turns = np.round((counted - values[0]) / TWO_PI)
            turns = turns + turned(values, self._axial(1) - self._axial(0), t.time)
        else:
            turns = np.round((counted - values) / TWO_PI)
        return values + TWO_PI * turns

    def _axis(self, side: int, which: int) -> Floats:
        """One axis (time, 3) of the joint's frame in its first or second body."""
        t, joint = self.trajectory, self.trajectory.system.joint(self.name)
        i, axis = t.system.index((joint.first, joint.second)[side]), self._frame(side)[:, which]
        return t.directed(i, axis) if i >= 0 else np.broadcast_to(axis, (len(t.index), 3))

    def _axial(self, side: int) -> Floats:
        """Rate of a body about its axis of the joint, as it follows from the stored momentum."""
        t, joint = self.trajectory, self.trajectory.system.joint(self.name)
        i = t.system.index((joint.first, joint.second)[side])
        if i < 0:
            return np.zeros(len(t.index))
        axis = np.linalg.solve(t.inertia[i], self._frame(side)[:, Z])
        return np.einsum("ta,ta->t", t.directed(i, axis), t.stored[:, i, State.PI : State.WIDTH])

    def _frame(self, side: int) -> Floats:
        return self.trajectory.frames[self.name][side].axes

    @property
    def rate(self) -> xarray.DataArray:
        """Rate of the angle, rad/s."""
        self._need("angle")
        values = np.einsum("ta,ta->t", self._rates(), self._axis(0, Z))
        return self.trajectory.labelled(values, "rate", "rad/s")

    @property
    def angles(self) -> xarray.DataArray:
        """Both angles of a universal joint, about the axis of the first and of the second body."""
        self._need("angles")
        first, second = (
            np.arctan2(*(np.einsum("ta,ta->t", z, self._axis(side, k)) for k in (Y, X)))
            for side, z in ((0, self._axis(1, Z)), (1, self._axis(0, Z)))
        )
        values = np.unwrap(np.stack([first, -second], axis=1), axis=0)
        return self.trajectory.labelled(values, "angles", "rad", ("about", ("first", "second")))

    @property
    def displacement(self) -> xarray.DataArray:
        """Of the second body's point along the first's axis (two components in a plane), m."""
        self._need("displacement")
        pa, A, pb, _ = self._frames()
        return self._along(A, pb - pa, "displacement", "m")

    @property
    def speed(self) -> xarray.DataArray:
        """Rate of the displacement (two components in a plane), m/s."""
        self._need("displacement")
        t, joint = self.trajectory, self.trajectory.system.joint(self.name)
        pa, A, pb, _ = self._frames()
        velocities = []
        for body, frame in zip((joint.first, joint.second), t.frames[self.name], strict=True):
            i = t.system.index(body)
            still = np.zeros((len(t.index), 3))
            velocities.append(t.point_velocities(i, frame.point[None])[:, 0] if i >= 0 else still)
        first = t.system.index(joint.first)
        turning = t.angular_velocity_world[:, first] if first >= 0 else np.zeros_like(pa)
        # Of s = axis · gap: s' = axis · gap' + (omega x axis) · gap = axis · (gap' - omega x gap).
        moving = velocities[1] - velocities[0] - np.cross(turning, pb - pa)
        return self._along(A, moving, "speed", "m/s")

    def _along(self, axes: Floats, vector: Floats, name: str, unit: str) -> xarray.DataArray:
        """Components of a vector along the axes on which the joint slides."""
        free = self.trajectory.system.joint(self.name).slides
        if len(free) == 1:
            values = np.einsum("ta,ta->t", axes[..., free[0]], vector)
            return self.trajectory.labelled(values, name, unit)
        both = slice(free[0], free[-1] + 1, free[1] - free[0])
        values = np.einsum("tab,ta->tb", axes[..., both], vector)
        return self.trajectory.labelled(values, name, unit, ("axis", [AXES[k] for k in free]))


def turned(angle: Floats, rate: Floats, time: Floats) -> Floats:
    """Whole turns to add to angles: between samples, the mean of the rates tells how many."""
    expected = 0.5 * (rate[1:] + rate[:-1]) * np.diff(time)
    missed = np.round((np.diff(angle) - expected) / TWO_PI)
    return np.concatenate([[0.0], -np.cumsum(missed)])
