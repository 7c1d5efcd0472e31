"""A step that ends where a user function is not defined is taken in halves."""

import math

import pytest

import polhode as ph


def stiffening(t, y, rate, p):
    """A torque that repels from the angle 2, where it ends."""
    return -p[0] / (2.0 - y) ** 2 if y < 2.0 else math.nan


@pytest.mark.jit
@pytest.mark.parametrize("speed", [5.0, 8.0, 12.0])
def test_a_motor_does_not_end_a_step_beyond_where_its_function_is_defined(speed):
    body = ph.Body("b", mass=1.0, inertia=(1, 1, 1))
    pin = ph.Revolute(
        "pin", "ground", "b", point=(0, 0, 0), axis=(0, 0, 1), initial={"rate": speed}
    )
    motor = ph.Motor("stop", "pin", function=stiffening, parameters=(10.0,))
    run = ph.simulate(ph.System([body], [pin], [motor]), step=0.1, until=1.0)
    assert run.joint("pin").angle.max() < 2.0
    assert run.joint("pin").rate[-1] < 0.0
