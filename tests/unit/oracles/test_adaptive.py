"""The adaptive Runge-Kutta method: its tableau, its order, its tolerance."""

import numpy as np
import pytest
from scipy.integrate import solve_ivp

from polhode.oracles import adaptive as module
from polhode.oracles.adaptive import adaptive

TIMES = np.linspace(0.0, 10.0, 21)


def turning(t, y):
    """y'' = -y, whose motion is known."""
    return np.array([y[1], -y[0]])


def test_the_tableau_fulfils_the_conditions_of_order_five_and_four():
    A = np.zeros((7, 7))
    for i, row in enumerate(module._A):
        A[i, : len(row)] = row
    A[6, :6] = module._B
    c = np.append(module._C, 1.0)
    assert A.sum(axis=1) == pytest.approx(c, abs=1e-14)
    for b, order in ((np.append(module._B, 0.0), 5), (module._B4, 4)):
        for k in range(order):
            assert b @ c**k == pytest.approx(1 / (k + 1), abs=1e-14)  # the bushy trees
        assert b @ A @ c == pytest.approx(1 / 6, abs=1e-14)
        assert b @ (c * (A @ c)) == pytest.approx(1 / 8, abs=1e-14)
        assert b @ A @ A @ c == pytest.approx(1 / 24, abs=1e-14)


def test_a_step_is_of_order_five():
    errors = []
    for h in (0.1, 0.05):
        y = np.array([1.0, 0.0])
        new, _, _ = module._step(turning, 0.0, y, turning(0.0, y), h)
        errors.append(np.linalg.norm(new - [np.cos(h), -np.sin(h)]))
    assert np.log2(errors[0] / errors[1]) == pytest.approx(6.0, abs=0.1)  # of one step


@pytest.mark.parametrize("relative", [1e-6, 1e-8, 1e-10])
def test_the_error_is_that_of_the_tolerance(relative):
    found = adaptive(turning, [1.0, 0.0], TIMES, relative, 1e-3 * relative)
    truth = np.column_stack([np.cos(TIMES), -np.sin(TIMES)])
    assert np.abs(found - truth).max() < 100 * relative  # a hundred steps, each within it


def test_a_problem_that_changes_its_pace_is_followed_as_by_another_program():
    """An ellipse of eccentricity 0.9, steps of which differ by a factor of thirty."""

    def kepler(t, y):
        r = np.hypot(y[0], y[1]) ** 3
        return np.array([y[2], y[3], -y[0] / r, -y[1] / r])

    start, times = [0.1, 0.0, 0.0, np.sqrt(1.9 / 0.1)], np.linspace(0, 2 * np.pi, 9)
    found = adaptive(kepler, start, times, 1e-10, 1e-12)
    theirs = solve_ivp(kepler, (0, times[-1]), start, "DOP853", times, rtol=1e-13, atol=1e-14).y.T
    assert np.abs(found - theirs).max() < 1e-5
    assert found[-1, :2] == pytest.approx([0.1, 0.0], abs=1e-5)
