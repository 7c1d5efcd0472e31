r"""Newton's method for all points of an island at once, where sweeps do not arrive.

An augmented Lagrangian in the velocities v of the bodies, with De Saxcé's term frozen so that each
problem is convex (z are the impulses lam less rho times the rates u = H v + b + (mu |u_t|, 0, 0)):

    min 1/2 |v - v_f|²_M + sum |P(z)|²/2 rho,     P: projection on the cone |z_t| <= mu z_n
    (M + rho H^T P' H) dv = H^T P - M (v - v_f)   with a line search                          (9)
    lam <- P(z), De Saxcé's term anew

rho = PENALTY/W_nn. A point is a stiffness between its two bodies, so that the matrix has the
profile of the island: its bodies are numbered outward from one of them (Cuthill and McKee), and
Cholesky's factor fills each row from its first neighbour to the diagonal. Redundant points need no
care.
"""

import math
from enum import IntEnum
from typing import NamedTuple

from polhode.kernel.algebra.row_values import add, mat, put, vec
from polhode.kernel.algebra.vec3 import Mat3, Vec3, cross, hat, identity, outer
from polhode.kernel.compile.bundle import bundle
from polhode.kernel.compile.jit import kernel, separate
from polhode.kernel.compile.pointer_table import Table, columns
from polhode.kernel.contacts.law import on_cone
from polhode.kernel.contacts.sweeps import in_world, push, relative_rate
from polhode.kernel.contacts.tables import (
    NearIndex,
    NearValue,
    Rate,
    TouchCount,
    Touching,
    TouchValue,
)

PENALTY = 1e5  # rho W_nn: 1e3 does not converge at mass ratios of 1000, 1e7 is bound by rounding
OUTER, INNER = 100, 40  # convex problems, and Newton steps of each, at most
CHEAP = 5000  # numbers of a matrix, up to which a cold start, some 200 steps, costs little
MANY_STEPS = 300  # in all, at most
FACTORED = 200_000  # numbers of all matrices that a step may factor, after the first
LEAST_PART = 1e-3  # part of a Newton step that the line search takes at least
DESCENT = 1e-4  # part of the slope that a step must bring (Armijo)


class Ranked(IntEnum):
    """A body in the order of elimination: its number, the first neighbour, where its rows begin."""

    BODY, LOW, FIRST, WIDTH = range(4)


class NewtonValue(IntEnum):
    """Of a body in that order: gradient, and Newton's step."""

    GRADIENT, STEP, WIDTH = 0, 6, 12


@bundle
class NewtonTables(NamedTuple):
    """Workspace of Newton's method; an island that needs more room is left to sweeps."""

    ranks: Table  # (bodies + 1, 1) place of a body in the order; -1: none
    ranked: Table  # (bodies, Ranked)
    values: Table  # (1, size) rows of the matrix, each from its first neighbour to the diagonal
    vectors: Table  # (bodies, NewtonValue)


@kernel
def _number_bodies(T: Touching, first: int, end: int, member: int, member_end: int) -> int:
    """Number the bodies of an island outward from its last; how many have points."""
    N, count, head = T.newton, 0, 0
    for m in range(member, member_end):
        N.ranks[T.members[m, 0], 0] = -1
    for m in range(member_end - 1, member - 1, -1):
        if N.ranks[T.members[m, 0], 0] < 0:
            N.ranks[T.members[m, 0], 0] = count
            N.ranked[count, Ranked.BODY] = T.members[m, 0]
            count += 1
        while head < count:
            body = N.ranked[head, Ranked.BODY]
            head += 1
            for k in range(first, end):
                a, b = T.points[k, NearIndex.A], T.points[k, NearIndex.B]
                other = b if a == body else a
                moves = (a == body or b == body) and other < len(N.ranks) - 1
                if moves and N.ranks[other, 0] < 0:
                    N.ranks[other, 0] = count
                    N.ranked[count, Ranked.BODY] = other
                    count += 1
    return count


