"""Sparse products and factors against dense ones."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from polhode.kernel.compile.pointer_table import integers, table, zeros
from polhode.kernel.structures import sparse


def filled(n, seed):
    """A matrix whose pattern has all its fill: a band, with an arrow to the last row."""
    random = np.random.default_rng(seed)
    A = random.normal(size=(n, n)) + 4 * np.eye(n)
    near = np.abs(np.subtract.outer(np.arange(n), np.arange(n))) <= 1
    near[-1], near[:, -1] = True, True
    return np.where(near, A, 0.0)


def factors(A):
    n, pattern = len(A), A != 0.0
    start = np.concatenate([[0], np.cumsum(pattern.sum(axis=1))])
    column = np.concatenate([np.flatnonzero(row) for row in pattern])
    diagonal = [int(start[i] + np.searchsorted(np.flatnonzero(pattern[i]), i)) for i in range(n)]
    f = sparse.Factors(
        integers(start, n + 1),
        integers(column, len(column)),
        integers(diagonal, n),
        table(A[pattern][None]),
        zeros(1, n),
    )
    place = integers(np.arange(len(column)), len(column))
    return f, sparse.Matrix(f.start, f.column, table(A[pattern][None]), place)


@pytest.mark.parametrize("n", [1, 2, 7, 20])
def test_factors_solve_and_products_multiply(n):
    A = filled(n, n)
    f, m = factors(A)
    x = np.random.default_rng(1).normal(size=(2, n))
    y = table(np.ones((2, n)))
    sparse.add_product(m, -2.0, table(x), 1, y, 0)
    assert_allclose(np.asarray(y)[0], 1.0 - 2.0 * A @ x[1], rtol=0, atol=1e-14 * n * 20)
    sparse.add_sizes(m, -2.0, table(x), 1, y, 1)
    assert_allclose(np.asarray(y)[1], 1.0 + 2.0 * np.abs(A) @ np.abs(x[1]), rtol=1e-14)
    assert sparse.factorise(f)
    found = table(x)
    sparse.solve(f, found, 1)
    assert_allclose(A @ np.asarray(found)[1], x[1], rtol=0, atol=1e-13 * np.linalg.cond(A))
    assert np.array_equal(np.asarray(found)[0], x[0])


def test_a_zero_pivot_is_reported():
    f, _ = factors(np.array([[1.0, 2.0], [2.0, 4.0]]))
    assert not sparse.factorise(f)


def test_matrices_are_added_and_rows_held():
    A = filled(4, 0)
    f, m = factors(A)
    sparse.clear(f)
    sparse.add_matrix(f, m, 3.0)
    assert_allclose(np.asarray(f.value), 3.0 * np.asarray(m.value))
    sparse.make_identity(f, 2)
    assert sparse.factorise(f)
    right = table([[1.0, 2.0, 5.0, 3.0]])
    sparse.solve(f, right, 0)
    assert np.asarray(right)[0, 2] == 5.0
