"""Schemes that carry the angular velocity in their memory."""

import numpy as np
from numpy.testing import assert_allclose

import polhode as ph
from polhode.kernel.algebra.so3 import exp
from polhode.kernel.algebra.vec3 import Mat3, Vec3
from polhode.kernel.bodies.carried import A, W, move_carried, start_carried
from polhode.kernel.columns import State
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import zeros
from polhode.lowering.system import Way, compile_system
from polhode.model.orientation import matrix

EPS = np.finfo(float).eps
J, OMEGA = np.diag([1.0, 2.0, 2.5]), np.array([0.3, -0.7, 1.1])


def compiled():
    turned = ph.euler("zxz", degrees=(20, 60, 10))
    body = ph.Body("b", mass=2.0, inertia=(1, 2, 2.5), orientation=turned, angular_velocity=OMEGA)
    return compile_system(ph.System([body]), Way.FREE)


@kernel
def moved(system, s, memory, h, increment, inertia, W1, A1):
    move_carried(system, s, memory, 0, h, increment, inertia, W1, A1)


def test_the_memory_starts_with_the_rate_and_its_derivative():
    c, memory = compiled(), zeros(1, 6)
    start_carried(c.arrays, c.state, memory, (), 0.0, 0.1)
    row = np.asarray(memory)[0]
    assert_allclose(row[W : W + 3], OMEGA, rtol=0, atol=16 * EPS)
    euler = np.linalg.solve(J, -np.cross(OMEGA, J @ OMEGA))
    assert_allclose(row[A : A + 3], euler, rtol=0, atol=64 * EPS)


def test_the_momentum_follows_the_rate_that_is_carried():
    c, memory = compiled(), zeros(1, 6)
    W1, A1 = Vec3(0.5, 0.1, -0.2), Vec3(1.0, 2.0, 3.0)
    moved(c.arrays, c.state, memory, 0.1, exp(Vec3(0.03, -0.07, 0.11)), Mat3(*J.ravel()), W1, A1)
    row, s = np.asarray(memory)[0], np.asarray(c.state)[0]
    assert np.array_equal(row[W : W + 3], W1)
    assert np.array_equal(row[A : A + 3], A1)
    R1 = matrix(s[State.Q : State.Q + 4])
    assert_allclose(s[State.PI : State.PI + 3], R1 @ J @ np.array(W1), rtol=0, atol=16 * EPS)
