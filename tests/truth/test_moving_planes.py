"""Contacts of two bodies: planes that move, and balls on balls, smooth, rubbing and rolling."""

import numpy as np
import pytest

import polhode as ph
from tests.rounding import within

pytestmark = pytest.mark.plain

G = 9.81
EPS = np.finfo(float).eps
LAWS = ({"friction": 0.3}, "rolling", "smooth")
ROUND = {"ball": {"ball": 0.1}, "ellipsoid": {"ellipsoid": [0.12, 0.1, 0.1]}}


def on_a_plate(law, shape, e=0.0):
    """A free plate that turns, and a round body that a spring pulls onto it."""
    plate = ph.Body("plate", 3.0, inertia=(0.2, 0.25, 0.4), angular_velocity=(0.1, 0.2, 0.3))
    body = ph.Body(
        "body", 1.0, inertia=(0.004, 0.005, 0.005), position=(0.05, 0.02, 0.1),
        velocity=(0.6, 0.2, -0.1),
    )  # fmt: skip
    contact = ph.Contact(
        "on", body="body", shape=shape, plane={"body": "plate"}, law=law, restitution=e
    )
    points = [[0, 0, 0], [0.05, 0.02, 0.1]]
    pull = ph.Spring("pull", ("plate", "body"), points=points, stiffness=30.0, length=0.0)
    return ph.System([plate, body], contacts=[contact], forces=[pull])


def balls(law, e):
    """Two balls that a spring pulls together; they meet beside their centres."""
    one = ph.Body("one", 1.0, inertia=(0.004,) * 3, angular_velocity=(1, 5, 3))
    two = ph.Body(
        "two", 2.0, inertia=(0.008,) * 3, position=(0.1, 0.0, 0.22), velocity=(0, 0.1, -1)
    )
    shapes = [{"ball": 0.1}, {"ball": 0.12}]
    meet = ph.Contact("meet", bodies=["one", "two"], shapes=shapes, law=law, restitution=e)
    points = [[0, 0, 0], [0.1, 0, 0.22]]
    pull = ph.Spring("pull", ("one", "two"), points=points, stiffness=60.0, length=0.0)
    return ph.System([one, two], contacts=[meet], forces=[pull])


def check(run):
    """Both momenta are kept, no energy is gained, nothing passes."""
    books, t = run.ledger, run.trajectory
    assert np.abs(books.balance).max() < 256 * EPS * books.scale
    assert np.diff(run.energy.total.values).max() < 64 * EPS * books.scale
    for kind in ("linear", "angular"):
        for axis in "xyz":
            assert run.certificate()[f"{kind}_momentum_{axis}"].verdict == "kept"
    assert t.arrays.gaps.values(t.position, t.rotation).min() > -64 * EPS


@pytest.mark.parametrize("shape", ROUND)
@pytest.mark.parametrize("law", LAWS, ids=str)
def test_a_plane_that_moves_keeps_both_momenta(law, shape):
    run = ph.simulate(on_a_plate(law, ROUND[shape]), step=0.01, until=0.3)
    check(run)
    view = run.contact("on")
    if law == "rolling":
        speed = np.linalg.norm(run.trajectory.velocity, axis=-1).max()
        assert within(np.abs(view.slip.values).max(), speed, 20)
        assert set(view.state.values) == {"stick"}
    if law != {"friction": 0.3}:  # nothing is lost but at the start
        energy = run.energy.total.values
        assert np.abs(energy[1:] - energy[0]).max() < 64 * EPS * run.ledger.scale


@pytest.mark.parametrize("law", LAWS, ids=str)
@pytest.mark.parametrize("e", [0.0, 0.6, 1.0])
def test_balls_with_friction_keep_both_momenta(law, e):
    run = ph.simulate(balls(law, e), step=0.01, until=0.12)
    check(run)
    assert run.events[0].kind == "impact"
    if e == 1.0 and law == "rolling":
        assert run.certificate()["energy"].verdict == "kept"


def test_a_ball_and_the_plate_below_it_drag_each_other_as_coulomb_says():
    mu, v, r, m, until = 0.2, 1.0, 0.1, 2.0, 0.1
    plate = ph.Body("plate", 5.0, inertia=(0.1,) * 3)
    rail = ph.Prismatic(
        "rail", "ground", "plate", point=(0, 0, 0), axis=(1, 0, 0), initial={"speed": v}
    )
    ball = ph.Body("ball", m, inertia=(0.4 * m * r**2,) * 3, position=(0, 0, r))
    on = ph.Contact(
        "on", body="ball", shape={"ball": r}, plane={"body": "plate"}, law={"friction": mu}
    )
    system = ph.System([plate, ball], [rail], contacts=[on], gravity=(0, 0, -G))
    run = ph.simulate(system, step=0.01, until=until)
    assert abs(run.body("ball").velocity.values[-1, 0] - mu * G * until) < 64 * EPS
    assert abs(run.body("plate").velocity.values[-1, 0] - v + mu * m * G / 5.0 * until) < 64 * EPS
    assert abs(run.body("ball").angular_velocity.values[-1, 1] + 2.5 * mu * G / r * until) < 1e-12
    force = run.contact("on").force.values[-1]
    np.testing.assert_allclose(force, [mu * m * G, 0, m * G], atol=1e-12)


@pytest.mark.parametrize(("law", "e"), [("rolling", 0.5), ("smooth", 0.5), ("rolling", 1.0)])
def test_a_disc_lifts_off_and_lands(law, e):
    r = 0.3
    upright = ph.rotation_vector((np.pi / 2, 0, 0))
    body = ph.Body(
        "disc", 1.0, inertia=(0.0225, 0.0225, 0.045), position=(0, 0, r), orientation=upright,
        velocity=(0.5, 0, 0.4), angular_velocity=(0, 0, 1.0),
    )  # fmt: skip
    floor = ph.Contact("floor", body="disc", shape={"disc": r}, law=law, restitution=e, opens=True)
    run = ph.simulate(ph.System([body], contacts=[floor], gravity=(0, 0, -G)), step=0.01, until=0.2)
    assert run.contact("floor").state.values[0] == "open"
    assert abs(run.events.time[0] - 2 * 0.4 / G) < 1e-12
    assert run.contact("floor").gap.values.min() > -64 * EPS
    assert np.abs(run.ledger.balance).max() < 256 * EPS * run.ledger.scale
    if e == 1.0:
        assert run.certificate()["energy"].verdict == "kept"
    assert not floor.stays
