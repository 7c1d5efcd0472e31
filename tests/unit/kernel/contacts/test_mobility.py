"""How bodies with joints answer to impulses at their points, against one-freedom closed forms."""

import numpy as np

import polhode as ph
from polhode.kernel.columns import State
from polhode.kernel.contacts.landing import list_points
from polhode.kernel.contacts.mobility import (
    apply_with_joints,
    drop_ripple,
    fill_matrix,
    kinetic_energy_of,
    take_motion,
)
from polhode.kernel.contacts.tables import TouchValue
from tests.models.touching import FLOOR, compiled

LENGTH, MASS, RADIUS = 1.0, 2.0, 0.05
ABOUT_HINGE = MASS * LENGTH**2 / 3


def hinged_rod(rate=0.0, **contacts):
    """A level rod with a hinge at one end and a ball at the other, just above a plane."""
    inertia = (1e-3, MASS * LENGTH**2 / 12, MASS * LENGTH**2 / 12)
    rod = ph.Body(
        "rod",
        mass=MASS,
        inertia=inertia,
        position=(LENGTH / 2, 0, RADIUS),
        velocity=(0, 0, -rate * LENGTH / 2),
        angular_velocity=(0, rate, 0),
        collision=[{"ball": RADIUS, "center": (LENGTH / 2, 0, 0)}],
    )
    hinge = ph.Revolute("hinge", "ground", "rod", point=(0, 0, RADIUS), axis=(0, 1, 0))
    return compiled([rod], [hinge], planes=FLOOR, **contacts)


def listed(c):
    end = list_points(c.arrays, c.state, 1e-9)
    take_motion(c.arrays, c.state, end, 0.0)
    fill_matrix(c.arrays, end, 0, 0.0)
    return end


def test_the_matrix_is_that_of_the_lever():
    c = hinged_rod(friction=0.3)
    assert listed(c) == 1
    G, T = np.array(c.arrays.touching.dense.matrix[:3, :3]), c.arrays.touching
    arm = np.array([LENGTH, 0, -RADIUS])  # from the hinge to the point
    axes = [np.array(T.numbers[0, k : k + 3]) for k in (3, TouchValue.T1, TouchValue.T2)]
    lever = np.array([np.cross(arm, a)[1] for a in axes])
    assert np.abs(G - np.outer(lever, lever) / ABOUT_HINGE).max() <= 1e-12
    assert np.abs(G - G.T).max() <= 1e-15
    assert np.linalg.eigvalsh(0.5 * (G + G.T)).min() >= -1e-12


def test_an_impulse_turns_the_rod_and_keeps_the_hinge():
    c = hinged_rod()
    end = listed(c)
    T, s = c.arrays.touching, c.state
    T.numbers[0, TouchValue.IMPULSE] = 0.7
    apply_with_joints(c.arrays, s, end)
    rate = s[0, State.PI + 1] / (MASS * LENGTH**2 / 12)
    assert abs(rate + 0.7 * LENGTH / ABOUT_HINGE) <= 1e-13
    assert abs(s[0, State.P + 2] / MASS + rate * LENGTH / 2) <= 1e-13
    assert abs(kinetic_energy_of(c.arrays, s) - 0.5 * ABOUT_HINGE * rate**2) <= 1e-13


def test_velocities_against_the_joints_are_dropped():
    c = hinged_rod(rate=2.0)
    good = np.array(c.state)
    c.state[0, State.P] += 0.3  # along the rod
    listed(c)
    drop_ripple(c.arrays, c.state)
    assert np.abs(np.asarray(c.state) - good).max() <= 1e-13
