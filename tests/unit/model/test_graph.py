"""The spanning tree, the joints that close it, and the blocks of loops."""

import polhode as ph
from polhode.model.graph import graph


def system(*ties):
    names = sorted({b for _, a, c in ties for b in (a, c)} - {"ground"})
    bodies = [ph.Body(n, mass=1, inertia=(1, 1, 1)) for n in names]
    return ph.System(bodies, [ph.Spherical(j, a, c, point=(0, 0, 0)) for j, a, c in ties])


def told(s):
    g = graph(s)
    return [
        ([s.joints[k].name for k in b.joints], [s.joints[k].name for k in b.closing])
        for b in g.blocks
    ]


def test_a_tree_closes_nothing():
    s = system(("1", "ground", "a"), ("2", "a", "b"), ("3", "c", "a"))
    g = graph(s)
    assert g.is_tree
    assert g.blocks == []
    assert [(b.body, b.parent) for b in g.branches] == [(0, -1), (1, 0), (2, 0)]


def test_the_last_joint_of_a_ring_met_from_the_ground_closes_it():
    s = system(("1", "ground", "a"), ("2", "a", "b"), ("3", "b", "c"), ("4", "c", "ground"))
    assert told(s) == [(["1", "2", "3", "4"], ["3"])]


def test_two_rings_that_share_a_body_are_two_blocks_and_a_branch_belongs_to_none():
    s = system(
        ("1", "ground", "a"),
        ("2", "ground", "a"),
        ("3", "a", "b"),
        ("4", "b", "c"),
        ("5", "c", "a"),
        ("6", "c", "d"),
    )
    assert [joints for joints, _ in told(s)] == [["1", "2"], ["3", "4", "5"]]


def test_rings_that_share_a_joint_are_one_block_with_two_loops():
    ties = (("1", "a", "b"), ("2", "b", "c"), ("3", "c", "d"), ("4", "d", "a"), ("5", "b", "d"))
    g = graph(system(*ties))
    assert [b.loops for b in g.blocks] == [2]
    assert [b.joint is None for b in g.branches] == [True, False, False, False]


def test_separate_rings_on_the_ground_are_separate():
    ties = [(f"{k}{n}", "ground", f"{k}") for k in "ab" for n in "12"]
    assert [len(joints) for joints, _ in told(system(*ties))] == [2, 2]
