"""What an element opposes to its coordinate over a step, with derivatives."""

from __future__ import annotations

import numpy as np

from polhode.mechanics.signal_means import means
from polhode.model.forces._force import Law
from polhode.model.numbers import Floats


def resistance(
    law: Law, t: Floats, h: Floats, y0: Floats, y1: Floats
) -> tuple[Floats, Floats, Floats]:
    """Q over a step, and its derivatives by the coordinate at the start and at the end."""
    Q, by0, by1 = _quotient(law, y0, y1)
    drag = law.damping / h
    Q, by0, by1 = Q + drag * (y1 - y0), by0 - drag, by1 + drag
    if law.signal is not None:
        Q = Q - means(law.signal, t, t + h)[:, 0]
    return Q, by0, by1


def _quotient(law: Law, y0: Floats, y1: Floats) -> tuple[Floats, Floats, Floats]:
    """(V1 - V0)/(y1 - y0) and its derivatives."""
    if law.inverse:
        Q = law.stiffness / (y0 * y1)
        return Q, -Q / y0, -Q / y1
    if not len(law.polynomial):
        half = 0.5 * law.stiffness + 0 * y0
        return law.stiffness * (0.5 * (y0 + y1) - law.rest), half, half
    a, b = y0 - law.rest, y1 - law.rest
    Q, by0, by1 = 0 * a, 0 * a, 0 * a
    for j, c in enumerate(law.polynomial):
        for i in range(j + 1):  # b^i a^(j - i)
            k, f = j - i, c / (j + 1)
            Q = Q + f * b**i * a**k
            by0 = by0 + (f * k * b**i * a ** (k - 1) if k else 0.0)
            by1 = by1 + (f * i * b ** (i - 1) * a**k if i else 0.0)
    return Q, by0, by1


def cosecant(x: Floats) -> tuple[Floats, Floats]:
    """x/sin(x), and its derivative."""
    small = np.abs(x) < 1e-2
    y = np.where(small, x * x, 0.0)
    safe = np.where(small, 1.0, x)
    s = np.sin(safe)
    series = 1.0 + y * (1.0 / 6.0 + y * (7.0 / 360.0 + y * (31.0 / 15120.0)))
    slope = x * (1.0 / 3.0 + y * (7.0 / 90.0 + y * (31.0 / 2520.0)))
    return (
        np.where(small, series, safe / s),
        np.where(small, slope, (s - safe * np.cos(safe)) / (s * s)),
    )
