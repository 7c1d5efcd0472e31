"""The measured order of convergence."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np


def measured_order(steps: Sequence[float], errors: Sequence[float]) -> float:
    """Slope of log(error) over log(step), by least squares."""
    slope = np.polyfit(np.log(np.asarray(steps)), np.log(np.asarray(errors)), 1)[0]
    return float(slope)


def orders(steps: Sequence[float], errors: Sequence[float]) -> list[float]:
    """Slope between each pair of neighbouring steps."""
    s, e = np.log(np.asarray(steps)), np.log(np.asarray(errors))
    return [float(x) for x in np.diff(e) / np.diff(s)]
