"""Forces and moments on the bodies of a stage: in time, at points, of elements, of rotors.

A force at a body point X acts at ``x + R X``; its moment is taken about the body's origin. Body
number -1 is the ground. The same forces are booked as work, once a step: `book_loads`.
"""

from typing import Any, NamedTuple

import numpy as np

from polhode.kernel.algebra.row_values import add, mat, vec
from polhode.kernel.algebra.vec3 import Vec3, cross
from polhode.kernel.bodies.element_loads import apply_elements, book_elements
from polhode.kernel.bodies.load_poses import book, position, push, velocity
from polhode.kernel.bodies.rotors import apply_rotors, book_rotors
from polhode.kernel.bodies.signals import SignalTables, mean
from polhode.kernel.columns import (
    BodyCall,
    Carried,
    Flag,
    PointIndex,
    PointValue,
    Stage,
    TimedIndex,
    TimedValue,
)
from polhode.kernel.compile.bundle import bundle
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.compile.user_functions import call_user


@bundle
class Timed(NamedTuple):
    """Forces and torques given in time."""

    integers: Table
    numbers: Table
    signals: SignalTables
    control: Any  # Table `carried`, or None where no load is controlled


@bundle
class PointTables(NamedTuple):
    """Forces that depend on the motion of a point."""

    integers: Table
    numbers: Table
    parameters: Table  # (1, k) of user functions
    buffer: Table  # (1, 21) for the call of one


@bundle
class Loads(NamedTuple):
    """All loads of a system but gravity; a family without members is None, and not compiled."""

    timed: Any
    points: Any
    elements: Any
    rotors: Any


# --- in time ---------------------------------------------------------------------------------


@kernel
def timed_load(loads: Timed, stage: Table, k: int, ta: float, tb: float) -> tuple[Vec3, Vec3]:
    """Force and torque of a load, world axes."""
    amount, zero = mean(loads.signals, k, ta, tb), Vec3(0.0, 0.0, 0.0)
    if loads.control is not None and loads.integers[k, TimedIndex.CONTROL] >= 0:
        amount = amount + vec(loads.control, Carried.SUM, loads.integers[k, TimedIndex.CONTROL])
    if loads.integers[k, TimedIndex.BODY_AXES] != 0:
        amount = mat(stage, loads.integers[k, TimedIndex.BODY], Stage.MAP) @ amount
    if loads.integers[k, TimedIndex.IS_TORQUE] != 0:
        return zero, amount
    return amount, zero


@kernel
def _apply_timed(
    loads: Timed, stage: Table, flags: Table, t: float, ta: float, tb: float, share: float
) -> None:
    for k in range(len(loads.integers)):
        i = loads.integers[k, TimedIndex.BODY]
        force, torque = timed_load(loads, stage, k, ta, tb)
        push(stage, i, vec(loads.numbers, k, TimedValue.POINT), share * force)
        add(stage, i, Stage.MOMENT, share * torque)


@kernel
def _book_timed(
    loads: Timed, stage: Table, flags: Table, carried: Table, t: float, h: float, amount: float
) -> None:
    for k in range(len(loads.integers)):
        i = loads.integers[k, TimedIndex.BODY]
        force, torque = timed_load(loads, stage, k, t, t + h)
        v = velocity(stage, i, vec(loads.numbers, k, TimedValue.POINT))
        book(
            carried,
            loads.integers[k, TimedIndex.WORK],
            amount * (force @ v + torque @ vec(stage, i, Stage.RATE)),
        )


# --- at points -------------------------------------------------------------------------------


@kernel
def _user(loads: PointTables, stage: Table, flags: Table, k: int, address: int, t: float) -> Vec3:
    if address == 0:
        return Vec3(0.0, 0.0, 0.0)
    i, a = loads.integers[k, PointIndex.BODY], loads.buffer
    point = vec(loads.numbers, k, PointValue.POINT)
    x, v, omega = position(stage, i, point), velocity(stage, i, point), vec(stage, i, Stage.RATE)
    for c in range(3):
        a[0, BodyCall.POSITION + c] = x[c]
        a[0, BodyCall.VELOCITY + c] = v[c]
        a[0, BodyCall.RATE + c] = omega[c]
        a[0, BodyCall.RESULT + c] = np.nan
    for c in range(9):
        a[0, BodyCall.MAP + c] = stage[i, Stage.MAP + c]
    first = loads.integers[k, PointIndex.FIRST]
    count = loads.integers[k, PointIndex.END] - first
    code = call_user(address, t, a, loads.parameters, first, count)
    result = vec(a, 0, BodyCall.RESULT)
    if code != 0 or not np.isfinite(result.x + result.y + result.z):
        flags[0, Flag.FAILED] = -k - 1
        return Vec3(np.nan, np.nan, np.nan)  # no iteration arrives with it
    return result


