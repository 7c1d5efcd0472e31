"""Convergence of Newton's iteration: conservation to rounding needs a residual at rounding.

A residual is measured relative to the sum of the sizes of its terms. The iteration continues until
that is 8 eps, or until it no longer halves below 1e-9; stalled above that, it has failed. The
rules of a jointed step, which are stricter, are in `iteration`.
"""

import math
from enum import IntEnum

from polhode.kernel.algebra.principal import EPS
from polhode.kernel.compile.jit import kernel

ROUNDING = 8.0 * EPS
NOISE = 8.0 * ROUNDING  # of many bodies: the largest of them
STALLED = 1e-9
# What an update leaves has the same sign at every step: 5e-4 eps a step are 1e-13 after a million.
NOTHING = 5e-4 * EPS
CURVED = 500.0  # C in r1 = C r0², where it is not known
MOST_ITERATIONS = 40
# Residuals below this are zero: numbers near 2e-308 lose digits, as the impulses of a blow do that
# shrink from each of a thousand elements to the next.
VANISHING = 1e-280


class Verdict(IntEnum):
    """What is made of an iterate."""

    CONTINUE, ARRIVED, FAILED = range(3)


@kernel
def verdict(residual: float, before: float, iteration: int) -> Verdict:
    """Judge the relative residual of an iterate, given that of the one before."""
    if residual <= ROUNDING:
        return Verdict.ARRIVED
    if not math.isfinite(residual):
        return Verdict.FAILED
    if residual > 0.5 * before and residual <= STALLED:
        return Verdict.ARRIVED
    return Verdict.CONTINUE if iteration < MOST_ITERATIONS else Verdict.FAILED


@kernel
def left_by_newton(residual: float, before: float) -> float:
    """Expect what the next update will leave, by quadratic convergence. Only for exact tangents.

    If r1 = C r0², then r2 = C r1² = r1 (r1/r0)².
    """
    ratio = residual / before
    return residual * ratio * ratio


@kernel
def relative(residual: float, scale: float) -> float:
    """Residual over scale; zero if both are zero, infinite for NaN (which max drops)."""
    ratio = 0.0 if residual <= VANISHING else residual / scale
    return math.inf if math.isnan(ratio) else ratio
