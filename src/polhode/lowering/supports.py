"""The rows of bodies that stay on a plane."""

from __future__ import annotations

from typing import Any

from polhode.assembly.supports import Supports
from polhode.kernel.columns import Kind
from polhode.kernel.compile.pointer_table import Table, zeros
from polhode.kernel.contacts.surfaces import Support
from polhode.lowering.elimination_order import Edge
from polhode.model.joints._joint import DISTANCE
from polhode.model.orientation import matrix


def add_supports(rows: Any) -> Table | None:
    """Add the rows of all contacts that stay closed; return all surfaces, None without one.

    Those of gaps come after them.
    """
    found, s = Supports(rows.system), rows.s
    opening = [gap for gap in rows.gaps if gap.is_support]
    rows.surfaces = len(found.contacts)
    if not found.contacts and not opening:
        return None
    surfaces = zeros(len(found.contacts) + len(opening), Support.WIDTH)
    for k, gap in enumerate(opening, start=len(found.contacts)):
        if gap.matrix is not None:
            surfaces[k, Support.MATRIX : Support.MATRIX + 9] = gap.matrix.ravel()
        surfaces[k, Support.ROUNDING] = gap.radius
        surfaces[k, Support.ON_BALL] = float(gap.kind == DISTANCE)
    for k, contact in enumerate(found.contacts):
        ends, first = (-1, int(found.body[k])), len(rows.lines)
        count = int(found.rows_of[k])
        rows.edges.append(Edge(*ends, count, last=True))
        rows.add(Kind.SUPPORT, ends, count, 0, support=k)
        surfaces[k, Support.MATRIX : Support.MATRIX + 9] = found.matrix[k].ravel()
        surfaces[k, Support.ROUNDING] = found.rounding[k]
        start = found.rounding[k] + found.gaps(s.x, matrix(s.q))[k]  # zero except for rounding
        points = found.point[k], found.center[k]
        rows.numbers.append((*points, found.normal[k], found.across[k], start))
        rows.spans[contact.name] = first, len(rows.lines), ends[1]
    return surfaces
