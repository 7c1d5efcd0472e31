"""Which colliders are near: the same as by comparing all, whatever the order of their rows."""

from dataclasses import replace

import numpy as np
import pytest

from polhode.kernel.compile.pointer_table import integers
from polhode.kernel.contacts.points import near_pairs
from polhode.kernel.contacts.tables import Collider, PairIndex, PoseValue
from tests.models.colliders import Piece, find, tables


def balls(count, seed, spread=3.0):
    random = np.random.default_rng(seed)
    radii = random.choice([0.3, 0.4, 3.0], count, p=[0.6, 0.3, 0.1])
    places = random.uniform(-spread, spread, (count, 3))
    return [Piece(Collider.BALL, rounding=r, at=at) for r, at in zip(radii, places, strict=True)]


def near(pieces, far):
    colliders, poses = tables(pieces)
    poses[:-1, PoseValue.FAR] = far
    pairs = integers(np.zeros((2000, PairIndex.WIDTH)), PairIndex.WIDTH)
    count = near_pairs(colliders, poses, pairs)
    return [(int(i), int(j)) for i, j in pairs[:count]]


@pytest.mark.parametrize("seed", range(4))
def test_finds_the_pairs_that_comparing_all_finds(seed):
    pieces = balls(60, seed)
    if seed == 3:  # one that has left
        pieces[7] = pieces[7].moved((1e30, 0, 0))
    expected = [
        (i, j)
        for i, a in enumerate(pieces)
        for j, b in enumerate(pieces[i + 1 :], i + 1)
        if np.linalg.norm(a.at - b.at) <= a.rounding + b.rounding + 0.2
    ]
    assert len(expected) > 50
    assert near(pieces, 0.1) == expected


def test_a_place_that_is_not_a_number_is_near_nothing():
    pieces = balls(20, 1)
    pieces[4] = replace(pieces[4], at=np.full(3, np.nan))
    assert all(4 not in pair for pair in near(pieces, 0.1))


def test_the_order_of_rows_changes_no_bit():
    pieces = balls(80, 2)
    order = np.random.default_rng(0).permutation(len(pieces))
    points, others = find(pieces, 0.05), find([pieces[k] for k in order], 0.05)
    there = {}
    for (i, j), at, n, gap in zip(
        others.colliders, others.at, others.normal, others.gap, strict=True
    ):
        i, j = int(order[i]), int(order[j])
        there[min(i, j), max(i, j)] = (i < j, tuple(at), tuple(n), gap)
    assert len(there) == len(points) > 40
    for (i, j), at, n, gap in zip(
        points.colliders, points.at, points.normal, points.gap, strict=True
    ):
        same, other_at, other_n, other_gap = there[int(i), int(j)]
        assert gap == other_gap
        assert tuple(n if same else -n) == other_n
        assert np.allclose(at, other_at, rtol=0, atol=1e-14)
