"""Impacts of bodies with joints, at the start of a step.

Rates are those of the velocities that fit the joints. Pairs that rebound are taken one after
another, those that land all at once.
"""

from collections.abc import Callable

from polhode.kernel.algebra.increments import cayley
from polhode.kernel.algebra.row_values import add, put, put_mat, quat, vec
from polhode.kernel.algebra.so3 import rotation, turned
from polhode.kernel.algebra.vec3 import Vec3, norm
from polhode.kernel.bodies.system import Outcome, Status, Tables, body_rate
from polhode.kernel.columns import Inertia, State
from polhode.kernel.compile.jit import inlined, kernel, separate, specialise
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.contacts.cache import recall
from polhode.kernel.contacts.dense import FreeRate, dense_sweeps, rate_of
from polhode.kernel.contacts.impacts import (
    PAIR_ROUNDS,
    SWEPT,
    closes,
    end_of_pair,
    is_impact,
    rest_speed,
)
from polhode.kernel.contacts.mobility import (
    apply_with_joints,
    drop_ripple,
    fill_matrix,
    kinetic_energy_of,
    take_motion,
)
from polhode.kernel.contacts.named_points import list_named
from polhode.kernel.contacts.points import find_points
from polhode.kernel.contacts.scalar_rows import arm_of, list_rows, rubs
from polhode.kernel.contacts.sweeps import tangents
from polhode.kernel.contacts.tables import (
    Book,
    Limit,
    NearIndex,
    NearValue,
    PoseValue,
    Rate,
    TouchCount,
    Touching,
    TouchValue,
)
from polhode.kernel.contacts.touch_ledger import book_work

BEYOND = 1.1  # times how far the fastest body goes: near enough to be touched in a step
DENSE_SWEEPS = 2000  # at most


@separate
def list_points(system: Tables, s: Table, h: float) -> int:
    """List the points at the middle of the step, where bodies go by themselves; -1: no room."""
    T = system.touching
    bodies, n, fastest = system.bodies, len(system.bodies), 0.0
    for i in range(n):
        q = quat(s, i, State.Q)
        v = bodies[i, Inertia.INVERSE_MASS] * vec(s, i, State.P)
        Omega = body_rate(bodies, i, q, vec(s, i, State.PI))
        middle = turned(q, cayley((0.5 * h) * Omega))
        R = rotation(middle)
        put(T.poses, i, PoseValue.AT, vec(s, i, State.X) + (0.5 * h) * v)
        put_mat(T.poses, i, PoseValue.MAP, R)
        put(T.rates, i, Rate.V, v)
        put(T.rates, i, Rate.W, R @ Omega)
        fastest = max(fastest, norm(v) + T.rates[i, Rate.REACH] * norm(Omega))
    g, T.limits[0, Limit.SPEED] = norm(vec(T.limits, 0, Limit.GRAVITY)), fastest
    for i in range(n):
        T.poses[i, PoseValue.FAR] = BEYOND * abs(h) * (fastest + g * abs(h))
    end = find_points(T.colliders, T.poses, T.pairs, T.points, T.numbers)
    if T.named is not None and end >= 0:
        end = list_named(T, end)
    if 3 * end > len(T.dense.matrix):
        return -1
    for k in range(end):
        _begin_point(T, k)
    if T.scalars is not None and end >= 0:
        first, end = end, list_rows(system, s, end, h, rest_speed(T, h))
        for k in range(first, end):
            recall(T, k)
    return end


@kernel
def _hits(T: Touching, k: int, rate: float, h: float, rest: float) -> bool:
    """Whether a point or a stop closes fast enough for an impact."""
    if T.scalars is not None:
        return is_impact(T, k, rate, h, rest / arm_of(T, k))
    return is_impact(T, k, rate, h, rest)


@kernel
def _begin_point(T: Touching, k: int) -> None:
    """Write arms and tangents of a point, and what it did in the previous step."""
    P, at = T.numbers, vec(T.numbers, k, NearValue.AT)
    a, b = T.points[k, NearIndex.A], T.points[k, NearIndex.B]
    put(P, k, TouchValue.ARM_A, at - vec(T.poses, a, PoseValue.AT))
    put(P, k, TouchValue.ARM_B, at - vec(T.poses, b, PoseValue.AT))
    t1, t2 = tangents(vec(P, k, NearValue.NORMAL))
    put(P, k, TouchValue.T1, t1)
    put(P, k, TouchValue.T2, t2)
    recall(T, k)


