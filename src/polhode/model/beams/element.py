"""One element of a beam or a superelement, as lowering reads it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from polhode.model.beams.screw import transport
from polhode.model.numbers import Floats

GAUSS_POINTS = 8  # exact for straight uniform elements from 2 on; the others are for taper and turn


@dataclass(frozen=True, eq=False)
class ElementTie:
    """Contribution of another element of the same superelement to strain and stress."""

    ahead: int  # how many elements further on it is
    flexibility: Floats  # 6x6: strain by the other's stress
    stiffness: Floats  # 6x6: stress by the other's strain


@dataclass(frozen=True, eq=False)
class BeamElement:
    """A weld with compliance between frames of two nodes, or of a node and the ground.

    The strain is the logarithm of the relative pose per length, less its value at rest; the stress
    S, conjugate to the strain times the length, is zero at rest, and strain = flexibility S. An
    element of a superelement has a length of one.
    """

    beam: str
    number: int  # along the beam, starting at 1
    bodies: tuple[str, str]
    points: tuple[Floats, Floats]  # body axes from the centre of mass; of the ground world
    axes: tuple[Floats, Floats]  # section axes as columns, the same way
    length: float
    flexibility: Floats  # 6x6: shifts along the section's axes, turns about them
    rest: Floats  # 6: the same, per length
    damping: float  # s
    ties: tuple[ElementTie, ...] = ()
    own: Floats | None = None  # stiffness where others do not move, if that is another

    @property
    def name(self) -> str:
        """The beam's name and the number."""
        return f"{self.beam}.{self.number}"

    @property
    def account(self) -> str:
        """Name under which its energy and losses are booked; coupled elements share one."""
        return self.beam if self.own is not None else self.name

    @cached_property
    def stiffness(self) -> Floats:
        """6x6 matrix of stress by strain, at zero strain of coupled elements."""
        return np.linalg.inv(self.flexibility) if self.own is None else self.own


def stresses(elements: Sequence[BeamElement], strains: Floats) -> Floats:
    """Stresses (..., element, 6) at strains of all elements."""
    found: Floats = np.einsum("eij,...ej->...ei", [e.stiffness for e in elements], strains)
    for k, e in enumerate(elements):
        for tie in e.ties:
            other = strains[..., k + tie.ahead, :]
            found[..., k, :] += np.einsum("ij,...j->...i", tie.stiffness, other)
    return found


def strains_by(elements: Sequence[BeamElement], given: Floats) -> Floats:
    """Strains times lengths (..., element, 6) from stresses."""
    own = [e.length * e.flexibility for e in elements]
    found: Floats = np.einsum("eij,...ej->...ei", own, given)
    for k, e in enumerate(elements):
        for tie in e.ties:
            other = given[..., k + tie.ahead, :]
            found[..., k, :] += np.einsum("ij,...j->...i", tie.flexibility, other)
    return found


def flexibilities(screws: Floats, stiffness: Callable[[float], Floats]) -> Floats:
    """F (n, 6, 6) of elements with these screws (n, 6) at rest.

    `stiffness` gives that of all elements (n, 6, 6), each at a part from 0 to 1 of its length. In
    linear theory about a helix, a stress S of the element gives the section resultants B(s)ᵀ S at
    s, and a strain there adds B(s) to the change of the element's logarithm (`screw.transport`). So

        F = 1/L integral of B c Bᵀ ds,     c the inverse of the section's stiffness.

    It is exact for two nodes: a straight uniform element is Timoshenko's, and does not lock.
    """
    points, weights = np.polynomial.legendre.leggauss(GAUSS_POINTS)
    F = np.zeros((len(screws), 6, 6))
    for point, weight in zip(0.5 * (1.0 + points), 0.5 * weights, strict=True):
        B = transport(screws, float(point))
        F += weight * B @ np.linalg.solve(stiffness(float(point)), np.swapaxes(B, -1, -2))
    return 0.5 * (F + np.swapaxes(F, -1, -2))
