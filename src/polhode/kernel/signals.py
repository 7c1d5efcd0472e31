"""Functions of time whose means over any interval are exact: loads keep their impulse.

A signal is the sum of pieces, linear in time and not overlapping, and one harmonic. A constant is
one endless piece, steps are flat pieces, a table is a chain of sloping ones.
"""

import numpy as np

from polhode.kernel.access import vec
from polhode.kernel.jit import kernel
from polhode.kernel.layout import (
    PIECE_END,
    PIECE_ORIGIN,
    PIECE_SLOPE,
    PIECE_START,
    PIECE_VALUE,
    T_AMPLITUDE,
    T_ANGULAR_FREQUENCY,
    T_END,
    T_FIRST,
    T_PHASE,
)
from polhode.kernel.so3 import cos_sinc
from polhode.kernel.table import Table
from polhode.kernel.vec3 import Vec3


@kernel
def _first_piece_after(pieces: Table, low: int, high: int, t: float) -> int:
    while low < high:
        middle = (low + high) // 2
        if pieces[middle, PIECE_END] > t:
            high = middle
        else:
            low = middle + 1
    return low


@kernel
def mean(integers: Table, numbers: Table, pieces: Table, i: int, ta: float, tb: float) -> Vec3:
    """Mean of signal i between ta and tb; its value (from the right) where they are equal."""
    low, high = min(ta, tb), max(ta, tb)
    total = Vec3(0.0, 0.0, 0.0)
    end = integers[i, T_END]
    for k in range(_first_piece_after(pieces, integers[i, T_FIRST], end, low), end):
        start, origin = pieces[k, PIECE_START], pieces[k, PIECE_ORIGIN]
        value, slope = vec(pieces, k, PIECE_VALUE), vec(pieces, k, PIECE_SLOPE)
        if high == low:
            if start <= low:
                total = total + value + (low - origin) * slope
            break
        if start >= high:
            break
        a, b = max(low, start), min(high, pieces[k, PIECE_END])
        share = (b - a) / (high - low)
        total = total + share * (value + (0.5 * (a + b) - origin) * slope)
    rate = numbers[i, T_ANGULAR_FREQUENCY]
    if rate != 0.0:
        half = 0.5 * rate * (high - low)
        _, sinc = cos_sinc(half * half)
        wave = np.sin(0.5 * rate * (low + high) + numbers[i, T_PHASE]) * sinc
        total = total + wave * vec(numbers, i, T_AMPLITUDE)
    return total
