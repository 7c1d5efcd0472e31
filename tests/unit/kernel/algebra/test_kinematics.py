"""Motion of points and frames: of numbers and of arrays of samples, by one text."""

import math

import numpy as np
import pytest

from polhode.kernel.algebra.kinematics import (
    distance_rate,
    gap_rate_in_frame,
    kinetic_energy,
    point_acceleration,
    point_velocity,
    relative_angle,
)
from polhode.kernel.algebra.vec3 import Mat3, Vec3

EPS = np.finfo(float).eps
X, Y, Z = Vec3(1.0, 0.0, 0.0), Vec3(0.0, 1.0, 0.0), Vec3(0.0, 0.0, 1.0)


def test_a_point_on_a_circle_moves_along_it_and_is_drawn_to_its_centre():
    omega, zero = 3.0 * Z, 0.0 * Z
    assert point_velocity(zero, omega, 2.0 * X) == 6.0 * Y
    assert point_acceleration(zero, zero, omega, 2.0 * X) == -18.0 * X
    assert point_acceleration(X, 5.0 * Z, zero, 2.0 * X) == X + 10.0 * Y


@pytest.mark.parametrize("angle", [-3.0, -0.1, 0.0, 1.0, 3.1])
def test_angles_are_found_in_all_quadrants(angle):
    d = math.cos(angle) * X + math.sin(angle) * Y
    assert abs(relative_angle(X, Y, d) - angle) <= 4 * EPS


def test_arrays_of_samples_give_what_numbers_give():
    angles = np.linspace(-3.0, 3.0, 7)
    d = Vec3(np.cos(angles), np.sin(angles), 0.0 * angles)
    found = relative_angle(X, Y, d)
    each = [relative_angle(X, Y, Vec3(*map(float, v))) for v in zip(*d, strict=True)]
    assert np.abs(found - each).max() <= 4 * EPS
    assert np.allclose(distance_rate(2.0 * d, Y + 0.0 * d), np.sin(angles), rtol=0, atol=4 * EPS)


def test_a_gap_that_turns_with_its_frame_has_no_rate_in_it():
    assert gap_rate_in_frame(2.0 * X, 6.0 * Y, 3.0 * Z) == Vec3(0.0, 0.0, 0.0)


def test_kinetic_energy_is_that_of_moving_and_turning():
    J = Mat3(1.0, 0.0, 0.0, 0.0, 2.0, 0.0, 0.0, 0.0, 3.0)
    assert kinetic_energy(2.0, 3.0 * X, J, 2.0 * Z) == 9.0 + 6.0
