"""One element of a beam, as lowering reads it."""

from __future__ import annotations

from dataclasses import dataclass

from polhode.model.numbers import Floats


@dataclass(frozen=True, eq=False)
class BeamElement:
    """A weld with compliance between frames of two nodes, or of a node and the ground.

    The strain is the logarithm of the relative pose per length, less its value at rest; the stress
    S, conjugate to the strain times the length, is zero at rest, and strain = flexibility S.
    """

    beam: str
    number: int  # along the beam, from 1 on
    bodies: tuple[str, str]
    points: tuple[Floats, Floats]  # body axes from the centre of mass; of the ground world
    axes: tuple[Floats, Floats]  # section axes as columns, the same way
    length: float
    flexibility: Floats  # 6x6: shifts along the section's axes, turns about them
    rest: Floats  # 6: the same, per length
    damping: float  # s

    @property
    def name(self) -> str:
        """The beam's name and the number."""
        return f"{self.beam}.{self.number}"
