r"""Newton's method for all points of an island at once, where sweeps do not arrive.

The law of a point is lam = P(lam - rho s), P its projection (`law.linear_law`), rho = 1/W_nn.
Linearised at impulses lam and their velocities v, D = P', it gives each point the impulse

    lam + d - K H dv,     d = B⁻¹ (P - lam),  K = rho B⁻¹ D,  B = 1 - (1 - soft) D              (9)

and the bodies (M + H^T K H) dv = H^T d. `soft` is the part of a rate that a point may keep in this
step: it makes redundant points determinate, bounds their impulses, and falls with the residual
(Levenberg and Marquardt). Impulses between steps may pull and leave the disc: to put them right
would lose what the next step has to know.

A point is a stiffness between its two bodies, so that the matrix has the profile of those points
of the island that press. Its bodies are numbered against the order in which a search from one of
them finds them (Cuthill and McKee); each row of the factors L U reaches from the first neighbour
of its body to the last body whose rows reach it.
"""

from enum import IntEnum
from typing import NamedTuple

from polhode.kernel.algebra.row_values import add, mat, put, put_mat, vec
from polhode.kernel.algebra.vec3 import Mat3, Vec3, cross, hat, identity, outer
from polhode.kernel.compile.bundle import bundle
from polhode.kernel.compile.jit import inlined, kernel, separate
from polhode.kernel.compile.pointer_table import Table, columns
from polhode.kernel.contacts.law import linear_law
from polhode.kernel.contacts.sweeps import along, in_world, push, relative_rate
from polhode.kernel.contacts.tables import (
    NearIndex,
    NearValue,
    Rate,
    Touching,
    TouchValue,
)


class Ranked(IntEnum):
    """A body in the order of elimination: its number, first and last column, where its rows begin.

    Columns are counted in bodies.
    """

    BODY, LOW, HIGH, FIRST, WIDTH = range(5)


@bundle
class NewtonTables(NamedTuple):
    """Workspace of Newton's method; an island that needs more room is left to sweeps."""

    ranks: Table  # (bodies + 1, 1) place of a body in the order; -1: none
    ranked: Table  # (bodies, Ranked)
    values: Table  # (1, size) rows of the matrix, each from its first column to its last
    step: Table  # (1, 6 bodies) right side, and Newton's step


@inlined
def _presses(T: Touching, k: int) -> bool:
    """Whether a point has a stiffness."""
    P = T.numbers
    return bool(P[k, TouchValue.STIFFNESS] + P[k, TouchValue.STIFFNESS + 4] > 0.0)


@kernel
def _search(T: Touching, first: int, end: int, begin: int, count: int) -> int:
    """Number all bodies that points tie to the last one, in the order of a search; their end."""
    N, head = T.newton, begin
    while head < count:
        body = N.ranked[head, Ranked.BODY]
        head += 1
        for k in range(first, end):
            a, b = T.points[k, NearIndex.A], T.points[k, NearIndex.B]
            other = b if a == body else a
            moves = (a == body or b == body) and other < len(N.ranks) - 1
            if moves and N.ranks[other, 0] < 0 and _presses(T, k):
                N.ranks[other, 0] = count
                N.ranked[count, Ranked.BODY] = other
                count += 1
    return count


@kernel
def _number_tied(T: Touching, first: int, end: int, body: int, begin: int) -> int:
    """Number a body and all that points tie to it; one search finds a far one to begin with."""
    N = T.newton
    if N.ranks[body, 0] >= 0:
        return begin
    N.ranks[body, 0], N.ranked[begin, Ranked.BODY] = begin, body
    count = _search(T, first, end, begin, begin + 1)
    far = N.ranked[count - 1, Ranked.BODY]
    for i in range(begin, count):
        N.ranks[N.ranked[i, Ranked.BODY], 0] = -1
    N.ranks[far, 0], N.ranked[begin, Ranked.BODY] = begin, far
    return _search(T, first, end, begin, begin + 1)


