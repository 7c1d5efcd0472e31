"""The rows of couplings, with those of their legs."""

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


def turning_legs(system: System) -> list[str]:
    """Hinges whose angles couplings carry, with repetitions."""
    return [leg.joint for legs in system.tied for leg in legs if leg.coordinate == "angle"]


def add_couplings(rows: Any) -> None:
    """Add the rows of all couplings to the `Rows`, each followed by those of its legs."""
    system, s = rows.system, rows.s
    ties = Ties(system, s)
    starts = ties.sums(ties.at_start(s))
    for legs, start in zip(system.tied, starts, strict=True):
        leader = len(rows.edges)
        for number, leg in enumerate(legs):
            joint = system.joint(leg.joint)
            gap = coordinate_gap(system, s, joint, leg.coordinate, leg.weight, 1.0, 0.0)
            if number == 0:
                rows.edges.append(Edge(*gap.bodies, 1))
                rows.add(Kind.COUPLING, gap.bodies, 1, 0, legs=len(legs))
                rows.numbers.append((*np.zeros((4, 3)), start))
            else:
                rows.edges.append(Edge(*gap.bodies, leader=leader))
            more = {"legs": -1}
            if gap.kind == TWIST:
                more["angle"] = rows.lowering.accounts.twist(gap.near, gap.owner)
            rows.add(kind_of(gap.kind), gap.bodies, 1, 0, **more)
            rows.numbers.append((*gap.points, *gap.directors, gap.limit))


def scaled_legs(rows: Any, roots: list[Floats]) -> list[Floats]:
    """Rows (1, 2, 6) of the legs of all couplings; `roots` are of the inverse masses of bodies."""
    ties, s = Ties(rows.system, rows.s), rows.s
    legs = ties.jacobian(s.x, s.q)
    blocks = ties.weight[:, None, None] * legs.blocks
    for block, pair in zip(blocks, legs.bodies, strict=True):
        for side, i in enumerate(pair):
            block[side] = block[side] @ roots[i] if i >= 0 else 0.0
    size = np.zeros(ties.couplings)
    np.add.at(size, ties.of, np.sum(blocks**2, axis=(1, 2)))
    return [block[None] / np.sqrt(size[k]) for block, k in zip(blocks, ties.of, strict=True)]
