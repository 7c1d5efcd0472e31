"""Bodies on the stage, and what weights do to them."""

import numpy as np
from numpy.testing import assert_allclose

import polhode as ph
from polhode.kernel.bodies.system import Status, done, evaluate, place_state
from polhode.kernel.columns import Stage
from polhode.lowering.system import Way, compile_system

EPS = np.finfo(float).eps
OMEGA, VELOCITY = np.array([0.3, -0.7, 1.1]), np.array([0.2, 0.4, -0.1])


def body():
    turned = ph.euler("zxz", degrees=(20, 60, 10))
    motion = {"velocity": VELOCITY, "angular_velocity": OMEGA}
    place = {"position": (1, 2, 3), "orientation": turned}
    return ph.Body("b", mass=2.0, inertia=(1.0, 2.0, 2.5), **place, **motion)


def staged(system, way):
    c = compile_system(system, way)
    place_state(c.arrays.bodies, c.arrays.stage, c.state)
    return c, np.asarray(c.arrays.stage)[0]


def test_a_body_is_placed_as_it_is_and_moves():
    b = body()
    _, row = staged(ph.System([b]), Way.FREE)
    assert np.array_equal(row[Stage.AT :][:3], (1.0, 2.0, 3.0))
    assert_allclose(row[Stage.VELOCITY :][:3], VELOCITY, rtol=2 * EPS)
    assert_allclose(row[Stage.MAP :][:9].reshape(3, 3), b.R, rtol=0, atol=8 * EPS)
    assert_allclose(row[Stage.RATE :][:3], b.R @ OMEGA, rtol=0, atol=32 * EPS)


def test_shares_of_weight_are_added_unless_they_are_fresh():
    torque = ph.Torque("m", "b", value=(0, 0, 4.0))
    c, row = staged(ph.System([body()], [], [torque], gravity=(0, 0, -10.0)), Way.FREE)
    evaluate(c.arrays, 0.0, 0.0, 0.1, 0.5, True)
    evaluate(c.arrays, 0.0, 0.0, 0.1, 0.25, False)
    assert np.array_equal(row[Stage.FORCE :][:3], (0.0, 0.0, -15.0))
    evaluate(c.arrays, 0.0, 0.0, 0.1, 1.0, True)
    assert np.array_equal(row[Stage.FORCE :][:3], (0.0, 0.0, -20.0))
    assert np.array_equal(row[Stage.MOMENT :][:3], (0.0, 0.0, 4.0))  # about the centre of mass


def test_constant_forces_alone_are_on_the_stage_from_the_start():
    c, row = staged(ph.System([body()], gravity=(0, 0, -10.0)), Way.FREE)
    evaluate(c.arrays, 0.0, 0.0, 0.1, 0.5, True)  # a step does not ask for them
    assert c.arrays.acts is None
    assert np.array_equal(row[Stage.FORCE :][:3], (0.0, 0.0, -20.0))


def test_a_body_that_turns_about_its_tip_feels_its_weight_as_a_moment():
    top = ph.Body("b", mass=2.0, inertia=(1.0, 1.0, 0.5), position=(0.6, 0, 0.8))
    tip = ph.Spherical("tip", "ground", "b", point=(0, 0, 0))
    c, row = staged(ph.System([top], [tip], gravity=(0, 0, -10.0)), Way.REDUCED)
    evaluate(c.arrays, 0.0, 0.0, 0.1, 1.0, True)
    assert_allclose(row[Stage.MOMENT :][:3], np.cross((0.6, 0, 0.8), (0, 0, -20.0)), rtol=4 * EPS)


def test_an_explicit_step_is_done_without_iterations():
    assert done() == (Status.CONVERGED, 0, 0, 0.0)
