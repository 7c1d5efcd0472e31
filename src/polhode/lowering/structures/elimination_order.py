"""Order of elimination of unknowns, and the fill-in, computed once."""

from __future__ import annotations

import heapq
from collections.abc import Mapping, Sequence

Graph = Sequence[set[int]]


def minimum_degree(neighbours: Graph, after: Mapping[int, set[int]] | None = None) -> list[int]:
    """Order of elimination: always the vertex with the fewest neighbours left.

    A vertex in `after` waits for all of those it names: a multiplier has no pivot of its own before
    the coordinates it acts on are gone.
    """
    graph = [set(found) - {i} for i, found in enumerate(neighbours)]
    waits = {i: set(whom) for i, whom in (after or {}).items()}
    wanted: dict[int, list[int]] = {}
    for i, whom in waits.items():
        for k in whom:
            wanted.setdefault(k, []).append(i)
    heap = [(len(found), i) for i, found in enumerate(graph) if not waits.get(i)]
    heapq.heapify(heap)
    done = [False] * len(graph)
    order: list[int] = []
    while heap:
        degree, i = heapq.heappop(heap)
        if done[i] or degree != len(graph[i]):
            continue
        done[i] = True
        order.append(i)
        around = graph[i]
        for k in around:
            graph[k] |= around
            graph[k] -= {i, k}
        for k in wanted.get(i, ()):
            waits[k].discard(i)
            if not waits[k]:
                heapq.heappush(heap, (len(graph[k]), k))
        for k in around:
            if not waits.get(k):
                heapq.heappush(heap, (len(graph[k]), k))
        graph[i] = set()
    return order


def postordered(neighbours: Graph, order: Sequence[int]) -> list[int]:
    """The same elimination with every vertex soon before the one that needs it first.

    What is close in the structure is then close in memory.
    """
    later = filled(neighbours, order)
    children: list[list[int]] = [[] for _ in order]
    roots: list[int] = []
    for k, found in enumerate(later):
        (children[found[0]] if found else roots).append(k)
    result: list[int] = []
    stack = roots[::-1]
    while stack:
        k = stack.pop()
        if k < 0:
            result.append(order[~k])
        else:
            stack += [~k, *reversed(children[k])]
    return result


def filled(neighbours: Graph, order: Sequence[int]) -> list[list[int]]:
    """Sorted later neighbours of each vertex in the order of elimination, fill included."""
    place = {v: k for k, v in enumerate(order)}
    later = [{place[w] for w in neighbours[v] if place[w] > k} for k, v in enumerate(order)]
    for k in range(len(order)):
        if later[k]:
            parent = min(later[k])
            later[parent] |= later[k]
            later[parent].discard(parent)
    return [sorted(found) for found in later]
