"""What contacts take: losses by impacts and friction, and the largest errors so far."""

import math

from polhode.kernel.algebra.row_values import vec
from polhode.kernel.bodies.load_poses import book
from polhode.kernel.bodies.system import Tables
from polhode.kernel.columns import Carried
from polhode.kernel.compile.jit import kernel
from polhode.kernel.contacts.tables import (
    Book,
    NearValue,
    TouchValue,
)


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
def book_points(system: Tables, first: int, end: int) -> None:
    """Book the work of all points (NEXT: rates after): normal with impacts, friction by itself."""
    T, P, deepest = system.touching, system.touching.numbers, 0.0
    normal, tangential, rubbed = 0.0, 0.0, 0.0
    for k in range(first, end):
        impulse = vec(P, k, TouchValue.IMPULSE)
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
