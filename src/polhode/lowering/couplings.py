"""The rows of couplings, with those of their terms."""

from __future__ import annotations

from typing import Any

import numpy as np

from polhode.assembly.couplings import Ties
from polhode.assembly.gaps import coordinate_gap
from polhode.kernel.columns import Kind
from polhode.lowering.elimination_order import Edge
from polhode.lowering.loads import kind_of
from polhode.model.joints._joint import TWIST
from polhode.model.numbers import Floats
from polhode.model.system import System


def turning_terms(system: System) -> list[str]:
    """Hinges whose angles couplings carry, with repetitions."""
    return [term.joint for terms in system.tied for term in terms if term.coordinate == "angle"]


def add_couplings(rows: Any) -> None:
    """Add the rows of all couplings to the `Rows`, each followed by those of its terms."""
    system, s = rows.system, rows.s
    ties = Ties(system, s)
    starts = ties.sums(ties.at_start(s))
    for terms, start in zip(system.tied, starts, strict=True):
        leader = len(rows.edges)
        for number, term in enumerate(terms):
            joint = system.joint(term.joint)
            gap = coordinate_gap(system, s, joint, term.coordinate, term.weight, 1.0, 0.0)
            if number == 0:
                rows.edges.append(Edge(*gap.bodies, 1))
                rows.add(Kind.COUPLING, gap.bodies, 1, 0, terms=len(terms))
                rows.numbers.append((*np.zeros((4, 3)), start))
            else:
                rows.edges.append(Edge(*gap.bodies, leader=leader))
            more = {"terms": -1}
            if gap.kind == TWIST:
                more["angle"] = rows.lowering.accounts.twist(gap.near, gap.owner)
            rows.add(kind_of(gap.kind), gap.bodies, 1, 0, **more)
            rows.numbers.append((*gap.points, *gap.directors, gap.limit))


def scaled_terms(rows: Any, roots: list[Floats]) -> list[Floats]:
    """Rows (1, 2, 6) of the terms of all couplings; `roots` are of the inverse masses of bodies."""
    ties, s = Ties(rows.system, rows.s), rows.s
    terms = ties.jacobian(s.x, s.q)
    blocks = ties.weight[:, None, None] * terms.blocks
    for block, pair in zip(blocks, terms.bodies, strict=True):
        for side, i in enumerate(pair):
            block[side] = block[side] @ roots[i] if i >= 0 else 0.0
    size = np.zeros(ties.couplings)
    np.add.at(size, ties.of, np.sum(blocks**2, axis=(1, 2)))
    return [block[None] / np.sqrt(size[k]) for block, k in zip(blocks, ties.of, strict=True)]
