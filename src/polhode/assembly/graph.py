"""The graph of a system: bodies and the ground, tied by joints.

A spanning forest of *tree* joints reaches every body; each other joint *closes* a loop. Joints that
lie on a common loop depend on each other and make a *block* (a biconnected component of the graph);
every other joint stands alone, and its rows are independent whatever the configuration.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

from polhode.model.joints import Joint
from polhode.model.joints._joint import ORTHOGONAL
from polhode.model.system import System


@dataclass(frozen=True)
class Branch:
    """A body of the tree with the joint to its parent (None for a free root)."""

    body: int
    parent: int  # -1 for the ground or none
    joint: Joint | None


@dataclass(frozen=True)
class Block:
    """Joints and bodies that lie on common loops; numbers in the system, ascending."""

    joints: tuple[int, ...]
    bodies: tuple[int, ...]  # without the ground
    closing: tuple[int, ...]  # the joints among them that are not in the tree

    @property
    def loops(self) -> int:
        """Number of independent loops."""
        return len(self.closing)


@dataclass(frozen=True)
class Graph:
    """The tree, roots first, what closes it, and the blocks of loops."""

    branches: list[Branch]
    closing: list[int]  # numbers of joints
    blocks: list[Block]

    @property
    def is_tree(self) -> bool:
        """Whether no joint closes a loop."""
        return not self.closing


def graph(system: System) -> Graph:
    """Walk the joints from the ground and then from free roots.

    Breadth first; or, where there are loops and that makes them no longer, depth first. Redundant
    equations of a loop are settled once all of it but its top is eliminated, so that ladders should
    be climbed rung by rung, not rail by rail. Loops of balls and rods alone are hardly ever
    redundant, and cost less breadth first.
    """
    n = len(system.bodies)
    ends = [(system.index(j.first), system.index(j.second)) for j in system.joints]
    at: list[list[int]] = [[] for _ in range(n + 1)]  # the ground is the last, as -1
    for k, (a, b) in enumerate(ends):
        at[a].append(k)
        at[b].append(k)
    tree = _walk(n, ends, at, depth_first=False)
    closing = sorted(set(range(len(ends))).difference(k for _, _, k in tree))
    if closing and any(p.kind == ORTHOGONAL for j in system.joints for p in j.primitives):
        deep = _walk(n, ends, at, depth_first=True)
        others = sorted(set(range(len(ends))).difference(k for _, _, k in deep))
        if _loop_lengths(deep, others, ends) <= _loop_lengths(tree, closing, ends):
            tree, closing = deep, others
    joints: Sequence[Joint | None] = [*system.joints, None]
    branches = [Branch(body, parent, joints[k]) for body, parent, k in tree]
    return Graph(branches, closing, _blocks(n, ends, at, set(closing)) if closing else [])


def _walk(
    n: int, ends: list[tuple[int, int]], at: list[list[int]], *, depth_first: bool
) -> list[tuple[int, int, int]]:
    """Body, parent and joint (-1 for a free root) of a spanning tree, parents first."""
    found: list[tuple[int, int, int]] = []
    seen: set[int] = set()
    for root in range(-1, n):
        if root in seen:
            continue
        ahead = deque([(root, -1, -1)])
        while ahead:
            here, parent, by = ahead.pop() if depth_first else ahead.popleft()
            if here in seen:
                continue
            seen.add(here)
            if here >= 0:
                found.append((here, parent, by))
            for k in reversed(at[here]) if depth_first else at[here]:
                there = ends[k][0] if ends[k][1] == here else ends[k][1]
                if k != by and there not in seen:
                    ahead.append((there, here, k))
    return found


def _loop_lengths(
    tree: list[tuple[int, int, int]], closing: list[int], ends: list[tuple[int, int]]
) -> int:
    """Sum of the numbers of bodies on the loops that joints close over a tree."""
    parent = {body: up for body, up, _ in tree}
    depth = {-1: 0}
    for body, up, _ in tree:
        depth[body] = depth[up] + 1
    total = 0
    for k in closing:
        a, b = ends[k]
        while a != b:
            if depth[a] < depth[b]:
                a, b = b, a
            a = parent[a]
            total += 1
    return total


def _blocks(
    n: int, ends: list[tuple[int, int]], at: list[list[int]], closing: set[int]
) -> list[Block]:
    """Biconnected components with more than one joint (Tarjan, without recursion)."""
    entered, low = [-1] * (n + 1), [0] * (n + 1)
    found: list[Block] = []
    pile: list[int] = []  # joints of the components under way
    clock = 0
    for root in range(-1, n):
        if entered[root] >= 0:
            continue
        entered[root] = low[root] = clock
        clock += 1
        path = [(root, -1, iter(at[root]))]
        while path:
            here, came_by, left = path[-1]
            k = next(left, None)
            if k is None:
                path.pop()
                if path:
                    before = path[-1][0]
                    low[before] = min(low[before], low[here])
                    if low[here] >= entered[before]:
                        found += _taken_off(pile, came_by, ends, closing)
                continue
            there = ends[k][0] if ends[k][1] == here else ends[k][1]
            if k == came_by or entered[there] > entered[here]:
                continue
            pile.append(k)
            if entered[there] < 0:
                entered[there] = low[there] = clock
                clock += 1
                path.append((there, k, iter(at[there])))
            else:
                low[here] = min(low[here], entered[there])
    return sorted(found, key=lambda block: block.joints)


def _taken_off(
    pile: list[int], last: int, ends: list[tuple[int, int]], closing: set[int]
) -> list[Block]:
    """The component that ends with joint `last`, if it holds a loop."""
    first = len(pile) - 1
    while pile[first] != last:
        first -= 1
    joints = sorted(pile[first:])
    del pile[first:]
    if len(joints) < 2:
        return []
    bodies = sorted({i for k in joints for i in ends[k]} - {-1})
    return [Block(tuple(joints), tuple(bodies), tuple(k for k in joints if k in closing))]
