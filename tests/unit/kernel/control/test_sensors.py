"""Points, axes and angles of bodies, by hand."""

import numpy as np
from numpy.testing import assert_allclose

import polhode as ph
from polhode.kernel.algebra.vec3 import Vec3
from polhode.kernel.columns import Observation, State
from polhode.kernel.compile.pointer_table import integers, table, zeros
from polhode.kernel.control.sensors import (
    Sense,
    SenseIndex,
    SenseValue,
    Sensors,
    along,
    angle,
    axis,
    centre,
    gap,
    gap_rate,
    momentum,
    point,
    spin,
)
from polhode.lowering.system import Way, compile_system
from polhode.model.orientation import matrix

EPS = np.finfo(float).eps
TURN = 0.7
Q = np.array([np.cos(TURN / 2), 0.0, 0.0, np.sin(TURN / 2)])


def made():
    """A body at (1, 2, 3), turned by 0.7 about z, and a sensor from the ground to it."""
    body = ph.Body("b", 2.0, inertia=(1, 2, 2.5), position=(1, 2, 3), orientation=Q)
    wheel = ph.Rotor("w", "b", axis=(0, 0, 1), inertia=0.1, momentum=0.4, value=0.5)
    c = compile_system(ph.System([body], [], [wheel]), Way.FREE)
    numbers = np.hstack([(0.5, 0, 0), np.eye(3).ravel(), (0.1, 0, 0), np.eye(3).ravel()])
    line = (Sense.ANGLE, -1, 0, 0, -1)
    sensors = Sensors(integers([line], SenseIndex.WIDTH), table(numbers[None]))
    assert numbers.size == SenseValue.WIDTH
    observed = zeros(1, Observation.WIDTH)
    observed[0, :6] = 1.0, 0.0, 0.0, 0.0, 0.0, 2.0
    return c, sensors, observed


def test_points_and_axes_follow_the_body():
    c, sensors, _ = made()
    s, R = c.state, matrix(Q)
    assert_allclose(centre(c.arrays, s, 0), (1, 2, 3), rtol=0, atol=4 * EPS)
    place = np.array([1, 2, 3]) + R @ (0.1, 0, 0)
    assert_allclose(point(c.arrays, s, 0, Vec3(0.1, 0.0, 0.0)), place, rtol=0, atol=8 * EPS)
    assert_allclose(gap(c.arrays, sensors, s, 0), place - (0.5, 0, 0), rtol=0, atol=8 * EPS)
    assert_allclose(axis(sensors, s, 0, False, 0), R[:, 0], rtol=0, atol=4 * EPS)
    assert_allclose(along(sensors, s, 0, Vec3(1.0, 2.0, 3.0)), (1, 2, 3), rtol=0, atol=0)
    assert abs(angle(sensors, s, 0, True) - TURN) < 4 * EPS


def test_rates_are_those_of_the_points():
    c, sensors, observed = made()
    assert tuple(spin(observed, 0)) == (0.0, 0.0, 2.0)
    assert tuple(spin(observed, -1)) == (0.0, 0.0, 0.0)
    moving = np.array([1.0, 0, 0]) + np.cross((0, 0, 2), matrix(Q) @ (0.1, 0, 0))
    assert_allclose(gap_rate(sensors, c.state, observed, 0), moving, rtol=0, atol=8 * EPS)


def test_the_momentum_of_a_wheel_grows_by_its_torque():
    c, _, _ = made()
    assert abs(momentum(c.arrays, 0, 0.2) - (0.4 + 0.2 * 0.5)) < 4 * EPS
    assert c.state.shape == (1, State.WIDTH)
