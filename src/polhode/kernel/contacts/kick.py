r"""The kick of an island: impacts, then loads and contacts together, at the middle of a step.

The bodies are at the middle of the step and do not move; momenta change. An impulse lam at a common
point of two bodies keeps momentum and angular momentum, and its work is

    lam·(gam⁻ + gam⁺)/2,     gam the relative velocity there before and after,              (4)

exactly, if half of the loads acts before and half after: the ledger closes for *any* impulses.
Those that are applied solve the law of `law.py` for s = gam⁺ + b:

=======================================  =================================  ==================
point                                    b_n                                b_t
=======================================  =================================  ==================
closed in the previous step              gam⁻_n: no work                    gam⁻_t: mean slip
new or open                              max(gap/h, gam⁻_n, 0)              gam⁻_t
closes faster than the rest speed        an impact first: e gam⁻            e gam⁻
=======================================  =================================  ==================

For its solution the work of every point is <= 0. Where a point begins to stick or to be closed,
velocities are projected on those that keep it so, which only loses energy: otherwise what is left
of the mean rule would ring. What a solver leaves unsolved is measured (`residual`), and where it
would add energy all impulses of the island are shortened until they do not (`_guard`).
"""

import math

from polhode.kernel.algebra.row_values import add, mat, put, vec
from polhode.kernel.algebra.vec3 import Vec3, norm
from polhode.kernel.bodies.system import Tables
from polhode.kernel.columns import Inertia, State
from polhode.kernel.compile.jit import kernel, separate
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.contacts.cache import recall
from polhode.kernel.contacts.impacts import (
    SWEPT,
    apply_impulse,
    hit_all,
    rest_speed,
    take_velocities,
)
from polhode.kernel.contacts.law import admissible, residual
from polhode.kernel.contacts.newton import free_again, newton_step, push_all
from polhode.kernel.contacts.sticking import mark_points
from polhode.kernel.contacts.sweeps import (
    free_rate,
    prepare_point,
    relative_rate,
    sweeps,
)
from polhode.kernel.contacts.tables import (
    Book,
    Limit,
    NearValue,
    Rate,
    TouchCount,
    Touching,
    TouchValue,
)
from polhode.kernel.contacts.touch_ledger import book_points, raise_to

COARSE = 1e-4  # of g h (or of the speeds, without gravity): what they reach at least
LAW_SOLVED = 1e-12  # of the speeds: residual of the law below which it is solved
ALMOST_SOLVED = 1e-8  # of the speeds: residual for which no other turn is taken
QUICK, LAW_TURNS = 12, 7  # sweeps of the first turn, twice as many in each that follows; turns
STEPS_OF_A_TURN = 20  # of Newton's method
SOFTNESS = 1e-6, 1e-2  # least and most of what Newton's method leaves
ROUNDED_WORK = 1e-9  # of the work of impulses: positive work that is rounding


@kernel
def bias_of(T: Touching, k: int, h: float) -> Vec3:
    """The bias b of a point, by its rate before."""
    P = T.numbers
    before, gap = vec(P, k, TouchValue.BEFORE), P[k, NearValue.GAP]
    if P[k, NearValue.RESTITUTION] == 1.0:
        return Vec3(math.inf, 0.0, 0.0)  # it rebounds only, and has done so
    if P[k, TouchValue.CLOSED] != 0.0:
        normal = max(before.x, gap / h) if before.x > 0.0 else before.x
    else:
        normal = max(gap / h, before.x, 0.0)
    return Vec3(normal, before.y, before.z)


@kernel
def _keep_impulses(T: Touching, first: int, end: int) -> None:
    for k in range(first, end):
        put(T.numbers, k, TouchValue.KEPT, vec(T.numbers, k, TouchValue.IMPULSE))


@kernel
def _take_kept(T: Touching, first: int, end: int, member: int, member_end: int) -> None:
    """Go back to the impulses that were kept, as far as they are admissible."""
    free_again(T, member, member_end)
    for k in range(first, end):
        kept = admissible(vec(T.numbers, k, TouchValue.KEPT), T.numbers[k, NearValue.FRICTION])
        put(T.numbers, k, TouchValue.IMPULSE, kept)
    push_all(T, first, end)


@kernel
def _unsolved(T: Touching, first: int, end: int) -> float:
    """Largest residual of the law, m/s."""
    P, worst = T.numbers, 0.0
    for k in range(first, end):
        s = relative_rate(T, k) + vec(P, k, TouchValue.BIAS)
        W, impulse = mat(P, k, TouchValue.W), vec(P, k, TouchValue.IMPULSE)
        worst = max(worst, residual(W, s, impulse, P[k, NearValue.FRICTION]))
    return worst


@kernel
def _softness(turn: int, left: float) -> float:
    """Part of a rate that Newton's method leaves to points, by the residual and the turn.

    Islands of large mass ratios ask for less of it, those with many redundant points for more.
    """
    part = 0.1 if turn % 3 == 0 else (1e-3 if turn % 3 == 1 else 1.0)
    return min(max(part * left, SOFTNESS[0]), SOFTNESS[1])


