"""The spanning tree, the joints that close it, and the blocks of loops."""

import polhode as ph
from polhode.assembly.graph import graph


def system(*ties, kind=ph.Spherical):
    names = sorted({b for _, a, c in ties for b in (a, c)} - {"ground"})
    bodies = [ph.Body(n, mass=1, inertia=(1, 1, 1)) for n in names]
    more = {} if kind is ph.Spherical else {"axis": (0, 0, 1)}
    return ph.System(bodies, [kind(j, a, c, point=(0, 0, 0), **more) for j, a, c in ties])


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


def test_a_ring_of_hinges_is_walked_around_and_closed_by_its_last_joint():
    ties = (("1", "ground", "a"), ("2", "a", "b"), ("3", "b", "c"), ("4", "c", "ground"))
    assert told(system(*ties, kind=ph.Revolute)) == [(["1", "2", "3", "4"], ["4"])]
    assert told(system(*ties)) == [(["1", "2", "3", "4"], ["3"])]  # from both ends


def test_a_ladder_of_hinges_is_climbed_rung_by_rung():
    """Breadth first the loop of rung k would go back to the ground over both rails."""
    ties = []
    for k in range(6):
        for side in "lr":
            below = "ground" if k == 0 else f"{side}{k - 1}"
            ties.append((f"{side}{k}", below, f"{side}{k}"))
        ties += [(f"a{k}", f"l{k}", f"rung{k}"), (f"b{k}", f"rung{k}", f"r{k}")]
    s = system(*ties, kind=ph.Revolute)
    g = graph(s)
    parent = {b.body: b.parent for b in g.branches}
    for k in g.closing:
        ways = []
        for name in (s.joints[k].first, s.joints[k].second):
            way = [s.index(name)]
            while way[-1] >= 0:
                way.append(parent[way[-1]])
            ways.append(way)
        assert len(set(ways[0]) ^ set(ways[1])) <= 6


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