@kernel
def _driven(loads: PointTables, stage: Table, flags: Table, k: int, t: float) -> tuple[Vec3, Vec3]:
    """Force and torque of a load at a point, except for its drag."""
    force = vec(loads.numbers, k, PointValue.CONSTANT)
    force = force + _user(loads, stage, flags, k, loads.integers[k, PointIndex.FORCE], t)
    return force, _user(loads, stage, flags, k, loads.integers[k, PointIndex.TORQUE], t)


@kernel
def point_load(
    loads: PointTables, stage: Table, flags: Table, k: int, t: float
) -> tuple[Vec3, Vec3]:
    """Force of a load at a point with its drag, and its moment about the body's origin."""
    numbers, i = loads.numbers, loads.integers[k, PointIndex.BODY]
    point = vec(numbers, k, PointValue.POINT)
    force, torque = _driven(loads, stage, flags, k, t)
    force = force - numbers[k, PointValue.DAMPING] * velocity(stage, i, point)
    torque = torque - numbers[k, PointValue.TURN_DAMPING] * vec(stage, i, Stage.RATE)
    return force, cross(mat(stage, i, Stage.MAP) @ point, force) + torque


@kernel
def _apply_points(
    loads: PointTables, stage: Table, flags: Table, t: float, ta: float, tb: float, share: float
) -> None:
    numbers = loads.numbers
    for k in range(len(loads.integers)):
        i, point = loads.integers[k, PointIndex.BODY], vec(numbers, k, PointValue.POINT)
        force, torque = _driven(loads, stage, flags, k, t)
        force = force - numbers[k, PointValue.DAMPING] * velocity(stage, i, point)
        torque = torque - numbers[k, PointValue.TURN_DAMPING] * vec(stage, i, Stage.RATE)
        push(stage, i, point, share * force)
        add(stage, i, Stage.MOMENT, share * torque)


@kernel
def _book_points(
    loads: PointTables,
    stage: Table,
    flags: Table,
    carried: Table,
    t: float,
    h: float,
    amount: float,
) -> None:
    numbers = loads.numbers
    for k in range(len(loads.integers)):
        i = loads.integers[k, PointIndex.BODY]
        v, omega = velocity(stage, i, vec(numbers, k, PointValue.POINT)), vec(stage, i, Stage.RATE)
        force, torque = _driven(loads, stage, flags, k, t + 0.5 * h)
        book(carried, loads.integers[k, PointIndex.WORK], amount * (force @ v + torque @ omega))
        lost = numbers[k, PointValue.DAMPING] * (v @ v) + numbers[k, PointValue.TURN_DAMPING] * (
            omega @ omega
        )
        book(carried, loads.integers[k, PointIndex.LOST], amount * lost)


# --- all of them -----------------------------------------------------------------------------


@kernel
def apply_loads(
    loads: Loads, stage: Table, flags: Table, t: float, ta: float, tb: float, share: float
) -> None:
    """Add `share` of every load to the forces of the stage."""
    if loads.timed is not None:
        _apply_timed(loads.timed, stage, flags, t, ta, tb, share)
    if loads.points is not None:
        _apply_points(loads.points, stage, flags, t, ta, tb, share)
    if loads.elements is not None:
        apply_elements(loads.elements, stage, flags, t, ta, tb, share)
    if loads.rotors is not None:
        apply_rotors(loads.rotors, stage, t, ta, tb, share)


@kernel
def book_loads(
    loads: Loads, stage: Table, flags: Table, carried: Table, t: float, h: float, amount: float
) -> None:
    """Book the work of every load over a step, or at an instant (h = 0) for an `amount` of time."""
    if loads.timed is not None:
        _book_timed(loads.timed, stage, flags, carried, t, h, amount)
    if loads.points is not None:
        _book_points(loads.points, stage, flags, carried, t, h, amount)
    if loads.elements is not None:
        book_elements(loads.elements, stage, flags, carried, t, h)
    if loads.rotors is not None:
        book_rotors(loads.rotors, stage, carried, t, h)
