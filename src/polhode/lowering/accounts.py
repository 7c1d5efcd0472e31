"""What a run carries beside its state: the ledger's accounts, angles of twists, and strains."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from polhode.kernel.columns import Carried
from polhode.kernel.compile.pointer_table import Table, zeros
from polhode.model.forces._force import ElementLoad, Lowered, PointLoad

WORK, DISSIPATED = "work", "dissipated"
NUMERICAL, MEMORY = "numerical", "memory"  # what a decaying scheme takes, and what it remembers

BY_SCHEME = "scheme"  # whose accounts these are


def kinds_of(row: Any) -> list[str]:
    """Return what a load books: the work it does, the energy it dissipates."""
    if isinstance(row, ElementLoad):
        lost = row.law.damps
        driven = row.law.signal is not None or row.law.motor is not None
    elif isinstance(row, PointLoad):
        lost = row.damping != 0.0 or row.turn_damping != 0.0
        driven = (
            bool(np.any(row.constant != 0.0)) or row.force is not None or row.torque is not None
        )
    else:
        lost, driven = False, True
    return [DISSIPATED] * lost + [WORK] * driven


@dataclass
class Accounts:
    """Columns of the `carried` table by name."""

    columns: list[tuple[str, str]]  # (what is booked, of what)
    angles: list[float] = field(default_factory=list)  # at the start
    hinges: list[str] = field(default_factory=list)  # whose angles they are
    strains: list[float] = field(default_factory=list)  # six an element, at the start

    @classmethod
    def of(
        cls,
        lowered: Lowered,
        motions: Sequence[str] = (),
        remembers: bool = False,
        damped: Sequence[str] = (),
    ) -> Accounts:
        """Open an account for each load and each joint with a motion, in the order of the model.

        A scheme that `remembers` has one for what it takes and one for its memory's energy; each of
        the `damped` elements of beams has one.
        """
        found = [(WORK, joint) for joint in motions] + [(DISSIPATED, name) for name in damped]
        for row in lowered.rows():
            found += [(kind, lowered.owner(row)) for kind in kinds_of(row)]
        if remembers:
            found += [(NUMERICAL, BY_SCHEME), (MEMORY, BY_SCHEME)]
        return cls(list(dict.fromkeys(found)))

    def account(self, kind: str, name: str) -> int:
        """Column of an account, -1 where it was not opened."""
        return self.columns.index((kind, name)) if (kind, name) in self.columns else -1

    def twist(self, angle: float, joint: str) -> int:
        """Number of a new angle; its column comes after the accounts."""
        self.angles.append(angle)
        self.hinges.append(joint)
        return len(self.angles) - 1

    @property
    def width(self) -> int:
        """Number of accounts, angles and strains."""
        return len(self.columns) + len(self.angles) + len(self.strains)

    def table(self) -> Table:
        """Return the table at the start: sums, and below them what rounding cut off."""
        carried = zeros(Carried.WIDTH, max(1, self.width))
        carried[Carried.SUM, len(self.columns) : self.width] = self.angles + self.strains
        return carried
