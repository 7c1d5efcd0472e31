"""Order of elimination of bodies and joints, and positions of the matrix blocks.

Bodies and their joints to the parent are eliminated together, children before parents; a joint that
closes a loop comes after both its bodies, and not before enough of the loop is eliminated for its
rows to be independent. That is a matter of numbers: the matrix is eliminated once, at the start,
and a closing joint waits as long as its block would be too small for what it is divided into. Among
those that may come next, the one with the fewest neighbours does: for a tree nothing fills in, for
ladders and rings little does. Where all joints are ball joints, none of them is paired with a
body: once all bodies are eliminated, what is left of the joints can be eliminated in any order.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from polhode.kernel.columns import Diagonal, Seat, Tree
from polhode.kernel.compile.pointer_table import integers, zeros
from polhode.kernel.contacts.rubbing import REGULAR
from polhode.kernel.joints.elimination import GraphTables, Neighbour, Panel, Update
from polhode.model.numbers import Floats

LARGEST_GROWTH = (
    1e6  # a closing joint waits while it would be divided by less than one part in this
)
GROUND_STRIDE = 16  # blocks of the ground are written to a place that nobody reads


@dataclass(frozen=True)
class Edge:
    """Two bodies (-1 is the ground) that share rows; `rows` of multipliers, or none.

    Rows without numbers are those of elements with a compliance.
    """

    a: int
    b: int
    rows: int = 0
    child: int = -1  # the body whose node holds the multipliers; -1 where they are a node
    switched: int = 0  # rows, the last ones, that may be open: in the trial they are
    coupled: bool = True  # whether impulses depend on both bodies at once; those at a point do not
    after: int = -1  # of rows with a compliance: the body that must be eliminated before them
    last: bool = False  # rows that come after all bodies: what they press on may hang on anything
    leader: int = -1  # the edge whose multipliers act on these bodies, too: terms of a coupling
    inside: int = -1  # of an edge with rows of its own among its leader's: which is the first


class _Trial:
    """The elimination in numbers, scaled so that every mass and every row is of size one."""

    def __init__(self, n: int, edges: Sequence[Edge], rows: Sequence[Floats | None]) -> None:
        closing = [e.rows for e in edges if e.rows and e.child < 0]
        self.own = [6] * n + closing
        self.seen = list(self.own)
        for e in edges:
            if e.child >= 0:
                self.own[e.child] += e.rows
        self.blocks: dict[tuple[int, int], Floats] = {}
        for i in range(n):
            self._block(i, i)[:6, :6] = np.eye(6)
        node = n
        nodes: dict[int, int] = {}
        for k, (e, C) in enumerate(zip(edges, rows, strict=True)):
            if e.leader >= 0 and C is not None:
                self._put(nodes[e.leader], slice(0, len(C)), e, C)
                continue
            m, inside = (e.child, 6) if e.child >= 0 else (node, 0)
            mine, nodes[k] = slice(inside, inside + e.rows), m
            if C is None:  # with a compliance, rows depend on no others
                if e.rows:
                    self._block(m, m)[mine, mine] = np.eye(e.rows)
                    node += e.child < 0
                continue
            if e.child < 0:
                self._block(m, m)[:] = REGULAR * np.eye(e.rows)
                node += 1
            last = np.arange(inside + e.rows - e.switched, inside + e.rows)
            self._block(m, m)[last, last] = 1.0
            self._put(m, mine, e, C)

    def _put(self, m: int, mine: slice, e: Edge, C: Floats) -> None:
        """Add rows of node m, and their impulses, on the bodies of an edge."""
        for side, i in enumerate((e.a, e.b)):
            if i >= 0:
                self._block(m, i)[mine, :6] += C[:, side]
                self._block(i, m)[:6, mine] -= C[:, side].T

    def _block(self, i: int, j: int) -> Floats:
        if (i, j) not in self.blocks:
            self.blocks[i, j] = np.zeros((self.own[i], self.own[j]))
        return self.blocks[i, j]

    def solved(self, k: int, later: list[int]) -> Floats:
        """What node k comes to, by the nodes that are left."""
        beside = [self._block(k, j)[:, : self.seen[j]] for j in later]
        if not beside:
            return np.zeros((self.own[k], 0))
        return np.linalg.solve(self.blocks[k, k], np.hstack(beside))

    def eliminate(self, k: int, later: list[int], X: Floats) -> None:
        """Subtract from what the later nodes share."""
        ends = np.cumsum([0, *(self.seen[j] for j in later)])
        for i in later:
            product = self._block(i, k)[: self.seen[i]] @ X
            for j, a, b in zip(later, ends, ends[1:], strict=False):
                self._block(i, j)[: self.seen[i], : self.seen[j]] -= product[:, a:b]
        for j in later:
            del self.blocks[k, j], self.blocks[j, k]
        del self.blocks[k, k]


def _terms(edges: Sequence[Edge]) -> dict[int, list[Edge]]:
    """Edges by the number of their leader."""
    found: dict[int, list[Edge]] = {}
    for e in edges:
        found.setdefault(e.leader, []).append(e)
    return found


class _Order:
    """Finds the order: every node in its turn, followed by its neighbours that come after it."""

    def __init__(self, n: int, edges: Sequence[Edge], trial: _Trial | None) -> None:
        self.n, self.trial = n, trial
        closing = {k: e for k, e in enumerate(edges) if e.rows and e.child < 0}
        self.near: list[set[int]] = [set() for _ in range(n + len(closing))]
        self.waits: list[set[int]] = [set() for _ in self.near]
        self.frees: list[set[int]] = [set() for _ in self.near]
        for e in edges:
            if e.coupled or e.child >= 0:
                self._tie(e.a, e.b)
            if e.child >= 0 and min(e.a, e.b) >= 0:
                self._wait(e.a if e.b == e.child else e.b, e.child)
        terms = _terms(edges)
        contacts = [c for c, e in enumerate(closing.values(), start=n) if e.last]
        firm = sorted(set(range(n, len(self.near))) - set(contacts))
        for c, (k, e) in enumerate(closing.items(), start=n):
            for body in (body for edge in (e, *terms.get(k, ())) for body in (edge.a, edge.b)):
                self._tie(c, body)
                if e.after in (-1, body):
                    self._wait(c, body)
            if e.last:
                for first in (*range(n), *firm):
                    self._wait(c, first)
        self.heap = [(len(near), k) for k, near in enumerate(self.near) if not self.waits[k]]
        heapq.heapify(self.heap)
        self.parked: dict[int, float] = {}  # closing joints that must wait, and their growth
        self.done: dict[int, list[int]] = {}
        while self.heap or self.parked:
            self._next()

    def _tie(self, i: int, j: int) -> None:
        if i >= 0 and j >= 0 and i != j:
            self.near[i].add(j)
            self.near[j].add(i)

    def _wait(self, k: int, first: int) -> None:
        if first >= 0:
            self.waits[k].add(first)
            self.frees[first].add(k)

    def _next(self) -> None:
        if self.heap:
            degree, k = heapq.heappop(self.heap)
            if k in self.done or k in self.parked or degree != len(self.near[k]):
                return
            if not self._tried(k, LARGEST_GROWTH):
                return
        else:  # nothing else is left
            k = min(self.parked, key=self.parked.__getitem__)
            del self.parked[k]
            self._tried(k, np.inf)
        later = self.near[k]
        self.done[k] = sorted(later)
        for j in later:
            self.near[j].discard(k)
            self.near[j].update(later - {j})
        for j in self.frees[k]:
            self.waits[j].discard(k)
        for j in later | self.frees[k]:
            if not self.waits[j] and j not in self.done:
                self.parked.pop(j, None)
                heapq.heappush(self.heap, (len(self.near[j]), j))

    def _tried(self, k: int, most: float) -> bool:
        """Eliminate node k in numbers, unless it would grow too much: then it is parked."""
        if self.trial is None:
            return True
        later = sorted(self.near[k])
        X = self.trial.solved(k, later)
        growth = float(np.abs(X).max()) if X.size else 0.0
        if k >= self.n and growth > most:
            self.parked[k] = growth
            return False
        self.trial.eliminate(k, later, X)
        return True


class _Places:
    """Offsets and strides of all blocks in one array."""

    def __init__(self, n: int, edges: Sequence[Edge], order: dict[int, list[int]]) -> None:
        closing = [k for k, e in enumerate(edges) if e.rows and e.child < 0]
        self.node_of = {k: n + c for c, k in enumerate(closing)}
        self.own = [6] * n + [edges[k].rows for k in closing]
        self.seen = list(self.own)
        for e in edges:
            if e.child >= 0:
                self.own[e.child] += e.rows
        self.rank = {k: r for r, k in enumerate(order)}
        # Neighbours in the order of their elimination, the right side last.
        self.later = {k: sorted(near, key=self.rank.__getitem__) for k, near in order.items()}
        self.panel: dict[int, int] = {}
        self.width: dict[int, int] = {}
        self.at: dict[int, int] = {}
        self.column: dict[tuple[int, int], int] = {}
        self.row: dict[tuple[int, int], int] = {}
        self.total, self.unknowns = GROUND_STRIDE * GROUND_STRIDE, 0
        for k, later in self.later.items():
            self.width[k] = self.own[k] + sum(self.seen[j] for j in later) + 1
            self.panel[k] = self.total
            self.total += self.own[k] * self.width[k]
            self.at[k] = self.unknowns
            self.unknowns += self.own[k]
            column = self.own[k]
            for j in later:
                self.column[k, j], self.row[k, j] = column, self.total
                self.total += self.seen[j] * self.own[k]
                column += self.seen[j]

    def block(self, i: int, j: int) -> tuple[int, int]:
        """Offset and stride of the block in the rows of i and the columns of j."""
        if i < 0 or j < 0:
            return 0, GROUND_STRIDE
        if i == j:
            return self.panel[i], self.width[i]
        first, second = sorted((i, j), key=self.rank.__getitem__)
        if (first, second) not in self.column:
            return 0, GROUND_STRIDE  # nothing is ever written there
        if self.rank[i] < self.rank[j]:
            return self.panel[i] + self.column[i, j], self.width[i]
        return self.row[j, i], self.own[j]

    def updates(self, k: int) -> list[tuple[int, ...]]:
        """Block updates of the elimination of k."""
        found: list[tuple[int, ...]] = []
        right = self.panel[k] + self.width[k] - 1
        for i in self.later[k]:
            left, rows = self.row[k, i], self.seen[i]
            for j in self.later[k]:
                factor = self.panel[k] + self.column[k, j]
                found.append((left, factor, rows, self.seen[j], *self.block(i, j)))
            end = self.panel[i] + self.width[i] - 1
            found.append((left, right, rows, 1, end, self.width[i]))
        return found

    def seat(self, k: int, e: Edge) -> list[int]:
        """Where the blocks of an edge are, in the columns of `Seat`."""
        leader = k if e.leader < 0 else e.leader
        m, inside = self.node_of.get(leader, -1), max(e.inside, 0)
        if e.child >= 0:
            m, inside = e.child, 6
        bodies = (e.a, e.b)
        seat = [x for i in bodies for j in bodies for x in self.block(i, j)]
        for i in bodies:  # impulses of the multipliers on the bodies
            offset, stride = self.block(i, m)
            seat += [offset + (inside if i >= 0 else 0), stride]
        for i in bodies:  # constraint rows
            offset, stride = self.block(m, i)
            seat += [offset + (inside * stride if i >= 0 else 0), stride]
        if m < 0:
            return [*seat, 0, GROUND_STRIDE, 0, -1]
        right = self.panel[m] + (inside + 1) * self.width[m] - 1
        owns = k in self.node_of or e.inside >= 0
        closes = self.panel[m] + inside * (self.width[m] + 1) if owns else -1
        return [*seat, right, self.width[m], self.at[m] + inside, closes]


def graph(n: int, edges: Sequence[Edge], rows: Sequence[Floats | None] = ()) -> GraphTables:
    """Compute the pattern for `n` bodies.

    Where joints close loops, `rows` holds the rows of every edge by its two bodies (m, 2, 6),
    scaled so that masses are one.
    """
    order = _Order(n, edges, _Trial(n, edges, rows) if rows else None).done
    p = _Places(n, edges, order)
    nodes: list[tuple[int, ...]] = []
    updates: list[tuple[int, ...]] = []
    near: list[tuple[int, ...]] = []
    for k, later in p.later.items():
        first, begin = len(updates), len(near)
        updates += p.updates(k)
        near += [(p.column[k, j], p.seen[j], p.at[j]) for j in later]
        left = p.panel[k] + p.own[k] * p.width[k]
        ends = first, len(updates), begin, len(near)
        nodes.append((p.own[k], p.width[k], p.panel[k], left, *ends, p.at[k]))
    diagonal = [(*p.block(i, i), p.panel[i] + p.width[i] - 1, p.at[i]) for i in range(n)]
    return GraphTables(
        nodes=integers(nodes, Panel.COUNT),
        updates=integers(updates, Update.WIDTH),
        near=integers(near, Neighbour.WIDTH),
        values=zeros(1, p.total),
        solution=zeros(1, max(p.unknowns, 1)),
        pivots=integers(np.zeros(max(p.unknowns, 1)), max(p.unknowns, 1)),
        seats=integers([p.seat(k, e) for k, e in enumerate(edges)], Seat.WIDTH),
        diagonal=integers(diagonal, Diagonal.WIDTH),
    )


def fronts_of(tree: np.ndarray[Any, Any], order: list[int]) -> int:
    """Write which front a body's children add to, and who joins others; return their number.

    A body takes over the front of its first child, who has no more need of it.
    """
    n, number = len(tree), 0
    free: list[int] = []
    tree[:, Tree.FRONT], tree[:, Tree.JOINS] = -1, 0
    for i in order:
        parent, mine = tree[i, Tree.PARENT], tree[i, Tree.FRONT]
        joins = parent < n and tree[parent, Tree.FRONT] >= 0
        tree[i, Tree.JOINS] = joins
        if mine >= 0:
            free.append(mine)
        if parent < n and not joins:
            if not free:
                free.append(number)
                number += 1
            tree[parent, Tree.FRONT] = free.pop()
    return max(1, number)
