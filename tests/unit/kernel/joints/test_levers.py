"""Levers follow what bodies carry, and pairs of them are derivatives of products."""

import numpy as np
import pytest

import polhode as ph
from polhode.kernel.algebra.vec3 import Vec3
from polhode.kernel.columns import Arm, Pose
from polhode.kernel.joints.body_vectors import Arms
from polhode.kernel.joints.levers import add_pair, write_lever, write_partner
from polhode.lowering.system import Way, compile_system
from polhode.model.orientation import matrix, rotation_vector
from tests.step_matrix import TANGENT

R0, R1 = (matrix(rotation_vector(v)) for v in ((0.3, -0.2, 0.5), (0.6, 0.1, 0.2)))
D, PARTNER = np.array([0.6, 0.0, 0.8]), np.array([0.2, -0.7, 0.4])


def joints():
    """A universal joint whose second body is turned over a step."""
    bodies = [ph.Body(name, mass=1.0, inertia=(1, 1.5, 2)) for name in "ab"]
    hinge = ph.Universal("u", "a", "b", point=(0, 0, 0), axes=[(1, 0, 0), (0, 1, 0)])
    J = compile_system(ph.System(bodies, [hinge]), Way.JOINTED).arrays.joints
    for k, R in ((Pose.R0, R0), (Pose.R1, R1)):
        J.poses[1, k : k + 9] = R.ravel()
    return J


def test_a_lever_is_at_its_end_and_on_average():
    J = joints()
    write_lever(J, Arms.AVERAGE, 0, 1, 1, Vec3(*D))
    write_partner(J, 0, Vec3(*PARTNER), Vec3(*(2 * PARTNER)))
    found = np.asarray(J.levers)[0]
    assert found[[Arm.SIDE, Arm.SIGN, Arm.SHIFTS]].tolist() == [1.0, 1.0, 0.0]
    np.testing.assert_allclose(found[Arm.END : Arm.END + 3], R1 @ D, rtol=0, atol=1e-15)
    np.testing.assert_allclose(
        found[Arm.MEAN : Arm.MEAN + 3], (R0 + R1) @ D / 2, rtol=0, atol=1e-15
    )
    assert found[Arm.W_END : Arm.WIDTH].tolist() == [*PARTNER, *(2 * PARTNER)]


def test_a_pair_is_minus_the_change_of_a_moment_with_its_partner():
    """The moment own x mean partner changes by own x half of what the partner's end does."""
    J = joints()
    for l, side in ((0, 0), (1, 1)):
        write_lever(J, Arms.AVERAGE, l, 1, side, Vec3(*D))
    d_end = np.array([np.cross(e, R1 @ D) for e in np.eye(3)]).T
    J.levers[1, Arm.D_END : Arm.D_END + 9] = d_end.ravel()
    before = np.array(J.graph.values)
    add_pair(J, 1, 0, 1, 0.7)
    found = (np.array(J.graph.values) - before).ravel()
    expected = -0.7 * np.array([np.cross(D, 0.5 * d) for d in d_end.T]).T
    blocks = found[np.flatnonzero(found)]
    assert np.sort(blocks) == pytest.approx(np.sort(expected[expected != 0.0]), abs=TANGENT)
