"""Whether the steps resolve a motion, and by how much the run is wrong."""

import numpy as np
import pytest

import polhode as ph
from polhode.diagnostics.resolution import MATTERS, RESOLVED, _rounded

DOWN = (0, 0, -9.81)


def wheel(rate):
    body = ph.Body("w", mass=1.0, inertia=(1.0, 1.0, 2.0), angular_velocity=(0, 0, rate))
    return ph.System([body], [ph.Revolute("h", "ground", "w", point=(0, 0, 0), axis=(0, 0, 1))])


def top(rate):
    body = ph.Body(
        "top",
        mass=5.0,
        inertia=(0.8, 0.8, 1.2),
        position=(0, -1.1258330249197701, 0.65),
        orientation=ph.euler("zxz", degrees=(0, 60, 0)),
        angular_velocity=(0, 0, rate),
    )
    tip = ph.Spherical("tip", "ground", "top", point=(0, 0, 0))
    return ph.System([body], [tip], gravity=DOWN)


def double_pendulum():
    upper = ph.Body("upper", 1.0, inertia=(0.1, 0.1, 0.1), position=(0.5, 0, 0))
    lower = ph.Body("lower", 1.0, inertia=(0.1, 0.1, 0.1), position=(1.5, 0, 0))
    pins = [
        ph.Revolute("a", "ground", "upper", point=(0, 0, 0), axis=(0, 1, 0)),
        ph.Revolute("b", "upper", "lower", point=(1, 0, 0), axis=(0, 1, 0)),
    ]
    return ph.System([upper, lower], pins, gravity=DOWN)


def tumbling():
    return ph.System([ph.Body("b", 1.0, inertia=(2, 3, 4), angular_velocity=(8, 0.02, 0))])


def judged(system, scheme="energy-momentum", *, step, until, **given):
    return ph.simulate(system, scheme, step=step, until=until, **given).certificate().resolution


def true_errors(system, step, until):
    """Largest errors of places and attitudes, by a scheme of order four at a tenth of the step."""
    a = ph.simulate(system, step=step, until=until).trajectory
    b = ph.simulate(
        system, "suzuki-4(energy-momentum)", step=step / 10, until=until, save_every=10
    ).trajectory
    cosine = np.abs(np.einsum("tna,tna->tn", a.quaternion, b.quaternion)).clip(0, 1)
    far = np.linalg.norm(a.position - b.position, axis=-1)
    return float(far.max()), float(2 * np.arccos(cosine).max())


@pytest.mark.jit
@pytest.mark.parametrize(
    ("system", "step", "until"),
    [(wheel(50.0), 1e-3, 2.0), (top(50.0), 1e-3, 2.0), (tumbling(), 1e-2, 2.0)],
)
def test_the_error_of_a_fast_rotation_is_estimated_to_a_percent(system, step, until):
    found = judged(system, step=step, until=until)
    assert found.error_angle == pytest.approx(true_errors(system, step, until)[1], rel=0.01)


@pytest.mark.jit
@pytest.mark.parametrize(
    ("system", "step"), [(double_pendulum(), 2e-3), (top(50.0), 1e-3)], ids=["pendulum", "top"]
)
def test_that_of_places_within_a_factor_of_two(system, step):
    found = judged(system, step=step, until=2.0)
    length, angle = true_errors(system, step, 2.0)
    assert 0.5 < found.error_length / length < 2.0
    assert 0.5 < found.error_angle / angle < 2.0


@pytest.mark.jit
def test_a_turn_of_a_hundred_radians_is_seen_and_what_would_do_is_told():
    run = ph.simulate(wheel(1e4), step=1e-2, until=0.1)
    c = run.certificate()
    assert c["energy"].verdict == "kept"
    assert c.resolution.turn == pytest.approx(100.0)
    assert c.resolution.error_angle == pytest.approx(10 * (100.0 - np.pi), rel=0.01)
    assert "warning: body 'w' turns by 1e+02 rad in a step" in str(c)
    assert "use a step of 2e-05 s" in str(c)
    better = judged(wheel(1e4), step=2e-5, until=2e-3)
    assert better.turn < RESOLVED


def test_a_free_body_is_told_of_exact_free_body_which_has_no_error():
    found = judged(tumbling(), step=0.1, until=1.0)
    assert found.advice.endswith("or exact-free-body at this step")
    exact = judged(tumbling(), "exact-free-body", step=0.1, until=1.0)
    assert exact.turn == pytest.approx(found.turn, rel=1e-3)
    assert (exact.error_length, exact.error_angle, exact.advice) == (0.0, 0.0, "")


@pytest.mark.jit
def test_a_run_whose_errors_add_up_is_told_so_though_every_step_is_small():
    found = judged(wheel(50.0), step=4e-3, until=40.0)
    assert found.turn < RESOLVED < found.error_angle
    assert found.advice.startswith("local errors of the attitude add up to")
    step = float(found.advice.split("a step of ")[1].split()[0])
    assert judged(wheel(50.0), step=step, until=40.0).advice == ""


