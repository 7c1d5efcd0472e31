"""Angles of hinges with all their turns."""

import numpy as np
import pytest

from polhode.kernel.columns import Carried, State
from polhode.kernel.compile.pointer_table import integers, table, zeros
from polhode.kernel.control.turns import TurnIndex, Turns, TurnValue, count_turns, nearest_turn

AXES = np.eye(3)


@pytest.mark.parametrize(("angle", "near"), [(0.1, 6.0), (-3.0, 3.2), (1.0, -12.0), (2.0, 2.0)])
def test_an_angle_is_as_near_as_whole_turns_allow(angle, near):
    found = nearest_turn(angle, near)
    assert abs(found - near) <= np.pi
    assert (found - angle) / (2 * np.pi) == pytest.approx(round((found - angle) / (2 * np.pi)))


def test_turns_are_counted_step_by_step():
    hinge = Turns(
        integers([(-1, 0, 1)], TurnIndex.WIDTH),
        table(np.hstack([AXES[0], AXES[1], AXES[0]])[None].reshape(1, TurnValue.WIDTH)),
    )
    carried, s = zeros(Carried.WIDTH, 2), zeros(1, State.WIDTH)
    for angle in np.arange(0.0, 20.0, 2.9):
        s[0, State.Q : State.PI] = np.cos(angle / 2), 0.0, 0.0, np.sin(angle / 2)
        count_turns(hinge, s, carried)
        assert carried[Carried.SUM, 1] == pytest.approx(angle, abs=1e-14)
