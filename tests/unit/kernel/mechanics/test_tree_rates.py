"""Jacobians and rates of a double pendulum, against closed forms."""

import numpy as np
import pytest

from polhode.kernel.compile.pointer_table import table, zeros
from polhode.kernel.mechanics.tree import write_motion
from polhode.kernel.mechanics.tree_rates import write_jacobian, write_rates


def test_rates_are_read_back_from_twists(motion):
    q, v = np.array([[0.3, 0.5]]), np.array([[1.1, -0.4]])
    poses, twists = zeros(1, 24), zeros(1, 12)
    write_motion(motion.tree, table(q), table(v), poses, twists)
    out = zeros(1, 2)
    write_rates(motion.tree, table(q), twists, out)
    assert np.abs(out - v).max() <= 1e-15


def test_a_jacobian_gives_the_velocity_of_a_point(motion, lengths):
    L1, L2 = lengths
    q, v = np.array([[0.3, 0.5]]), np.array([[1.1, -0.4]])
    J, rate = zeros(1, 12), zeros(1, 12)
    write_jacobian(motion.tree, 1, table([[L2 / 2, 0, 0]]), table(q), table(v), J, rate)
    velocity = np.asarray(J).reshape(2, 6).T @ v[0]
    second, rate2 = 0.3 - 0.5, 1.5
    assert velocity[0] == pytest.approx(-L1 * np.sin(0.3) * 1.1 - L2 * np.sin(second) * rate2)
    bending = np.asarray(rate).reshape(2, 6).T @ v[0]
    assert bending[0] == pytest.approx(-L1 * np.cos(0.3) * 1.21 - L2 * np.cos(second) * 2.25)
