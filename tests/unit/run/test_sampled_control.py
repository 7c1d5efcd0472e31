"""Controllers under steps that change: called at whole periods, whatever the steps are."""

import numpy as np
import pytest

import polhode as ph

PERIODS = (0.05, 0.03)


def arm():
    links = [
        ph.Body("a", 1.0, (0.01, 0.1, 0.1), position=(0.5, 0, 0)),
        ph.Body("b", 1.0, (0.01, 0.1, 0.1), position=(1.5, 0, 0)),
    ]
    joints = [
        ph.Revolute("one", "ground", "a", point=(0, 0, 0), axis=(0, 1, 0)),
        ph.Revolute("two", "a", "b", point=(1, 0, 0), axis=(0, 1, 0)),
    ]
    motors = [ph.Motor("m1", "one", controlled=True), ph.Motor("m2", "two", controlled=True)]
    return ph.System(links, joints, motors, gravity=(0, 0, -9.81))


def controllers(calls):
    def of(number):
        def function(t, inputs, state, parameters):
            calls[number].append(float(t))
            return -8.0 * inputs[0] - 1.0 * inputs[1]

        joint = ("one", "two")[number]
        reads = [f"joint.{joint}.angle", f"joint.{joint}.rate"]
        return ph.Controller(reads, [f"m{number + 1}"], function, period=PERIODS[number])

    return [of(0), of(1)]


def test_they_are_called_at_whole_periods_and_steps_keep_their_tolerance():
    calls, until = ([], []), 0.15
    run = ph.simulate(arm(), step="tolerance(1e-7)", until=until, controllers=controllers(calls))
    for times, period in zip(calls, PERIODS, strict=True):
        expected = period * np.arange(round(until / period))
        np.testing.assert_allclose(np.unique(times), expected, atol=1e-15, rtol=1e-15)
    given = {"step": 5e-3, "until": until, "controllers": controllers(([], []))}
    fine = ph.simulate(arm(), "suzuki-4(energy-momentum)", **given)
    error = run.trajectory.position[-1] - fine.trajectory.position[-1]
    assert np.abs(error).max() < 1e-7 * run.trajectory.steps


def test_by_hand_and_resumed_steps_are_those_of_the_run(tmp_path):
    given = {"step": "tolerance(1e-5, first=1e-3)", "controllers": controllers(([], []))}
    sim = ph.Simulation(arm(), **given, record=True)
    sim.step(20)
    kept = sim.checkpoint()
    sim.step(30)
    end = sim.state["b"].position
    sim.restore(kept)
    for _ in range(30):
        sim.step()
    np.testing.assert_array_equal(sim.state["b"].position, end)
    longest = np.diff(sim.run().time).max()
    assert longest <= min(PERIODS) / 4 * (1 + 1 / 16)


def test_an_event_between_calls_changes_none_of_them():
    calls = [], []
    seen = ph.Event("low", "body.b.position.z < -0.3", action=lambda m: None)
    given = {"step": "tolerance(1e-5)", "until": 0.26, "controllers": controllers(calls)}
    run = ph.simulate(arm(), **given, events=[seen])
    assert len(run.events) == 1
    assert np.unique(calls[0]) == pytest.approx(0.05 * np.arange(6))
