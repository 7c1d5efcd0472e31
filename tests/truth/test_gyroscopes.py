"""Gyroscopes: J1 φ'² cos θ - J3 (φ' cos θ + ψ') φ' + m g l = 0 (Goldstein, 5.7).

A free symmetric body precesses with |L|/J1 about its angular momentum, and a free body of three
moments has the period 4 K(k)/λ of its body rates (Landau and Lifshitz, Mechanics, 37).
"""

import numpy as np
import pytest
from scipy.special import ellipk

import polhode as ph
from tests.truth.wall import case

pytestmark = pytest.mark.jit
MASS, ARM, J1, J3, G = 2.0, 0.3, 0.05, 0.02, 9.81  # moments about the centre of mass
SCHEME = "suzuki-4(energy-momentum)"


def steady(tilt, spin):
    """Rates of the two steady precessions about the tip of a top with the spin J3 axis rate."""
    about_tip = J1 + MASS * ARM**2
    a, b, c = about_tip * np.cos(tilt), -J3 * spin, MASS * G * ARM
    return np.sort(np.roots([a, b, c]).real) if a else np.array([-c / b])


def precessed(tilt, spin, rate, until=1.0, step=5e-4):
    """Angle about the vertical by which the axis of the top turned, less rate * until."""
    axis = np.array([np.sin(tilt), 0.0, np.cos(tilt)])
    omega = rate * np.array([0.0, 0.0, 1.0]) + (spin - rate * np.cos(tilt)) * axis
    top = ph.Body(
        "top",
        MASS,
        inertia=(J1, J1, J3),
        position=ARM * axis,
        orientation=ph.euler("yzy", radians=(tilt, 0, 0)),
        velocity=np.cross(omega, ARM * axis),
        angular_velocity_world=omega,
    )
    tip = ph.Spherical("tip", "ground", "top", point=(0, 0, 0))
    run = ph.simulate(
        ph.System([top], [tip], gravity=(0, 0, -G)), scheme=SCHEME, step=step, until=until
    )
    x = run.body("top").position.values[-1]
    turned = np.arctan2(x[1], x[0]) - rate * until
    level = abs(x[2] - ARM * np.cos(tilt))
    return abs(np.angle(np.exp(1j * turned))) + level


@case(1e-7, over=(0.5, 1.0, 1.4))
def test_slow_steady_precession_at_tilt(tilt):
    return precessed(tilt, 150.0, steady(tilt, 150.0)[0])


@case(1e-7, over=(0.5, 1.0))
def test_fast_steady_precession_at_tilt(tilt):
    return precessed(tilt, 150.0, steady(tilt, 150.0)[1], until=0.2, step=2e-4)


@case(1e-9, "rad", over=(0.4, 1.6))
def test_a_free_symmetric_body_precesses_about_its_momentum_with_ratio(ratio):
    """The axis is on a cone about the angular momentum after 2 s, at |L|/J1 times the time."""
    J, Omega = np.array([1.0, 1.0, ratio]), np.array([0.4, 0.0, 1.5])
    body = ph.Body("body", 1.0, inertia=J, angular_velocity=Omega)
    run = ph.simulate(ph.System([body]), scheme=SCHEME, step=1e-2, until=2.0)
    L = J * Omega
    n, size = L / np.linalg.norm(L), np.linalg.norm(L)
    angle, e = size / J[0] * 2.0, np.array([0.0, 0.0, 1.0])
    wanted = (
        e * np.cos(angle) + np.cross(n, e) * np.sin(angle) + n * (n @ e) * (1.0 - np.cos(angle))
    )
    w, x, y, z = run.body("body").quaternion.values[-1]
    axis = np.array([2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)])
    return float(np.linalg.norm(axis - wanted))


@case(1e-11, over=((0.3, 0.1, 1.0), (1.0, 0.1, 0.3)))
def test_the_rates_of_a_free_body_return_after_their_period_from(start):
    """The distance of the body rates from the start after one period, relative."""
    J, Omega = np.array([1.0, 2.0, 2.7]), np.array(start)
    energy, momentum = J @ Omega**2, (J * Omega) @ (J * Omega)
    if momentum < energy * J[1]:  # about the first axis: exchange the first and the third
        J, Omega = J[::-1], Omega[::-1]
    (a, b, c) = J
    rate = np.sqrt((c - b) * (momentum - energy * a) / (a * b * c))
    k2 = (b - a) * (energy * c - momentum) / ((c - b) * (momentum - energy * a))
    period = 4.0 * ellipk(k2) / rate
    body = ph.Body("body", 1.0, inertia=(1.0, 2.0, 2.7), angular_velocity=start)
    run = ph.simulate(ph.System([body]), scheme=SCHEME, step=period / 2000, until=period)
    end = run.body("body").angular_velocity.values[-1]
    return float(np.linalg.norm(end - np.array(start)) / np.linalg.norm(start))
