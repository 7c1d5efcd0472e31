"""Break-away of dry friction: m x'' = P - F where P > F, else x = 0 (Coulomb; P is held)."""

import numpy as np
import pytest

import polhode as ph
from tests.truth.wall import case

M, FORCE, G, MU = 1.0, 0.5, 9.81, 0.05
STEPS = (0.02, 0.01, 0.005, 0.0025)


def two(t, inputs, state, parameters):
    return [2.0]


def growing(t, inputs, state, parameters):
    return [4.0 * t]


def swinging(t, inputs, state, parameters):
    return [2.0 * np.sin(9.0 * t)]


FORCES = {"growing": growing, "swinging": swinging}


def cart(step, function, **more):
    body = ph.Body("cart", M, inertia=(0.1,) * 3)
    rail = ph.Prismatic("rail", "ground", "cart", (0, 0, 0), (1, 0, 0), friction={"force": FORCE})
    system = ph.System([body], [rail], [ph.Motor("drive", joint="rail", controlled=True)])
    return ph.simulate(
        system, step=step, until=1.0, controllers=[by(function, "drive", step)], **more
    )


def block(step, function):
    body = ph.Body("cart", M, inertia=(0.1,) * 3, position=(0, 0, 0.05))
    push = ph.PointForce("push", "cart", controlled=True, point=(0, 0, -0.05))
    floor = ph.Contact("floor", body="cart", shape={"box": (0.6, 0.6, 0.1)}, law={"friction": MU})
    system = ph.System([body], [], [push], contacts=[floor], gravity=(0, 0, -G))
    return ph.simulate(system, step=step, until=1.0, controllers=[by(function, "push.x", step)])


def by(function, output, step):
    return ph.Controller(inputs=["time"], outputs=[output], function=function, period=step)


def exact(function, step, most):
    """Place after 1 s under a force that is held over every step, by pieces of parabolas."""
    x = v = 0.0
    for k in range(round(1.0 / step)):
        (P,), left = function(k * step, None, None, None), step
        while left > 0.0:
            if v == 0.0 and abs(P) <= most:
                break
            sign = np.sign(v) if v != 0.0 else np.sign(P)
            a = (P - sign * most) / M
            stops = -v / a if v * a < 0.0 else np.inf
            dt = min(left, stops)
            x, v, left = x + v * dt + 0.5 * a * dt * dt, v + a * dt, left - dt
            v = 0.0 if dt == stops else v
    return x


@case(1e-14, "m", over=STEPS)
def test_a_controlled_motor_breaks_friction_at_once_with_step(step):
    return abs(cart(step, two).joint("rail").displacement.values[-1] - 0.75)


@case(1e-14, "m", over=STEPS)
def test_a_controlled_load_breaks_friction_of_a_floor_at_once_with_step(step):
    x = block(step, two).body("cart").position.values[-1, 0]
    return abs(x - 0.5 * (2.0 - MU * M * G))


@case(1e-12, "m", over=("growing", "swinging"))
def test_a_held_force_moves_a_cart_as_pieces_of_parabolas_do(force):
    x = cart(0.01, FORCES[force]).joint("rail").displacement.values[-1]
    return abs(x - exact(FORCES[force], 0.01, FORCE))


@case(1e-12, "m", over=("growing", "swinging"))
def test_a_held_force_moves_a_block_as_pieces_of_parabolas_do(force):
    x = block(0.01, FORCES[force]).body("cart").position.values[-1, 0]
    return abs(x - exact(FORCES[force], 0.01, MU * M * G))


@pytest.mark.parametrize("when", ["joint.rail.speed > 0.1", "time > 0.505", "joint.rail.speed > 0"])
def test_a_recorded_event_changes_no_bit_and_no_book(when):
    plain = cart(0.01, swinging)
    seen = cart(0.01, swinging, events=[ph.Event("seen", when, action="record")])
    assert len(seen.events.named("seen")) > 0
    assert np.array_equal(plain.trajectory.stored, seen.trajectory.stored)
    assert np.array_equal(plain.trajectory.carried, seen.trajectory.carried)
    assert seen.certificate().broken == []
