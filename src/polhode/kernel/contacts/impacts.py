"""Impacts of free bodies, one pair of colliders after another.

With s = gam⁺ + e gam⁻ in the law, gam⁻ = (s - W lam)/(1 + e), and the loss is not negative:

    K⁺ - K⁻ = lam·s/(1 + e) - (1 - e)/(1 + e) lam·W lam/2 <= 0,     = 0 for e = 1, mu = 0     (7)
"""

from polhode.kernel.algebra.row_values import add, mat, put, vec
from polhode.kernel.algebra.vec3 import Vec3, cross, norm
from polhode.kernel.bodies.system import Tables
from polhode.kernel.columns import State
from polhode.kernel.compile.jit import kernel, separate
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.contacts.sweeps import (
    in_world,
    relative_rate,
    sweeps,
)
from polhode.kernel.contacts.tables import (
    Book,
    Limit,
    NearIndex,
    NearValue,
    Rate,
    TouchCount,
    Touching,
    TouchValue,
)
from polhode.kernel.contacts.touch_ledger import book_work

ROUNDED_SPEED = 1e-10  # of the largest speed: what rounding leaves of a rate that is zero
REST_SPEED = 4.0  # times g h: slower impacts do not rebound
SWEPT = 1e-13  # of the speeds: what sweeps of a few points reach
OF_A_PAIR = 200  # sweeps over the points of a pair
PAIR_ROUNDS = 500  # over all pairs, until no one closes


@kernel
def rest_speed(T: Touching, h: float) -> float:
    """Speed below which an impact does not rebound: a few times what gravity adds in a step."""
    fall = REST_SPEED * norm(vec(T.limits, 0, Limit.GRAVITY)) * abs(h)
    return max(fall, ROUNDED_SPEED * T.limits[0, Limit.SPEED])


@kernel
def take_velocities(system: Tables, s: Table, body: int) -> None:
    """Write the velocities of a body from its momenta."""
    r = system.touching.rates
    put(r, body, Rate.V, r[body, Rate.INVERSE_MASS] * vec(s, body, State.P))
    put(r, body, Rate.W, mat(r, body, Rate.INVERSE) @ vec(s, body, State.PI))


@kernel
def apply_impulse(system: Tables, s: Table, k: int) -> None:
    """Let the impulse of a point change the momenta of its bodies."""
    T, ground = system.touching, len(system.bodies)
    f = in_world(T, k, vec(T.numbers, k, TouchValue.IMPULSE))
    a, b = T.points[k, NearIndex.A], T.points[k, NearIndex.B]
    add(s, a, State.P, f)
    add(s, a, State.PI, cross(vec(T.numbers, k, TouchValue.ARM_A), f))
    if b < ground:
        add(s, b, State.P, -f)
        add(s, b, State.PI, -cross(vec(T.numbers, k, TouchValue.ARM_B), f))


@kernel
def end_of_pair(T: Touching, k: int, end: int) -> int:
    """End of the points of the pair of colliders that begins with point k."""
    m = k + 1
    while (
        m < end
        and T.points[m, NearIndex.FIRST] == T.points[k, NearIndex.FIRST]
        and T.points[m, NearIndex.SECOND] == T.points[k, NearIndex.SECOND]
    ):
        m += 1
    return m


@kernel
def closes(T: Touching, k: int, rate: float, h: float) -> bool:
    """Whether a gap would close within a step."""
    n, falling = vec(T.numbers, k, NearValue.NORMAL), 0.0
    point = T.points[k, NearIndex.FIRST] < len(T.colliders.integers)
    if point and T.points[k, NearIndex.B] == len(T.rates) - 1:
        falling = min(0.0, n @ vec(T.limits, 0, Limit.GRAVITY))
    return bool(T.numbers[k, NearValue.GAP] + h * (rate + 0.5 * h * falling) < 0.0)


@kernel
def is_impact(T: Touching, k: int, rate: float, h: float, rest: float) -> bool:
    """Whether a point closes fast enough for an impact; those without loss rebound always."""
    slow = 1e-10 * rest if T.numbers[k, NearValue.RESTITUTION] == 1.0 else rest
    return rate < -slow and closes(T, k, rate, h)


@separate
def hit_pair(system: Tables, s: Table, first: int, end: int, h: float) -> None:
    """Resolve the impact of a pair of colliders: s = gam⁺ + e gam⁻; the loss is >= 0.

    Points of the pair that do not close in this step only guard their gap.
    """
    T, P, work = system.touching, system.touching.numbers, 0.0
    for k in range(first, end):
        before = relative_rate(T, k)
        e = P[k, NearValue.RESTITUTION]
        bias = e * before
        if not closes(T, k, before.x, h):
            bias = Vec3(max(bias.x, P[k, NearValue.GAP] / h), bias.y, bias.z)
        put(P, k, TouchValue.BEFORE, before)
        put(P, k, TouchValue.BIAS, bias)
        put(P, k, TouchValue.IMPULSE, Vec3(0.0, 0.0, 0.0))
    scale = 0.0
    for k in range(first, end):
        scale = max(scale, norm(vec(P, k, TouchValue.BEFORE)))
    sweeps(T, first, end, SWEPT * scale, OF_A_PAIR)
    for k in range(first, end):
        apply_impulse(system, s, k)
    take_velocities(system, s, T.points[first, NearIndex.A])
    if T.points[first, NearIndex.B] < len(system.bodies):
        take_velocities(system, s, T.points[first, NearIndex.B])
    for k in range(first, end):
        rate = vec(P, k, TouchValue.BEFORE) + relative_rate(T, k)
        work += 0.5 * (vec(P, k, TouchValue.IMPULSE) @ rate)
    book_work(system, Book.IMPACT, work)
    T.tally[0, TouchCount.IMPACTS] += 1


@separate
def hit_all(system: Tables, s: Table, first: int, end: int, h: float, rest: float) -> None:
    """Resolve impacts, one pair after another in the order of their keys, until none closes."""
    T = system.touching
    for _ in range(PAIR_ROUNDS):
        quiet, k = True, first
        while k < end:
            last = end_of_pair(T, k, end)
            hit = False
            for m in range(k, last):
                hit = hit or is_impact(T, m, relative_rate(T, m).x, h, rest)
            if hit:
                hit_pair(system, s, k, last, h)
                quiet = False
            k = last
        if quiet:
            return
