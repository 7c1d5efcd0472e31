"""Lanes of a block: the same bits as one body by itself."""

import numpy as np
import pytest

from polhode.kernel.algebra.so3 import exp, turned, unrotate
from polhode.kernel.algebra.vec3 import Mat3, Quat, Vec3
from polhode.kernel.compile.pointer_table import zeros
from polhode.kernel.ensembles import lanes
from polhode.kernel.ensembles.lanes import LANES, Lane


@pytest.fixture
def block():
    """A block of bodies with random numbers, and attitudes of unit length."""
    rng = np.random.default_rng(0)
    made = zeros(1, Lane.WIDTH * LANES)
    made[0] = rng.normal(size=Lane.WIDTH * LANES)
    q = rng.normal(size=(4, LANES))
    made[0, Lane.Q * LANES : (Lane.Q + 4) * LANES] = (q / np.linalg.norm(q, axis=0)).ravel()
    return made


def test_the_momentum_in_body_axes_has_the_bits_of_a_single_body(block):
    for j in (0, 17, LANES - 1):
        q, pi = lanes.get4(block, 0, Lane.Q, j), lanes.get3(block, 0, Lane.PI, j)
        assert lanes.body_momentum(block, 0, j) == unrotate(q, pi)


def test_turning_all_lanes_has_the_bits_of_turning_each(block):
    before = np.array(block)
    for j in range(LANES):
        angle = lanes.get3(block, 0, Lane.OMEGA, j)
        lanes.put4(block, 0, Lane.TURN, j, exp(0.01 * angle))
        lanes.body_momentum(block, 0, j)  # which notes how short the quaternion is
    attitudes = [lanes.get4(block, 0, Lane.Q, j) for j in range(LANES)]
    lanes.turn(block, 0)
    for j, q in enumerate(attitudes):
        dq = exp(0.01 * lanes.get3(block, 0, Lane.OMEGA, j))
        assert lanes.get4(block, 0, Lane.Q, j) == turned(q, dq)
    x = slice(Lane.X * LANES, (Lane.X + 3) * LANES)
    drift = before[0, Lane.DRIFT * LANES : (Lane.DRIFT + 3) * LANES]
    assert np.array_equal(np.asarray(block)[0, x], before[0, x] + drift)


def test_bodies_drift_only_where_no_force_acts(block):
    assert lanes.set_drift(block, 0, 0.1)
    drift = slice(Lane.DRIFT * LANES, (Lane.DRIFT + 3) * LANES)
    assert not np.asarray(block)[0, drift].any()
    for first in (Lane.FORCE, Lane.ACC):
        block[0, first * LANES : (first + 3) * LANES] = 0.0
    assert not lanes.set_drift(block, 0, 0.1)
    v = lanes.get3(block, 0, Lane.P, 5)
    expected = 0.1 * (block[0, Lane.INVERSE_MASS * LANES + 5] * v)
    assert lanes.get3(block, 0, Lane.DRIFT, 5) == expected


def test_rates_follow_from_the_inverse_inertia(block):
    Pi = Vec3(0.3, -0.2, 0.9)
    J = [block[0, (Lane.INVERSE + k) * LANES + 3] for k in range(9)]
    assert lanes.full_rate(block, 0, 3, Pi) == Mat3(*J) @ Pi
    assert lanes.diagonal_rate(block, 0, 3, Pi) == Vec3(J[0] * 0.3, J[4] * -0.2, J[8] * 0.9)


def test_what_changes_is_kept_and_brought_back(block):
    before, kept = np.array(block), zeros(1, Lane.CHANGING * LANES)
    lanes.keep(block, 0, kept)
    lanes.put4(block, 0, Lane.Q, 2, Quat(0.0, 0.0, 0.0, 1.0))
    lanes.put3(block, 0, Lane.X, 2, Vec3(7.0, 8.0, 9.0))
    assert not np.array_equal(before, np.asarray(block))
    lanes.bring_back(kept, block, 0)
    assert np.array_equal(before, np.asarray(block))
