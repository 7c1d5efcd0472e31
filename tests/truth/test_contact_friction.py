"""Friction of contacts: slip with Coulomb's loss, stick is stick, against closed forms."""

import math

import numpy as np
import pytest

import polhode as ph
from polhode.errors import ModelError, RunError
from polhode.run.contacts.watch import ContactWatcher
from polhode.run.engine import Engine
from polhode.run.events import EventWatcher
from tests.models.contacts import balance
from tests.models.rolling import rubbing_ball
from tests.truth.rolling_table import rises, slides

pytestmark = pytest.mark.plain

G = 9.81
WEIGHT = (0, 0, -G)
EPS = np.finfo(float).eps
EDGES = np.array([0.2, 0.3, 0.1])


def box(mu, slope=0.0, **moving):
    mass, n = 1.5, np.array([np.sin(slope), 0, np.cos(slope)])
    body = ph.Body(
        "box",
        mass,
        inertia=mass * (np.sum(EDGES**2) - EDGES**2) / 12,
        position=0.5 * EDGES[2] * n,
        orientation=ph.rotation_vector((0, slope, 0)),
        **moving,
    )
    floor = ph.Contact(
        "floor", body="box", shape={"box": EDGES}, law={"friction": mu}, plane={"normal": n}
    )
    return ph.System([body], contacts=[floor], gravity=WEIGHT)


def test_a_sliding_ball_begins_to_roll():
    mu, m, v = 0.2, 2.0, 1.0
    off, run = slides(mu, m, v)
    (sticks,) = run.events
    assert sticks.kind == "sticks"
    assert off.time < 8 * EPS
    assert off.speed < 8 * EPS
    assert off.loss < 16 * EPS
    assert off.balance < 16 * EPS
    view = run.contact("floor")
    rolls = run.trajectory.time > sticks.time
    assert np.abs(view.slip.values[rolls]).max() < 8 * EPS
    assert set(view.state.values[rolls]) == {"stick"}
    assert view.state.values[0] == "slip"
    np.testing.assert_allclose(view.force.values[0], [-mu * m * G, 0, m * G], rtol=1e-14)
    assert run.certificate()["energy"].verdict == "decays"


def test_a_box_slides_to_rest_on_its_corners():
    mu, v = 0.3, np.array([1.0, 0.5, 0.0])
    run = ph.simulate(box(mu, velocity=v), step=0.02, until=0.5)
    speed = np.linalg.norm(v)
    (sticks,) = run.events
    assert abs(sticks.time - speed / (mu * G)) < 64 * EPS
    way = 0.5 * speed / (mu * G) * v
    assert np.abs(run.body("box").position.values[-1] - way - [0, 0, 0.05]).max() < 64 * EPS
    assert balance(run) < 64 * EPS
    assert np.abs(run.body("box").velocity.values[-1]).max() < 64 * EPS


@pytest.mark.parametrize("mu", [0.5, 0.2])
def test_a_box_on_a_slope_stays_or_slides(mu):
    slope, until = 0.3, 0.2
    run = ph.simulate(box(mu, slope), step=0.02, until=until)
    a = max(0.0, G * (np.sin(slope) - mu * np.cos(slope)))
    speed = np.linalg.norm(run.body("box").velocity.values[-1])
    assert abs(speed - a * until) < 64 * EPS
    assert set(run.contact("floor").state.values) == {"slip" if a else "stick"}
    assert balance(run) < 64 * EPS


@pytest.mark.parametrize(("mu", "e"), [(0.5, 0.6), (0.02, 0.6), (0.5, 1.0)])
def test_a_spinning_ball_bounces_as_one_restitution_says(mu, e):
    """Sticks, or slips all the time: v+ = v_p + e (v_p - v-) with the plastic impact v_p."""
    r, v, w, height = 0.1, 1.0, -30.0, 0.05
    run = ph.simulate(
        rubbing_ball(mu, 1.0, r, height, e, velocity=(v, 0, 0), angular_velocity=(0, w, 0)),
        step=0.01,
        until=0.12,
    )
    down = np.sqrt(2 * G * height)
    slip = v - w * r
    push = -min(2 / 7 * abs(slip), mu * down) * np.sign(slip)  # of the plastic impact
    after = run.body("ball").velocity.values[-1, 0]
    assert abs(after - (v + (1 + e) * push)) < 1e-13
    (hit,) = run.events
    assert abs(hit.impulse - (1 + e) * down) < 1e-13
    assert balance(run) < 64 * EPS
    assert np.diff(run.energy.total.values).max() < 64 * EPS * run.ledger.scale
    lost = run.ledger.impact["floor"][-1]
    assert lost > 0.5 * (1 - e**2) * down**2


