"""Events: conditions are read without executing, found in their step, and located to rounding."""

import shutil

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

import polhode as ph
from polhode.run import driver, sampler
from polhode.run.locating import Bracket, locate, may_dip, near_zero

EPS = np.finfo(float).eps
G, Z, V = 9.81, 5.0, 3.0
BALL = ph.Body("ball", mass=2.0, inertia=(0.1, 0.1, 0.1), position=(0, 0, Z), velocity=(1, 0, V))
FALL = ph.System([BALL], gravity=(0, 0, -G))
LANDED = (V + np.sqrt(V * V + 2 * G * Z)) / G


def pendulum(angle=0.0, rate=3.0):
    arm = ph.Body("arm", mass=1.0, inertia=(0.1, 0.1, 0.1), position=(0, 0, -0.5))
    hinge = ph.Revolute(
        "hinge", "ground", "arm", point=(0, 0, 0), axis=(0, 1, 0), initial={"rate": rate}
    )
    return ph.System([arm], [hinge], gravity=(0, 0, -G))


def fallen(step=0.1, until=1.3, system=FALL, **given):
    return ph.simulate(system, "energy-momentum", step=step, until=until, quiet=True, **given)


def z(t):
    return Z + V * t - 0.5 * G * t * t


def at_height(height):
    root = np.sqrt(V * V + 2 * G * (Z - height))
    return (V - root) / G, (V + root) / G


def test_events_of_free_fall_are_at_their_times():
    # energy-momentum is exact in free fall, so what is left is the rounding of z(t) over its slope
    down = ph.Event("down", "body.ball.position.z < 4")
    apex = ph.Event("apex", "body.ball.velocity.z")
    run = fallen(events=[apex, down])
    assert run.events.names == ["apex", "down"]
    slope = abs(V - G * at_height(4)[1])
    assert_allclose(run.events.time, [V / G, at_height(4)[1]], rtol=0, atol=20 * EPS * Z / slope)
    state = run.events[1].state.body("ball").position.values[0]
    assert 4 - 8 * EPS * Z < state[2] < 4  # the first time at which it is true


def test_two_roots_in_one_step_are_found():
    height = z(V / G) - 1e-4  # the ball is above it for 9 ms of a step of 100 ms
    above = ph.Event("above", f"body.ball.position.z > {height!r}", direction="both")
    times = at_height(height)
    assert int(times[0] / 0.1) == int(times[1] / 0.1)
    run = fallen(events=[above])
    slope = abs(V - G * times[0])
    assert_allclose(run.events.time, times, rtol=0, atol=20 * EPS * Z / slope)
    assert len(fallen(events=[ph.Event("above", above.when)]).events) == 1  # rising alone


def test_records_change_no_bit_of_the_run():
    for system, scheme in ((FALL, "rk4"), (pendulum(), "energy-momentum")):
        plain = ph.simulate(system, scheme, step=0.05, until=2.0)
        events = [ph.Event("swing", "time > 0.33 and energy > -100")]
        watched = ph.simulate(system, scheme, step=0.05, until=2.0, events=events)
        assert len(watched.events) == 1
        assert_array_equal(watched.trajectory.stored, plain.trajectory.stored)
        assert_array_equal(watched.trajectory.carried, plain.trajectory.carried)
        assert_array_equal(watched.time, plain.time)


def test_the_end_need_not_be_a_whole_number_of_steps():
    run = fallen(until=1.234)
    assert run.time[-1] == 1.234
    assert_array_equal(run.time[:-1], 0.1 * np.arange(13))
    assert_allclose(run.body("ball").position[-1, 2], z(1.234), rtol=0, atol=32 * EPS * Z)
    assert run.certificate().broken == []


def test_stop_ends_the_run_at_the_event():
    run = fallen(until=9.0, stop_when="body.ball.position.z < 0")
    assert run.events.names == ["stop_when"]
    assert run.time[-1] == run.events.time[0]
    assert_allclose(run.time[-1], LANDED, rtol=20 * EPS)
    assert not run.interrupted


def test_a_swinging_pendulum_passes_its_lowest_point_as_often_as_its_angle_says():
    low = ph.Event("low", "joint.hinge.angle")
    run = fallen(0.01, 5.0, pendulum(), events=[low])
    angle = run.joint("hinge").angle.values
    passed = int(np.sum((angle[1:-1] > 0) != (angle[2:] > 0)))
    assert len(run.events) == passed > 3
    for happening in run.events:
        assert abs(happening.state.joint("hinge").angle.values[0]) < 64 * EPS


def test_turns_of_a_hinge_are_counted_in_conditions():
    run = fallen(0.01, 3.0, pendulum(rate=20.0), stop_when="joint.hinge.angle > 20")
    assert_allclose(run.events[0].state.joint("hinge").angle.values[0], 20.0, rtol=64 * EPS)
    assert run.joint("hinge").angle.values[-1] == pytest.approx(20.0)


