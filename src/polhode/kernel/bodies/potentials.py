"""Laws of elements: what force belongs to a coordinate that goes from y0 to y1 in a step.

The force of a potential V is minus its difference quotient, so that its work over the step is
exact; polynomials and V = -k/y are divided on paper, without a difference. The quotient of a table
or of a user's function is taken as it is, but for steps below 1e-6 of y, where V' at the middle is
as good.
A damper gives -c (y1 - y0)/h, a motor the mean of its signal, what a controller set, and a user's
function of time, coordinate and rate.
"""

from typing import NamedTuple

import numpy as np

from polhode.kernel.bodies.signals import SignalTables, mean
from polhode.kernel.columns import Flag, LawCall, LawIndex, LawKind, LawValue, TableValue
from polhode.kernel.compile.bundle import bundle
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.compile.user_functions import call_user

NEAR = 1e-6  # relative change below which a difference quotient is the derivative half way
LEAST_DIFFERENCE = 1e-9  # rad or m: the least difference


@bundle
class Laws(NamedTuple):
    """The laws of all elements."""

    integers: Table
    numbers: Table
    coefficients: Table  # (1, k) of polynomials, tables and user functions
    signals: SignalTables
    buffer: Table  # (1, 21) for the call of a user function


@kernel
def _user(laws: Laws, flags: Table, k: int, address: int, t: float, y: float, rate: float) -> float:
    """Call a user function of (y, rate); its results stand in the buffer from column 2 on."""
    a = laws.buffer
    a[0, LawCall.COORDINATE], a[0, LawCall.RATE] = y, rate
    a[0, LawCall.VALUE], a[0, LawCall.SLOPE] = np.nan, 0.0
    first = laws.integers[k, LawIndex.FIRST]
    code = call_user(
        address, t, a, laws.coefficients, first, laws.integers[k, LawIndex.END] - first
    )
    if code != 0 or not np.isfinite(a[0, LawCall.VALUE] + a[0, LawCall.SLOPE]):
        flags[0, Flag.FAILED] = k + 1
        a[0, LawCall.VALUE], a[0, LawCall.SLOPE] = np.nan, np.nan  # no iteration arrives with it
    return a[0, LawCall.VALUE]


