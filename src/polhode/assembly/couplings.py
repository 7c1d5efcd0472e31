"""Couplings at a configuration: weighted sums of joint coordinates, beside the rows of joints."""

from __future__ import annotations

import numpy as np

from polhode.assembly.constraints import Constraints, Jacobian, PlacedRows
from polhode.assembly.gaps import joint_angle
from polhode.assembly.initial_values import ANGLE, Imposed, Row
from polhode.assembly.poses import Start
from polhode.model.coupling import Term
from polhode.model.joints import Frame
from polhode.model.joints._joint import IN_PLANE, TWIST, Z
from polhode.model.numbers import Floats
from polhode.model.system import System

TWO_PI = 2.0 * np.pi


class Ties(Constraints):
    """The couplings of a system; a row here is a term of one, in the order of couplings."""

    def __init__(self, system: System, s: Start) -> None:
        frames = s.frames
        numbers = {joint.name: k for k, joint in enumerate(system.joints)}
        terms = [term for terms in system.tied for term in terms]
        entries = [(numbers[term.joint], _entry(term, frames[term.joint])) for term in terms]
        self._take(system, entries)
        rows = [Row(numbers[term.joint], term.coordinate, Z, 0.0) for term in terms]
        self._system, self._coordinates = system, Imposed(system, frames, rows)
        self.couplings = len(system.tied)
        self.of = np.repeat(np.arange(self.couplings), [len(terms) for terms in system.tied])
        self._place = np.array([k for terms in system.tied for k in range(len(terms))], dtype=int)
        self.weight = np.array([term.weight for term in terms])
        self.is_angle = np.array([term.coordinate == ANGLE for term in terms], dtype=bool)
        self.lengths = [all(term.coordinate != ANGLE for term in terms) for terms in system.tied]
        self._start = self.at_start(s)

    def sums(self, values: Floats) -> Floats:
        """Weighted sums of values (..., terms), one a coupling."""
        found = np.zeros((*values.shape[:-1], self.couplings))
        for term, (coupling, weight) in enumerate(zip(self.of, self.weight, strict=True)):
            found[..., coupling] += weight * values[..., term]
        return found

    def values(self, x: Floats, q: Floats) -> Floats:
        """Coordinates of the terms, angles within half a turn of zero."""
        return self._coordinates.misses(x, q)

    def at_start(self, s: Start) -> Floats:
        """Coordinates of the terms at the start; angles have the turns of their initial values."""
        found, system = self.values(s.x, s.q), self._system
        for k in np.flatnonzero(self.is_angle):
            joint = system.joints[self.joint[k]]
            ends = system.index(joint.first), system.index(joint.second)
            found[k] = joint_angle(s, joint, ends, s.frames[joint.name])
        return found

    @property
    def of_places(self) -> Floats:
        """True for every coupling: all constrain positions."""
        return np.ones(self.couplings, dtype=bool)

    def opened(self, x: Floats, q: Floats) -> Floats:
        """How far the sums are from those at the start, angles within half a turn of it."""
        change = self.values(x, q) - self._start
        change -= np.where(self.is_angle, TWO_PI * np.round(change / TWO_PI), 0.0)
        return self.sums(change)

    def curved(self, x: Floats, q: Floats, multipliers: Floats) -> Floats:
        """Derivative of the forces of the couplings by the twists, dense."""
        return self.curvature(x, q, self.weight * multipliers[self.of])

    def bent(self, x: Floats, q: Floats, twists: Floats) -> Floats:
        """Second derivatives of the sums beside those of accelerations."""
        return self.sums(self.bending(x, q, twists))

    def what(self, row: int) -> str:
        """The coupling of a row."""
        return self._system.couplings[row].what

    def together(self, x: Floats, q: Floats) -> Jacobian:
        """Derivatives of the sums, with two bodies for every term."""
        sides = 2 * (int(self._place.max(initial=0)) + 1)
        bodies = np.full((self.couplings, sides), -1, dtype=np.int64)
        blocks = np.zeros((self.couplings, sides, 6))
        terms = self.jacobian(x, q)
        for side in (0, 1):
            bodies[self.of, 2 * self._place + side] = terms.bodies[:, side]
            blocks[self.of, 2 * self._place + side] = self.weight[:, None] * terms.blocks[:, side]
        return Jacobian(bodies, blocks, terms.count)


def _entry(term: Term, frames: tuple[Frame, Frame]) -> PlacedRows:
    fa, fb = frames
    kind = TWIST if term.coordinate == ANGLE else IN_PLANE
    return PlacedRows(kind, (fa.point, fb.point), (fa.axes[:, Z], fb.axes[:, Z]), 0.0)
