"""From the elements of beams to the tables of `kernel.joints.beam_rows`."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Any

import numpy as np

from polhode.assembly.poses import Start
from polhode.kernel.beams.logarithm import series_table
from polhode.kernel.beams.tables import (
    ROWS,
    BeamIndex,
    BeamRate,
    Beams,
    BeamValue,
    ElementTies,
    TieIndex,
)
from polhode.kernel.compile.pointer_table import integers, table, zeros
from polhode.lowering.accounts import DISSIPATED, Accounts
from polhode.lowering.elimination_order import Edge
from polhode.model.beams import BeamElement
from polhode.model.beams.screw import relative_screw
from polhode.model.numbers import Floats
from polhode.model.orientation import matrix
from polhode.model.system import System


def lower_beams(
    system: System, s: Start, rows: Any, accounts: Accounts, remembers: bool
) -> Beams | None:
    """Tables of all elements; their rows and edges come after all others. None without beams."""
    elements = system.beam_elements
    if not elements:
        return None
    n = len(system.bodies)
    pairs = [(system.index(e.bodies[0]), system.index(e.bodies[1])) for e in elements]
    first = len(accounts.columns) + len(accounts.angles)
    lines: list[tuple[int, ...]] = []
    tied = 0
    for k, (e, ends, after) in enumerate(
        zip(elements, pairs, _far_ends(n, rows.edges, pairs), strict=True)
    ):
        lines.append(
            (
                ends[0] % (n + 1),  # the ground has the last number
                ends[1] % (n + 1),
                rows.total,
                len(rows.edges),
                first + ROWS * k,
                accounts.account(DISSIPATED, e.account),
                tied,
                tied + len(e.ties),
            )
        )
        tied += len(e.ties)
        rows.edges.append(_edge(e, ends, after, len(rows.edges)))
        rows.total += ROWS
    accounts.strains.extend(strains(elements, pairs, s.x, s.q).ravel().tolist())
    numbers = [_numbers(e) for e in elements]
    return Beams(
        integers(lines, BeamIndex.WIDTH),
        table(np.array(numbers)),
        series_table(),
        zeros(len(elements), BeamRate.WIDTH) if remembers else None,
        _ties(elements, lines) if tied else None,
    )


def _edge(e: BeamElement, ends: tuple[int, int], after: int, number: int) -> Edge:
    """The edge of an element: rows of its own, or among those of its superelement's first."""
    if not e.ties:
        return Edge(*ends, ROWS, after=after)
    first = e.ties[0].ahead if e.ties[0].ahead < 0 else 0
    if not first:
        return Edge(*ends, ROWS * (1 + len(e.ties)), inside=0)
    return Edge(*ends, leader=number + first, inside=-ROWS * first)


def _ties(elements: Sequence[BeamElement], lines: Sequence[tuple[int, ...]]) -> ElementTies:
    """Tables of what ties elements of superelements, element by element."""
    found = [(k, tie) for k, e in enumerate(elements) for tie in e.ties]
    whole = [(lines[k + t.ahead][BeamIndex.ROW], ROWS * t.ahead) for k, t in found]
    numbers = [[*_blocks(t.flexibility), *_blocks(t.stiffness)] for _, t in found]
    return ElementTies(integers(whole, TieIndex.WIDTH), table(np.array(numbers)))


def strains(
    elements: Sequence[BeamElement], pairs: Sequence[tuple[int, int]], x: Floats, q: Floats
) -> Floats:
    """Strain of every element (k, 6), times its length, for bodies at x (n, 3) and q (n, 4)."""
    x = np.vstack([x, np.zeros(3)])  # the ground is the last
    R = np.concatenate([matrix(q), np.eye(3)[None]])
    ends, frames = [], []
    for side in range(2):
        i = np.array([pair[side] for pair in pairs])
        points = np.array([e.points[side] for e in elements])
        ends.append(x[i] + np.einsum("kab,kb->ka", R[i], points))
        frames.append(R[i] @ np.array([e.axes[side] for e in elements]))
    rest = np.array([e.length * e.rest for e in elements])
    return relative_screw(frames[0], frames[1], ends[1] - ends[0]) - rest


def _blocks(matrix_: Floats) -> list[float]:
    """A 6x6 matrix as four blocks of nine numbers."""
    corners = ((0, 0), (0, 3), (3, 0), (3, 3))
    return [x for r, c in corners for x in matrix_[r : r + 3, c : c + 3].ravel()]


def _numbers(e: BeamElement) -> list[float]:
    flexibility = e.length * np.asarray(e.flexibility)
    stiffness = np.linalg.inv(flexibility) if e.own is None else e.own
    found = [
        *e.points[0],
        *e.points[1],
        *np.ravel(e.axes[0]),
        *np.ravel(e.axes[1]),
        *(e.length * np.asarray(e.rest)),
        *_blocks(flexibility),
        *_blocks(0.5 * (stiffness + stiffness.T)),
        e.damping,
    ]
    assert len(found) == BeamValue.WIDTH
    return found


def _far_ends(n: int, edges: Sequence[Edge], pairs: Sequence[tuple[int, int]]) -> list[int]:
    """Of every element the body farther from the ground (or from the first body, if all are free).

    A body is eliminated before the rows of the element that holds it: these are divided by the
    compliance of both, which does not vanish where the element is rigid.
    """
    near: list[set[int]] = [set() for _ in range(n + 1)]
    for a, b in [*((e.a, e.b) for e in edges if e.rows), *pairs]:
        near[a].add(b)
        near[b].add(a)
    steps = [-1] * n + [0]  # the ground is the last
    for root in (-1, *range(n)):
        if root >= 0 and steps[root] >= 0:
            continue
        steps[root] = 0
        queue = deque([root])
        while queue:
            i = queue.popleft()
            for j in near[i]:
                if steps[j] < 0:
                    steps[j] = steps[i] + 1
                    queue.append(j)
    return [max(pair, key=lambda i: (steps[i], i)) for pair in pairs]
