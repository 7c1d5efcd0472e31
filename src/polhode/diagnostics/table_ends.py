"""Which tables of springs and dampers a run left, and what was beyond their ends."""

from __future__ import annotations

import numpy as np

from polhode.kernel.columns import TableValue
from polhode.model.forces._force import ElementLoad
from polhode.model.joints._joint import TWIST
from polhode.model.laws.table import ends_of
from polhode.model.numbers import Floats
from polhode.quantities.force import ForcePart, coordinate_of
from polhode.results.trajectory import Trajectory


class TableEnds:
    """Least and largest value at which each table was asked for, block by block."""

    def __init__(self) -> None:
        self._spans: dict[int, tuple[float, float]] = {}

    def add(self, t: Trajectory) -> None:
        """Take a block."""
        if t.nodes is not None:
            return
        for k, row in enumerate(t.arrays.lowered.elements):
            if row.law.table is None:
                continue
            y = _asked(t, row)
            low, high = self._spans.get(k, (np.inf, -np.inf))
            self._spans[k] = min(low, float(y.min())), max(high, float(y.max()))

    def notes(self, t: Trajectory) -> list[str]:
        """A sentence for each table that was left; `t` is the last block."""
        found = []
        for k, (low, high) in self._spans.items():
            row = t.arrays.lowered.elements[k]
            pieces = row.law.table
            assert pieces is not None
            first, last = ends_of(pieces)
            unit = ("rad" if row.kind == TWIST else "m") + ("/s" * row.law.is_damper)
            if first <= low and high <= last:
                continue
            at = high if high > last else low
            linear = pieces[-1 if high > last else 0, TableValue.FORCE + 1]
            found.append(
                f"'{t.arrays.lowered.owner(row)}' went to {at:.4g} {unit}, beyond its table of "
                f"{first:g} to {last:g}; there it is {'linear' if linear else 'constant'}"
            )
        return found


def _asked(t: Trajectory, row: ElementLoad) -> Floats:
    """Where the table of an element was asked for."""
    if row.law.is_damper:
        return np.asarray(ForcePart(t, t.arrays.lowered.owner(row)).rate)
    return coordinate_of(t, row)
