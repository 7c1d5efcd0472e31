"""Beams keep what bodies keep: energy, momenta and joints, however stiff they are."""

import numpy as np
import pytest

import polhode as ph
from tests.rounding import within
from tests.truth.beam_forms import rotating_bar

SOFT = ph.Section(stiffness=(1e4, 1e4, 1e4, 500, 500, 500), mass=1.0, inertia=(20, 10, 10))
STEEL = ph.Section({"round": {"radius": 0.01}}, material="steel")
FORCE = {"times": [0, 2.5, 5, 1e6], "values": [[0, 0, 0], [20, 0, 0], [0, 0, 0], [0, 0, 0]]}
MOMENT = {"times": [0, 2.5, 5, 1e6], "values": [[0, 0, 0], [0, -100, -200], [0, 0, 0], [0, 0, 0]]}


def spaghetti(elements=6, section=SOFT, **more):
    """The flying beam of Simo and Vu-Quoc, free, under a force and a moment for five seconds."""
    line = [(6, 0, 0), (0, 8, 0)]
    beam = ph.Beam("b", points=line, elements=elements, section=section, up=(0, 0, 1), **more)
    loads = [ph.PointForce("f", "b.0", table=FORCE), ph.Torque("m", "b.0", table=MOMENT)]
    return ph.System([], [], loads, beams=[beam])


def drifts(run):
    return {i.name: i.relative for i in run.certificate().invariants if i.promised}


@pytest.mark.jit
def test_a_flying_beam_keeps_energy_and_momenta():
    run = ph.simulate(spaghetti(), step=0.1, until=20)
    found = drifts(run)
    assert {"energy_balance", "linear_momentum_y", "linear_momentum_z"} <= set(found)
    assert max(found.values()) < 1e-13
    t = run.trajectory
    after = t.time > 5.05
    p, x, pi = (t.stored[after, :, k : k + 3] for k in (3, 0, 10))
    np.testing.assert_allclose(p.sum(axis=1), [[50, 0, 0]] * after.sum(), rtol=0, atol=5e-13)
    L = (np.cross(x, p) + pi).sum(axis=1)
    assert np.ptp(L, axis=0).max() < 1e-12 * np.linalg.norm(L[0])
    # Exudyn and a prototype with another solver give the same energy after the load.
    energy = run.ledger.kinetic[after] + sum(v[after] for v in run.ledger.potential.values())
    assert energy[0] == pytest.approx(718.785, abs=5e-4)


def moments_of_momentum(run, after):
    """Angular momenta (time, 3) about the origin and the centre of mass, later than `after`."""
    t = run.trajectory
    x, p, pi = (t.stored[t.time > after, :, k : k + 3] for k in (0, 3, 10))
    mass = np.array([b.mass for b in t.system.bodies])
    centre = (mass[:, None] * x).sum(axis=1, keepdims=True) / mass.sum()
    return [(np.cross(x - about, p) + pi).sum(axis=1) for about in (0.0, centre)]


@pytest.mark.slow
@pytest.mark.jit
def test_a_beam_that_flies_fifty_kilometres_keeps_energy_and_momenta():
    """100 000 steps: about the origin, no more is lost than by writing the momenta down once."""
    run = ph.simulate(spaghetti(), step=0.1, until=1e4, save_dt=10.0)
    t = run.trajectory
    after = t.time > 5.05
    x, p = t.stored[after, :, :3], t.stored[after, :, 3:6]
    total = p.sum(axis=1)
    assert drifts(run)["energy_balance"] < 1e-12
    assert np.abs(total - total[0]).max() < 1e-14 * np.linalg.norm(total[0])
    about_origin, about_centre = moments_of_momentum(run, 5.05)
    spin = np.linalg.norm(about_centre[0])
    assert np.abs(about_centre - about_centre[0]).max() < 1e-12 * spin
    terms = (np.linalg.norm(x, axis=-1) * np.linalg.norm(p, axis=-1)).sum(axis=1).max()
    assert within(np.abs(about_origin - about_origin[0]).max(), terms, p[0].size)


def spinning(elements, mass):
    """A bar thrown to turn about one end, damped until it is as long as that makes it."""
    section = ph.Section(stiffness=(2.8e5,) * 3 + (1.4e4,) * 3, mass=1.2, inertia=(1e-2,) * 3)
    bar = ph.Beam(
        "bar",
        points=[(0, 0, 0), (10, 0, 0)],
        elements=elements,
        section=section,
        mass=mass,
        damping=0.05,
        velocity=(0, 30, 0),
        angular_velocity_world=(0, 0, 6),
    )
    pin = ph.Revolute("pin", "ground", "bar.0", point=(0, 0, 0), axis=(0, 0, 1))
    return ph.System([], [pin], beams=[bar])


