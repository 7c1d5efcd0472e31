"""Laws that push a coordinate to one side of a limit: compliant contacts and stops.

With the side s = 1 (above) or -1 (below) and the limit r, the depth is d = s (r - y). Where it is
above zero, with the stiffness k and the exponent p,

    V = k d^(p+1)/(p+1),       force s k d^p (1 - min(1, s c y')),                             (1)

the last factor the damping of Hunt–Crossley (1975), which never pulls. Over a step from d0 to
d1 the force of V is its difference quotient: with D the larger depth and x = (the other - D)/D,

    (V1 - V0)/(d1 - d0) = k D^p ((1 + x)^(p+1) - 1)/((p + 1) x),                               (2)

by expm1 and log1p, which round it by parts of itself however short the way is; where the other is
not above zero, V(D) is divided by the whole way. The damping is (1) at the middle of the step.
V' is convex (p >= 1), so that (2) is no less than V' there, and the whole force never pulls.
"""

import math

from polhode.kernel.columns import LawValue
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table

NEAR = 1e-6  # relative change below which the slope of (2) is half the slope at the middle


@kernel
def _depth(numbers: Table, k: int, y: float) -> float:
    return numbers[k, LawValue.SIDE] * (numbers[k, LawValue.REST] - y)


@kernel
def _force(numbers: Table, k: int, d: float) -> float:
    """Return k d^p, or zero where nothing touches."""
    if d <= 0.0:
        return 0.0
    return numbers[k, LawValue.STIFFNESS] * d ** numbers[k, LawValue.EXPONENT]


@kernel
def _slope(numbers: Table, k: int, d: float) -> float:
    """Return the derivative of k d^p by d."""
    if d <= 0.0:
        return 0.0
    p = numbers[k, LawValue.EXPONENT]
    return numbers[k, LawValue.STIFFNESS] * p * d ** (p - 1.0)


@kernel
def push(numbers: Table, k: int, y0: float, y1: float) -> tuple[float, float]:
    """Return (V1 - V0)/(y1 - y0), and its derivative by y1."""
    side, power = numbers[k, LawValue.SIDE], numbers[k, LawValue.EXPONENT] + 1.0
    d0, d1 = _depth(numbers, k, y0), _depth(numbers, k, y1)
    most, least = max(d0, d1), min(d0, d1)
    if most <= 0.0:
        return 0.0, 0.0
    force, way = _force(numbers, k, most), d1 - d0
    if least <= 0.0:
        mean = force * most / (power * (most - least))
    elif least == most:
        mean = force
    else:
        x = (least - most) / most
        mean = force * math.expm1(power * math.log1p(x)) / (power * x)
    if abs(way) <= NEAR * most:
        return -side * mean, 0.5 * _slope(numbers, k, 0.5 * (d0 + d1))
    return -side * mean, (_force(numbers, k, d1) - mean) / way


@kernel
def push_drag(numbers: Table, k: int, y: float, rate: float) -> float:
    """Force of the damping of (1) against a rate."""
    side = numbers[k, LawValue.SIDE]
    part = min(1.0, side * numbers[k, LawValue.DAMPING] * rate)
    return side * part * _force(numbers, k, _depth(numbers, k, y))


@kernel
def push_drag_slope(numbers: Table, k: int, h: float, y0: float, y1: float) -> float:
    """Return the derivative of the damping over a step by y1."""
    side, damping = numbers[k, LawValue.SIDE], numbers[k, LawValue.DAMPING]
    d, part = _depth(numbers, k, 0.5 * (y0 + y1)), side * damping * (y1 - y0) / h
    if part >= 1.0:
        return -0.5 * _slope(numbers, k, d)
    return damping * _force(numbers, k, d) / h - 0.5 * part * _slope(numbers, k, d)
