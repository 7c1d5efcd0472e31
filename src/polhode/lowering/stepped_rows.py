"""Named contacts, stops and dry friction of joints: points and rows of the law of contact."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from polhode.assembly.closure import extent
from polhode.assembly.gaps import TOUCH, Gap, GapTables, contact_gaps, joint_gaps
from polhode.assembly.poses import Start
from polhode.assembly.start_gaps import check_start
from polhode.kernel.columns import Prim
from polhode.kernel.compile.pointer_table import integers, table
from polhode.kernel.contacts.named_points import NamedIndex, NamedPoints
from polhode.kernel.contacts.scalar_rows import ScalarIndex, Scalars, ScalarValue
from polhode.lowering.accounts import FRICTION, IMPACT, Accounts
from polhode.lowering.switches import reaction_rows
from polhode.model.joints._joint import DISTANCE, TWIST
from polhode.model.numbers import Floats
from polhode.model.system import System

ROLLS = 1e6  # coefficient of friction of a contact that rolls as long as it presses


class SteppedRows:
    """Rows and points of a system whose changes are not located; none for others."""

    def __init__(self, system: System, s: Start, accounts: Accounts) -> None:
        self.system, self.s, self.accounts = system, s, accounts
        steps = system.touching is not None
        self.gaps: list[Gap] = joint_gaps(system, s) if steps else []
        self.contacts: list[Gap] = contact_gaps(system, s) if steps else []
        if both := self.gaps + self.contacts:
            tables = GapTables(both, len(system.bodies))
            check_start(system, s, tables, TOUCH * (1.0 + extent(s)))
        stopped = [gap.owner for gap in self.gaps if not gap.most]
        accounts.open_rows(stopped, [gap.owner for gap in self.gaps if gap.most])
        self.angles: list[int] = []

    @property
    def hinges(self) -> list[str]:
        """Joints whose angles are carried for a row."""
        return [gap.owner for gap in self.gaps if gap.kind == TWIST]

    def count_angles(self) -> None:
        """Number the angles, before others are."""
        self.angles = [
            self.accounts.twist(gap.near, gap.owner) if gap.kind == TWIST else -1
            for gap in self.gaps
        ]

    def tables(self, rows: Any) -> Scalars | None:
        """The tables; `rows` are those of the joints, None where they have none."""
        if not self.gaps:
            return None
        lines = [self._line(gap, k, rows) for gap, k in zip(self.gaps, self.angles, strict=True)]
        numbers = [self._numbers(gap) for gap in self.gaps]
        return Scalars(integers(lines, ScalarIndex.WIDTH), table(np.array(numbers)))

    def _line(self, gap: Gap, angle: int, rows: Any) -> list[int]:
        n, accounts = len(self.system.bodies), self.accounts
        first, count = -1, 0
        if gap.of_reaction and rows is not None:
            before, count = reaction_rows(self.system.joint(gap.owner))
            first = rows.lines[rows.spans[gap.owner][0]][Prim.ROW] + before
        column = -1 if angle < 0 else len(accounts.columns) + angle
        booked = [accounts.account(kind, gap.owner) for kind in (IMPACT, FRICTION)]
        a, b = (i % (n + 1) for i in gap.bodies)  # the ground has the last number
        return [a, b, gap.kind == TWIST, gap.most > 0.0, first, count, column, *booked]

    def _numbers(self, gap: Gap) -> list[float]:
        points, axis, across = gap.points, gap.directors[0], (np.zeros(3), np.zeros(3))
        if gap.kind == TWIST:
            axis, across, points = gap.points[0], gap.directors, (np.zeros(3), np.zeros(3))
        vectors = np.concatenate([*points, axis, *across])
        own = gap.limit, gap.sign, gap.restitution, gap.most, self._arm(gap)
        assert len(vectors) + len(own) == ScalarValue.WIDTH
        return [*vectors, *own]

    def _arm(self, gap: Gap) -> float:
        """Distance of the outermost mass from the axis, about: by it angles count as lengths."""
        frames, found = self.s.frames[gap.owner], 0.0
        for i, frame in zip(gap.bodies, frames, strict=True):
            if i >= 0:
                body = self.system.bodies[i]
                spread = 0.0 if body.inertia is None else np.trace(body.inertia) / body.mass
                found = max(found, math.sqrt(float(frame.point @ frame.point) + spread))
        return found or 1.0

    @property
    def owners(self) -> list[str]:
        """Names of the contacts that have points, in order."""
        return list(dict.fromkeys(gap.owner for gap in self.contacts))

    @property
    def named(self) -> NamedPoints | None:
        """Points of named contacts."""
        if not self.contacts:
            return None
        owners = self.owners
        n = len(self.system.bodies)
        lines = [
            [*(i % (n + 1) for i in gap.bodies), gap.kind == DISTANCE, owners.index(gap.owner)]
            for gap in self.contacts
        ]
        numbers = [_point(gap) for gap in self.contacts]
        return NamedPoints(integers(lines, NamedIndex.WIDTH), table(np.array(numbers)))

    def reaches(self, count: int) -> Floats:
        """Distance of the farthest point of a named contact from each body's centre of mass."""
        found = np.zeros(count)
        for gap in self.contacts:
            spread = 0.0 if gap.matrix is None else math.sqrt(np.trace(gap.matrix))
            for i, point in zip(gap.bodies, gap.points, strict=True):
                if i >= 0 and (i == gap.bodies[1] or gap.kind == DISTANCE):
                    reach = float(np.linalg.norm(point)) + spread + gap.radius
                    found[i] = max(found[i], reach)
        return found


def _point(gap: Gap) -> list[float]:
    """The row of a point of a named contact."""
    matrix = np.zeros((3, 3)) if gap.matrix is None else gap.matrix
    vectors = np.concatenate([*gap.points, gap.directors[0], matrix.ravel()])
    return [*vectors, gap.radius, gap.limit, min(gap.friction, ROLLS), gap.restitution]