def rod(lean, speed, mu):
    length, mass = 1.0, 1.0
    body = ph.Body(
        "rod",
        mass,
        inertia=(mass * length**2 / 12, mass * length**2 / 12, 1e-3),
        position=(0, 0, 0.5 * length * np.cos(lean)),
        orientation=ph.rotation_vector((0, lean, 0)),
        velocity=(speed, 0, 0),
    )
    tip = ph.Contact(
        "floor", body="rod", shape={"points": [[0, 0, -0.5 * length]]}, law={"friction": mu}
    )
    return ph.System([body], contacts=[tip], gravity=WEIGHT)


def test_painleves_rod_stops_the_run_by_name():
    """W_NN - mu W_NT < 0: 1 + 3 sin² - 3 mu sin cos < 0 for a rod that slides to its lean."""
    with pytest.raises(RunError, match=r"contact 'floor' at t = 0 s has so much friction") as error:
        ph.simulate(rod(0.9, -1.0, 2.0), step=2e-3, until=0.1)
    assert len(error.value.run.time) == 1
    run = ph.simulate(rod(0.9, 1.0, 2.0), step=5e-3, until=0.05)
    assert balance(run) < 64 * EPS


def test_a_disc_with_friction_may_leave_its_plane():
    """Thrown up, it flies; fallen back, it touches again."""
    r = 0.3
    upright = ph.rotation_vector((np.pi / 2, 0, 0))
    body = ph.Body(
        "disc", 1.0, inertia=(0.0225, 0.0225, 0.045), position=(0, 0, r), orientation=upright,
        velocity=(0.5, 0, 0.4),
    )  # fmt: skip
    floor = ph.Contact("floor", body="disc", shape={"disc": r}, law={"friction": 0.3})
    run = ph.simulate(ph.System([body], contacts=[floor], gravity=WEIGHT), step=0.01, until=0.1)
    assert [e.kind for e in run.events][:3] == ["impact", "closes", "slips"]
    assert abs(run.events.time[0] - 2 * 0.4 / G) < 1e-13
    assert run.contact("floor").gap.values.min() > -1e-15
    assert balance(run) < 64 * EPS


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"law": {"friction": -0.1}}, "friction of contact 'floor' is -0.1; it must not be neg"),
        ({"law": {"fricton": 0.1}}, "Did you mean 'friction'"),
        ({"law": {}}, "is empty"),
    ],
)
def test_invalid_input_gives_one_line_error(given, words):
    with pytest.raises(ModelError, match=words):
        ph.Contact("floor", body="a", shape={"ball": 1.0}, **given)


def test_no_friction_is_smooth():
    contact = ph.Contact("floor", body="a", shape={"ball": 1.0}, law={"friction": 0})
    assert contact.friction == 0.0
    assert not contact.stays


@pytest.mark.slow
@pytest.mark.jit
def test_a_tippe_top_rises():
    coarse, fine = rises(1e-3), rises(5e-4)
    assert max(coarse.balance, fine.balance) < 1e-12
    assert fine.top == pytest.approx(-0.833, abs=1e-3)  # friction that slips below eps goes there
    assert math.log2(coarse.jellett / fine.jellett) == pytest.approx(2.0, abs=0.1)
    assert math.log2(coarse.error / fine.error) == pytest.approx(2.0, abs=0.1)


def test_a_hinge_holds_a_point_along_its_axis():
    """Of the two directions along a wall one is free, whatever rounding leaves of the other."""
    for angle in np.linspace(-0.5, 0.5, 11):
        arm = ph.Body("arm", 0.3, inertia=(0.1, 0.2, 0.3), position=(0.4, 0, 0.3))
        hinge = ph.Revolute(
            "hinge", "ground", "arm", (0, 0, 0.6), (0, -1, 0), initial={"angle": angle}
        )
        wall = ph.Contact(
            "wall",
            body="arm",
            shape={"points": [[0.4, 0, -0.3]]},
            plane={"point": [-1, 0, 0], "normal": [1, 0, 0]},
            law={"friction": 0.4},
        )
        engine = Engine(ph.System([arm], [hinge], contacts=[wall]), "energy-momentum", 0.01)
        at = ContactWatcher(engine, EventWatcher(engine, (), 1.0)).resolver.here()
        held = np.abs(at.gaps.tangents(at.x, at.R)[0, :, 1]) == 1.0  # along the axis of the hinge
        assert list(at.is_free(np.array([1, 2]), np.zeros(3, dtype=bool))) == list(~held)
        assert held.sum() == 1
