"""Balls in free flight: the times at which they meet each other and planes, in closed form.

Under a constant force a step of any length is a parabola, so that an impact can be located at its
own time within a step: only the island of the two is cut there, and goes on. The result does not
depend on the step except for rounding. Where a ball comes to rest on something, where there are
other shapes, or where impacts are many, the rest of the step is taken without locating.
"""

import math

from polhode.kernel.algebra.row_values import vec
from polhode.kernel.algebra.vec3 import Vec3, norm
from polhode.kernel.bodies.system import Tables
from polhode.kernel.columns import State
from polhode.kernel.compile.jit import kernel, separate
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.contacts.cache import was_closed
from polhode.kernel.contacts.drifting import fly, place_body
from polhode.kernel.contacts.impacts import hit_pair, rest_speed, take_velocities
from polhode.kernel.contacts.points import add_points
from polhode.kernel.contacts.sweeps import prepare_point, relative_rate
from polhode.kernel.contacts.tables import (
    Collider,
    ColliderIndex,
    ColliderValue,
    Island,
    Limit,
    NearValue,
    PairIndex,
    Rate,
    Touching,
)

MOST_IMPACTS = 20  # of a body in a step, after which impacts are not located


@kernel
def first_root(a: float, b: float, c: float) -> float:
    """First t >= 0 at which a t² + 2 b t + c falls through zero; c >= 0 except for rounding."""
    if b < 0.0 and c <= 0.0:
        return 0.0
    D = b * b - a * c
    if D <= 0.0:
        return math.inf
    if b < 0.0:
        return c / (math.sqrt(D) - b)  # without cancellation
    return (-b - math.sqrt(D)) / a if a < 0.0 else math.inf  # it rises first


@kernel
def _is_ball(T: Touching, k: int) -> bool:
    """Whether a collider is a ball about the centre of mass of a body."""
    center = vec(T.colliders.numbers, k, ColliderValue.CENTER)
    moves = T.colliders.integers[k, ColliderIndex.BODY] < len(T.rates) - 1
    ball = T.colliders.integers[k, ColliderIndex.KIND] == Collider.BALL
    return bool(moves and ball and center @ center == 0.0)


@kernel
def _is_plane(T: Touching, k: int) -> bool:
    return bool(T.colliders.integers[k, ColliderIndex.KIND] == Collider.PLANE)


@kernel
def flies(T: Touching, number: int) -> bool:
    """Whether an island is of balls and planes alone, none of which were closed before."""
    for m in range(T.islands[number, Island.PAIR], T.islands[number, Island.PAIR_END]):
        pair = T.grouped[m, 0]
        i, j = T.pairs[pair, PairIndex.FIRST], T.pairs[pair, PairIndex.SECOND]
        first, second = _is_ball(T, i), _is_ball(T, j)
        meet = (first and second) or (first and _is_plane(T, j)) or (second and _is_plane(T, i))
        if not meet or was_closed(T, i, j):
            return False
    return True


@kernel
def _meeting(system: Tables, s: Table, i: int, j: int) -> float:
    """Time until two balls, or a ball and a plane, meet."""
    T, C = system.touching, system.touching.colliders
    if _is_plane(T, i):
        i, j = j, i
    a, b = C.integers[i, ColliderIndex.BODY], C.integers[j, ColliderIndex.BODY]
    v = T.rates[a, Rate.INVERSE_MASS] * vec(s, a, State.P)
    radius = C.numbers[i, ColliderValue.ROUNDING]
    if _is_plane(T, j):
        n = Vec3(
            C.numbers[j, ColliderValue.MAP + 2],
            C.numbers[j, ColliderValue.MAP + 5],
            C.numbers[j, ColliderValue.MAP + 8],
        )
        gap = n @ (vec(s, a, State.X) - vec(C.numbers, j, ColliderValue.CENTER)) - radius
        rate, fall = n @ v, n @ vec(T.limits, 0, Limit.GRAVITY)
        if gap <= 0.0 and rate >= 0.0:  # it leaves, and falls back
            return -2.0 * rate / fall if fall < 0.0 else math.inf
        return first_root(0.5 * fall, 0.5 * rate, gap)
    d = vec(s, a, State.X) - vec(s, b, State.X)
    u = v - T.rates[b, Rate.INVERSE_MASS] * vec(s, b, State.P)
    if d @ u >= 0.0:
        return math.inf
    both = radius + C.numbers[j, ColliderValue.ROUNDING]
    apart = norm(d)
    return first_root(u @ u, d @ u, (apart - both) * (apart + both))


@kernel
def _hit(system: Tables, s: Table, pair: int, end: int, h: float) -> bool:
    """Resolve the impact of a pair; whether it rebounds."""
    T = system.touching
    i, j = T.pairs[pair, PairIndex.FIRST], T.pairs[pair, PairIndex.SECOND]
    for k in (i, j):
        body = T.colliders.integers[k, ColliderIndex.BODY]
        if body < len(system.bodies):
            place_body(system, s, body)
            take_velocities(system, s, body)
    last = add_points(T.colliders, T.poses, i, j, T.points, T.numbers, end)
    if last != end + 1:
        return False
    prepare_point(T, end)
    rate, e = relative_rate(T, end).x, T.numbers[end, NearValue.RESTITUTION]
    rebounds = e == 1.0 or (e > 0.0 and rate < -rest_speed(T, h))
    if not rebounds:
        T.numbers[end, NearValue.RESTITUTION] = 0.0
    hit_pair(system, s, end, last, h)
    return rebounds


@separate
def fly_island(system: Tables, s: Table, number: int, end: int, h: float) -> float:
    """Fly the bodies of an island from impact to impact; the time that is flown.

    `end`: rows of points from there on are free.
    """
    T = system.touching
    member, member_end = T.islands[number, Island.MEMBER], T.islands[number, Island.MEMBER_END]
    first, last = T.islands[number, Island.PAIR], T.islands[number, Island.PAIR_END]
    flown, hit_a, hit_b = 0.0, -1, -1
    for _ in range(MOST_IMPACTS * (member_end - member)):
        soonest, best = h, -1
        for m in range(first, last):
            pair = T.grouped[m, 0]
            i, j = T.pairs[pair, PairIndex.FIRST], T.pairs[pair, PairIndex.SECOND]
            a = T.colliders.integers[i, ColliderIndex.BODY]
            b = T.colliders.integers[j, ColliderIndex.BODY]
            if hit_a < 0 or a in (hit_a, hit_b) or b in (hit_a, hit_b):
                T.meetings[m, 0] = flown + _meeting(system, s, i, j)
            if T.meetings[m, 0] < soonest:
                soonest, best = T.meetings[m, 0], m
        soonest = max(soonest, flown)
        for m in range(member, member_end):
            fly(system.bodies, s, T.members[m, 0], soonest - flown)
        flown = soonest
        if best < 0:
            return h
        pair, ground = T.grouped[best, 0], len(system.bodies)
        if not _hit(system, s, pair, end, h):
            return flown
        hit_a = T.colliders.integers[T.pairs[pair, PairIndex.FIRST], ColliderIndex.BODY]
        hit_b = T.colliders.integers[T.pairs[pair, PairIndex.SECOND], ColliderIndex.BODY]
        if hit_a == ground:
            hit_a, hit_b = hit_b, -1
        elif hit_b == ground:
            hit_b = -1
    return flown