@separate
def solve_law(
    T: Touching, first: int, end: int, member: int, member_end: int, scale: float, coarse: float
) -> float:
    """Solve the law of an island, sweeps and Newton's method in turn; its residual.

    Neither falls steadily: the best impulses are kept. Where Newton's method has no room, sweeps
    end where rates change by less than `coarse`.
    """
    best, has_room = math.inf, True
    for turn in range(LAW_TURNS):
        if turn > 0:
            enough = SWEPT * scale if has_room else coarse
            count, _ = sweeps(T, first, end, enough, QUICK << (turn - 1))
            T.tally[0, TouchCount.SWEEPS] += count
        left = _unsolved(T, first, end)
        for steps in range(STEPS_OF_A_TURN):
            stalls = steps > 0 and best <= ALMOST_SOLVED * scale and left > 0.1 * best
            if left < best:
                _keep_impulses(T, first, end)
                best = left
            if best <= LAW_SOLVED * scale or stalls or turn == 0 or not has_room:
                break
            T.tally[0, TouchCount.ROUNDS] += 1
            soft = _softness(turn, left / scale)
            has_room = newton_step(T, first, end, member, member_end, soft)
            left = _unsolved(T, first, end)
        if best <= (LAW_SOLVED if turn == 0 else ALMOST_SOLVED) * scale:
            break
    _take_kept(T, first, end, member, member_end)
    return _unsolved(T, first, end)


@kernel
def _guard(T: Touching, first: int, end: int, member: int, member_end: int) -> bool:
    """Shorten all impulses of an island where their work would be positive; whether it did.

    With gam⁺ = gam_f + G lam the work of theta lam is a parabola in theta.
    """
    P, linear, square = T.numbers, 0.0, 0.0
    for k in range(first, end):
        impulse, free = vec(P, k, TouchValue.IMPULSE), free_rate(T, k)
        linear += impulse @ (free + vec(P, k, TouchValue.BEFORE))
        square += impulse @ (relative_rate(T, k) - free)
    if not linear + square > ROUNDED_WORK * (abs(linear) + abs(square)):
        return False
    theta = max(0.0, -linear / square)
    for k in range(first, end):
        put(P, k, TouchValue.IMPULSE, theta * vec(P, k, TouchValue.IMPULSE))
    free_again(T, member, member_end)
    push_all(T, first, end)
    return True


@kernel
def _add_weight(system: Tables, s: Table, member: int, member_end: int, h: float) -> None:
    """Let weights act for a time, and write velocities."""
    for m in range(member, member_end):
        body = system.touching.members[m, 0]
        add(s, body, State.P, h * vec(system.bodies, body, Inertia.WEIGHT))
        take_velocities(system, s, body)


@kernel
def _shift_velocities(system: Tables, member: int, member_end: int, h: float) -> None:
    """Change velocities by what weights do in a time; momenta stay."""
    r = system.touching.rates
    for m in range(member, member_end):
        body = system.touching.members[m, 0]
        weight = vec(system.bodies, body, Inertia.WEIGHT)
        add(r, body, Rate.V, (h * r[body, Rate.INVERSE_MASS]) * weight)


@separate
def _begin(
    system: Tables, s: Table, first: int, end: int, member: int, member_end: int, h: float
) -> float:
    """Write rates before and biases, let all loads act, and start from the impulses before."""
    T, P, speed = system.touching, system.touching.numbers, 0.0
    _shift_velocities(system, member, member_end, -0.5 * h)
    for k in range(first, end):
        before = relative_rate(T, k)
        put(P, k, TouchValue.BEFORE, before)
        put(P, k, TouchValue.BIAS, bias_of(T, k, h))
        put(P, k, TouchValue.IMPULSE, vec(P, k, TouchValue.KEPT))
        speed = max(speed, norm(before))
    _add_weight(system, s, member, member_end, 0.5 * h)
    for m in range(member, member_end):
        body = T.members[m, 0]
        put(T.rates, body, Rate.FREE_V, vec(T.rates, body, Rate.V))
        put(T.rates, body, Rate.FREE_W, vec(T.rates, body, Rate.W))
    push_all(T, first, end)
    return speed


@separate
def kick(
    system: Tables, s: Table, first: int, end: int, member: int, member_end: int, h: float
) -> bool:
    """Kick the bodies of an island, at the middle of a step of length h, by points first to end.

    Return whether a point begins to be closed or to stick: then velocities are projected at the end
    of the step (`project`).
    """
    T, P = system.touching, system.touching.numbers
    for k in range(first, end):
        prepare_point(T, k)
        recall(T, k)
    _add_weight(system, s, member, member_end, 0.5 * h)
    hit_all(system, s, first, end, h, rest_speed(T, h))
    speed = _begin(system, s, first, end, member, member_end, h)
    fall = norm(vec(T.limits, 0, Limit.GRAVITY)) * abs(h)
    scale, coarse = max(speed, fall), COARSE * (fall if fall > 0.0 else speed)
    left = solve_law(T, first, end, member, member_end, scale, coarse)
    if left > ALMOST_SOLVED * scale:
        T.tally[0, TouchCount.UNSOLVED] += 1
    if left > LAW_SOLVED * scale and _guard(T, first, end, member, member_end):
        left = _unsolved(T, first, end)
    raise_to(system, Book.LAW, left)
    for k in range(first, end):
        if P[k, TouchValue.IMPULSE] != 0.0:
            apply_impulse(system, s, k)
    for m in range(member, member_end):
        take_velocities(system, s, T.members[m, 0])
    for k in range(first, end):
        put(P, k, TouchValue.NEXT, relative_rate(T, k))
    book_points(system, first, end)
    return mark_points(T, first, end, 10.0 * max(left, SWEPT * scale))
