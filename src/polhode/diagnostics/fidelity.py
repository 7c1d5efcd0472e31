"""Rigidity of bodies in natural coordinates, by the energy of their springs."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from polhode.results.nodes import NodeTrajectory

TOLERATED_SHARE = 0.01  # share of the kinetic energy


@dataclass(frozen=True)
class Fidelity:
    """Energy of the artificial springs, and its share of the largest kinetic energy."""

    stiffness: float
    energy: float  # largest, J
    share: float
    since: float | None  # time from which the share is above what is tolerated

    @property
    def rigid(self) -> bool:
        """Whether the share is within what is tolerated."""
        return self.share <= TOLERATED_SHARE

    @property
    def verdict(self) -> str:
        """One sentence."""
        if math.isinf(self.stiffness):
            return "rods hold the bodies together: they are rigid"
        held = f"springs hold {100 * self.share:.2g} % of the energy"
        k = f"k = {self.stiffness:.3g}".replace("e+0", "e").replace("e+", "e")
        if self.rigid:
            return f"{held}: the bodies are nearly rigid at {k}"
        needed = f"{self.proposed():.2g}".replace("e+0", "e").replace("e+", "e")
        return (
            f"{held}: the bodies are not rigid at {k} from {self.since:.4g} s on; "
            f"stiffness={needed} would hold {100 * TOLERATED_SHARE:g} %"
        )

    def proposed(self, share: float = TOLERATED_SHARE) -> float:
        """Stiffness for a given energy share, since the energy is proportional to 1/k."""
        return self.stiffness * self.share / share


class Rigidity:
    """Energy of the springs, by blocks that start with the first sample of the run."""

    def __init__(self) -> None:
        self._stiffness: float | None = None
        self._kinetic = 0.0
        # Times at which the energy was larger than ever before: the share is first passed at one.
        self._times, self._energies = [np.zeros(0)], [np.zeros(1)]

    def add(self, t: NodeTrajectory) -> None:
        """Take a block."""
        held = [s.stiffness for s in t.assembled.springs if s.artificial]
        if not held:
            return
        self._stiffness = min(held)
        self._kinetic = max(self._kinetic, float(t.kinetic.max()))
        energy = t.artificial
        before = np.maximum.accumulate(np.concatenate([[self._largest], energy]))[:-1]
        rises = energy > before
        self._times.append(t.time[rises])
        self._energies.append(energy[rises])

    @property
    def _largest(self) -> float:
        return max(float(e[-1]) for e in self._energies if len(e))

    @property
    def judged(self) -> Fidelity | None:
        """The verdict; None without springs."""
        if self._stiffness is None:
            return None
        times, energies = np.concatenate(self._times), np.concatenate(self._energies[1:])
        above = times[energies > TOLERATED_SHARE * self._kinetic]
        share = self._largest / self._kinetic if self._kinetic > 0.0 else 0.0
        since = float(above[0]) if len(above) else None
        return Fidelity(self._stiffness, self._largest, share, since)


def fidelity(t: NodeTrajectory) -> Fidelity | None:
    """Judge a run; None without springs."""
    found = Rigidity()
    found.add(t)
    return found.judged
