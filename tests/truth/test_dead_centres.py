"""Rubbing slider-crank: d(I w²/2)/dφ = -F |x'|, x = a cos φ + sqrt(b² - a² sin² φ) (Shigley)."""

import functools

import numpy as np
import pytest
from scipy.integrate import quad, solve_ivp

import polhode as ph
from polhode.kernel.contacts.switches import Code
from polhode.run.contacts.resolving import Resolver
from polhode.run.contacts.watch import ContactWatcher
from tests.truth.wall import case

A, B, J = 0.2, 0.6, 0.5  # crank, rod, inertia of the flywheel
M_ROD, J_ROD, M_SLIDER = 0.5, 0.015, 1.0
FORCE, MU, G, RATE, UNTIL = 2.0, 0.1, 9.81, 15.0, 1.0
Z = (0, 0, 1)


def crank(angle=0.3, friction=None, floor=False):
    """Flywheel, rod and slider: in a bore with friction, or on a floor that rubs."""
    c, s = np.cos(angle), np.sin(angle)
    pin, end = np.array([A * c, -A * s, 0]), np.array([A * c + np.sqrt(B**2 - (A * s) ** 2), 0, 0])
    d, half = (end - pin) / B, 0.5 * (pin + end)
    turn = 0.5 * np.arctan2(d[1], d[0])
    bodies = [
        ph.Body("wheel", 2.0, inertia=(J, J, J)),
        ph.Body(
            "rod",
            M_ROD,
            inertia=(1e-3, J_ROD, J_ROD),
            position=half,
            orientation=(np.cos(turn), 0, 0, np.sin(turn)),
        ),
        ph.Body("slider", M_SLIDER, inertia=(1e-2,) * 3, position=end),
    ]
    shaft = ph.Revolute("shaft", "ground", "wheel", (0, 0, 0), Z, initial={"rate": -RATE})
    if not floor:
        joints = [
            shaft,
            ph.Spherical("pin", "wheel", "rod", point=pin),
            ph.Universal("wrist", "rod", "slider", point=end, axes=(Z, (1, 0, 0))),
            ph.Prismatic("bore", "ground", "slider", point=end, axis=(1, 0, 0), friction=friction),
        ]
        return ph.System(bodies, joints)
    joints = [
        shaft,
        ph.Universal("pin", "wheel", "rod", point=pin, axes=(Z, (0, 1, 0))),
        ph.Spherical("wrist", "rod", "slider", point=end),
        ph.Planar("guide", "ground", "slider", point=end, axis=(0, 1, 0)),
    ]
    feet = ph.Contact(
        "bore",
        body="slider",
        shape={"points": [(0.1, 0, -0.05), (-0.1, 0, -0.05)]},
        plane={"point": (0, 0, -0.05), "normal": Z},
        law={"friction": MU},
    )
    return ph.System(bodies, joints, contacts=[feet], gravity=(0, 0, -G))


def inertia(p):
    """Inertia at the crank, and x'."""
    c, s = np.cos(p), np.sin(p)
    q = np.sqrt(B**2 - (A * s) ** 2)
    x = -A * s - A * A * s * c / q
    rod = M_ROD * ((-A * s - A * A * s * c / q / 2) ** 2 + (A * c / 2) ** 2)
    return J + rod + J_ROD * (A * c / q) ** 2 + M_SLIDER * x * x, x


@functools.cache
def exact(first):
    """Angle after UNTIL: w²(φ) by the energy, t = ∫ dφ/w by quadrature between dead centres."""
    energy, start, left = 0.5 * inertia(first)[0] * RATE**2, first, UNTIL

    def place(p):
        return A * np.cos(p) + np.sqrt(B**2 - (A * np.sin(p)) ** 2)

    while True:

        def slowness(p, e=energy, a=start):
            return np.sqrt(inertia(p)[0] / (2 * (e - FORCE * abs(place(p) - place(a)))))

        end = np.pi * (np.floor(start / np.pi + 1e-12) + 1)
        time = quad(slowness, start, end, epsabs=1e-13, epsrel=1e-13)[0]
        if time > left:
            found = solve_ivp(
                lambda _, p: 1 / slowness(p[0]),
                (0, left),
                [start],
                "DOP853",
                rtol=1e-13,
                atol=1e-13,
            )
            return float(found.y[0, -1])
        energy -= FORCE * abs(place(end) - place(start))
        start, left = end, left - time


