"""Rows of round surfaces: their coordinate, their work over a step, their derivatives."""

import numpy as np
import pytest

import polhode as ph
from polhode.kernel.algebra.increments import Increment
from polhode.kernel.columns import Prim, RowValue, State, Twist
from polhode.kernel.joints.body_vectors import Arms
from polhode.kernel.joints.prediction import start_iteration
from polhode.lowering.system import Way, compile_system
from polhode.model.element_coordinates import coordinate
from polhode.model.orientation import matrix
from tests.rounding import U
from tests.step_matrix import TANGENT, differences, equations, matrix_of

CHOICE = (Increment.CAYLEY, Increment.CAYLEY, Arms.AVERAGE)
SHAPES = {
    "ellipsoid": {"ellipsoid": [0.3, 0.2, 0.1], "center": [0.05, -0.02, 0.01]},
    "disc": {"disc": 0.2},
    "wheel": {"wheel": {"radius": 0.2, "rounding": 0.03}, "orientation": [0.8, 0.0, 0.6, 0.0]},
}
HIGH = 3.0  # m: of the plane above the body, so that all of this is deep inside


def somewhere(shape, plane_body):
    """Return two bodies in the midst of an iteration, one deep in a plane of the other."""
    rng = np.random.default_rng(2)
    bodies = [
        ph.Body(n, 1.0 + k, inertia=np.diag([0.2, 0.3, 0.4])) for k, n in enumerate(("a", "b"))
    ]
    plane = {"point": (0, 0, HIGH), "normal": (0.1, 0.2, 1.0), "body": plane_body}
    law = {"stiffness": 2.0, "exponent": 1.5, "damping": 0.05}
    contact = ph.Contact("floor", body="b", shape=shape, plane=plane, law=law)
    c = compile_system(ph.System(bodies, contacts=[contact]), Way.JOINTED)
    s, J = c.state, c.arrays.joints
    s[:, State.X : State.X + 3] += 0.3 * rng.standard_normal((2, 3))
    q = s[:, State.Q : State.Q + 4] + 0.3 * rng.standard_normal((2, 4))
    s[:, State.Q : State.Q + 4] = q / np.linalg.norm(q, axis=1)[:, None]
    start_iteration(c.arrays, s, 0.1)
    J.z[:] = 0.3 * rng.standard_normal(J.z.shape)
    return c


each_shape = pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
each_plane = pytest.mark.parametrize("plane_body", ["ground", "a"])


@each_shape
@each_plane
def test_the_coordinate_is_that_of_the_surface_and_impulses_do_its_work(shape, plane_body):
    c = somewhere(shape, plane_body)
    equations(c, CHOICE, 0.1)
    J = c.arrays.joints
    (row,) = c.lowered.elements
    at = np.asarray(J.integers)[0, Prim.ROW]
    x0, R0 = (
        np.asarray(c.state)[:, State.X : State.P],
        matrix(np.asarray(c.state)[:, State.Q :][:, :4]),
    )
    assert J.rows[RowValue.BEFORE, at] == pytest.approx(float(coordinate(row, x0, R0)), abs=64 * U)
    poses = np.asarray(J.poses)
    x1, R1 = poses[:2, 3:6], poses[:2, 15:24].reshape(2, 3, 3)
    assert J.rows[RowValue.AFTER, at] == pytest.approx(float(coordinate(row, x1, R1)), abs=64 * U)
    # Work of the impulses along the increments: shifts, and Cayley increments in world axes.
    force, moment = poses[:2, 27:30], poses[:2, 30:33]
    turns = poses[:2, 35:39]
    gamma = 2.0 * turns[:, 1:] / turns[:, :1]
    work = np.sum(force * np.asarray(J.z)[:, Twist.SHIFT : 3]) + np.sum(moment * gamma)
    mu = J.rows[RowValue.MU, at]
    way = J.rows[RowValue.AFTER, at] - J.rows[RowValue.BEFORE, at]
    assert mu != 0.0
    assert work == pytest.approx(mu * way, abs=256 * U * abs(mu))


@each_shape
@each_plane
def test_the_matrix_is_the_derivative_of_the_equations(shape, plane_body):
    c = somewhere(shape, plane_body)
    found, wanted = matrix_of(c, CHOICE, 0.1), differences(c, CHOICE, 0.1)
    assert np.abs(found - wanted).max() <= TANGENT * np.abs(wanted).max()
