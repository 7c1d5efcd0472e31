"""A double pendulum in joint coordinates, for all tests of this room."""

import pytest

import polhode as ph
from polhode.mechanics.tree_motion import TreeMotion


@pytest.fixture(scope="module")
def lengths():
    """Return the lengths of the two bars."""
    return 1.0, 0.7


@pytest.fixture(scope="module")
def motion(lengths):
    """Return two bars in the plane of x and z; at zero both lie along x."""
    first, second = lengths
    bodies = [
        ph.Body("a", mass=2.0, inertia=(0.1, 0.2, 0.2), position=(first / 2, 0, 0)),
        ph.Body("b", mass=1.0, inertia=(0.1, 0.1, 0.1), position=(first + second / 2, 0, 0)),
    ]
    y = (0, -1, 0)  # positive angles lift
    joints = [
        ph.Revolute("one", "ground", "a", (0, 0, 0), y),
        ph.Revolute("two", "b", "a", (first, 0, 0), y),  # the child is the first body
    ]
    return TreeMotion(ph.System(bodies, joints, gravity=(0, 0, -9.81)))
