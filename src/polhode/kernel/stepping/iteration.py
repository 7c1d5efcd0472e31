"""Newton's iteration of a jointed step as a state machine: an iterate, and what is done next.

`next_move` looks at an iterate and its residual and names one of five moves:

==========  ====================================================================================
ARRIVED     what is left is rounding (`settled`, `beyond_doubt`)
FAILED      no solution is near, or a loop is hardly held (`hardly_held`)
COLD        start again without the predicted forces (`misled`, `foresaw_nothing`)
OLD_MATRIX  update by the factors at hand (`old_matrix_does`)
NEW_MATRIX  update by the tangent at this iterate
==========  ====================================================================================

`updated` is the iterate after an update. Each rule is a function of its own, with its reason.
"""

from enum import IntEnum
from typing import NamedTuple

from polhode.kernel.compile.jit import kernel
from polhode.kernel.stepping.convergence import (
    CURVED,
    NOISE,
    NOTHING,
    STALLED,
    Verdict,
    left_by_newton,
    verdict,
)

UNKNOWN = 1e300  # larger than any residual
NO_MATRIX = 1e30  # the rate of a matrix that is not there
FORESEEN = 1e-2  # what predicted forces may leave of the terms of the equations
EASY = 6  # updates, up to which the forces of a step predict those of the next
QUADRATIC = 1e-5  # residual of which an exact tangent leaves CURVED QUADRATIC, less than HELD
HELD = 1e-2  # more is left where what redundant rows are given is a hundredth of what holds them


class Move(IntEnum):
    """What is done next; a verdict that ends the iteration is a move."""

    ARRIVED, FAILED = Verdict.ARRIVED, Verdict.FAILED
    COLD, OLD_MATRIX, NEW_MATRIX = range(3, 6)


class Iterate(NamedTuple):
    """History of the iteration; residuals are relative."""

    updates: int  # made so far
    before: float  # residual before the last update
    left: float  # residual that the last update was expected to leave; UNKNOWN if that is not known
    rate: float  # part of a residual that an update by the factors at hand leaves
    by_old: bool  # whether the last update was by old factors


@kernel
def first_iterate() -> Iterate:
    """Return the iterate from which an iteration starts."""
    return Iterate(0, UNKNOWN, UNKNOWN, NO_MATRIX, False)


@kernel
def forgotten(it: Iterate) -> Iterate:
    """Return the iterate without its history: its equations are others than those before."""
    return Iterate(it.updates, UNKNOWN, UNKNOWN, NO_MATRIX, False)


@kernel
def residual_before(it: Iterate, residual: float) -> float:
    """Return the bound of a residual; it is wider with an old matrix."""
    return UNKNOWN if it.by_old and residual > NOISE else it.before


@kernel
def settled(residual: float, before: float, left: float, iteration: int, exact: bool) -> Verdict:
    """Judge as `verdict` does, but leave no bias, which would add up over many steps.

    With an exact tangent the residual is noise if the last update was expected to leave nothing;
    without, if it no longer halves.
    """
    if residual == 0.0:
        return Verdict.ARRIVED
    noise = exact and left <= NOTHING
    if residual <= NOISE and (noise or residual > 0.5 * before):
        return Verdict.ARRIVED
    judged = verdict(residual, before, iteration)
    return Verdict.CONTINUE if judged == Verdict.ARRIVED and residual <= 0.5 * before else judged


@kernel
def beyond_doubt(residual: float, before: float, doubted: float) -> bool:
    """Whether a residual that does not fall is only the rounding of positions.

    The force of a slack spring, or of one far from the origin, is a difference of nearly equal
    lengths. `doubted` is the residual relative to what their rounding may make.
    """
    return residual > 0.5 * before and doubted <= NOISE


@kernel
def misled(judged: int, updates: int, exact: bool) -> bool:
    """Whether predicted forces were a bad start: the iteration failed, or takes long.

    Without an exact tangent many updates are no sign of that.
    """
    return judged == Verdict.FAILED or (judged == Verdict.CONTINUE and exact and updates > EASY)


@kernel
def foresaw_nothing(it: Iterate, residual: float) -> bool:
    """Whether predicted forces leave a residual as large as none would: the motion reversed."""
    return it.updates == 0 and residual > FORESEEN


@kernel
def hardly_held(it: Iterate, residual: float) -> bool:
    """Whether a loop is singular half way through the step: its rows hardly hold one direction.

    The forces along it then grow as one over that hold, and their work on roundings does. In halves
    the singular position is at an end, where mean arms are not. Below STALLED, where an iteration
    that stops has arrived, the roundings of a large matrix may leave as much of an update.
    """
    near = it.left == UNKNOWN and not it.by_old and it.before <= QUADRATIC
    return near and residual > HELD * it.before and residual > STALLED


@kernel
def old_rate(it: Iterate, residual: float) -> float:
    """Return the part of a residual that the current factors leave; it is not assumed to shrink.

    If r1 = C r0², the matrix of r0 leaves 2 C r0 = 2 r1/r0. Noise says nothing about it.
    """
    if it.updates > 0 and residual > NOISE:
        return max(it.rate, 2.0 * residual / it.before)
    return it.rate


@kernel
def old_matrix_does(residual: float, rate: float, times: int) -> bool:
    """Whether updates with old factors converge before they cost more than new factors."""
    left = 1.0
    for _ in range(times):
        left *= rate
    return bool(residual * left <= NOTHING)


@kernel
def next_move(
    it: Iterate,
    residual: float,
    doubted: float,
    warm: bool,
    loose: bool,
    exact: bool,
    times: int,
) -> int:
    """Choose what to do at an iterate.

    `warm`: it started from predicted forces. `loose`: no stiff elements, whose forces keep bodies
    where they are, so that without them nothing is near. `exact`: the tangent is complete. `times`:
    updates by old factors that cost less than new ones, 0 where factors are not kept.
    """
    before = residual_before(it, residual)
    judged = Verdict.FAILED
    if residual < UNKNOWN:
        judged = settled(residual, before, it.left, it.updates, exact)
    if judged != Verdict.ARRIVED and beyond_doubt(residual, before, doubted):
        judged = Verdict.ARRIVED
    if judged == Verdict.CONTINUE and exact and loose and hardly_held(it, residual):
        judged = Verdict.FAILED
    if warm and (misled(judged, it.updates, exact) or (loose and foresaw_nothing(it, residual))):
        return Move.COLD
    if judged != Verdict.CONTINUE:
        return judged
    does = times > 0 and old_matrix_does(residual, old_rate(it, residual), times)
    return Move.OLD_MATRIX if does else Move.NEW_MATRIX


@kernel
def updated(it: Iterate, residual: float, by_old: bool, perturbed: bool) -> Iterate:
    """Return the iterate after an update, with what it is expected to leave.

    `perturbed`: the matrix holds what redundant rows are given, so that convergence is not
    quadratic to the end, and nothing is expected.
    """
    rate = old_rate(it, residual) if by_old else 0.0
    left = rate * residual if by_old else CURVED * residual * residual
    if it.updates > 0 and not by_old:
        left = min(left, left_by_newton(residual, it.before))
    return Iterate(it.updates + 1, residual, UNKNOWN if perturbed else left, rate, by_old)


@kernel
def predicts(move: int, updates: int) -> bool:
    """Whether the forces of a step predict those of the next: stiff springs reverse theirs."""
    return move == Move.ARRIVED and updates <= EASY
