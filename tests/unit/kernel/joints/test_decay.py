"""The end of a decaying step: what moves against a joint is taken, and booked."""

import pytest

import polhode as ph
from polhode.kernel.columns import Carried, State
from polhode.kernel.joints.decay import pull_together, start_memory
from polhode.lowering.system import Way, compile_system


@pytest.mark.parametrize("share", [0.2, 1.0])
def test_a_share_of_the_motion_against_a_joint_is_taken_and_booked(share):
    body = ph.Body("b", mass=2.0, inertia=(0.1, 0.2, 0.25), position=(0, 0, 1))
    tip = ph.Spherical("tip", "ground", "b", point=(0, 0, 0))
    c = compile_system(ph.System([body], [tip]), Way.JOINTED, remembers=True)
    start_memory(c.arrays, c.state, 0.1, 0.2, 0.0, 0.01)
    c.state[0, State.P + 2] = 3.0
    pull_together(c.arrays, c.state, 1.0, 0.2, share, 0.01, 0.01)
    left = 3.0 * (1.0 - share)
    assert c.state[0, State.P + 2] == pytest.approx(left, abs=1e-15)
    lost = c.arrays.carried[Carried.SUM, c.arrays.joints.memory.accounts[0, 0]]
    assert lost == pytest.approx((9.0 - left**2) / 4.0)
