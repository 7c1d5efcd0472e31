"""Data carried with the state: accounts, settings, angles, strains, scheme memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from polhode.kernel.columns import Carried, Twist
from polhode.kernel.compile.pointer_table import Table, zeros
from polhode.model.forces._force import Lowered, RotorLoad, TimedLoad
from polhode.model.joints._joint import TWIST

WORK, DISSIPATED = "work", "dissipated"
NUMERICAL, MEMORY = "numerical", "memory"  # what a decaying scheme takes, and what it remembers
SETTING = "setting"  # what a controller set last; its further columns
IMPACT, SHUT = "impact", "closed"  # what impacts take, and which contact rows are closed
FRICTION = "friction"  # what dry friction takes
RUBBED = "rubbed"  # what it should take: its force times the way, whatever a row does
# Of bodies with shapes: the largest residual of the law of contact and the deepest overlap so far,
# and the sum of all positive work.
CONTACT_LAW, PENETRATION, GAIN = "contact_law", "penetration", "contact_gain"
CONTACTS = "contacts"  # whose accounts these are
PUSH = "push"  # mean force of a named contact over the previous step
WRENCH = "wrench"  # mean force and moment of contacts on a body over the previous step

BY_SCHEME = "scheme"  # whose accounts these are


@dataclass
class Accounts:
    """Columns of the `carried` table by name, in this order."""

    columns: list[tuple[str, str]]  # (what is booked or set, of what)
    angles: list[float] = field(default_factory=list)  # at the start
    hinges: list[str] = field(default_factory=list)  # whose angles they are
    strains: list[float] = field(default_factory=list)  # six an element, at the start
    turns: list[str] = field(default_factory=list)  # hinges that are counted besides
    memory: int = 0  # numbers that controllers remember

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
        the `damped` elements of beams has one. What a controller sets comes last.
        """
        found = [(WORK, joint) for joint in motions] + [(DISSIPATED, name) for name in damped]
        for row in lowered.rows():
            booked = [DISSIPATED] * row.damps + [WORK] * row.works
            found += [(kind, lowered.owner(row)) for kind in booked]
        if remembers:
            found += [(NUMERICAL, BY_SCHEME), (MEMORY, BY_SCHEME)]
        for row in lowered.rows():
            if row.controlled:
                found += [(kind, lowered.owner(row)) for kind in (SETTING, *row.more_settings)]
        return cls(list(dict.fromkeys(found)))

    def touch(self, owners: Sequence[str], rubbing: Sequence[str] = ()) -> None:
        """Open accounts for impacts of owners of gaps and for friction; keep which are closed."""
        self.columns += [(IMPACT, name) for name in dict.fromkeys(owners)]
        for name in dict.fromkeys(rubbing):
            self.columns += [(FRICTION, name), (RUBBED, name)]
        self.columns += [(SHUT, f"{name}.{k}") for k, name in enumerate(owners)]

    def open_contacts(self, bodies: Sequence[str], contacts: Sequence[str]) -> None:
        """Open the accounts of bodies that touch; keep their wrenches, and forces of contacts."""
        kinds = IMPACT, FRICTION, RUBBED, CONTACT_LAW, PENETRATION, GAIN
        self.columns += [(kind, CONTACTS) for kind in kinds]
        self.columns += [(WRENCH, f"{name}.{k}") for name in bodies for k in range(Twist.WIDTH)]
        self.columns += [(PUSH, f"{name}.{k}") for name in contacts for k in range(3)]

    def open_rows(self, stopped: Sequence[str], rubbing: Sequence[str]) -> None:
        """Open the accounts of joints with stops, and of those with dry friction."""
        self.columns += [(IMPACT, name) for name in dict.fromkeys(stopped)]
        for name in dict.fromkeys(rubbing):
            self.columns += [(FRICTION, name), (RUBBED, name)]

    @property
    def wrenches(self) -> slice:
        """Columns of the forces and moments of contacts, six a body."""
        kinds = [kind for kind, _ in self.columns]
        first = kinds.index(WRENCH) if WRENCH in kinds else 0
        return slice(first, first + kinds.count(WRENCH))

    def account(self, kind: str, name: str) -> int:
        """Column of an account, -1 where it was not opened."""
        return self.columns.index((kind, name)) if (kind, name) in self.columns else -1

    @property
    def settings(self) -> list[int]:
        """Columns of controller settings, which are held over a step."""
        kinds = {SETTING, *TimedLoad.more_settings, *RotorLoad.more_settings}
        return [k for k, (kind, _) in enumerate(self.columns) if kind in kinds]

    def twist(self, angle: float, joint: str) -> int:
        """Number of a new angle; its column comes after the accounts."""
        self.angles.append(angle)
        self.hinges.append(joint)
        return len(self.angles) - 1

    @property
    def width(self) -> int:
        """Number of accounts, angles and strains."""
        return len(self.columns) + len(self.angles) + len(self.strains)

    def angle(self, joint: str) -> int:
        """Column of the unwrapped angle of a hinge; -1 if it is not carried."""
        if joint in self.hinges:
            return len(self.columns) + self.hinges.index(joint)
        return self.width + self.turns.index(joint) if joint in self.turns else -1

    def table(self, twists: int, strains: int) -> Table:
        """Return the table, with room for so many angles and strains, and for memories."""
        carried = len(self.columns) + twists + strains
        return zeros(Carried.WIDTH, max(1, carried + len(self.turns) + self.memory))

    def start(self, carried: Table) -> None:
        """Write the angles and strains at the start."""
        carried[Carried.SUM, len(self.columns) : self.width] = self.angles + self.strains


def twists_of(lowered: Lowered, joints: Sequence[Any], solves: bool) -> list[str]:
    """Hinges whose angles a step with joints carries, with repetitions."""
    driven = [j.name for j in joints if j.motion_row is not None and j.motion_row.kind == TWIST]
    elements = [row.joint for row in lowered.elements if row.kind == TWIST]
    return driven + elements * solves
