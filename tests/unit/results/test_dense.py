"""Dense output: the states between the ends of steps have the order of the scheme."""

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

import polhode as ph

FINE = 1 / 1024


def top(step, scheme="energy-momentum", until=0.5, **given):
    body = ph.Body(
        "top",
        mass=5.0,
        inertia=(0.8, 0.8, 1.2),
        position=(0, 0.6, 1.1),
        orientation={"rotation_vector": (-0.5, 0, 0)},
        angular_velocity=(0, 0.3, 3),
    )
    tip = ph.Spherical("tip", "ground", "top", point=(0, 0, 0))
    system = ph.System([body], [tip], gravity=(0, 0, -9.81))
    return ph.simulate(system, scheme, step=step, until=until, **given)


@pytest.fixture(scope="module")
def exact():
    return top(FINE, "kahan-li-6(energy-momentum)")


@pytest.mark.parametrize(
    ("scheme", "order", "steps"),
    [("energy-momentum", 2, (16, 32)), ("suzuki-4(energy-momentum)", 4, (16, 32))],
)
def test_inside_a_step_the_order_is_that_of_the_scheme(exact, scheme, order, steps):
    for what in ("position", "rotation", "velocity", "angular_velocity"):
        errors = []
        for h in (1 / k for k in steps):
            times = (np.arange(round(0.5 / h)) + 0.25) * h
            between = getattr(top(h, scheme).at(times).body("top"), what).values
            true = getattr(exact.body("top"), what).values[np.round(times / FINE).astype(int)]
            errors.append(np.abs(between - true).max())
        assert np.log2(errors[0] / errors[1]) > order - 0.3, (what, errors)


def test_ends_of_steps_are_the_samples_themselves():
    run = top(1 / 32)
    again = run.at(run.time)
    assert_array_equal(again.trajectory.stored, run.trajectory.stored)
    assert_array_equal(again.joint("tip").reaction, run.joint("tip").reaction)


def test_certificate_and_ledger_are_those_of_the_ends():
    run = top(1 / 32)
    between = run.at([0.1, 0.2, 0.3])
    assert str(between.certificate()) == str(run.certificate())
    assert_array_equal(between.ledger.balance, run.ledger.balance)


def test_runs_are_saved_at_given_times_between_steps():
    whole = top(1 / 32)
    times = [0.0, 0.03, 0.1, 0.5]
    saved = top(1 / 32, save_at=times[1:3])
    assert_array_equal(saved.time, times)
    assert_array_equal(saved.body("top").position, whole.at(times).body("top").position)
    regular = top(1 / 32, save_dt=0.04)
    assert_allclose(regular.time, [*(0.04 * np.arange(13)), 0.5])
    assert len(regular.trajectory.ends.index) < 2 * len(regular.time)
    assert regular.certificate().broken == []


def test_times_that_no_samples_surround_are_refused():
    run = top(1 / 32, save_every=4)
    for times, said in [
        ([0.6], "t = 0.6 s is outside of the run, which has samples from 0 to 0.5 s"),
        ([0.1], "lies between samples that are 4 steps apart; run with save_every=1, or with"),
        (["a"], "give numbers of seconds"),
    ]:
        with pytest.raises(ph.InputError, match=said):
            run.at(times)


def test_structures_have_dense_output_too():
    nodes = [ph.Node("a", (0, 0, 0), fixed=True), ph.Node("b", (1, 0, 0), mass=1.0)]
    system = ph.Structure(
        nodes, [ph.Bar("s", ("a", "b"), area=1.0, modulus=4.0)], gravity=(0, 0, -1)
    )
    errors = []
    for h in (1 / 8, 1 / 16):
        run = ph.simulate(system, step=h, until=1.0)
        fine = ph.simulate(system, step=1 / 512, until=1.0)
        times = (np.arange(round(1 / h)) + 0.5) * h
        wanted = fine.node("b").position.values[np.round(512 * times).astype(int)]
        errors.append(np.abs(run.at(times).node("b").position.values - wanted).max())
    assert np.log2(errors[0] / errors[1]) > 1.7, errors


def test_hinges_with_springs_keep_their_angle_between_steps():
    arm = ph.Body("arm", mass=1.0, inertia=(0.1, 0.1, 0.1), position=(0, 0, -0.5))
    hinge = ph.Revolute("h", "ground", "arm", point=(0, 0, 0), axis=(0, 1, 0), initial={"rate": 9})
    spring = ph.TorsionSpring("s", "h", stiffness=0.1)
    run = ph.simulate(ph.System([arm], [hinge], [spring]), step=0.01, until=1.0)
    times = np.linspace(0.0, 1.0, 333)
    angle, energy = run.at(times).joint("h").angle.values, run.at(times).element("s").energy.values
    assert_allclose(energy, 0.05 * angle**2, rtol=1e-9, atol=1e-12)
    assert np.diff(angle).min() > 0
