"""Plane pendulum: theta'' = -w^2 sin theta, T = 4 K(sin(a/2))/w (Landau, Mechanics, § 11)."""

import numpy as np
from scipy.integrate import solve_ivp
from scipy.special import ellipk

import polhode as ph
from tests.truth.wall import case

M, L, G, J = 2.0, 0.7, 9.81, 0.05  # mass, arm, gravity, inertia about the centre
OMEGA = np.sqrt(M * G * L / (J + M * L * L))


def swing(amplitude, until, step):
    """Angles from the vertical, released at rest."""
    body = ph.Body(
        "bob",
        M,
        inertia=(J, J, J),
        position=(L * np.sin(amplitude), 0, -L * np.cos(amplitude)),
    )
    hinge = ph.Revolute("hinge", "ground", "bob", point=(0, 0, 0), axis=(0, -1, 0))
    system = ph.System([body], [hinge], gravity=(0, 0, -G))
    run = ph.simulate(system, "suzuki-4(energy-momentum)", step=step, until=until, save_every=1)
    return run.time, amplitude + run.joint("hinge").angle.values


@case(2e-9, over=(0.1, 1.0, 2.0, 3.0))
def test_the_period_of_a_swing_with_amplitude(amplitude):
    exact = 4.0 * ellipk(np.sin(amplitude / 2) ** 2) / OMEGA
    steps = 1000
    t, angle = swing(amplitude, round(0.3 * steps) * exact / steps, exact / steps)
    k = int(np.flatnonzero(angle <= 0)[0])  # after a quarter of the period
    fit = np.polynomial.Polynomial.fit(angle[k - 3 : k + 3], t[k - 3 : k + 3], 5)
    return abs(4.0 * float(fit(0.0)) / exact - 1.0)


@case(1e-9, "rad")
def test_a_swing_beside_an_integration_of_the_angle():
    t, angle = swing(2.5, 3.0, 2e-3)
    found = solve_ivp(
        lambda _, y: (y[1], -(OMEGA**2) * np.sin(y[0])),
        (0, 3.0),
        (2.5, 0.0),
        method="DOP853",
        rtol=1e-13,
        atol=1e-13,
        t_eval=t,
    )
    return float(np.abs(angle - found.y[0]).max())
