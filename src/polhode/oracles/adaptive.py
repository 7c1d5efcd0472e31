"""An adaptive Runge-Kutta method of order 5(4), by Dormand and Prince.

Most programs use it by default, so it is a measure for conserving schemes: it solves any
y' = f(t, y) to a tolerance and conserves nothing. Steps end at the requested times.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from polhode.model.numbers import Floats

# The tableau: stages, and the weights of order 5; the next step's first stage is this one's last.
_C = np.array([0.0, 1 / 5, 3 / 10, 4 / 5, 8 / 9, 1.0])
_A = (
    (),
    (1 / 5,),
    (3 / 40, 9 / 40),
    (44 / 45, -56 / 15, 32 / 9),
    (19372 / 6561, -25360 / 2187, 64448 / 6561, -212 / 729),
    (9017 / 3168, -355 / 33, 46732 / 5247, 49 / 176, -5103 / 18656),
)
_B = np.array([35 / 384, 0.0, 500 / 1113, 125 / 192, -2187 / 6784, 11 / 84])
_B4 = np.array(
    [5179 / 57600, 0.0, 7571 / 16695, 393 / 640, -92097 / 339200, 187 / 2100, 1 / 40]
)  # of order 4
_ERROR = np.append(_B, 0.0) - _B4
_LEAST, _MOST, _SAFE = 0.2, 10.0, 0.9  # bounds of a step's change, and what is given away


def adaptive(
    rates: Callable[[float, Floats], Floats],
    start: Sequence[float] | Floats,
    times: Sequence[float] | Floats,
    relative: float = 1e-10,
    absolute: float = 1e-12,
) -> Floats:
    """Values (time, component) of y' = rates(t, y) at rising times, from the first on.

    A step is taken where the estimate of its error is within `absolute` + `relative` |y|, in the
    root mean square over components.
    """
    t, y = float(times[0]), np.array(start, dtype=float)
    first = np.asarray(rates(t, y), dtype=float)
    h = _first_step(y, first, absolute + relative * np.abs(y))
    found = [y]
    for end in map(float, times[1:]):
        while t < end:
            ends = t + h >= end - 1e-12 * abs(end)
            taken = end - t if ends else h
            new, last, error = _step(rates, t, y, first, taken)
            scale = absolute + relative * np.maximum(np.abs(y), np.abs(new))
            size = float(np.sqrt(np.mean((error / scale) ** 2)))
            change = _SAFE * size**-0.2 if size > 0.0 else _MOST
            if size <= 1.0:
                t, y, first = end if ends else t + taken, new, last
                h = max(h, taken * min(_MOST, change)) if ends else taken * min(_MOST, change)
            else:
                h = taken * max(_LEAST, min(1.0, change))
        found.append(y)
    return np.array(found)


def _step(
    rates: Callable[[float, Floats], Floats], t: float, y: Floats, first: Floats, h: float
) -> tuple[Floats, Floats, Floats]:
    """The end of a step, the rates there, and an estimate of its error."""
    stages = [first]
    for c, row in zip(_C[1:], _A[1:], strict=True):
        inner = sum(a * k for a, k in zip(row, stages, strict=True))
        stages.append(np.asarray(rates(t + c * h, y + h * inner), dtype=float))
    new = y + h * (_B @ np.array(stages))
    stages.append(np.asarray(rates(t + h, new), dtype=float))
    return new, stages[-1], h * (_ERROR @ np.array(stages))


def _first_step(y: Floats, rate: Floats, scale: Floats) -> float:
    """A cautious guess: a hundredth of the time in which y changes by its own size."""
    size, speed = np.sqrt(np.mean((y / scale) ** 2)), np.sqrt(np.mean((rate / scale) ** 2))
    return 1e-6 if size < 1e-5 or speed < 1e-5 else 0.01 * float(size / speed)
