"""When Newton's iteration has arrived: conservation to rounding needs the residual at rounding.

A residual is measured relative to the sum of the sizes of its terms. The iteration goes on until
that is 8 eps, or until it no longer halves below 1e-9; stalled above that, it has failed.
"""

import math

from polhode.kernel.jit import kernel

EPS = 2.0**-52
ROUNDING = 8.0 * EPS
STALLED = 1e-9
MOST_ITERATIONS = 40

GO_ON, ARRIVED, FAILED = range(3)


@kernel
def verdict(residual: float, before: float, iteration: int) -> int:
    """Judge the relative residual of an iterate, given that of the one before."""
    if residual <= ROUNDING:
        return ARRIVED
    if not math.isfinite(residual):
        return FAILED
    if residual > 0.5 * before and residual <= STALLED:
        return ARRIVED
    return GO_ON if iteration < MOST_ITERATIONS else FAILED


@kernel
def settled(residual: float, before: float, iteration: int, exact: bool) -> int:
    """Judge as `verdict` does, but leave nothing that has a sign, which would add up over steps.

    With an exact tangent the residual is noise if the square of the one before is far below
    rounding (the largest of many bodies' roundings may be more than 8 eps); without, if it no
    longer halves.
    """
    if residual == 0.0:
        return ARRIVED
    noise = exact and before * before <= 1e-6 * EPS
    if residual <= 8.0 * ROUNDING and (noise or residual > 0.5 * before):
        return ARRIVED
    judged = verdict(residual, before, iteration)
    return GO_ON if judged == ARRIVED and residual <= 0.5 * before else judged


@kernel
def beyond_doubt(residual: float, before: float, doubted: float) -> bool:
    """Whether a residual that does not fall is nothing but the rounding of places.

    A spring without tension, or one far from where anything happens, has a force that is the
    difference of nearly equal lengths. `doubted` is the residual relative to what that may be.
    """
    return residual > 0.5 * before and doubted <= 8.0 * ROUNDING


@kernel
def leaves_nothing(residual: float, before: float) -> bool:
    """Whether the next update will leave less than rounding, by quadratic convergence.

    If r1 = C r0², then r2 = C r1² = r1 (r1/r0)². Only for exact tangents. What is left has the same
    sign at every step: 5e-4 eps a step are 1e-13 after a million.
    """
    ratio = residual / before
    return residual * ratio * ratio <= 5e-4 * EPS


@kernel
def old_matrix_does(residual: float, before: float) -> bool:
    """Whether an update by the matrix of the iterate before will leave less than rounding.

    If r1 = C r0², that matrix leaves 2 C r0 r1 = 2 r1²/r0. Only for exact tangents.
    """
    return 2.0 * residual * residual <= 5e-4 * EPS * before


@kernel
def relative(residual: float, scale: float) -> float:
    """Residual over scale, zero where both are, infinite where it is no number (max drops NaN)."""
    ratio = residual / scale if residual > 0.0 else residual
    return math.inf if math.isnan(ratio) else ratio
