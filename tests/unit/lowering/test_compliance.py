"""Which bodies hold the multipliers of stiff elements."""

import numpy as np
import pytest

import polhode as ph
from polhode.assembly.graph import Branch
from polhode.lowering.compliance import MOST_MULTIPLIERS, Holders, largest_mobility
from polhode.lowering.elimination_order import Edge
from polhode.model.forces._force import ElementLoad
from polhode.model.laws import Law

HINGE = ph.Revolute("hinge", "ground", "a", point=(0, 0, 0), axis=(0, 0, 1))


def test_a_chain_of_free_bodies_is_a_tree():
    holders = Holders(4, [Branch(i, -1, None) for i in range(4)])
    assert [holders.child(i, i + 1) for i in range(3)] == [1, 2, 3]
    assert holders.child(3, 0) == -1  # closes the ring
    assert holders.child(-1, 2) == -1  # 2 is held by 1
    assert holders.child(-1, 0) == 0  # the root is not held yet


def test_a_body_that_a_joint_holds_holds_nothing_else():
    holders = Holders(2, [Branch(0, -1, HINGE), Branch(1, -1, None)])
    assert holders.child(-1, 0) == -1
    assert holders.child(1, 0) == 1


def test_multipliers_of_a_pair_share_an_edge():
    holders, edges = Holders(2, [Branch(i, -1, None) for i in range(2)]), []
    found = [holders.hold(edges, 0, 1) for _ in range(MOST_MULTIPLIERS + 1)]
    assert found == [(0, m) for m in range(MOST_MULTIPLIERS)] + [(1, 0)]
    assert edges == [Edge(0, 1, MOST_MULTIPLIERS, 1), Edge(0, 1, 1, -1)]


def test_mobility():
    bodies = [
        ph.Body("a", mass=2.0, inertia=(3, 4, 5)),
        ph.Body("b", mass=4.0),
    ]
    points = np.array([1.0, 2.0, 0.0]), np.zeros(3)
    along = ElementLoad("distance", (0, 1), Law(stiffness=1.0), points)
    assert largest_mobility(along, bodies) == pytest.approx(1 / 2 + 5 / 3 + 1 / 4, rel=1e-15)
    about = ElementLoad("twist", (-1, 0), Law(stiffness=1.0))
    assert largest_mobility(about, bodies) == pytest.approx(1 / 3, rel=1e-15)
