"""Quantities that may be conserved, and how far they drift: gathered block by block."""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import dataclass

import numpy as np

from polhode.diagnostics.fidelity import Rigidity
from polhode.model.numbers import Floats
from polhode.results.samples import AXES
from polhode.schemes._claims import ANGULAR_MOMENTUM, ENERGY, LINEAR_MOMENTUM

ROUNDINGS = 64 * float(np.finfo(float).eps)


@dataclass(frozen=True)
class Invariant:
    """One quantity of a certificate."""

    name: str
    promised: bool
    why: str
    claimed: bool
    kept: bool
    initial: float
    drift: float
    relative: float
    about: tuple[float, float, float] | None = None
    decays: bool = False  # whether the scheme claims no more than that it never grows
    growth: float = 0.0  # relative, above the least value before

    @property
    def judged(self) -> float:
        """What has to be small: the growth of what only decays, else the drift; relative."""
        return self.growth if self.decays else self.relative

    @property
    def digits(self) -> float:
        """Number of digits that did not change."""
        return 16.0 if self.relative == 0.0 else min(16.0, -float(np.log10(self.relative)))

    @property
    def verdict(self) -> str:
        """One word: kept, decays, LOST (though claimed), drifts (not claimed), or not promised."""
        if not self.promised:
            return "not promised"
        if self.kept:
            return "decays" if self.decays else "kept"
        return "LOST" if self.claimed else "drifts"


class Tally:
    """Drifts and scales of quantities, block by block: the largest over all samples.

    Every block begins with the first sample of the run.
    """

    def __init__(self, claimed: set[str], decaying: Collection[str] = ()) -> None:
        self._claimed, self._decaying = claimed, set(decaying)
        self._found: dict[str, tuple[str, tuple[bool, str], float, Floats | None]] = {}
        self._drift: dict[str, float] = {}
        self._scale: dict[str, float] = {}
        self._least: dict[str, float] = {}
        self._growth: dict[str, float] = {}
        self._limits: dict[str, float] = {}
        self.rigidity = Rigidity()

    def add(
        self,
        name: str,
        quantity: str,
        why: tuple[bool, str],
        values: Floats,
        scale: float,
        about: Floats | None = None,
        limit: float | None = None,
    ) -> None:
        """Take the values of a quantity, and its natural scale, from a block.

        One with a `limit` of its own is kept up to that, relative to its scale.
        """
        if limit is not None:
            self._limits[name] = limit
        self._found[name] = quantity, why, float(values[0]), about
        self._drift[name] = _larger(self._drift, name, float(np.abs(values - values[0]).max()))
        self._scale[name] = _larger(self._scale, name, scale)
        if name in self._decaying:
            later = values[1:] if name in self._least else values  # the first stands in every block
            least = np.minimum.accumulate([self._least.get(name, values[0]), *later])
            self._least[name] = float(least[-1])
            grown = float(np.max(later - least[:-1], initial=0.0))
            self._growth[name] = _larger(self._growth, name, grown)

    def widen(self, name: str, scale: float) -> None:
        """Give a quantity a larger scale if rounding of that is all that moves.

        A step is solved to 64 eps of the terms of its equations (NOISE of `kernel.stepping`).
        """
        if self._drift[name] <= ROUNDINGS * scale:
            self._scale[name] = max(self._scale[name], scale)

    def widen_at_rest(self, name: str, scale: float) -> None:
        """The same, but only where the rounding of its own scale does not explain the drift."""
        if self._drift[name] > ROUNDINGS * self._scale[name]:
            self.widen(name, scale)

    def widen_by_forces(self, force: float, reach: float, torque: float, span: float) -> None:
        """Widen energies and momenta at rest by what passes through a model that does not move.

        That is the work of the forces within it over its extent, and their impulse in this time.
        """
        work = force * reach + torque
        for quantity, scale in (
            (ENERGY, work),
            (LINEAR_MOMENTUM, force * span),
            (ANGULAR_MOMENTUM, work * span),
        ):
            for name in self.names(quantity):
                self.widen_at_rest(name, scale)

    def decays(self, name: str) -> bool:
        """Whether a quantity is only claimed not to grow."""
        return name in self._decaying

    def names(self, quantity: str) -> list[str]:
        """Names of the rows of a quantity."""
        return [name for name, found in self._found.items() if found[0] == quantity]

    def invariants(self, tolerance: float) -> tuple[Invariant, ...]:
        """All quantities."""
        return tuple(self._invariant(name, tolerance) for name in self._found)

    def _invariant(self, name: str, tolerance: float) -> Invariant:
        quantity, why, initial, about = self._found[name]
        drift = self._drift[name]
        scale = self._scale[name]  # nothing, where masses are next to nothing
        relative = 0.0 if drift == 0.0 else drift / scale if scale != 0.0 else math.inf
        decays, growth = name in self._decaying, 0.0
        if decays and self._growth[name] != 0.0:
            growth = self._growth[name] / scale if scale != 0.0 else math.inf
        limit = self._limits.get(name, tolerance)
        kept = bool((growth if decays else relative) <= limit)  # see Invariant.judged
        place = None if about is None else (float(about[0]), float(about[1]), float(about[2]))
        claimed = quantity in self._claimed or name in self._limits
        return Invariant(name, *why, claimed, kept, initial, drift, relative, place, decays, growth)


def _larger(of: dict[str, float], name: str, value: float) -> float:
    before = of.get(name, 0.0)
    return value if value > before or np.isnan(value) else before


def axes_together(names: list[str]) -> list[str]:
    """Names that differ in their axis alone, as one: linear_momentum_x/y."""
    found: dict[str, list[str]] = {}
    for name in names:
        quantity, _, axis = name.rpartition("_")
        key = (quantity, [axis]) if axis in AXES else (name, [])
        found.setdefault(key[0], []).extend(key[1])
    return [f"{key}_{'/'.join(axes)}" if axes else key for key, axes in found.items()]