def error(angle, step):
    run = ph.simulate(crank(angle, {"force": FORCE}), step=step, until=UNTIL)
    return abs(-run.joint("shaft").angle.values[-1] + angle - exact(angle))


@case(0.02, over=(0.3, 0.0))
def test_dead_centres_keep_the_order_of_the_scheme_from_angle(angle):
    """The largest distance of an order from 2, of four steps."""
    errors = np.array([error(angle, h) for h in (4e-3, 2e-3, 1e-3, 5e-4)])
    return float(np.abs(np.log2(errors[:-1] / errors[1:]) - 2).max())


LAWS = [
    ({"friction": {"force": FORCE}}, 0.3),
    ({"friction": {"force": FORCE}}, 0.0),
    ({"friction": {"coefficient": MU}}, 0.3),
    ({"friction": {"coefficient": MU}}, 0.0),
    ({"floor": True}, 0.3),
    ({"floor": True}, 0.0),
]


@pytest.mark.parametrize(("law", "angle"), LAWS)
def test_friction_is_booked_as_force_times_way(law, angle):
    run = ph.simulate(crank(angle, **law), step=2e-3, until=UNTIL)
    row = run.certificate()["friction"]
    assert row.verdict == "kept"
    assert row.relative < 1e-13
    assert run.certificate().broken == []
    force = FORCE if "force" in law.get("friction", {}) else MU * M_SLIDER * G
    way = np.abs(np.diff(run.body("slider").position.values[:, 0])).sum()
    if "coefficient" not in law.get("friction", {}) and not law.get("floor"):
        assert run.ledger.friction["bore"][-1] == pytest.approx(force * way, rel=1e-12)
    assert run.ledger.friction["bore"][-1] > 0.5


@pytest.mark.parametrize("law", [{"friction": {"coefficient": MU}}, {"floor": True}])
def test_every_law_of_friction_has_order_two_through_dead_centres(law):
    ends = [
        ph.simulate(crank(0.3, **law), step=h, until=UNTIL).joint("shaft").angle.values[-1]
        for h in (4e-3, 2e-3, 1e-3, 5e-4)
    ]
    changes = np.abs(np.diff(ends))
    assert np.log2(changes[:-1] / changes[1:]) == pytest.approx([2.0, 2.0], abs=0.1)


def test_a_certificate_sees_friction_that_does_not_act(monkeypatch):
    def idle(self, at, codes, rows):
        return np.full(len(rows), Code.OPEN)

    def asleep(self, rates, slips):
        return np.zeros((len(rates), len(self.switch_of)), dtype=bool)

    monkeypatch.setattr(Resolver, "_turned", idle)
    monkeypatch.setattr(ContactWatcher, "_waking", asleep)
    run = ph.simulate(crank(0.0, {"force": FORCE}), step=2e-3, until=UNTIL)
    assert [row.name for row in run.certificate().broken] == ["friction"]


def test_friction_acts_in_a_mechanism_that_is_driven():
    """Whatever a motion prescribes: 2 N times the way of five dead centres and a rest."""
    turn = {"ramp": {"times": [0, 10], "values": [0, -150]}}
    system = crank(0.3, {"force": FORCE})
    driven = ph.Revolute("shaft", "ground", "wheel", (0, 0, 0), Z, motion={"angle": turn})
    system = ph.System(system.bodies, [driven, *system.joints[1:]])
    run = ph.simulate(system, step=2e-3, until=UNTIL)
    phi = np.linspace(0.3, 0.3 + 15 * UNTIL, 20001)
    way = np.abs(np.diff(A * np.cos(phi) + np.sqrt(B**2 - (A * np.sin(phi)) ** 2))).sum()
    assert run.ledger.friction["bore"][-1] == pytest.approx(FORCE * way, rel=1e-7)
