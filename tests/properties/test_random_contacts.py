"""Random systems that touch: nothing passes, nothing gains energy, and every run ends."""

import numpy as np
import pytest

import polhode as ph
from polhode.errors import RunError
from polhode.run.contacts import watch
from polhode.run.contacts.resolving import FURTHER, RATTLES, ZENO
from tests.models.contacts import box
from tests.models.random_contacts import STEP, UNTIL, outcome, random_system


def check(seed, rubs=False, slick=False, bends=False):
    found = outcome(seed, rubs, slick, bends)
    assert found.good, found


@pytest.mark.jit
@pytest.mark.slow
@pytest.mark.parametrize("rubs", [False, True])
@pytest.mark.parametrize("first", range(0, 200, 10))
def test_nothing_passes_and_nothing_gains_energy(first, rubs):
    for seed in range(first, first + 10):
        check(seed, rubs)


@pytest.mark.jit
@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 1000, 20))
def test_nothing_gains_energy_with_friction_on_planes(first):
    for seed in range(first, first + 20):
        check(seed, rubs=True, slick=True)


@pytest.mark.jit
@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 200, 20))
def test_nothing_gains_energy_with_beams(first):
    for seed in range(first, first + 20):
        check(seed, rubs=True, slick=True, bends=True)


@pytest.mark.jit
def test_a_gap_that_a_shorter_step_passes_earlier_is_closed_there():
    """A beam rings within a step: up to where a joint sticks, the step passes the joint's stop."""
    found = outcome(2, bends=True, until=0.3)
    assert found.good, found


# Four points that come to rest together (1), friction that no sweep of projections found (23),
# a joint and a point that stop each other (10), and one that sticks and gives way at once (13); a
# joint with friction that rebounds from its stop without end (352), and one that seemed to stick
# together with all others at the start of an iteration, which went to a motion far too fast (479);
# a point that rises for a moment after it was struck, and falls back within the step (66, 224).
@pytest.mark.jit
@pytest.mark.parametrize(
    "seed", [1, 10, 13, 23, 66, 224, 352, pytest.param(479, marks=pytest.mark.slow)]
)
def test_seeds_with_friction_on_planes_that_once_ended_early(seed):
    check(seed, rubs=True, slick=True)


# A stop and boxes at rest (1), rebounds within a rebound (10), a dip within a step (71).
@pytest.mark.jit
@pytest.mark.parametrize("seed", [1, 10, 71])
def test_seeds_that_once_failed(seed):
    check(seed)


# Friction that pushed its joint (140), gaps reached by a cut step alone (58), stops that depend on
# friction (31), and a run that took a minute (30).
@pytest.mark.jit
@pytest.mark.parametrize("seed", [30, 31, 58, 140])
def test_seeds_with_friction_that_once_failed(seed):
    check(seed, rubs=True)


@pytest.mark.jit
def test_friction_rests_where_a_stop_holds_the_joint():
    """Rows of one coordinate depend on each other: both at once could not be solved for."""
    check(2, rubs=True)


@pytest.mark.jit
@pytest.mark.parametrize("seed", [51, 59])
def test_nothing_depends_on_how_many_steps_are_looked_at_together(monkeypatch, seed):
    """Chunks of steps grow by the time that they take, which no run may show."""
    found = []
    for first in (1, 4, 7):
        monkeypatch.setattr(watch, "FIRST_CHUNK", first)
        system = random_system(seed, rubs=True, slick=True)
        found.append(ph.simulate(system, step=STEP, until=UNTIL).trajectory.position)
    assert np.array_equal(found[0], found[1])
    assert np.array_equal(found[0], found[2])


def events_of_the_busiest_step(run, step):
    return int(np.bincount(np.floor(np.array(run.events.time) / step).astype(int)).max())


@pytest.mark.jit
def test_a_box_that_rattles_comes_to_rest_in_a_bounded_number_of_events():
    """The limit of rebounds doubles from ZENO to all of the speed: no rebound is left then."""
    run = ph.simulate(box(0.7), step=5e-3, until=3.5)
    most = RATTLES + FURTHER * np.log2(1 / ZENO)
    assert RATTLES < events_of_the_busiest_step(run, 5e-3) < 3 * most  # closings and openings, too
    assert run.contact("floor").state.values[-1] == "closed"
    assert np.abs(run.body("box").velocity.values[-1, 2]) < 1e-12
    assert np.abs(run.ledger.balance).max() < 1e-12 * run.ledger.scale


@pytest.mark.jit
def test_too_many_events_are_an_error_that_keeps_what_was_computed(monkeypatch):
    monkeypatch.setattr(watch, "MOST_TOUCHES", 3)
    with pytest.raises(RunError, match="'floor' touches more than 3 times in one step") as error:
        ph.simulate(box(0.7), step=5e-3, until=3.5)
    assert error.value.run.time[-1] > 0.5
