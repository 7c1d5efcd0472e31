"""Steps, times and samples of a run, and what is rejected before it starts."""

import math

import numpy as np
import pytest
from numpy.testing import assert_allclose

import polhode as ph
from polhode.model.numbers import whole_steps
from polhode.run.ways import fitting
from polhode.schemes import all_schemes
from polhode.schemes._scheme import CONSTANT_MASS, JOINTED

BODY = ph.Body("b", mass=2.0, inertia=(1, 2, 2.5), angular_velocity=(1, 2, 3))
OTHER = ph.Body("c", mass=2.0, inertia=(1, 2, 2.5), position=(1, 0, 0))
FREE = ph.System([BODY])
TOP = ph.System([BODY], [ph.Spherical("tip", "ground", "b", point=(0, 0, -1))], gravity=(0, 0, -9))
PAIR = ph.System([BODY, OTHER], [ph.Spherical("tie", "b", "c", point=(0.5, 0, 0))])


def refused(*said, error=ph.InputError, system=FREE, scheme="rk4", **given):
    with pytest.raises(error) as caught:
        ph.simulate(system, scheme, **{"step": 0.1, "until": 1.0, **given})
    for part in said:
        assert part in str(caught.value)


@pytest.mark.parametrize("step", [0, 0.0, -0.1, math.nan, math.inf])
def test_a_step_is_a_number_above_zero(step):
    refused(f"step is {step!r}; it must be a positive number of seconds", step=step)


def test_a_step_in_words_is_a_rule():
    refused("step is '0.1'; it must be a number of seconds, 'reversible(1e-2)' or", step="0.1")


@pytest.mark.parametrize("until", [-1, math.nan, math.inf, "1"])
def test_the_end_is_a_time(until):
    refused(f"until is {until!r}; it must be a non-negative time in seconds", until=until)


def test_schemes_with_half_steps_need_a_whole_number_of_steps_and_the_nearest_is_proposed():
    refused(
        "until = 1 s is not a whole number of steps of 0.3 s; use until = 0.9 or step = 0.3333333",
        step=0.3,
        scheme="staggered",
    )


def test_whole_is_meant_to_a_billionth():
    assert whole_steps(0.1, 0.7) == 7  # 0.7/0.1 is not 7 in binary
    assert whole_steps(1e-3, 10.0) == 10_000
    assert whole_steps(1 / 3, 1.0) == 3
    assert whole_steps(0.1, 1.0 + 5e-10) == 10
    with pytest.raises(ph.InputError, match="not a whole number"):
        whole_steps(0.1, 1.0 + 5e-9)


def test_numbers_of_numpy_are_numbers():
    assert whole_steps(np.float64(0.5), np.int64(3)) == 6


@pytest.mark.parametrize("every", [0, -1, 2.5])
def test_every_how_many_steps_to_save_is_a_whole_number(every):
    refused(f"save_every is {every!r}; it must be an integer, at least 1", save_every=every)


def test_time_is_the_number_of_the_step_times_its_size():
    run = ph.simulate(FREE, "peskin-euler", step=0.1, until=100.0)
    assert np.array_equal(run.time, np.arange(1001) * 0.1)


def test_start_and_end_are_saved_whatever_is_between():
    run = ph.simulate(FREE, "peskin-euler", step=0.1, until=1.0, save_every=4)
    assert list(run.trajectory.index) == [0, 4, 8, 10]
    exact = ph.simulate(FREE, "peskin-euler", step=0.1, until=1.0, save_every=5)
    assert list(exact.trajectory.index) == [0, 5, 10]
    assert np.array_equal(exact.trajectory.stored[-1], run.trajectory.stored[-1])


def test_no_time_is_the_start():
    run = ph.simulate(FREE, "peskin-euler", step=0.1, until=0)
    assert list(run.time) == [0.0]


