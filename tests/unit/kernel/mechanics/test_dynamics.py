"""Masses and forces of a pendulum with a slider on it, against closed forms."""

import numpy as np
import pytest

import polhode as ph
from polhode.mechanics.tree_motion import TreeMotion

M1, J1, C1, M2, J2, G = 2.0, 0.3, 0.4, 1.5, 0.2, 9.81


@pytest.fixture(scope="module")
def motion():
    """Return a beam that turns about y and a slider along it, at s from the hinge."""
    bodies = [
        ph.Body("beam", mass=M1, inertia=(0.1, J1, 0.3), position=(C1, 0, 0)),
        ph.Body("slider", mass=M2, inertia=(0.1, J2, 0.2), position=(1, 0, 0)),
    ]
    joints = [
        ph.Revolute("hinge", "ground", "beam", (0, 0, 0), (0, 1, 0)),
        ph.Prismatic("guide", "beam", "slider", (1, 0, 0), (1, 0, 0)),
    ]
    return TreeMotion(ph.System(bodies, joints, gravity=(0, 0, -G)))


def closed_form(q, v, a):
    """Return forces of the drives: the angle turns x to -z."""
    (angle, s), (rate, speed), (alpha, along) = q, v, a
    r = 1.0 + s
    turning = (J1 + J2 + M1 * C1**2 + M2 * r**2) * alpha + 2 * M2 * r * rate * speed
    turning -= (M1 * C1 + M2 * r) * G * np.cos(angle)
    return [turning, M2 * along - M2 * r * rate**2 - M2 * G * np.sin(angle)]


def test_forces_masses_and_accelerations(motion):
    q, v, a = np.array([[0.4, 0.3]]), np.array([[1.2, -0.7]]), np.array([[0.5, 0.9]])
    forces = motion.forces(q, v, 0.0)
    moved, spun, given = motion.inverse_dynamics(q, v, a, forces)
    tau = moved + spun - given
    assert tau[0] == pytest.approx(closed_form(q[0], v[0], a[0]), abs=1e-14)
    M = motion.mass_matrix(q)[0]
    inertia = J1 + J2 + M1 * C1**2 + M2 * 1.3**2
    assert pytest.approx(np.diag([inertia, M2]), abs=1e-14) == M
    assert motion.forward_dynamics(q, v, tau, forces)[0] == pytest.approx(a[0], abs=1e-14)
