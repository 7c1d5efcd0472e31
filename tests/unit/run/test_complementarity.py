"""Few rows: what presses does not move, what moves does not press."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from polhode.run.contacts.complementarity import between, solved


@given(st.integers(1, 12), st.integers(1, 8), st.integers(0, 2**32 - 1))
def test_the_solution_is_complementary(rows, columns, seed):
    rng = np.random.default_rng(seed)
    A, v = rng.normal(size=(rows, columns)), rng.normal(size=columns)
    W, q = A @ A.T, A @ v  # solvable, as that of an impact, however few columns there are
    z = solved(W, q)
    w, scale = W @ z + q, np.abs(q).max()
    assert np.all(z >= 0.0)
    assert np.all(w >= -1e-9 * scale)
    assert np.abs(z * w).max() <= 1e-9 * scale * max(z.max(), 1e-300)


@given(st.integers(1, 12), st.integers(1, 8), st.integers(0, 2**32 - 1))
def test_forces_stay_between_their_limits_and_hold_what_they_can(rows, columns, seed):
    rng = np.random.default_rng(seed)
    A = rng.normal(size=(rows, columns))
    A[0] = rng.choice([-1, 1]) * A[-1]  # a stop and the friction of one joint
    W, q = A @ A.T, A @ rng.normal(size=columns)
    rubs, most = rng.random(rows) < 0.5, rng.random(rows)
    low, high = np.where(rubs, -most, 0.0), np.where(rubs, most, np.inf)
    z = between(W, q, low, high)
    w, rounding = W @ z + q, 1e-9 * np.abs(q).max()
    assert np.all((low <= z) & (z <= high))
    assert np.abs(w[(low < z) & (z < high)]).max(initial=0.0) <= rounding
    assert np.all(w[z <= low] >= -rounding)
    assert np.all(w[z >= high] <= rounding)


def test_four_corners_share_a_blow():
    corners = np.array([[1, a, b] for a in (-1, 1) for b in (-1, 1)], dtype=float)
    z = solved(corners @ corners.T, np.full(4, -2.0))
    assert np.allclose(z, 0.5, rtol=0, atol=1e-14)


@pytest.mark.parametrize("q", [[0.0], [1.0, 2.0]])
def test_what_does_not_close_does_not_press(q):
    assert not solved(np.eye(len(q)), np.array(q)).any()
