"""The rows of joints, of couplings, and of bodies that stay on planes, together."""

from __future__ import annotations

import numpy as np

from polhode.assembly.constraints import Constraints, Jacobian, stacked
from polhode.assembly.couplings import Ties
from polhode.assembly.poses import Start
from polhode.assembly.projection import Projection
from polhode.assembly.supports import Supports
from polhode.errors import AssemblyError
from polhode.model.numbers import Floats
from polhode.model.system import System

DEPENDENT = 1e-9  # part of its mobility that other rows must leave a row


class AllRows(Constraints):
    """The rows of all joints, then those of couplings, then of contacts that stay closed."""

    def __init__(self, system: System, s: Start, *, motions: bool = False) -> None:
        super().__init__(system, s.frames, motions=motions)
        self._more: list[Ties | Supports] = [Ties(system, s), Supports(system)]
        lengths = [flag for part in self._more for flag in part.lengths]
        self._bounds = np.cumsum([self.rows, *(len(part.lengths) for part in self._more)])
        self.is_length = np.concatenate([self.is_length, np.array(lengths, dtype=bool)])

    @property
    def of_places(self) -> Floats:
        """Whether each row constrains positions, not only velocities as rolling does."""
        return np.concatenate([super().of_places, *(part.of_places for part in self._more)])

    def what(self, row: int) -> str:
        """What a row beyond those of the joints belongs to."""
        for part, first, end in zip(self._more, self._bounds, self._bounds[1:], strict=False):
            if row < end:
                return part.what(row - int(first))
        raise IndexError(row)

    def values(self, x: Floats, q: Floats) -> Floats:
        """Residuals of all rows."""
        return np.concatenate([super().values(x, q), *(p.opened(x, q) for p in self._more)])

    def beyond_joints(self, x: Floats, q: Floats) -> Jacobian:
        """Derivatives of the rows of couplings and contacts."""
        return stacked(*(p.together(x, q) for p in self._more))

    def jacobian(self, x: Floats, q: Floats) -> Jacobian:
        """Derivatives of the rows by the twists of the bodies."""
        return stacked(super().jacobian(x, q), self.beyond_joints(x, q))

    def curvature(self, x: Floats, q: Floats, multipliers: Floats) -> Floats:
        """Derivative of the forces of all rows by the twists, dense."""
        total = super().curvature(x, q, multipliers[: self.rows])
        for part, first, end in zip(self._more, self._bounds, self._bounds[1:], strict=False):
            total = total + part.curved(x, q, multipliers[first:end])
        return total

    def bending(self, x: Floats, q: Floats, twists: Floats) -> Floats:
        """Terms of the second time derivatives of the rows besides C times the accelerations."""
        more = (p.bent(x, q, twists) for p in self._more)
        return np.concatenate([super().bending(x, q, twists), *more])


def has_more(system: System) -> bool:
    """Whether there are rows beside those of the joints."""
    return bool(system.couplings) or any(c.stays for c in system.contacts)


def constraints_of(system: System, s: Start, *, motions: bool = False) -> Constraints:
    """The rows of all joints, couplings and contacts that stay closed."""
    if has_more(system):
        return AllRows(system, s, motions=motions)
    return Constraints(system, s.frames, motions=motions)


def check_more(system: System, s: Start) -> None:
    """Reject a redundant coupling or contact."""
    if not has_more(system):
        return
    held = AllRows(system, s, motions=True)
    C = Constraints(system, s.frames, motions=True).jacobian(s.x, s.q)
    more = held.beyond_joints(s.x, s.q)
    alone, joints = Projection(system, s.q, more), Projection(system, s.q, C)
    m, scale = len(more.bodies), np.sqrt(alone.diagonal)
    free = []
    for unit in np.eye(m):
        u = alone.rates(unit)  # what a unit impulse of the row does to free bodies
        free.append(u - joints.twists(C.times(u)))
    mobility = np.array([more.times(u) for u in free]) / np.outer(scale, scale)
    for k in range(m):
        left = mobility[k, k]
        if k:
            left -= mobility[k, :k] @ np.linalg.solve(mobility[:k, :k], mobility[:k, k])
        if left < DEPENDENT:
            raise AssemblyError(
                f"{held.what(held.rows + k)} repeats a constraint of joints, motions or others of "
                "its kind; omit it, or what it repeats."
            )
