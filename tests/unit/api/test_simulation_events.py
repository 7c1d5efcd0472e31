"""Simulations by hand with events, and with steps that change: as runs of the same model."""

import numpy as np
import pytest

import polhode as ph

FALLING = """
gravity = [0, 0, -9.81]

[[body]]
name = "ball"
mass = 1.0
inertia = [0.1, 0.1, 0.1]
position = [0, 0, 0.1]

[[event]]
name = "ground"
when = "body.ball.position.z < 0"
action = "stop"

[simulation]
step = 1e-2
until = 1.0
"""
FALL = np.sqrt(0.2 / 9.81)  # of 0.1 m


@pytest.fixture
def model(tmp_path):
    path = tmp_path / "falling.toml"
    path.write_text(FALLING)
    return str(path)


@pytest.mark.parametrize("step", [None, "tolerance(1e-6)", "reversible(1e-2)"])
@pytest.mark.parametrize("record", [True, False])
def test_an_event_of_the_model_file_stops_the_simulation(model, step, record):
    sim = ph.Simulation(model, step=step, record=record)
    for _ in range(200):
        sim.step()
    assert sim.time == pytest.approx(FALL, rel=1e-12)
    assert sim.stopped == "ground"
    assert list(sim.events.names) == ["ground"]
    assert sim.events.time[0] == sim.time
    other = sim.copy()
    other.step(10)
    assert other.time == sim.time
    if record:
        assert sim.run().time[-1] == sim.time
        assert len(sim.run().events) == 1
    sim.reset()
    assert (sim.time, sim.stopped, len(sim.events)) == (0.0, None, 0)
    sim.step(200)
    assert sim.stopped == "ground"
    sim.set_state({"ball": {"position": (0, 0, 1.0), "velocity": (0, 0, 0)}})
    assert sim.stopped is None
    sim.step()
    assert sim.time > FALL


def test_steps_by_hand_with_events_have_the_bits_of_a_run(model):
    def back(m):
        m.push("ball", (0, 0, -2 * m.body("ball").velocity.z))

    bounce = ph.Event("bounce", "body.ball.position.z < 0.05", action=back)
    system = ph.load_model(model)
    run = ph.simulate(system, step=0.01, until=0.5, events=[bounce])
    sim = ph.Simulation(system, step=0.01, events=[bounce], record=True)
    kept = None
    while sim.time < 0.495:
        kept = sim.checkpoint() if kept is None and sim.time > 0.2 else kept
        sim.step()
    found = sim.run()
    assert len(run.events) == 2
    np.testing.assert_array_equal(found.events.time, run.events.time)
    np.testing.assert_array_equal(found.trajectory.stored, run.trajectory.stored)
    sim.restore(kept)
    while sim.time < 0.495:
        sim.step()
    np.testing.assert_array_equal(sim.run().trajectory.stored, run.trajectory.stored)


@pytest.mark.parametrize("step", ["tolerance(1e-6, first=1e-3)", "reversible(1e-2)"])
def test_a_step_by_hand_is_one_of_the_rule(step):
    top = ph.Body(
        "top", 5.0, (0.8, 0.8, 1.2), position=(0, -1.1, 0.65), angular_velocity=(1, 0, 20)
    )
    tip = ph.Spherical("tip", "ground", "top", point=(0, 0, 0))
    system = ph.System([top], [tip], gravity=(0, 0, -9.81))
    sim = ph.Simulation(system, step=step, record=True)
    times, kept = [0.0], None
    for number in range(60):
        if number == 30:
            kept, other = sim.checkpoint(), sim.copy()
        sim.step()
        times.append(sim.time)
    found = sim.run()
    np.testing.assert_array_equal(found.time, times)
    assert len(np.unique(np.diff(times))) > 10
    end = sim.state["top"].position
    sim.restore(kept)
    sim.apply("top", force=(0, 0, 0))
    for each in (sim, other):
        each.step(30)
        np.testing.assert_allclose(each.state["top"].position, end, rtol=1e-13)
    sim.apply("top", force=(0, 0, 1))
    sim.step(5)
    assert sim.ledger.balance[-1] == pytest.approx(0.0, abs=1e-10)


def test_an_event_that_is_true_at_the_start_is_refused(model):
    with pytest.raises(ph.InputError, match="is true at the start"):
        ph.Simulation(model, stop_when="body.ball.position.z > 0")
