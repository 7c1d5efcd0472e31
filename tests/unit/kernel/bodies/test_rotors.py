"""Rotors: what their momentum does to the bodies they are in."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

import polhode as ph
from polhode.kernel.bodies.rotors import rotor_momentum
from polhode.kernel.bodies.system import evaluate, place_state
from polhode.kernel.columns import Stage
from polhode.lowering.system import Way, compile_system

EPS = np.finfo(float).eps
OMEGA, AXIS = np.array([0.3, -0.7, 1.1]), np.array([0.6, 0.0, 0.8])


def stage(t, **given):
    body = ph.Body("b", mass=2.0, inertia=(1.0, 2.0, 2.5), angular_velocity=OMEGA)
    rotor = ph.Rotor("r", "b", axis=AXIS, inertia=0.1, **given)
    c = compile_system(ph.System([body], [], [rotor]), Way.FREE)
    place_state(c.arrays.bodies, c.arrays.stage, c.state)
    evaluate(c.arrays, t, t, t + 0.1, 1.0, True)
    return c, np.asarray(c.arrays.stage)[0]


def test_a_wheel_without_a_motor_resists_turning():
    _, row = stage(0.0, momentum=4.0)
    assert not row[Stage.FORCE :][:3].any()
    moment = -np.cross(OMEGA, 4.0 * AXIS)
    assert_allclose(row[Stage.MOMENT :][:3], moment, rtol=0, atol=16 * EPS * 4)


def test_a_motor_pushes_back_on_the_body_and_speeds_up_the_wheel():
    c, row = stage(0.5, momentum=4.0, value=0.3)
    momentum = 4.0 + 0.5 * 0.3
    moment = -np.cross(OMEGA, momentum * AXIS) - 0.3 * AXIS
    assert_allclose(row[Stage.MOMENT :][:3], moment, rtol=0, atol=16 * EPS * 4)
    rotors = c.arrays.loads.rotors
    assert rotor_momentum(rotors, 0, 0.5) == pytest.approx(momentum, rel=2 * EPS)


def test_a_speed_is_relative_to_the_body():
    c, _ = stage(0.0, speed=20.0)
    expected = 0.1 * (20.0 + OMEGA @ AXIS)
    assert rotor_momentum(c.arrays.loads.rotors, 0, 0.0) == pytest.approx(expected, rel=4 * EPS)
