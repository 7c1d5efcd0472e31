"""Islands are the connected components of bodies, whatever the order of pairs."""

import numpy as np
import pytest
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components

from polhode.kernel.contacts.islands import join_pairs
from polhode.kernel.contacts.tables import Island, PairIndex
from tests.models.touching import FLOOR, ball, compiled

BODIES = 14


@pytest.mark.parametrize("seed", range(12))
def test_islands_are_connected_components(seed):
    rng = np.random.default_rng(seed)
    c = compiled([ball(f"b{i}", (i, 0, 1)) for i in range(BODIES)], planes=FLOOR)
    T = c.arrays.touching
    body_of = np.array(T.colliders.integers[:, 0])
    ground = int(np.flatnonzero(body_of == BODIES)[0])
    pairs = rng.choice(np.flatnonzero(body_of < BODIES), (int(rng.integers(0, 16)), 2))
    pairs = [(int(i), int(j)) for i, j in pairs if i != j] + [(0, ground), (3, ground)]
    T.pairs[: len(pairs), : PairIndex.WIDTH] = pairs
    count = join_pairs(T, BODIES, len(pairs))
    among = np.array([(body_of[i], body_of[j]) for i, j in pairs if ground not in (i, j)])
    among = among.reshape(-1, 2)
    graph = coo_array((np.ones(len(among)), among.T), (BODIES, BODIES))
    expected, labels = connected_components(graph, directed=False)
    assert count == expected
    seen = []
    for number in range(count):
        row = np.array(T.islands[number])
        members = list(T.members[row[Island.MEMBER] : row[Island.MEMBER_END], 0])
        assert members == sorted(members)
        assert members == list(np.flatnonzero(labels == labels[members[0]]))
        seen.append(members[0])
        mine = list(T.grouped[row[Island.PAIR] : row[Island.PAIR_END], 0])
        assert mine == [
            k
            for k, (i, j) in enumerate(pairs)
            if body_of[i if body_of[i] < BODIES else j] in members
        ]
    assert seen == sorted(seen)
