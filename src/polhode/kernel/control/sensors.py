"""Sensors, and the points, axes and angles of bodies that they read."""

from enum import IntEnum
from typing import NamedTuple

from polhode.kernel.algebra.kinematics import point_velocity, relative_angle
from polhode.kernel.algebra.row_values import mat, quat, vec
from polhode.kernel.algebra.so3 import rotate, unrotate
from polhode.kernel.algebra.vec3 import Vec3
from polhode.kernel.bodies.rotors import rotor_momentum
from polhode.kernel.bodies.system import Tables
from polhode.kernel.columns import Inertia, Observation, State
from polhode.kernel.compile.bundle import bundle
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.control.turns import direction


class Sense(IntEnum):
    """What a sensor reads: of a body, of a joint or two points, of a load; of time."""

    TIME, POSITION, QUATERNION, ANGLE, ANGLES, DISPLACEMENT, LENGTH, CARRIED, MOMENTUM = range(9)
    VELOCITY, SPIN, WORLD_SPIN, RATE, SPEED, LENGTH_RATE, ROTOR_SPEED = range(9, 16)
    ACCELERATION, REACTION, WORLD_TORQUE, TORQUE = range(16, 20)
    REFERENCE = 20


class SenseIndex(IntEnum):
    """Kind, bodies (-1 is the ground), first column of the values, and a number of its own.

    NUMBER is a column of what is carried (-1: none), a rotor, a joint or a signal.
    """

    KIND, BODY_A, BODY_B, AT, NUMBER, WIDTH = range(6)


class ComputedIndex(IntEnum):
    """The function that writes what kernels do not read, and the column after all values."""

    ADDRESS, AFTER, WIDTH = range(3)


class SenseValue(IntEnum):
    """Frames in both bodies: points from the centre of mass, and axis after axis."""

    POINT_A, AXES_A, POINT_B, AXES_B, WIDTH = 0, 3, 12, 15, 24


@bundle
class Sensors(NamedTuple):
    """Sensors of one family."""

    integers: Table
    numbers: Table


@kernel
def centre(system: Tables, s: Table, i: int) -> Vec3:
    """Centre of mass of a body."""
    arm = rotate(quat(s, i, State.Q), vec(system.bodies, i, Inertia.CENTRE))
    return vec(s, i, State.X) + arm


@kernel
def point(system: Tables, s: Table, i: int, X: Vec3) -> Vec3:
    """Position of a body point; body -1 is the ground."""
    return X if i < 0 else centre(system, s, i) + rotate(quat(s, i, State.Q), X)


@kernel
def spin(observed: Table, i: int) -> Vec3:
    """Angular velocity of a body, world axes."""
    return vec(observed, i, Observation.RATE) if i >= 0 else Vec3(0.0, 0.0, 0.0)


@kernel
def velocity(s: Table, observed: Table, i: int, X: Vec3) -> Vec3:
    """Velocity of a body point."""
    if i < 0:
        return Vec3(0.0, 0.0, 0.0)
    arm = rotate(quat(s, i, State.Q), X)
    return point_velocity(vec(observed, i, Observation.VELOCITY), spin(observed, i), arm)


@kernel
def axis(sensors: Sensors, s: Table, k: int, first: bool, which: int) -> Vec3:
    """Return an axis of a joint's frame in the world: 0, 1 or 2 of its first or second body."""
    at = SenseValue.AXES_A if first else SenseValue.AXES_B
    i = sensors.integers[k, SenseIndex.BODY_A if first else SenseIndex.BODY_B]
    return direction(s, i, vec(sensors.numbers, k, at + 3 * which))


@kernel
def angle(sensors: Sensors, s: Table, k: int, first: bool) -> float:
    """Angle from an axis of one frame to an axis of the other, about the first one's axis 2."""
    of = 0 if sensors.integers[k, SenseIndex.KIND] == Sense.ANGLE else 2
    d = axis(sensors, s, k, not first, of)
    return relative_angle(axis(sensors, s, k, first, 0), axis(sensors, s, k, first, 1), d)


@kernel
def gap(system: Tables, sensors: Sensors, s: Table, k: int) -> Vec3:
    """From the first point to the second."""
    a, b = sensors.integers[k, SenseIndex.BODY_A], sensors.integers[k, SenseIndex.BODY_B]
    pa = point(system, s, a, vec(sensors.numbers, k, SenseValue.POINT_A))
    return point(system, s, b, vec(sensors.numbers, k, SenseValue.POINT_B)) - pa


@kernel
def gap_rate(sensors: Sensors, s: Table, observed: Table, k: int) -> Vec3:
    """Rate of the gap."""
    a, b = sensors.integers[k, SenseIndex.BODY_A], sensors.integers[k, SenseIndex.BODY_B]
    va = velocity(s, observed, a, vec(sensors.numbers, k, SenseValue.POINT_A))
    return velocity(s, observed, b, vec(sensors.numbers, k, SenseValue.POINT_B)) - va


@kernel
def along(sensors: Sensors, s: Table, k: int, v: Vec3) -> Vec3:
    """Components of a world vector in the frame of the first body."""
    a = sensors.integers[k, SenseIndex.BODY_A]
    local = v if a < 0 else unrotate(quat(s, a, State.Q), v)
    return mat(sensors.numbers, k, SenseValue.AXES_A) @ local


@kernel
def momentum(system: Tables, k: int, t: float) -> float:
    """Momentum of a rotor along its axis."""
    if system.joints is not None and system.joints.rotors is not None:
        return rotor_momentum(system.joints.rotors, k, t)
    if system.loads is not None and system.loads.rotors is not None:
        return rotor_momentum(system.loads.rotors, k, t)
    return 0.0
