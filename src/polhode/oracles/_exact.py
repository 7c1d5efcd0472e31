"""Constants to a hundred digits, and phases that stay exact at any time.

An exact motion is a few constants (moduli, periods, mean rates) and functions of a phase ``rate *
t``. In double precision a rate is off by 1e-16 of itself, so that after 1e4 periods the phase would
be off by 1e-11. Here the constants are found once with `decimal`, from the given doubles taken as
exact, and ``rate * t`` is reduced to a whole number of turns and a rest with a rate of two doubles.
The hundred digits also make cancellation harmless, especially near a separatrix.
"""

from collections.abc import Sequence
from decimal import Context, Decimal

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]

EXACT = Context(prec=100)
"""The context of all `decimal` arithmetic here: ``with localcontext(EXACT): ...``."""

PI = Decimal(
    "3.14159265358979323846264338327950288419716939937510"
    "58209749445923078164062862089986280348253421170679821480865132823"
)


def exact(x: float) -> Decimal:
    """Return the exact value of a double."""
    return Decimal(float(x))


def exact_vector(x: npt.ArrayLike, n: int, name: str) -> list[Decimal]:
    """Return the exact values of ``n`` finite doubles."""
    a = np.asarray(x, dtype=float)
    if a.shape != (n,) or not np.all(np.isfinite(a)):
        raise ValueError(f"{name} must be {n} finite numbers, but is {x!r}.")
    return [exact(v) for v in a]


def cos_sin(x: Decimal) -> tuple[Decimal, Decimal]:
    """Cosine and sine by their Taylor series, for an angle of a few radians."""
    term, n, parts = Decimal(1), 0, [Decimal(1), Decimal(0)]
    while abs(term) > Decimal("1e-110"):
        n += 1
        term *= x / n
        parts[n % 2] += term if n % 4 < 2 else -term
    return parts[0], parts[1]


def turns(t: Array, rate: Decimal, start: Decimal = Decimal(0)) -> tuple[Array, Array]:
    """Split ``rate * t + start`` into whole turns and a rest in [-1/2, 1/2], right to 1e-16.

    The product of doubles is made exact by Dekker's splitting into halves of 26 bits.
    """
    high = float(rate)
    low = float(rate - exact(high))
    product = t * high
    t1, h1 = _upper_half(t), float(_upper_half(np.float64(high)))
    t2, h2 = t - t1, high - h1
    error = ((t1 * h1 - product) + t1 * h2 + t2 * h1) + t2 * h2
    whole = np.rint(product)
    rest = (product - whole) + (error + t * low) + float(start)
    carry = np.rint(rest)
    return whole + carry, rest - carry


def half_angle(t: Array, rate: Decimal) -> Array:
    """Half of the angle ``rate * t`` without whole turns, as a quaternion needs it."""
    return 2 * np.pi * turns(t, rate / (4 * PI))[1]


def _upper_half(x: Array | np.float64) -> Array:
    scaled = x * 134217729.0  # 2**27 + 1
    return np.asarray(scaled - (scaled - x))


def quaternion_product(p: npt.ArrayLike, q: npt.ArrayLike) -> Array:
    """Hamilton product of quaternions, scalar first, along the last axis."""
    a, b, c, d = np.moveaxis(np.asarray(p, dtype=float), -1, 0)
    w, x, y, z = np.moveaxis(np.asarray(q, dtype=float), -1, 0)
    return np.stack(
        [
            a * w - b * x - c * y - d * z,
            a * x + b * w + c * z - d * y,
            a * y - b * z + c * w + d * x,
            a * z + b * y - c * x + d * w,
        ],
        axis=-1,
    )


def unit_quaternion(q: npt.ArrayLike) -> Array:
    """Return the quaternion scaled to length one; an error if it is zero."""
    a = np.asarray(q, dtype=float)
    if a.shape != (4,) or not np.all(np.isfinite(a)) or not np.any(a):
        raise ValueError(f"q0 must be four finite numbers, not all zero, but is {q!r}.")
    return np.asarray(a / np.linalg.norm(a))


def norm(v: Sequence[Decimal]) -> Decimal:
    """Euclidean length."""
    return sum((x * x for x in v), Decimal(0)).sqrt()


def spin(rotation: Sequence[Decimal], t: Array) -> Array:
    """Quaternion of the steady rotation ``exp(t rotation)``, shape ``t.shape + (4,)``."""
    rate = norm(rotation)
    half = half_angle(t, rate)
    axis = [float(x / rate) if rate else 0.0 for x in rotation]
    return np.stack([np.cos(half), *(a * np.sin(half) for a in axis)], axis=-1)
