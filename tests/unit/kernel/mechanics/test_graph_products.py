"""Products with the matrix of a step, and its transposed equations: against dense matrices."""

import numpy as np
import pytest

from polhode.kernel.compile.pointer_table import table, zeros
from polhode.kernel.joints.elimination import Panel, solve_graph
from polhode.kernel.mechanics.graph_products import (
    multiply,
    put_right,
    solve_transposed,
)
from polhode.lowering.elimination_order import Edge, graph
from tests.rounding import within

EDGES = {
    "chain": [Edge(-1, 0, 3, 0), Edge(0, 1, 5, 1), Edge(1, 2, 3, 2)],
    "loop": [Edge(-1, 0, 5, 0), Edge(0, 1, 5, 1), Edge(1, 2, 5, 2), Edge(2, -1, 3, -1)],
    "spring": [Edge(-1, 0, 3, 0), Edge(-1, 1), Edge(0, 1)],
}


@pytest.mark.parametrize("edges", EDGES.values(), ids=EDGES)
def test_products_and_transposed_equations_are_those_of_the_matrix(edges):
    rng = np.random.default_rng(1)
    G = graph(1 + max(max(e.a, e.b) for e in edges), edges)
    G.values[:] = rng.standard_normal(G.values.shape)
    n = G.solution.shape[1]
    out, unit = zeros(1, n), table(np.eye(n))
    A, T = np.zeros((n, n)), np.zeros((n, n))
    for k in range(n):
        multiply(G, unit, k, out, 0, False)
        A[:, k] = out[0]
        multiply(G, unit, k, out, 0, True)
        T[:, k] = out[0]
    assert np.array_equal(T, A.T)
    for node in G.nodes:  # as far from singular as a mass matrix
        for r in range(node[Panel.SIZE]):
            G.values[0, node[Panel.FIRST] + r * (node[Panel.WIDTH] + 1)] += 20.0
    A += 20.0 * np.eye(n)
    b = table(rng.standard_normal((2, n)))
    wanted, transposed = np.linalg.solve(A, b[0]), np.linalg.solve(A.T, b[1])
    put_right(G, b, 0)
    assert solve_graph(G)
    assert within(np.abs(G.solution[0] - wanted).max(), 1.0, 64)
    solve_transposed(G, b, 1)
    assert within(np.abs(b[1] - transposed).max(), 1.0, 64)
