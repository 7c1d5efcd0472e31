"""The rows of gaps, and their switches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from polhode.assembly.closure import extent
from polhode.assembly.gaps import SUPPORT, TOUCH, Gap, GapTables, gaps_of
from polhode.assembly.poses import Start
from polhode.assembly.start_gaps import check_start
from polhode.kernel.compile.pointer_table import Table, zeros
from polhode.kernel.contacts.switches import Switch
from polhode.lowering.accounts import FRICTION, SHUT, Accounts
from polhode.lowering.elimination_order import Edge
from polhode.lowering.loads import kind_of
from polhode.model.joints._joint import COINCIDE, IN_PLANE, TWIST, Joint
from polhode.model.numbers import Floats
from polhode.model.orientation import matrix
from polhode.model.system import System


def switches(
    accounts: Accounts,
    gaps: Sequence[Gap],
    s: Start,
    roots: Sequence[Floats],
    reactions: Mapping[int, tuple[int, int]],
) -> Table:
    """All gaps open, and where that is carried.

    `roots` are of the inverse masses of bodies; `reactions` the first row, and how many, of the
    forces by which joints rub.
    """
    found = zeros(Switch.WIDTH, len(gaps))
    found[Switch.INERTIA] = _inertias(gaps, s, roots)
    for k, gap in enumerate(gaps):
        found[Switch.COLUMN, k] = accounts.account(SHUT, f"{gap.owner}.{k}")
        found[Switch.MOST, k] = gap.most or gap.friction
        found[Switch.LOSS, k] = accounts.account(FRICTION, gap.owner)
        found[Switch.REACTION, k], found[Switch.REACTIONS, k] = reactions.get(k, (-1, 0))
    return found


def reaction_rows(joint: Joint) -> tuple[int, int]:
    """First force row of a joint, and the number of force rows."""
    forces, before = [p.rows for p in joint.primitives if p.kind in (COINCIDE, IN_PLANE)], 0
    for p in joint.primitives:
        if p.kind in (COINCIDE, IN_PLANE):
            break
        before += p.rows
    return before, sum(forces)


def _inertias(gaps: Sequence[Gap], s: Start, roots: Sequence[Floats]) -> Floats:
    """By row, the inertia of both bodies along its coordinate at the start, without joints."""
    blocks = GapTables(gaps, len(roots)).blocks(s.x, matrix(s.q))
    inverse = np.zeros(len(gaps))
    for k, gap in enumerate(gaps):
        for block, i in zip(blocks[k], gap.bodies, strict=True):
            inverse[k] += np.sum((block @ roots[i]) ** 2) if i >= 0 else 0.0
    return 1.0 / inverse


def rows_of(gap: Gap) -> int:
    """Rows of a gap: with friction there are two along the plane."""
    return 3 if gap.is_support else 1


def add_gap(rows: Any, number: int, inside: int) -> None:
    """Add the row of a gap on the pair of bodies that was added to the `Rows` last."""
    gap, more = rows.gaps[number], {"switch": number}
    kind = gap.kind
    if gap.is_support:
        more["support"], kind = rows.surfaces, SUPPORT
        rows.surfaces += 1
    if kind == TWIST:
        more["angle"] = rows.lowering.accounts.twist(gap.near, gap.owner)
    rows.add(kind_of(kind), gap.bodies, rows_of(gap), inside, **more)
    rows.numbers.append((*gap.points, *gap.directors, gap.limit))


def add_contacts(rows: Any) -> None:
    """Add the rows of all contacts to the `Rows`, those of one together."""
    for contact in rows.system.rigid:
        if contact.stays:
            continue
        mine = [k for k, gap in enumerate(rows.gaps) if gap.owner == contact.name]
        if not mine:  # its points belong to the law of contact
            rows.spans[contact.name] = len(rows.lines), len(rows.lines), rows.n
            continue
        a, b = rows.gaps[mine[0]].bodies
        each = rows_of(rows.gaps[mine[0]])
        rows.edges.append(Edge(a, b, each * len(mine), -1, each * len(mine), last=True))
        first = len(rows.lines)
        for place, k in enumerate(mine):
            add_gap(rows, k, each * place)
        rows.spans[contact.name] = first, len(rows.lines), b % (rows.n + 1)


def touching(system: System, s: Start, accounts: Accounts) -> GapTables | None:
    """The gaps of a system, with accounts; None without contacts."""
    if not system.touches or system.touching is not None:
        return None
    gaps = GapTables(gaps_of(system, s), len(system.bodies))
    check_start(system, s, gaps, TOUCH * (1.0 + extent(s)))
    rubbing = [gap.owner for gap in gaps.gaps if gap.most or gap.friction]
    accounts.touch([gap.owner for gap in gaps.gaps], rubbing)
    return gaps
