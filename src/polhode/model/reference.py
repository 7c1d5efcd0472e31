"""Reference motions through points: minimum jerk, trapezoidal velocity, cubic splines.

A piece is (start, end, origin, value, slope, curve): a polynomial in the time since its origin, its
curve the vectors of the powers 2 to 5.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from polhode.errors import ModelError
from polhode.model.numbers import Floats, array, number, positive, shape_of
from polhode.model.tridiagonal import solve

Pieces = list[tuple[float, float, float, Floats, Floats, Floats]]
KEYS = {
    "minimum_jerk": {"times", "values"},
    "trapezoid": {"times", "values", "share", "start", "speed", "acceleration"},
    "spline": {"times", "values", "rates"},
}
SHARE = 0.25  # of the time of a move, in which a trapezoid speeds up, and again slows down


def _piece(start: float, end: float, origin: float, *powers: Floats) -> Any:
    """Return a piece with these vectors of the powers 0, 1, 2, ..."""
    rows = [*powers, *[np.zeros(3)] * (6 - len(powers))]
    return start, end, origin, rows[0], rows[1], np.concatenate(rows[2:])


def minimum_jerk(what: str, table: Any, times: Floats, values: Floats) -> Pieces:
    """Rest-to-rest motion between points: 10 s³ - 15 s⁴ + 6 s⁵ with the relative time s.

    Of all such motions it has the least integral of the squared jerk [flash1985].
    """
    found = []
    for k in range(len(times) - 1):
        T, way, zero = times[k + 1] - times[k], values[k + 1] - values[k], np.zeros(3)
        powers = (values[k], zero, zero, 10 * way / T**3, -15 * way / T**4, 6 * way / T**5)
        found.append(_piece(times[k], times[k + 1], times[k], *powers))
    return found


def timed(what: str, table: Mapping[str, Any]) -> Mapping[str, Any]:
    """Times and shares of a trapezoid with given speed and acceleration."""
    limits = [key for key in ("speed", "acceleration") if table.get(key) is not None]
    if not limits:
        return table
    if len(limits) == 1 or "times" in table or "share" in table:
        raise ModelError(
            f"trapezoid of {what} needs times and values, or start, values, speed and acceleration."
        )
    v = positive(f"speed of {what}", table["speed"])
    a = positive(f"acceleration of {what}", table["acceleration"])
    given = table.get("values")
    count = len(given) if isinstance(given, list | tuple | np.ndarray) else 2
    values = array(f"values of {what}", given, count)
    if count < 2:
        raise ModelError(f"values of {what} are {given!r}; give at least two numbers.")
    times, shares = [number(f"start of {what}", table.get("start", 0.0))], []
    for way in np.abs(np.diff(values)):
        ramp = min(v / a, math.sqrt(way / a))  # s to speed up; a short way has no time to cruise
        whole = way / v + v / a if way > v * v / a else 2.0 * ramp
        if whole == 0.0:
            raise ModelError(f"values of {what} has equal successive points; omit one of them.")
        times.append(times[-1] + whole)
        shares.append(ramp / whole)
    return {"times": times, "values": given, "share": shares}


def trapezoid(what: str, table: Any, times: Floats, values: Floats) -> Pieces:
    """Rest-to-rest motion between points with a trapezoidal velocity profile."""
    given, moves = table.get("share", SHARE), len(times) - 1
    shares = given if isinstance(given, list) else [number(f"share of {what}", given)] * moves
    found: Pieces = []
    for k, share in enumerate(shares):
        if not 0.0 < share <= 0.5 * (1.0 + 1e-12):
            raise ModelError(f"share of {what} is {share:g}; it must be above 0 and at most 0.5.")
        a, b = times[k], times[k + 1]
        ramp = share * (b - a)
        speed = (values[k + 1] - values[k]) / (b - a - ramp)
        bend = 0.5 * speed / ramp
        middle = values[k] + 0.5 * ramp * speed
        found.append(_piece(a, a + ramp, a, values[k], np.zeros(3), bend))
        if b - ramp > a + ramp:
            found.append(_piece(a + ramp, b - ramp, a + ramp, middle, speed))
        found.append(_piece(max(b - ramp, a + ramp), b, b, values[k + 1], np.zeros(3), -bend))
    return found


def spline(what: str, table: Any, times: Floats, values: Floats) -> Pieces:
    """Cubic spline through all points, at rest at both ends or with end `rates`."""
    ends = np.zeros((2, 3))
    if table.get("rates") is not None:
        shape = (2,) if len(shape_of(table["values"])) == 1 else (2, 3)
        ends[:, : (1 if len(shape) == 1 else 3)] = array(
            f"rates of {what}", table["rates"], *shape
        ).reshape(2, -1)
    h, n = np.diff(times), len(times)
    lower, diagonal, upper, b = np.zeros(n), np.ones(n), np.zeros(n), np.zeros((n, 3))
    b[0], b[-1] = ends
    # The second derivative has no step at a point.
    lower[1:-1], diagonal[1:-1], upper[1:-1] = 1 / h[:-1], 2 / h[:-1] + 2 / h[1:], 1 / h[1:]
    slopes = np.diff(values, axis=0) / h[:, None] ** 2
    b[1:-1] = 3 * (slopes[:-1] + slopes[1:])
    d = solve(lower, diagonal, upper, b)  # rates at the points
    found = []
    for k in range(n - 1):
        way = (values[k + 1] - values[k]) / h[k]
        square = (3 * way - 2 * d[k] - d[k + 1]) / h[k]
        cube = (d[k] + d[k + 1] - 2 * way) / h[k] ** 2
        found.append(_piece(times[k], times[k + 1], times[k], values[k], d[k], square, cube))
    return found


MOTIONS: dict[str, Callable[[str, Any, Floats, Floats], Pieces]] = {
    "minimum_jerk": minimum_jerk,
    "trapezoid": trapezoid,
    "spline": spline,
}
