"""Primitives: the work of an impulse over a step is the impulse times the change of its value."""

import numpy as np
import pytest

import polhode as ph
from polhode.kernel.columns import Geometry, Kind, Pose, Prim, RowValue
from polhode.kernel.joints.body_vectors import Arms
from polhode.kernel.joints.primitives import coincide, coordinate, give_scalar
from polhode.lowering.system import Way, compile_system

EPS = np.finfo(float).eps
rng = np.random.default_rng(4)
X0, X1 = rng.normal(size=(2, 3, 3))
G = 0.3 * rng.normal(size=(3, 3))  # world increments, of Cayley's map
X0[2] = X1[2] = G[2] = 0.0  # the ground


def cayley(g):
    """R with R - 1 = hat(g) (R + 1)/2."""
    hat = np.array([[0, -g[2], g[1]], [g[2], 0, -g[0]], [-g[1], g[0], 0]])
    return np.linalg.solve(np.eye(3) - hat / 2, np.eye(3) + hat / 2)


def joints():
    """A joint with every primitive between two bodies, and to the ground, moved over a step."""
    bodies = [ph.Body(f"b{k}", mass=1.0, inertia=(1, 1.5, 2), position=(k, 0, 0)) for k in range(2)]
    made = [
        ph.Fixed("weld", "b0", "b1", point=(0.5, 0.2, 0)),
        ph.Planar("plane", "ground", "b1", point=(2, 0, 0), axis=(0, 1, 1)),
        ph.Distance("rod", "ground", "b0", points=[(0, 0, 1), (0, 0.1, 0)]),
    ]
    J = compile_system(ph.System(bodies, made), Way.JOINTED).arrays.joints
    for i in range(3):
        J.poses[i, Pose.X0 : Pose.X0 + 3], J.poses[i, Pose.X1 : Pose.X1 + 3] = X0[i], X1[i]
        R0 = cayley(rng.normal(size=3)) if i < 2 else np.eye(3)
        J.poses[i, Pose.R0 : Pose.R0 + 9] = R0.ravel()
        J.poses[i, Pose.R1 : Pose.R1 + 9] = (cayley(G[i]) @ R0).ravel()
        J.poses[i, Pose.F_IMPULSE : Pose.F_IMPULSE + 8] = 0.0
    return J


def value_of(J, k):
    """Of a scalar primitive at both ends; a distance by its square."""
    before, after, _ = coordinate(J, k)
    if J.integers[k, Prim.KIND] == Kind.DISTANCE:
        length = J.numbers[k, Geometry.CONSTANT]
        return before**2 / (2 * length), after**2 / (2 * length)
    return before, after


def impulses(J):
    """Forces and moments on both bodies and the ground."""
    table = np.array(J.poses)[:3]
    return table[:, Pose.F_IMPULSE :][:, :3], table[:, Pose.M_IMPULSE :][:, :3]


def given(k):
    """Impulses of one primitive, whose multipliers are known; its kind, and mu (c1 - c0)."""
    J = joints()
    kind, row = J.integers[k, Prim.KIND], J.integers[k, Prim.ROW]
    mu = np.array([1.7, -0.4, 0.9])[: J.integers[k, Prim.ROWS]]
    for m, value in enumerate(mu):
        J.rows[RowValue.MU, row + m] = value
    if kind == Kind.COINCIDE:
        coincide(J, Arms.AVERAGE, k)
        return J, kind, mu @ (gap(J, k, Pose.X1, Pose.R1) - gap(J, k, Pose.X0, Pose.R0))
    give_scalar(J, Arms.AVERAGE, k)
    before, after = value_of(J, k)
    return J, kind, mu[0] * (after - before)


def gap(J, k, x, R):
    """From the first point to the second."""
    poses, numbers = np.array(J.poses), np.array(J.numbers)[k]
    ends = []
    for side, point in ((Prim.BODY_A, Geometry.POINT_A), (Prim.BODY_B, Geometry.POINT_B)):
        row = poses[J.integers[k, side]]
        ends.append(row[x : x + 3] + row[R : R + 9].reshape(3, 3) @ numbers[point : point + 3])
    return ends[1] - ends[0]


COUNT = 8  # of the weld 1 + 3, of the plane 3, of the rod 1


def test_the_joints_have_primitives_of_every_kind():
    J = joints()
    kinds = [J.integers[k, Prim.KIND] for k in range(len(J.integers))]
    assert len(kinds) == COUNT
    assert set(kinds) == {Kind.COINCIDE, Kind.ORTHOGONAL, Kind.IN_PLANE, Kind.DISTANCE}


@pytest.mark.parametrize("k", range(COUNT))
def test_the_work_of_an_impulse_is_exact(k):
    J, _, expected = given(k)
    forces, moments = impulses(J)
    work = np.sum(forces * (X1 - X0)) + np.sum(moments * G)
    assert work == pytest.approx(expected, rel=0, abs=200 * EPS)


@pytest.mark.parametrize("k", range(COUNT))
def test_impulses_and_their_moments_about_the_origin_cancel(k):
    """Those of points that do not coincide leave the moment of a couple."""
    J, kind, _ = given(k)
    forces, moments = impulses(J)
    assert np.abs(forces.sum(axis=0)).max() <= 4 * EPS
    total = (np.cross(0.5 * (X0 + X1), forces) + moments).sum(axis=0)
    if kind == Kind.COINCIDE:
        mean = 0.5 * (gap(J, k, Pose.X0, Pose.R0) + gap(J, k, Pose.X1, Pose.R1))
        total = total - np.cross(mean, forces[J.integers[k, Prim.BODY_B]])
    assert np.abs(total).max() <= 64 * EPS


def test_a_point_writes_its_gap_at_the_end():
    J = joints()
    k = next(k for k in range(COUNT) if J.integers[k, Prim.KIND] == Kind.COINCIDE)
    coincide(J, Arms.AVERAGE, k)
    row = J.integers[k, Prim.ROW]
    written = [J.rows[RowValue.RESIDUAL, row + m] for m in range(3)]
    assert written == pytest.approx(gap(J, k, Pose.X1, Pose.R1), rel=0, abs=16 * EPS)
