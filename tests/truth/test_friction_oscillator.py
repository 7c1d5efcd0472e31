"""Friction oscillator: m x'' + k x = -F sign(x'), half swings about ±F/k (Coulomb; Den Hartog).

Every half period the amplitude falls by 2 F/k; it rests where |x| <= F/k.
"""

import numpy as np

import polhode as ph
from tests.truth.wall import case

M, K, FORCE, START = 2.0, 50.0, 3.0, 0.55
OMEGA = np.sqrt(K / M)


def exact(t):
    """Place at a time, by pieces of cosines."""
    x, turn = START, np.pi / OMEGA
    while abs(x) > FORCE / K:
        middle = np.sign(x) * FORCE / K
        if t <= turn:
            return middle + (x - middle) * np.cos(OMEGA * t)
        x, t = 2.0 * middle - x, t - turn
    return x


def swung(step, until):
    block = ph.Body("block", M, inertia=(0.1,) * 3)
    more = {"initial": {"displacement": START}, "friction": {"force": FORCE}}
    rail = ph.Prismatic("rail", "ground", "block", (0, 0, 0), (1, 0, 0), **more)
    ends = {"between": ("ground", "block"), "points": ((-2, 0, 0), (START, 0, 0))}
    spring = ph.Spring("spring", **ends, stiffness=K, length=2.0)
    return ph.simulate(ph.System([block], [rail], [spring]), step=step, until=until)


@case(0.02)
def test_the_motion_before_it_rests_has_order_two():
    """The largest distance of an order from 2, of four steps."""
    errors = []
    for step in (2e-2, 1e-2, 5e-3, 2.5e-3):
        run = swung(step, 1.6)
        errors.append(abs(run.joint("rail").displacement.values[-1] - exact(1.6)))
    errors = np.array(errors)
    return float(np.abs(np.log2(errors[:-1] / errors[1:]) - 2.0).max())


@case(1e-14, "m")
def test_it_rests_where_the_last_half_swing_ends():
    return float(abs(swung(2.5e-3, 5.0).joint("rail").displacement.values[-1] - exact(5.0)))
