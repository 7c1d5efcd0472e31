"""Quantities of bodies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from polhode.errors import MissingResultError
from polhode.kernel.algebra.kinematics import kinetic_energy
from polhode.kernel.algebra.vec3 import Mat3, Quat, Vec3
from polhode.kernel.columns import Twist
from polhode.kernel.control.sensors import Sense
from polhode.model.body import Body
from polhode.model.numbers import Floats
from polhode.quantities._quantity import AXES, Level, Moving, Part, Quantity, quantity, vector


class BodyPart(Part):
    """A body."""

    kind = "body"

    def __init__(self, motion: Any, name: str) -> None:
        super().__init__(motion, name)
        self.i: int = self.system.index(self.name)
        self.data: Body = self.system.bodies[self.i]
        self.moving = Moving(motion, self.i)

    @property
    def head(self) -> str:
        """Name and mass."""
        return f"body '{self.name}', {self.data.mass:g} kg"

    @property
    def bodies(self) -> Sequence[int]:
        """Its own number."""
        return [self.i]

    @property
    def offers(self) -> tuple[str, ...]:
        """Whether the scheme carries its acceleration, and whether it was given by points."""
        carried = self.motion.scheme.record.memory_slice("angular_acceleration") is not None
        touches = self.system.touching is not None
        given = ("memory",) * carried + ("points",) * bool(self.data.points)
        return given + ("contacts",) * touches

    def missing(self, q: Quantity) -> MissingResultError:
        """Name the schemes that have it."""
        if "memory" in q.needs:
            return MissingResultError(
                f"scheme '{self.motion.scheme.name}' has no angular acceleration; run simo-wong, "
                "algo-1 or algo-c1 for it."
            )
        if "contacts" in q.needs:
            return MissingResultError(
                f"body '{self.name}' has no contact_force: the model has no contacts of shapes; "
                "give it contacts=ph.Contacts(...)."
            )
        return super().missing(q)

    def dimensions(self, q: Quantity) -> list[tuple[str, Sequence[Any]]]:
        """Points have numbers."""
        if q.dims[:1] == ("point",):
            return [("point", range(len(self.data.point_positions))), ("axis", AXES)]
        return super().dimensions(q)

    @quantity("m", Level.POSITION, "axis", sense=Sense.POSITION)
    def position(self) -> Vec3:
        """Position of the centre of mass, world axes."""
        return self.moving.x

    @quantity("m/s", Level.VELOCITY, "axis", sense=Sense.VELOCITY)
    def velocity(self) -> Vec3:
        """Velocity of the centre of mass, world axes."""
        return self.moving.v

    @quantity("m/s²", Level.ACCELERATION, "axis", sense=Sense.ACCELERATION)
    def acceleration(self) -> Vec3:
        """Acceleration of the centre of mass by the equations of motion, world axes."""
        return vector(self.motion.observed.acceleration[:, self.i])

    @quantity("1", Level.POSITION, "part", sense=Sense.QUATERNION)
    def quaternion(self) -> Quat:
        """Attitude, body to world, scalar first."""
        return Quat(*np.moveaxis(self.motion.quaternion[:, self.i], -1, 0))

    @quantity("rad/s", Level.VELOCITY, "axis", sense=Sense.SPIN)
    def angular_velocity(self) -> Vec3:
        """Angular velocity, body axes."""
        return vector(self.motion.angular_velocity[:, self.i])

    @quantity("rad/s", Level.VELOCITY, "axis", sense=Sense.WORLD_SPIN)
    def angular_velocity_world(self) -> Vec3:
        """Angular velocity, world axes."""
        return self.moving.omega

    @quantity("J", Level.ENERGY, plotted=True)
    def kinetic_energy(self) -> Any:
        """Kinetic energy of the reported velocities."""
        J = np.zeros((3, 3)) if self.data.inertia is None else np.asarray(self.data.inertia)
        return kinetic_energy(
            self.data.mass, self.moving.v, Mat3(*J.ravel()), self.angular_velocity
        )

    @quantity("N", Level.FORCE, "axis", needs="contacts", listed=False, of_state=False)
    def contact_force(self) -> Vec3:
        """Mean force of all contacts on the body over the previous step, world axes."""
        accounts, sums = self.motion.arrays.accounts, self.motion.carried
        first = accounts.wrenches.start + Twist.WIDTH * self.i
        return vector(sums.reshape(len(sums), 2, -1)[:, 0, first : first + Twist.TURN])

    @quantity("1", Level.POSITION, "axis", "body_axis", listed=False)
    def rotation(self) -> Mat3:
        """Rotation matrix; its columns are the body axes in the world."""
        return self.moving.R

    @quantity("rad/s²", Level.ACCELERATION, "axis", needs="memory", listed=False, of_state=False)
    def angular_acceleration(self) -> Vec3:
        """Angular acceleration, body axes, where the scheme carries it."""
        return vector(self.motion.angular_acceleration[:, self.i])

    @quantity("m", Level.POSITION, "point", "axis", needs="points", listed=False)
    def points(self) -> Floats:
        """Positions of the mass points that the body was given by, world axes."""
        return np.asarray(self.motion.points(self.i, self.data.point_positions))
