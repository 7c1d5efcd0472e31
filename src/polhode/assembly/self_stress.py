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
LEAST_SHARE = 1e-6  # of a row in a combination that vanishes, below which it has no part in it


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


# --- redundancy -----------------------------------------------------------------------------------
# Redundant rows of closed loops, degrees of freedom and non-unique reactions.
#
# Joints of a tree are independent, so that only blocks of loops are looked at, each for itself.


@dataclass(frozen=True)
class BlockRank:
    """Rank of the rows of a block of loops, at one configuration.

    Parts of a reaction are the force and the torque about the joint's point, along world axes.
    """

    block: Block
    rows: int
    rank: int
    loose: dict[int, tuple[bool, ...]]  # by joint: parts of its reaction that are not unique
    removable: tuple[int, ...]  # rows of the system that could be omitted; empty if too many

    @property
    def redundant(self) -> int:
        """Number of redundant rows."""
        return self.rows - self.rank

    @property
    def shared(self) -> tuple[int, ...]:
        """Joints whose reactions are not unique."""
        return tuple(sorted(self.loose))


@dataclass(frozen=True)
class Redundancy:
    """Rows, rank and freedom of a system at one configuration."""

    rows: int
    rank: int
    degrees_of_freedom: int
    blocks: tuple[BlockRank, ...]

    @property
    def redundant(self) -> int:
        """Number of redundant rows."""
        return self.rows - self.rank

    @property
    def shared(self) -> tuple[int, ...]:
        """Joints whose reactions are not unique, by number."""
        return tuple(sorted(k for b in self.blocks for k in b.shared))

    @property
    def removable(self) -> tuple[int, ...]:
        """Rows that could be omitted, preferably of joints that close loops."""
        return tuple(sorted(k for b in self.blocks for k in b.removable))


def redundancy(system: System, s: Start, *, motions: bool = True) -> Redundancy:
    """Rank of all rows in the configuration of a start."""
    return redundancy_at(system, s, s.x, s.q, motions=motions)


def redundancy_at(
    system: System, s: Start, x: Floats, q: Floats, *, motions: bool = True
) -> Redundancy:
    """Rank of all rows in any configuration, those of prescribed motions included or not."""
    constraints = Constraints(system, s.frames, motions=motions)
    C = constraints.jacobian(x, q)
    arms = constraints.second_arms(x, q)
    blocks = tuple(_block_rank(block, constraints, C, arms) for block in s.graph.blocks)
    more = sum(3 if c.rolls else 1 for c in system.contacts if c.stays)
    rows = constraints.rows + len(system.couplings) + more  # independent, see `all_rows`
    rank = rows - sum(b.redundant for b in blocks)
    freedom = sum(3 if b.is_point_mass else 6 for b in system.bodies) - rank
    return Redundancy(rows, rank, freedom, blocks)


def _block_rank(block: Block, constraints: Constraints, C: Jacobian, arms: Floats) -> BlockRank:
    rows, scaled, unit = block_rows(block, constraints, C)
    joint, is_length = constraints.joint[rows], constraints.is_length[rows]
    found = eliminate(scaled, [np.flatnonzero(joint == k) for k in block.joints])
    if not found.null:
        return BlockRank(block, len(rows), len(rows), {}, ())
    mine = Jacobian(C.bodies[rows], C.blocks[rows], C.count)
    loose = _loose(found, mine, arms[rows], joint, np.where(is_length, 1.0 / unit, 1.0))
    removable: tuple[int, ...] = ()
    if found.count * len(found.null) <= DENSE:
        closes = np.isin(joint, block.closing)
        removable = tuple(int(rows[k]) for k in pivots(found.null_basis(), closes))
    return BlockRank(block, len(rows), found.rank, loose, removable)


def _loose(
    found: Elimination, C: Jacobian, arms: Floats, joint: Floats, scale: Floats
) -> dict[int, tuple[bool, ...]]:
    """Parts of reactions that three random combinations of rows, which vanish, can change."""
    z = np.random.default_rng(0).standard_normal((found.count, 3))
    multipliers = found.null_part(z) * scale[:, None]
    force, moment = C.blocks[:, 1, :3], C.blocks[:, 1, 3:]
    parts = np.hstack([force, moment - np.cross(arms, force)])
    numbers, place = np.unique(joint, return_inverse=True)
    change = np.zeros((3, len(numbers), 6))
    for k in range(3):
        np.add.at(change[k], place, multipliers[:, k, None] * parts)
    change[..., :3] /= scale.min()  # a force of one over the unit of length weighs as a torque
    moved = np.abs(change).max(axis=0) > LEAST_SHARE
    return {
        int(k): tuple(bool(b) for b in row)
        for k, row in zip(numbers, moved, strict=True)
        if row.any()
    }


def freedom_nearby(system: System, s: Start) -> int:
    """Degrees of freedom a little way along a motion that the joints allow.

    Fewer than at the start: the start is a singular position, in which motions begin that do not
    continue.
    """
    constraints = Constraints(system, s.frames, motions=True)
    gaps = Gaps(constraints, Imposed(system, s.frames, []), extent(s))
    x, q, _ = newton(system, gaps, *nearby(system, s.x, s.q, constraints, gaps.size))
    return redundancy_at(system, s, x, q).degrees_of_freedom
