"""Rows that are closed or open: a contact is a constraint as long as it presses.

An open row has no impulse: dmu = 0 takes the place of its equation. A closed one keeps the
coordinate at which it closed: to close the rounding that is left of a gap in a short step would be
a blow. Which rows are closed is carried beside the state, so that every sample knows it.

A joint with dry friction has such a row: it sticks where the row is closed. Where it slides, the
mean force f of a step and the mean rate r of the coordinate obey Coulomb's law as a projection,

    f = clip(f - a r, -M, M),       a > 0 any number,

so that f = -M for r > 0, f = M for r < 0, and r = 0 for all that is between: over a step it may
come to rest, and it never does work. Newton's iteration chooses one of the three at every iterate.
M is given, or a part of the reaction of the joint (see `pins`).
"""

import math
from enum import IntEnum

from polhode.kernel.bodies.system import Joints
from polhode.kernel.columns import Carried, Geometry, Prim, RowValue, Seat
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table, columns
from polhode.kernel.stepping.convergence import relative

PRESSURES = 3  # columns a contact: across the plane, and twice along it


class Switch(IntEnum):
    """Rows of the table of switches.

    Whether it is closed, the column where that is carried, and the coordinate at which it closed.
    Of dry friction, the force along the coordinate while it slides, the most that it can be, the
    column of its account (-1: none), whether it slides, and an inertia along the coordinate. Of a
    point with friction, MOST is the part of its pressure that friction can be; it has the way along
    the plane that it slides, what friction is there for a unit of pressure, and whether it holds
    along either direction. Of a pin, MOST is for a unit of the reaction, which is that of so many
    rows from REACTION on. SLIDES has the sign of the force. The column after LOSS is of what
    friction should take. TURNED: whether an iterate took another branch of the law of friction.
    """

    CLOSED, COLUMN, LEVEL, FORCE, MOST, LOSS, SLIDES, INERTIA = range(8)
    WAY, DRAG, HOLDS, REACTION, REACTIONS, TURNED, WIDTH = 8, 10, 12, 14, 15, 16, 17


class Code(IntEnum):
    """What is carried of a row: open, closed (or stuck), sliding forwards or backwards.

    A point with friction that slides is FORWARDS. One that sticks together with others, which hold
    it along the plane, is closed across it alone (ACROSS), or along one direction, too.
    """

    OPEN, CLOSED, FORWARDS, BACKWARDS, ACROSS, FIRST, SECOND = range(7)


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
def slides(J: Joints, k: int) -> bool:
    """Whether a row has dry friction that is not stuck."""
    switch = J.integers[k, Prim.SWITCH]
    return bool(switch >= 0 and J.switches[Switch.SLIDES, switch] != 0.0)


@kernel
def reaction(J: Joints, switch: int) -> float:
    """Size of the impulse of a joint by whose reaction it is rubbed."""
    first, total = int(J.switches[Switch.REACTION, switch]), 0.0
    for m in range(first, first + int(J.switches[Switch.REACTIONS, switch])):
        total += J.rows[RowValue.MU, m] * J.rows[RowValue.MU, m]
    return math.sqrt(total)


@kernel
def limit(J: Joints, switch: int, h: float) -> float:
    """The most that dry friction of a joint can be, over a step."""
    most = J.switches[Switch.MOST, switch]
    if J.switches[Switch.REACTIONS, switch] > 0.0:
        return most * reaction(J, switch) / abs(h)
    return most


@kernel
def take_branch(J: Joints, switch: int, sticks: bool) -> None:
    """Let friction stick or slide at an iterate, and note whether that is a change."""
    if sticks != (J.switches[Switch.CLOSED, switch] != 0.0):
        J.switches[Switch.TURNED, switch] = 1.0
    J.switches[Switch.CLOSED, switch] = 1.0 if sticks else 0.0


