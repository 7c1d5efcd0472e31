"""Derivatives of loads on single bodies: against closed forms."""

import numpy as np

import polhode as ph
from polhode.kernel.algebra.increments import Increment
from polhode.kernel.columns import Diagonal
from polhode.kernel.joints.body_vectors import Arms
from polhode.kernel.joints.matrix import clear_matrix
from polhode.kernel.joints.residual import evaluate_residual
from polhode.kernel.mechanics.load_slopes import add_load_slopes
from polhode.kernel.mechanics.step_slopes import place_step
from tests.rounding import within
from tests.unit.kernel.mechanics.one_step import H, one_step

BODY = {"inertia": (0.1, 0.2, 0.25), "velocity": (1, 0, 2), "angular_velocity": (1, 2, 0.5)}


def block(force):
    """The block of a free body that a load alone fills: rows are equations, columns its twist."""
    system = ph.System([ph.Body("b", 1.3, **BODY)], forces=[force], gravity=(0, 0, -9.81))
    found, steps = one_step(system, "body.b.mass")
    arrays = found.steps.arrays
    t, h = place_step(arrays, steps, 0, False)
    evaluate_residual(arrays, arrays.before, Increment.CAYLEY, Increment.CAYLEY, Arms.AVERAGE, t, h)
    J = arrays.joints
    clear_matrix(J)
    add_load_slopes(arrays, t, h)
    first, stride = J.graph.diagonal[0, Diagonal.OFFSET], J.graph.diagonal[0, Diagonal.STRIDE]
    values = np.asarray(J.graph.values)[0]
    return np.array([values[first + r * stride : first + r * stride + 6] for r in range(6)])


def test_drag_opposes_the_way_of_a_step():
    """The impulse is -c dx, whatever the step is; the equations have it with the other sign."""
    found = block(ph.Drag("d", "b", linear=0.7))
    assert within(np.abs(found[:3, :3] - 0.7 * np.eye(3)).max(), 0.7, 4096)
    assert np.array_equal(found[3:], np.zeros((3, 6)))


def test_a_force_in_world_axes_at_the_centre_has_no_derivative():
    assert np.array_equal(block(ph.PointForce("f", "b", value=(3, 1, 2))), np.zeros((6, 6)))


def test_a_torque_in_body_axes_turns_with_the_body():
    """Of h R_m T at the middle, half a turn w: h/2 w x T, except for the length of the step."""
    torque = np.array([0.3, -0.2, 0.4])
    found = block(ph.Torque("f", "b", value=torque, frame="body"))
    x, y, z = torque
    wanted = 0.5 * H * np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    assert np.array_equal(found[:3], np.zeros((3, 6)))
    assert np.abs(found[3:, 3:] - wanted).max() <= 2.3 * H * np.abs(wanted).max()  # |Omega| h