@separate
def _number_bodies(T: Touching, first: int, end: int, member: int, member_end: int) -> int:
    """Number the bodies of an island by the order of its points; their number."""
    N, count = T.newton, 0
    for m in range(member, member_end):
        N.ranks[T.members[m, 0], 0] = -1
    for k in range(first, end):
        count = _number_tied(T, first, end, T.points[k, NearIndex.A], count)
    for m in range(member, member_end):
        count = _number_tied(T, first, end, T.members[m, 0], count)
    for i in range(count // 2):
        a, b = N.ranked[i, Ranked.BODY], N.ranked[count - 1 - i, Ranked.BODY]
        N.ranked[i, Ranked.BODY], N.ranked[count - 1 - i, Ranked.BODY] = b, a
    for i in range(count):
        N.ranks[N.ranked[i, Ranked.BODY], 0] = i
    return count


@separate
def _lay_out(T: Touching, first: int, end: int, count: int) -> int:
    """Find where the rows of the matrix begin and end; numbers that it holds."""
    N, ground = T.newton, len(T.newton.ranks) - 1
    for i in range(count):
        N.ranked[i, Ranked.LOW] = i
    for k in range(first, end):
        a, b = T.points[k, NearIndex.A], T.points[k, NearIndex.B]
        if b < ground and _presses(T, k):
            i, j = N.ranks[a, 0], N.ranks[b, 0]
            high, low = max(i, j), min(i, j)
            N.ranked[high, Ranked.LOW] = min(N.ranked[high, Ranked.LOW], low)
    for i in range(count):
        for j in range(N.ranked[i, Ranked.LOW], i + 1):
            N.ranked[j, Ranked.HIGH] = i
    size = 0
    for i in range(count):
        N.ranked[i, Ranked.FIRST] = size
        size += 36 * (N.ranked[i, Ranked.HIGH] - N.ranked[i, Ranked.LOW] + 1)
    return size


@kernel
def _add_block(N: NewtonTables, i: int, j: int, r: int, c: int, m: Mat3) -> None:
    """Add to a block of 3x3 in the rows of body i, the columns of body j."""
    low = N.ranked[i, Ranked.LOW]
    width, a = 6 * (N.ranked[i, Ranked.HIGH] - low + 1), N.values
    at = N.ranked[i, Ranked.FIRST] + 3 * r * width + 6 * (j - low) + 3 * c
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
def _add_stiffness(N: NewtonTables, i: int, j: int, A: Mat3, x: Vec3, y: Vec3) -> None:
    """Add the stiffness A of a point, with arms x and y, to the rows of body i, columns of j."""
    XA, Y = hat(x) @ A, hat(y)
    _add_block(N, i, j, 0, 0, A)
    _add_block(N, i, j, 0, 1, -(A @ Y))
    _add_block(N, i, j, 1, 0, XA)
    _add_block(N, i, j, 1, 1, -(XA @ Y))


@separate
def _assemble(T: Touching, first: int, end: int, count: int, size: int) -> None:
    """Write the matrix and the right side."""
    N, r, P, ground = T.newton, T.rates, T.numbers, len(T.newton.ranks) - 1
    for at in range(size):
        N.values[0, at] = 0.0
    for i in range(count):
        body = N.ranked[i, Ranked.BODY]
        _add_block(N, i, i, 0, 0, identity(r[body, Rate.MASS]))
        _add_block(N, i, i, 1, 1, mat(r, body, Rate.TENSOR))
    for c in range(6 * count):
        N.step[0, c] = 0.0
    for k in range(first, end):
        f = in_world(T, k, vec(P, k, TouchValue.NEXT))
        a, b = T.points[k, NearIndex.A], T.points[k, NearIndex.B]
        i, x = N.ranks[a, 0], vec(P, k, TouchValue.ARM_A)
        j, y = N.ranks[b, 0], vec(P, k, TouchValue.ARM_B)
        add(N.step, 0, 6 * i, f)
        add(N.step, 0, 6 * i + 3, cross(x, f))
        if b < ground:
            add(N.step, 0, 6 * j, -f)
            add(N.step, 0, 6 * j + 3, -cross(y, f))
        if not _presses(T, k):
            continue
        K = mat(P, k, TouchValue.STIFFNESS)
        n, t1, t2 = vec(P, k, NearValue.NORMAL), vec(P, k, TouchValue.T1), vec(P, k, TouchValue.T2)
        A = outer(n, in_world(T, k, Vec3(K.xx, K.xy, K.xz)))
        A = A + outer(t1, in_world(T, k, Vec3(K.yx, K.yy, K.yz)))
        A = A + outer(t2, in_world(T, k, Vec3(K.zx, K.zy, K.zz)))
        _add_stiffness(N, i, i, A, x, x)
        if b < ground:
            _add_stiffness(N, j, j, A, y, y)
            _add_stiffness(N, i, j, -A, x, y)
            _add_stiffness(N, j, i, -A, y, x)


@inlined
def _origin(N: NewtonTables, row: int) -> int:
    """Where column 0 of a row of the matrix would be."""
    i = row // 6
    low = N.ranked[i, Ranked.LOW]
    width = 6 * (N.ranked[i, Ranked.HIGH] - low + 1)
    return int(N.ranked[i, Ranked.FIRST] + (row - 6 * i) * width - 6 * low)


@separate
def _factor(N: NewtonTables, count: int) -> bool:
    """Factor the matrix in place as L U, L with a unit diagonal; False where a pivot vanishes."""
    a = N.values
    for row in range(6 * count):
        mine = _origin(N, row)
        for c in range(6 * N.ranked[row // 6, Ranked.LOW], row):
            theirs, last = _origin(N, c), 6 * (N.ranked[c // 6, Ranked.HIGH] + 1)
            part = a[0, mine + c] / a[0, theirs + c]
            a[0, mine + c] = part
            for m in range(c + 1, last):
                a[0, mine + m] -= part * a[0, theirs + m]
        if not abs(a[0, mine + row]) > 0.0:
            return False
    return True


@separate
def _solve(N: NewtonTables, count: int) -> None:
    """Solve for Newton's step by the factors."""
    a, x = N.values, N.step
    for row in range(6 * count):
        mine, total = _origin(N, row), x[0, row]
        for c in range(6 * N.ranked[row // 6, Ranked.LOW], row):
            total -= a[0, mine + c] * x[0, c]
        x[0, row] = total
    for row in range(6 * count - 1, -1, -1):
        mine, total = _origin(N, row), x[0, row]
        for c in range(row + 1, 6 * (N.ranked[row // 6, Ranked.HIGH] + 1)):
            total -= a[0, mine + c] * x[0, c]
        x[0, row] = total / a[0, mine + row]


@inlined
def _step_at(T: Touching, k: int) -> Vec3:
    """Change of the rate of a point by Newton's step."""
    N, P = T.newton, T.numbers
    a, b = T.points[k, NearIndex.A], T.points[k, NearIndex.B]
    i = 6 * N.ranks[a, 0]
    u = vec(N.step, 0, i) + cross(vec(N.step, 0, i + 3), vec(P, k, TouchValue.ARM_A))
    if b < len(N.ranks) - 1:
        j = 6 * N.ranks[b, 0]
        u = u - vec(N.step, 0, j) - cross(vec(N.step, 0, j + 3), vec(P, k, TouchValue.ARM_B))
    return along(T, k, u)


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
        push(T, k, vec(T.numbers, k, TouchValue.IMPULSE))


@separate
def solve_stiff(T: Touching, first: int, end: int, member: int, member_end: int) -> bool:
    """Solve for the velocities of bodies whose points are stiff (STIFFNESS) under impulses NEXT.

    Leaves the impulses that points have in the end. False without room, or where it is singular.
    """
    N, P = T.newton, T.numbers
    count = _number_bodies(T, first, end, member, member_end)
    size = _lay_out(T, first, end, count)
    if size > columns(N.values):
        return False
    _assemble(T, first, end, count, size)
    if not _factor(N, count):
        return False
    _solve(N, count)
    for k in range(first, end):
        if _presses(T, k):
            back = mat(P, k, TouchValue.STIFFNESS) @ _step_at(T, k)
            put(P, k, TouchValue.NEXT, vec(P, k, TouchValue.NEXT) - back)
    return True


@separate
def newton_step(
    T: Touching, first: int, end: int, member: int, member_end: int, soft: float
) -> bool:
    """Take a step towards the law of an island; False without room, or where it is singular."""
    P = T.numbers
    for k in range(first, end):
        rho, impulse = 1.0 / P[k, TouchValue.W], vec(P, k, TouchValue.IMPULSE)
        z = impulse - rho * (relative_rate(T, k) + vec(P, k, TouchValue.BIAS))
        change, slope = linear_law(z, impulse, P[k, NearValue.FRICTION], soft)
        put(P, k, TouchValue.NEXT, change)
        put_mat(P, k, TouchValue.STIFFNESS, rho * slope)
    if not solve_stiff(T, first, end, member, member_end):
        return False
    for k in range(first, end):
        add(P, k, TouchValue.IMPULSE, vec(P, k, TouchValue.NEXT))
    free_again(T, member, member_end)
    push_all(T, first, end)
    return True
