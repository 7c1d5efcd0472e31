"""The matrix of a jointed step times vectors, and its transposed equations, along the graph.

With the node k that is eliminated, the block D of its own, its panel P (already divided by D) and
the left L that ties the later nodes to it, the matrix is

    [ D   D P         ]         [ D.T        L.T          ] [y_k]   [b_k]
    [ L   rest + L P  ],        [ (D P).T  (rest + L P).T ] [y  ] = [b  ]                      (1)

so that the transposed equations are solved by b -= P.T b_k for the nodes in the order of their
elimination, and y_k = D^-T (b_k - L.T y) in the reverse order. Vectors have the order of the
unknowns in the solution.
"""

from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table, columns
from polhode.kernel.joints.elimination import GraphTables, Neighbour, Panel


@kernel
def put_right(G: GraphTables, v: Table, row: int) -> None:
    """Copy a row of a table to the right-hand side."""
    for k in range(len(G.nodes)):
        width = G.nodes[k, Panel.WIDTH]
        right = G.nodes[k, Panel.FIRST] + width - 1
        for r in range(G.nodes[k, Panel.SIZE]):
            G.values[0, right + r * width] = v[row, G.nodes[k, Panel.AT] + r]


@kernel
def multiply(G: GraphTables, v: Table, row: int, out: Table, to: int, transposed: bool) -> None:
    """Write the matrix, before it is eliminated, or its transpose, times a row of a table."""
    a = G.values
    for c in range(columns(out)):
        out[to, c] = 0.0
    for k in range(len(G.nodes)):
        n, width, mine = G.nodes[k, Panel.SIZE], G.nodes[k, Panel.WIDTH], G.nodes[k, Panel.AT]
        panel, left = G.nodes[k, Panel.FIRST], G.nodes[k, Panel.LEFT]
        for r in range(n):
            for c in range(n):
                own = panel + (c * width + r if transposed else r * width + c)
                out[to, mine + r] += a[0, own] * v[row, mine + c]
        for j in range(G.nodes[k, Panel.NEAR], G.nodes[k, Panel.NEAR_END]):
            at = G.near[j, Neighbour.AT]
            for m in range(G.near[j, Neighbour.COUNT]):
                for r in range(n):
                    beside, below = panel + r * width + G.near[j, Neighbour.COLUMN] + m, left + r
                    if transposed:
                        beside, below = below, beside
                    out[to, mine + r] += a[0, beside] * v[row, at + m]
                    out[to, at + m] += a[0, below] * v[row, mine + r]
                left += n


@kernel
def _solve_own(G: GraphTables, k: int, b: Table, row: int) -> None:
    """Solve the transposed equations of a node's own block, by its factors and row exchanges."""
    a, n, width = G.values, G.nodes[k, Panel.SIZE], G.nodes[k, Panel.WIDTH]
    panel, at = G.nodes[k, Panel.FIRST], G.nodes[k, Panel.AT]
    for r in range(n):
        for c in range(r + 1, n):
            b[row, at + c] -= a[0, panel + r * width + c] * b[row, at + r]
    for r in range(n - 1, -1, -1):
        total = b[row, at + r]
        for c in range(r + 1, n):
            total -= a[0, panel + c * width + r] * b[row, at + c]
        other = at + G.pivots[0, at + r]
        b[row, at + r] = b[row, other]
        b[row, other] = total / a[0, panel + r * width + r]


@kernel
def solve_transposed(G: GraphTables, b: Table, row: int) -> None:
    """Solve (1) in place for a row of a table, by the factors of the matrix."""
    a = G.values
    for k in range(len(G.nodes)):
        n, width, mine = G.nodes[k, Panel.SIZE], G.nodes[k, Panel.WIDTH], G.nodes[k, Panel.AT]
        for j in range(G.nodes[k, Panel.NEAR], G.nodes[k, Panel.NEAR_END]):
            beside = G.nodes[k, Panel.FIRST] + G.near[j, Neighbour.COLUMN]
            for m in range(G.near[j, Neighbour.COUNT]):
                for r in range(n):
                    at = G.near[j, Neighbour.AT] + m
                    b[row, at] -= a[0, beside + r * width + m] * b[row, mine + r]
    for k in range(len(G.nodes) - 1, -1, -1):
        n, left, mine = G.nodes[k, Panel.SIZE], G.nodes[k, Panel.LEFT], G.nodes[k, Panel.AT]
        for j in range(G.nodes[k, Panel.NEAR], G.nodes[k, Panel.NEAR_END]):
            for m in range(G.near[j, Neighbour.COUNT]):
                for r in range(n):
                    b[row, mine + r] -= a[0, left + r] * b[row, G.near[j, Neighbour.AT] + m]
                left += n
        _solve_own(G, k, b, row)