def too_long(elements, mass):
    run = ph.simulate(spinning(elements, mass), step=0.02, until=4.0)
    lengths = np.linalg.norm(run.body(f"bar.{elements}").position.values[-3:], axis=1)
    wanted = [rotating_bar(10.0, 2.8e5, 1.2, w) for w in run.joint("pin").rate.values[-3:]]
    # what steps do not resolve changes its sign with each of them
    return np.array([0.25, 0.5, 0.25]) @ (lengths - 10.0 - wanted)


@pytest.mark.jit
def test_the_length_of_a_spinning_bar_converges():
    coarse, fine = too_long(4, "lumped"), too_long(8, "lumped")
    assert np.log2(coarse / fine) == pytest.approx(2.0, abs=0.1)
    assert abs(too_long(4, "corrected")) < 0.01 * abs(coarse)


@pytest.mark.jit
def test_iterations_do_not_depend_on_the_stiffness():
    counts = []
    for EA in (1e4, 1e7, 1e10):
        section = ph.Section(stiffness=(EA, EA, EA, 500, 500, 500), mass=1.0, inertia=(20, 10, 10))
        run = ph.simulate(spaghetti(section=section), step=0.1, until=6)
        counts.append(run.certificate().iterations[0])
        assert drifts(run)["energy_balance"] < 1e-13
        assert not run.trajectory.halvings
    assert max(counts) <= min(counts) + 1.0


def pendulum(damping=0.0):
    """A hub on a hinge, a steel arm, and a body at its end."""
    hub = ph.Body("hub", mass=1.0, inertia=(0.01, 0.01, 0.01), angular_velocity=(0, 0, 3.0))
    tip = ph.Body("tip", mass=0.5, inertia=(2e-3, 2e-3, 2e-3), position=(1, 0, 0))
    hinge = ph.Revolute("pin", "ground", "hub", point=(0, 0, 0), axis=(0, 0, 1))
    arm = ph.Beam(
        "arm",
        "hub",
        "tip",
        points=[(0, 0, 0), (1, 0, 0)],
        elements=3,
        section=STEEL,
        damping=damping,
    )
    push = ph.PointForce("push", "tip", steps=[(0, 0.02, (0, 30, 0))])
    return ph.System([hub, tip], [hinge], [push], gravity=(0, 0, -9.81), beams=[arm])


@pytest.mark.jit
def test_a_beam_between_bodies_on_a_hinge():
    run = ph.simulate(pendulum(), step=1e-3, until=0.3)
    found = drifts(run)
    assert {"energy_balance", "constraints_length", "constraints_angle"} <= set(found)
    assert max(found.values()) < 1e-12
    t = run.trajectory
    x, p, pi = (t.stored[t.time > 0.0205, :, k : k + 3] for k in (0, 3, 10))
    L = (np.cross(x, p) + pi)[..., 2].sum(axis=1)  # about the hinge
    assert np.ptp(L) < 1e-12 * L[0]


@pytest.mark.jit
def test_damping_is_booked_by_element():
    run = ph.simulate(pendulum(1e-3), step=1e-3, until=0.3)
    assert drifts(run)["energy_balance"] < 1e-12
    lost = run.ledger.dissipated
    assert set(lost) == {"arm.1", "arm.2", "arm.3"}
    assert all(np.all(np.diff(v) >= 0.0) and v[-1] > 0.0 for v in lost.values())
    assert not run.certificate()["energy"].promised


def ring():
    """Two half rings, welded at both ends, and pushed."""
    halves = [
        ph.Beam(
            name,
            arc={"center": (0, 0, 0), "start": (x, 0, 0), "axis": (0, 0, 1), "angle": np.pi},
            elements=4,
            section=STEEL,
        )
        for name, x in (("up", 1), ("down", -1))
    ]
    welds = [
        ph.Fixed("left", "up.4", "down.0", point=(-1, 0, 0)),
        ph.Fixed("right", "down.4", "up.0", point=(1, 0, 0)),
    ]
    push = ph.PointForce("push", "up.2", steps=[(0, 0.01, (5, 0, 20))])
    return ph.System([], welds, [push], beams=halves)


@pytest.mark.slow
@pytest.mark.jit
def test_a_closed_ring_runs():
    run = ph.simulate(ring(), step=1e-3, until=0.1)
    found = drifts(run)
    assert found["energy_balance"] < 1e-12
    assert found["constraints_length"] < 1e-13
    # after the push nothing holds it
    t = run.trajectory
    p = t.stored[t.time > 0.0105, :, 3:6].sum(axis=1)
    assert np.ptp(p, axis=0).max() < 1e-14


