"""Rows that hold because others do, so that a step need not solve for them.

Where rows depend on each other wherever the mechanism goes, there are combinations of their forces
that do nothing, *self-stresses*. For each dimension of them one row is set aside: one with a large
share, preferably of a joint that closes a loop. The dimension is counted a little way along a
motion (rows may depend on each other at one position only, as two rods in line between pins do),
and there the rows set aside must hold when the others do.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from polhode.assembly.closure import Gaps, extent, moved, names, newton
from polhode.assembly.constraints import Constraints, Ints, Jacobian
from polhode.assembly.graph import Block
from polhode.assembly.initial_values import Imposed
from polhode.assembly.poses import Start
from polhode.assembly.projection import Projection
from polhode.assembly.rank import RANK, Elimination, eliminate
from polhode.errors import AssemblyError
from polhode.model.numbers import Floats
from polhode.model.system import System

NEARBY = 0.02  # radians, or part of the model's size
NEARLY = 1e-5  # singular values below this, of rows of size one, may come from redundancy
EXACT = 1e-10  # of the model's size: what a redundant row may be open where the others are closed
POSITION = NEARBY**2 / 400  # and what it is open at least, if it was so at one position only
CLOSING = 3.0  # how much larger the share of another row must be than that of one that closes
DENSE = 4_000_000  # largest basis of self-stresses that is looked at row by row


@dataclass
class _Kept(Gaps):
    """The rows that are not set aside."""

    rows: Ints

    def values(self, x: Floats, q: Floats) -> Floats:
        return self.constraints.values(x, q)[self.rows]

    def jacobian(self, x: Floats, q: Floats) -> Jacobian:
        C = self.constraints.jacobian(x, q)
        return Jacobian(C.bodies[self.rows], C.blocks[self.rows], C.count)

    def relative(self, values: Floats) -> Floats:
        return np.where(self.constraints.is_length[self.rows], values / self.size, values)


def rows_aside(system: System, s: Start) -> tuple[Ints, bool]:
    """Rows of the joints, in the order of `Constraints`, that others imply; and if more may be.

    More are where rows depend on each other at this position only, or with prescribed motions.
    Redundancy that is not exact is an error: bodies would jam, or joints open.
    """
    constraints = Constraints(system, s.frames)
    here = constraints.jacobian(s.x, s.q)
    blocks = [b for b in s.graph.blocks if len(_chosen(b, constraints, here, NEARLY))]
    if not blocks and not any(j.motion for j in system.joints):
        return np.zeros(0, dtype=np.int64), False
    found = _verified(system, s, constraints, blocks) if blocks else np.zeros(0, dtype=np.int64)
    driven = Constraints(system, s.frames, motions=True)
    rows = driven.jacobian(s.x, s.q)
    dependent = sum(len(_stresses(b, driven, rows, NEARLY)[1].null) for b in s.graph.blocks)
    return found, dependent > len(found)


def _verified(system: System, s: Start, constraints: Constraints, blocks: list[Block]) -> Ints:
    """One row for each self-stress that is there nearby, and which holds if the others do."""
    gaps = Gaps(constraints, Imposed(system, s.frames, []), extent(s))
    x, q, _ = newton(system, gaps, *nearby(system, s.x, s.q, constraints, gaps.size))
    there = constraints.jacobian(x, q)
    away = nearby(system, x, q, constraints, gaps.size)
    found = np.zeros(0, dtype=np.int64)
    for tolerance in (RANK, NEARLY):  # the second only to reject what is nearly redundant
        chosen = [_chosen(b, constraints, there, tolerance) for b in blocks]
        aside = np.concatenate(chosen)
        if len(aside) <= len(found):
            break
        kept = np.setdiff1d(np.arange(constraints.rows), aside)
        x, q, _ = newton(system, _Kept(constraints, gaps.extra, gaps.size, kept), *away)
        opened = np.abs(gaps.relative(constraints.values(x, q)))
        for block, rows in zip(blocks, chosen, strict=True):
            misfit = float(opened[rows].max(initial=0.0))
            if EXACT < misfit <= POSITION:
                raise AssemblyError(
                    f"{names(system, block.joints)} are redundant, but not exactly: where some of "
                    f"them are closed, others are open by {misfit:.2g} of the model's size; give "
                    "points and axes to full precision, or use joints that leave more freedom."
                )
            if tolerance == RANK and misfit <= EXACT:
                found = np.concatenate([found, rows])
    return np.sort(found)


def nearby(
    system: System, x: Floats, q: Floats, constraints: Constraints, size: float
) -> tuple[Floats, Floats]:
    """Poses a little way along a motion that the joints allow, not closed yet; these if none is."""
    C = constraints.jacobian(x, q)
    u = np.random.default_rng(0).standard_normal((C.count, 6))
    u = u - Projection(system, q, C).twists(C.times(u))
    largest = max(float(np.abs(u[:, :3]).max()) / size, float(np.abs(u[:, 3:]).max()))
    return (x, q) if largest <= NEARLY else moved(x, q, u * (NEARBY / largest))


def block_rows(block: Block, constraints: Constraints, C: Jacobian) -> tuple[Ints, Jacobian, float]:
    """Rows of a block: their numbers, their derivatives scaled to size one, the unit of length."""
    rows = np.flatnonzero(np.isin(constraints.joint, block.joints))
    is_length, blocks = constraints.is_length[rows], C.blocks[rows]
    arms = np.abs(blocks[is_length][..., 3:])
    unit = float(np.mean(arms[arms > 0.0])) if np.any(arms > 0.0) else 1.0
    blocks[..., :3] *= unit
    blocks[is_length] /= unit
    return rows, Jacobian(C.bodies[rows], blocks, C.count), unit


def _stresses(
    block: Block, constraints: Constraints, C: Jacobian, tolerance: float
) -> tuple[Ints, Elimination]:
    rows, mine, _ = block_rows(block, constraints, C)
    joint = constraints.joint[rows]
    return rows, eliminate(mine, [np.flatnonzero(joint == k) for k in block.joints], tolerance)


def _chosen(block: Block, constraints: Constraints, C: Jacobian, tolerance: float) -> Ints:
    """One row for each dimension of self-stress, by elimination with pivots."""
    rows, found = _stresses(block, constraints, C, tolerance)
    if not found.null or found.count * len(found.null) > DENSE:
        return rows[:0]
    return rows[pivots(found.null_basis(), np.isin(constraints.joint[rows], block.closing))]


def pivots(basis: Floats, preferred: Floats) -> Ints:
    """Rows of a basis (rows, k), as many as columns, that are far from dependent on each other."""
    left = basis * np.where(preferred, CLOSING, 1.0)[:, None]
    found = []
    for _ in range(basis.shape[1]):
        sizes = np.einsum("ij,ij->i", left, left)
        k = int(np.argmax(sizes))
        direction = left[k] / np.sqrt(sizes[k])
        left = left - np.outer(left @ direction, direction)
        left[k] = 0.0
        found.append(k)
    return np.sort(np.array(found, dtype=np.int64))
