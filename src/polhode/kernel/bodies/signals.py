"""Functions of time whose means over any interval are exact: loads keep their impulse.

A signal is the sum of pieces, linear in time and not overlapping, and one harmonic. A constant is
one endless piece, steps are flat pieces, a table is a chain of sloping ones. Pieces of reference
motions have powers of time up to the fifth besides.
"""

from enum import IntEnum
from typing import Any, NamedTuple

import numpy as np

from polhode.kernel.algebra.row_values import vec
from polhode.kernel.algebra.so3 import cos_sinc
from polhode.kernel.algebra.vec3 import Vec3
from polhode.kernel.columns import LawCall, PieceValue, SignalIndex, SignalValue
from polhode.kernel.compile.bundle import bundle
from polhode.kernel.compile.jit import kernel, separate
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.compile.user_functions import call_user


class CurveValue(IntEnum):
    """Vectors of the powers of time of a piece, beyond the first."""

    SQUARE, CUBE, FOURTH, FIFTH, WIDTH = 0, 3, 6, 9, 12


@bundle
class SignalTables(NamedTuple):
    """All signals of a kind."""

    integers: Table
    numbers: Table
    pieces: Table
    buffer: Table  # (1, 21) for the call of a user function
    curves: Any  # Table (pieces, 12): vectors of the powers 2 to 5; None where all are linear


@kernel
def _first_piece_after(pieces: Table, low: int, high: int, t: float) -> int:
    while low < high:
        middle = (low + high) // 2
        if pieces[middle, PieceValue.END] > t:
            high = middle
        else:
            low = middle + 1
    return low


@kernel
def _curve_mean(curves: Table, k: int, m: float, d: float) -> Vec3:
    """Mean of the higher powers of a piece over [m - d, m + d], from its origin."""
    e, f = m * m, d * d
    total = (e + f / 3.0) * vec(curves, k, CurveValue.SQUARE)
    total = total + m * (e + f) * vec(curves, k, CurveValue.CUBE)
    total = total + (e * e + 2.0 * e * f + 0.2 * f * f) * vec(curves, k, CurveValue.FOURTH)
    return total + m * (e * e + (10.0 / 3.0) * e * f + f * f) * vec(curves, k, CurveValue.FIFTH)


@kernel
def _curve_rates(curves: Table, k: int, t: float) -> tuple[Vec3, Vec3]:
    """First and second derivative of the higher powers of a piece."""
    c2, c3 = vec(curves, k, CurveValue.SQUARE), vec(curves, k, CurveValue.CUBE)
    c4, c5 = vec(curves, k, CurveValue.FOURTH), vec(curves, k, CurveValue.FIFTH)
    first = t * (2.0 * c2 + t * (3.0 * c3 + t * (4.0 * c4 + (5.0 * t) * c5)))
    return first, 2.0 * c2 + t * (6.0 * c3 + t * (12.0 * c4 + (20.0 * t) * c5))


@separate
def mean(signals: SignalTables, i: int, ta: float, tb: float) -> Vec3:
    """Mean of signal i between ta and tb; its value (from the right) where they are equal."""
    numbers, pieces = signals.numbers, signals.pieces
    low, high = min(ta, tb), max(ta, tb)
    total = Vec3(0.0, 0.0, 0.0)
    end = signals.integers[i, SignalIndex.END]
    for k in range(
        _first_piece_after(pieces, signals.integers[i, SignalIndex.FIRST], end, low), end
    ):
        start, origin = pieces[k, PieceValue.START], pieces[k, PieceValue.ORIGIN]
        value, slope = vec(pieces, k, PieceValue.VALUE), vec(pieces, k, PieceValue.SLOPE)
        if high == low:
            if start <= low:
                total = total + value + (low - origin) * slope
                if signals.curves is not None:
                    total = total + _curve_mean(signals.curves, k, low - origin, 0.0)
            break
        if start >= high:
            break
        a, b = max(low, start), min(high, pieces[k, PieceValue.END])
        share = (b - a) / (high - low)
        total = total + share * (value + (0.5 * (a + b) - origin) * slope)
        if signals.curves is not None:
            curve = _curve_mean(signals.curves, k, 0.5 * (a + b) - origin, 0.5 * (b - a))
            total = total + share * curve
    rate = numbers[i, SignalValue.RATE]
    if rate != 0.0:
        half = 0.5 * rate * (high - low)
        _, sinc = cos_sinc(half * half)
        wave = np.sin(0.5 * rate * (low + high) + numbers[i, SignalValue.PHASE]) * sinc
        total = total + wave * vec(numbers, i, SignalValue.AMPLITUDE)
    if (
        signals.integers[i, SignalIndex.ADDRESS] != 0
    ):  # of a motion, which is asked for at an instant
        call_user(
            signals.integers[i, SignalIndex.ADDRESS], 0.5 * (ta + tb), signals.buffer, pieces, 0, 0
        )
        total = total + Vec3(signals.buffer[0, LawCall.VALUE], 0.0, 0.0)
    return total


@kernel
def rates(signals: SignalTables, i: int, t: float) -> tuple[Vec3, Vec3]:
    """First and second derivative of signal i at t, from the right."""
    numbers, pieces = signals.numbers, signals.pieces
    first, second = Vec3(0.0, 0.0, 0.0), Vec3(0.0, 0.0, 0.0)
    end = signals.integers[i, SignalIndex.END]
    k = _first_piece_after(pieces, signals.integers[i, SignalIndex.FIRST], end, t)
    if k < end and pieces[k, PieceValue.START] <= t:
        first = vec(pieces, k, PieceValue.SLOPE)
        if signals.curves is not None:
            more, second = _curve_rates(signals.curves, k, t - pieces[k, PieceValue.ORIGIN])
            first = first + more
    rate = numbers[i, SignalValue.RATE]
    if rate != 0.0:
        phase, amplitude = (
            rate * t + numbers[i, SignalValue.PHASE],
            vec(numbers, i, SignalValue.AMPLITUDE),
        )
        first = first + (rate * np.cos(phase)) * amplitude
        second = second - (rate * rate * np.sin(phase)) * amplitude
    if signals.integers[i, SignalIndex.ADDRESS] != 0:
        call_user(signals.integers[i, SignalIndex.ADDRESS], t, signals.buffer, pieces, 0, 0)
        first = first + Vec3(signals.buffer[0, LawCall.SLOPE], 0.0, 0.0)
        second = second + Vec3(signals.buffer[0, LawCall.CURVATURE], 0.0, 0.0)
    return first, second