@kernel
def _lay_out(T: Touching, first: int, end: int, count: int) -> int:
    """Find the profile of the matrix; numbers that it holds."""
    N, ground = T.newton, len(T.newton.ranks) - 1
    for i in range(count):
        N.ranked[i, Ranked.LOW] = i
    for k in range(first, end):
        a, b = T.points[k, NearIndex.A], T.points[k, NearIndex.B]
        if b < ground:
            i, j = N.ranks[a, 0], N.ranks[b, 0]
            high, low = max(i, j), min(i, j)
            N.ranked[high, Ranked.LOW] = min(N.ranked[high, Ranked.LOW], low)
    size = 0
    for i in range(count):
        N.ranked[i, Ranked.FIRST] = size
        size += 36 * (i - N.ranked[i, Ranked.LOW] + 1)
    return size


@kernel
def _add_block(N: NewtonTables, i: int, j: int, r: int, c: int, m: Mat3) -> None:
    """Add to a block of 3x3 in the rows of body i, the columns of body j <= i."""
    low = N.ranked[i, Ranked.LOW]
    width = 6 * (i - low + 1)
    at = N.ranked[i, Ranked.FIRST] + 3 * r * width + 6 * (j - low) + 3 * c
    a = N.values
    a[0, at] += m.xx
    a[0, at + 1] += m.xy
    a[0, at + 2] += m.xz
    a[0, at + width] += m.yx
    a[0, at + width + 1] += m.yy
    a[0, at + width + 2] += m.yz
    a[0, at + 2 * width] += m.zx
    a[0, at + 2 * width + 1] += m.zy
    a[0, at + 2 * width + 2] += m.zz


@kernel
def _add_stiffness(N: NewtonTables, i: int, j: int, sign: float, A: Mat3, x: Vec3, y: Vec3) -> None:
    """Add the stiffness A of a point with the arms x and y of bodies i and j <= i."""
    X, Y = hat(x), hat(y)
    _add_block(N, i, j, 0, 0, sign * A)
    _add_block(N, i, j, 0, 1, -sign * (A @ Y))
    _add_block(N, i, j, 1, 0, sign * (X @ A))
    _add_block(N, i, j, 1, 1, -sign * (X @ (A @ Y)))


@kernel
def _argument(T: Touching, k: int) -> tuple[Vec3, float]:
    """The impulse less rho times the rate, and rho."""
    P = T.numbers
    rho = PENALTY / P[k, TouchValue.W]
    u = relative_rate(T, k) + vec(P, k, TouchValue.BIAS)
    u = Vec3(u.x + P[k, TouchValue.SHIFT], u.y, u.z)
    return vec(P, k, TouchValue.IMPULSE) - rho * u, rho


@kernel
def _merit(T: Touching, first: int, end: int, count: int) -> float:
    """The function that is minimised."""
    r, total = T.rates, 0.0
    for i in range(count):
        body = T.newton.ranked[i, Ranked.BODY]
        dv = vec(r, body, Rate.V) - vec(r, body, Rate.FREE_V)
        dw = vec(r, body, Rate.W) - vec(r, body, Rate.FREE_W)
        total += 0.5 * (r[body, Rate.MASS] * (dv @ dv) + dw @ (mat(r, body, Rate.TENSOR) @ dw))
    for k in range(first, end):
        z, rho = _argument(T, k)
        p, _ = on_cone(z, T.numbers[k, NearValue.FRICTION])
        total += 0.5 * (p @ p) / rho
    return total


