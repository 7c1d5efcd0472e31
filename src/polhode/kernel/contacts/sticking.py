"""Points that begin to be closed or to stick: velocities are projected on those that keep it so."""

import math

from polhode.kernel.algebra.row_values import add, mat, put, put_mat, vec
from polhode.kernel.algebra.vec3 import Mat3, Vec3, norm
from polhode.kernel.bodies.system import Tables
from polhode.kernel.compile.jit import kernel, separate
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.contacts.impacts import apply_impulse, take_velocities
from polhode.kernel.contacts.newton import solve_stiff
from polhode.kernel.contacts.scalar_rows import is_closed_row, is_stuck_row, row_of, rubs
from polhode.kernel.contacts.sweeps import (
    prepare_point,
    push,
    relative_rate,
)
from polhode.kernel.contacts.tables import (
    Book,
    Limit,
    NearIndex,
    NearValue,
    Touching,
    TouchValue,
)
from polhode.kernel.contacts.touch_ledger import book_work

HOLD_STIFFNESS = (
    1e6  # times 1/W_nn: stiffness of a point that is held, so that 1e-6 of its rate is left
)
HOLD_SOLUTIONS = 4  # solutions, each of which takes 1 - 1e-6 of what is left, to rounding
HOLD_SWEEPS = 20  # where they have no room


@separate
def mark_points(T: Touching, first: int, end: int, still: float) -> bool:
    """Mark points that are closed and that stick; whether one begins to.

    A point sticks if its impulse is inside of the disc, or if it does not slip over the step.
    """
    P, begins = T.numbers, False
    for k in range(first, end):
        impulse, mu = vec(P, k, TouchValue.IMPULSE), P[k, NearValue.FRICTION]
        slip = vec(P, k, TouchValue.NEXT) + vec(P, k, TouchValue.BEFORE)
        pressed = impulse.x > 0.0
        closed = pressed and P[k, NearValue.GAP] <= T.limits[0, Limit.GAP]
        inside = math.hypot(impulse.y, impulse.z) < (1.0 - 1e-9) * mu * impulse.x
        stuck = pressed and mu > 0.0 and (inside or math.hypot(slip.y, slip.z) <= still)
        if T.scalars is not None and row_of(T, k) >= 0:
            closed = is_stuck_row(T, k) if rubs(T, k) else is_closed_row(T, k)
        begins = begins or (closed and P[k, TouchValue.CLOSED] == 0.0)
        begins = begins or (stuck and P[k, TouchValue.STUCK] == 0.0)
        P[k, TouchValue.CLOSED], P[k, TouchValue.STUCK] = (
            1.0 if closed else 0.0,
            1.0 if stuck else 0.0,
        )
    return begins


@kernel
def _hold(T: Touching, k: int) -> float:
    """Make a closed or stuck point stiff against its rate; how large that is."""
    P, rate = T.numbers, relative_rate(T, k)
    closed, stuck = P[k, TouchValue.CLOSED], P[k, TouchValue.STUCK]
    held, hard = (
        Vec3(closed * rate.x, stuck * rate.y, stuck * rate.z),
        HOLD_STIFFNESS / P[k, TouchValue.W],
    )
    put(P, k, TouchValue.NEXT, -hard * held)
    put_mat(
        P,
        k,
        TouchValue.STIFFNESS,
        Mat3(hard * closed, 0.0, 0.0, 0.0, hard * stuck, 0.0, 0.0, 0.0, hard * stuck),
    )
    return norm(held)


@kernel
def _hold_alone(T: Touching, k: int) -> None:
    """Take the rate of one closed or stuck point away."""
    P, s, W = T.numbers, relative_rate(T, k), mat(T.numbers, k, TouchValue.W)
    if P[k, TouchValue.STUCK] != 0.0 and P[k, TouchValue.CLOSED] != 0.0:
        change = -(mat(P, k, TouchValue.W_INVERSE) @ s)
    elif P[k, TouchValue.STUCK] != 0.0:
        det = W.yy * W.zz - W.yz * W.yz
        y, z = (W.yz * s.z - W.zz * s.y) / det, (W.yz * s.y - W.yy * s.z) / det
        change = Vec3(0.0, y, z)
    elif P[k, TouchValue.CLOSED] != 0.0:
        change = Vec3(-s.x / W.xx, 0.0, 0.0)
    else:
        return
    add(P, k, TouchValue.IMPULSE, change)
    push(T, k, change)


@kernel
def _hold_all(T: Touching, first: int, end: int, member: int, member_end: int) -> bool:
    """Take the rates of all closed and stuck points away together; False without room."""
    P, before = T.numbers, math.inf
    for _ in range(HOLD_SOLUTIONS):
        worst = 0.0
        for k in range(first, end):
            worst = max(worst, _hold(T, k))
        if worst == 0.0 or worst > 0.1 * before:
            return True
        before = worst
        if not solve_stiff(T, first, end, member, member_end):
            return False
        for k in range(first, end):
            change = vec(P, k, TouchValue.NEXT)
            add(P, k, TouchValue.IMPULSE, change)
            push(T, k, change)
    return True


@kernel
def _mark_again(T: Touching, first: int, end: int, last: int) -> None:
    """Give points end to last the marks of the same points first to end, in the order of keys."""
    P, m = T.numbers, first
    for k in range(end, last):
        P[k, TouchValue.CLOSED] = P[k, TouchValue.STUCK] = 0.0
        while m < end and T.points[m, NearIndex.KEY] < T.points[k, NearIndex.KEY]:
            m += 1
        if m < end and T.points[m, NearIndex.KEY] == T.points[k, NearIndex.KEY]:
            P[k, TouchValue.CLOSED], P[k, TouchValue.STUCK] = (
                P[m, TouchValue.CLOSED],
                P[m, TouchValue.STUCK],
            )


@separate
def project(
    system: Tables, s: Table, first: int, end: int, last: int, member: int, member_end: int
) -> None:
    """Take rates of closed and stuck points away; that only loses energy, booked.

    Points end to last are where the step ends, for points first to end of its middle.
    """
    T, P, work = system.touching, system.touching.numbers, 0.0
    _mark_again(T, first, end, last)
    for m in range(member, member_end):
        take_velocities(system, s, T.members[m, 0])
    for k in range(end, last):
        prepare_point(T, k)
        put(P, k, TouchValue.IMPULSE, Vec3(0.0, 0.0, 0.0))
        put(P, k, TouchValue.BEFORE, relative_rate(T, k))
    if not _hold_all(T, end, last, member, member_end):
        for count in range(HOLD_SWEEPS):
            for m in range(end, last):
                _hold_alone(T, end + last - 1 - m if count % 2 == 1 else m)
    for k in range(end, last):
        apply_impulse(system, s, k)
        rate = vec(P, k, TouchValue.BEFORE) + relative_rate(T, k)
        work += 0.5 * (vec(P, k, TouchValue.IMPULSE) @ rate)
    book_work(system, Book.IMPACT, work)
