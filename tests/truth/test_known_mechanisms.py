"""Closed mechanisms of the field, against published figures and independent integrations."""

import json
from pathlib import Path

import numpy as np
import pytest

import polhode as ph
from tests.models import mechanisms as mk
from tests.truth import loop_oracles as oracles

pytestmark = pytest.mark.jit

DATA = json.loads((Path(__file__).parents[1] / "data" / "loops.json").read_text())
# Closure and energy that a mechanism of metres and joules has to keep.
CLOSED, KEPT = 1e-12, 1e-11


def kept(run):
    """Closure in parts of the model and energy in parts of its scale are as promised."""
    c = run.certificate()
    assert c["constraints_length"].relative <= CLOSED
    assert c["constraints_angle"].drift <= CLOSED
    if c["energy"].promised:
        assert c["energy"].relative <= KEPT


def tip(run):
    """The point B0 at the end of the first leg."""
    t = run.trajectory
    return t.position[:, 0] + t.position[:, 0]  # the foot is the origin, the centre half way


def test_the_two_four_bar_converges_to_its_reduction():
    """Ten seconds, through the flat and singular position some thirty times."""
    times = DATA["four-bar"]["t"]
    angle, _ = oracles.four_bar(2, times)
    wanted = np.column_stack([np.cos(angle), np.sin(angle), 0 * angle])
    np.testing.assert_allclose(wanted[:, :2], DATA["four-bar"]["B0"], atol=1e-10)
    errors = []
    for step in (0.01, 0.005):
        run = ph.simulate(mk.n_four_bar(2), step=step, until=10.0)
        kept(run)
        at = [round(t / step) for t in times]
        errors.append(np.abs(tip(run)[at] - wanted).max())
    assert errors[1] <= 2e-2
    assert errors[0] / errors[1] == pytest.approx(4.0, rel=0.2)  # order two


def test_the_two_four_bar_has_order_four_by_composition():
    angle, _ = oracles.four_bar(2, [2.0])
    wanted = (np.cos(angle[0]), np.sin(angle[0]), 0)
    errors = []
    for step in (0.04, 0.02):
        run = ph.simulate(mk.n_four_bar(2), "suzuki-4(energy-momentum)", step=step, until=2.0)
        kept(run)
        errors.append(np.abs(tip(run)[-1] - wanted).max())
    assert errors[0] / errors[1] == pytest.approx(16.0, rel=0.3)


@pytest.mark.slow
def test_the_forty_four_bar_runs_twenty_seconds():
    times = [5.0, 10.0, 20.0]
    angle, _ = oracles.four_bar(40, times)
    wanted = np.column_stack([np.cos(angle), np.sin(angle), 0 * angle])
    run = ph.simulate(mk.n_four_bar(40), step=0.005, until=20.0)
    kept(run)
    at = [round(t / 0.005) for t in times]
    assert np.abs(tip(run)[at] - wanted).max() <= 5e-2


def test_andrews_squeezer_meets_the_test_set():
    """Nine redundant rows; the crank turns at 1140 rad/s at the end."""
    errors = []
    for step in (2e-5, 1e-5):
        run = ph.simulate(mk.andrews(), step=step, until=0.03, save_every=1)
        kept(run)
        errors.append(np.abs(mk.andrews_angles(run.trajectory) - DATA["andrews"]["q"]).max())
    assert errors[0] / errors[1] == pytest.approx(4.0, rel=0.2)


@pytest.mark.slow
def test_andrews_squeezer_by_composition():
    fine = ph.simulate(mk.andrews(), "suzuki-4(energy-momentum)", step=2e-5, until=0.03)
    kept(fine)
    assert np.abs(mk.andrews_angles(fine.trajectory) - DATA["andrews"]["q"]).max() <= 1e-3


def test_andrews_squeezer_starts_with_the_published_accelerations():
    run = ph.simulate(mk.andrews(), step=1e-5, until=1e-5)
    w = run.trajectory.observed.angular_acceleration[0, :, 2]
    np.testing.assert_allclose((w[0], w[1] - w[0]), DATA["andrews"]["a0"], rtol=1e-11)


def test_reactions_that_are_not_unique_are_flagged():
    run = ph.simulate(mk.n_four_bar(2, rate=0), step=0.01, until=0.01)
    assert run.joint("A0").loose == ("force z", "torque x", "torque y")
    assert ph.simulate(mk.slider_crank(), step=0.01, until=0.01).joint("pin").loose == ()


def test_unique_reactions_are_those_found_by_hand():
    """Legs upright at rest: the middle one carries itself and two halves of bars."""
    run = ph.simulate(mk.n_four_bar(2, rate=0), step=0.01, until=0.01)
    assert run.joint("A1").reaction.values[0, 1] == pytest.approx(2 * 9.81, rel=1e-11)


def test_bricard_runs_ten_seconds():
    data = DATA["bricard"]
    run = ph.simulate(mk.bricard(), "suzuki-4(energy-momentum)", step=0.02, until=10.0)
    kept(run)
    at = [round(t / 0.02) for t in data["t"]]
    assert np.abs(run.trajectory.position[at, 2] - data["rod2"]).max() <= 1e-4
    run = ph.simulate(mk.bricard(), step=0.01, until=10.0)
    kept(run)


@pytest.mark.parametrize("make", [mk.n_four_bar, mk.bricard, mk.andrews], ids=lambda f: f.__name__)
@pytest.mark.parametrize("scale", [1e6, 1e-6])
def test_heavy_and_tiny_copies_behave_the_same(make, scale):
    """Masses and loads all times 1e6 or 1e-6: the same motion, and the same iterations."""
    step, until = (1e-5, 2e-3) if make is mk.andrews else (0.01, 2.0)
    one, other = (ph.simulate(make(scale=s), step=step, until=until) for s in (1.0, scale))
    kept(other)
    a, b = one.trajectory, other.trajectory
    size = np.abs(a.position).max()
    assert np.abs(a.position - b.position).max() <= 1e-9 * size
    assert abs(a.iterations - b.iterations) <= 0.05 * a.iterations
