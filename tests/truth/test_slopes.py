"""Slopes: s = g (sin a - mu cos a) t² / 2 sliding, (5/7) g sin a t² / 2 rolling (Coulomb; Galilei).

Gravity is inclined instead of the plane. A block rests where tan a <= mu.
"""

import numpy as np
import pytest

import polhode as ph
from tests.truth.wall import case

pytestmark = pytest.mark.jit
G, T = 9.81, 0.5


def slid(mu, angle, step=1e-2):
    """Way of a block along a plane that is inclined by an angle."""
    block = ph.Body("block", 2.0, inertia=(0.01,) * 3, position=(0, 0, 0.1))
    points = [[x, y, -0.1] for x in (-0.2, 0.2) for y in (-0.2, 0.2)]
    floor = ph.Contact("floor", body="block", shape={"points": points}, law={"friction": mu})
    gravity = (G * np.sin(angle), 0, -G * np.cos(angle))
    run = ph.simulate(ph.System([block], contacts=[floor], gravity=gravity), step=step, until=T)
    return run.body("block").position.values[-1, 0]


@case(1e-13, over=(0.1, 0.3, 0.5))
def test_a_block_slides_down_a_slope_with_coefficient(mu):
    exact = 0.5 * G * (np.sin(0.6) - mu * np.cos(0.6)) * T**2
    return abs(slid(mu, 0.6) / exact - 1.0)


@case(1e-12, "m", over=(0.05, 0.25))
def test_a_block_rests_on_a_slope_of_angle(angle):
    return abs(slid(0.3, angle))


@case(1e-13, over=(("ball", 0.4), ("shell", 2.0 / 3.0)))
def test_a_round_body_rolls_down_a_slope(kind):
    """J = k m r²: the acceleration is g sin a / (1 + k)."""
    _, k = kind
    radius, mass, angle = 0.1, 1.3, 0.3
    body = ph.Body("body", mass, inertia=(k * mass * radius**2,) * 3, position=(0, 0, radius))
    floor = ph.Contact("floor", body="body", shape={"ball": radius}, law="rolling")
    gravity = (G * np.sin(angle), 0, -G * np.cos(angle))
    run = ph.simulate(ph.System([body], contacts=[floor], gravity=gravity), step=1e-2, until=T)
    exact = 0.5 * G * np.sin(angle) / (1 + k) * T**2
    return abs(run.body("body").position.values[-1, 0] / exact - 1.0)
