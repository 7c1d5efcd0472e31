"""The second sequence of staggered schemes half a step ahead."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

import polhode as ph
from polhode.kernel.bodies.half_step_state import (
    SAMPLED,
    start_by_acceleration,
    start_by_predictor_corrector,
)
from polhode.kernel.columns import State
from polhode.kernel.compile.pointer_table import zeros
from polhode.lowering.system import Way, compile_system

EPS, EXACT = np.finfo(float).eps, 0.0
STARTS = [start_by_acceleration, start_by_predictor_corrector]


def half(start, h, loads=EXACT, system_forces=(), **given):
    body = ph.Body("b", mass=2.0, inertia=(1.0, 2.0, 2.5), **given)
    c = compile_system(ph.System([body], forces=system_forces, gravity=(0, 0, -9.81)), Way.FREE)
    made = zeros(1, State.WIDTH)
    start(c.arrays, c.state, made, loads, 0.0, h)
    return np.asarray(made)[0]


@pytest.mark.parametrize("start", STARTS)
def test_a_steady_turn_in_a_steady_field_is_exact(start):
    h, v, rate = 0.2, np.array([1.0, 2.0, 3.0]), 0.9
    found = half(start, h, velocity=v, angular_velocity=(0, 0, rate))
    t, g = 0.5 * h, np.array([0, 0, -9.81])
    assert_allclose(found[State.X :][:3], t * v + 0.5 * t * t * g, rtol=0, atol=8 * EPS)
    assert_allclose(found[State.P :][:3], 2.0 * (v + t * g), rtol=0, atol=16 * EPS)
    turn = np.array([np.cos(0.5 * t * rate), 0, 0, np.sin(0.5 * t * rate)])
    assert_allclose(found[State.Q :][:4], turn, rtol=0, atol=4 * EPS)


@pytest.mark.parametrize("start", STARTS)
def test_the_error_of_a_tumbling_body_is_of_third_order(start):
    """Halving h divides the error of the attitude by eight, to a tenth."""
    given = {"angular_velocity": (0.9, -0.5, 0.7)}
    errors = []
    for h in (0.1, 0.05):
        body = ph.Body("b", mass=2.0, inertia=(1.0, 2.0, 2.5), **given)
        run = ph.simulate(ph.System([body]), "exact-free-body", step=0.5 * h, until=0.5 * h)
        exact = run.body("b").quaternion.values[-1]
        errors.append(np.abs(half(start, h, **given)[State.Q :][:4] - exact).max())
    assert errors[0] / errors[1] == pytest.approx(8.0, rel=0.1)


@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize(("loads", "impulse"), [(EXACT, 0.03), (SAMPLED, 0.05)])
def test_a_load_that_ends_within_the_interval_is_averaged_or_sampled(start, loads, impulse):
    """1 N m up to 0.03 s: over [0, 0.05] the impulse is 0.03, the value in the middle 1."""
    torque = ph.Torque("t", "b", steps=[[0.0, 0.03, [1.0, 0.0, 0.0]]])
    found = half(start, 0.1, loads, [torque])
    assert_allclose(found[State.PI :][:3], [impulse, 0, 0], rtol=0, atol=8 * EPS)
