"""Contacts under other schemes, compositions and steps that change."""

import numpy as np
import pytest

import polhode as ph
from tests.models.contacts import G, ball, box, deepest, pendulum

HEIGHT = 0.05
WAYS = [
    ("energy-momentum", 0.01),
    ("energy-decaying(rho=0.8)", 0.01),
    ("suzuki-4(energy-momentum)", 0.01),
    ("energy-momentum", "tolerance(1e-6)"),
    ("energy-momentum", "reversible(0.01)"),
]


@pytest.mark.plain
@pytest.mark.parametrize(("scheme", "step"), WAYS)
def test_a_ball_rebounds_when_it_must(scheme, step):
    e, fall = 0.5, np.sqrt(2 * HEIGHT / G)
    run = ph.simulate(ball(e, height=HEIGHT), scheme, step=step, until=0.18)
    hits = run.events.time
    # A height is rounded by eps of some lengths, which the speed makes a time of; so are times.
    rounding = 16 * np.finfo(float).eps * (1 + 1 / (e * np.sqrt(2 * G * HEIGHT)))
    assert len(hits) == 1
    assert abs(hits[0] - fall) < rounding
    lost = 0.5 * (1 - e**2) * 2 * G * HEIGHT
    assert abs(run.ledger.impact["floor"][-1] - lost) < 1e-13
    assert np.abs(run.ledger.balance).max() < 1e-13 * run.ledger.scale
    assert deepest(run) > -1e-14


@pytest.mark.jit
@pytest.mark.slow
@pytest.mark.parametrize(("scheme", "step"), WAYS)
def test_a_mechanism_keeps_its_ledger_under_every_scheme(scheme, step):
    run = ph.simulate(pendulum(0.6), scheme, step=step, until=3.0)
    assert len(run.events) > 3
    assert np.abs(run.ledger.balance).max() < 1e-12 * run.ledger.scale
    assert np.diff(run.energy.total.values).max() < 1e-13 * run.ledger.scale or "rho" in scheme
    assert deepest(run) > -1e-12


@pytest.mark.jit
@pytest.mark.slow
@pytest.mark.parametrize(("system", "body", "until"), [(pendulum, "lower", 1.6), (box, "box", 1.0)])
def test_a_composition_keeps_its_order_across_impacts(system, body, until):
    """The error hangs on where in a step impacts fall, too: many steps, and a line through them."""

    def end(step):
        run = ph.simulate(system(1.0), "suzuki-4(energy-momentum)", step=step, until=until)
        assert len(run.events) >= 2
        return run.body(body).position.values[-1]

    exact = end(until / 6400)
    steps = until / np.unique(np.round(np.geomspace(128, 1024, 24)))
    errors = [np.linalg.norm(end(step) - exact) for step in steps]
    assert np.polyfit(np.log(steps), np.log(errors), 1)[0] > 3.5
