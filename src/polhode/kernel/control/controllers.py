"""Controllers in the loop: sampled at the starts of steps, and held until they are sampled again.

What a controller sets and what it remembers is carried beside the state, so that it is part of
every sample and of every checkpoint.
"""

from collections.abc import Callable
from enum import IntEnum
from typing import NamedTuple

import numpy as np

from polhode.kernel.bodies.rotors import set_rotor
from polhode.kernel.bodies.system import Outcome, Status, Tables
from polhode.kernel.columns import Carried
from polhode.kernel.compile.bundle import bundle
from polhode.kernel.compile.jit import UNBOUND, kernel, specialise
from polhode.kernel.compile.pointer_table import Table, columns
from polhode.kernel.compile.user_functions import call_user
from polhode.kernel.control.sensing import Senses, sense_forces, sense_places, sense_rates
from polhode.kernel.control.sensors import ComputedIndex
from polhode.kernel.control.turns import count_turns


class ControllerIndex(IntEnum):
    """Address of the function, steps between samples; ranges of what it is given and gives.

    Inputs and outputs are ranges of `inputs` and `outputs`, its memory begins at a column of what
    is carried, its parameters at one of `parameters`.
    """

    ADDRESS, EVERY, INPUT, INPUTS, OUTPUT, OUTPUTS, STATE, STATES, FIRST, COUNT, WIDTH = range(11)


class OutputIndex(IntEnum):
    """Column of what is carried that an output sets, and whether it is the torque of a rotor."""

    COLUMN, IS_ROTOR, WIDTH = range(3)


class ControlClock(IntEnum):
    """Number of the next step (-1 within a cut one); the failed controller, from 1; its code."""

    NUMBER, FAILED, CODE, WIDTH = range(4)


@bundle
class ControllerTables(NamedTuple):
    """All controllers of a run."""

    integers: Table
    inputs: Table  # (1, k) columns of the senses' values
    outputs: Table
    parameters: Table  # (1, k)
    room: Table  # (1, k) for the call of one: inputs, memory, outputs
    clock: Table  # (1, 3)
    senses: Senses


@kernel
def _is_due(control: ControllerTables, c: int, number: int) -> bool:
    return bool(number % control.integers[c, ControllerIndex.EVERY] == 0)


@kernel
def _give(control: ControllerTables, carried: Table, c: int) -> None:
    """Write the inputs of a controller, then its state."""
    line, room = control.integers, control.room
    inputs, states = line[c, ControllerIndex.INPUTS], line[c, ControllerIndex.STATES]
    for k in range(inputs):
        column = control.inputs[0, line[c, ControllerIndex.INPUT] + k]
        room[0, k] = control.senses.values[0, column]
    for k in range(states):
        room[0, inputs + k] = carried[Carried.SUM, line[c, ControllerIndex.STATE] + k]
    for k in range(line[c, ControllerIndex.OUTPUTS]):
        room[0, inputs + states + k] = np.nan


@kernel
def _take(control: ControllerTables, carried: Table, c: int, t: float) -> bool:
    """Keep the state and outputs of a controller; False where one is not finite."""
    line, room = control.integers, control.room
    inputs, states = line[c, ControllerIndex.INPUTS], line[c, ControllerIndex.STATES]
    count, total = line[c, ControllerIndex.OUTPUTS], 0.0
    for k in range(states + count):
        total += room[0, inputs + k]
    if not np.isfinite(total):
        return False
    for k in range(states):
        carried[Carried.SUM, line[c, ControllerIndex.STATE] + k] = room[0, inputs + k]
    for k in range(count):
        out, value = line[c, ControllerIndex.OUTPUT] + k, room[0, inputs + states + k]
        column = control.outputs[out, OutputIndex.COLUMN]
        if control.outputs[out, OutputIndex.IS_ROTOR] != 0:
            set_rotor(carried, column, t, value)
        else:
            carried[Carried.SUM, column] = value
    return True


@kernel
def run_controllers(system: Tables, s: Table, t: float, number: int) -> bool:
    """Call the controllers that are due at a step; True where one fails."""
    control, carried, due = system.control, system.carried, False
    for c in range(len(control.integers)):
        due = due or _is_due(control, c, number)
    if not due:
        return False
    sense_places(system, control.senses, s, t)
    sense_rates(system, control.senses, s, t)
    sense_forces(system, control.senses, s, t)
    if control.senses.computed is not None:
        computed, values, width = control.senses.computed, control.senses.values, columns(carried)
        after = computed[0, ComputedIndex.AFTER]
        for k in range(width):
            values[0, after + k] = carried[Carried.SUM, k]
            values[0, after + width + k] = carried[Carried.CUT, k]
        if call_user(computed[0, ComputedIndex.ADDRESS], t, values, s, 0, 0) != 0:
            control.clock[0, ControlClock.FAILED] = 0
            return True
    for c in range(len(control.integers)):
        if not _is_due(control, c, number):
            continue
        _give(control, system.carried, c)
        line = control.integers
        address, first = line[c, ControllerIndex.ADDRESS], line[c, ControllerIndex.FIRST]
        count = line[c, ControllerIndex.COUNT]
        code = call_user(address, t, control.room, control.parameters, first, count)
        if code != 0 or not _take(control, system.carried, c, t):
            control.clock[0, ControlClock.FAILED] = c + 1
            control.clock[0, ControlClock.CODE] = code
            return True
    return False


step: Callable[..., Outcome] = UNBOUND  # of a scheme, which `controlled` binds


def _controlled(
    system: Tables, s: Table, memory: Table, par: tuple[float, ...], t: float, h: float
) -> Outcome:
    """Count turns, call the controllers that are due, and take a step."""
    if system.turns is not None:
        count_turns(system.turns, s, system.carried)
    if system.control is not None:
        number = system.control.clock[0, ControlClock.NUMBER]
        if number >= 0:
            if run_controllers(system, s, t, number):
                return Outcome(Status.CONTROLLER_FAILED, 0, 0, 0.0)
            system.control.clock[0, ControlClock.NUMBER] = number + 1
    return step(system, s, memory, par, t, h)


def controlled(name: str, step: Callable[..., Outcome]) -> Callable[..., Outcome]:
    """Return the step of a scheme with controllers before it."""
    return specialise(_controlled, "controlled_" + name, inline=True, step=step)
