"""A double pendulum in joint coordinates, against its closed forms."""

import numpy as np
import pytest

from polhode.kernel.compile.pointer_table import table, zeros
from polhode.kernel.mechanics.tree import write_motion


def test_poses_and_twists(motion, lengths):
    L1, L2 = lengths
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
