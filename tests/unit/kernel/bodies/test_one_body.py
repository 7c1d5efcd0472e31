"""One body in an implicit step."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

import polhode as ph
from polhode.kernel.algebra.so3 import exp
from polhode.kernel.algebra.vec3 import Vec3
from polhode.kernel.bodies.one_body import evaluate_accelerations, move
from polhode.kernel.columns import Acceleration, State
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import zeros
from polhode.lowering.system import Way, compile_system

EPS = np.finfo(float).eps
J = np.diag([1.0, 2.0, 2.5])
OMEGA, VELOCITY = np.array([0.3, -0.7, 1.1]), np.array([0.2, 0.4, -0.1])
FORCE, TORQUE = np.array([1.0, -2.0, 0.5]), np.array([0.4, 0.2, -0.3])


def compiled(*forces, gravity=(0, 0, -9.81)):
    body = ph.Body(
        "b",
        mass=2.0,
        inertia=(1.0, 2.0, 2.5),
        orientation=ph.euler("zxz", degrees=(20, 60, 10)),
        velocity=VELOCITY,
        angular_velocity=OMEGA,
    )
    return compile_system(ph.System([body], [], forces, gravity=gravity), Way.FREE), body


def test_accelerations_are_those_of_newton_and_euler():
    c, _body = compiled(
        ph.PointForce("f", "b", value=FORCE), ph.Torque("m", "b", frame="body", value=TORQUE)
    )
    out = zeros(1, Acceleration.WIDTH)
    evaluate_accelerations(c.arrays, c.state, 0.0, out)
    turning = np.linalg.solve(J, TORQUE - np.cross(OMEGA, J @ OMEGA))
    moving = FORCE / 2.0 + (0, 0, -9.81)
    found = np.asarray(out)[0]
    assert_allclose(found[Acceleration.ANGULAR :][:3], turning, rtol=0, atol=64 * EPS)
    assert_allclose(found[Acceleration.LINEAR :][:3], moving, rtol=0, atol=16 * EPS)


@kernel
def moved(system, s, h, increment):
    move(system, s, 0, h, increment)


@pytest.mark.parametrize("h", [0.1, -0.1])
def test_a_step_without_loads_moves_by_the_momentum_and_turns_by_the_increment(h):
    c, _body = compiled(gravity=(0, 0, 0))
    before = np.array(c.state)
    moved(c.arrays, c.state, h, exp(Vec3(*(h * OMEGA))))
    after = np.asarray(c.state)[0]
    assert_allclose(after[State.X :][:3], h * VELOCITY, rtol=4 * EPS)
    assert np.array_equal(after[State.P :][:3], before[0, State.P :][:3])
    assert np.array_equal(after[State.PI :][:3], before[0, State.PI :][:3])
    q0, q1 = before[0, State.Q :][:4], after[State.Q :][:4]
    turn = 2 * np.arccos(min(1.0, abs(q0 @ q1)))
    assert turn == pytest.approx(abs(h) * np.linalg.norm(OMEGA), rel=1e-12)
