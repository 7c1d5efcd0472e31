"""Small dense systems."""

import numpy as np
from hypothesis import assume, given
from hypothesis import strategies as st
from numpy.testing import assert_allclose

from polhode.kernel.algebra.dense import solve_dense
from polhode.kernel.compile.pointer_table import table


@given(st.integers(1, 9), st.integers(0, 2**32 - 1))
def test_solves_what_can_be_solved(n, seed):
    random = np.random.default_rng(seed)
    A, b = random.normal(size=(n, n)), random.normal(size=n)
    A[random.random((n, n)) < 0.3] = 0.0  # zeros on the diagonal call for an exchange of rows
    assume(np.linalg.matrix_rank(A) == n)
    assume(np.linalg.cond(A) < 1e3)
    a = table(np.column_stack([A, b]))
    assert solve_dense(a, n)
    assert_allclose(np.asarray(a)[:, n], np.linalg.solve(A, b), rtol=0, atol=1e-12)


def test_says_where_there_is_no_solution():
    assert not solve_dense(table([[1.0, 2.0, 1.0], [2.0, 4.0, 1.0]]), 2)
    assert not solve_dense(table([[0.0, 0.0, 1.0], [0.0, 1.0, 1.0]]), 2)
