"""Angular velocity of rotation vectors, against differences of SciPy's rotations."""

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from polhode.kernel.algebra.vec3 import Vec3
from polhode.kernel.mechanics.turning import cardan, turning, turning_rate


def columns(phi):
    return np.stack([turning(Vec3(*phi), j) for j in range(3)], axis=1)


@pytest.mark.parametrize("angle", [0.0, 1e-8, 0.3, 3.0, 6.0])
def test_turning_is_the_angular_velocity(angle):
    phi = angle * np.array([2.0, -1.0, 2.0]) / 3.0
    a = np.linalg.norm(phi)
    H = np.array([[0, -phi[2], phi[1]], [phi[2], 0, -phi[0]], [-phi[1], phi[0], 0]])
    b, c = (0.5, 1 / 6) if a < 1e-3 else ((1 - np.cos(a)) / a**2, (a - np.sin(a)) / a**3)
    assert np.abs(columns(phi) - (np.eye(3) + b * H + c * H @ H)).max() <= 1e-14


@pytest.mark.parametrize("angle", [0.0, 0.3, 3.0, 6.0])
def test_turning_rate_is_its_rate(angle):
    phi, rate = angle * np.array([2.0, -1.0, 2.0]) / 3.0, np.array([0.4, 0.9, -0.3])

    def f(h):
        return columns(phi + h * rate)

    h = 1e-3
    wanted = (45 * (f(h) - f(-h)) - 9 * (f(2 * h) - f(-2 * h)) + f(3 * h) - f(-3 * h)) / (60 * h)
    found = np.stack([turning_rate(Vec3(*phi), Vec3(*rate), j) for j in range(3)], axis=1)
    assert np.abs(found - wanted).max() <= 1e-12


def test_a_cardan_turns_about_its_second_axis():
    found = np.reshape(cardan(0.7), (3, 3))
    assert np.abs(found @ found.T - np.eye(3)).max() <= 1e-15
    zero = np.reshape(cardan(0.0), (3, 3))
    assert np.abs(zero @ Rotation.from_euler("z", 0.7).as_matrix() - found).max() <= 1e-15