@kernel
def _aim(T: Touching, first: int, last: int, end: int, h: float) -> None:
    """Write the biases of an impact of points first to last: e gam⁻; far ones guard their gap."""
    P = T.numbers
    for k in range(first, last):
        before = rate_of(T, k, end)
        bias = P[k, NearValue.RESTITUTION] * before
        if T.scalars is not None and rubs(T, k):  # its force is finite: no impulse
            put(P, k, TouchValue.BIAS, before)
            continue
        if not closes(T, k, before.x, h):
            bias = Vec3(max(bias.x, P[k, NearValue.GAP] / h), bias.y, bias.z)
        put(P, k, TouchValue.BIAS, bias)


@kernel
def _fold(T: Touching, end: int) -> None:
    """Take impulses into the rates, and into the sums of an impact."""
    P, D = T.numbers, T.dense
    for k in range(end):
        put(P, k, TouchValue.BEFORE, rate_of(T, k, end))
    for k in range(end):
        put(D.free, k, FreeRate.NORMAL, vec(P, k, TouchValue.BEFORE))
        add(P, k, TouchValue.NEXT, vec(P, k, TouchValue.IMPULSE))
        put(P, k, TouchValue.IMPULSE, Vec3(0.0, 0.0, 0.0))


@kernel
def _hit(T: Touching, first: int, last: int, end: int, h: float) -> None:
    _aim(T, first, last, end, h)
    scale = 0.0
    for k in range(first, last):
        scale = max(scale, norm(vec(T.numbers, k, TouchValue.BIAS)), norm(rate_of(T, k, end)))
    dense_sweeps(T, first, last, end, SWEPT * scale, DENSE_SWEEPS)
    T.tally[0, TouchCount.IMPACTS] += 1


@kernel
def _hit_all(T: Touching, end: int, h: float, rest: float) -> bool:
    """Resolve impacts: pairs that rebound one after another, then all others at once."""
    P, found = T.numbers, False
    for _ in range(PAIR_ROUNDS):
        quiet, k = True, 0
        while k < end:
            last, hit = end_of_pair(T, k, end), False
            for m in range(k, last):
                rebounds = P[m, NearValue.RESTITUTION] > 0.0
                hit = hit or (rebounds and _hits(T, m, rate_of(T, m, end).x, h, rest))
            if hit:
                _hit(T, k, last, end, h)
                _fold(T, end)
                found, quiet = True, False
            k = last
        if quiet:
            break
    lands = False
    for k in range(end):
        new = P[k, TouchValue.CLOSED] == 0.0
        lands = lands or (new and _hits(T, k, rate_of(T, k, end).x, h, rest))
    if lands:
        _hit(T, 0, end, end, h)
        _fold(T, end)
    return found or lands


@separate
def land(system: Tables, s: Table, t: float, h: float) -> int:
    """Resolve what hits in a step, at its start; the number of points, -1 without room.

    Velocities against the joints stay where a pair rebounds, and go where one lands.
    """
    T, P = system.touching, system.touching.numbers
    end, rest = list_points(system, s, h), rest_speed(system.touching, h)
    if end <= 0:
        return end
    take_motion(system, s, end, t)
    hit = False
    for k in range(end):
        rate = rate_of(T, k, end).x
        hit = hit or (P[k, TouchValue.CLOSED] == 0.0 and _hits(T, k, rate, h, rest))
    if not hit:
        return end
    fill_matrix(system, end, 0, 0.0)
    for k in range(end):
        put(P, k, TouchValue.NEXT, Vec3(0.0, 0.0, 0.0))
    if not _hit_all(T, end, h, rest):
        return end
    before, lands = kinetic_energy_of(system, s), False
    for k in range(end):
        lands = lands or (P[k, TouchValue.NEXT] > 0.0 and P[k, NearValue.RESTITUTION] == 0.0)
        put(P, k, TouchValue.IMPULSE, vec(P, k, TouchValue.NEXT))
    if lands:
        drop_ripple(system, s)
    apply_with_joints(system, s, end)
    book_work(system, Book.IMPACT, kinetic_energy_of(system, s) - before)
    return end


def step(
    system: Tables, s: Table, memory: Table, par: tuple[float, ...], t: float, h: float
) -> Outcome:
    """Placeholder of the step of a scheme; `landing` binds the real one."""
    raise NotImplementedError


def _landing(
    system: Tables, s: Table, memory: Table, par: tuple[float, ...], t: float, h: float
) -> Outcome:
    """Resolve what hits at the start of a step, and take it."""
    if system.touching is not None and land(system, s, t, h) < 0:
        return Outcome(Status.TOO_MANY_POINTS, 0, 0, 0.0)
    return step(system, s, memory, par, t, h)


def landing(name: str, step: Callable[..., Outcome]) -> Callable[..., Outcome]:
    """Return the step of a scheme for bodies with joints, some of which may touch."""
    return specialise(_landing, "landing_" + name, inline=True, step=inlined(step))
