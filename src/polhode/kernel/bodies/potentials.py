"""Laws of elements: what force belongs to a coordinate that goes from y0 to y1 in a step.

The force of a potential V is minus its difference quotient, so that its work over the step is
exact; polynomials, tables, closed forms and laws that push to one side alone (see `pushing`) are
divided on paper, without a difference. The quotient of a user's function is taken as it is, except
for steps below 1e-6 of y, where V' at the middle is as good.
A damper gives -c (y1 - y0)/h, or what a table or a user's function of that rate gives; a motor the
mean of its signal, what a controller set, and a user's function of time, coordinate and rate.
"""

from typing import Any, NamedTuple

import numpy as np

from polhode.kernel.bodies.force_table import table_force, table_mean
from polhode.kernel.bodies.pushing import push, push_drag, push_drag_slope
from polhode.kernel.bodies.signals import SignalTables, mean
from polhode.kernel.columns import Carried, Flag, LawCall, LawIndex, LawKind, LawValue
from polhode.kernel.compile.bundle import bundle
from polhode.kernel.compile.closed_forms import form_quotient
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
    control: Any  # Table `carried`, or None where no load is controlled
    rounds: Any  # Table (laws, 12) of round surfaces, or None
    series: Any  # Table of `beams.logarithm` where an element is a turn, or None
    forms: Any  # the closed forms of the system, or None


@kernel
def _user(laws: Laws, flags: Table, k: int, address: int, t: float, y: float, rate: float) -> float:
    """Call a user function of (y, rate); its results are in the buffer from column 2."""
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
def _potential(laws: Laws, flags: Table, k: int, t: float, y: float) -> tuple[float, float]:
    """V and V' of a user's potential."""
    value = _user(laws, flags, k, laws.integers[k, LawIndex.ADDRESS], t, y, 0.0)
    return value, laws.buffer[0, LawCall.SLOPE]


@kernel
def _divided(
    laws: Laws, flags: Table, k: int, t: float, y0: float, y1: float
) -> tuple[float, float]:
    dy, y = y1 - y0, 0.5 * (y0 + y1)
    scale = abs(y0) + abs(y1) + abs(laws.numbers[k, LawValue.REST])
    if abs(dy) > NEAR * scale:
        V0, _ = _potential(laws, flags, k, t, y0)
        V1, slope = _potential(laws, flags, k, t, y1)
        quotient = (V1 - V0) / dy
        return quotient, (slope - quotient) / dy
    d = 10.0 * NEAR * scale + 1e-300
    _, below = _potential(laws, flags, k, t, y - d)
    _, above = _potential(laws, flags, k, t, y + d)
    _, slope = _potential(laws, flags, k, t, y)
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
    if laws.forms is not None and kind == LawKind.CLOSED_FORM:
        which = laws.integers[k, LawIndex.ADDRESS]
        return form_quotient(laws.forms, which, stiffness, rest, y0, y1)
    if kind == LawKind.USER:
        return _divided(laws, flags, k, t, y0, y1)
    if kind == LawKind.PUSH:
        return push(laws.numbers, k, y0, y1)
    if kind >= LawKind.DAMPER_TABLE:
        return 0.0, 0.0
    first, end = laws.integers[k, LawIndex.FIRST], laws.integers[k, LawIndex.END]
    if kind == LawKind.TABLE:
        return table_mean(laws.coefficients, first, end, y0, y1)
    x0, x1 = y0 - rest, y1 - rest
    total, slope, power, s, ds = 0.0, 0.0, 1.0, 0.0, 0.0
    for c in range(first, end):  # s = sum of x1^i x0^(j-i)
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
    force, signal = 0.0, laws.integers[k, LawIndex.SIGNAL]
    if laws.control is not None and laws.integers[k, LawIndex.CONTROL] >= 0:
        force = laws.control[Carried.SUM, laws.integers[k, LawIndex.CONTROL]]
    if signal >= 0:
        force += mean(laws.signals, signal, t, t + h).x
    if laws.integers[k, LawIndex.MOTOR] != 0:
        force += _user(laws, flags, k, laws.integers[k, LawIndex.MOTOR], t + 0.5 * h, y, rate)
    return force


@kernel
def _user_slope(
    laws: Laws, flags: Table, k: int, address: int, t: float, h: float, y0: float, y1: float
) -> float:
    """Derivative by y1 of what a user's function of a coordinate and its rate gives, or zero.

    A central difference, for the iteration alone, where no value beside y1 is no failure.
    """
    if address == 0:
        return 0.0
    failed, e = flags[0, Flag.FAILED], NEAR * (abs(y0) + abs(y1)) + LEAST_DIFFERENCE
    above = _user(laws, flags, k, address, t, 0.5 * (y0 + y1 + e), (y1 + e - y0) / h)
    below = _user(laws, flags, k, address, t, 0.5 * (y0 + y1 - e), (y1 - e - y0) / h)
    flags[0, Flag.FAILED] = failed
    slope = 0.5 * (above - below) / e
    return slope if np.isfinite(slope) else 0.0


@kernel
def drag(laws: Laws, flags: Table, k: int, t: float, y: float, rate: float) -> float:
    """Force of a damper against a rate."""
    kind = laws.integers[k, LawIndex.KIND]
    if kind == LawKind.PUSH:
        return push_drag(laws.numbers, k, y, rate)
    if kind == LawKind.DAMPER_TABLE:
        first, end = laws.integers[k, LawIndex.FIRST], laws.integers[k, LawIndex.END]
        return table_force(laws.coefficients, first, end, rate)[0]
    if kind == LawKind.DAMPER_USER:
        return _user(laws, flags, k, laws.integers[k, LawIndex.ADDRESS], t, y, rate)
    return laws.numbers[k, LawValue.DAMPING] * rate


@kernel
def _drag_slope(
    laws: Laws, flags: Table, k: int, t: float, h: float, y0: float, y1: float
) -> float:
    """Derivative of the drag over a step by y1."""
    kind = laws.integers[k, LawIndex.KIND]
    if kind == LawKind.PUSH:
        return push_drag_slope(laws.numbers, k, h, y0, y1)
    if kind == LawKind.DAMPER_TABLE:
        first, end = laws.integers[k, LawIndex.FIRST], laws.integers[k, LawIndex.END]
        return table_force(laws.coefficients, first, end, (y1 - y0) / h)[1] / h
    if kind == LawKind.DAMPER_USER:
        address = laws.integers[k, LawIndex.ADDRESS]
        return _user_slope(laws, flags, k, address, t, h, y0, y1)
    return laws.numbers[k, LawValue.DAMPING] / h


@kernel
def resistance(
    laws: Laws, flags: Table, k: int, t: float, h: float, y0: float, y1: float
) -> tuple[float, float]:
    """Mean force of an element against its coordinate over a step h, and its derivative by y1."""
    middle, y, rate = t + 0.5 * h, 0.5 * (y0 + y1), (y1 - y0) / h
    value, slope = quotient(laws, flags, k, middle, y0, y1)
    value += drag(laws, flags, k, middle, y, rate) - drive(laws, flags, k, t, h, y, rate)
    slope += _drag_slope(laws, flags, k, middle, h, y0, y1)
    slope -= _user_slope(laws, flags, k, laws.integers[k, LawIndex.MOTOR], middle, h, y0, y1)
    return value, slope
