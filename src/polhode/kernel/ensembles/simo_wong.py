"""The step of Simo and Wong over lanes: bit for bit that of `schemes.simo_wong`.

The rate at the end of a step is the one at the start of the next, so it is computed once. The
series for the exponential holds for turns below one radian a step, and its first half for turns
below 0.07; a block with a larger turn is repeated with the next variant: the whole series, then
sines and cosines.
"""

import math
import threading
from collections.abc import Callable
from typing import Any

from polhode.kernel.algebra.so3 import SERIES, exp, exp_series
from polhode.kernel.algebra.vec3 import Quat, Vec3
from polhode.kernel.compile.formula import formula
from polhode.kernel.compile.jit import UNBOUND, kernel, specialise
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.ensembles.lanes import (
    LANES,
    Lane,
    body_momentum,
    bring_back,
    diagonal_rate,
    full_rate,
    get3,
    keep,
    put3,
    put4,
    set_drift,
    tip_moment,
    turn,
    turned_lane,
)

TIPS = False
SMALL_TURN, LARGEST_TURN = 4.8e-3, 4.0 * SERIES  # squares of turns, in radians

# What `loop` binds.
exponential: Callable[[Vec3], Quat] = UNBOUND
rate: Callable[[Table, int, int, Vec3], Vec3] = UNBOUND  # inertia: diagonal or full
begin: Callable[[Table, int, float, Table], float] = UNBOUND
increment: Callable[[Table, int, float], int] = UNBOUND
rates: Callable[[Table, int, float], None] = UNBOUND
by_half: Callable[[Table, int, int, float], int] = UNBOUND  # steps with half of the series
by_series: Callable[[Table, int, int, float], int] = UNBOUND
by_sines: Callable[[Table, int, int, float], int] = UNBOUND


@formula
def exp_small(theta: Vec3) -> Quat:
    """`exp_series` to the last bit, for |theta|² below SMALL_TURN.

    There the second half of the series is below a quarter of the spacing of numbers about one: its
    first term is x⁴/8! < 2**-54 with x = |theta|²/4. The factors 1/4 of x and 1/2 of the sine are
    in the coefficients, which rounds nothing, as they are powers of two.
    """
    y = theta @ theta
    y2 = y * y
    c = (1.0 + y * (-1.0 / 2 / 4)) + y2 * (1.0 / 24 / 16 + y * (-1.0 / 720 / 64))
    s = (0.5 + y * (-1.0 / 6 / 8)) + y2 * (1.0 / 120 / 32 + y * (-1.0 / 5040 / 128))
    return Quat(c, s * theta.x, s * theta.y, s * theta.z)


def _increment(a: Table, b: int, h: float) -> int:
    """Increments after h, (45); return how many are too large for it."""
    large = 0
    for j in range(LANES):
        theta = h * get3(a, b, Lane.OMEGA, j) + (0.5 * h * h) * get3(a, b, Lane.A, j)
        large += 1 if theta @ theta >= LARGEST_TURN else 0
        put4(a, b, Lane.TURN, j, exponential(theta))
    return large


@kernel
def _half_way(a: Table, b: int) -> None:
    """Attitudes after the increments, for the loads."""
    for j in range(LANES):
        put4(a, b, Lane.TURN, j, turned_lane(a, b, j))


@kernel
def _push(a: Table, b: int, h: float) -> None:
    """Angular momenta after the moments."""
    for j in range(LANES):
        put3(a, b, Lane.PI, j, get3(a, b, Lane.PI, j) + h * get3(a, b, Lane.MOMENT, j))


def _rates(a: Table, b: int, h: float) -> None:
    """Rates and accelerations at the end of the step, (47), (48)."""
    for j in range(LANES):
        Omega0, A0 = get3(a, b, Lane.OMEGA, j), get3(a, b, Lane.A, j)
        Omega1 = rate(a, b, j, body_momentum(a, b, j))
        put3(a, b, Lane.OMEGA, j, Omega1)
        put3(a, b, Lane.A, j, (2.0 / h) * (Omega1 - Omega0) - A0)


