"""Stiff elements that are solved as constraints, and the placement of their multipliers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from polhode.assembly.graph import Branch
from polhode.assembly.poses import Start
from polhode.kernel.compile.pointer_table import table, zeros
from polhode.kernel.joints.compliance import Compliance, Strain
from polhode.lowering.elimination_order import Edge
from polhode.model.body import Body
from polhode.model.element_coordinates import coordinate
from polhode.model.forces._force import ElementLoad
from polhode.model.joints._joint import ANGULAR
from polhode.model.numbers import Floats
from polhode.model.orientation import matrix

# A place that is rounded by d changes the force of a spring by k d, and the velocities of the
# bodies by (h omega)² d/h: above one, by more than the rounding itself is in a step.
STIFF = 1.0
MOST_MULTIPLIERS = 6  # of one block of multipliers


def largest_mobility(row: ElementLoad, bodies: Sequence[Body]) -> float:
    """Largest acceleration of a coordinate by a unit force, over all configurations."""
    total = 0.0
    for i, point in zip(row.bodies, row.points, strict=True):
        if i >= 0:
            inertia = bodies[i].inertia
            turns = 0.0 if inertia is None else 1.0 / np.linalg.eigvalsh(inertia)[0]
            angular = row.kind in ANGULAR
            total += turns if angular else 1.0 / bodies[i].mass + float(point @ point) * turns
    return float(total)


def is_stiff(row: ElementLoad, bodies: Sequence[Body], step: float) -> bool:
    """Whether an element is solved as a constraint: linear, and not resolved by the step."""
    if not row.law.is_spring or row.law.is_driven or row.law.stiffness <= 0.0:
        return False
    return step * step * row.law.stiffness * largest_mobility(row, bodies) > STIFF


class Holders:
    """Bodies whose nodes hold multipliers: each of one joint or element, to another tree."""

    def __init__(self, n: int, branches: Sequence[Branch]) -> None:
        self.root = list(range(n + 1))  # of the tree that a body is in; the ground is the last
        self.pairs: dict[tuple[int, int], int] = {}  # edges with multipliers of elements
        for branch in branches:
            if branch.joint is not None:
                self.root[branch.body] = self._root(branch.parent)

    def _root(self, i: int) -> int:
        i %= len(self.root)
        while self.root[i] != i:
            self.root[i] = self.root[self.root[i]]
            i = self.root[i]
        return i

    def hold(self, edges: list[Edge], a: int, b: int) -> tuple[int, int]:
        """Add a multiplier between a and b: the number of its edge, and its place there."""
        pair = self.pairs.get((a, b), -1)
        if pair < 0 or edges[pair].rows == MOST_MULTIPLIERS:
            pair = self.pairs[a, b] = len(edges)
            edges.append(Edge(a, b, 0, self.child(a, b)))
        inside = edges[pair].rows
        edges[pair] = replace(edges[pair], rows=inside + 1)
        return pair, inside

    def child(self, a: int, b: int) -> int:
        """The body that can hold rows between a and b; -1 where they are a node of their own."""
        for child, other in ((b, a), (a, b)):
            if child >= 0 and self.root[child] == child and self._root(other) != child:
                self.root[child] = self._root(other)
                return child
        return -1


def compliance(stiff: Sequence[tuple[int, ElementLoad]], s: Start, rows: int) -> Compliance | None:
    """Compliances of stiff elements, each with its row, and their strains where the bodies are."""
    if not stiff:
        return None
    found = Compliance(
        table(np.array([[1.0 / e.law.stiffness for _, e in stiff]])), zeros(Strain.WIDTH, rows)
    )
    write_strains(found, stiff, s.x, s.q)
    return found


def write_strains(
    compliance: Compliance,
    stiff: Sequence[tuple[int, ElementLoad]],
    x: Floats,
    q: Floats,
    angles: Mapping[int, float] | None = None,
) -> None:
    """Write the strains of stiff elements where the bodies are.

    `angles` by row are those of twists to within half a turn; without them, as at the start.
    """
    R = matrix(q)
    for row, element in stiff:
        near = None if angles is None else np.array(angles.get(row, 0.0))
        place = coordinate(element, x, R, near)
        compliance.strains[Strain.START, row] = place - element.law.rest
