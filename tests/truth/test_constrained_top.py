"""A top whose body is held by rods, a DAE: Newmark's weak instability beside what conserves.

The introduction of Géradin's paper: infinite eigenvalues of multiplicity two make accelerations
(and multipliers) of Newmark's method grow; dissipation or conservation of energy is the cure.
"""

import numpy as np
import pytest

import polhode as ph
from tests.rounding import within

pytestmark = pytest.mark.jit

H, UNTIL = 0.0025, 1.0


def top():
    tilt = np.pi / 3
    body = ph.Body(
        "top",
        mass=5.0,
        inertia=(0.8, 0.8, 1.2),
        position=(0, -1.3 * np.sin(tilt), 1.3 * np.cos(tilt)),
        orientation=ph.euler("zxz", radians=(0, tilt, 0)),
        angular_velocity=(0, 0, 20.0),
    )
    tip = ph.Spherical("tip", "ground", "top", point=(0, 0, 0))
    return ph.System([body], [tip], gravity=(0, 0, -9.81))


def nodes(scheme, h=H):
    return ph.simulate(top(), scheme, step=h, until=UNTIL).trajectory.nodes


def ripple(n, start, end):
    """Largest alternating part of the multipliers between two times."""
    m = n.multipliers[(n.time >= start) & (n.time < end)]
    return np.abs(m[2:] - 2 * m[1:-1] + m[:-2]).max() / 4


@pytest.mark.parametrize("h", [0.005, 0.0025])
def test_newmark_grows_without_bound_and_a_smaller_step_does_not_help(h):
    n = nodes("newmark(stiffness=inf)", h)
    early, late = ripple(n, 0.01, 0.1), ripple(n, 0.9, 1.0)
    print(f"h = {h}: ripple {early:.3g} before 0.1 s, {late:.3g} before 1 s")
    assert late > 1000 * early


def test_the_conserving_scheme_keeps_multipliers_and_energy():
    n = nodes("simo-gonzalez(stiffness=inf)")
    E = n.kinetic + n.potential
    # A step rounds 12 places, 12 velocities, and 3 components of 6 rods at both ends.
    roundings = (12 + 12 + 3 * 6 * 2) * (UNTIL / H)
    assert within(np.abs(E - E[0]).max(), n.kinetic.max(), roundings)
    assert ripple(n, 0.01, UNTIL) <= 0.01 * np.abs(n.multipliers).max()


def test_dissipation_is_the_other_cure_and_costs_energy():
    n = nodes("newmark(stiffness=inf,beta=0.3025,gamma=0.6)")
    assert ripple(n, 0.5, UNTIL) <= 0.1
    assert (n.kinetic + n.potential)[-1] < 0.9 * (n.kinetic + n.potential)[0]
