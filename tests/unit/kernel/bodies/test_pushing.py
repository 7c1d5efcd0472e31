"""Laws that push to one side: their mean force over a step, and what their damping takes."""

import math

import numpy as np
import pytest

from polhode.kernel.bodies.pushing import push, push_drag, push_drag_slope
from polhode.kernel.compile.pointer_table import table
from tests.rounding import U

K, LIMIT, DAMPING = 3.0, 0.2, 0.7
WAYS = [(0.1, 0.05), (0.05, 0.1), (0.1, 0.3), (0.3, 0.1), (0.1, 0.1 - 1e-13), (0.3, 0.4)]
EXPONENTS = 1.0, 1.5, 3.0
SIDES = 1.0, -1.0


def law(p, side):
    return table(np.array([[K, LIMIT, DAMPING, p, side]]))


def potential(p, d):
    return K * max(d, 0.0) ** (p + 1) / (p + 1)


def force(p, d):
    return K * max(d, 0.0) ** p


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("p", EXPONENTS)
def test_the_mean_force_does_the_work_of_the_potential(p, side):
    for d0, d1 in [(LIMIT - a, LIMIT - b) for a, b in WAYS]:
        y0, y1 = LIMIT - side * d0, LIMIT - side * d1
        ends = [side * (LIMIT - y) for y in (y0, y1)]  # as they are rounded
        work = push(law(p, side), 0, y0, y1)[0] * (y1 - y0)
        change = potential(p, ends[1]) - potential(p, ends[0])
        assert work == pytest.approx(change, abs=16 * U * potential(p, max(ends)))


@pytest.mark.parametrize("p", EXPONENTS)
def test_a_short_way_has_the_force_of_its_middle(p):
    for way in (0.0, 1e-15, 1e-12, 1e-9):
        mean = push(law(p, 1.0), 0, 0.1, 0.1 + way)[0]
        assert mean == pytest.approx(-force(p, LIMIT - 0.1 - 0.5 * way), rel=16 * U)


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("p", EXPONENTS)
def test_derivatives_are_those_of_the_values(p, side):
    step, h, numbers = 1e-6, 0.1, law(p, side)
    for d0, d1 in ((0.1, 0.06), (0.1, -0.05), (-0.05, 0.1), (0.1, 0.1), (0.1, 0.099)):
        y0, y1 = LIMIT - side * d0, LIMIT - side * d1
        ends = [push(numbers, 0, y0, y1 + e)[0] for e in (step, -step)]
        slope = (ends[0] - ends[1]) / (2 * step)
        assert push(numbers, 0, y0, y1)[1] == pytest.approx(slope, rel=1e-6, abs=1e-8)
        drags = [
            push_drag(numbers, 0, 0.5 * (y0 + y1 + e), (y1 + e - y0) / h) for e in (step, -step)
        ]
        slope = (drags[0] - drags[1]) / (2 * step)
        assert push_drag_slope(numbers, 0, h, y0, y1) == pytest.approx(slope, rel=1e-6, abs=1e-8)


@pytest.mark.parametrize("p", EXPONENTS)
def test_the_whole_force_never_pulls_and_damping_always_takes(p):
    rng = np.random.default_rng(3)
    for d0, d1, h in np.column_stack([rng.normal(size=(200, 2)), rng.uniform(size=200)]):
        y0, y1 = LIMIT - d0, LIMIT - d1
        drag = push_drag(law(p, 1.0), 0, 0.5 * (y0 + y1), (y1 - y0) / h)
        mean = -push(law(p, 1.0), 0, y0, y1)[0]
        assert mean - drag >= -16 * U * mean
        assert drag * (y1 - y0) >= 0.0


def test_an_open_gap_has_no_force():
    assert push(law(1.5, 1.0), 0, LIMIT, LIMIT + 1.0) == (0.0, 0.0)
    assert push_drag(law(1.5, 1.0), 0, LIMIT, -1.0) == 0.0
    assert math.copysign(1.0, push(law(1.5, -1.0), 0, 0.3, 0.3)[0]) == 1.0
