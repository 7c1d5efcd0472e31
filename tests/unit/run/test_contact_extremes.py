"""Contacts with numbers that no computation works with, and events without end, end by name."""

import pytest

import polhode as ph
from polhode.run.contacts import watch


def ball(speed, restitution=0.5):
    body = ph.Body("ball", 1.0, inertia=(0.1, 0.1, 0.1), position=(0, 0, 1), velocity=(0, 0, speed))
    floor = ph.Contact("floor", body="ball", shape={"ball": 0.1}, restitution=restitution)
    return ph.System([body], contacts=[floor], gravity=(0, 0, -9.81))


@pytest.mark.filterwarnings("ignore::RuntimeWarning")  # of numpy, where kernels are interpreted
@pytest.mark.parametrize("speed", [-1e20, -1e150, -1e300])
def test_overflowing_speeds_end_the_run_with_an_error(speed):
    with pytest.raises(ph.RunError, match=r"cannot be computed|did not converge|no longer finite"):
        ph.simulate(ball(speed), step=1e-3, until=2e-3)


def test_a_ball_that_touches_too_often_keeps_what_was_computed(monkeypatch):
    monkeypatch.setattr(watch, "MOST_TOUCHES", 3)
    with pytest.raises(
        ph.RunError, match=r"touches more than 3 times in one step, .* use a"
    ) as caught:
        ph.simulate(ball(-9.0), step=0.5, until=3.0)
    assert caught.value.run.time[-1] > 0.09
