"""Runs whose steps change: laws, events, saving and resuming as with fixed steps."""

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

import polhode as ph

EPS = np.finfo(float).eps
G = 9.81
RULES = ("reversible(0.02)", "tolerance(1e-4)")


def top():
    body = ph.Body(
        "top",
        mass=5.0,
        inertia=(0.8, 0.8, 1.2),
        position=(0.0, -1.3 * np.sin(0.5), 1.3 * np.cos(0.5)),
        orientation=ph.rotation_vector((0.5, 0.0, 0.0)),
        angular_velocity=(0.0, 0.3, 3.0),
    )
    tip = ph.Spherical("tip", "ground", "top", point=(0, 0, 0))
    return ph.System([body], [tip], gravity=(0, 0, -G))


def ran(step, until=0.9, system=None, scheme="energy-momentum", **given):
    return ph.simulate(system or top(), scheme, step=step, until=until, quiet=True, **given)


@pytest.mark.parametrize("rule", RULES)
def test_laws_hold_and_the_certificate_names_the_steps(rule):
    run = ran(rule)
    lengths = run.step_sizes
    assert lengths.max() > 1.2 * lengths.min()
    assert_allclose(lengths.sum(), 0.9, rtol=8 * EPS)
    assert_array_equal(lengths.time, run.time[1:])
    certificate = run.certificate()
    assert not certificate.broken
    assert certificate.step == rule
    assert f"s by {rule}" in str(certificate)
    assert f"s by {rule}" in repr(run)
    said = " ".join(certificate.notes)
    if rule == RULES[0]:
        assert "the sequence of steps is reversible" in said
    else:
        assert f"not reversible: {rule} looks at the previous steps" in said
    assert "stored momenta ring across joints by" in said


def test_reversible_steps_go_like_one_over_the_speed():
    """With (K + K0) kept as Q², h Q is constant except for O(h²)."""
    run = ran(ph.reversible(0.01, floor=5.0))
    Q = np.sqrt(run.energy.kinetic.values + 5.0)
    middle = 0.5 * (Q[1:-1] + Q[:-2])
    path = run.step_sizes.values[:-1] * middle  # the last step is cut
    assert path.max() / path.min() - 1 < 5e-3 < Q.max() / Q.min() - 1
    assert "floor=5" in str(run.certificate())


def test_a_smaller_tolerance_gives_a_smaller_error():
    """Steps go with the cube root of the tolerance, errors of order two with its power 2/3."""
    end = [ran(f"tolerance({e})").body("top").position.values[-1] for e in (8e-5, 1e-5)]
    exact = ran(0.9, scheme="dop853(tolerance=1e-10)").body("top").position.values[-1]
    error = [np.linalg.norm(x - exact) for x in end]
    assert 2.5 < error[0] / error[1] < 6.4  # 4, except for the first steps and the last


@pytest.mark.parametrize("rule", RULES)
def test_saving_does_not_change_steps(rule):
    all_ = ran(rule)
    thin = ran(rule, save_every=3)
    assert_array_equal(thin.time[:-1], all_.time[::3][: len(thin.time) - 1])
    assert thin.time[-1] == all_.time[-1] == 0.9
    dense = ran(rule, save_dt=0.1)
    assert_allclose(dense.time, np.arange(10) * 0.1, atol=2 * EPS)
    assert_array_equal(dense.body("top").position, all_.at(dense.time).body("top").position)
    asked = ran(rule, save_at=[0.3, 0.45])
    assert_array_equal(asked.time, [0.0, 0.3, 0.45, 0.9])


@pytest.mark.parametrize("rule", RULES)
def test_events_are_located_and_do_not_change_the_run(rule):
    low = ph.Event("low", "body.top.position.z < 0.9")
    plain, run = ran(rule), ran(rule, events=[low])
    assert len(run.events) == 1
    assert_array_equal(run.time, plain.time)
    assert_array_equal(run.body("top").position, plain.body("top").position)
    z = run.events[0].state.body("top").position.values[0, 2]
    assert 0.9 - 64 * EPS < z < 0.9  # a rounding of time moves it by less
    assert "not reversible" in " ".join(run.certificate().notes)
    stopped = ran(rule, stop_when="body.top.position.z < 0.9")
    assert stopped.time[-1] == run.events.time[0]


@pytest.mark.parametrize("rule", RULES)
def test_a_callback_ends_a_step_and_the_rule_goes_on(rule):
    ball = ph.Body("ball", 2.0, (0.1,) * 3, position=(0, 0, 1))
    fall = ph.System([ball], gravity=(0, 0, -G))

    def bounce(m):
        m.push("ball", (0, 0, -2 * 2.0 * m.body("ball").velocity.z))

    hit = ph.Event("hit", "body.ball.position.z < 0", action=bounce)
    run = ran(rule, 4.0, fall, events=[hit])
    T = np.sqrt(2 / G)
    hits = T * np.arange(1, 9, 2)
    # energy-momentum is exact in free fall; each bounce adds a rounding of place over speed
    assert_allclose(run.events.time, hits[hits < 4.0], rtol=0, atol=64 * EPS)
    assert run.time[-1] == 4.0


