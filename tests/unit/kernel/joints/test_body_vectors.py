"""Arms of a body over a step, and their derivatives by its turn."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from polhode.kernel.algebra.row_values import put_mat
from polhode.kernel.algebra.so3 import exp, rotation
from polhode.kernel.algebra.vec3 import Mat3, Vec3
from polhode.kernel.columns import Pose
from polhode.kernel.compile.pointer_table import zeros
from polhode.kernel.joints.body_vectors import Arms, arms_of, lever

X = Vec3(0.3, -0.7, 1.1)
TURN = np.array([0.4, 0.2, -0.5])


def poses(turn):
    """A body at the start, half way, and turned at the end."""
    p = zeros(2, Pose.WIDTH)
    put_mat(p, 0, Pose.R0, rotation(exp(Vec3(0.1, 0.9, -0.3))))
    put_mat(p, 0, Pose.R1, rotation(exp(Vec3(*turn))))
    put_mat(p, 0, Pose.RM, rotation(exp(Vec3(*(0.5 * turn)))))
    return p


def test_the_mean_is_that_of_both_ends_and_the_own_arm_a_choice():
    p = poses(TURN)
    R = {k: np.reshape(np.asarray(p)[0, k : k + 9], (3, 3)) for k in (Pose.R0, Pose.R1, Pose.RM)}
    for arms, own in ((Arms.AVERAGE, 0.5 * (R[Pose.R0] + R[Pose.R1])), (Arms.HALF, R[Pose.RM])):
        end, mean, arm = arms_of(p, arms, 0, X)
        assert_allclose(end, R[Pose.R1] @ np.array(X), atol=1e-15)
        assert_allclose(mean, 0.5 * (R[Pose.R0] + R[Pose.R1]) @ np.array(X), atol=1e-15)
        assert_allclose(arm, own @ np.array(X), atol=1e-15)


@pytest.mark.parametrize("axis", range(3))
def test_slopes_are_derivatives_by_the_turn_at_the_end(axis):
    p = poses(TURN)
    found = lever(p, Arms.AVERAGE, 0, X)
    d, ends = 1e-6, []
    R1 = np.array(p)[0, Pose.R1 : Pose.R1 + 9].reshape(3, 3)
    for sign in (1.0, -1.0):
        w = np.zeros(3)
        w[axis] = sign * d
        turned = np.reshape(rotation(exp(Vec3(*w))), (3, 3)) @ R1
        put_mat(p, 0, Pose.R1, Mat3(*turned.ravel()))
        ends.append(arms_of(p, Arms.AVERAGE, 0, X))
    for k, slope in ((0, found.d_end), (2, found.d_own)):
        difference = (np.array(ends[0][k]) - np.array(ends[1][k])) / (2 * d)
        assert_allclose(np.reshape(slope, (3, 3))[:, axis], difference, atol=1e-9)
