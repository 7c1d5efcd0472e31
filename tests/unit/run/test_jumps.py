"""Prescribed motions whose rate jumps: momenta follow at once, and work of the motion pays."""

import numpy as np
import pytest

import polhode as ph
from polhode.model.signal import scalar
from tests.models.contacts import WEIGHT, G

T, H = 0.1, 1e-3


def ramp(size, end=T):
    return {"table": {"times": [0, end], "values": [0, size]}}


def arm(end=T, gravity=WEIGHT, **more):
    """A rod that turns by 1 rad/s, and stops."""
    rod = ph.Body("rod", 2.0, inertia=(0.01, 0.1, 0.1), position=(0.5, 0, 0))
    motion = {"angle": ramp(end, end)}
    hinge = ph.Revolute("h", "ground", "rod", point=(0, 0, 0), axis=(0, 1, 0), motion=motion)
    return ph.System([rod], [hinge], gravity=gravity, **more)


SCHEMES = ["energy-momentum", "suzuki-4(energy-momentum)", "energy-decaying"]


@pytest.mark.jit
@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("end", [T, T + 0.3 * H], ids=["on a step", "within a step"])
def test_what_stops_has_no_stored_momentum_and_its_energy_is_work(scheme, end):
    run = ph.simulate(arm(end), scheme, step=H, until=0.2)
    kinetic = 0.5 * (0.1 + 2.0 * 0.5**2)
    assert run.energy.kinetic_stored[10] == pytest.approx(kinetic, rel=1e-3)
    assert abs(float(run.energy.kinetic_stored[-1])) < 1e-15 * kinetic
    lifted = 2.0 * G * 0.5 * np.sin(-end)
    given = run.ledger.work["h"][-1] - run.ledger.numerical[-1]
    assert given == pytest.approx(lifted - kinetic, rel=1e-3)
    certificate = run.certificate()
    assert certificate.broken == []
    assert certificate["energy_balance"].relative < 1e-13


@pytest.mark.jit
def test_resumed_and_driven_runs_have_the_same_bits(tmp_path):
    whole = ph.simulate(arm(), step=H, until=0.2).trajectory.stored[-1]
    for cut in (0.05, T, 0.15):
        ph.simulate(arm(), step=H, until=cut, out=tmp_path / f"{cut}.zarr")
        resumed = ph.resume(tmp_path / f"{cut}.zarr", until=0.2)
        assert np.array_equal(resumed.trajectory.stored[-1], whole)
    sim = ph.Simulation(arm(), step=H)
    for _ in range(2):
        sim.step(30)
        sim.step(170)
        assert np.array_equal(np.asarray(sim._engine.compiled.state), whole)
        sim.reset()


def leg(speed, foot=1.0, trunk=3.0):
    """A foot on a floor, and a trunk that a slider lifts and stops."""
    bodies = [
        ph.Body("foot", foot, position=(0, 0, 0)),
        ph.Body("trunk", trunk, position=(0, 0, 1)),
    ]
    bodies = [ph.Body(b.name, b.mass, inertia=(0.1,) * 3, position=b.position) for b in bodies]
    motion = {"displacement": ramp(speed * T)}
    slider = ph.Prismatic("s", "foot", "trunk", point=(0, 0, 0), axis=(0, 0, 1), motion=motion)
    up = ph.Prismatic("up", "ground", "foot", point=(0, 0, 0), axis=(0, 0, 1))
    floor = ph.Contact("floor", body="foot", shape={"points": [[0, 0, 0]]}, restitution=0.0)
    return ph.System(bodies, [slider, up], contacts=[floor], gravity=WEIGHT)


@pytest.mark.jit
def test_a_leg_that_stops_lifting_hops():
    """Both go on with the momentum of the trunk: v = m2 V/(m1 + m2), z = v t - g t²/2."""
    run = ph.simulate(leg(0.4), step=H, until=T + 0.05)
    v = 3.0 * 0.4 / 4.0
    t = run.time[run.time >= T] - T
    height = run.body("foot").position.values[-len(t) :, 2]
    assert height == pytest.approx(v * t - 0.5 * G * t**2, abs=1e-12)
    assert run.certificate().broken == []


