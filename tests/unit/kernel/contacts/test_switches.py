"""An open row has no equation but that its impulse does not change."""

import numpy as np

import polhode as ph
from polhode.kernel.columns import Carried, Prim, RowValue, Seat
from polhode.kernel.compile.pointer_table import zeros
from polhode.kernel.contacts.switches import (
    PRESSURES,
    Code,
    Switch,
    force_of,
    has_turned,
    is_open,
    leave_out,
    rub,
    slides,
    start_sliding,
    take_switches,
    write_pressures,
)
from polhode.kernel.joints.elimination import clear_values
from polhode.lowering.system import Way, compile_system


def compiled():
    body = ph.Body("b", 1.0, inertia=(1, 1, 1), position=(0, 0, 1))
    floor = ph.Contact("floor", body="b", shape={"points": [[0, 0, -1], [1, 0, -1]]})
    return compile_system(ph.System([body], contacts=[floor]), Way.JOINTED)


def test_rows_are_open_until_they_are_closed():
    J = compiled().arrays.joints
    assert is_open(J, 0)
    assert is_open(J, 1)
    J.switches[Switch.CLOSED, 1] = 1.0
    assert is_open(J, 0)
    assert not is_open(J, 1)


def test_an_open_row_has_a_one_on_its_own_diagonal():
    J = compiled().arrays.joints
    clear_values(J.graph)
    leave_out(J, 1)
    seats, pair = J.graph.seats, J.integers[1, Prim.PAIR]
    at = seats[pair, Seat.CLOSES] + seats[pair, Seat.RIGHT_STRIDE] + 1
    assert J.graph.values[0, at] == 1.0
    assert np.sum(np.asarray(J.graph.values)) == 1.0


def test_switches_follow_what_is_carried():
    c = compiled()
    J, carried = c.arrays.joints, c.arrays.carried
    carried[Carried.SUM, int(J.switches[Switch.COLUMN, 1])] = 1.0
    take_switches(J, carried)
    assert list(np.asarray(J.switches)[Switch.CLOSED]) == [0.0, 1.0]


def test_friction_acts_against_the_way_that_is_carried():
    c = compiled()
    J, carried = c.arrays.joints, c.arrays.carried
    J.switches[Switch.MOST, 1] = 5.0
    for code, force in ((Code.FORWARDS, -5.0), (Code.BACKWARDS, 5.0), (Code.CLOSED, 0.0)):
        carried[Carried.SUM, int(J.switches[Switch.COLUMN, 1])] = float(code)
        take_switches(J, carried)
        assert force_of(J, 1) == force
        assert is_open(J, 1) == (code != Code.CLOSED)
        assert slides(J, 1) == (code != Code.CLOSED)
    assert not slides(J, 0)
    assert force_of(J, 0) == 0.0


def test_friction_over_a_step_is_coulombs_law_as_a_projection():
    """f = clip(f - a r, -M, M): at a limit the force is known, between them nothing moves."""
    J, h, most = compiled().arrays.joints, 0.1, 5.0
    J.switches[Switch.MOST, 1], J.switches[Switch.INERTIA, 1] = most, 2.0
    row = J.integers[1, Prim.ROW]
    for force, change, closed, left in (
        (0.0, 1.0, 0.0, most),  # moves on: against it
        (0.0, -1.0, 0.0, -most),
        (1.0, 1e-3, 1.0, None),  # 2 * 1e-3/h² = .2 N: less than there is
        (7.0, 1e-3, 0.0, 7.0 - most),
    ):
        J.rows[RowValue.MU, row] = h * force
        rub(J, 1, change, 1.0, h)
        assert J.switches[Switch.CLOSED, 1] == closed
        expected = change if left is None else h * left
        assert abs(J.rows[RowValue.RESIDUAL, row] - expected) < 1e-15


def test_pressures_stand_in_the_order_of_the_switches():
    J, out = compiled().arrays.joints, zeros(1, 1 + 2 * PRESSURES)
    J.rows[RowValue.MU, 0], J.rows[RowValue.MU, 1] = 3.0, 4.0
    write_pressures(J, out, 0, 1)
    assert list(np.asarray(out)[0, 1::PRESSURES]) == [3.0, 4.0]


def test_an_iteration_starts_from_friction_against_the_way_that_a_joint_slides():
    c = compiled()
    J, carried, h = c.arrays.joints, c.arrays.carried, 0.1
    np.asarray(J.switches)[Switch.MOST] = 5.0
    for code, force in ((Code.FORWARDS, -5.0), (Code.BACKWARDS, 5.0), (Code.CLOSED, 0.0)):
        carried[Carried.SUM, int(J.switches[Switch.COLUMN, 1])] = code
        take_switches(J, carried)
        np.asarray(J.rows)[RowValue.MU] = 0.0
        start_sliding(J, h)
        assert J.rows[RowValue.MU, J.integers[1, Prim.ROW]] == h * force
        assert J.rows[RowValue.MU, J.integers[0, Prim.ROW]] == 0.0


def test_another_branch_of_the_law_is_noted_once():
    c = compiled()
    J, h = c.arrays.joints, 1e-2
    switch = int(J.integers[1, Prim.SWITCH])
    J.switches[Switch.MOST, switch], J.switches[Switch.INERTIA, switch] = 5.0, 1.0
    row = J.integers[1, Prim.ROW]
    seen = []
    # It slides on, sticks, sticks still, and slides one way and the other.
    for force, change in ((-5.0, 1e-2), (1.0, 0.0), (2.0, 0.0), (-9.0, 0.0), (9.0, 0.0)):
        J.rows[RowValue.MU, row] = h * force
        rub(J, 1, change, 1.0, h)
        seen.append(has_turned(J))
    assert seen == [False, True, False, True, True]
    assert not has_turned(J)
