"""What controllers and simulations read of the bodies now, by the definitions of the results.

A sensor writes some numbers from its column AT on. Sensors of places need the state alone; sensors
of rates need the velocities that are reported, which joints project; sensors of forces need
accelerations and reactions besides, and are None where there are none.
"""

from typing import Any, NamedTuple

from polhode.kernel.algebra.kinematics import (
    distance_rate,
    gap_rate_in_frame,
    point_acceleration,
    point_velocity,
)
from polhode.kernel.algebra.row_values import put, put_quat, quat, vec
from polhode.kernel.algebra.so3 import rotate, unrotate
from polhode.kernel.algebra.vec3 import norm
from polhode.kernel.bodies.one_body import evaluate_accelerations
from polhode.kernel.bodies.signals import SignalTables, mean, rates
from polhode.kernel.bodies.system import Tables, body_rate
from polhode.kernel.columns import Acceleration, Carried, Inertia, Observation, State, Twist
from polhode.kernel.compile.bundle import bundle
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table, columns
from polhode.kernel.control.sensors import (
    Sense,
    SenseIndex,
    SenseValue,
    Sensors,
    along,
    angle,
    axis,
    centre,
    gap,
    gap_rate,
    momentum,
    spin,
)
from polhode.kernel.control.tree_velocities import write_tree_velocities
from polhode.kernel.control.turns import direction, nearest_turn
from polhode.kernel.joints.observation import project_velocities, react, write_accelerations


@bundle
class Senses(NamedTuple):
    """All sensors, and their buffers."""

    places: Sensors
    rates: Sensors
    forces: Any  # Sensors, or None
    signals: SignalTables  # of references
    values: Table  # (1, k)
    observed: Table  # (n, 12) velocities and accelerations of bodies, world axes
    reactions: Table  # (1, 6 a joint)
    spans: Table  # first primitive, end and second body of every joint
    room: Table  # (n, 6)
    tree: Any  # TreeTables, or None where joints close loops or are driven
    computed: Any  # a `ComputedIndex`, or None


# --- places -------------------------------------------------------------------------------------


@kernel
def _read_place(system: Tables, senses: Senses, s: Table, k: int, t: float) -> None:
    sensors, values = senses.places, senses.values
    kind, at = sensors.integers[k, SenseIndex.KIND], sensors.integers[k, SenseIndex.AT]
    i, number = sensors.integers[k, SenseIndex.BODY_A], sensors.integers[k, SenseIndex.NUMBER]
    if kind == Sense.TIME:
        values[0, at] = t
    elif kind == Sense.POSITION:
        put(values, 0, at, centre(system, s, i))
    elif kind == Sense.QUATERNION:
        put_quat(values, 0, at, quat(s, i, State.Q))
    elif kind == Sense.ANGLE:
        values[0, at] = angle(sensors, s, k, True)
        if number >= 0:
            near = system.carried[Carried.SUM, number]
            values[0, at] = nearest_turn(values[0, at], near)
    elif kind == Sense.ANGLES:
        values[0, at] = angle(sensors, s, k, True)
        values[0, at + 1] = -angle(sensors, s, k, False)
    elif kind == Sense.DISPLACEMENT:
        put(values, 0, at, along(sensors, s, k, gap(system, sensors, s, k)))
    elif kind == Sense.LENGTH:
        values[0, at] = norm(gap(system, sensors, s, k))
    elif kind == Sense.CARRIED:
        carried = system.carried
        values[0, at] = carried[Carried.SUM, number] + carried[Carried.CUT, number]
    else:
        values[0, at] = momentum(system, number, t)


@kernel
def _read_reference(senses: Senses, k: int, t: float) -> None:
    at = senses.places.integers[k, SenseIndex.AT]
    number = senses.places.integers[k, SenseIndex.NUMBER]
    rate, _ = rates(senses.signals, number, t)
    senses.values[0, at] = mean(senses.signals, number, t, t).x
    senses.values[0, at + 1] = rate.x


@kernel
def read_places(system: Tables, senses: Senses, s: Table, t: float, first: int, end: int) -> None:
    """Read some sensors of positions."""
    for k in range(first, end):
        if senses.places.integers[k, SenseIndex.KIND] == Sense.REFERENCE:
            _read_reference(senses, k, t)
        else:
            _read_place(system, senses, s, k, t)


@kernel
def sense_places(system: Tables, senses: Senses, s: Table, t: float) -> None:
    """Read all sensors of positions."""
    read_places(system, senses, s, t, 0, len(senses.places.integers))


# --- rates --------------------------------------------------------------------------------------


@kernel
def _write_free_velocities(system: Tables, s: Table, out: Table) -> None:
    """Velocities of bodies without joints, or that turn about their tips."""
    bodies = system.bodies
    for i in range(len(bodies)):
        q = quat(s, i, State.Q)
        omega = rotate(q, body_rate(bodies, i, q, vec(s, i, State.PI)))
        arm = rotate(q, vec(bodies, i, Inertia.CENTRE))
        v = bodies[i, Inertia.INVERSE_MASS] * vec(s, i, State.P)
        put(out, i, Observation.VELOCITY, point_velocity(v, omega, arm))
        put(out, i, Observation.RATE, omega)


