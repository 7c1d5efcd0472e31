"""What contacts do: losses by impacts and friction, the largest errors, forces on bodies."""

import math

from polhode.kernel.algebra.row_values import add, vec
from polhode.kernel.algebra.vec3 import Vec3, cross
from polhode.kernel.bodies.load_poses import book
from polhode.kernel.bodies.system import Tables
from polhode.kernel.columns import Carried, Twist
from polhode.kernel.compile.jit import kernel, separate
from polhode.kernel.contacts.named_points import NamedIndex
from polhode.kernel.contacts.scalar_rows import ScalarIndex, arm_of, is_angle, row_of, rubs
from polhode.kernel.contacts.sweeps import in_world
from polhode.kernel.contacts.tables import Book, NearIndex, NearValue, TouchValue


@kernel
def book_work(system: Tables, account: int, work: float) -> None:
    """Book the work of contacts as a loss; what is positive is summed up besides."""
    T = system.touching
    book(system.carried, T.books[0, account], -work)
    if work > 0.0:
        system.carried[Carried.SUM, T.books[0, Book.GAIN]] += work


@kernel
def raise_to(system: Tables, account: int, value: float) -> None:
    """Keep the largest value so far."""
    at = system.touching.books[0, account]
    system.carried[Carried.SUM, at] = max(system.carried[Carried.SUM, at], value)


@kernel
def _book_row(system: Tables, k: int) -> float:
    """Book the work of a stop or of dry friction in the accounts of its joint; its overlap."""
    T, P, r = system.touching, system.touching.numbers, row_of(system.touching, k)
    impulse = P[k, TouchValue.IMPULSE]
    mean = 0.5 * (P[k, TouchValue.BEFORE] + P[k, TouchValue.NEXT])
    work, column = impulse * mean, T.scalars.integers[r, ScalarIndex.IMPACT]
    if rubs(T, k):
        column = T.scalars.integers[r, ScalarIndex.FRICTION]
        book(system.carried, column + 1, P[k, TouchValue.LIMIT] * abs(mean))
    book(system.carried, column, -work)
    if work > 0.0:
        system.carried[Carried.SUM, T.books[0, Book.GAIN]] += work
    return -P[k, NearValue.GAP] * arm_of(T, k)


@kernel
def book_points(system: Tables, first: int, end: int) -> None:
    """Book the work of all points (NEXT: rates after): normal with impacts, friction by itself."""
    T, P, deepest = system.touching, system.touching.numbers, 0.0
    normal, tangential, rubbed = 0.0, 0.0, 0.0
    for k in range(first, end):
        impulse = vec(P, k, TouchValue.IMPULSE)
        if T.scalars is not None and row_of(T, k) >= 0:
            deepest = max(deepest, _book_row(system, k))
            continue
        deepest = max(deepest, -P[k, NearValue.GAP])
        if impulse.x == 0.0:
            continue
        mean = 0.5 * (vec(P, k, TouchValue.BEFORE) + vec(P, k, TouchValue.NEXT))
        normal += impulse.x * mean.x
        tangential += impulse.y * mean.y + impulse.z * mean.z
        rubbed += P[k, NearValue.FRICTION] * impulse.x * math.hypot(mean.y, mean.z)
    book_work(system, Book.IMPACT, normal)
    book_work(system, Book.FRICTION, tangential)
    book(system.carried, T.books[0, Book.RUBBED], rubbed)
    raise_to(system, Book.PENETRATION, deepest)


@kernel
def _give_wrench(system: Tables, body: int, force: Vec3, arm: Vec3) -> None:
    if body < len(system.bodies):
        at = system.touching.books[0, Book.WRENCH] + Twist.WIDTH * body
        add(system.carried, Carried.SUM, at, force)
        add(system.carried, Carried.SUM, at + Twist.TURN, cross(arm, force))


@kernel
def _give_moment(system: Tables, k: int, size: float) -> None:
    T = system.touching
    moment = size * vec(T.numbers, k, NearValue.NORMAL)
    for side in range(2):
        body = T.points[k, NearIndex.A] if side == 0 else T.points[k, NearIndex.B]
        if body < len(system.bodies):
            at = T.books[0, Book.WRENCH] + Twist.WIDTH * body + Twist.TURN
            add(system.carried, Carried.SUM, at, moment if side == 0 else -moment)


@separate
def keep_wrenches(system: Tables, end: int, h: float) -> None:
    """Keep the mean forces of points on each body, and their moments about its centre of mass."""
    T, first = system.touching, system.touching.books[0, Book.WRENCH]
    if T.named is not None:
        last = T.named.integers[len(T.named.integers) - 1, NamedIndex.CONTACT]
        for k in range(3 * (1 + last)):
            system.carried[Carried.SUM, T.books[0, Book.PUSH] + k] = 0.0
    for k in range(Twist.WIDTH * len(system.bodies)):
        system.carried[Carried.SUM, first + k] = 0.0
    for k in range(end):
        if T.scalars is not None and is_angle(T, k):
            _give_moment(system, k, T.numbers[k, TouchValue.IMPULSE] / h)
        elif T.numbers[k, TouchValue.IMPULSE] != 0.0:
            f = (1.0 / h) * in_world(T, k, vec(T.numbers, k, TouchValue.IMPULSE))
            a, b = T.points[k, NearIndex.A], T.points[k, NearIndex.B]
            if T.points[k, NearIndex.FIRST] < 0:  # of a named contact
                at = T.books[0, Book.PUSH] - 3 * (1 + T.points[k, NearIndex.FIRST])
                add(system.carried, Carried.SUM, at, f)
            _give_wrench(system, a, f, vec(T.numbers, k, TouchValue.ARM_A))
            _give_wrench(system, b, -f, vec(T.numbers, k, TouchValue.ARM_B))


@kernel
def wrench_of(system: Tables, i: int, turn: bool) -> Vec3:
    """Mean force, or moment, of contacts on a body over the previous step."""
    at = system.touching.books[0, Book.WRENCH] + Twist.WIDTH * i
    return vec(system.carried, Carried.SUM, at + (Twist.TURN if turn else 0))
