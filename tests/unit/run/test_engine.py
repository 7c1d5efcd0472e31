"""What the loop does with bad input and with steps that fail: it says so, and loses nothing."""

import numpy as np
import pytest

import polhode as ph
from polhode.files.models import load_model
from polhode.kernel.compile.jit import DISABLED
from polhode.run.engine import Engine

STEP = 0.125


def spinning(**given):
    return ph.Body("b", mass=1.0, inertia=(5.0, 7.0, 4.0), **given)


def failing_after(t_fails):
    """A body under a user torque that is not a number from a time on."""

    def torque(t, x, v, R, omega, params):
        return (0.1 if t < params[0] else np.nan, 0.0, 0.0)

    load = ph.UserForce("f", body="b", torque=torque, parameters=(t_fails,))
    return ph.System([spinning(angular_velocity=(1.0, 2.0, 3.0))], forces=[load])


@pytest.mark.parametrize("save_every", [2, 2.0, np.int64(2), np.float64(2)])
def test_every_other_step_may_be_said_with_any_number(save_every):
    run = ph.simulate(ph.System([spinning()]), step=1.0, until=4.0, save_every=save_every)
    assert list(run.time) == [0.0, 2.0, 4.0]


@pytest.mark.parametrize("save_every", ["a", 0, -1, 1.5, np.nan, [2]])
def test_invalid_number_of_steps_gives_one_line_error(save_every):
    with pytest.raises(
        ph.InputError, match=r"^save_every is .*; it must be an integer, at least 1"
    ):
        ph.simulate(ph.System([spinning()]), step=1.0, until=4.0, save_every=save_every)


@pytest.mark.parametrize("steps", ["a", -1, 0.5, np.inf])
def test_so_is_what_a_simulation_cannot_step(steps):
    with pytest.raises(ph.InputError, match=r"^steps is .*; it must be an integer, at least 0"):
        ph.Simulation(ph.System([spinning()]), step=1.0).step(steps)


def test_nothing_is_announced_where_nothing_is_compiled():
    engine = Engine(ph.System([spinning()]), "energy-momentum", 1.0)
    assert not (DISABLED and engine.needs_compiling)


@pytest.mark.jit
@pytest.mark.parametrize("scheme", ["energy-momentum", "suzuki-4(energy-momentum)", "rk4"])
def test_a_step_that_fails_half_way_leaves_the_state_before_it(scheme):
    """The torque fails after 3.4 steps: for a composition, between two of its substeps."""
    whole = ph.Simulation(failing_after(1e9), scheme, step=STEP)
    whole.step(3)
    broken = ph.Simulation(failing_after(3.4 * STEP), scheme, step=STEP)
    with pytest.raises(ph.RunError, match="failed at step 3"):
        broken.step(9)
    assert broken.time == 3 * STEP
    assert np.array_equal(broken._engine.compiled.state, whole._engine.compiled.state)
    assert np.array_equal(broken._engine.memory, whole._engine.memory)
    with pytest.raises(ph.RunError, match="failed at step 3"):
        broken.step()


@pytest.mark.jit
@pytest.mark.parametrize("scheme", ["simo-wong", "algo-c1"])
def test_what_fails_before_the_first_step_has_a_run_as_well(scheme):
    with pytest.raises(ph.RunError, match="failed at step 0") as caught:
        ph.simulate(failing_after(-1.0), scheme, step=STEP, until=4 * STEP)
    assert list(caught.value.run.time) == [0.0]


def step_on(sim):
    for _ in range(300):
        sim.step(3)


@pytest.mark.jit
def test_a_simulation_that_blows_up_says_so_and_keeps_the_state_before():
    pull = ph.Spring("s", between=("ground", "b"), points=[(1, 0, 0), (0, 1, 0)], stiffness=1e8)
    body = spinning(velocity=(1.0, 0.0, 0.0))
    sim = ph.Simulation(ph.System([body], forces=[pull]), "rk4", step=STEP)
    with pytest.raises(ph.RunError, match="the state is no longer finite"):
        step_on(sim)
    assert np.isfinite(sim.state["b"].position).all()
    assert sim.time % (3 * STEP) == 0.0


@pytest.mark.parametrize("scheme", ["energy-momentum", "euler-parameters", "algo-1", "algo-c1"])
def test_a_step_too_large_for_newton_is_halved_and_counted(scheme):
    """h |Omega| = 1.6, and the body, which none could be, tumbles."""
    with pytest.warns(ph.ModelWarning):
        body = ph.Body("b", mass=1.0, inertia=(5.0, 10.0, 1.0), angular_velocity=(8.0, 0.02, 0.0))
    run = ph.simulate(ph.System([body]), scheme, step=0.2, until=100.0)
    assert run.trajectory.halvings > 0
    kept = run.certificate()["energy"]
    assert kept.claimed
    assert kept.relative <= 2 * run.trajectory.iterations * np.finfo(float).eps
    assert "halved" in str(run.certificate())


def test_compiling_is_announced_unless_quiet(capsys, monkeypatch):
    monkeypatch.setattr(Engine, "needs_compiling", True)
    for quiet in (True, False):
        ph.simulate(ph.System([spinning()]), step=1.0, until=1.0, quiet=quiet)
        announced = capsys.readouterr().err.startswith("compiling energy-momentum for free bodies")
        assert announced == (not quiet)


def test_samples_that_no_memory_holds_are_refused_before_the_first_step():
    with pytest.raises(ph.InputError, match=r"10,000,000,000,002 samples need .* GB of memory"):
        ph.simulate(ph.System([spinning()]), step=1e-3, until=1e10, save_every=1)


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("scheme", ["peskin", "energy-momentum", "rk4"])
def test_numbers_that_overflow_end_a_run_interpreted_as_compiled(scheme):
    """Python raises at cos(inf), where compiled kernels go on with nan."""
    model = load_model("peskin-points", ["body.points.velocity.0=1e300"])
    with pytest.raises(ph.RunError, match=r"diverged before step 1|cannot be computed|converge"):
        ph.simulate(model.system, scheme, step=1e-3, until=2e-3)
