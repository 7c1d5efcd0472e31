"""A free body under the midpoint rule with Cayley's increment."""

import numpy as np
import pytest

from polhode.kernel.algebra.vec3 import Mat3, Quat, Vec3
from polhode.kernel.bodies.cayley_flight import residual, tangent
from polhode.kernel.bodies.one_body import OneBody

J = np.array([[2.0, 0.3, -0.2], [0.3, 3.0, 0.4], [-0.2, 0.4, 4.0]])


def test_a_spin_about_a_principal_axis_solves_it():
    axis = np.linalg.eigh(J)[1][:, 1]
    Omega, h = 7.0 * axis, 0.1
    zero = Vec3(0.0, 0.0, 0.0)
    body = OneBody(
        Mat3(*J.ravel()), Quat(1.0, 0.0, 0.0, 0.0), Vec3(*(J @ Omega)), Vec3(*Omega), zero, None, h
    )
    left, size = residual((), body, Vec3(*(h * Omega)))
    assert np.array(left) == pytest.approx(np.zeros(3), abs=4 * np.finfo(float).eps * size)
    by_g = np.array(tangent((), body, Vec3(*(h * Omega)))).reshape(3, 3)
    assert by_g @ (h * axis) == pytest.approx(J @ (h * axis), abs=1e-14)