def test_a_scheme_of_another_order_has_no_estimate():
    for scheme in ("rk4", "peskin-euler", "suzuki-4(energy-momentum)"):
        found = judged(tumbling(), scheme, step=0.01, until=0.1)
        assert (found.error_length, found.error_angle) == (None, None)
        assert found.turn == pytest.approx(0.08, rel=1e-3)


@pytest.mark.jit
def test_an_oscillation_is_that_of_the_mass_that_the_joints_let_move():
    """A rod on a hinge: m l²/3 about the pin, four times that about its centre."""
    rod = ph.Body("rod", mass=3.0, inertia=(1e-4, 0.25, 0.25), position=(0.5, 0, 0))
    hinge = ph.Revolute("pin", "ground", "rod", point=(0, 0, 0), axis=(0, 1, 0))
    spring = ph.TorsionSpring("s", "pin", stiffness=400.0)
    found = judged(ph.System([rod], [hinge], [spring]), step=0.01, until=0.1)
    assert found.oscillation == pytest.approx(0.01 * np.sqrt(400.0 / 1.0), rel=1e-6)
    assert found.oscillating == "s"


@pytest.mark.jit
def test_a_stiff_spring_is_named():
    ball = ph.Body("ball", mass=2.0, position=(0, 0, 1.1))
    ends = ((0, 0, 0), (0, 0, 1.1))
    spring = ph.Spring("stiff", ("ground", "ball"), ends, stiffness=5e4, length=1.0)
    found = judged(ph.System([ball], forces=[spring]), step=0.01, until=0.1)
    assert found.oscillation == pytest.approx(0.01 * np.sqrt(5e4 / 2.0), rel=1e-9)
    assert found.advice.startswith("'stiff' oscillates with h omega = 1.6")


@pytest.mark.parametrize("turned", [0.4, 0.6, 2.0, 10.0])
def test_the_share_of_an_oscillation_is_that_of_its_second_differences(turned):
    """Steps make A cos(n p) of it, tan(p/2) = h omega/2, whose second differences are known."""
    h = 0.01
    ball = ph.Body("ball", mass=2.0, position=(0, 0, 1.1))
    ends, stiffness = ((0, 0, 0), (0, 0, 1.1)), 2.0 * (turned / h) ** 2
    spring = ph.Spring("stiff", ("ground", "ball"), ends, stiffness=stiffness, length=1.0)
    found = judged(ph.System([ball], forces=[spring]), step=h, until=5.0)
    seen = (turned**2 / (4 + turned**2)) ** 2
    if turned < RESOLVED:
        assert (found.share, found.advice) == (None, "")
    else:
        assert found.share == pytest.approx(seen, rel=0.02)
        assert found.fast == pytest.approx(turned, rel=0.05)
        assert f"'stiff' oscillates with h omega = {found.fast:.2g}" in found.advice


def hanging(velocity=0.0, save_every=1):
    """A load on a rope that is far stiffer than steps resolve."""
    load = ph.Body("load", 50.0, inertia=(1, 1, 1), position=(0, 0, 1))
    ends = [(0, 0, 5), (0, 0, 1)]
    rope = ph.Cable("rope", "ground", "load", points=ends, elements=4, stiffness=1e6, mass=0.3)
    pull = (0, 0, velocity * 0.3 / 1e-2)  # of a node of 0.3 kg, over a step
    kick = ph.PointForce("kick", "rope.2", steps=[[1e-2, 2e-2, pull]])
    system = ph.System([load], cables=[rope], forces=[kick], gravity=DOWN)
    still = ph.equilibrium(system).system
    return judged(still, step=1e-2, until=2.0, save_every=save_every)


@pytest.mark.jit
def test_a_rope_that_does_not_ring_needs_no_smaller_step():
    still = hanging()
    assert still.oscillation > 10
    assert (still.share < 1e-10, still.advice) == (True, "")
    assert hanging(save_every=10).advice == ""  # it does not stretch either


@pytest.mark.jit
def test_a_rope_that_rings_is_named_with_its_share():
    found = hanging(velocity=1.0)
    assert found.part.startswith("rope.")
    assert found.share > 10 * MATTERS
    assert f"'{found.part}' oscillates with h omega" in found.advice
    sparse = hanging(velocity=1.0, save_every=10)
    assert sparse.share is None
    assert sparse.advice.endswith("or save every step, which shows whether that matters")


def arm(force=(0.0, 0.0, 0.0)):
    """A cantilever under its weight, whose element stretches with h omega of about 100."""
    section = ph.Section.rectangle(0.02, 0.02, young=2e11, shear=8e10, density=7800.0)
    ends = [(0, 0, 0), (1, 0, 0)]
    beam = ph.Beam("arm", "ground", "", points=ends, elements=4, section=section)
    blow = ph.PointForce("blow", "arm.4", steps=[[0.0, 1e-3, force]])
    return ph.System([], beams=[beam], forces=[blow], gravity=DOWN)


