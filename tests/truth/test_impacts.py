"""Impacts: no energy is lost at restitution 1, and what is lost below it is in the ledger."""

import numpy as np
import pytest

import polhode as ph
from polhode.diagnostics.certificate import certificate
from tests.models.contacts import G, balance, ball, box, cradle, deepest, drift, pendulum
from tests.truth.many_impacts import CASES, MANY, tried
from tests.truth.rolling_table import rebounds

pytestmark = pytest.mark.jit


@pytest.mark.parametrize("e", [0.5, 0.8])
def test_a_ball_comes_to_rest_at_the_time_of_zeno(e):
    found, run = rebounds(e)
    assert np.all(np.abs(found.time - found.series) < found.known)
    assert np.abs(found.lost - found.newton).max() < 1e-12 * G
    # Below 1e-6 of the first speed it does not rebound: 2 e^n t1/(1 - e) of the series is left.
    first = np.sqrt(2 / G)
    end = first * (1 + e) / (1 - e)
    (rest,) = run.events.time[run.events.kinds == "closes"]
    assert 0 < end - rest < 2 * first * 1e-6 / (1 - e)
    assert balance(run) < 1e-12
    assert abs(run.ledger.impact["floor"][-1] - G) < 1e-12 * G  # all of m g H
    assert run.contact("floor").state.values[-1] == "closed"
    assert abs(run.contact("floor").force.values[-1, 2] - G) < 1e-12
    assert abs(run.contact("floor").gap.values[-1]) < 1e-14


def test_every_impact_takes_what_newton_says():
    e = 0.7
    run = ph.simulate(ball(e), step=0.01, until=1.5)
    hits = run.events.named("floor")
    speed = np.sqrt(2 * G) * e ** np.arange(len(hits))
    assert np.abs(hits.impulses - (1 + e) * speed).max() < 1e-12
    lost = 0.5 * (1 - e**2) * np.cumsum(speed**2)
    assert abs(run.ledger.impact["floor"][-1] - lost[-1]) < 1e-12 * lost[-1]
    lowest = run.body("ball").position.values - (0, 0, 0.1)
    assert np.abs(run.contact("floor").place.values - lowest).max() < 1e-15


@pytest.mark.parametrize("system", [ball(1.0), box(1.0), pendulum(1.0), cradle()])
def test_restitution_one_keeps_energy_and_nothing_passes(system):
    run = ph.simulate(system, step=5e-3, until=4.0)
    assert len(run.events) >= 4
    assert drift(run) < 1e-13
    assert deepest(run) > -1e-13
    row = run.certificate()["energy"]
    assert row.promised
    assert row.kept
    assert row.verdict == "kept"


