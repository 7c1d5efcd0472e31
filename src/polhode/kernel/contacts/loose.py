r"""A step of loose bodies that touch: drift, kick, drift.

A body under a constant force needs no iteration: it drifts for half of the step, is kicked at this
*middle* (`kick.py`), and drifts on. In translation that is the midpoint rule; a drift turns the
body by Cayley's increment, (10) of `schemes.energy_momentum`. Bodies that are not near others fly
the whole step at once.
"""

from polhode.kernel.algebra.row_values import mat, put, vec
from polhode.kernel.algebra.vec3 import norm
from polhode.kernel.bodies.system import Outcome, Status, Tables
from polhode.kernel.columns import State
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.contacts.cache import remember_points
from polhode.kernel.contacts.drifting import drift, fly, place_body
from polhode.kernel.contacts.flight import flies, fly_island
from polhode.kernel.contacts.islands import join_pairs
from polhode.kernel.contacts.kick import kick
from polhode.kernel.contacts.landing import BEYOND
from polhode.kernel.contacts.points import add_points, find_points, near_pairs
from polhode.kernel.contacts.sticking import project
from polhode.kernel.contacts.tables import (
    ColliderValue,
    Island,
    Limit,
    NearIndex,
    NearValue,
    PairIndex,
    PoseValue,
    Rate,
    TouchCount,
    Touching,
)
from polhode.kernel.contacts.touch_ledger import keep_wrenches


@kernel
def _fastest(system: Tables, s: Table) -> float:
    """Largest speed of a point of a body."""
    T, worst = system.touching, 0.0
    for i in range(len(system.bodies)):
        put(T.rates, i, Rate.V, T.rates[i, Rate.INVERSE_MASS] * vec(s, i, State.P))
        put(T.rates, i, Rate.W, mat(T.rates, i, Rate.INVERSE) @ vec(s, i, State.PI))
        turning = T.rates[i, Rate.REACH] * norm(vec(T.rates, i, Rate.W))
        worst = max(worst, norm(vec(T.rates, i, Rate.V)) + turning)
    return worst


@kernel
def _list_points(T: Touching, number: int, first: int) -> int:
    """List the points of an island where its bodies are placed; their end, -1 without room."""
    end = first
    for m in range(T.islands[number, Island.PAIR], T.islands[number, Island.PAIR_END]):
        pair = T.grouped[m, 0]
        i, j = T.pairs[pair, PairIndex.FIRST], T.pairs[pair, PairIndex.SECOND]
        end = add_points(T.colliders, T.poses, i, j, T.points, T.numbers, end)
        if end < 0:
            return -1
    return end


@kernel
def _step_island(system: Tables, s: Table, number: int, first: int, h: float) -> int:
    """Advance an island by drift, kick and drift; the end of its points, -1 without room."""
    T, bodies = system.touching, system.bodies
    member, member_end = T.islands[number, Island.MEMBER], T.islands[number, Island.MEMBER_END]
    for m in range(member, member_end):
        drift(bodies, s, T.members[m, 0], 0.5 * h)
        place_body(system, s, T.members[m, 0])
    end = _list_points(T, number, first)
    if end < 0:
        return -1
    begins = kick(system, s, first, end, member, member_end, h)
    for m in range(member, member_end):
        drift(bodies, s, T.members[m, 0], 0.5 * h)
    if begins:
        for m in range(member, member_end):
            place_body(system, s, T.members[m, 0])
        last = _list_points(T, number, end)
        if last < 0:
            return -1
        project(system, s, first, end, last, member, member_end)
    return end


@kernel
def find_overlap(
    system: Tables, s: Table, memory: Table, par: tuple[float, ...], t: float, h: float
) -> None:
    """Find the point at which bodies overlap most, in parts of the smaller; -1 without room."""
    T, worst = system.touching, 0.0
    for i in range(len(system.bodies)):
        place_body(system, s, i)
        T.poses[i, PoseValue.FAR] = 0.0
    end = find_points(T.colliders, T.poses, T.pairs, T.points, T.numbers)
    T.tally[0, TouchCount.DEEPEST] = min(end, 0)
    T.tally[0, TouchCount.POINTS] = max(end, 0)
    for k in range(end):
        a, b = T.points[k, NearIndex.FIRST], T.points[k, NearIndex.SECOND]
        reaches = T.colliders.numbers
        size = min(reaches[a, ColliderValue.REACH], reaches[b, ColliderValue.REACH])
        if -T.numbers[k, NearValue.GAP] > worst * size:
            worst = -T.numbers[k, NearValue.GAP] / size
            T.tally[0, TouchCount.DEEPEST] = k + 1


@kernel
def _work(T: Touching) -> int:
    """Sweeps and Newton steps so far."""
    return int(T.tally[0, TouchCount.SWEEPS] + T.tally[0, TouchCount.ROUNDS])


@kernel
def loose_step(
    system: Tables, s: Table, memory: Table, par: tuple[float, ...], t: float, h: float
) -> Outcome:
    """Advance bodies without joints, with whatever they touch, by h."""
    T, n, swept = system.touching, len(system.bodies), _work(system.touching)
    for i in range(n):
        place_body(system, s, i)
    g = norm(vec(T.limits, 0, Limit.GRAVITY))
    T.limits[0, Limit.SPEED] = _fastest(system, s)
    far = BEYOND * abs(h) * (T.limits[0, Limit.SPEED] + g * abs(h))
    for i in range(n):
        T.poses[i, PoseValue.FAR] = far
    pairs = near_pairs(T.colliders, T.poses, T.pairs)
    if pairs < 0:
        return Outcome(Status.TOO_MANY_POINTS, 0, 0, 0.0)
    islands, end = join_pairs(T, n, pairs), 0
    for number in range(islands):
        if T.islands[number, Island.PAIR] == T.islands[number, Island.PAIR_END]:
            fly(system.bodies, s, T.members[T.islands[number, Island.MEMBER], 0], h)
            continue
        flown = fly_island(system, s, number, end, h) if flies(T, number) else 0.0
        if flown < h:
            end = _step_island(system, s, number, end, h - flown)
            if end < 0:
                return Outcome(Status.TOO_MANY_POINTS, 0, 0, 0.0)
    keep_wrenches(system, end, h)
    remember_points(T, end, h)
    return Outcome(Status.CONVERGED, _work(T) - swept, 0, 0.0)
