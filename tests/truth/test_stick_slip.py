"""Block on a belt: sticks while k x < F, then m x'' + k x = F (Den Hartog, 7; one coefficient).

The belt moves at v and takes the block along until the spring pulls with F; from there it slides
with x = F/k + v/w sin w t, and touches the speed of the belt again after a period.
"""

import numpy as np
import pytest

import polhode as ph
from tests.truth.wall import beside_order, case

pytestmark = pytest.mark.jit
M, K, FORCE, SPEED = 2.0, 200.0, 6.0, 0.3
OMEGA = np.sqrt(K / M)
BREAKS = FORCE / (K * SPEED)  # 0.1 s


def exact(t):
    """Place at a time in the first period of sliding."""
    if t <= BREAKS:
        return SPEED * t
    return FORCE / K + SPEED / OMEGA * np.sin(OMEGA * (t - BREAKS))


def taken_along(step, until, speed=SPEED):
    bodies = [ph.Body(name, M, inertia=(0.1,) * 3) for name in ("belt", "block")]
    motion = {"displacement": {"table": {"times": [0, 10], "values": [0, 10 * speed]}}}
    along = {"point": (0, 0, 0), "axis": (1, 0, 0)}
    joints = [
        ph.Prismatic("drive", "ground", "belt", **along, motion=motion),
        ph.Prismatic("rubs", "belt", "block", **along, friction={"force": FORCE}),
    ]
    ends = {"between": ("ground", "block"), "points": ((-2, 0, 0), (0, 0, 0))}
    spring = ph.Spring("spring", **ends, stiffness=K, length=2.0)
    return ph.simulate(ph.System(bodies, joints, [spring]), step=step, until=until)


@case(1e-12, "m")
def test_the_belt_takes_the_block_along():
    run = taken_along(4e-3, 0.096)
    return float(np.abs(run.body("block").position.values[:, 0] - SPEED * run.time).max())


@case(1e-12, "s")
def test_the_block_breaks_loose_where_the_spring_holds_it():
    run = taken_along(4e-3, 0.2)
    (slips,) = [e.time for e in run.events if e.kind == "slips"]
    return float(abs(slips - BREAKS))


@case(0.05, over=(0.3, 0.5, 0.7))
def test_sliding_back_has_order_two_at_time(t):
    """The largest distance of an order from 2, of four steps."""
    errors = []
    for step in (1e-2, 5e-3, 2.5e-3, 1.25e-3):
        errors.append(abs(taken_along(step, t).body("block").position.values[-1, 0] - exact(t)))
    return beside_order(2, errors)