@pytest.mark.jit
def test_beams_are_warned_of_by_the_same_rule():
    bent, struck = (judged(arm(f), step=1e-3, until=0.1) for f in ((0, 0, 0), (2e5, 0, 0)))
    assert bent.bending == struck.bending > 30
    assert (bent.share < 1e-3, bent.advice) == (True, "")
    assert struck.share > 0.1
    assert struck.advice.startswith("'arm.")


@pytest.mark.jit
def test_samples_chunks_and_restarts_do_not_matter(tmp_path):
    once = judged(top(50.0), step=1e-3, until=6.0)
    assert judged(top(50.0), step=1e-3, until=6.0, save_every=500) == once
    ph.simulate(top(50.0), step=1e-3, until=1.3, out=tmp_path / "run.zarr")
    assert ph.resume(tmp_path / "run.zarr", until=6.0).certificate().resolution == once
    sim = ph.Simulation(top(50.0), step=1e-3)
    for steps in (1, 2, 3, 700, 5294):
        sim.step(steps)
    whole = ph.simulate(top(50.0), step=1e-3, until=6.0).trajectory.end["watched"]
    assert np.array_equal(sim._engine.checkpoint()["watched"], whole)


@pytest.mark.jit
def test_a_spin_between_two_samples_is_seen():
    """A torque spins a jointed body up and stops it again before the next sample."""
    pulse = [[0.1, 0.11, [0, 0, 1000.0]], [0.11, 0.12, [0, 0, -1000.0]]]
    torque = ph.Torque("pulse", body="w", steps=pulse)
    system = ph.System(wheel(0.0).bodies, wheel(0.0).joints, [torque])
    found = judged(system, step=1e-3, until=1.0, save_every=1000)
    assert found.turn == pytest.approx(1e-3 * 5.0, rel=1e-9)


def test_a_spin_of_a_free_body_between_two_samples_and_bursts_is_seen():
    pulse = [[0.13, 0.14, [0, 0, 1000.0]], [0.14, 0.15, [0, 0, -1000.0]]]
    body = ph.Body("b", 1.0, inertia=(1.0, 1.0, 2.0), angular_velocity=(0, 0, 0.1))
    system = ph.System([body], forces=[ph.Torque("pulse", body="b", steps=pulse)])
    found = judged(system, step=1e-3, until=0.2, save_every=200)
    assert found.turn == pytest.approx(1e-3 * 5.1, rel=1e-9)


def test_impacts_and_cut_steps_are_no_local_errors():
    """Balls fly along parabolas, which steps of order two follow exactly."""
    ball = ph.Body("ball", 1.0, inertia=(0.1, 0.1, 0.1), position=(0, 0, 0.3), velocity=(1, 0, 0))
    floor = ph.Contact("floor", body="ball", shape={"ball": 0.1}, restitution=0.9)
    system = ph.System([ball], contacts=[floor], gravity=DOWN)
    found = judged(system, step=0.01, until=0.8)
    assert found.error_length < 1e-13


def test_the_largest_turn_may_be_that_of_the_start():
    body = ph.Body("b", 1.0, inertia=(1.0, 1.0, 2.0), angular_velocity=(0, 0, 5.0))
    brake = ph.Torque("brake", body="b", steps=[[0.0, 1.0, [0, 0, -10.0]]])
    found = judged(ph.System([body], forces=[brake]), step=1e-2, until=0.5)
    assert found.turn == pytest.approx(1e-2 * 5.0, rel=1e-15)


@pytest.mark.jit
def test_the_place_of_a_body_on_the_ground_follows_its_attitude():
    """A fast top: their differences say a tenth of the error, its arm more than all of it."""
    found = judged(top(50.0), step=1e-3, until=2.0)
    length, _ = true_errors(top(50.0), 1e-3, 2.0)
    assert length <= found.error_length <= 100 * length


@pytest.mark.jit
def test_a_structure_has_its_fastest_oscillation_and_an_error():
    model = ph.LinearStructure(mass=[[2.0]], stiffness=[[200.0]], displacement=[0.1])
    run = ph.simulate(model, "newmark", step=0.01, until=5.0)
    found = run.certificate().resolution
    assert found.turn is None
    assert found.oscillation == pytest.approx(0.1)
    true = np.abs(run.trajectory.position[:, 0] - 0.1 * np.cos(10.0 * run.time)).max()
    assert 0.5 < found.error_length / true < 2.0


def test_steps_are_proposed_in_round_numbers():
    assert [_rounded(h) for h in (1.0, 0.049, 7e-5, 2.1e-3)] == [1.0, 0.02, 5e-5, 2e-3]
    assert 0.0 < _rounded(0.0) < 1e-307
