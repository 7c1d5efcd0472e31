"""The measured order of convergence."""

import pytest

from polhode.diagnostics.order import measured_order, orders


def test_is_the_slope_between_logarithms():
    steps = [0.1, 0.05, 0.025]
    assert measured_order(steps, [3 * h**2 for h in steps]) == pytest.approx(2, abs=1e-12)
    assert orders(steps, [3 * h**4 for h in steps]) == pytest.approx([4, 4], abs=1e-12)


def test_is_found_between_neighbours():
    assert orders([0.4, 0.2, 0.1], [16.0, 4.0, 2.0]) == pytest.approx([2, 1], abs=1e-12)


def test_does_not_mind_the_order_of_the_steps():
    assert measured_order([0.1, 0.4, 0.2], [1.0, 16.0, 4.0]) == pytest.approx(2, abs=1e-12)
