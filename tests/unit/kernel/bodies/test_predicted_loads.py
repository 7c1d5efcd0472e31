"""Loads half way and at both ends of a step, where the rates of the work table take bodies."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

import polhode as ph
from polhode.kernel.bodies.predicted_loads import evaluate_ends, evaluate_middle
from polhode.kernel.columns import Stage, Twist
from polhode.run.engine import Engine

EPS = np.finfo(float).eps
STIFFNESS, H = 30.0, 0.2
X, V = np.array([0.5, -0.2, 0.1]), np.array([1.0, 2.0, -1.0])


def force(evaluate, load):
    """What acts on a body of which the rates say that it moves by V, evaluated over a step of H."""
    body = ph.Body("b", mass=2.0, inertia=(1.0, 1.0, 1.0), position=X, velocity=V)
    c = Engine(ph.System([body], forces=[load]), "algo-c1", H).compiled
    c.arrays.work[0, Twist.SHIFT : Twist.SHIFT + 3] = V
    c.arrays.work[0, Twist.TURN : Twist.TURN + 3] = 0.0
    evaluate(c.arrays, c.state, 0.0, H)
    return np.array(c.arrays.stage)[0, Stage.FORCE : Stage.FORCE + 3]


def tether():
    """A spring without length: its force is -k x, so that means are exact."""
    ends = [(0, 0, 0), tuple(X)]
    return ph.Spring("s", between=("ground", "b"), points=ends, stiffness=STIFFNESS, length=0.0)


@pytest.mark.parametrize("evaluate", [evaluate_middle, evaluate_ends])
def test_a_linear_spring_pulls_as_half_way(evaluate):
    expected = -STIFFNESS * (X + 0.5 * H * V)
    assert_allclose(force(evaluate, tether()), expected, rtol=0, atol=32 * EPS * STIFFNESS)


def test_drag_half_way_sees_the_momentum_that_the_start_gives():
    """v half way is v0 + (h/2) F0/m with the drag of the start; at the ends, v0 and v0 + h F0/m."""
    c, m = 0.8, 2.0
    half = -c * (V - 0.5 * H * c * V / m)
    assert_allclose(force(evaluate_middle, ph.Drag("air", "b", linear=c)), half, rtol=16 * EPS)
    ends = -0.5 * c * (V + (V - H * c * V / m))
    assert_allclose(force(evaluate_ends, ph.Drag("air", "b", linear=c)), ends, rtol=16 * EPS)