def bounce(moment):
    moment.push("ball", (0, 0, -2 * BALL.mass * moment.body("ball").velocity.z))


def test_a_callback_may_change_momenta_and_the_run_continues_there():
    run = fallen(until=4.0, events=[ph.Event("floor", "body.ball.position.z < 0", bounce)])
    flight = 2 * np.sqrt(V * V + 2 * G * Z) / G
    assert_allclose(run.events.time, [LANDED, LANDED + flight], rtol=100 * EPS)
    speed = np.sqrt(V * V + 2 * G * Z)
    after = 4.0 - LANDED - flight
    assert_allclose(
        run.body("ball").position[-1, 2], speed * after - G / 2 * after**2, atol=400 * EPS * Z
    )
    assert run.certificate()["energy"].why == "a callback of an event changes momenta"
    assert_allclose(run.time[run.time > LANDED + 0.1][0] % 0.1, 0.1, atol=0.1 + 1e-9)
    near = run.at([LANDED - 0.01, LANDED + 0.01]).body("ball").velocity.values[:, 2]
    assert_allclose(near, [-speed + 0.01 * G, speed - 0.01 * G], rtol=1e-9)


def test_impulses_on_jointed_bodies_keep_the_joints():
    def kick(moment):
        moment.push("arm", (1.0, 2.0, 3.0))

    run = fallen(0.01, 1.0, pendulum(), events=[ph.Event("kick", "time > 0.505", kick)])
    t = run.trajectory
    v = np.cross(t.angular_velocity_world[:, 0], t.position[:, 0])
    assert_allclose(t.velocity[:, 0], v, atol=1e-12)
    assert run.certificate()["constraints_length"].kept


def test_a_function_of_the_state_is_a_condition_too():
    by_text = fallen(events=[ph.Event("e", "body.ball.velocity.z")])
    by_number = fallen(events=[ph.Event("e", lambda s: s.body("ball").velocity.z)])
    by_truth = fallen(events=[ph.Event("e", lambda s: s.body("ball").velocity.z < 0)])
    assert by_text.events.time == by_number.events.time
    assert_allclose(by_truth.events.time, by_text.events.time, rtol=8 * EPS)


@pytest.mark.parametrize(
    ("when", "said"),
    [
        ("body.bal.position.z > 1", "there is no body 'bal'. Did you mean 'ball'? (character 1)"),
        ("time > 1 and body.ball.hight > 1", "has no result 'hight'."),
        ("body.ball.position > 1", "a vector is compared; add .x, .y or .z, or norm()"),
        ("body.ball.position", "it is a vector; add .x, .y or .z, or use norm(...)"),
        ("body.ball.position.w", "has no component 'w'; it has x, y, z"),
        ("tiem > 1", "there is no quantity 'tiem'. Did you mean 'time'? (character 1)"),
        ("time == 1", "compare by < or >; for 'equal', write the difference alone"),
        ("time > 1 and energy", "'and' and 'or' join comparisons (character 14)"),
        ("__import__('os').system('x')", "the only functions are abs(...) and norm(...)"),
        ("(1).__class__", "conditions have names of results, numbers, + - * /"),
        ("time ** 2 > 1", "and nothing else (character 1)"),
        ("time > ", "it cannot be read here"),
        ("[x for x in 'a']", "and nothing else"),
        ("(" * 500 + "time" + ")" * 500, "it cannot be read here (character 201)"),
    ],
)
def test_a_condition_that_has_no_meaning_is_refused_with_its_place(when, said):
    with pytest.raises(ph.InputError) as caught:
        fallen(events=[ph.Event("e", when)])
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("when", "said"),
    [
        (object, "when of event 'e' raised TypeError: object() takes no arguments; it was called"),
        (lambda s: 1 / 0, "when of event 'e' raised ZeroDivisionError: division by zero;"),
    ],
)
def test_a_function_that_fails_at_the_start_is_named(when, said):
    with pytest.raises(ph.InputError) as caught:
        fallen(events=[ph.Event("e", when)])
    assert said in str(caught.value)


def test_bad_events_are_refused_before_the_run():
    for given, said in [
        ({"name": ""}, "an event has the name"),
        ({"action": "stopp"}, r"must be record, stop or a function. Did you mean 'stop'\?"),
        ({"direction": "up"}, "it must be one of rising, falling, both"),
        ({"when": 3}, "when of event 'e' is 3"),
    ]:
        with pytest.raises(ph.ModelError, match=said.replace("?", r"\?")):
            ph.Event(**{"name": "e", "when": "time > 1", **given})
    twice = [ph.Event("e", "time > 1"), ph.Event("e", "time > 2")]
    with pytest.raises(ph.InputError, match="2 events are named 'e'; rename all but one"):
        fallen(events=twice)