def test_a_run_that_was_stopped_continues_with_the_same_bits(tmp_path):
    events = [ph.Event("low", "body.top.position.z < 0.9")]
    for k, rule in enumerate(RULES):
        whole = ran(rule, events=events)
        calls = []

        def stop(done, total, calls=calls):
            calls.append(done)
            if len(calls) == 2:
                raise KeyboardInterrupt

        out = tmp_path / f"{k}.zarr"
        part = ran(rule, events=events, out=out, progress=stop)
        assert part.interrupted
        assert 0.0 < part.time[-1] < 0.9
        run = ph.resume(out)
        assert_array_equal(run.time, whole.time)
        assert_array_equal(run.trajectory.stored, whole.trajectory.stored)
        assert_array_equal(run.events.time, whole.events.time)
        assert (
            run.trajectory.end["step_pace"].tolist() == whole.trajectory.end["step_pace"].tolist()
        )
        assert ph.load(out).certificate().step == rule
        longer = ph.resume(out, until=5.0)  # in coarser ticks
        assert longer.time[-1] == 5.0
        assert not longer.certificate().broken
        saved = tmp_path / f"saved-{k}.zarr"
        whole.save(saved)
        assert_array_equal(ph.load(saved).step_sizes, whole.step_sizes)


@pytest.mark.jit
@pytest.mark.parametrize("cut", [0.3, 0.777, 1.5])
def test_a_run_by_tolerance_to_a_new_end_is_as_accurate(cut, tmp_path):
    """It has other steps, and the error that its certificate prints."""
    rule = {"step": "tolerance(1e-5)"}
    scheme = "suzuki-4(energy-momentum)"
    exact = ph.simulate("double-pendulum", scheme, step=1e-3, until=2.0).trajectory.position[-1]
    whole = ph.simulate("double-pendulum", until=2.0, **rule)
    ph.simulate("double-pendulum", until=cut, out=tmp_path / "run.zarr", **rule)
    longer = ph.resume(tmp_path / "run.zarr", until=2.0)
    errors = []
    for run in (whole, longer):
        errors.append(np.linalg.norm(run.trajectory.position[-1] - exact, axis=1).max())
        assert errors[-1] <= run.certificate().resolution.error_length
        assert not run.certificate().broken
    assert errors[1] == pytest.approx(errors[0], rel=0.02)


def test_dampers_make_steps_irreversible():
    ball = ph.Body("ball", 2.0, (0.1,) * 3, position=(0, 0, 1))
    fall = ph.System([ball], forces=[ph.Drag("air", "ball", linear=0.2)], gravity=(0, 0, -G))
    run = ran("reversible(0.02)", 0.2, fall, "exact-free-body")
    assert "not reversible: 'air' takes energy" in " ".join(run.certificate().notes)


@pytest.mark.parametrize(
    ("step", "scheme", "sentence"),
    [
        ("reversible(0.02)", "simo-wong", "is not symmetric"),
        ("reversible(0.02)", "energy-decaying", "is not symmetric"),
        ("reversible(0.02)", "rk4", "is not symmetric"),
        ("reversible(0.02)", "bdf", "needs fixed steps"),
        ("tolerance(1e-5)", "bdf", "needs fixed steps"),
        ("tolerance(1e-5)", "dop853", "controls its own substeps"),
        ("tolerance(1e-18)", "energy-momentum", "below the rounding error of positions"),
        ("tolerant(1)", "energy-momentum", "step is 'tolerant(1)'"),
    ],
)
def test_invalid_input_gives_one_line_error(step, scheme, sentence):
    with pytest.raises(ph.PolhodeError) as error:
        ran(step, scheme=scheme)
    assert sentence in str(error.value)


def test_half_step_values_and_constant_matrices_refuse_rules():
    free = ph.System([ph.Body("b", 1.0, (1, 2, 3), angular_velocity=(1, 2, 3))])
    with pytest.raises(ph.SchemeError, match="half-step values, so step cannot be"):
        ran("tolerance(1e-5)", 1.0, free, "staggered")
    with pytest.raises(ph.SchemeError, match="matrices are constant, so step cannot be"):
        ph.simulate("mast", step="tolerance(1e-5)", until=0.1)


def test_events_under_a_scheme_of_several_steps_are_refused():
    with pytest.raises(ph.InputError, match="'bdf' needs the previous steps"):
        ran(0.1, 1.0, scheme="bdf", stop_when="body.top.position.z < 0")


def test_what_was_computed_stays_when_steps_shrink_too_far():
    """Two steps of 1000 rad are taken before an error is known, which asks for steps of 3e-8 s."""
    wheel = ph.Body("wheel", 1.0, (0.5, 0.5, 1.0), angular_velocity=(0, 0, 1e4))
    with pytest.raises(ph.RunError, match="shorter than 2") as error:
        ran("tolerance(1e-12, first=0.1)", 10.0, ph.System([wheel]))
    assert_allclose(error.value.run.time, [0.0, 0.1, 0.2], rtol=EPS)
