"""The step of Simo and Wong over lanes: bit for bit that of `schemes.simo_wong`.

The rate at the end of a step is the one at the start of the next, so that it is computed once. The
series for the exponential holds for turns below one radian a step; a block with a larger turn is
taken again with sines and cosines, lane by lane.
"""

from collections.abc import Callable
from typing import Any

from polhode.kernel.ensemble import (
    ACC,
    FORCE,
    INVERSE_MASS,
    LANES,
    MOMENT,
    OMEGA,
    PI,
    TURN,
    WIDTH,
    A,
    P,
    Q,
    X,
    body_momentum,
    bring_back,
    diagonal_rate,
    full_rate,
    get3,
    get4,
    keep,
    put3,
    put4,
    tip_moment,
    turn,
)
from polhode.kernel.jit import kernel, specialise
from polhode.kernel.so3 import SERIES, exp, exp_series, turned
from polhode.kernel.table import Table
from polhode.kernel.vec3 import Quat, Vec3

TIPS = False


def exponential(theta: Vec3) -> Quat:
    """Stand for the exponential."""
    raise NotImplementedError


def rate(a: Table, b: int, j: int, Pi: Vec3) -> Vec3:
    """Stand for the way in which the inverse inertia is applied."""
    raise NotImplementedError


def _increment(a: Table, b: int, h: float) -> int:
    """Increments after h, (45); return how many are too large for the series."""
    large = 0
    for j in range(LANES):
        theta = h * get3(a, b, OMEGA, j) + (0.5 * h * h) * get3(a, b, A, j)
        large += 1 if 0.25 * (theta @ theta) >= SERIES else 0
        put4(a, b, TURN, j, exponential(theta))
    return large


@kernel
def _half_way(a: Table, b: int) -> None:
    """Attitudes after the increments, for the loads."""
    for j in range(LANES):
        put4(a, b, TURN, j, turned(get4(a, b, Q, j), get4(a, b, TURN, j)))


@kernel
def _push(a: Table, b: int, h: float) -> None:
    """Angular momenta after the moments."""
    for j in range(LANES):
        put3(a, b, PI, j, get3(a, b, PI, j) + h * get3(a, b, MOMENT, j))


def _rates(a: Table, b: int, h: float) -> None:
    """Rates and accelerations at the end of the step, (47), (48)."""
    for j in range(LANES):
        Omega0, A0 = get3(a, b, OMEGA, j), get3(a, b, A, j)
        Omega1 = rate(a, b, j, body_momentum(a, b, j))
        put3(a, b, OMEGA, j, Omega1)
        put3(a, b, A, j, (2.0 / h) * (Omega1 - Omega0) - A0)


@kernel
def _move(a: Table, b: int, h: float) -> None:
    """Positions and momenta."""
    for j in range(LANES):
        x, p0, acc = get3(a, b, X, j), get3(a, b, P, j), get3(a, b, ACC, j)
        share = a[b, INVERSE_MASS * LANES + j]
        p1 = p0 + h * get3(a, b, FORCE, j)
        v0, dv = share * p0, share * (p1 - p0)
        put3(a, b, X, j, x + h * v0 + (0.5 * h * h) * acc)
        put3(a, b, P, j, p1)
        put3(a, b, ACC, j, (2.0 / h) * dv - acc)


@kernel
def _drift(a: Table, b: int, h: float) -> None:
    """The same where nothing pushes and nothing accelerates."""
    for j in range(LANES):
        x, v0 = get3(a, b, X, j), a[b, INVERSE_MASS * LANES + j] * get3(a, b, P, j)
        put3(a, b, X, j, x + h * v0)


@kernel
def _is_pushed(a: Table, b: int) -> bool:
    total = 0.0
    for k in range(3 * LANES):
        total += abs(a[b, FORCE * LANES + k]) + abs(a[b, ACC * LANES + k])
    return total != 0.0


def _steps(a: Table, b: int, steps: int, h: float) -> int:
    """Take steps of one block; stop before a turn that is too large for the series."""
    pushed = _is_pushed(a, b)
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
        else:
            _drift(a, b, h)
    return large


def increment(a: Table, b: int, h: float) -> int:
    """Stand for `_increment`."""
    raise NotImplementedError


def rates(a: Table, b: int, h: float) -> None:
    """Stand for `_rates`."""
    raise NotImplementedError


def small(a: Table, b: int, steps: int, h: float) -> int:
    """Stand for the steps with the series."""
    raise NotImplementedError


def any_size(a: Table, b: int, steps: int, h: float) -> int:
    """Stand for the steps with sines and cosines."""
    raise NotImplementedError


def _advance(a: Table, first: int, end: int, steps: int, h: float, room: Table) -> None:
    """Take steps of the blocks from `first` to `end`."""
    for b in range(first, end):
        for j in range(LANES):
            put3(a, b, OMEGA, j, rate(a, b, j, body_momentum(a, b, j)))
        keep(a, b, room, WIDTH)
        if small(a, b, steps, h) > 0:
            bring_back(room, a, b, WIDTH)
            any_size(a, b, steps, h)


def advance(tips: bool, diagonal: bool) -> Callable[[Table, int, int, int, float, Table], None]:
    """Return the loop for bodies that turn about tips or fly, with diagonal inertias or any."""
    apply, kind = (diagonal_rate, "diagonal") if diagonal else (full_rate, "full")
    kind += "_tips" if tips else ""
    end = specialise(_rates, "rates_" + kind, rate=apply)
    loops: dict[str, Any] = {}
    for size, exponential in (("small", exp_series), ("any_size", exp)):
        start = specialise(_increment, f"increment_{size}", exponential=exponential)
        name = f"simo_wong_{size}_{kind}"
        loops[size] = specialise(_steps, name, increment=start, rates=end, TIPS=tips)
    return specialise(_advance, "many_simo_wong_" + kind, rate=apply, **loops)
