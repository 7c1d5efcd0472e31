"""Panels of the elimination: equations with row exchange, solved in place."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from polhode.kernel.compile.pointer_table import integers, table
from polhode.kernel.joints.elimination import _solve_panel, _solve_right

EPS = np.finfo(float).eps
N, LATER = 5, 3  # equations of a node, and unknowns of later ones in its panel


def panel(seed, matrix=None):
    """A panel behind two numbers of others: own block, blocks of later nodes, right side."""
    rng = np.random.default_rng(seed)
    A = rng.normal(size=(N, N)) if matrix is None else matrix
    B = rng.normal(size=(N, LATER + 1))
    return A, B, table(np.concatenate([[7.0, 8.0], np.hstack([A, B]).ravel()])[None])


def solved(a):
    found = np.array(a)[0]
    assert np.array_equal(found[:2], (7.0, 8.0))  # what is not the panel's is left alone
    return found[2:].reshape(N, N + LATER + 1)[:, N:]


def bound(A, x):
    """Of elimination with row exchange: n³ growth and roundings, times the condition."""
    return N**3 * EPS * np.linalg.cond(A) * np.abs(x).max()


@pytest.mark.parametrize("seed", range(5))
def test_a_panel_is_solved_for_all_its_right_sides(seed):
    A, B, a = panel(seed)
    assert _solve_panel(a, 2, N, N + LATER + 1, integers(np.zeros(N), N), 0)
    x = np.linalg.solve(A, B)
    assert_allclose(solved(a), x, rtol=0, atol=bound(A, x))


@pytest.mark.parametrize("seed", range(5))
def test_factors_serve_another_right_side(seed):
    A, _, a = panel(seed)
    width, pivots = N + LATER + 1, integers(np.zeros(N), N)
    _solve_panel(a, 2, N, width, pivots, 0)
    right = np.arange(1.0, N + 1)
    for row in range(N):
        a[0, 2 + row * width + width - 1] = right[row]
    _solve_right(a, 2, N, width, pivots, 0)
    x = np.linalg.solve(A, right)
    assert_allclose(solved(a)[:, -1], x, rtol=0, atol=bound(A, x))


@pytest.mark.parametrize("bad", [np.zeros((N, N)), np.full((N, N), np.nan)])
def test_a_singular_panel_is_refused(bad):
    _, _, a = panel(0, bad)
    assert not _solve_panel(a, 2, N, N + LATER + 1, integers(np.zeros(N), N), 0)


def test_a_zero_on_the_diagonal_is_exchanged():
    _, B, a = panel(0, np.eye(N)[::-1])
    assert _solve_panel(a, 2, N, N + LATER + 1, integers(np.zeros(N), N), 0)
    assert np.array_equal(solved(a), B[::-1])
