"""Derivatives in time of the rows of joints, against differences of their values."""

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.spatial.transform import Rotation

import polhode as ph
from polhode.assembly.constraints import Constraints
from polhode.kernel.columns import Observation, Pose, RowValue
from polhode.kernel.compile.pointer_table import zeros
from polhode.kernel.joints.row_rates import Rates, write_rates
from polhode.lowering.system import Way, compile_system
from polhode.model.orientation import matrix, rotation_vector

STEP = 1e-4  # differences of the fourth order: their error is STEP⁴ times a fifth derivative
rng = np.random.default_rng(3)
LENGTH = np.sqrt(1.25)  # of the rod
V, OMEGA = rng.normal(size=(2, 4, 3))


def mechanism():
    """A row of every primitive, on the ground and between bodies."""
    bodies = [
        ph.Body(f"b{k}", mass=1.0, inertia=(1, 1.5, 2), position=(k + 0.5, 0.1 * k, 0))
        for k in range(4)
    ]
    joints = [
        ph.Spherical("ball", "ground", "b0", point=(0, 0, 0)),
        ph.Universal("cross", "b0", "b1", point=(1, 0, 0), axes=[(0, 1, 0), (0, 0, 1)]),
        ph.Planar("plane", "b1", "b2", point=(2, 0, 0), axis=(0, 0, 1)),
        ph.Distance("rod", "b2", "b3", points=[(3, 0, 0), (3, 1, 0.5)]),
        ph.Prismatic("slide", "ground", "b3", point=(4, 0, 0), axis=(1, 1, 0)),
    ]
    return ph.System(bodies, joints)


def moved(t):
    """Centres and attitudes after a time t of constant velocities and world rates."""
    system = mechanism()
    x = np.array([b.position for b in system.bodies]) + t * V
    R = [matrix(rotation_vector(t * w)) @ b.R for w, b in zip(OMEGA, system.bodies, strict=True)]
    return x, np.array(R)


def values(t):
    """Values of all rows, which constant rates turn into an exact function of time."""
    system = mechanism()
    c = compile_system(system, Way.JOINTED)
    constraints = Constraints(system, c.start.frames)
    x, R = moved(t)
    found = constraints.values(x, np.array([_quaternion(r) for r in R]))
    rod = constraints.rows_of(3)
    found[rod] += found[rod] ** 2 / (2 * LENGTH)  # |s| - L there, (s² - L²)/(2 L) in the kernel
    return found


def _quaternion(R):
    return np.roll(Rotation.from_matrix(R).as_quat(), 1)


def rates(order):
    c = compile_system(mechanism(), Way.JOINTED)
    J, out = c.arrays.joints, zeros(4, Observation.WIDTH)
    x, R = moved(0.0)
    for i in range(4):
        J.poses[i, Pose.X1 : Pose.X1 + 3] = x[i]
        J.poses[i, Pose.R1 : Pose.R1 + 9] = R[i].ravel()
        out[i, Observation.VELOCITY : Observation.VELOCITY + 3] = V[i]
        out[i, Observation.RATE : Observation.RATE + 3] = OMEGA[i]
    write_rates(J, out, order, 0.0)
    return np.array(J.rows)[RowValue.RESIDUAL]


# Weights of f(-2h) ... f(2h); rounding leaves eps/h and eps/h², values being of size one.
DIFFERENCES = {
    Rates.FIRST: (np.array([1, -8, 0, 8, -1]) / (12 * STEP), 1e-10),
    Rates.SECOND: (np.array([-1, 16, -30, 16, -1]) / (12 * STEP**2), 1e-6),
}


@pytest.mark.parametrize("order", DIFFERENCES)
def test_rates_of_rows_are_derivatives_of_their_values(order):
    weights, tolerance = DIFFERENCES[order]
    found = sum(w * values(k * STEP) for k, w in zip(range(-2, 3), weights, strict=True))
    assert len(found) == 3 + 4 + 3 + 1 + 5
    assert_allclose(rates(order), found, rtol=0, atol=tolerance)
