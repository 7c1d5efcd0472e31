"""Means and values of signals over many intervals at once."""

from __future__ import annotations

import numpy as np

from polhode.model.numbers import Floats
from polhode.model.signal import Signal


def means(signal: Signal, a: Floats, b: Floats) -> Floats:
    """Mean vectors (steps, 3) over the intervals from a to b; the value where they are equal."""
    length = b - a
    safe = np.where(length == 0.0, 1.0, length)
    total = np.zeros((len(a), 3))
    forward = length >= 0.0
    low, high = np.where(forward, a, b), np.where(forward, b, a)
    for p in signal.pieces:
        first, last = np.maximum(low, p.start), np.minimum(high, p.end)
        part = np.maximum(last - first, 0.0)
        inside = (part / np.abs(safe))[:, None]
        at_once = ((length == 0.0) & (a >= p.start) & (a < p.end))[:, None]
        inside = np.where(at_once, 1.0, inside)
        middle = np.where(length == 0.0, a, 0.5 * (first + last))
        away = (middle - p.origin)[:, None] if np.any(p.slope) else np.zeros((len(a), 1))
        total += np.where(inside > 0.0, inside * (p.value + away * p.slope), 0.0)
    half = 0.5 * signal.rate * length
    wave = np.sin(0.5 * signal.rate * (a + b) + signal.phase) * np.sinc(half / np.pi)
    return total + wave[:, None] * signal.amplitude


def values_at(signal: Signal, time: Floats) -> Floats:
    """Values of a scalar signal, from the right."""
    found = means(signal, time, time)[:, 0]
    if signal.function is not None:
        found = found + np.array([signal._function_at(float(t))[0] for t in time])
    return found
