"""Central fields: n t = E - e sin E with n² = mu / a³ (Kepler)."""

import numpy as np
import pytest
from scipy.optimize import brentq

import polhode as ph
from tests.truth.wall import case

pytestmark = pytest.mark.jit
SCHEME = "suzuki-4(energy-momentum)"
MU, SIZE = 4.0, 1.5
N = np.sqrt(MU / SIZE**3)


def orbit(e, t):
    """Place at a time after the pericentre."""
    E = brentq(lambda u: u - e * np.sin(u) - N * t, -1.0, N * t + 1.0, xtol=1e-15)
    return SIZE * np.array([np.cos(E) - e, np.sqrt(1 - e * e) * np.sin(E), 0.0])


@case(1e-10, "m", over=(0.0, 0.3, 0.6))
def test_a_planet_is_where_keplers_equation_has_it_with_eccentricity(e):
    speed = np.sqrt(MU / SIZE * (1 + e) / (1 - e))
    planet = ph.Body("planet", 0.7, position=(SIZE * (1 - e), 0, 0), velocity=(0, speed, 0))
    pull = ph.Attraction("sun", between=("ground", "planet"), strength=0.7 * MU)
    period = 2 * np.pi / N
    run = ph.simulate(
        ph.System([planet], forces=[pull]), scheme=SCHEME, step=period / 4000, until=0.75 * period
    )
    return float(np.linalg.norm(run.body("planet").position.values[-1] - orbit(e, 0.75 * period)))


@case(1e-10, "m")
def test_two_bodies_circle_their_centre_of_mass():
    """The distance of one body from its circle after one period."""
    a, b, apart = 2.0, 3.0, 1.2
    period = 2 * np.pi * np.sqrt(apart**3 * a * b / (a + b) / 5.0)
    x, v = apart * b / (a + b), 2 * np.pi * apart * b / (a + b) / period
    first = ph.Body("first", a, position=(x, 0, 0), velocity=(0, v, 0))
    second = ph.Body("second", b, position=(x - apart, 0, 0), velocity=(0, -v * a / b, 0))
    pull = ph.Attraction("pull", between=("first", "second"), strength=5.0)
    run = ph.simulate(
        ph.System([first, second], forces=[pull]), scheme=SCHEME, step=period / 1000, until=period
    )
    return float(np.linalg.norm(run.body("first").position.values[-1] - [x, 0, 0]))
