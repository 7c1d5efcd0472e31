"""Terms of couplings: impulses that do no work, and the derivatives of their equations."""

import numpy as np
import pytest

import polhode as ph
from polhode.kernel.algebra.increments import Increment
from polhode.kernel.columns import Geometry, Pose, Prim, RowValue, State
from polhode.kernel.joints.body_vectors import Arms
from polhode.kernel.joints.couplings import evaluate_coupling, give_terms, is_coupling
from polhode.kernel.joints.prediction import start_iteration
from polhode.kernel.joints.residual import evaluate_residual
from polhode.lowering.system import Way, compile_system
from tests.step_matrix import TANGENT, differences, matrix_of

CHOICES = {
    "average": (Increment.CAYLEY, Increment.CAYLEY, Arms.AVERAGE),
    "half": (Increment.EULER, Increment.EULER, Arms.HALF),
}
each_choice = pytest.mark.parametrize("choice", CHOICES.values(), ids=CHOICES)
H = 0.1


def model(seed=0):
    """Return a hinge, a slider on it and a screw on the ground, tied by weights."""
    bodies = [
        ph.Body(name, mass=1.0 + k, inertia=(0.4, 0.5, 0.6 + 0.1 * k), position=(k, 0.3 * k, 0))
        for k, name in enumerate("abc")
    ]
    joints = [
        ph.Revolute("hinge", "ground", "a", point=(0, 0, 0), axis=(0, 0.6, 0.8)),
        ph.Prismatic("rail", "a", "b", point=(0.5, 0, 0), axis=(1, 0, 0)),
        ph.Cylindrical("screw", "ground", "c", point=(2, 0, 0), axis=(0.6, 0, 0.8)),
    ]
    ties = [
        ph.Coupling("sum", ["hinge", "rail", "screw.angle"], weights=[1.0, -2.0, 0.7]),
        ph.Coupling("lead", ["screw"], ratio=0.3),
    ]
    c = compile_system(ph.System(bodies, joints, couplings=ties), Way.JOINTED)
    rng, s, J = np.random.default_rng(seed), c.state, c.arrays.joints
    s[:, State.P : State.P + 3] += rng.standard_normal((c.n, 3))
    s[:, State.PI : State.PI + 3] += rng.standard_normal((c.n, 3))
    start_iteration(c.arrays, s, H)
    J.z[:] = 0.2 * rng.standard_normal(J.z.shape)
    J.rows[RowValue.MU] = rng.standard_normal(J.rows.shape[1])
    return c


def coupled(J):
    return [k for k in range(len(J.integers)) if J.integers[k, Prim.TERMS] > 0]


def test_primitives_of_couplings_and_legs_are_known():
    J = model().arrays.joints
    assert coupled(J) == [k for k in range(len(J.integers)) if J.integers[k, Prim.ROWS] == 1][-2:]
    assert [is_coupling(J, k) for k in coupled(J)] == [True, True]
    assert not is_coupling(J, 0)
    assert sum(is_coupling(J, k) for k in range(len(J.integers))) == 2 + 3 + 2


@each_choice
def test_the_work_of_the_impulses_is_the_change_of_the_sum(choice):
    """Bodies keep their joints, so that the angle of a twist is one: they turn about the axes."""
    c = model()
    J, system = c.arrays.joints, c.arrays
    J.z[:] = 0.0
    turns = [0.4 * np.array([0, 0.6, 0.8]), 0.4 * np.array([0, 0.6, 0.8]), (0.18, 0, 0.24)]
    J.z[:, 3:] = turns
    R0 = np.eye(3)
    evaluate_residual(system, c.state, *choice, 0.0, H)
    for k in coupled(J):
        J.poses[:, Pose.F_IMPULSE : Pose.F_IMPULSE + 6] = 0.0
        row, terms = J.integers[k, Prim.ROW], range(k + 1, k + 1 + J.integers[k, Prim.TERMS])
        evaluate_coupling(system, choice[2], k)
        way = sum(
            J.numbers[term, Geometry.WEIGHT]
            * (J.rows[RowValue.AFTER, r] - J.rows[RowValue.BEFORE, r])
            for term in terms
            for r in [J.integers[term, Prim.ROW]]
        )
        work = 0.0
        for i in range(c.n):
            work += J.z[i, :3] @ J.poses[i, Pose.F_IMPULSE : Pose.F_IMPULSE + 3]
            g = np.array(J.z[i, 3:])  # the increment that the kinetic energy sees
            work += (R0 @ g) @ J.poses[i, Pose.M_IMPULSE : Pose.M_IMPULSE + 3]
        assert work == pytest.approx(J.rows[RowValue.MU, row] * way, abs=1e-14)


def test_legs_share_an_impulse_by_their_weights():
    c = model()
    J = c.arrays.joints
    evaluate_residual(c.arrays, c.state, *CHOICES["average"], 0.0, H)
    k = coupled(J)[1]
    J.poses[:, Pose.F_IMPULSE : Pose.F_IMPULSE + 6] = 0.0
    J.poses[:, Pose.TURN : Pose.TURN + 4] = (1.0, 0.0, 0.0, 0.0)
    J.poses[:, Pose.R1 : Pose.R1 + 9] = J.poses[:, Pose.R0 : Pose.R0 + 9]
    J.rows[RowValue.MU, J.integers[k, Prim.ROW]] = 2.0
    give_terms(J, Arms.AVERAGE, k)
    axis = np.array([0.6, 0, 0.8])
    force = np.array(J.poses[2, Pose.F_IMPULSE : Pose.F_IMPULSE + 3])
    np.testing.assert_allclose(force, -2.0 * axis, atol=1e-15)
    # force and torque are balanced by those on the ground
    np.testing.assert_allclose(J.poses[3, Pose.F_IMPULSE : Pose.F_IMPULSE + 3], -force, atol=1e-15)


@each_choice
def test_the_matrix_is_the_derivative_of_the_equations(choice):
    c = model(1)
    expected = differences(c, choice, H)
    A = matrix_of(c, choice, H)
    assert np.abs(A - expected).max() <= TANGENT * np.abs(A).max()