@kernel
def _move(a: Table, b: int, h: float) -> None:
    """Positions and momenta."""
    for j in range(LANES):
        x, p0, acc = get3(a, b, Lane.X, j), get3(a, b, Lane.P, j), get3(a, b, Lane.ACC, j)
        share = a[b, Lane.INVERSE_MASS * LANES + j]
        p1 = p0 + h * get3(a, b, Lane.FORCE, j)
        v0, dv = share * p0, share * (p1 - p0)
        put3(a, b, Lane.X, j, x + h * v0 + (0.5 * h * h) * acc)
        put3(a, b, Lane.P, j, p1)
        put3(a, b, Lane.ACC, j, (2.0 / h) * dv - acc)


def _steps(a: Table, b: int, steps: int, h: float) -> int:
    """Take steps of one block; return how many turns were too large for the exponential."""
    pushed = set_drift(a, b, h)
    large = 0
    for _ in range(steps):
        if TIPS:
            large += increment(a, b, 0.5 * h)
            _half_way(a, b)
            tip_moment(a, b)
        large += increment(a, b, h)
        turn(a, b)
        if TIPS:
            _push(a, b, h)
        rates(a, b, h)
        if pushed:
            _move(a, b, h)
    return large


def _begin(a: Table, b: int, h: float, copy: Table) -> float:
    """Rates at the start; copy the block, and return the square of its largest turn."""
    largest = 0.0
    for j in range(LANES):
        put3(a, b, Lane.OMEGA, j, rate(a, b, j, body_momentum(a, b, j)))
    for j in range(LANES):
        theta = h * get3(a, b, Lane.OMEGA, j)
        largest = max(largest, theta @ theta)
    keep(a, b, copy)
    return largest


def _advance_small(a: Table, first: int, end: int, steps: int, h: float, copy: Table) -> int:
    """Take steps of the blocks from `first` until one with a turn that is not small; return it."""
    for b in range(first, end):
        if begin(a, b, h, copy) >= SMALL_TURN:
            return b
        if by_half(a, b, steps, h) > 0:
            bring_back(copy, a, b)
            return b
    return end


def _advance_any(a: Table, first: int, end: int, steps: int, h: float, copy: Table) -> None:
    """Take steps of the blocks from `first` to `end`, for turns of any size."""
    for b in range(first, end):
        largest = begin(a, b, h, copy)
        if largest < SMALL_TURN:
            if by_half(a, b, steps, h) == 0:
                continue
            bring_back(copy, a, b)
        if largest < LARGEST_TURN:
            if by_series(a, b, steps, h) == 0:
                continue
            bring_back(copy, a, b)
        by_sines(a, b, steps, h)


def loop(
    tips: bool, diagonal: bool, coupling: float = 0.0
) -> Callable[[Table, int, int, int, float], None]:
    """Return the loop for bodies that turn about tips or fly, with diagonal inertias or any."""
    apply, kind = (diagonal_rate, "diagonal") if diagonal else (full_rate, "full")
    kind += "_tips" if tips else ""
    start = specialise(_begin, "begin_" + kind, rate=apply)
    end = specialise(_rates, "rates_" + kind, rate=apply)
    loops: dict[str, Any] = {}
    for size, exponential, largest in (
        ("by_half", exp_small, SMALL_TURN),
        ("by_series", exp_series, LARGEST_TURN),
        ("by_sines", exp, math.inf),
    ):
        turns = specialise(
            _increment, f"increment_{size}", exponential=exponential, LARGEST_TURN=largest
        )
        name = f"simo_wong_{size}_{kind}"
        loops[size] = specialise(_steps, name, increment=turns, rates=end, TIPS=tips)
    small = specialise(_advance_small, f"many_small_{kind}", begin=start, by_half=loops["by_half"])
    general = specialise(_advance_any, f"many_{kind}", begin=start, **loops)

    local = threading.local()  # a copy of a block for each thread

    def advance(a: Table, first: int, end: int, steps: int, h: float) -> None:
        if not hasattr(local, "copy"):
            local.copy = a[:1].copy()
        rest = small(a, first, end, steps, h, local.copy)
        if rest < end:  # the other loops are compiled only where bodies turn that fast
            general(a, rest, end, steps, h, local.copy)

    return advance
