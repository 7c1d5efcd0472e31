"""Bodies that roll and glide follow independent equations, without slip and in energy exactly."""

import math

import numpy as np
import pytest

import polhode as ph
from tests.models.rolling import ROLLERS, A, G, Roller, eulers_disc
from tests.rounding import within
from tests.truth.rolling_table import LEAVES, ROLLING, kept, order, reverses

pytestmark = pytest.mark.plain

each = pytest.mark.parametrize("name", ROLLERS)


def check_order(name, law):
    found, runs = order(name, law)
    assert found == pytest.approx(2.0, abs=0.1)
    for run in runs:
        assert run.certificate()["energy"].verdict == "kept"
        assert np.abs(run.contact("floor").gap.values).max() <= 1e-15


@each
def test_rolling_is_of_order_two(name):
    check_order(name, "rolling")


@pytest.mark.parametrize("name", ["disc", "ellipsoid", "wheel"])
def test_gliding_is_of_order_two(name):
    check_order(name, "smooth")


@each
def test_a_rolling_body_does_not_slip(name):
    run = ph.simulate(ROLLERS[name].system(), step=0.01, until=0.1)
    view = run.contact("floor")
    speed = np.linalg.norm(run.trajectory.velocity, axis=-1).max()
    assert within(np.abs(view.slip.values).max(), speed, 20)
    assert set(view.state.values) == {"rolling"}
    force = view.force.values
    np.testing.assert_allclose(view.normal.values, force[:, 2], atol=0)
    np.testing.assert_allclose(view.tangential.values[:, :2], force[:, :2], atol=0)
    assert "rolls on a plane" in repr(view)


@each
def test_reactions_are_what_moves_the_body(name):
    """Newton's equations at every sample: F = m (a + g), and its moment about the centre."""
    roller = ROLLERS[name]
    run = ph.simulate(roller.system(), step=0.02, until=0.1)
    t, force = run.trajectory, run.contact("floor").force.values
    a, alpha = t.observed.acceleration[:, 0], t.observed.angular_acceleration[:, 0]
    scale = roller.mass * G
    assert np.abs(force - roller.mass * (a + [0, 0, G])).max() <= 1e-13 * scale
    for k, R in enumerate(t.rotation[:, 0]):
        w, J = t.angular_velocity_world[k, 0], R @ roller.inertia @ R.T
        moment = np.cross(roller.arm(R), force[k])
        assert np.abs(J @ alpha[k] + np.cross(w, J @ w) - moment).max() <= 1e-13 * scale


def test_a_ball_rolls_down_a_slope_at_five_sevenths():
    r, slope = 0.1, 0.3
    n = (math.sin(slope), 0, math.cos(slope))
    ball = ph.Body("ball", mass=2.0, inertia=(0.4 * 2 * r**2,) * 3, position=r * np.array(n))
    plane = ph.Contact("slope", body="ball", shape={"ball": r}, plane={"normal": n}, law="rolling")
    run = ph.simulate(ph.System([ball], contacts=[plane], gravity=(0, 0, -G)), step=0.1, until=0.5)
    along = np.array([math.cos(slope), 0, -math.sin(slope)])
    a = 5 / 7 * G * math.sin(slope)
    assert within(abs(run.trajectory.observed.acceleration[0, 0] @ along - a), a, 20)
    friction = run.contact("slope").tangential.values[0]
    assert within(abs(friction @ along + 2 / 7 * 2.0 * G * math.sin(slope)), G, 20)
    assert within(abs(run.contact("slope").normal.values[0] - 2.0 * G * math.cos(slope)), G, 20)


def test_the_centre_of_eulers_disc_rests():
    """At the rate sqrt(4 g/(a sin(tilt))) of the contact, the plane carries the weight alone."""
    tilt = 0.3
    roller = eulers_disc(tilt)
    run = ph.simulate(roller.system(), step=2e-3, until=0.1)
    view = run.contact("floor")
    assert view.normal.values[0] == pytest.approx(G, rel=1e-13)
    assert np.abs(view.tangential.values[0]).max() <= 1e-13 * G
    assert np.abs(run.body("body").position.values - [0, 0, roller.z]).max() <= 2e-5  # of order two
    place = view.place.values
    np.testing.assert_allclose(np.hypot(*place.T[:2]), A * math.cos(tilt), atol=1e-4)
    turned = np.unwrap(np.arctan2(place[:, 1], place[:, 0]))
    rate = math.sqrt(4 * G / (A * math.sin(tilt)))
    assert turned[-1] - turned[0] == pytest.approx(rate * 0.1, rel=1e-3)


