"""Rows that are closed or open: a contact is a constraint as long as it presses.

An open row has no impulse: dmu = 0 takes the place of its equation. A closed one keeps the
coordinate at which it closed: to close the rounding that is left of a gap in a short step would be
a blow. Which rows are closed is carried beside the state, so that every sample knows it.

A joint with dry friction has such a row: it sticks where the row is closed, and slides where it is
open, against a force of constant size.
"""

from enum import IntEnum

from polhode.kernel.bodies.system import Joints
from polhode.kernel.columns import Carried, Geometry, Prim, RowValue, Seat
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table, columns


class Switch(IntEnum):
    """Rows of the table of switches.

    Whether it is closed, the column where that is carried, and the coordinate at which it closed.
    Of dry friction, the force along the coordinate while it slides, the most that it can be, and
    the column of its account (-1: none).
    """

    CLOSED, COLUMN, LEVEL, FORCE, MOST, LOSS, WIDTH = range(7)


class Code(IntEnum):
    """What is carried of a row: open, closed (or stuck), sliding forwards or backwards."""

    OPEN, CLOSED, FORWARDS, BACKWARDS = range(4)


@kernel
def is_open(J: Joints, k: int) -> bool:
    """Whether primitive k is a contact that is open."""
    switch = J.integers[k, Prim.SWITCH]
    return bool(switch >= 0 and J.switches[Switch.CLOSED, switch] == 0.0)


@kernel
def level(J: Joints, k: int) -> float:
    """The coordinate that a primitive keeps: where it closed, or that of the joint."""
    switch = J.integers[k, Prim.SWITCH]
    if switch >= 0:
        return J.switches[Switch.LEVEL, switch]
    return J.numbers[k, Geometry.CONSTANT]


@kernel
def leave_out(J: Joints, k: int) -> None:
    """Write dmu = 0 for the row of a primitive that is open."""
    values, seats, pair = J.graph.values, J.graph.seats, J.integers[k, Prim.PAIR]
    width, first = seats[pair, Seat.RIGHT_STRIDE], seats[pair, Seat.CLOSES]
    if first < 0:  # the multipliers stand after the six unknowns of a body
        first = seats[pair, Seat.RIGHT] - width + 7
    values[0, first + J.integers[k, Prim.INSIDE] * (width + 1)] = 1.0


@kernel
def force_of(J: Joints, k: int) -> float:
    """The force of dry friction of an open row."""
    return J.switches[Switch.FORCE, J.integers[k, Prim.SWITCH]]


@kernel
def rubs(J: Joints, k: int) -> bool:
    """Whether an open row has dry friction: its impulse acts, and is known."""
    return J.switches[Switch.MOST, J.integers[k, Prim.SWITCH]] > 0.0


@kernel
def take_switches(J: Joints, carried: Table) -> None:
    """Close and open rows, and let them slide, as it is carried."""
    switches = J.switches
    for c in range(columns(switches)):
        code, most = (
            int(carried[Carried.SUM, int(switches[Switch.COLUMN, c])]),
            switches[Switch.MOST, c],
        )
        switches[Switch.CLOSED, c] = 1.0 if code == Code.CLOSED else 0.0
        force = 0.0
        if code == Code.FORWARDS:
            force = -most
        elif code == Code.BACKWARDS:
            force = most
        switches[Switch.FORCE, c] = force


@kernel
def write_pressures(J: Joints, out: Table, sample: int, first: int) -> None:
    """Write the multipliers of all contact rows from column `first` on."""
    for k in range(len(J.integers)):
        switch = J.integers[k, Prim.SWITCH]
        if switch >= 0:
            out[sample, first + switch] = J.rows[RowValue.MU, J.integers[k, Prim.ROW]]
