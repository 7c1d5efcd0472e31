"""Dry friction of joints: it slides, comes to rest, sticks, and slips, against closed forms."""

import numpy as np
import pytest

import polhode as ph
from polhode.errors import InputError, ModelError
from tests.models.contacts import WEIGHT, G, pendulum

MASS, FORCE, SPEED = 2.0, 3.0, 1.0
EPS = np.finfo(float).eps


def slider(*forces, force=FORCE, speed=SPEED, **more):
    block = ph.Body("block", MASS, inertia=(0.1,) * 3)
    rail = ph.Prismatic(
        "rail",
        "ground",
        "block",
        point=(0, 0, 0),
        axis=(1, 0, 0),
        initial={"speed": speed},
        friction={"force": force},
        **more,
    )
    return ph.System([block], [rail], forces)


@pytest.mark.plain
@pytest.mark.parametrize("sign", [1, -1])
def test_a_slider_comes_to_rest_and_stays(sign):
    run = ph.simulate(slider(speed=sign * SPEED), step=0.05, until=1.0)
    (halt,) = run.events.named("rail")
    assert halt.kind == "sticks"
    assert abs(halt.time - MASS * SPEED / FORCE) < 8 * EPS
    way = run.joint("rail").displacement.values
    assert abs(way[-1] - sign * 0.5 * MASS * SPEED**2 / FORCE) < 8 * EPS
    speed = run.joint("rail").speed.values[run.trajectory.time > halt.time]
    assert np.abs(speed).max() < EPS
    books = run.ledger
    assert abs(books.friction["rail"][-1] - 0.5 * MASS * SPEED**2) < 16 * EPS
    assert np.abs(books.balance).max() < 16 * EPS
    assert run.certificate()["energy"].verdict == "decays"


@pytest.mark.plain
def test_a_slider_sticks_until_it_is_pulled_hard_enough():
    """The pull grows by 4 N/s: it slips at .75 s, and friction works against it from there."""
    pull = ph.PointForce("pull", "block", table={"times": [0, 1], "values": [[0, 0, 0], [4, 0, 0]]})
    run = ph.simulate(slider(pull, speed=0.0), step=0.05, until=1.0)
    (slip,) = run.events.named("rail")
    assert slip.kind == "slips"
    assert abs(slip.time - FORCE / 4.0) < 1e-9  # friction may hold 1e-10 of it more
    held = run.trajectory.time < slip.time
    assert np.abs(run.joint("rail").displacement.values[held]).max() < EPS
    t = 1.0 - FORCE / 4.0
    assert abs(run.joint("rail").speed.values[-1] - 4.0 * t**2 / 2 / MASS) < 1e-9
    assert np.abs(run.ledger.balance).max() < 16 * EPS


@pytest.mark.plain
def test_a_pendulum_with_friction_swings_out_as_its_energy_says():
    """Turning points: m g l (cos b - cos a) = torque (a + b)."""
    m, l, torque, a = 1.0, 0.5, 1.2, 1.0
    bob = ph.Body("bob", m, inertia=(1e-3,) * 3, position=(0, 0, -l))
    pin = ph.Revolute(
        "pin",
        "ground",
        "bob",
        point=(0, 0, 0),
        axis=(0, 1, 0),
        initial={"angle": a},
        friction={"torque": torque},
    )
    run = ph.simulate(ph.System([bob], [pin], gravity=WEIGHT), step=0.02, until=2.0)
    angle = run.joint("pin").angle.values
    turn = run.events.named("pin")
    b = a
    for _ in range(60):  # the other turning point, by Newton's iteration
        f = m * G * l * (np.cos(b) - np.cos(a)) - torque * (a + b)
        b -= f / (-m * G * l * np.sin(b) - torque)
    order = 0.02**2 * G / l  # (h omega)²
    assert abs(-angle.min() - b) < order
    assert set(turn.kinds[::2]) == {"slips"}  # it turns at once, and rests in the end
    assert turn.kinds[-1] == "sticks"
    books = run.ledger
    assert np.abs(books.balance).max() < 1e-13 * books.scale
    assert np.diff(run.energy.total.values).max() < 1e-14 * books.scale
    gone = np.abs(np.diff(angle)).sum() * torque
    assert abs(books.friction["pin"][-1] - gone) < order * gone


@pytest.mark.parametrize(
    ("friction", "words"),
    [
        ({"torque": -0.1}, "must not be negative"),
        ({"force": 0.1}, "it takes: torque"),
        ({"torqe": 0.1}, "torque"),
        ({}, "is empty"),
        (0.3, "give a table"),
        ({"coefficient": 0.1}, "lacks its radius; give"),
        ({"radius": 0.1}, "lacks its coefficient; give"),
        ({"coefficient": 0.1, "torque": 2.0}, "has torque beside a coefficient; give coefficient"),
        ({"coefficient": -0.1, "radius": 1.0}, "is -0.1; it must not be negative"),
        ({"coefficient": 0.1, "radios": 0.01}, "has no 'radios'"),
    ],
)
def test_invalid_friction_is_rejected(friction, words):
    with pytest.raises(ModelError, match=words):
        ph.Revolute("pin", "ground", "b", point=(0, 0, 0), axis=(0, 1, 0), friction=friction)


@pytest.mark.parametrize(
    ("kind", "friction", "words"),
    [
        (ph.Prismatic, {"coefficient": 0.1, "radius": 0.1}, "has radius beside a coefficient"),
        (ph.Cylindrical, {"coefficient": 0.1}, "which only revolute and prismatic joints support"),
        (ph.Planar, {"coefficient": 0.1}, "which only revolute and prismatic joints support"),
    ],
)
def test_a_coefficient_is_of_pins_and_sliders(kind, friction, words):
    with pytest.raises(ModelError, match=words):
        kind("joint", "ground", "b", point=(0, 0, 0), axis=(0, 1, 0), friction=friction)


def test_derivatives_with_friction_are_refused():
    with pytest.raises(InputError, match="omit stops, dry friction and"):
        ph.sensitivities(slider(), wrt=["body.block.mass"], step=0.05, until=1.0)


@pytest.mark.plain
def test_no_friction_is_none():
    pin = ph.Revolute("pin", "ground", "b", point=(0, 0, 0), axis=(0, 1, 0), friction={"torque": 0})
    assert not pin.frictions


@pytest.mark.jit
@pytest.mark.slow
def test_friction_and_stops_keep_the_ledger():
    system = pendulum(0.5)
    joints = [
        ph.Revolute(
            j.name,
            j.first,
            j.second,
            point=j.point,
            axis=j.axis,
            initial=j.initial,
            stop=j.stop,
            friction={"torque": 0.3},
        )
        for j in system.joints
    ]
    run = ph.simulate(ph.System(system.bodies, joints, gravity=WEIGHT), step=5e-3, until=30.0)
    books = run.ledger
    assert np.abs(books.balance).max() < 1e-11 * books.scale
    assert np.diff(run.energy.total.values).max() < 1e-12 * books.scale
    rates = [run.joint(j.name).rate.values[-1] for j in joints]
    assert np.abs(rates).max() < 1e-12  # both stick at the end
