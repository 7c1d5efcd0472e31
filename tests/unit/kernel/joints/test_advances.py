"""Changes of joints over a step, from increments; places that lose nothing."""

from fractions import Fraction

import numpy as np
import pytest

import polhode as ph
from polhode.kernel.algebra.increments import Increment
from polhode.kernel.algebra.so3 import exp
from polhode.kernel.algebra.vec3 import Quat, Vec3
from polhode.kernel.columns import Pose, Prim, RowValue, State, Twist
from polhode.kernel.joints.advances import Cut, kept_attitude, move_body, push_body, swung
from polhode.kernel.joints.body_vectors import Arms
from polhode.kernel.joints.prediction import start_iteration
from polhode.kernel.joints.residual import evaluate_residual
from polhode.lowering.system import Way, compile_system

EPS = np.finfo(float).eps
EM = Increment.CAYLEY, Increment.CAYLEY, Arms.AVERAGE
STEP = 0.1


def loop():
    """A triangle of two bodies and the ground, with every primitive of joints."""
    bodies = [
        ph.Body("a", mass=1.0, inertia=(0.2, 0.3, 0.4), position=(0.5, 0, 0)),
        ph.Body("b", mass=2.0, inertia=(0.4, 0.3, 0.5), position=(1.0, 0.5, 0.2)),
    ]
    joints = [
        ph.Revolute("one", "ground", "a", point=(0, 0, 0), axis=(0, 0, 1)),
        ph.Planar("two", "a", "b", point=(1, 0, 0), axis=(0, 1, 1)),
        ph.Distance("three", "b", "ground", points=[(1, 1, 0.1), (0, 1, 0)]),
    ]
    c = compile_system(ph.System(bodies, joints), Way.JOINTED)
    start_iteration(c.arrays, c.state, STEP)
    return c


def values(c, z):
    J = c.arrays.joints
    J.z[:] = z
    evaluate_residual(c.arrays, c.state, *EM, 0.0, STEP)
    return np.array(J.rows[RowValue.RESIDUAL])


def test_values_are_changes_of_the_rows():
    """Equal to differences of positions, with errors relative to the change itself."""
    z = np.random.default_rng(3).normal(size=(2, Twist.WIDTH))
    by_increments, by_places = loop(), loop()
    by_places.arrays = by_places.arrays._replace(
        joints=by_places.arrays.joints._replace(closure=None)
    )
    large = values(by_increments, 0.3 * z)
    assert large == pytest.approx(values(by_places, 0.3 * z), rel=0, abs=32 * EPS)
    assert np.abs(large).min() > 1e-3
    unit = 1e-9
    odd = values(by_increments, unit * z) - values(by_increments, -unit * z)
    even = values(by_increments, unit * z) + values(by_increments, -unit * z)
    assert np.abs(odd).min() > 1e-3 * unit
    assert np.abs(even).max() <= 64 * unit * (EPS + unit)


def test_a_joint_that_is_open_is_closed_by_its_places():
    c, z = loop(), np.zeros((2, Twist.WIDTH))
    J = c.arrays.joints
    J.poses[0, Pose.X0] += 1e-9
    c.state[0, State.X] += 1e-9
    found = values(c, z)
    assert found[:3] == pytest.approx([1e-9, 0.0, 0.0], abs=8 * EPS)
    line = J.integers[int(np.flatnonzero(np.asarray(J.integers)[:, Prim.ROWS] == 3)[0])]
    assert line[Prim.ROW] == 0


def test_places_and_momenta_lose_nothing():
    c = loop()
    J, s, steps = c.arrays.joints, c.state, 1000
    J.z[0] = (1e-3 / 3, 1e-7, -1e-5, 0, 0, 0)
    J.poses[0, Pose.F_IMPULSE : Pose.F_IMPULSE + 3] = J.z[0, :3]
    s[0, State.P : State.P + 3] = (0.7, -0.1, 0.3)
    start = [[Fraction(float(x)) for x in s[0, at : at + 3]] for at in (State.X, State.P)]
    angle = 1e-4 / 3
    turn = exp(Vec3(0.0, 0.0, angle))
    for _ in range(steps):
        move_body(J, s, 0, turn)
        push_body(J, s, 0)
    for before, at, cut in zip(start, (State.X, State.P), (Cut.X, Cut.P), strict=True):
        for axis in range(3):
            wanted = before[axis] + steps * Fraction(float(J.z[0, axis]))
            left = float(J.closure.cut[0, cut + axis])
            found = Fraction(float(s[0, at + axis])) + Fraction(left)
            # An increment with what was cut off is rounded by half an ulp of itself.
            assert abs(found - wanted) <= steps * EPS * 1e-3
            assert abs(left) <= EPS
    q = [
        Fraction(float(a)) + Fraction(float(b))
        for a, b in zip(s[0, 6:10], J.closure.cut[0, Cut.Q : Cut.P], strict=True)
    ]
    assert float(q[3]) == pytest.approx(np.sin(steps * angle / 2), rel=0, abs=steps * EPS * angle)


def test_a_step_ends_at_the_attitude_that_is_stored():
    c = loop()
    J, s = c.arrays.joints, c.state
    for k in range(20):
        turn, before = exp(Vec3(0.1, -0.2 / (k + 1), 0.03)), Quat(*s[0, State.Q : State.Q + 4])
        end = kept_attitude(J, before, 0, turn)
        move_body(J, s, 0, turn)
        assert tuple(end) == tuple(s[0, State.Q : State.Q + 4])


def test_a_vector_that_a_body_carries():
    poses, angle = loop().arrays.joints.poses, 1e-9
    poses[0, Pose.TURN : Pose.TURN + 4] = np.cos(angle / 2), 0.0, 0.0, np.sin(angle / 2)
    change = swung(poses, 0, Vec3(2.0, 0.0, 5.0))
    assert change[1] == pytest.approx(2.0 * np.sin(angle), rel=4 * EPS)
    assert change[0] == pytest.approx(-(angle**2), rel=1e-8)
    assert change[2] == 0.0