@pytest.mark.jit
def test_a_long_run_saves_ten_thousand_samples_at_most():
    run = ph.simulate(FREE, "peskin-euler", step=1e-3, until=25.0)
    assert list(run.trajectory.index[:2]) == [0, 3]
    assert len(run.time) == 25_000 // 3 + 2  # the start and the end too
    assert run.trajectory.index[-1] == run.trajectory.steps == 25_000


def test_progress_counts_up_to_the_end():
    told = []
    ph.simulate(
        FREE, "peskin-euler", step=0.01, until=1.0, progress=lambda n, of: told.append((n, of))
    )
    assert [n for n, _ in told] == sorted({n for n, _ in told})
    assert told[-1] == (100, 100)


def test_ctrl_c_keeps_what_was_computed():
    def interrupt(n, of):
        if n >= 9:
            raise KeyboardInterrupt

    run = ph.simulate(FREE, "peskin-euler", step=0.01, until=1.0, progress=interrupt)
    whole = ph.simulate(FREE, "peskin-euler", step=0.01, until=1.0)
    count = len(run.time)
    assert run.interrupted
    assert 10 <= count < 101
    assert np.array_equal(run.trajectory.stored, whole.trajectory.stored[:count])
    assert any("interrupted" in note for note in run.certificate().notes)
    assert not whole.interrupted


def test_step_by_step_is_the_same_run():
    sim = ph.Simulation(FREE, "energy-momentum", step=0.01)
    for _ in range(5):
        sim.step()
    sim.step(5)
    run = ph.simulate(FREE, "energy-momentum", step=0.01, until=0.1)
    state = sim.state["b"]
    assert sim.time == 0.1
    assert np.array_equal(state.quaternion, run.trajectory.quaternion[-1, 0])
    assert np.array_equal(state.angular_velocity, run.trajectory.angular_velocity[-1, 0])
    assert_allclose(state.position, run.trajectory.position[-1, 0], rtol=0, atol=0)


@pytest.mark.parametrize("steps", [-1, 1.5])
def test_a_simulation_takes_whole_steps(steps):
    sim = ph.Simulation(FREE, "peskin-euler", step=0.01)
    with pytest.raises(ph.InputError, match=f"steps is {steps}; it must be an integer"):
        sim.step(steps)


# --- which schemes fit -----------------------------------------------------------------------


def test_a_scheme_that_does_not_fit_names_those_that_do():
    refused(
        "scheme 'geradin-as-printed' runs one body with one ball joint to ground, which this model "
        "is not; schemes that fit: energy-momentum, energy-decaying, euler-parameters",
        error=ph.SchemeError,
        scheme="geradin-as-printed",
    )
    refused(
        "scheme 'simo-wong' runs free bodies and bodies turning about a ball joint to ground",
        "schemes that fit: energy-momentum, energy-decaying, euler-parameters, rk4, dop853",
        error=ph.SchemeError,
        scheme="simo-wong",
        system=PAIR,
    )


def test_which_schemes_fit():
    everything = set(fitting(TOP))
    assert set(fitting(FREE)) == everything - {"geradin-as-printed"}
    assert "geradin-as-printed" in everything
    for_pairs = {JOINTED, CONSTANT_MASS}
    assert fitting(PAIR) == [s.name for s in all_schemes() if for_pairs & set(s.applies_to)]


def test_a_system_says_how_it_is_run():
    for system, scheme, way in (
        (FREE, "rk4", "free"),
        (TOP, "rk4", "reduced"),
        (PAIR, "rk4", "jointed"),
        (FREE, "dop853", "jointed"),
        (TOP, "geradin-as-printed", "jointed"),
        (TOP, "energy-momentum", "jointed"),
    ):
        assert ph.simulate(system, scheme, step=0.01, until=0.01).trajectory.way == way


def test_reduced_runs_say_so():
    notes = ph.simulate(TOP, "rk4", step=0.01, until=0.01).certificate().notes
    assert any(note.startswith("reduced: ") for note in notes)
