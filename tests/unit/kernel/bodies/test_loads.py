"""Forces and moments of loads on the stage."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose

import polhode as ph
from polhode.kernel.bodies.system import evaluate, place_state
from polhode.kernel.columns import Stage
from polhode.lowering.system import compile_system

EPS = np.finfo(float).eps
numbers = st.floats(-2, 2)
vectors = st.tuples(*[numbers] * 3).map(np.array)
quaternions = (
    st.tuples(*[numbers] * 4)
    .map(np.array)
    .filter(lambda q: np.linalg.norm(q) > 0.1)
    .map(lambda q: q / np.linalg.norm(q))
)


def body(name, x=(0, 0, 0), q=(1, 0, 0, 0), v=(0, 0, 0), Omega=(0, 0, 0)):
    motion = {"velocity": v, "angular_velocity": Omega}
    return ph.Body(name, mass=2.0, inertia=(1, 2, 2.5), position=x, orientation=q, **motion)


def acting(*bodies, forces=(), gravity=(0, 0, 0), t=0.0, span=(0.0, 0.0), way="free", joints=()):
    """Forces and moments about the origins of the bodies, as they stand at the start."""
    c = compile_system(ph.System(bodies, joints, forces, gravity=gravity), way)
    place_state(c.arrays.bodies, c.arrays.stage, c.state)
    evaluate(c.arrays, t, *span, 1.0, True)
    stage = np.asarray(c.arrays.stage)
    return stage[:, Stage.FORCE : Stage.FORCE + 3], stage[:, Stage.MOMENT : Stage.MOMENT + 3]


@given(vectors, quaternions, vectors, vectors)
def test_a_world_force_acts_at_its_point(x, q, point, F):
    push = ph.PointForce("f", body="b", point=point, value=F)
    force, moment = acting(body("b", x, q), forces=[push])
    assert_allclose(force[0], F, rtol=0, atol=0)
    assert_allclose(moment[0], np.cross(point - x, F), rtol=0, atol=200 * EPS)


@given(vectors, quaternions, vectors, vectors)
def test_a_body_force_turns_with_the_body(x, q, point, F):
    b = body("b", x, q)
    push = ph.PointForce("f", body="b", frame="body", point=point, value=F)
    force, moment = acting(b, forces=[push])
    assert_allclose(force[0], b.R @ F, rtol=0, atol=20 * EPS)
    assert_allclose(moment[0], np.cross(point - x, b.R @ F), rtol=0, atol=200 * EPS)


@given(quaternions, vectors)
def test_a_force_without_a_point_acts_at_the_centre(q, F):
    force, moment = acting(body("b", (1, 2, 3), q), forces=[ph.PointForce("f", body="b", value=F)])
    assert np.array_equal(force[0], F)
    assert np.array_equal(moment[0], np.zeros(3))


@given(quaternions, vectors)
def test_a_torque_pushes_nothing(q, T):
    b = body("b", (1, 2, 3), q)
    for frame, expected in (("world", T), ("body", b.R @ T)):
        force, moment = acting(b, forces=[ph.Torque("t", body="b", frame=frame, value=T)])
        assert np.array_equal(force[0], np.zeros(3))
        assert_allclose(moment[0], expected, rtol=0, atol=20 * EPS)


@given(vectors, quaternions, vectors, vectors, vectors, vectors, vectors)
def test_a_spring_pulls_both_ends_alike(x, q, end_a, end_b, v, Omega, w):
    if np.linalg.norm(end_b - end_a) < 0.1:
        end_b = end_a + [1, 0, 0]
    a, b = body("a", x, q, v, Omega), body("b", -x, (1, 0, 0, 0), w, -Omega)
    spring = ph.Spring(
        "s", between=("a", "b"), points=(end_a, end_b), stiffness=7.0, length=0.4, damping=0.3
    )
    force, moment = acting(a, b, forces=[spring])
    about_origin = moment + np.cross([a.position, b.position], force)
    size = np.abs(force).max() + 1
    assert np.array_equal(force[0], -force[1])
    assert_allclose(about_origin.sum(axis=0), 0, rtol=0, atol=100 * EPS * size)
    n = (end_b - end_a) / np.linalg.norm(end_b - end_a)
    rate = (w + np.cross(-Omega, end_b + x)) - (v + np.cross(a.R @ Omega, end_a - x))
    tension = 7.0 * (np.linalg.norm(end_b - end_a) - 0.4) + 0.3 * n @ rate
    assert_allclose(force[0], tension * n, rtol=0, atol=100 * EPS * size)


def test_a_spring_may_end_at_the_ground():
    spring = ph.Spring(
        "s", between=("b", "ground"), points=((1, 0, 0), (3, 0, 0)), stiffness=5.0, length=1.0
    )
    force, moment = acting(body("b", (1, 1, 0)), forces=[spring])
    assert np.array_equal(force, [[5.0, 0, 0]])
    assert np.array_equal(moment, [[0, 0, 5.0]])  # at (0, -1, 0) from the centre


def test_a_spring_without_a_length_has_the_initial_one():
    spring = ph.Spring("s", between=("b", "ground"), points=((1, 0, 0), (3, 0, 0)), stiffness=5.0)
    force, _ = acting(body("b"), forces=[spring])
    assert np.array_equal(force, np.zeros((1, 3)))


def test_weight_acts_at_the_centre():
    force, moment = acting(
        body("b", (1, 2, 3)), forces=[ph.Torque("t", body="b", value=(0, 0, 0))], gravity=(0, 0, -9)
    )
    assert np.array_equal(force, [[0, 0, -18.0]])
    assert np.array_equal(moment, np.zeros((1, 3)))


def test_about_a_tip_weight_and_forces_have_their_moment_about_the_tip():
    tip = ph.Spherical("tip", "ground", "b", point=(0, 0, 1))
    push = ph.PointForce("f", body="b", point=(0, 3, 1), value=(5.0, 0, 0))
    b = ph.Body("b", mass=2.0, inertia=(1, 2, 2.5), position=(1, 0, 1))
    _, moment = acting(b, forces=[push], gravity=(0, 0, -9), way="reduced", joints=[tip])
    assert_allclose(moment, [[0, 18.0, -15.0]], rtol=0, atol=4e-15)  # (1,0,0)x(0,0,-18) + ...


def test_point_forces_of_a_set_of_mass_points():
    places = [(1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, 0, 2)]
    points = [{"mass": m, "position": p} for m, p in zip((1, 2, 3, 4), places, strict=True)]
    b = ph.Body("b", points=points, velocity=(1, 0, 0), angular_velocity=(0, 0, 2))
    load = ph.PointForces("w", body="b", weight=(0, 0, -10), damping=0.5)
    force, moment = acting(b, forces=[load])
    X = np.array(places) - b.position
    V = np.array([1, 0, 0]) + np.cross([0, 0, 2], X)
    F = np.outer((1, 2, 3, 4), (0, 0, -10)) - 0.5 * V
    assert_allclose(force[0], F.sum(axis=0), rtol=0, atol=1e-13)
    assert_allclose(moment[0], np.cross(X, F).sum(axis=0), rtol=0, atol=1e-13)


@pytest.mark.parametrize("share", [0.5, 0.25])
def test_shares_of_two_evaluations_add_up(share):
    push = ph.PointForce("f", body="b", point=(0, 1, 0), steps=[(0, 1, (4.0, 0, 0))])
    c = compile_system(ph.System([body("b")], forces=[push], gravity=(0, 0, -3)), "free")
    place_state(c.arrays.bodies, c.arrays.stage, c.state)
    evaluate(c.arrays, 0.0, 0.0, 2.0, share, True)  # the force acts half of the time
    evaluate(c.arrays, 0.0, 0.0, 1.0, 1 - share, False)
    stage = np.asarray(c.arrays.stage)
    x = share * 2.0 + (1 - share) * 4.0
    assert_allclose(stage[0, Stage.FORCE : Stage.FORCE + 3], (x, 0, -6.0), rtol=0, atol=0)
    assert_allclose(stage[0, Stage.MOMENT : Stage.MOMENT + 3], (0, 0, -x), rtol=0, atol=0)