def eased(rate, over):
    """A turn whose rate rises to `rate` within a time, smoothly: angle, rate, acceleration."""

    def turn(t):
        if t > over:
            return rate * (t - 0.5 * over), rate, 0.0
        k = 2.0 * np.pi / over
        angle = 0.5 * t * t + (np.cos(k * t) - 1.0) / k**2
        parts = angle, t - np.sin(k * t) / k, 1.0 - np.cos(k * t)
        return tuple(float(rate / over * part) for part in parts)

    return turn


def four_bar(elements=4):
    """The four-bar of Bauchau and others (2016), started smoothly.

    Three axes are along z, and the fourth leans by five degrees: of rigid bars it is locked. A
    crank whose rate jumps at the start lets the bars ring, undamped, and nothing converges.
    """
    lean, n = np.radians(5), elements
    stiff = ph.Section(
        stiffness=(52.99e6, 16.88e6, 16.88e6, 733.5, 1131, 1131),
        mass=1.997,
        inertia=(85.2e-6, 42.6e-6, 42.6e-6),
    )
    weak = ph.Section(
        stiffness=(13.25e6, 4.22e6, 4.22e6, 45.84, 70.66, 70.66),
        mass=0.4992,
        inertia=(5.324e-6, 2.662e-6, 2.662e-6),
    )
    A, B, C, D = (0, 0, 0), (0, 0.12, 0), (0.24, 0.12, 0), (0.24, 0, 0)
    bars = [
        ph.Beam(name, points=ends, elements=n, section=section, up=(0, 0, 1))
        for name, ends, section in (
            ("crank", (A, B), stiff), ("coupler", (B, C), stiff), ("rocker", (C, D), weak),
        )
    ]  # fmt: skip
    turning, askew = {"angle": eased(-0.6, 1.0)}, (np.sin(lean), 0, np.cos(lean))
    joints = [
        ph.Revolute("A", "ground", "crank.0", point=A, axis=(0, 0, 1), motion=turning),
        ph.Revolute("B", f"crank.{n}", "coupler.0", point=B, axis=(0, 0, 1)),
        ph.Revolute("C", f"coupler.{n}", "rocker.0", point=C, axis=askew),
        ph.Revolute("D", f"rocker.{n}", "ground", point=D, axis=(0, 0, 1)),
    ]
    return ph.System([], joints, beams=bars)


@pytest.mark.slow
@pytest.mark.jit
def test_a_four_bar_with_an_askew_hinge_moves_by_its_flexible_bars():
    """The moment at the hinge converges, by at least the second order of lumped masses."""
    moments = []
    for n in (4, 8, 16):
        run = ph.simulate(four_bar(n), step=4e-3, until=2.0)
        assert run.joint("A").angle.values[-1] == pytest.approx(-0.9, abs=1e-9)
        assert abs(run.joint("D").angle.values[-1]) > 0.5
        assert drifts(run)["energy_balance"] < 1e-12
        moments.append(np.linalg.norm(run.beam("coupler").moment_at(0.24)[-1]))
    assert abs(moments[0] - moments[1]) > 3.5 * abs(moments[1] - moments[2])


@pytest.mark.jit
def test_a_run_goes_on_from_a_checkpoint_bit_by_bit(tmp_path):
    system = pendulum()
    whole = ph.simulate(system, step=1e-3, until=0.04)
    ph.simulate(system, step=1e-3, until=0.02, out=tmp_path / "half")
    rest = ph.resume(tmp_path / "half", until=0.04)
    assert np.array_equal(whole.trajectory.stored[-1], rest.trajectory.stored[-1])
    assert np.array_equal(whole.trajectory.carried[-1], rest.trajectory.carried[-1])


def test_schemes_that_do_not_run_beams_say_so():
    with pytest.raises(ph.SchemeError, match=r"'newmark.*' does not run beams, such as 'b'"):
        ph.simulate(spaghetti(), scheme="newmark", step=0.1, until=1)
    with pytest.raises(ph.SchemeError, match=r"has damping, and a substep of .* goes back in time"):
        ph.simulate(spaghetti(damping=0.1), scheme="suzuki-4(energy-momentum)", step=0.1, until=1)


@pytest.mark.plain
@pytest.mark.parametrize("rate", [1e-6, 1e-3, 2e-3, 1e-1])
def test_a_beam_that_is_only_twisted_takes_no_more_steps_than_it_is_asked_for(rate):
    """Its forces are roundings of its torques, and no step is halved for what is left of them."""
    beam = ph.Beam("arm", "ground", "", points=[(0, 0, 0), (1, 0, 0)], elements=1,
                   section=ph.Section.round(radius=0.01, material="steel"))  # fmt: skip
    sim = ph.Simulation(ph.System([], beams=[beam]), step=1e-3, record=True)
    sim.set_state({"arm.1": {"angular_velocity": (rate, 0, 0)}})
    sim.step(3)
    run = sim.run()
    assert run.halvings.total == 0
    assert run.iterations.largest <= 4
