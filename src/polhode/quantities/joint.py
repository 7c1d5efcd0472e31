"""Quantities of joints. Reactions act on the second body, at the joint's point, world axes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import compress
from typing import Any

import numpy as np

from polhode.errors import MissingResultError
from polhode.kernel.algebra.kinematics import gap_rate_in_frame, relative_angle
from polhode.kernel.algebra.vec3 import Vec3
from polhode.kernel.columns import State
from polhode.kernel.control.sensors import Sense
from polhode.model.joints import Frame, Joint
from polhode.model.joints._joint import X, Y, Z
from polhode.model.numbers import Floats
from polhode.quantities._quantity import AXES, Level, Part, Quantity, quantity, vector

TWO_PI = 2.0 * np.pi


class JointPart(Part):
    """A joint: the frame that it has in each of two bodies."""

    kind = "joint"

    def __init__(self, motion: Any, name: str) -> None:
        super().__init__(motion, name)
        self.data: Joint = self.system.joint(self.name)
        self.ends = self.body(self.data.first), self.body(self.data.second)

    @property
    def head(self) -> str:
        """Name, kind and bodies."""
        joint, driven = self.data, ", driven" if self.data.motion else ""
        return f"joint '{joint.name}' ({joint.kind}{driven}), '{joint.first}' to '{joint.second}'"

    @property
    def bodies(self) -> Sequence[int]:
        """Numbers of its bodies."""
        return sorted({end.i for end in self.ends} - {-1})

    @property
    def offers(self) -> tuple[str, ...]:
        """Its coordinates."""
        return self.data.coordinates

    def missing(self, q: Quantity) -> MissingResultError:
        """Name the coordinates that it has."""
        joint, has = self.data, ", ".join(self.data.coordinates) or "none"
        if q.level == Level.FORCE:
            return MissingResultError(
                f"joint '{self.name}' ({joint.kind}) has no {q.name} about an axis; use "
                "torque_world."
            )
        return MissingResultError(
            f"joint '{self.name}' ({joint.kind}) has no {q.name}; its coordinates: {has}."
        )

    def dimensions(self, q: Quantity) -> list[tuple[str, Sequence[Any]]]:
        """Angles by their axes; displacements in a plane by those on which the joint slides."""
        if q.dims == ("about",):
            return [("about", ("first", "second"))]
        if q.dims == ("slide",):
            free = self.data.slides
            return [] if len(free) == 1 else [("axis", [AXES[k] for k in free])]
        return super().dimensions(q)

    @property
    def remarks(self) -> dict[str, Any]:
        """Parts of the reaction that are not unique."""
        return {"reaction_not_unique": list(self.loose)}

    # --- what quantities are made of --------------------------------------------------------------

    @cached_property
    def frames(self) -> tuple[Frame, Frame]:
        """Its frame in each body."""
        return self.motion.frames[self.name]

    @cached_property
    def number(self) -> int:
        """Its number among the joints."""
        return int(self.system.joints.index(self.data))

    def axis(self, side: int, which: int) -> Vec3:
        """An axis of its frame in the first or second body, world."""
        return self.ends[side].arm(self.frames[side].axes[:, which])

    @cached_property
    def gap(self) -> Vec3:
        """From the point of the first body to that of the second."""
        first, second = (e.point(f.point) for e, f in zip(self.ends, self.frames, strict=True))
        return second - first

    def along(self, v: Vec3) -> Any:
        """Components of a vector along the axes on which the joint slides."""
        found = tuple(self.axis(0, k) @ v for k in self.data.slides)
        return found[0] if len(found) == 1 else found

    @property
    def loose(self) -> tuple[str, ...]:
        """Parts of the reaction that are not unique, because of redundant joints, at the start."""
        parts = ("force x", "force y", "force z", "torque x", "torque y", "torque z")
        return tuple(compress(parts, self.motion.loose.get(self.number, ())))

    def _unwound(self, angle: Floats) -> Floats:
        """An angle with all its turns, which the run counted or the rates tell."""
        m = self.motion
        counted = m.counted_angle(self.name)
        if counted is None:
            counted = m.first_angles.get(self.name, angle[0])
            turns = np.round((counted - angle[0]) / TWO_PI)
            turns = turns + turned(angle, self._axial(1) - self._axial(0), m.time)
        else:
            turns = np.round((counted - angle) / TWO_PI)
        return np.asarray(angle + TWO_PI * turns)

    def _axial(self, side: int) -> Any:
        """Rate of a body about its axis of the joint, as it follows from the stored momentum."""
        m, i = self.motion, self.ends[side].i
        if i < 0:
            return 0.0
        axis = np.linalg.solve(m.inertia[i], self.frames[side].axes[:, Z])
        return self.ends[side].arm(axis) @ vector(m.stored[:, i, State.PI : State.WIDTH])

    # --- quantities -------------------------------------------------------------------------------

    @quantity("rad", Level.POSITION, needs="angle", sense=Sense.ANGLE, plotted=True)
    def angle(self) -> Floats:
        """Angle of the second body relative to the first about the axis, with all its turns."""
        known = self.motion.known_angles
        if self.name not in known:
            angle = relative_angle(self.axis(0, X), self.axis(0, Y), self.axis(1, X))
            known[self.name] = self._unwound(np.asarray(angle))
        return np.asarray(known[self.name])

    @quantity("rad/s", Level.VELOCITY, needs="angle", sense=Sense.RATE, plotted=True)
    def rate(self) -> Any:
        """Rate of the angle."""
        return (self.ends[1].omega - self.ends[0].omega) @ self.axis(0, Z)

    @quantity("rad", Level.POSITION, "about", needs="angles", sense=Sense.ANGLES, plotted=True)
    def angles(self) -> Floats:
        """Both angles of a universal joint, about the axis of the first and of the second body."""
        first = relative_angle(self.axis(0, X), self.axis(0, Y), self.axis(1, Z))
        second = relative_angle(self.axis(1, X), self.axis(1, Y), self.axis(0, Z))
        return np.unwrap(np.stack([first, -second], axis=1), axis=0)

    @quantity(
        "m", Level.POSITION, "slide", needs="displacement", sense=Sense.DISPLACEMENT, plotted=True
    )
    def displacement(self) -> Any:
        """Displacement of the second body's point along the first's axis (in a plane, two)."""
        return self.along(self.gap)

    @quantity("m/s", Level.VELOCITY, "slide", needs="displacement", sense=Sense.SPEED, plotted=True)
    def speed(self) -> Any:
        """Rate of the displacement (in a plane, two)."""
        first, second = (e.velocity(f.point) for e, f in zip(self.ends, self.frames, strict=True))
        return self.along(gap_rate_in_frame(self.gap, second - first, self.ends[0].omega))

    @quantity("N", Level.FORCE, "axis", sense=Sense.REACTION, json="reaction_force")
    def reaction(self) -> Floats:
        """Force on the second body; where it is not unique (`loose`), the smallest."""
        return np.asarray(self.motion.observed.reaction_force[:, self.number])

    @quantity("N m", Level.FORCE, needs="angle", sense=Sense.TORQUE)
    def torque(self) -> Any:
        """Torque on the second body about the axis of a hinge: what drives it, else zero."""
        return vector(self.torque_world) @ self.axis(0, Z)

    @quantity("N m", Level.FORCE, "axis", sense=Sense.WORLD_TORQUE, json="reaction_torque")
    def torque_world(self) -> Floats:
        """Torque on the second body, about the joint's point in it, world axes."""
        return np.asarray(self.motion.observed.reaction_torque[:, self.number])


def turned(angle: Floats, rate: Any, time: Floats) -> Floats:
    """Whole turns to add to angles: between samples, the mean of the rates tells how many."""
    rate = np.broadcast_to(rate, angle.shape)
    expected = 0.5 * (rate[1:] + rate[:-1]) * np.diff(time)
    missed = np.round((np.diff(angle) - expected) / TWO_PI)
    return np.concatenate([[0.0], -np.cumsum(missed)])