@kernel
def _from_table(laws: Laws, k: int, y: float) -> tuple[float, float]:
    """V and V' of a force that is linear between the points (y, force, V) of a table."""
    c, low, high = (
        laws.coefficients,
        laws.integers[k, LawIndex.FIRST],
        laws.integers[k, LawIndex.END] - TableValue.WIDTH,
    )
    first, last = low, high
    while high - low > TableValue.WIDTH:
        middle = low + TableValue.WIDTH * ((high - low) // (2 * TableValue.WIDTH))
        if c[0, middle] > y:
            high = middle
        else:
            low = middle
    after = low + TableValue.WIDTH
    slope = (c[0, after + TableValue.FORCE] - c[0, low + TableValue.FORCE]) / (
        c[0, after] - c[0, low]
    )
    at = low
    if y < c[0, first] or y > c[0, last]:  # beyond its ends the table's last force goes on
        at = first if y < c[0, first] else last
        slope = 0.0
    x = y - c[0, at]
    force = c[0, at + TableValue.FORCE] + slope * x
    return c[0, at + TableValue.POTENTIAL] + 0.5 * x * (c[0, at + TableValue.FORCE] + force), force


@kernel
def potential(laws: Laws, flags: Table, k: int, t: float, y: float) -> tuple[float, float]:
    """V and V' of a table or a user's potential."""
    if laws.integers[k, LawIndex.KIND] == LawKind.TABLE:
        return _from_table(laws, k, y)
    value = _user(laws, flags, k, laws.integers[k, LawIndex.ADDRESS], t, y, 0.0)
    return value, laws.buffer[0, LawCall.SLOPE]


@kernel
def _divided(
    laws: Laws, flags: Table, k: int, t: float, y0: float, y1: float
) -> tuple[float, float]:
    dy, y = y1 - y0, 0.5 * (y0 + y1)
    scale = abs(y0) + abs(y1) + abs(laws.numbers[k, LawValue.REST])
    if abs(dy) > NEAR * scale:
        V0, _ = potential(laws, flags, k, t, y0)
        V1, slope = potential(laws, flags, k, t, y1)
        quotient = (V1 - V0) / dy
        return quotient, (slope - quotient) / dy
    d = 10.0 * NEAR * scale + 1e-300
    _, below = potential(laws, flags, k, t, y - d)
    _, above = potential(laws, flags, k, t, y + d)
    _, slope = potential(laws, flags, k, t, y)
    return slope, 0.25 * (above - below) / d


@kernel
def quotient(
    laws: Laws, flags: Table, k: int, t: float, y0: float, y1: float
) -> tuple[float, float]:
    """(V1 - V0)/(y1 - y0), and its derivative by y1."""
    kind, stiffness, rest = (
        laws.integers[k, LawIndex.KIND],
        laws.numbers[k, LawValue.STIFFNESS],
        laws.numbers[k, LawValue.REST],
    )
    if kind == LawKind.LINEAR:
        return stiffness * (0.5 * (y0 + y1) - rest), 0.5 * stiffness
    if kind == LawKind.INVERSE:
        q = stiffness / (y0 * y1)
        return q, -q / y1
    if kind != LawKind.POLYNOMIAL:
        return _divided(laws, flags, k, t, y0, y1)
    x0, x1 = y0 - rest, y1 - rest
    total, slope, power, s, ds = 0.0, 0.0, 1.0, 0.0, 0.0
    first = laws.integers[k, LawIndex.FIRST]
    for c in range(first, laws.integers[k, LawIndex.END]):  # s = sum of x1^i x0^(j-i)
        ds = s + x1 * ds
        s = x1 * s + power
        power *= x0
        a = laws.coefficients[0, c] / (c - first + 1)
        total += a * s
        slope += a * ds
    return total, slope


@kernel
def drive(laws: Laws, flags: Table, k: int, t: float, h: float, y: float, rate: float) -> float:
    """Force of a motor: mean of its signal over the step, a controller's, a user's."""
    force, signal = laws.numbers[k, LawValue.CONTROL], laws.integers[k, LawIndex.SIGNAL]
    if signal >= 0:
        force += mean(laws.signals, signal, t, t + h).x
    if laws.integers[k, LawIndex.MOTOR] != 0:
        force += _user(laws, flags, k, laws.integers[k, LawIndex.MOTOR], t + 0.5 * h, y, rate)
    return force


@kernel
def _drive_slope(
    laws: Laws, flags: Table, k: int, t: float, h: float, y0: float, y1: float
) -> float:
    """Derivative by y1 of what a user's function gives a motor: a central difference.

    It is for the iteration alone, where no value beside y1 is no failure.
    """
    address = laws.integers[k, LawIndex.MOTOR]
    if address == 0:
        return 0.0
    failed, e = flags[0, Flag.FAILED], NEAR * (abs(y0) + abs(y1)) + LEAST_DIFFERENCE
    above = _user(laws, flags, k, address, t, 0.5 * (y0 + y1 + e), (y1 + e - y0) / h)
    below = _user(laws, flags, k, address, t, 0.5 * (y0 + y1 - e), (y1 - e - y0) / h)
    flags[0, Flag.FAILED] = failed
    slope = 0.5 * (above - below) / e
    return slope if np.isfinite(slope) else 0.0


@kernel
def resistance(
    laws: Laws, flags: Table, k: int, t: float, h: float, y0: float, y1: float
) -> tuple[float, float]:
    """What the element opposes to its coordinate over a step of h, and its derivative by y1."""
    value, slope = quotient(laws, flags, k, t + 0.5 * h, y0, y1)
    c = laws.numbers[k, LawValue.DAMPING] / h
    motor = drive(laws, flags, k, t, h, 0.5 * (y0 + y1), (y1 - y0) / h)
    slope -= _drive_slope(laws, flags, k, t + 0.5 * h, h, y0, y1)
    return value + c * (y1 - y0) - motor, slope + c
