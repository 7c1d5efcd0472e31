"""Contacts that open and close in a simulation that is driven step by step."""

import numpy as np
import pytest

import polhode as ph
from polhode.errors import InputError
from tests.models.contacts import ball
from tests.rounding import within

pytestmark = pytest.mark.plain

STEP, STEPS = 0.02, 40


def test_steps_by_hand_have_the_bits_of_a_run():
    run = ph.simulate(ball(0.8), step=STEP, until=STEPS * STEP)
    sim = ph.Simulation(ball(0.8), step=STEP, record=True)
    for number in range(STEPS):
        if number == 30:
            kept, other = sim.checkpoint(), sim.copy()
        sim.step()
    found = sim.run()
    assert len(run.events.time) >= 1
    assert found.events.time == pytest.approx(run.events.time, abs=0.0)
    assert np.array_equal(found.trajectory.stored, run.trajectory.stored)
    end = run.trajectory.position[-1, 0]
    sim.restore(kept)
    for each in (sim, other):
        each.step(STEPS - 30)
        assert np.array_equal(each.state["ball"].position, end)
    sim.reset()
    sim.step(STEPS)
    assert np.array_equal(sim.state["ball"].position, end)
    assert len(sim.run().events.time) == len(run.events.time)


def test_what_is_put_elsewhere_opens_and_closes_there():
    sim = ph.Simulation(ball(0.0), step=STEP)
    sim.set_state({"ball": {"position": (0, 0, 0.1), "velocity": (0, 0, 0)}})
    sim.step(3)
    assert sim.contact("floor").state == "closed"
    assert sim.contact("floor").force[2] > 0.0
    sim.set_state({"ball": {"position": (0, 0, 0.3)}})
    sim.step(3)
    assert sim.contact("floor").state == "open"
    before = sim.state["ball"].position
    with pytest.raises(InputError, match="below its plane"):
        sim.set_state({"ball": {"position": (0, 0, 0.05)}})
    assert np.array_equal(sim.state["ball"].position, before)


def test_motors_against_stops_and_loads_on_what_lies_keep_the_ledger():
    bar = ph.Body("bar", 1.0, inertia=(0.01, 0.1, 0.1), position=(0.5, 0, 0))
    hinge = ph.Revolute("hinge", "ground", "bar", point=(0, 0, 0), axis=(0, 1, 0),
                        stop={"angle": [-0.5, 0.5], "restitution": 0.5},
                        friction={"torque": 0.2})  # fmt: skip
    motor = ph.Motor("motor", "hinge", controlled=True)
    sim = ph.Simulation(ph.System([bar], [hinge], [motor], gravity=(0, 0, -9.81)), step=STEP)
    for k in range(STEPS):
        sim.torques[:] = -20 * np.sin(0.1 * k)
        sim.step()
    ledger = sim.ledger
    assert ledger.impact["hinge"][-1] > 0.0
    assert ledger.friction["hinge"][-1] > 0.0
    assert within(np.abs(ledger.balance).max(), ledger.scale, 64 * STEPS)