@separate
def _assemble(T: Touching, first: int, end: int, count: int, size: int) -> None:
    """Write the matrix and the gradient, and the impulses that follow."""
    N, r, P, ground = T.newton, T.rates, T.numbers, len(T.newton.ranks) - 1
    for at in range(size):
        N.values[0, at] = 0.0
    for i in range(count):
        body = N.ranked[i, Ranked.BODY]
        m, J = r[body, Rate.MASS], mat(r, body, Rate.TENSOR)
        _add_block(N, i, i, 0, 0, identity(m))
        _add_block(N, i, i, 1, 1, J)
        put(
            N.vectors,
            i,
            NewtonValue.GRADIENT,
            m * (vec(r, body, Rate.V) - vec(r, body, Rate.FREE_V)),
        )
        put(
            N.vectors,
            i,
            NewtonValue.GRADIENT + 3,
            J @ (vec(r, body, Rate.W) - vec(r, body, Rate.FREE_W)),
        )
    for k in range(first, end):
        z, rho = _argument(T, k)
        p, slope = on_cone(z, P[k, NearValue.FRICTION])
        put(P, k, TouchValue.NEXT, p)
        if p.x == 0.0:
            continue
        f = in_world(T, k, p)
        a, b = T.points[k, NearIndex.A], T.points[k, NearIndex.B]
        n, t1, t2 = vec(P, k, NearValue.NORMAL), vec(P, k, TouchValue.T1), vec(P, k, TouchValue.T2)
        A = outer(n, in_world(T, k, Vec3(slope.xx, slope.xy, slope.xz)))
        A = A + outer(t1, in_world(T, k, Vec3(slope.yx, slope.yy, slope.yz)))
        A = rho * (A + outer(t2, in_world(T, k, Vec3(slope.zx, slope.zy, slope.zz))))
        i, x = N.ranks[a, 0], vec(P, k, TouchValue.ARM_A)
        add(N.vectors, i, NewtonValue.GRADIENT, -f)
        add(N.vectors, i, NewtonValue.GRADIENT + 3, -cross(x, f))
        _add_stiffness(N, i, i, 1.0, A, x, x)
        if b < ground:
            j, y = N.ranks[b, 0], vec(P, k, TouchValue.ARM_B)
            add(N.vectors, j, NewtonValue.GRADIENT, f)
            add(N.vectors, j, NewtonValue.GRADIENT + 3, cross(y, f))
            _add_stiffness(N, j, j, 1.0, A, y, y)
            if i > j:
                _add_stiffness(N, i, j, -1.0, A, x, y)
            else:
                _add_stiffness(N, j, i, -1.0, A, y, x)


@separate
def _factor(N: NewtonTables, count: int) -> bool:
    """Factor the matrix in place as L L^T; False where it is not positive."""
    a = N.values
    for i in range(count):
        low = N.ranked[i, Ranked.LOW]
        width, first = 6 * (i - low + 1), N.ranked[i, Ranked.FIRST]
        for row in range(6):
            at = first + row * width
            for j in range(low, i + 1):
                other = N.ranked[j, Ranked.LOW]
                shared = max(low, other)
                step, place = 6 * (j - other + 1), N.ranked[j, Ranked.FIRST]
                for c in range(6 if j < i else row + 1):
                    mine = at + 6 * (shared - low)
                    theirs = place + c * step + 6 * (shared - other)
                    total = 0.0
                    for m in range(6 * (j - shared) + c):
                        total += a[0, mine + m] * a[0, theirs + m]
                    here = at + 6 * (j - low) + c
                    value = a[0, here] - total
                    if j == i and c == row:
                        if not value > 0.0:
                            return False
                        a[0, here] = math.sqrt(value)
                    else:
                        a[0, here] = value / a[0, place + c * step + 6 * (j - other) + c]
    return True


