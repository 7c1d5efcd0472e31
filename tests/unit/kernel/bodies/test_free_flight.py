"""Free flight against the oracle, which computes with a hundred digits and other formulas."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polhode.kernel.algebra.vec3 import Quat, Vec3
from polhode.kernel.bodies.free_flight import Flight, FlightKind, attitude_after, set_out
from polhode.kernel.columns import Inertia
from polhode.kernel.compile.pointer_table import zeros
from polhode.oracles import free_body

EPS = np.finfo(float).eps
# An angle of so many radians is known to so many roundings: rates and phases have a few each.
ROUNDINGS = 16


def rotation(q):
    w, v = q[0], np.asarray(q[1:])
    x = np.cross(v, -np.eye(3))
    return np.eye(3) + 2 * w * x + 2 * x @ x


def flight(J, Omega, q=(1.0, 0.0, 0.0, 0.0)):
    """The work table of a body that set out, and its momentum."""
    tensor = np.diag(J) if np.ndim(J) == 1 else np.asarray(J)
    bodies, work = zeros(1, Inertia.WIDTH), zeros(1, Flight.WIDTH)
    bodies[0, Inertia.TENSOR : Inertia.TENSOR + 9] = tensor.ravel()
    pi = rotation(q) @ tensor @ np.asarray(Omega, dtype=float)
    set_out(bodies, work, 0, Quat(*map(float, q)), Vec3(*map(float, pi)))
    return work, pi


def errors(J, Omega, times, q=(1.0, 0.0, 0.0, 0.0)):
    """Of the attitude, in roundings per radian."""
    work, _ = flight(J, Omega, q)
    found = np.array([attitude_after(work, 0, float(t)) for t in times])
    angles = 1 + np.linalg.norm(Omega) * np.abs(times)
    wrong = np.abs(found - free_body(J, Omega, times, q).q).max(axis=-1)
    return wrong / angles / EPS


TIMES = np.array([0.0, 1e-12, 1e-6, 0.01, 0.3, -1.7, 12.0, -150.0, 3e4])

CASES = {
    "circles the largest axis": ((1, 2, 3), (0.3, 0.4, 2.0), FlightKind.CIRCULAR),
    "circles the smallest axis": ((1, 2, 3), (2.0, 0.4, 0.3), FlightKind.CIRCULAR),
    "the other way": ((1, 2, 3), (-2.0, 0.4, -0.3), FlightKind.CIRCULAR),
    "near the separatrix": ((5, 10, 1), (8, 0.02, 0), FlightKind.HYPERBOLIC),
    "nearer": ((1, 2, 3), (1e-9, 1, 0), FlightKind.HYPERBOLIC),
    "next to it": ((1, 2, 3), (1e-170, 1, 0), FlightKind.HYPERBOLIC),
    "wobbling a little": ((2, 0.5, 1), (5, 0, 5e-8), FlightKind.CIRCULAR),
    "about the middle axis": ((1, 2, 3), (0, 1, 0), FlightKind.STEADY),
    "about the largest axis": ((1, 2, 3), (0, 0, -2), FlightKind.CIRCULAR),
    "about the smallest axis": ((1, 2, 3), (2, 0, 0), FlightKind.CIRCULAR),
    "oblate": ((1, 1, 2), (1, 2, 3), FlightKind.SYMMETRIC),
    "prolate": ((1, 2, 2), (1, 2, 3), FlightKind.SYMMETRIC),
    "a sphere": ((2, 2, 2), (1, 2, 3), FlightKind.SYMMETRIC),
    "all but symmetric": ((1, 2, 2.0000000001), (1e-3, 2, 3), FlightKind.CIRCULAR),
    "at rest": ((1, 2, 3), (0, 0, 0), FlightKind.STEADY),
}


@pytest.mark.parametrize("case", CASES)
def test_attitude_is_exact(case):
    J, Omega, kind = CASES[case]
    assert flight(J, Omega)[0][0, Flight.KIND] == kind
    assert errors(J, Omega, TIMES).max() < ROUNDINGS


@pytest.mark.parametrize("sign", [1, -1])
def test_the_separatrix_itself(sign):
    """Known as it is only until the rounding of the momentum has grown, like exp(t)."""
    Omega = (-1.0, 0.0, sign * np.sqrt(1 / 3))
    assert errors((1, 2, 3), Omega, np.array([0.0, 0.1, 1.0, -1.0])).max() < ROUNDINGS


numbers = st.floats(-1.0, 1.0)
moments = st.tuples(*[st.floats(0.2, 3.0)] * 3)


@settings(max_examples=60, deadline=None)
@given(
    J=moments,
    Omega=st.tuples(numbers, numbers, numbers).map(lambda v: 5 * np.array(v)),
    q=st.tuples(*[numbers] * 4).map(np.array).filter(lambda q: q @ q > 0.01),
    t=st.floats(-30, 30),
)
def test_any_body_keeps_its_energy_and_comes_back(J, Omega, q, t):
    q = q / np.linalg.norm(q)
    work, pi = flight(J, Omega, q)
    there = attitude_after(work, 0, t)

    def energy(q):
        Pi = rotation(q).T @ pi
        return Pi @ (Pi / J)

    assert energy(there) == pytest.approx(energy(q), rel=32 * EPS, abs=1e-300)
    back = attitude_after(_from(J, there, pi), 0, -t)
    angle = np.linalg.norm(Omega) * abs(t)
    # Rounding on the way out may grow as fast as the motion is unstable.
    unstable = np.exp(min(angle, 30.0))
    rounding = ROUNDINGS * EPS * (1 + angle) * unstable
    assert np.array(back) == pytest.approx(q, rel=0, abs=4 * rounding)


def _from(J, q, pi):
    bodies, work = zeros(1, Inertia.WIDTH), zeros(1, Flight.WIDTH)
    bodies[0, Inertia.TENSOR : Inertia.TENSOR + 9] = np.diag(J).ravel()
    set_out(bodies, work, 0, Quat(*q), Vec3(*map(float, pi)))
    return work


@settings(max_examples=60, deadline=None)
@given(J=moments, Omega=st.tuples(numbers, numbers, numbers), t=st.floats(-3, 3))
def test_any_body_flies_as_the_oracle_says(J, Omega, t):
    assert errors(J, Omega, np.array([t])).max() < 4 * ROUNDINGS
