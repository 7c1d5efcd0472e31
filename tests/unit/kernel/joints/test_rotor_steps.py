"""Rotors over a jointed step: what they take from their bodies is exactly what they gain."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

import polhode as ph
from polhode.kernel.columns import Pose
from polhode.kernel.joints.kicks import clear_impulses
from polhode.kernel.joints.rotor_steps import spin_rotors
from polhode.lowering.system import Way, compile_system
from polhode.model.orientation import matrix, rotation_vector

EPS = np.finfo(float).eps
AXIS = np.array([0.6, 0.0, 0.8])


@pytest.mark.parametrize("torque", [0.0, 0.7])
def test_a_body_loses_what_its_rotor_carries_on(torque):
    body = ph.Body("b", mass=2.0, inertia=(1.0, 2.0, 2.5))
    rotor = ph.Rotor("r", "b", axis=AXIS, inertia=0.1, momentum=4.0, value=torque)
    joint = ph.Spherical("tip", "ground", "b", point=(0, 0, 0))
    J = compile_system(ph.System([body], [joint], [rotor]), Way.JOINTED).arrays.joints
    turns = [matrix(rotation_vector(np.array(v))) for v in ((0.1, 0.2, -0.3), (0.5, -0.2, 0.4))]
    for first, R in zip((Pose.R0, Pose.R1), turns, strict=True):
        J.poses[0, first : first + 9] = R.ravel()
    clear_impulses(J)
    t, h = 0.25, 0.5
    spin_rotors(J.rotors, J, t, h)
    before, after = (4.0 + torque * t) * turns[0] @ AXIS, (4.0 + torque * (t + h)) * turns[1] @ AXIS
    taken = np.asarray(J.poses)[0, Pose.M_IMPULSE : Pose.M_IMPULSE + 3]
    assert_allclose(taken, before - after, rtol=0, atol=16 * EPS * 5)
    assert J.poses[0, Pose.M_SIZE] >= np.linalg.norm(before - after)
    assert not np.asarray(J.poses)[0, Pose.F_IMPULSE : Pose.F_IMPULSE + 3].any()
