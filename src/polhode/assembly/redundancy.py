"""Redundant rows of closed loops, degrees of freedom and non-unique reactions.

Joints of a tree are independent, so that only blocks of loops are looked at, each for itself.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from polhode.assembly.closure import Gaps, extent, newton
from polhode.assembly.constraints import Constraints, Jacobian
from polhode.assembly.graph import Block
from polhode.assembly.initial_values import Imposed
from polhode.assembly.poses import Start
from polhode.assembly.rank import Elimination, eliminate
from polhode.assembly.self_stress import DENSE, block_rows, nearby, pivots
from polhode.model.numbers import Floats
from polhode.model.system import System

LEAST_SHARE = 1e-6  # of a row in a combination that vanishes, below which it has no part in it


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
