"""Jacobians and rates of a double pendulum, against closed forms."""

import numpy as np
import pytest

import polhode as ph
from polhode.kernel.compile.pointer_table import table, zeros
from polhode.kernel.mechanics.tree import write_motion
from polhode.kernel.mechanics.tree_rates import write_jacobian, write_rates
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


def test_rates_are_read_back_from_twists(motion):
    q, v = np.array([[0.3, 0.5]]), np.array([[1.1, -0.4]])
    poses, twists = zeros(1, 24), zeros(1, 12)
    write_motion(motion.tree, table(q), table(v), poses, twists)
    out = zeros(1, 2)
    write_rates(motion.tree, table(q), twists, out)
    assert np.abs(out - v).max() <= 1e-15


def test_a_jacobian_gives_the_velocity_of_a_point(motion):
    q, v = np.array([[0.3, 0.5]]), np.array([[1.1, -0.4]])
    J, rate = zeros(1, 12), zeros(1, 12)
    write_jacobian(motion.tree, 1, table([[L2 / 2, 0, 0]]), table(q), table(v), J, rate)
    velocity = np.asarray(J).reshape(2, 6).T @ v[0]
    second, rate2 = 0.3 - 0.5, 1.5
    assert velocity[0] == pytest.approx(-L1 * np.sin(0.3) * 1.1 - L2 * np.sin(second) * rate2)
    bending = np.asarray(rate).reshape(2, 6).T @ v[0]
    assert bending[0] == pytest.approx(-L1 * np.cos(0.3) * 1.21 - L2 * np.cos(second) * 2.25)
