"""What is kept of points from step to step: impulses, and whether they were closed or stuck."""

from polhode.kernel.algebra.row_values import put, vec
from polhode.kernel.algebra.vec3 import Vec3
from polhode.kernel.compile.jit import kernel, separate
from polhode.kernel.compile.pointer_table import Table, columns
from polhode.kernel.contacts.sweeps import along, in_world
from polhode.kernel.contacts.tables import (
    FEATURES,
    Cached,
    NearIndex,
    NearValue,
    SortIndex,
    TouchCount,
    Touching,
    TouchValue,
)


@kernel
def _place_of_key(T: Touching, key: int) -> int:
    """Row of the first cached point whose key is not smaller."""
    low, high = 0, T.tally[0, TouchCount.CACHED]
    while low < high:
        middle = (low + high) // 2
        if T.keys[middle, 0] < key:
            low = middle + 1
        else:
            high = middle
    return low


@kernel
def pressing_points(T: Touching) -> int:
    """Number of cached points; stops and friction of joints, which follow them, do not count."""
    many = len(T.colliders.integers)
    return _place_of_key(T, many * many * FEATURES)


@kernel
def save_points(T: Touching, touched: Table, row: int) -> int:
    """Write the points that press into a row of samples, as many as fit; their number."""
    count, width = pressing_points(T), columns(T.cache)
    for m in range(min(count, columns(touched) // width)):
        for k in range(width):
            touched[row, m * width + k] = T.cache[m, k]
    return int(count)


@kernel
def was_closed(T: Touching, i: int, j: int) -> bool:
    """Whether two colliders pressed on each other in the previous step."""
    key = (i * len(T.colliders.integers) + j) * FEATURES
    row = _place_of_key(T, key)
    return bool(row < T.tally[0, TouchCount.CACHED] and T.keys[row, 0] < key + FEATURES)


@separate
def recall(T: Touching, k: int) -> None:
    """Give a point the impulse and the state that it had in the previous step."""
    P, key = T.numbers, T.points[k, NearIndex.KEY]
    P[k, TouchValue.CLOSED] = P[k, TouchValue.STUCK] = 0.0
    put(P, k, TouchValue.KEPT, Vec3(0.0, 0.0, 0.0))
    low = _place_of_key(T, key)
    if low < T.tally[0, TouchCount.CACHED] and T.keys[low, 0] == key:
        P[k, TouchValue.CLOSED], P[k, TouchValue.STUCK] = (
            T.cache[low, Cached.CLOSED],
            T.cache[low, Cached.STUCK],
        )
        kept = along(T, k, vec(T.cache, low, Cached.IMPULSE))
        if P[k, NearValue.FRICTION] == 0.0:
            kept = Vec3(kept.x, 0.0, 0.0)
        row = T.points[k, NearIndex.FIRST] >= len(T.colliders.integers)
        if (row or kept.x > 0.0) and P[k, NearValue.RESTITUTION] < 1.0:
            put(P, k, TouchValue.KEPT, kept)


@kernel
def _sort(a: Table, count: int) -> None:
    """Sort rows of two by the first, in place: Shell's gaps."""
    gap = 1
    while gap < count:
        gap = 3 * gap + 1
    while gap > 1:
        gap //= 3
        for i in range(gap, count):
            key, row, j = a[i, SortIndex.KEY], a[i, SortIndex.ROW], i
            while j >= gap and a[j - gap, SortIndex.KEY] > key:
                a[j, SortIndex.KEY] = a[j - gap, SortIndex.KEY]
                a[j, SortIndex.ROW] = a[j - gap, SortIndex.ROW]
                j -= gap
            a[j, SortIndex.KEY], a[j, SortIndex.ROW] = key, row


@separate
def remember_points(T: Touching, end: int, h: float) -> None:
    """Keep all points that press in a step of length h, in the order of their keys."""
    P, count = T.numbers, 0
    for k in range(end):
        impulse = T.numbers[k, TouchValue.IMPULSE]
        row = T.points[k, NearIndex.FIRST] >= len(T.colliders.integers)
        if impulse > 0.0 or (row and impulse != 0.0):
            T.sorting[count, SortIndex.KEY], T.sorting[count, SortIndex.ROW] = (
                T.points[k, NearIndex.KEY],
                k,
            )
            count += 1
    _sort(T.sorting, count)
    for m in range(count):
        k = T.sorting[m, SortIndex.ROW]
        T.keys[m, 0] = T.sorting[m, SortIndex.KEY]
        put(T.cache, m, Cached.IMPULSE, in_world(T, k, vec(T.numbers, k, TouchValue.IMPULSE)))
        T.cache[m, Cached.CLOSED] = T.numbers[k, TouchValue.CLOSED]
        T.cache[m, Cached.STUCK] = T.numbers[k, TouchValue.STUCK]
        T.cache[m, Cached.LENGTH], T.cache[m, Cached.GAP] = h, P[k, NearValue.GAP]
        put(T.cache, m, Cached.AT, vec(P, k, NearValue.AT))
        put(T.cache, m, Cached.NORMAL, vec(P, k, NearValue.NORMAL))
        slip = 0.5 * (vec(P, k, TouchValue.BEFORE) + vec(P, k, TouchValue.NEXT))
        put(T.cache, m, Cached.SLIP, in_world(T, k, Vec3(0.0, slip.y, slip.z)))
        T.cache[m, Cached.A], T.cache[m, Cached.B] = (
            T.points[k, NearIndex.A],
            T.points[k, NearIndex.B] if T.points[k, NearIndex.B] < len(T.rates) - 1 else -1,
        )
    T.tally[0, TouchCount.CACHED] = count
