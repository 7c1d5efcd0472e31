"""Bodies that stay on a plane: the averaged arm, work, rates, and the derivative of the rows."""

import numpy as np
import pytest

import polhode as ph
from polhode.kernel.algebra.increments import Increment
from polhode.kernel.columns import Flag, Geometry, Observation, Pose, Prim, RowValue, State
from polhode.kernel.compile.pointer_table import zeros
from polhode.kernel.contacts.supports import (
    evaluate_support,
    give_support,
    is_support,
    look_after_supports,
    write_support_rates,
)
from polhode.kernel.joints.body_vectors import Arms
from polhode.kernel.joints.observation import place_still
from polhode.kernel.joints.prediction import start_iteration
from polhode.kernel.joints.residual import evaluate_residual
from polhode.lowering.system import Way, compile_system
from tests.step_matrix import TANGENT, differences, matrix_of

CHOICE = Increment.CAYLEY, Increment.CAYLEY, Arms.AVERAGE
H = 0.1
SHAPES = {
    "ellipsoid": ({"ellipsoid": [0.5, 0.4, 0.3], "center": [0.1, 0.05, -0.1]}, 0.3 + 0.1),
    "ball": ({"ball": 0.4, "center": [0.1, 0.0, 0.2]}, 0.4 - 0.2),
    "wheel": (
        {
            "wheel": {"radius": 0.5, "rounding": 0.1},
            "center": [0, 0.1, 0.02],
            "orientation": ph.rotation_vector((np.pi / 2, 0, 0)),
        },
        0.5 - 0.02,
    ),
}
each = pytest.mark.parametrize("name", SHAPES)


def model(name, law="rolling", seed=0):
    """Return a body on a plane with a bar on a hinge, somewhere in an iteration."""
    shape, z = SHAPES[name]
    bodies = [
        ph.Body("roller", mass=1.5, inertia=(0.2, 0.3, 0.4), position=(0, 0, z)),
        ph.Body("bar", mass=0.7, inertia=(0.1, 0.2, 0.2), position=(0.4, 0, z)),
    ]
    hinge = ph.Revolute("hinge", "roller", "bar", point=(0, 0, z), axis=(0, 1, 0))
    floor = ph.Contact("floor", body="roller", shape=shape, law=law)
    system = ph.System(bodies, [hinge], contacts=[floor], gravity=(0, 0, -9.81))
    c = compile_system(system, Way.JOINTED)
    rng, s, J = np.random.default_rng(seed), c.state, c.arrays.joints
    s[:, State.P : State.P + 3] += rng.standard_normal((c.n, 3))
    s[:, State.PI : State.PI + 3] += rng.standard_normal((c.n, 3))
    start_iteration(c.arrays, s, H)
    J.z[:] = 0.2 * rng.standard_normal(J.z.shape)
    J.rows[RowValue.MU] = rng.standard_normal(J.rows.shape[1])
    k = next(k for k in range(len(J.integers)) if is_support(J, k))
    return c, k


@each
@pytest.mark.parametrize("law", ["rolling", "smooth"])
def test_the_matrix_is_the_derivative_of_the_equations(name, law):
    if (name, law) == ("ball", "smooth"):
        return  # opens and closes: it has a switch
    c, _ = model(name, law)
    expected = differences(c, CHOICE, H)
    A = matrix_of(c, CHOICE, H)
    assert np.abs(A - expected).max() <= TANGENT * np.abs(A).max()


@each
def test_the_averaged_arm_makes_the_slip_along_the_normal_the_change_of_the_gap(name):
    """However large the step is: that is why the normal force does no work."""
    c, k = model(name)
    J = c.arrays.joints
    evaluate_residual(c.arrays, c.state, *CHOICE, 0.0, H)
    arm = np.array(give_support(J, k))
    turn = np.array(J.poses[0, Pose.TURN : Pose.TURN + 4])
    slip = np.array(J.z[0, :3]) + np.cross(2 * turn[1:] / turn[0], arm)
    row = J.integers[k, Prim.ROW]
    assert abs(J.rows[RowValue.RESIDUAL, row]) > 0.01  # the gap opened, from zero
    assert slip[2] == pytest.approx(J.rows[RowValue.RESIDUAL, row], abs=1e-15)
    across = np.array(J.numbers[k, Geometry.DIRECTOR_B : Geometry.DIRECTOR_B + 3])
    assert slip @ across == pytest.approx(J.rows[RowValue.RESIDUAL, row + 1], abs=1e-15)


@each
def test_impulses_work_along_the_slip(name):
    c, k = model(name)
    J = c.arrays.joints
    evaluate_residual(c.arrays, c.state, *CHOICE, 0.0, H)
    J.poses[:, Pose.F_IMPULSE : Pose.F_IMPULSE + 6] = 0.0
    evaluate_support(J, k, H)
    row, turn = J.integers[k, Prim.ROW], np.array(J.poses[0, Pose.TURN : Pose.TURN + 4])
    work = J.z[0, :3] @ np.array(J.poses[0, Pose.F_IMPULSE : Pose.F_IMPULSE + 3])
    work += 2 * turn[1:] / turn[0] @ np.array(J.poses[0, Pose.M_IMPULSE : Pose.M_IMPULSE + 3])
    rows = slice(row, row + 3)
    ways = np.array(J.rows[RowValue.RESIDUAL, rows])
    assert work == pytest.approx(np.array(J.rows[RowValue.MU, rows]) @ ways, abs=1e-14)


@each
def test_second_rates_are_those_of_the_first(name):
    """By a central difference in time, along a turn at a constant rate."""
    omega, d, first = np.array([0.4, 0.5, -0.6]), 1e-4, []
    moves = zeros(1, Observation.WIDTH)
    moves[0, Observation.VELOCITY : Observation.VELOCITY + 3] = 0.3, -0.2, 0.1
    moves[0, Observation.RATE : Observation.RATE + 3] = omega
    for sign in (1.0, -1.0):
        c, k = model(name)
        turned = ph.rotation_vector(sign * d * omega)
        c.state[0, State.Q : State.Q + 4] = turned
        place_still(c.arrays, c.state)
        J = c.arrays.joints
        write_support_rates(J, k, moves, False)
        row = J.integers[k, Prim.ROW]
        first.append(np.array(J.rows[RowValue.RESIDUAL, row : row + 3]))
    c, k = model(name)
    place_still(c.arrays, c.state)
    J = c.arrays.joints
    write_support_rates(J, k, moves, True)
    found = np.array(J.rows[RowValue.RESIDUAL, row : row + 3])
    np.testing.assert_allclose(found, (first[0] - first[1]) / (2 * d), atol=1e-7)


def test_a_plane_that_would_pull_is_noted():
    c, k = model("ball")
    J = c.arrays.joints
    row = J.integers[k, Prim.ROW]
    J.past_rows[0, row] = 2.0
    look_after_supports(c.arrays)
    assert c.arrays.flags[0, Flag.OPENED] == 0
    J.past_rows[0, row] = -2.0
    look_after_supports(c.arrays)
    assert c.arrays.flags[0, Flag.OPENED] == 1
