"""Whether bodies in natural coordinates were rigid: what the springs that hold them took up."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from polhode.nodes import NodeTrajectory

TOLERATED = 0.01  # share of the kinetic energy


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
        return self.share <= TOLERATED

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
            f"stiffness={needed} would hold {100 * TOLERATED:g} %"
        )

    def proposed(self, share: float = TOLERATED) -> float:
        """Stiffness that would bring the share down (or up) to `share`: energy goes like 1/k."""
        return self.stiffness * self.share / share


def fidelity(t: NodeTrajectory) -> Fidelity | None:
    """Judge a run; None where nothing is held together by springs."""
    held = [s for s in t.assembled.springs if s.artificial]
    if not held:
        return None
    energy, kinetic = t.artificial, float(t.kinetic.max())
    above = energy > TOLERATED * kinetic
    since = float(t.time[int(np.argmax(above))]) if above.any() else None
    largest = float(energy.max())
    share = largest / kinetic if kinetic > 0.0 else 0.0
    return Fidelity(min(s.stiffness for s in held), largest, share, since)
