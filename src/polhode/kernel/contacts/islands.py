"""Islands: bodies that may touch each other in a step, directly or through others.

The ground joins nothing. An island is named by its smallest body, so that nothing depends on the
order in which pairs are found.
"""

from polhode.kernel.compile.jit import kernel, separate
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.contacts.tables import ColliderIndex, Island, PairIndex, RootIndex, Touching


@kernel
def _root(roots: Table, i: int) -> int:
    while roots[i, RootIndex.ROOT] != i:
        roots[i, RootIndex.ROOT] = roots[roots[i, RootIndex.ROOT], RootIndex.ROOT]
        i = roots[i, RootIndex.ROOT]
    return i


@kernel
def _island_of(T: Touching, pair: int, n: int) -> int:
    """Number of the island of a pair."""
    a = T.colliders.integers[T.pairs[pair, PairIndex.FIRST], ColliderIndex.BODY]
    b = T.colliders.integers[T.pairs[pair, PairIndex.SECOND], ColliderIndex.BODY]
    return int(T.roots[T.roots[a if a < n else b, RootIndex.ROOT], RootIndex.NUMBER])


@separate
def join_pairs(T: Touching, n: int, pairs: int) -> int:
    """Group bodies and pairs by islands, both in their order; the number of islands."""
    roots, islands = T.roots, T.islands
    for i in range(n):
        roots[i, RootIndex.ROOT] = i
    for k in range(pairs):
        a = T.colliders.integers[T.pairs[k, PairIndex.FIRST], ColliderIndex.BODY]
        b = T.colliders.integers[T.pairs[k, PairIndex.SECOND], ColliderIndex.BODY]
        if a < n and b < n:
            i, j = _root(roots, a), _root(roots, b)
            roots[max(i, j), RootIndex.ROOT] = min(i, j)
    count = 0
    for i in range(n):  # a root is the smallest body of its island, and comes first
        root = _root(roots, i)
        roots[i, RootIndex.ROOT] = root
        if root == i:
            roots[i, RootIndex.NUMBER] = count
            islands[count, Island.MEMBER_END] = islands[count, Island.PAIR_END] = 0
            count += 1
        islands[roots[root, RootIndex.NUMBER], Island.MEMBER_END] += 1
    for k in range(pairs):
        islands[_island_of(T, k, n), Island.PAIR_END] += 1
    members, near = 0, 0
    for number in range(count):
        islands[number, Island.MEMBER], islands[number, Island.PAIR] = members, near
        members += islands[number, Island.MEMBER_END]
        near += islands[number, Island.PAIR_END]
        islands[number, Island.MEMBER_END] = islands[number, Island.MEMBER]
        islands[number, Island.PAIR_END] = islands[number, Island.PAIR]
    for i in range(n):
        number = roots[roots[i, RootIndex.ROOT], RootIndex.NUMBER]
        T.members[islands[number, Island.MEMBER_END], 0] = i
        islands[number, Island.MEMBER_END] += 1
    for k in range(pairs):
        number = _island_of(T, k, n)
        T.grouped[islands[number, Island.PAIR_END], 0] = k
        islands[number, Island.PAIR_END] += 1
    return count
