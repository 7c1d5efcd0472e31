"""Where in a step a condition changes between true and false, to the rounding of time.

Each trial repeats the step with another length, so that the state found satisfies every law that
a step satisfies. The action at an event is defined elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from polhode.model.numbers import Floats

ROUNDS, POINTS = 4, 17  # of the search for a minimum: 8 times finer each time
# A margin that bends by c = g0 - 2 g(1/2) + g1 in a step dips below its lower end by c/8 at most,
# where the motion is a parabola; twice that is looked at more closely.
DIP = 0.25
# Where margins at ends are this many times farther from zero than `may_dip` asks for, no dense
# output is needed to see that they stay so: at ends of steps c is known from second differences.
BENT = 16.0
HALVED_WITHIN = 3  # trials, or the next one is in the middle


class Bracket(NamedTuple):
    """Two times with the margins there, of which one is positive and the other not."""

    a: float
    b: float
    ga: float
    gb: float


def locate(margin: Callable[[float], float], between: Bracket) -> float:
    """The first time after the change: bracketed secants (Illinois) to neighbouring numbers."""
    a, b, ga, gb = between
    before = ga > 0.0
    since, width, kept = 0, b - a, 0
    while np.nextafter(a, b) < b:
        x = b - gb * (b - a) / (gb - ga) if gb != ga else 0.5 * (a + b)
        if since >= HALVED_WITHIN:
            x, since, width = 0.5 * (a + b), 0, b - a
        x = float(min(max(x, np.nextafter(a, b)), np.nextafter(b, a)))
        g = margin(x)
        if (g > 0.0) == before:
            a, ga = x, g
            gb = 0.5 * gb if kept == 1 else gb
            kept = 1
        else:
            b, gb = x, g
            ga = 0.5 * ga if kept == -1 else ga
            kept = -1
        since = 0 if b - a <= 0.5 * width else since + 1
        width = b - a if since == 0 else width
    return b


def may_dip(g0: Floats, half: Floats, g1: Floats) -> Floats:
    """Whether margins of one sign at both ends of steps may have the other inside."""
    sign = np.where(g0 > 0.0, 1.0, -1.0)
    bend = sign * (g0 - 2.0 * half + g1)
    lowest = np.minimum(sign * half, np.minimum(sign * g0, sign * g1))
    slopes = np.abs(g1 - g0) < 2.0 * bend  # the parabola has its vertex inside, or nearly
    return ((g0 > 0.0) == (g1 > 0.0)) & ((sign * half < 0.0) | (slopes & (lowest < DIP * bend)))


def near_zero(g: Floats, h: Floats) -> Floats:
    """Whether margins of one sign may have the other inside of steps of lengths h.

    That is judged by margins at ends of steps alone. Of the first step the second difference at its
    start is not known, so that it may.
    """
    lowest = np.minimum(np.abs(g[1:-1]), np.abs(g[2:]))
    bend = 0.5 * np.abs(np.diff(np.diff(g) / h)) / (h[1:] + h[:-1]) * h[1:] ** 2  # c of a parabola
    return np.insert(lowest < BENT * DIP * bend, 0, True) & ((g[:-1] > 0.0) == (g[1:] > 0.0))


def lowest(margins: Callable[[Floats], Floats], a: float, b: float, sign: float) -> float:
    """The time in a step at which a margin of this sign is closest to the other, or beyond."""
    low, high = a, b
    x = 0.5 * (a + b)
    for _ in range(ROUNDS):
        times = np.linspace(low, high, POINTS)
        k = int(np.argmin(sign * margins(times)))
        x = float(times[k])
        low, high = float(times[max(k - 1, 0)]), float(times[min(k + 1, POINTS - 1)])
    return x