@kernel
def has_turned(J: Joints) -> bool:
    """Whether friction took another branch of its law since this was asked last."""
    found = False
    for c in range(columns(J.switches)):
        found = found or J.switches[Switch.TURNED, c] != 0.0
        J.switches[Switch.TURNED, c] = 0.0
    return found


@kernel
def rub(J: Joints, k: int, change: float, way: float, h: float) -> float:
    """Write Coulomb's law over a step in which the coordinate of row k changes so much.

    Returns the residual relative to its terms; `way` is what the change is rounded by, over eps.
    """
    row, switch = J.integers[k, Prim.ROW], J.integers[k, Prim.SWITCH]
    force, most = J.rows[RowValue.MU, row] / h, limit(J, switch, h)
    pushed = force - J.switches[Switch.INERTIA, switch] * change / (h * abs(h))
    take_branch(J, switch, abs(pushed) <= most)
    if abs(pushed) <= most:
        J.rows[RowValue.RESIDUAL, row] = change
        return relative(abs(change), way)
    if pushed * J.switches[Switch.FORCE, switch] < 0.0:
        J.switches[Switch.TURNED, switch] = 1.0
    J.switches[Switch.FORCE, switch] = math.copysign(most, pushed)
    J.rows[RowValue.RESIDUAL, row] = J.rows[RowValue.MU, row] - h * math.copysign(most, pushed)
    return relative(abs(J.rows[RowValue.RESIDUAL, row]), max(abs(h) * most, abs(h * force)))


@kernel
def start_sliding(J: Joints, h: float) -> None:
    """Start an iteration without predicted forces from friction of all joints that slide.

    From no force at all, every slow joint would seem to stick, and more rows than there are degrees
    of freedom would hold.
    """
    for k in range(len(J.integers)):
        if J.integers[k, Prim.ROWS] == 1 and slides(J, k):
            switch = J.integers[k, Prim.SWITCH]
            force = J.switches[Switch.SLIDES, switch] * limit(J, switch, h)
            J.rows[RowValue.MU, J.integers[k, Prim.ROW]] = h * force


@kernel
def take_switches(J: Joints, carried: Table) -> None:
    """Close and open rows, and let them slide, as it is carried."""
    switches = J.switches
    for c in range(columns(switches)):
        code, most = (
            int(carried[Carried.SUM, int(switches[Switch.COLUMN, c])]),
            switches[Switch.MOST, c],
        )
        sliding = code == Code.FORWARDS or code == Code.BACKWARDS
        switches[Switch.CLOSED, c] = 0.0 if code == Code.OPEN or sliding else 1.0
        switches[Switch.SLIDES, c] = (-1.0 if code == Code.FORWARDS else 1.0) if sliding else 0.0
        rubs = most > 0.0
        first = rubs and (code == Code.CLOSED or code == Code.FIRST)
        second = rubs and (code == Code.CLOSED or code == Code.SECOND)
        switches[Switch.HOLDS, c] = 1.0 if first else 0.0
        switches[Switch.HOLDS + 1, c] = 1.0 if second else 0.0
        known = sliding and switches[Switch.REACTIONS, c] == 0.0  # not by a reaction
        switches[Switch.FORCE, c] = switches[Switch.SLIDES, c] * most if known else 0.0


@kernel
def write_pressures(J: Joints, out: Table, sample: int, first: int) -> None:
    """Write the multipliers of all contacts from column `first` on, `PRESSURES` for each.

    The second of a pin is the maximum that its friction can be.
    """
    for k in range(len(J.integers)):
        switch = J.integers[k, Prim.SWITCH]
        if switch >= 0:
            for m in range(J.integers[k, Prim.ROWS]):
                at = first + PRESSURES * switch + m
                out[sample, at] = J.rows[RowValue.MU, J.integers[k, Prim.ROW] + m]
            if J.switches[Switch.REACTIONS, switch] > 0.0:
                out[sample, first + PRESSURES * switch + 1] = limit(J, switch, 1.0)