@pytest.mark.slow
@pytest.mark.parametrize("name", CASES)
def test_thousands_of_impacts_keep_energy_and_nothing_passes(name):
    """A tenth of what `python -m tests.truth.many_impacts` prints."""
    count, error, gap, _ = tried(*CASES[name], MANY // 10)
    assert count >= MANY // 10
    assert error < 1e-11
    assert gap > -1e-12


def test_nothing_passes_by_the_rounding_of_time():
    """At 2000 s time is rounded by 2.3e-13 s, a way of 2.3e-13 m at 1 m/s."""
    body = ph.Body("ball", 1.0, inertia=(0.004,) * 3, position=(0, 0, 2e3), velocity=(0, 0, -1.0))
    floor = ph.Contact("floor", body="ball", shape={"points": [[0, 0, 0]]}, restitution=1.0)
    run = ph.simulate(ph.System([body], contacts=[floor]), step=300.0, until=4e3, save_every=1)
    assert list(run.events.kinds) == ["impact"]
    assert deepest(run) >= 0.0


def test_the_last_ball_of_a_cradle_leaves_with_all_the_speed():
    run = ph.simulate(cradle(), step=5e-3, until=1.2)
    speed = [run.joint(f"hinge {k}").rate.values[-1] for k in range(5)]
    assert np.abs(speed[:4]).max() < 1e-10
    top = run.events[0].state
    before = top.joint("hinge 0").rate.values[0]
    angle = run.joint("hinge 4").angle.values
    assert abs(np.abs(angle).max() - 0.5) < 5e-3
    assert np.abs(before) > 1.0
    assert run.events.names[:4] == ["0", "1", "2", "3"]


def test_energy_below_restitution_one_decays_and_the_ledger_closes():
    run = ph.simulate(pendulum(0.6), step=5e-3, until=5.0)
    found = certificate(run.trajectory)
    assert found["energy"].verdict == "decays"
    assert found["energy_balance"].relative < 1e-12
    angles = [run.joint(name).angle.values for name in ("shoulder", "elbow")]
    for angle, (low, high) in zip(angles, ((-0.5, 1.5), (-0.4, 0.9)), strict=True):
        assert angle.min() > low - 1e-12
        assert angle.max() < high + 1e-12
    assert set(run.ledger.impact) == {"shoulder", "elbow"}


def test_momentum_is_kept_where_balls_meet():
    one = ph.Body("one", 1.0, inertia=(0.01,) * 3, position=(0, 0, 0), velocity=(1, 0, 0))
    two = ph.Body("two", 3.0, inertia=(0.01,) * 3, position=(1, 0.05, 0))
    meet = ph.Contact("meet", bodies=["one", "two"], shapes=[{"ball": 0.1}] * 2, restitution=0.5)
    run = ph.simulate(ph.System([one, two], contacts=[meet]), step=0.01, until=2.0)
    assert len(run.events) == 1
    for axis in "xyz":
        assert run.certificate()[f"linear_momentum_{axis}"].verdict == "kept"
        assert run.certificate()[f"angular_momentum_{axis}"].verdict == "kept"


def test_a_slider_rests_on_its_stop_and_leaves_when_it_is_pulled():
    block = ph.Body("block", 2.0, inertia=(0.1,) * 3, position=(0, 0, 0.5))
    rail = ph.Prismatic(
        "rail",
        "ground",
        "block",
        point=(0, 0, 0.5),
        axis=(0, 0, 1),
        stop={"displacement": [-0.5, 9]},
    )
    lift = ph.PointForce("lift", "block", steps=[[1.0, 2.0, [0, 0, 30.0]]])
    run = ph.simulate(ph.System([block], [rail], [lift], gravity=(0, 0, -G)), step=0.01, until=1.5)
    events = run.events.named("rail")
    assert list(events.kinds) == ["impact", "closes", "opens"]
    assert abs(events.time[0] - np.sqrt(1 / G)) < 1e-12
    assert abs(events.time[2] - 1.0) <= 0.01  # the load begins between two samples
    held = run.at([0.8]).joint("rail").reaction.values[0]
    assert abs(held[2] - 2 * G) < 1e-11
    rise = 0.5 * (30 / 2 - G) * (1.5 - events.time[2]) ** 2
    assert abs(run.joint("rail").displacement.values[-1] + 0.5 - rise) < 1e-3


def test_a_run_goes_on_from_its_directory(tmp_path):
    whole = ph.simulate(box(0.7), step=5e-3, until=1.0)
    ph.simulate(box(0.7), step=5e-3, until=1.0, out=tmp_path / "run.zarr")
    again = ph.load(tmp_path / "run.zarr")
    assert np.array_equal(again.body("box").position.values, whole.body("box").position.values)
    assert list(again.events.kinds) == list(whole.events.kinds)
    assert again.contact("floor").state.values[-1] == whole.contact("floor").state.values[-1]


@pytest.mark.parametrize("action", ["record", "stop"])
def test_a_condition_that_jumps_at_an_impact_happens_there(action):
    """The ball moves up from the impact on; it falls again at the top, which is located."""
    rises = ph.Event("rises", when="body.ball.velocity.z > 0", action=action)
    run = ph.simulate(ball(0.5), step=0.01, until=0.6, events=[rises])
    first = np.sqrt(2 / G)
    assert [e.name for e in run.events] == ["floor", "rises"]
    assert np.all(np.abs(np.array(run.events.time) - first) < 1e-12)
    assert abs(run.trajectory.time[-1] - (first if action == "stop" else 0.6)) < 1e-12
