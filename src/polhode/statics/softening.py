"""Continuation in the stiffness of springs on the way to an equilibrium.

Across a stiff spring Newton's method cannot go far: a step d aside stretches it by d²/2L, against a
large stiffness k. So springs are no stiffer at first than their loads need, and each equilibrium
starts the search for one with a stiffness a hundred times larger, which is F/k away.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from polhode.kernel.columns import LawValue
from polhode.model.joints._joint import ANGULAR
from polhode.statics.reduced import Reduced

SOFT = 1e2  # stiffness times the model's size over the loads, up to which springs are given at once
STIFFER = 1e2  # factor from one equilibrium to the next


class Softening:
    """Linear springs that are stiffer than the loads require."""

    def __init__(self, r: Reduced) -> None:
        self._r = r
        loads = r.compiled.arrays.loads
        elements = None if loads is None else loads.elements
        rows = r.compiled.lowered.elements if elements is not None else []
        linear = [k for k, e in enumerate(rows) if e.law.is_spring]
        self._laws: Any = None if elements is None else elements.laws.numbers
        given = np.array([rows[k].law.stiffness for k in linear])
        turns = np.array([rows[k].kind in ANGULAR for k in linear], dtype=bool)
        self._unit = np.where(turns, r.size * r.size, 1.0)  # of turns, against displacements
        self._given, self._linear = given, linear
        self.stages = self._stages()

    def _stages(self) -> list[float]:
        """Largest stiffnesses (N/m) of the searches before the last; none where none is needed."""
        if not self._linear:
            return []
        largest = float(np.max(self._given / self._unit, initial=0.0))
        self.limit(0.0)
        x, q = self._r.start.x, self._r.start.q
        loads = np.abs(self._r.loads(x, q))
        self.release()
        whole = max(float(loads[:, :3].max()), float(loads[:, 3:].max()) / self._r.size)
        cap, found = SOFT * whole / self._r.size, []
        while 0.0 < cap < largest / STIFFER:
            found.append(cap)
            cap *= STIFFER
        return found

    def limit(self, cap: float) -> None:
        """Limit the stiffness of all springs."""
        for k, given, unit in zip(self._linear, self._given, self._unit, strict=True):
            self._laws[k, LawValue.STIFFNESS] = min(given, cap * unit)
        self._r.is_softened = bool(cap < np.inf)
        self._r.forget_scale()

    def release(self) -> None:
        """Restore the stiffness of all springs."""
        self.limit(np.inf)
