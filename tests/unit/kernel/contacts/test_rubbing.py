"""Points with friction: the derivative of every state, and what friction takes."""

import numpy as np
import pytest

import polhode as ph
from polhode.kernel.algebra.increments import Increment
from polhode.kernel.columns import Carried, Prim, RowValue, State
from polhode.kernel.contacts.rubbing import holds, is_free, point_drag, rubbed
from polhode.kernel.contacts.surfaces import is_support, is_switched, mean_arm
from polhode.kernel.contacts.switches import Code, Switch, take_switches
from polhode.kernel.joints.body_vectors import Arms
from polhode.kernel.joints.observation import place_still, write_velocities
from polhode.kernel.joints.prediction import start_iteration
from polhode.kernel.joints.residual import evaluate_residual
from polhode.lowering.system import Way, compile_system
from tests.step_matrix import TANGENT, differences, matrix_of

CHOICE = Increment.CAYLEY, Increment.CAYLEY, Arms.AVERAGE
H, MU = 0.1, 0.3
CURVED = 1e-8  # u/|u| curves within |u|: differences over 1e-3 leave some (1e-3/|u|)⁴ of it
SHAPE = {"ellipsoid": [0.5, 0.4, 0.3], "center": [0.1, 0.05, -0.1]}


def model(code, pressure=2.0, along=(0.3, -0.2)):
    """Return a body that touches a plane, somewhere in an iteration."""
    body = ph.Body("b", mass=1.5, inertia=(0.2, 0.3, 0.4), position=(0, 0, 0.4))
    floor = ph.Contact("floor", body="b", shape=SHAPE, law={"friction": MU})
    c = compile_system(ph.System([body], contacts=[floor], gravity=(0, 0, -9.81)), Way.JOINTED)
    rng, s, J = np.random.default_rng(1), c.state, c.arrays.joints
    s[:, State.P : State.P + 3] += rng.standard_normal((1, 3))
    s[:, State.PI : State.PI + 3] += rng.standard_normal((1, 3))
    c.arrays.carried[Carried.SUM, int(J.switches[Switch.COLUMN, 0])] = float(code)
    take_switches(J, c.arrays.carried)
    start_iteration(c.arrays, s, H)
    J.z[:] = 0.1 * rng.standard_normal(J.z.shape)
    J.rows[RowValue.MU] = [pressure, *along]
    return c, J


@pytest.mark.parametrize(
    "code", [Code.OPEN, Code.CLOSED, Code.FORWARDS, Code.ACROSS, Code.FIRST, Code.SECOND]
)
def test_the_matrix_is_the_derivative_of_the_equations(code):
    c, J = model(code)
    free = [m for m in range(3) if code == Code.OPEN or (m > 0 and not holds(J, 0, m))]
    free = [] if code == Code.FORWARDS else free  # rows without impulses
    for m in free:
        J.rows[RowValue.MU, m] = 0.0
    expected, A = differences(c, CHOICE, H), matrix_of(c, CHOICE, H)
    expected[:6, [6 + m for m in free]] = 0.0  # which stay zero, and act on no body
    assert is_support(J, 0)
    assert is_switched(J, 0)
    assert is_free(J, 0) == (code == Code.OPEN)
    assert holds(J, 0, 1) == (code in (Code.CLOSED, Code.FIRST))
    assert holds(J, 0, 2) == (code in (Code.CLOSED, Code.SECOND))
    if code == Code.FORWARDS:
        assert J.switches[Switch.CLOSED, 0] == 0.0  # it slips
    limit = CURVED if code == Code.FORWARDS else TANGENT
    assert np.abs(A - expected).max() <= limit * np.abs(A).max()


def test_what_comes_to_rest_in_a_step_has_rows_without_slip():
    c, J = model(Code.FORWARDS, pressure=50.0)
    expected, A = differences(c, CHOICE, H), matrix_of(c, CHOICE, H)
    assert J.switches[Switch.CLOSED, 0] == 1.0
    row = J.integers[0, Prim.ROW]
    own = 0.5e-9 * H / J.switches[Switch.INERTIA, 0]  # what redundant rows are given
    expected[-2:, -2:] += own * np.eye(2)
    assert np.abs(A - expected).max() <= TANGENT * np.abs(A).max()
    slip = np.array(J.rows[RowValue.RESIDUAL, row + 1 : row + 3])
    assert rubbed(J, 0, H) == pytest.approx(-np.array(J.rows[RowValue.MU, row + 1 :]) @ slip / H)


def test_friction_that_slips_takes_its_part_of_the_pressure_along_the_way():
    c, J = model(Code.FORWARDS)
    evaluate_residual(c.arrays, c.state, *CHOICE, 0.0, H)
    row = J.integers[0, Prim.ROW]
    force = (
        np.array(J.rows[RowValue.MU, row + 1 : row + 3])
        - J.rows[RowValue.RESIDUAL, row + 1 : row + 3]
    )
    assert np.linalg.norm(force) == pytest.approx(MU * J.rows[RowValue.MU, row], rel=1e-14)


def test_drag_at_an_instant_is_against_the_velocity():
    c, J = model(Code.FORWARDS)
    place_still(c.arrays, c.state)
    write_velocities(c.arrays, c.state, c.arrays.work)
    point_drag(J, c.arrays.work, True)
    v, w = np.array(c.arrays.work)[0, :3], np.array(c.arrays.work)[0, 3:6]
    slip = v + np.cross(w, np.array(mean_arm(J, 0)))
    way = slip[:2] / np.linalg.norm(slip[:2])
    drag = np.array(J.switches)[Switch.DRAG : Switch.DRAG + 2, 0]
    across = np.array(J.numbers[0, 9:12])
    other = np.cross([0, 0, 1], across)
    np.testing.assert_allclose(drag[0] * across[:2] + drag[1] * other[:2], -MU * way, atol=1e-15)
    point_drag(J, c.arrays.work, False)
    assert not np.any(np.array(J.switches)[Switch.DRAG : Switch.DRAG + 2, 0])