def test_an_upright_disc_that_glides_keeps_its_momenta():
    run = ph.simulate(ROLLERS["ellipsoid"].system("smooth"), step=0.01, until=0.1)
    certificate = run.certificate()
    for name in ("energy", "linear_momentum_x", "linear_momentum_y", "angular_momentum_z"):
        assert certificate[name].verdict == "kept"
    assert set(run.contact("floor").state.values) == {"closed"}


def wheels_on_a_bar():
    """Two discs on hinges at the ends of a bar: it leans and rolls, as a bicycle does not steer."""
    bodies = [ph.Body("bar", mass=2.0, inertia=(0.1, 0.5, 0.5), position=(0, 0, 0.3))]
    joints, contacts = [], []
    for name, x in (("rear", -0.5), ("front", 0.5)):
        upright = ph.rotation_vector((-math.pi / 2, 0, 0))
        wheel = {"mass": 1.0, "inertia": (0.025, 0.025, 0.05), "orientation": upright}
        bodies.append(ph.Body(name, position=(x, 0, 0.3), **wheel))
        joints.append(ph.Revolute(name, "bar", name, point=(x, 0, 0.3), axis=(0, 1, 0)))
        contacts.append(ph.Contact(f"{name} road", body=name, shape={"disc": 0.3}, law="rolling"))
    return bodies, joints, contacts


def test_wheels_on_hinges_roll():
    bodies, joints, contacts = wheels_on_a_bar()
    bodies[0] = ph.Body(
        "bar", 2.0, inertia=(0.1, 0.5, 0.5), position=(0, 0, 0.3), velocity=(1.5, -0.09, 0),
        angular_velocity=(0.3, 0, 0),
    )  # fmt: skip
    system = ph.System(bodies, joints, contacts=contacts, gravity=(0, 0, -G))
    assert ph.check(system).degrees_of_freedom == 2
    run = ph.simulate(system, step=0.01, until=0.1)
    assert run.joint("rear").rate.values[0] == pytest.approx(1.5 / 0.3, rel=1e-9)
    assert run.certificate()["energy"].verdict == "kept"
    for contact in contacts:
        assert np.abs(run.contact(contact.name).slip.values).max() <= 1e-14
        assert np.abs(run.contact(contact.name).gap.values).max() <= 1e-15


def test_a_wheel_too_many_is_named():
    bodies, joints, contacts = wheels_on_a_bar()
    bodies.append(ph.Body("third", mass=1.0, inertia=(1, 1, 1), position=(0, 0, 0.3)))
    joints.append(ph.Revolute("third", "bar", "third", point=(0, 0, 0.3), axis=(0, 1, 0)))
    contacts.append(ph.Contact("third road", body="third", shape={"ball": 0.3}, law="rolling"))
    with pytest.raises(ph.errors.AssemblyError, match="contact 'third road' repeats a constraint"):
        ph.check(ph.System(bodies, joints, contacts=contacts))


def test_a_body_that_lifts_off_stops_the_run_by_name():
    """A ball with a heavy side: the plane would have to pull as that passes over the top."""
    roller = Roller({"ball": 0.2, "center": [0, 0, 0.05]}, 1.0, [0.01] * 3, [0, 0, 0], [0, 40, 0])
    with pytest.raises(ph.errors.RunError, match="body 'body' lifts off in contact 'floor' at st"):
        ph.simulate(roller.system(), step=2e-3, until=0.2)