@separate
def _solve(N: NewtonTables, count: int) -> None:
    """Solve for Newton's step by the factor."""
    a, x = N.values, N.vectors
    for i in range(count):
        low = N.ranked[i, Ranked.LOW]
        width, first = 6 * (i - low + 1), N.ranked[i, Ranked.FIRST]
        for row in range(6):
            at = first + row * width
            total = -x[i, NewtonValue.GRADIENT + row]
            for m in range(6 * (i - low) + row):
                total -= a[0, at + m] * x[low + m // 6, NewtonValue.STEP + m % 6]
            x[i, NewtonValue.STEP + row] = total / a[0, at + 6 * (i - low) + row]
    for i in range(count - 1, -1, -1):
        low = N.ranked[i, Ranked.LOW]
        width, first = 6 * (i - low + 1), N.ranked[i, Ranked.FIRST]
        for row in range(5, -1, -1):
            at = first + row * width
            x[i, NewtonValue.STEP + row] /= a[0, at + 6 * (i - low) + row]
            for m in range(6 * (i - low) + row):
                x[low + m // 6, NewtonValue.STEP + m % 6] -= (
                    a[0, at + m] * x[i, NewtonValue.STEP + row]
                )


@kernel
def _move(T: Touching, count: int, part: float) -> None:
    """Go a part of Newton's step."""
    for i in range(count):
        body = T.newton.ranked[i, Ranked.BODY]
        add(T.rates, body, Rate.V, part * vec(T.newton.vectors, i, NewtonValue.STEP))
        add(T.rates, body, Rate.W, part * vec(T.newton.vectors, i, NewtonValue.STEP + 3))


@kernel
def _search(T: Touching, first: int, end: int, count: int) -> None:
    """Go along Newton's step as far as the function falls."""
    slope, x = 0.0, T.newton.vectors
    for i in range(count):
        for c in range(6):
            slope += x[i, NewtonValue.GRADIENT + c] * x[i, NewtonValue.STEP + c]
    before, part = _merit(T, first, end, count), 1.0
    _move(T, count, 1.0)
    while part > LEAST_PART:
        here = _merit(T, first, end, count)
        if here <= before + DESCENT * part * slope + 1e-15 * abs(before):
            return
        _move(T, count, -0.5 * part)
        part *= 0.5


@kernel
def _largest_step(N: NewtonTables, count: int) -> float:
    worst = 0.0
    for i in range(count):
        for c in range(6):
            worst = max(worst, abs(N.vectors[i, NewtonValue.STEP + c]))
    return worst


@kernel
def _take_impulses(T: Touching, first: int, end: int) -> float:
    """Take the impulses that follow, and De Saxcé's term; by how much the law is not solved."""
    P, change = T.numbers, 0.0
    for k in range(first, end):
        new, old = vec(P, k, TouchValue.NEXT), vec(P, k, TouchValue.IMPULSE)
        far = new - old
        change = max(change, P[k, TouchValue.W] * (abs(far.x) + abs(far.y) + abs(far.z)) / PENALTY)
        put(P, k, TouchValue.IMPULSE, new)
        u = relative_rate(T, k) + vec(P, k, TouchValue.BIAS)
        shift = P[k, NearValue.FRICTION] * math.sqrt(u.y * u.y + u.z * u.z)
        change = max(change, abs(shift - P[k, TouchValue.SHIFT]))
        P[k, TouchValue.SHIFT] = shift
    return change


@kernel
def free_again(T: Touching, member: int, member_end: int) -> None:
    """Give the bodies of an island their velocities without contacts."""
    for m in range(member, member_end):
        body = T.members[m, 0]
        put(T.rates, body, Rate.V, vec(T.rates, body, Rate.FREE_V))
        put(T.rates, body, Rate.W, vec(T.rates, body, Rate.FREE_W))


@kernel
def push_all(T: Touching, first: int, end: int) -> None:
    """Let all impulses of a range of points act."""
    for k in range(first, end):
        if T.numbers[k, TouchValue.IMPULSE] != 0.0:
            push(T, k, vec(T.numbers, k, TouchValue.IMPULSE))


@separate
def solve_island(
    T: Touching, first: int, end: int, member: int, member_end: int, tolerance: float
) -> int:
    """Solve the law of all points of an island; Newton steps, 0 where there is no room."""
    N = T.newton
    count = _number_bodies(T, first, end, member, member_end)
    size = _lay_out(T, first, end, count)
    if size > columns(N.values):
        return 0
    steps, most = 0, min(MANY_STEPS, FACTORED // size)
    if size <= CHEAP and T.tally[0, TouchCount.CACHED] == 0:
        most = MANY_STEPS
    for k in range(first, end):
        T.numbers[k, TouchValue.SHIFT] = 0.0
    for _ in range(OUTER):
        for _ in range(INNER):
            _assemble(T, first, end, count, size)
            if not _factor(N, count):
                return 0
            _solve(N, count)
            steps += 1
            if _largest_step(N, count) <= 0.1 * tolerance:
                break
            _search(T, first, end, count)
        if _take_impulses(T, first, end) <= tolerance or steps >= most:
            break
    free_again(T, member, member_end)
    push_all(T, first, end)
    return steps
