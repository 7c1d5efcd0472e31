"""Rank of sparse rows by orthogonal elimination, body by body.

All rows that touch a body are turned (from the left, by an orthogonal matrix) so that as few as
possible still do; the others pass on to its neighbours, and those that vanish altogether are
redundant. Only orthogonal matrices act, so that singular values decide about the rank and not their
squares; the next body is one with few rows and neighbours, so that ladders and rings cost in
proportion to their length.
"""

from __future__ import annotations

import heapq
from dataclasses import dataclass, field

import numpy as np

from polhode.assembly.constraints import Jacobian
from polhode.model.numbers import Floats

RANK = 1e-9  # singular values below this, of rows of size one, count as zero


@dataclass
class _Front:
    """Rows in hand: their slots, the bodies they touch, and their entries."""

    slots: Floats
    bodies: list[int]
    rows: Floats  # (slots, 6 bodies)


@dataclass
class Elimination:
    """The turns of the rows, in order, and what became of them."""

    count: int
    tolerance: float = RANK
    turns: list[tuple[Floats, Floats]] = field(default_factory=list)  # slots, orthogonal matrix
    null: list[int] = field(default_factory=list)  # slots of vanished combinations

    @property
    def rank(self) -> int:
        """Number of independent rows."""
        return self.count - len(self.null)

    def null_part(self, z: Floats) -> Floats:
        """Projection of row vectors (rows, k) onto the combinations that vanish."""
        y = z.copy()
        for slots, Q in self.turns:
            y[slots] = Q.T @ y[slots]
        kept = np.zeros_like(y)
        kept[self.null] = y[self.null]
        return self._back(kept)

    def null_basis(self) -> Floats:
        """Orthonormal combinations (rows, redundant) of rows that vanish."""
        y = np.zeros((self.count, len(self.null)))
        y[self.null, np.arange(len(self.null))] = 1.0
        return self._back(y)

    def _back(self, y: Floats) -> Floats:
        for slots, Q in reversed(self.turns):
            y[slots] = Q @ y[slots]
        return y


def eliminate(C: Jacobian, groups: list[Floats], tolerance: float = RANK) -> Elimination:
    """Eliminate bodies from rows that come in groups with the same two bodies."""
    result = Elimination(len(C.bodies), tolerance)
    at: dict[int, dict[int, _Front]] = {}  # by body: fronts that touch it
    for number, group in enumerate(groups):
        _place(_first_front(C, group), number, at)
    serial = len(groups)
    heap = [(_cost(at[i]), i) for i in at]
    heapq.heapify(heap)
    while heap:
        cost, i = heapq.heappop(heap)
        if i not in at:
            continue
        now = _cost(at[i])
        if now > cost:  # it has grown since
            heapq.heappush(heap, (now, i))
            continue
        fronts = at.pop(i)
        if not fronts:  # others took all its rows along
            continue
        for number, front in fronts.items():
            for j in front.bodies:
                if j != i:
                    del at[j][number]
        left = _without(i, _merged(i, list(fronts.values())), result)
        if left is not None:
            _place(left, serial, at)
            serial += 1
    return result


def _cost(fronts: dict[int, _Front]) -> int:
    return sum(front.rows.size for front in fronts.values())


def _place(front: _Front, number: int, at: dict[int, dict[int, _Front]]) -> None:
    for j in front.bodies:
        at.setdefault(j, {})[number] = front


def _first_front(C: Jacobian, group: Floats) -> _Front:
    """Rows of one joint."""
    pair = C.bodies[group[0]]
    sides = [side for side in (0, 1) if pair[side] >= 0]
    rows = np.concatenate([C.blocks[group, side] for side in sides], axis=1)
    return _Front(group, [int(pair[side]) for side in sides], rows)


def _merged(i: int, fronts: list[_Front]) -> _Front:
    """One front of all, body `i` first."""
    others = sorted({j for f in fronts for j in f.bodies} - {i})
    place = {j: k for k, j in enumerate([i, *others])}
    rows = np.zeros((sum(len(f.slots) for f in fronts), 6 * len(place)))
    first = 0
    for f in fronts:
        end = first + len(f.slots)
        for k, j in enumerate(f.bodies):
            rows[first:end, 6 * place[j] : 6 * place[j] + 6] = f.rows[:, 6 * k : 6 * k + 6]
        first = end
    return _Front(np.concatenate([f.slots for f in fronts]), [i, *others], rows)


def _without(i: int, front: _Front, result: Elimination) -> _Front | None:
    """Turn the rows so that body `i` is in as few as possible; return the rest, compressed."""
    Q, rank = _turn(front.rows[:, :6], result.tolerance)
    result.turns.append((front.slots, Q))
    slots = front.slots[rank:]
    if not len(slots):
        return None
    rest = Q[:, rank:].T @ front.rows[:, 6:]
    Q, rank = _turn(rest, result.tolerance)
    if rank < len(slots):
        result.turns.append((slots, Q))
        result.null += [int(k) for k in slots[rank:]]
        slots, rest = slots[:rank], Q[:, :rank].T @ rest
    return _Front(slots, front.bodies[1:], rest) if len(slots) else None


def _turn(rows: Floats, tolerance: float) -> tuple[Floats, int]:
    """An orthogonal matrix whose first columns, as many as the rank, span the rows' columns."""
    if not rows.shape[1]:
        return np.eye(len(rows)), 0
    Q, sizes, _ = np.linalg.svd(rows, full_matrices=True)
    return Q, int(np.sum(sizes > tolerance))