@pytest.mark.parametrize("step", [1e-3, "tolerance(1e-4)"])
def test_a_body_that_lifts_off_beside_a_contact_that_opens_stops_the_run_by_name(step):
    """In the first step of a run as well, and in the first part of one that is taken in parts."""
    disc = ph.Body(
        "disc",
        mass=1.0,
        inertia=(0.015625, 0.015625, 0.03125),
        position=(0, 0, 0.07388005166533489),
        orientation={"rotation_vector": (0.3, 0, 0)},
        angular_velocity=(0.05, 7.491706780263913, 0.3),
    )
    ball = ph.Body("ball", mass=1.0, inertia=(0.004,) * 3, position=(9, 0, 0.1), velocity=(1, 0, 0))
    contacts = [
        ph.Contact("slides", body="ball", shape={"ball": 0.1}, law={"friction": 0.3}),
        ph.Contact("floor", body="disc", shape={"disc": 0.25}, law="rolling"),
    ]
    system = ph.System([disc, ball], contacts=contacts, gravity=(0, 0, -9.81e6))
    with pytest.raises(ph.errors.RunError, match="body 'disc' lifts off in contact 'floor' at st"):
        ph.simulate(system, step=step, until=2e-3)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"shape": {"box": [1, 1, 1]}}, "'floor' has sharp points, which cannot roll"),
        ({"shape": {"points": [[0, 0, 0]]}}, "'floor' has sharp points, which cannot roll"),
        ({"shape": {"disc": -1}}, "shape of contact 'floor' is a disc whose radius is -1"),
        ({"shape": {"ellipsoid": [1, 0, 1]}}, "all three must be positive"),
        ({"shape": {"wheel": 0.3}}, "a wheel needs radius and rounding"),
        ({"shape": {"wheel": {"radius": 0.3, "rounding": 0.4}}}, "must be below the radius, 0.3"),
        ({"shape": {"disc": 1, "ball": 1}}, "give one of: box, sphere, cylinder"),
        ({"shape": {"disk": 1}}, "Did you mean 'disc'"),
        (
            {"restitution": 0.5},
            "restitution of contact 'floor' is 0.5, but the contact stays closed",
        ),
        ({"law": "roling"}, 'it must be "smooth", "rolling", or a'),
    ],
)
def test_invalid_input_gives_one_line_error(given, words):
    with pytest.raises(ph.errors.ModelError, match=words):
        ph.Contact("floor", **{"body": "a", "shape": {"disc": 1.0}, "law": "rolling", **given})


@pytest.mark.parametrize(("z", "words"), [(0.6, "0.1 m above"), (0.45, "0.05 m below")])
def test_a_body_must_start_on_its_plane(z, words):
    upright = ph.rotation_vector((math.pi / 2, 0, 0))
    body = ph.Body("a", 1.0, inertia=(1, 1, 1), position=(0, 0, z), orientation=upright)
    floor = ph.Contact("floor", body="a", shape={"disc": 0.5}, law="rolling")
    with pytest.raises(ph.errors.AssemblyError, match=f"'a' of contact 'floor' starts {words}"):
        ph.check(ph.System([body], contacts=[floor]))


def test_velocities_that_slip_are_named():
    body = ph.Body(
        "a", 1.0, inertia=(1, 1, 1), position=(0, 0, 0.5), velocity=(1, 0, 0),
        angular_velocity=(0, 1, 0),
    )  # fmt: skip
    floor = ph.Contact("floor", body="a", shape={"ball": 0.5}, law="rolling")
    with pytest.raises(ph.errors.AssemblyError, match="violate contact 'floor'"):
        ph.check(ph.System([body], contacts=[floor]))


def test_other_schemes_and_point_masses_are_refused_by_name():
    with pytest.raises(ph.errors.SchemeError, match="rk4"):
        ph.simulate(ROLLERS["disc"].system(), scheme="rk4", step=0.01, until=0.1)
    floor = ph.Contact("floor", body="a", shape={"ball": 0.5}, law="rolling")
    with pytest.raises(ph.errors.ModelError, match="'a', which is a point mass"):
        ph.System([ph.Body("a", 1.0, position=(0, 0, 0.5))], contacts=[floor])


@pytest.mark.slow
@pytest.mark.jit
@pytest.mark.parametrize("name", [name for name in ROLLING if name not in LEAVES])
def test_energy_is_kept_over_a_hundred_thousand_steps(name):
    found = kept(name)
    assert found.energy <= 1e-12
    assert within(found.slip, found.speed, 20)


@pytest.mark.slow
@pytest.mark.jit
def test_a_rattleback_reverses():
    first, largest, last, reference = reverses()
    assert first < -4.9
    assert largest > 1.0
    assert last == pytest.approx(reference, abs=0.01)