@pytest.mark.jit
def test_a_leg_that_stops_sinking_stays_at_rest():
    run = ph.simulate(leg(-0.4), step=H, until=0.2)
    assert np.abs(run.body("trunk").position.values[-1, 2] - (1 - 0.4 * T)) < 1e-14
    assert float(run.energy.kinetic_stored[-1]) < 1e-15 * 0.5 * 3.0 * 0.4**2
    assert run.certificate().broken == []


def robot(crouch=0.6, sink=0.05, leg=0.25):
    """Four legs with rigid feet, whose hips and knees are driven until it has sat down."""
    height = 2 * leg * np.cos(crouch) + 0.02
    bodies = [ph.Body("trunk", 12.0, inertia=(0.07, 0.26, 0.29), position=(0, 0, height))]
    joints, contacts = [], []
    for k, (x, y) in enumerate([(0.2, 0.13), (0.2, -0.13), (-0.2, 0.13), (-0.2, -0.13)]):
        hip = np.array([x, y, height])
        knee = hip - leg * np.array([np.sin(crouch), 0, np.cos(crouch)])
        foot = knee - leg * np.array([-np.sin(crouch), 0, np.cos(crouch)])
        moments = (0.006, 0.006, 0.0005)
        bodies.append(ph.Body(f"thigh{k}", 1.0, inertia=moments, position=(hip + knee) / 2))
        bodies.append(ph.Body(f"shin{k}", 0.3, inertia=moments, position=(knee + foot) / 2))
        for name, first, second, point, angle in (
            (f"hip{k}", "trunk", f"thigh{k}", hip, sink),
            (f"knee{k}", f"thigh{k}", f"shin{k}", knee, -2 * sink),
        ):
            motion = {"angle": ramp(angle)}
            joints.append(ph.Revolute(name, first, second, point, (0, 1, 0), motion=motion))
        ball = {"ball": 0.02, "center": list(foot - (knee + foot) / 2)}
        law = {"friction": 0.8}
        contacts.append(ph.Contact(f"foot{k}", f"shin{k}", ball, law=law, restitution=0.0))
    return ph.System(bodies, joints, contacts=contacts, gravity=WEIGHT)


@pytest.mark.jit
def test_a_robot_at_rest_has_no_kinetic_energy():
    run = ph.simulate(robot(), step=H, until=0.2)
    stored = run.energy.kinetic_stored.values
    assert stored.max() > 0.5
    assert stored[-1] < 1e-15 * stored.max()
    certificate = run.certificate()
    assert certificate.broken == []
    assert not any("stored momenta" in note for note in certificate.notes)


@pytest.mark.jit
def test_a_ripple_that_is_left_is_told_with_what_helps():
    """The jump of a function of time is not known beforehand."""

    def angle(t):
        return t if t < 0.1 else 0.1

    rod = arm().bodies[0]
    hinge = ph.Revolute("h", "ground", "rod", (0, 0, 0), (0, 1, 0), motion={"angle": angle})
    run = ph.simulate(ph.System([rod], [hinge]), step=H, until=0.2)
    (note,) = (n for n in run.certificate().notes if "stored momenta" in n)
    assert note.startswith("stored momenta have 0.3 J")
    assert "a motion of joint 'h' whose rate does not jump" in note


@pytest.mark.parametrize(
    ("given", "times"),
    [
        ({"table": {"times": [0, 1, 2, 3], "values": [0, 1, 2, 2]}}, [0, 2]),
        ({"table": {"times": [0, 1, 2, 3], "values": [0, 1, 2.05, 3.0]}}, [0, 3]),
        ({"minimum_jerk": {"times": [0, 1, 2], "values": [0, 1, 3]}}, []),
        ({"ramp": {"times": [0.5, 1.5], "values": [0, 1]}}, [0.5, 1.5]),
        ({"harmonic": {"amplitude": 1, "frequency": 1}}, []),
        (0.7, []),
    ],
)
def test_jumps_of_a_rate_are_where_pieces_meet_with_another(given, times):
    assert scalar("it", given).jumps == times
