"""Oscillators: x'' + 2 d w x' + w² x = f cos(W t) (Den Hartog, Mechanical Vibrations, 2).

Closed forms of free damped and of driven motion, and linear drag: v' = -(c/m) v - g.
"""

import numpy as np
import pytest

import polhode as ph
from tests.truth.wall import beside_order, case

pytestmark = pytest.mark.jit
M, K = 1.3, 40.0
STEPS = (8e-3, 4e-3, 2e-3, 1e-3)
W = np.sqrt(K / M)


def swung(damping, step, until, forces=(), start=0.2):
    """Displacement at the end of a block between a spring and a damper on a rail."""
    block = ph.Body("block", M, inertia=(0.1,) * 3, position=(start, 0, 0))
    rail = ph.Prismatic("rail", "ground", "block", (start, 0, 0), (1, 0, 0))
    ends = {"between": ("ground", "block"), "points": ((-2, 0, 0), (start, 0, 0))}
    spring = ph.Spring("spring", **ends, stiffness=K, length=2.0, damping=damping)
    system = ph.System([block], [rail], [spring, *forces])
    run = ph.simulate(system, step=step, until=until)
    return run.body("block").position.values[-1, 0]


def damped(damping, t, x=0.2):
    """Exact displacement below, at and above critical damping."""
    roots = np.roots([M, damping, K]).astype(complex)
    a = x * roots[1] / (roots[1] - roots[0])
    return float((a * np.exp(roots[0] * t) + (x - a) * np.exp(roots[1] * t)).real)


@case(0.02, over=(0.5, 5.0, 30.0))
def test_the_free_motion_has_order_two_with_damping(damping):
    """The largest distance of an order from 2, of four steps."""
    exact = damped(damping, 0.8)
    return beside_order(2, [abs(swung(damping, h, 0.8) - exact) for h in STEPS])


@case(2e-6, "m", over=(0.5, 0.95, 1.7))
def test_a_driven_block_follows_the_closed_form_at_frequency_ratio(ratio):
    rate = ratio * W
    push = ph.PointForce(
        "push",
        body="block",
        harmonic={"amplitude": (3.0, 0, 0), "frequency": rate / (2 * np.pi), "phase": 0.0},
    )
    a = 3.0 / M / (W**2 - rate**2)
    t = 2.0
    exact = a * np.sin(rate * t) - a * ratio * np.sin(W * t)
    return abs(swung(0.0, 5e-4, t, [push], start=0.0) - exact)


@case(0.02, over=(0.2, 2.0))
def test_a_fall_has_order_two_against_linear_drag_of(c):
    """The largest distance of an order from 2, of four steps."""
    body = ph.Body("body", M, inertia=(0.1,) * 3)
    drag = ph.Drag("air", body="body", linear=c)
    system, k = ph.System([body], forces=[drag], gravity=(0, 0, -9.81)), c / M
    exact = -9.81 / k * (0.8 - (1.0 - np.exp(-0.8 * k)) / k)
    runs = [ph.simulate(system, step=h, until=0.8) for h in STEPS]
    return beside_order(2, [abs(run.body("body").position.values[-1, 2] - exact) for run in runs])
