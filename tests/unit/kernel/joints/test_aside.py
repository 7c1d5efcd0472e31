"""Which of the rows that are set aside is looked at after a step."""

import numpy as np

import polhode as ph
from polhode.kernel.joints.aside import Aside, _most_open, _next_in_turn
from polhode.kernel.stepping.convergence import NOISE
from polhode.lowering.system import Way, compile_system


def door():
    """A leaf on two hinges of one axis: five of ten rows are set aside."""
    leaf = ph.Body("leaf", 1.0, inertia=(0.1, 0.2, 0.3), position=(0.5, 0, 0))
    hinges = [
        ph.Revolute(name, "ground", "leaf", point=(0, 0, z), axis=(0, 0, 1))
        for name, z in (("lower", 0.0), ("upper", 0.4))
    ]
    return compile_system(ph.System([leaf], hinges), Way.JOINTED).arrays.joints


def test_rows_are_looked_at_in_turn_unless_one_is_open():
    J = door()
    rows = np.flatnonzero(np.asarray(J.aside)[Aside.IS, :-1])
    assert len(rows) == 5
    J.aside[Aside.IS, -1] = -1.0
    seen = []
    for _ in range(6):
        _next_in_turn(J)
        seen.append(J.aside[Aside.IS, -1])
    assert seen == [*rows, rows[0]]
    assert _most_open(J) == (-1, -1)
    J.aside[Aside.GAP, rows[1]] = 2.0 * NOISE * J.aside[Aside.UNIT, rows[1]]
    J.aside[Aside.GAP, rows[3]] = -3.0 * NOISE * J.aside[Aside.UNIT, rows[3]]
    assert _most_open(J)[1] == rows[3]
