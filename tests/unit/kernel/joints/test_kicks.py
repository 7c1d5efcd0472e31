"""Impulses on bodies that stand still: the energy that they are said to bring."""

import numpy as np
import pytest

import polhode as ph
from polhode.kernel.columns import Pose, State
from polhode.kernel.joints.kicks import clear_impulses, kick
from polhode.kernel.joints.observation import place_still, write_velocities
from polhode.lowering.system import Way, compile_system


def test_a_kick_brings_the_energy_that_it_returns():
    body = ph.Body(
        "b",
        mass=2.0,
        inertia=(0.1, 0.2, 0.25),
        orientation=ph.euler("zxz", radians=(0.3, 0.7, -0.4)),
        velocity=(1, 2, 3),
        angular_velocity=(3, -1, 2),
    )
    push = ph.PointForce("f", body="b", point=(0, 0, 0), value=(1, 0, 0))
    c = compile_system(ph.System([body], forces=[push]), Way.JOINTED)
    place_still(c.arrays, c.state)
    write_velocities(c.arrays, c.state, c.arrays.work)
    R = np.array(c.arrays.joints.poses[0, Pose.R1 : Pose.R1 + 9]).reshape(3, 3)

    def energy():
        p, Pi = c.state[0, State.P : State.Q], R.T @ c.state[0, State.PI : State.WIDTH]
        return p @ p / 4.0 + Pi @ (Pi / (0.1, 0.2, 0.25)) / 2

    clear_impulses(c.arrays.joints)
    c.arrays.joints.poses[0, Pose.F_IMPULSE : Pose.F_IMPULSE + 3] = (0.3, -0.2, 0.5)
    c.arrays.joints.poses[0, Pose.M_IMPULSE : Pose.M_IMPULSE + 3] = (-0.1, 0.4, 0.2)
    before = energy()
    gained = kick(c.arrays, c.state, 0.7)
    assert energy() - before == pytest.approx(gained, rel=1e-13)
