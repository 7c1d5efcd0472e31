"""A million steps of a torque-free body: what a scheme claims holds to the last digits."""

import numpy as np
import pytest

import polhode as ph
from polhode.schemes import all_schemes
from polhode.schemes._claims import ANGULAR_MOMENTUM, ENERGY
from polhode.schemes._scheme import FREE

EPS = np.finfo(float).eps
STEPS = 1_000_000

# Hulbert's intermediate axis (no real body: 10 > 5 + 1), and a full tensor.
BODIES = {
    "intermediate axis": {"inertia": (5, 10, 1), "angular_velocity": (8, 0.02, 0)},
    "full tensor": {
        "inertia": [[2.0, 0.3, -0.2], [0.3, 3.0, 0.4], [-0.2, 0.4, 4.0]],
        "angular_velocity": (2.0, 3.0, -4.0),
    },
}
RECORDS = [r for r in all_schemes() if FREE in r.applies_to]


def claiming(quantity):
    """Names of the schemes that claim a quantity."""
    return [
        r.name for r in RECORDS if quantity in {c.quantity for c in r.conserves(r.completed({}))}
    ]


pytestmark = [
    pytest.mark.slow,
    pytest.mark.jit,
    pytest.mark.filterwarnings("ignore::polhode.ModelWarning"),
]


def certificate(scheme, step, **body):
    system = ph.System([ph.Body("b", mass=2.0, **body)])
    return ph.simulate(system, scheme, step=step, until=STEPS * step).certificate()


def lost(c):
    """What is claimed and drifts more than a random walk of roundings."""
    held = {i.name: i.judged for i in c.invariants if i.promised and i.claimed}
    assert held
    return {name: drift for name, drift in held.items() if drift > 4 * EPS * np.sqrt(STEPS)}


@pytest.mark.parametrize("body", BODIES)
@pytest.mark.parametrize("scheme", [r.name for r in RECORDS])
def test_small_steps_keep_what_is_claimed(scheme, body):
    assert lost(certificate(scheme, 1e-3, **BODIES[body])) == {}


@pytest.mark.parametrize("body", BODIES)
@pytest.mark.parametrize("scheme", claiming(ENERGY))
def test_large_steps_keep_energy_and_momentum(scheme, body):
    assert lost(certificate(scheme, 0.05, **BODIES[body])) == {}


@pytest.mark.parametrize("scheme", claiming(ENERGY))
@pytest.mark.parametrize(("step", "most"), [(1e-3, 5e-13), (0.05, 2e-12)])
def test_random_bodies_keep_their_energy(scheme, step, most):
    """To the limits of `benchmarks.drift`, for every inertia that a body can have.

    Each step rounds q once, by eps/4 on average, and turns by twice that: 1e-13 as they add up. A
    step of 0.05 s turns by a quarter of a radian, and the roundings of its solution count too.
    """
    rng = np.random.default_rng(5)
    drifts = []
    for _ in range(10):
        points = rng.normal(size=(3, 6))  # so that a real body has the inertia
        inertia = np.trace(points @ points.T) * np.eye(3) - points @ points.T
        c = certificate(scheme, step, inertia=inertia, angular_velocity=4 * rng.normal(size=3))
        drifts.append(c["energy"].relative)
    assert max(drifts) <= most


@pytest.mark.parametrize("scheme", claiming(ANGULAR_MOMENTUM))
def test_a_body_that_flies_far_away_keeps_its_angular_momentum(scheme):
    c = certificate(scheme, 1e-3, velocity=(1, 2, 3), **BODIES["full tensor"])
    assert c.broken == []
