"""Runs with events and cut steps in directories: read back and continued with the same bits."""

import numpy as np
import pytest
from numpy.testing import assert_array_equal

import polhode as ph
from polhode.files.runs import RunFile
from polhode.run import driver, sampler

PUSHED = ph.Event("kick", "time > 0.313", lambda m: m.push("arm", (0.1, 0.0, 0.0)))
EVENTS = [ph.Event("low", "joint.hinge.angle"), PUSHED]


def pendulum():
    arm = ph.Body("arm", mass=1.0, inertia=(0.1, 0.1, 0.1), position=(0, 0, -0.5))
    hinge = ph.Revolute(
        "hinge", "ground", "arm", point=(0, 0, 0), axis=(0, 1, 0), initial={"rate": 9.0}
    )
    return ph.System([arm], [hinge], gravity=(0, 0, -9.81))


def swing(until=0.995, step=0.01, **given):
    return ph.simulate(pendulum(), step=step, until=until, **given)


def same(a, b):
    assert_array_equal(a.time, b.time)
    assert_array_equal(a.trajectory.stored, b.trajectory.stored)
    assert_array_equal(a.events.time, b.events.time)
    assert a.events.names == b.events.names
    for key in (k for k in a.trajectory.end if k.startswith("event_")):
        assert_array_equal(a.trajectory.end[key], b.trajectory.end[key])


@pytest.mark.parametrize(
    "saved",
    [
        {"save_dt": 0.023},
        *(
            pytest.param(saved, marks=pytest.mark.slow)
            for saved in ({}, {"save_every": 7}, {"save_at": [0.5]})
        ),
    ],
)
def test_a_run_that_is_interrupted_many_times_has_the_bits_of_one_that_is_not(tmp_path, saved):
    whole = swing(events=EVENTS, **saved)
    path, stops = tmp_path / "run.zarr", iter([*range(3, 99, 9), 10**9])

    def interrupt(done, total):
        if done >= limit:
            raise KeyboardInterrupt

    limit = next(stops)
    run = swing(events=EVENTS, out=path, progress=interrupt, **saved)
    times = 0
    while run.interrupted:
        limit = next(stops)
        run = ph.resume(path, progress=interrupt, events=[PUSHED])
        times += 1
    assert times > 3
    same(run, whole)
    same(ph.load(path), whole)
    if not {"save_dt", "save_at"} & set(saved):  # which keep the ends of interrupted runs, too
        assert str(ph.load(path).certificate()) == str(whole.certificate())


def test_what_is_saved_is_read_back(tmp_path):
    whole = swing(events=[ph.Event("half", "time > 0.5")], save_dt=0.05)
    whole.save(tmp_path / "a.zarr")
    same(ph.load(tmp_path / "a.zarr"), whole)
    assert ph.load(tmp_path / "a.zarr").events[0].state.body("arm").position.shape == (1, 3)


def test_functions_of_events_are_given_again_to_continue(tmp_path):
    swing(0.5, events=[PUSHED], out=tmp_path / "a.zarr")
    with pytest.raises(
        ph.InputError, match="event 'kick' has a function, which files do not contain"
    ):
        ph.resume(tmp_path / "a.zarr", 1.0)
    run = ph.resume(tmp_path / "a.zarr", 1.0, events=[PUSHED])
    assert run.time[-1] == 1.0
    assert len(run.events) == 1


def test_an_end_between_steps_can_be_continued(tmp_path):
    swing(0.505, out=tmp_path / "a.zarr")
    run = ph.resume(tmp_path / "a.zarr", 1.0)
    assert run.time[-1] == 1.0
    assert not run.certificate().broken
    assert_array_equal(run.time[-10:-1], 0.01 * np.arange(91, 100))


def test_a_run_that_an_event_stopped_is_finished(tmp_path):
    run = swing(0.9, stop_when="time > 0.333", out=tmp_path / "a.zarr")
    again = ph.resume(tmp_path / "a.zarr")
    same(again, run)
    assert not again.interrupted
    assert ph.resume(tmp_path / "a.zarr", 1.0).time[-1] == 1.0  # it may go further
    with pytest.raises(ph.InputError, match="has already reached t = 1 s"):
        ph.resume(tmp_path / "a.zarr", 0.5)


def test_a_callback_that_fails_leaves_the_run_before_it(tmp_path):
    def fail(moment):
        raise ZeroDivisionError("of the callback")

    events = [ph.Event("early", "time > 0.1"), ph.Event("bad", "time > 0.505", fail)]
    with pytest.raises(ZeroDivisionError) as caught:
        swing(events=events, out=tmp_path / "a.zarr")
    run = caught.value.run
    assert 0.0 <= run.time[-1] <= 0.505
    mended = [ph.Event("bad", "time > 0.505", lambda m: None)]
    done = ph.resume(tmp_path / "a.zarr", events=mended)
    plain = swing(events=[events[0], *mended])
    same(done, plain)


@pytest.mark.parametrize(
    "given",
    [
        {"step": 0.01, "events": EVENTS},
        {"step": "reversible(4e-3)"},
        {"step": "reversible(4e-3)", "save_dt": 0.013},
    ],
    ids=["events", "reversible", "dense"],
)
def test_a_run_beyond_an_end_that_cut_a_step_has_the_bits_of_a_longer_one(
    tmp_path, given, monkeypatch
):
    """Both ends lie between the same powers of two: times of steps that change are rounded so."""
    monkeypatch.setattr(driver, "CHUNK_SECONDS", 1e-9)
    monkeypatch.setattr(sampler, "FLUSH_SECONDS", 0.0)
    whole, path = swing(until=0.9437, **given), tmp_path / "run.zarr"
    short = swing(until=0.5337, out=path, **given)
    assert short.time[-1] <= 0.5337
    assert 0.4 < RunFile(path).before_cut().time[-1] < 0.5337
    same(ph.resume(path, until=0.9437, events=[PUSHED] if "events" in given else []), whole)


def test_a_run_in_memory_that_goes_beyond_its_cut_end_says_that_it_is_another(tmp_path):
    """It has one checkpoint, which is at its end."""
    swing(until=0.4337).save(tmp_path / "run.zarr")
    with pytest.warns(ph.ModelWarning, match="cut a step, and no checkpoint is before it"):
        longer = ph.resume(tmp_path / "run.zarr", until=0.7437)
    assert longer.time[-1] == 0.7437
