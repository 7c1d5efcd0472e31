"""Rotors: wheels that spin about an axis fixed in a body, with a motor of given torque.

A controller sets torques and holds them: the momentum that it gave a wheel up to t is what it had
given when it set the last torque, and that torque times the time since.
"""

from enum import IntEnum
from typing import Any, NamedTuple

from polhode.kernel.algebra.row_values import add, mat, vec
from polhode.kernel.algebra.vec3 import cross
from polhode.kernel.bodies.load_poses import book
from polhode.kernel.bodies.signals import SignalTables, mean
from polhode.kernel.columns import Carried, RotorIndex, RotorValue, Stage
from polhode.kernel.compile.bundle import bundle
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table


class RotorControl(IntEnum):
    """What is carried of a controlled rotor: its torque, the momentum given before, since when."""

    TORQUE, GIVEN, SINCE, WIDTH = range(4)


@bundle
class Rotors(NamedTuple):
    """Wheels that spin about an axis fixed in a body."""

    integers: Table
    numbers: Table
    signals: SignalTables
    control: Any  # Table `carried`, or None where no load is controlled


@kernel
def rotor_momentum(rotors: Rotors, k: int, t: float) -> float:
    """Momentum of a rotor along its axis: at the start, and what its motor gave it since."""
    momentum = rotors.numbers[k, RotorValue.MOMENTUM] + t * mean(rotors.signals, k, 0.0, t).x
    if rotors.control is not None and rotors.integers[k, RotorIndex.CONTROL] >= 0:
        momentum += given_momentum(rotors.control, rotors.integers[k, RotorIndex.CONTROL], t)
    return momentum


@kernel
def given_momentum(carried: Table, column: int, t: float) -> float:
    """Momentum that a controller gave a rotor up to t."""
    torque = carried[Carried.SUM, column + RotorControl.TORQUE]
    before = carried[Carried.SUM, column + RotorControl.GIVEN]
    return before + torque * (t - carried[Carried.SUM, column + RotorControl.SINCE])


@kernel
def set_rotor(carried: Table, column: int, t: float, torque: float) -> None:
    """Set the torque of a controlled rotor at t."""
    given = given_momentum(carried, column, t)
    carried[Carried.SUM, column + RotorControl.GIVEN] = given
    carried[Carried.SUM, column + RotorControl.TORQUE] = torque
    carried[Carried.SUM, column + RotorControl.SINCE] = t


@kernel
def rotor_torque(rotors: Rotors, k: int, ta: float, tb: float) -> float:
    """Mean torque of a rotor's motor over an interval."""
    torque = mean(rotors.signals, k, ta, tb).x
    if rotors.control is not None and rotors.integers[k, RotorIndex.CONTROL] >= 0:
        torque += rotors.control[
            Carried.SUM, rotors.integers[k, RotorIndex.CONTROL] + RotorControl.TORQUE
        ]
    return torque


@kernel
def book_rotor(rotors: Rotors, carried: Table, k: int, rate: float, t: float, h: float) -> None:
    """Book the work of a rotor's motor: torque times the speed of the rotor in its body."""
    before, after = rotor_momentum(rotors, k, t), rotor_momentum(rotors, k, t + h)
    speed = 0.5 * (before + after) / rotors.numbers[k, RotorValue.INERTIA] - rate
    book(carried, rotors.integers[k, RotorIndex.WORK], (after - before) * speed)


@kernel
def apply_rotors(
    rotors: Rotors, stage: Table, t: float, ta: float, tb: float, share: float
) -> None:
    """Add the torques of rotors to the bodies of the stage."""
    for k in range(len(rotors.integers)):
        i = rotors.integers[k, RotorIndex.BODY]
        axis = mat(stage, i, Stage.MAP) @ vec(rotors.numbers, k, RotorValue.AXIS)
        momentum = rotor_momentum(rotors, k, t) * axis
        torque = rotor_torque(rotors, k, ta, tb)
        add(
            stage,
            i,
            Stage.MOMENT,
            -share * (cross(vec(stage, i, Stage.RATE), momentum) + torque * axis),
        )


@kernel
def book_rotors(rotors: Rotors, stage: Table, carried: Table, t: float, h: float) -> None:
    """Book the work of the motors over a step."""
    for k in range(len(rotors.integers)):
        i = rotors.integers[k, RotorIndex.BODY]
        axis = mat(stage, i, Stage.MAP) @ vec(rotors.numbers, k, RotorValue.AXIS)
        book_rotor(rotors, carried, k, vec(stage, i, Stage.RATE) @ axis, t, h)


@kernel
def book_rotor_power(rotors: Rotors, stage: Table, carried: Table, t: float, amount: float) -> None:
    """Book the power of the motors at an instant, for an amount of time."""
    for k in range(len(rotors.integers)):
        i = rotors.integers[k, RotorIndex.BODY]
        axis = mat(stage, i, Stage.MAP) @ vec(rotors.numbers, k, RotorValue.AXIS)
        speed = rotor_momentum(rotors, k, t) / rotors.numbers[k, RotorValue.INERTIA]
        speed -= vec(stage, i, Stage.RATE) @ axis
        torque = rotor_torque(rotors, k, t, t)
        book(carried, rotors.integers[k, RotorIndex.WORK], amount * torque * speed)
