"""Loads where bodies are predicted to be, of a drag that follows their speed."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

import polhode as ph
from polhode.kernel.bodies.predicted_loads import evaluate_ends, evaluate_middle
from polhode.kernel.columns import Stage
from polhode.lowering.system import Way, compile_system

EPS = np.finfo(float).eps
MASS, DRAG, H = 2.0, 0.7, 0.1
V, FORCE = np.array([1.0, -2.0, 0.5]), np.array([0.3, 0.2, -0.4])


def force(evaluate):
    body = ph.Body("b", mass=MASS, inertia=(1, 2, 2.5), velocity=V)
    loads = [ph.Drag("d", "b", linear=DRAG), ph.PointForce("f", "b", value=FORCE)]
    c = compile_system(ph.System([body], [], loads), Way.FREE)
    evaluate(c.arrays, c.state, 0.0, H)
    return np.asarray(c.arrays.stage)[0, Stage.FORCE : Stage.FORCE + 3]


@pytest.mark.parametrize("evaluate", [evaluate_middle, evaluate_ends])
def test_the_mean_force_is_that_at_the_speed_half_way(evaluate):
    """In the middle by half the first force, at the ends as the mean of both: the same here."""
    first = FORCE - DRAG * V
    wanted = FORCE - DRAG * (V + 0.5 * H * first / MASS)
    assert_allclose(force(evaluate), wanted, rtol=0, atol=16 * EPS)
