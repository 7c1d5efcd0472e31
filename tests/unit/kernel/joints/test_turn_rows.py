"""Rows of turns: the work of an impulse is exact, and its moments cancel."""

import numpy as np
import pytest

import polhode as ph
from polhode.kernel.columns import Kind, Pose, Prim, RowValue
from polhode.kernel.joints.body_vectors import Arms
from polhode.kernel.joints.levers import LEVERS
from polhode.kernel.joints.primitives import coordinate, give_scalar
from polhode.kernel.joints.turn_rows import is_turn, turn_coordinate, write_turn
from polhode.lowering.system import Way, compile_system
from tests.rounding import within

MU = 1.7
ROUNDINGS = 200  # six levers of some thirty products and sums each


def cayley(g):
    """R with R - 1 = hat(g) (R + 1)/2."""
    hat = np.array([[0, -g[2], g[1]], [g[2], 0, -g[0]], [-g[1], g[0], 0]])
    return np.linalg.solve(np.eye(3) - hat / 2, np.eye(3) + hat / 2)


def moved(seed, turn=0.6, change=0.3):
    """Two bodies with a bushing, turned at random; increments of both over the step."""
    rng = np.random.default_rng(seed)
    bodies = [ph.Body(name, mass=1.0, inertia=(1, 1.5, 2)) for name in "ab"]
    bush = ph.Bushing("s", ("a", "b"), point=(0, 0, 0), axis=(1, 2, 3), turning_stiffness=(1, 2, 3))
    J = compile_system(ph.System(bodies, forces=[bush]), Way.JOINTED).arrays.joints
    whole, G = cayley(rng.normal(size=3)), change * rng.normal(size=(2, 3))
    for i in range(2):
        R = whole @ cayley(turn * rng.normal(size=3)) if i else whole
        J.poses[i, Pose.R0 : Pose.R0 + 9] = R.ravel()
        J.poses[i, Pose.R1 : Pose.R1 + 9] = (cayley(G[i]) @ R).ravel()
        J.poses[i, Pose.F_IMPULSE : Pose.F_IMPULSE + 8] = 0.0
    return J, G


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("k", range(3))
def test_the_work_of_an_impulse_is_exact_and_its_moments_cancel(seed, k):
    J, G = moved(seed)
    assert J.integers[k, Prim.KIND] == Kind.TURN
    assert is_turn(J, k)
    J.rows[RowValue.MU, J.integers[k, Prim.ROW]] = MU
    assert give_scalar(J, Arms.AVERAGE, k) == LEVERS
    before, after, scale = coordinate(J, k)
    moments = np.array(J.poses)[:2, Pose.M_IMPULSE : Pose.M_IMPULSE + 3]
    size = MU * scale * np.abs(moments).max(initial=1.0)
    assert within(abs(np.sum(moments * G) - MU * (after - before)), size, ROUNDINGS)
    assert within(np.abs(moments.sum(axis=0)).max(), size, ROUNDINGS)


def test_what_both_bodies_do_together_changes_nothing():
    J, _ = moved(3, change=0.0)
    together = cayley(np.array([0.5, -1.0, 0.3]))
    for i in range(2):
        R = np.array(J.poses)[i, Pose.R0 : Pose.R0 + 9].reshape(3, 3)
        J.poses[i, Pose.R1 : Pose.R1 + 9] = (together @ R).ravel()
    for k in range(3):
        before, after, scale = turn_coordinate(J, k)
        assert within(abs(after - before), scale, ROUNDINGS)


def test_a_turn_through_pi_has_no_numbers():
    J, _ = moved(0, change=0.0)
    for at, angle in ((Pose.R0, 3.0), (Pose.R1, 3.3)):
        J.poses[0, at : at + 9] = np.eye(3).ravel()
        turned = [[np.cos(angle), -np.sin(angle), 0], [np.sin(angle), np.cos(angle), 0], [0, 0, 1]]
        J.poses[1, at : at + 9] = np.ravel(turned)
    assert np.isnan(turn_coordinate(J, 0)[1])
    write_turn(J, Arms.AVERAGE, 0)
    assert np.isnan(np.array(J.levers)).any()
