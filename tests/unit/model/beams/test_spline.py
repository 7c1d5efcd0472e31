"""Splines, against SciPy's."""

import numpy as np
import pytest
from scipy.interpolate import CubicSpline

from polhode.model.beams.line import Spline
from tests.rounding import within


@pytest.mark.parametrize("count", [3, 4, 5, 30])
def test_splines_are_those_of_scipy(count):
    rng = np.random.default_rng(count)
    knots = np.cumsum(rng.uniform(0.5, 1.5, count))
    points = rng.normal(size=(count, 3))
    ours, theirs = Spline(knots, points), CubicSpline(knots, points)
    at = np.linspace(knots[0], knots[-1], 101)
    assert within(np.abs(ours(at) - theirs(at)).max(), 10.0, 500)
    assert within(np.abs(ours.slope(at) - theirs(at, 1)).max(), 30.0, 500)
