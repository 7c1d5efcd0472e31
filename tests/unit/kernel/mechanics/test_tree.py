"""A double pendulum in joint coordinates, against its closed forms."""

import numpy as np
import pytest

import polhode as ph
from polhode.kernel.compile.pointer_table import table, zeros
from polhode.kernel.mechanics.tree import write_motion
from polhode.mechanics.tree_motion import TreeMotion

L1, L2 = 1.0, 0.7


@pytest.fixture(scope="module")
def motion():
    """Return two bars in the plane of x and z; at zero both lie along x."""
    bodies = [
        ph.Body("a", mass=2.0, inertia=(0.1, 0.2, 0.2), position=(L1 / 2, 0, 0)),
        ph.Body("b", mass=1.0, inertia=(0.1, 0.1, 0.1), position=(L1 + L2 / 2, 0, 0)),
    ]
    y = (0, -1, 0)  # positive angles lift
    joints = [
        ph.Revolute("one", "ground", "a", (0, 0, 0), y),
        ph.Revolute("two", "b", "a", (L1, 0, 0), y),  # the child is the first body
    ]
    return TreeMotion(ph.System(bodies, joints, gravity=(0, 0, -9.81)))


def test_poses_and_twists(motion):
    q, v = np.array([[0.3, 0.5]]), np.array([[1.1, -0.4]])
    poses, twists = zeros(1, 24), zeros(1, 12)
    write_motion(motion.tree, table(q), table(v), poses, twists)
    first, second = 0.3, 0.3 - 0.5  # the joint counts from b to a
    rate1, rate2 = 1.1, 1.1 + 0.4
    x = np.array([L1 * np.cos(first) + L2 / 2 * np.cos(second), 0.0])
    assert poses[0, 12] == pytest.approx(x[0], abs=1e-15)
    height = L1 * np.sin(first) + L2 / 2 * np.sin(second)
    assert poses[0, 14] == pytest.approx(height, abs=1e-15)
    lift = L1 * np.cos(first) * rate1 + L2 / 2 * np.cos(second) * rate2
    assert twists[0, 8] == pytest.approx(lift, abs=1e-15)
    assert twists[0, 10] == pytest.approx(-rate2, abs=1e-15)