def test_a_condition_that_is_true_at_the_start_stops_nothing_and_is_noted():
    with pytest.raises(ph.InputError, match="is true at the start, so the run would stop at once"):
        fallen(stop_when="body.ball.position.z > 1")
    run = fallen(events=[ph.Event("high", "body.ball.position.z > 1")])
    assert "it happens when it becomes true again" in "".join(run.trajectory.notes)


def test_schemes_with_half_steps_have_no_events():
    with pytest.raises(ph.InputError, match="stores half-step values"):
        ph.simulate(FALL, "staggered", step=0.1, until=1.0, stop_when="time > 0.5")


def test_an_event_in_a_file_is_an_event(tmp_path):
    text = """
    gravity = [0, 0, -9.81]
    [[body]]
    name = "link 1"
    mass = 1.0
    inertia = [1, 1, 1]
    velocity = [0, 0, 1]
    [[event]]
    name = "apex"
    when = "body.'link 1'.velocity.z"
    [simulation]
    step = 0.01
    until = 9
    stop_when = "norm(body.'link 1'.position) > 1 and time > 0.2"
    save_dt = 0.25
    """
    path = tmp_path / "fall.toml"
    path.write_text(text)
    run = ph.simulate(path)
    assert run.events.names == ["apex", "stop_when"]
    assert_allclose(run.events.time[0], 1 / G, rtol=100 * EPS)
    assert_allclose(np.diff(run.time)[:-1], 0.25)
    assert run.time[-1] == run.events.time[1]


def test_roots_are_found_to_neighbouring_numbers():
    for g, a, b in ((lambda t: t**3 - 2, 0, 2), (lambda t: 1 - np.exp(9 * t - 5), 0.0, 3.0)):
        b = locate(g, Bracket(a, b, g(a), g(b)))
        assert (g(b) > 0) != (g(np.nextafter(b, -1)) > 0)


def test_a_dip_is_suspected_where_a_parabola_comes_close():
    low = np.array([0.5, 0.01, -0.01, 5.0])  # in the middle; at both ends 1
    assert may_dip(np.ones(4), low, np.ones(4)).tolist() == [False, True, True, False]


def test_dips_are_ruled_out_by_margins_at_ends_alone():
    """A parabola that comes down to 0.01 at 9.5, and a line through zero at 20.5."""
    t = np.arange(30.0)
    low = (t - 9.5) ** 2 + 0.01
    assert np.flatnonzero(near_zero(low, np.diff(t))).tolist() == [0, 8, 9, 10]
    assert np.flatnonzero(near_zero(t - 20.5, np.diff(t))).tolist() == [0]
    uneven = t**1.5  # a line is not bent, whatever the steps
    assert np.flatnonzero(near_zero(uneven - 50.0, np.diff(uneven))).tolist() == [0]


@pytest.mark.parametrize("chunk", [1, 3, 1000])
def test_events_do_not_depend_on_chunks(chunk, monkeypatch):
    """Marks every other step, chunks of any length: the same events and the same steps."""
    events = [ph.Event("low", "joint.hinge.angle"), ph.Event("back", "joint.hinge.rate")]
    whole = fallen(0.05, 4.0, pendulum(), events=events)
    monkeypatch.setattr(driver, "STEPS_BETWEEN_MARKS", 2)
    monkeypatch.setattr(sampler, "TABLE_BYTES", 150 * chunk)
    cut = fallen(0.05, 4.0, pendulum(), events=events)
    assert len(whole.events) >= 4
    assert_array_equal(cut.events.time, whole.events.time)
    assert_array_equal(cut.trajectory.stored, whole.trajectory.stored)


def test_a_run_without_samples_for_a_while_can_continue_from_where_it_was(tmp_path, monkeypatch):
    """A checkpoint is written while no sample is due, and a copy of it continues to the same."""
    monkeypatch.setattr(sampler, "FLUSH_SECONDS", 0.0)
    monkeypatch.setattr(driver, "CHUNK_SECONDS", 1e-9)
    system = pendulum()
    given = {"step": 1e-3, "until": 0.03, "save_at": [0.02]}
    whole = ph.simulate(system, **given)

    def notice(done, _):
        if done == 15:
            shutil.copytree(tmp_path / "run.zarr", tmp_path / "copy.zarr")

    ph.simulate(system, **given, out=tmp_path / "run.zarr", progress=notice)
    with np.load(tmp_path / "copy.zarr" / "time" / "checkpoint.npz") as checkpoint:
        found = {key: int(checkpoint[key]) for key in ("n", "rows")}
    assert found["rows"] == 1
    assert found["n"] >= 13
    again = ph.resume(tmp_path / "copy.zarr")
    np.testing.assert_array_equal(again.trajectory.stored, whole.trajectory.stored)
