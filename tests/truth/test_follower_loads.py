"""Follower loads: P² + 2 s² (1 + cosh a cos b) + P s sinh a sin b = 0, Beck's column (Beck, 1952).

A cantilever of unit length, stiffness and mass under a force at its end that stays tangential: a² =
sqrt(P²/4 + s²) - P/2 and b² = a² + P for the frequency s. Two frequencies meet at P = 20.05, where
it flutters. A body with a thrust off its centre spins up, and moves along Fresnel's integrals.
"""

import numpy as np
import pytest
from scipy.optimize import brentq, minimize_scalar
from scipy.special import fresnel

import polhode as ph
from tests.truth.wall import beside_order, case

pytestmark = pytest.mark.jit


def characteristic(s, P):
    root = np.sqrt(P * P / 4 + s * s)
    a, b = np.sqrt(root - P / 2), np.sqrt(root + P / 2)
    return P * P + 2 * s * s * (1 + np.cosh(a) * np.cos(b)) + P * s * np.sinh(a) * np.sin(b)


def exact(P):
    """The two lowest frequencies: the characteristic function is negative between them."""
    between = minimize_scalar(lambda s: characteristic(s, P), bounds=(4, 20), method="bounded").x
    return brentq(characteristic, 1, between, (P,)), brentq(characteristic, between, 40, (P,))


def column(P, elements):
    section = {"stiffness": (1e6, 1e6, 1e6, 1, 1, 1), "mass": 1.0, "inertia": (1e-6, 5e-7, 5e-7)}
    ends = [(0, 0, 0), (1, 0, 0)]
    beam = ph.Beam("beam", "ground", "", points=ends, section=section, elements=elements)
    thrust = ph.PointForce("thrust", body=f"beam.{elements}", frame="body", value=(-P, 0, 0))
    found = ph.modes(ph.equilibrium(ph.System([], forces=[thrust], beams=[beam])))
    return found, np.array(sorted({round(m.eigenvalue.imag, 6) for m in found}))[:2]


@case(0.2, over=(5.0, 10.0, 15.0))
def test_frequencies_of_a_column_have_order_two_under(load):
    """The largest distance of an order from 2, of 5, 10 and 20 elements."""
    errors = [np.abs(column(load, n)[1] / exact(load) - 1).max() for n in (5, 10, 20)]
    return beside_order(2, errors)


@case(0.0)
def test_it_flutters_above_the_load_of_beck_and_not_below():
    """Two loads 2 % off 20.05, of 20 elements: how many have the wrong verdict."""
    return float((not column(0.98 * 20.05, 20)[0].stable) + column(1.02 * 20.05, 20)[0].stable)


@case(0.02)
def test_a_thrust_off_the_centre_spins_a_body_up():
    """Its velocity is f/m times the integral of (cos, sin) of c t²; orders of four steps."""
    f, arm, m, J, T = 3.0, 0.05, 2.0, 0.1, 2.0
    rate = np.sqrt(f * arm / J / np.pi)  # angle = pi/2 (rate t)²
    body = ph.Body("body", m, inertia=(J,) * 3)
    thrust = ph.PointForce("thrust", body="body", frame="body", point=(0, -arm, 0), value=(f, 0, 0))
    system, errors = ph.System([body], forces=[thrust]), []
    sine, cosine = fresnel(rate * T)
    for step in (2e-2, 1e-2, 5e-3, 2.5e-3):
        v = ph.simulate(system, step=step, until=T).body("body").velocity.values[-1, :2]
        errors.append(np.linalg.norm(v - f / m / rate * np.array([cosine, sine])))
    return beside_order(2, errors)
