"""Momentum after a rotation: its tangent is its derivative."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from polhode.kernel.algebra.so3 import exp
from polhode.kernel.algebra.vec3 import Mat3, Vec3
from polhode.kernel.bodies.one_body import Load, OneBody, body_moment, body_moment_tangent
from polhode.kernel.bodies.turned_momentum import minus_turned_tangent, turned_momentum
from polhode.kernel.compile.jit import kernel

rng = np.random.default_rng(2)
VECTORS = [Vec3(*v) for v in rng.normal(size=(6, 3))]
J = Mat3(*np.diag([1.0, 2.0, 2.5]).ravel())
ZERO = Mat3(*np.zeros(9))
STEP = 1e-5  # central differences: h² of the third derivative, and eps/h
TOLERANCE = 2e-9  # of both, with derivatives of size ten


def body(load):
    return OneBody(J, exp(VECTORS[0]), VECTORS[1], VECTORS[2], VECTORS[3], load, 0.3)


@kernel
def momentum(b, alpha, theta):
    return turned_momentum(b, alpha, theta)


@kernel
def tangent(K, b, alpha, theta):
    return minus_turned_tangent(K, b, alpha, theta)


@kernel
def moments(load, q):
    return body_moment(load, q), body_moment_tangent(load, q)


def derivative(f, x):
    columns = []
    for k in range(3):
        e = STEP * np.eye(3)[k]
        above, below = f(Vec3(*(np.array(x) + e))), f(Vec3(*(np.array(x) - e)))
        columns.append((np.array(above) - np.array(below)) / (2 * STEP))
    return np.column_stack(columns)


@pytest.mark.parametrize("load", [None, Load(*VECTORS[3:])], ids=["nothing acts", "a load"])
@pytest.mark.parametrize("alpha", [0.5, 0.8])
def test_the_tangent_is_minus_the_derivative(load, alpha):
    b, theta = body(load), Vec3(0.4, -0.3, 0.6)
    found = np.array(tangent(ZERO, b, alpha, theta)).reshape(3, 3)
    wanted = -derivative(lambda x: momentum(b, alpha, x)[0], theta)
    assert_allclose(found, wanted, rtol=0, atol=TOLERANCE)


def test_without_a_load_the_momentum_is_only_seen_from_turned_axes():
    found, impulse = momentum(body(None), 0.5, Vec3(0.4, -0.3, 0.6))
    assert impulse == 0.0
    assert np.linalg.norm(found) == pytest.approx(np.linalg.norm(VECTORS[1]), rel=1e-15)


def test_the_tangent_of_a_moment_is_its_derivative_by_a_body_rotation():
    load, q = Load(*VECTORS[3:]), exp(VECTORS[0])
    found = np.array(moments(load, q)[1]).reshape(3, 3)
    wanted = derivative(lambda psi: moments(load, q * exp(psi))[0], Vec3(0.0, 0.0, 0.0))
    assert_allclose(found, wanted, rtol=0, atol=TOLERANCE)