@kernel
def _write_velocities(system: Tables, senses: Senses, s: Table, t: float) -> None:
    """Write the velocities of all bodies that are reported."""
    if senses.tree is not None:
        write_tree_velocities(system, senses.tree, s, senses.observed)
    elif system.joints is not None:
        project_velocities(system, s, senses.observed, t)
    else:
        _write_free_velocities(system, s, senses.observed)


@kernel
def _read_rate(system: Tables, senses: Senses, s: Table, k: int, t: float) -> None:
    sensors, values, observed = senses.rates, senses.values, senses.observed
    kind, at = sensors.integers[k, SenseIndex.KIND], sensors.integers[k, SenseIndex.AT]
    a, b = sensors.integers[k, SenseIndex.BODY_A], sensors.integers[k, SenseIndex.BODY_B]
    if kind == Sense.VELOCITY:
        put(values, 0, at, vec(observed, a, Observation.VELOCITY))
    elif kind == Sense.SPIN:
        put(values, 0, at, unrotate(quat(s, a, State.Q), spin(observed, a)))
    elif kind == Sense.WORLD_SPIN:
        put(values, 0, at, spin(observed, a))
    elif kind == Sense.RATE:
        turning = spin(observed, b) - spin(observed, a)
        values[0, at] = turning @ axis(sensors, s, k, True, 2)
    elif kind == Sense.SPEED:
        way, moving = gap(system, sensors, s, k), gap_rate(sensors, s, observed, k)
        seen = gap_rate_in_frame(way, moving, spin(observed, a))
        put(values, 0, at, along(sensors, s, k, seen))
    elif kind == Sense.LENGTH_RATE:
        way = gap(system, sensors, s, k)
        values[0, at] = distance_rate(way, gap_rate(sensors, s, observed, k))
    else:
        number = sensors.integers[k, SenseIndex.NUMBER]
        about = direction(s, a, vec(sensors.numbers, k, SenseValue.POINT_A))
        inertia = sensors.numbers[k, SenseValue.AXES_A]
        values[0, at] = momentum(system, number, t) / inertia - spin(observed, a) @ about


@kernel
def read_rates(
    system: Tables, senses: Senses, s: Table, t: float, first: int, end: int, is_new: bool
) -> None:
    """Read some sensors of rates; find the velocities first, if the state `is_new`."""
    if is_new:
        _write_velocities(system, senses, s, t)
    for k in range(first, end):
        _read_rate(system, senses, s, k, t)


@kernel
def sense_rates(system: Tables, senses: Senses, s: Table, t: float) -> None:
    """Read all sensors of rates; those of forces need the velocities."""
    if senses.forces is not None or len(senses.rates.integers) > 0:
        read_rates(system, senses, s, t, 0, len(senses.rates.integers), True)


@kernel
def read_coordinates(
    system: Tables, senses: Senses, s: Table, t: float, at: Table, out: Table, sensors: int
) -> None:
    """Read coordinates of joints and their rates, which are these columns of the values.

    They are read by the first `sensors` of places, and of rates.
    """
    read_places(system, senses, s, t, 0, min(sensors, len(senses.places.integers)))
    read_rates(system, senses, s, t, 0, min(sensors, len(senses.rates.integers)), True)
    for r in range(len(out)):
        for k in range(columns(out)):
            out[r, k] = senses.values[0, at[r, k]]


# --- forces -------------------------------------------------------------------------------------


@kernel
def _write_free_accelerations(system: Tables, s: Table, out: Table, room: Table, t: float) -> None:
    evaluate_accelerations(system, s, t, room)
    for i in range(len(system.bodies)):
        q, omega = quat(s, i, State.Q), vec(out, i, Observation.RATE)
        arm = rotate(q, vec(system.bodies, i, Inertia.CENTRE))
        alpha = rotate(q, vec(room, i, Acceleration.ANGULAR))
        a = point_acceleration(vec(room, i, Acceleration.LINEAR), alpha, omega, arm)
        put(out, i, Observation.ACCELERATION, a)


@kernel
def _read_force(senses: Senses, s: Table, k: int) -> None:
    sensors, values = senses.forces, senses.values
    kind, at = sensors.integers[k, SenseIndex.KIND], sensors.integers[k, SenseIndex.AT]
    column = Twist.WIDTH * sensors.integers[k, SenseIndex.NUMBER]
    if kind == Sense.ACCELERATION:
        i = sensors.integers[k, SenseIndex.BODY_A]
        put(values, 0, at, vec(senses.observed, i, Observation.ACCELERATION))
    elif kind == Sense.REACTION:
        put(values, 0, at, vec(senses.reactions, 0, column + Twist.SHIFT))
    elif kind == Sense.WORLD_TORQUE:
        put(values, 0, at, vec(senses.reactions, 0, column + Twist.TURN))
    else:
        torque = vec(senses.reactions, 0, column + Twist.TURN)
        values[0, at] = torque @ axis(sensors, s, k, True, 2)


@kernel
def sense_forces(system: Tables, senses: Senses, s: Table, t: float) -> None:
    """Read accelerations and reactions, after the rates."""
    if senses.forces is not None:
        if system.joints is not None:
            write_accelerations(system, s, senses.observed, t)
            react(system.joints, senses.spans, senses.reactions, 0)
        else:
            _write_free_accelerations(system, s, senses.observed, senses.room, t)
        for k in range(len(senses.forces.integers)):
            _read_force(senses, s, k)
