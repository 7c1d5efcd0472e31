"""Friction by the joint's own reaction: of pins and sliders, against closed forms and an ODE."""

import math

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import polhode as ph
from tests.models.contacts import WEIGHT, G

EPS = np.finfo(float).eps
MASS, ARM, INERTIA = 1.0, 0.5, 0.1


def on_a_pin(coefficient, radius, angle):
    arm = ph.Body("arm", MASS, inertia=(INERTIA,) * 3, position=(0, 0, -ARM))
    hinge = ph.Revolute(
        "hinge",
        "ground",
        "arm",
        point=(0, 0, 0),
        axis=(0, 1, 0),
        initial={"angle": angle},
        friction={"coefficient": coefficient, "radius": radius},
    )
    return ph.System([arm], [hinge], gravity=WEIGHT)


@pytest.mark.plain
@pytest.mark.parametrize(("share", "moves"), [(0.999, False), (1.001, True)])
def test_a_pin_holds_what_its_friction_circle_reaches(share, moves):
    """At rest the reaction is the weight: it sticks where m g l sin(a) < mu r m g."""
    coefficient, radius = 0.5, 0.2
    angle = math.asin(share * coefficient * radius / ARM)
    run = ph.simulate(on_a_pin(coefficient, radius, angle), step=0.01, until=0.1)
    found = run.joint("hinge").angle.values
    assert bool(np.abs(found - found[0]).max() > 0.0) == moves
    assert bool(np.abs(run.joint("hinge").rate.values).max() > 0.0) == moves


def swung(start, mu_r, until):
    """The angle of a pendulum that falls from rest; the reaction hangs on the acceleration."""
    J = INERTIA + MASS * ARM**2

    def rates(_, y):
        angle, rate = y
        turning = -MASS * G * ARM * math.sin(angle) / J
        for _ in range(60):
            along = MASS * (ARM * rate**2 + G * math.cos(angle))
            across = MASS * (ARM * turning + G * math.sin(angle))
            torque = mu_r * math.hypot(along, across)
            turning = (torque - MASS * G * ARM * math.sin(angle)) / J
        return [rate, turning]

    found = solve_ivp(rates, (0, until), [start, 0.0], "DOP853", rtol=1e-12, atol=1e-13)
    return found.y[0, -1]


@pytest.mark.plain
def test_a_pendulum_on_a_pin_follows_its_equation_and_books_the_loss():
    exact = swung(1.0, 0.3 * 0.05, 0.6)
    errors = []
    for step in (0.02, 0.01):
        run = ph.simulate(on_a_pin(0.3, 0.05, 1.0), step=step, until=0.6)
        errors.append(abs(run.joint("hinge").angle.values[-1] - exact))
        books = run.ledger
        assert books.friction["hinge"][-1] > 0.05
        assert np.abs(books.balance).max() < 64 * EPS * books.scale
        assert run.certificate()["energy"].verdict == "decays"
    assert abs(math.log2(errors[0] / errors[1]) - 2) < 0.1


@pytest.mark.plain
def test_a_pendulum_on_a_pin_comes_to_rest_and_stays():
    run = ph.simulate(on_a_pin(0.5, 0.2, 1.0), step=0.02, until=2.0)
    assert list(run.events.kinds) == ["slips", "sticks"]
    still = run.trajectory.time > run.events.time[-1]
    assert np.abs(run.joint("hinge").rate.values[still]).max() < EPS
    assert np.abs(run.ledger.balance).max() < 64 * EPS * run.ledger.scale


@pytest.mark.plain
@pytest.mark.parametrize("coefficient", [0.3, 0.5])
def test_a_slider_on_an_incline_moves_as_newton_says(coefficient):
    slope, until, mass = 0.4, 1.5, 2.0
    block = ph.Body("block", mass, inertia=(0.1,) * 3)
    rail = ph.Prismatic(
        "rail",
        "ground",
        "block",
        point=(0, 0, 0),
        axis=(math.cos(slope), 0, -math.sin(slope)),
        initial={"speed": 1.0},
        friction={"coefficient": coefficient},
    )
    run = ph.simulate(ph.System([block], [rail], gravity=WEIGHT), step=0.05, until=until)
    down = G * (math.sin(slope) - coefficient * math.cos(slope))
    way = until + 0.5 * down * until**2 if down > 0 else -0.5 / down
    assert abs(run.joint("rail").displacement.values[-1] - way) < 32 * EPS * way
    lost = coefficient * mass * G * math.cos(slope) * way
    assert abs(run.ledger.friction["rail"][-1] - lost) < 64 * EPS * lost
    assert list(run.events.kinds) == ([] if down > 0 else ["sticks"])


@pytest.mark.plain
def test_a_joint_without_a_force_has_no_friction():
    wheel = ph.Body("wheel", 1.0, inertia=(0.1,) * 3)
    hinge = ph.Revolute(
        "hinge",
        "ground",
        "wheel",
        point=(0, 0, 0),
        axis=(0, 1, 0),
        initial={"rate": 3.0},
        friction={"coefficient": 0.2, "radius": 0.01},
    )
    run = ph.simulate(ph.System([wheel], [hinge]), step=0.01, until=0.1)
    assert abs(run.joint("hinge").rate.values[-1] - 3.0) < 64 * EPS
    assert len(run.events) == 0


@pytest.mark.plain
def test_two_pins_share_what_is_lost():
    links = [
        ph.Body(name, 1.0, inertia=(0.09, 0.09, 0.01), position=(0, 0, z))
        for name, z in (("upper", -0.5), ("lower", -1.5))
    ]
    joints = [
        ph.Revolute(
            name,
            *ends,
            point=(0, 0, z),
            axis=(0, 1, 0),
            initial={"angle": angle},
            friction={"coefficient": 0.3, "radius": 0.03},
        )
        for name, ends, z, angle in (
            ("shoulder", ("ground", "upper"), 0, 1.2),
            ("elbow", ("upper", "lower"), -1, 0.7),
        )
    ]
    run = ph.simulate(ph.System(links, joints, gravity=WEIGHT), step=0.02, until=1.0)
    assert min(run.ledger.friction[name][-1] for name in ("shoulder", "elbow")) > 0.1
    assert np.abs(run.ledger.balance).max() < 64 * EPS * run.ledger.scale
