"""Couplings at a configuration: weighted sums of joint coordinates, beside the rows of joints."""

from __future__ import annotations

import numpy as np

from polhode.assembly.constraints import Constraints, Jacobian, PlacedRows, stacked
from polhode.assembly.gaps import joint_angle
from polhode.assembly.initial_values import ANGLE, Imposed, Row
from polhode.assembly.poses import Start
from polhode.assembly.projection import Projection
from polhode.errors import AssemblyError
from polhode.model.coupling import Leg
from polhode.model.joints import Frame
from polhode.model.joints._joint import IN_PLANE, TWIST, Z
from polhode.model.numbers import Floats
from polhode.model.system import System

DEPENDENT = 1e-9  # part of its mobility that joints and other couplings must leave a coupling
TWO_PI = 2.0 * np.pi


class Ties(Constraints):
    """The couplings of a system; a row here is a leg of one, in the order of couplings."""

    def __init__(self, system: System, frames: dict[str, tuple[Frame, Frame]]) -> None:
        numbers = {joint.name: k for k, joint in enumerate(system.joints)}
        legs = [leg for legs in system.tied for leg in legs]
        entries = [(numbers[leg.joint], _entry(leg, frames[leg.joint])) for leg in legs]
        self._take(system, entries)
        rows = [Row(numbers[leg.joint], leg.coordinate, Z, 0.0) for leg in legs]
        self._system, self._coordinates = system, Imposed(system, frames, rows)
        self.couplings = len(system.tied)
        self.of = np.repeat(np.arange(self.couplings), [len(legs) for legs in system.tied])
        self._place = np.array([k for legs in system.tied for k in range(len(legs))], dtype=int)
        self.weight = np.array([leg.weight for leg in legs])
        self.is_angle = np.array([leg.coordinate == ANGLE for leg in legs], dtype=bool)

    def sums(self, values: Floats) -> Floats:
        """Weighted sums of values (..., legs), one a coupling."""
        found = np.zeros((*values.shape[:-1], self.couplings))
        for leg, (coupling, weight) in enumerate(zip(self.of, self.weight, strict=True)):
            found[..., coupling] += weight * values[..., leg]
        return found

    def values(self, x: Floats, q: Floats) -> Floats:
        """Coordinates of the legs, angles within half a turn of zero."""
        return self._coordinates.misses(x, q)

    def at_start(self, s: Start) -> Floats:
        """Coordinates of the legs at the start; angles have the turns of their initial values."""
        found, system = self.values(s.x, s.q), self._system
        for k in np.flatnonzero(self.is_angle):
            joint = system.joints[self.joint[k]]
            ends = system.index(joint.first), system.index(joint.second)
            found[k] = joint_angle(s, joint, ends, s.frames[joint.name])
        return found

    def together(self, x: Floats, q: Floats) -> Jacobian:
        """Derivatives of the sums, with two bodies for every leg."""
        sides = 2 * (int(self._place.max(initial=0)) + 1)
        bodies = np.full((self.couplings, sides), -1, dtype=np.int64)
        blocks = np.zeros((self.couplings, sides, 6))
        legs = self.jacobian(x, q)
        for side in (0, 1):
            bodies[self.of, 2 * self._place + side] = legs.bodies[:, side]
            blocks[self.of, 2 * self._place + side] = self.weight[:, None] * legs.blocks[:, side]
        return Jacobian(bodies, blocks, legs.count)


def _entry(leg: Leg, frames: tuple[Frame, Frame]) -> PlacedRows:
    fa, fb = frames
    kind = TWIST if leg.coordinate == ANGLE else IN_PLANE
    return PlacedRows(kind, (fa.point, fb.point), (fa.axes[:, Z], fb.axes[:, Z]), 0.0)


class TiedConstraints(Constraints):
    """The rows of all joints, then one for every coupling."""

    def __init__(self, system: System, s: Start, *, motions: bool = False) -> None:
        super().__init__(system, s.frames, motions=motions)
        self._ties = Ties(system, s.frames)
        self._start = self._ties.at_start(s)
        lengths = [all(leg.coordinate != ANGLE for leg in legs) for legs in system.tied]
        self.is_length = np.concatenate([self.is_length, np.array(lengths, dtype=bool)])

    def values(self, x: Floats, q: Floats) -> Floats:
        """How far every row is from being closed; angles are within half a turn of the start."""
        change = self._ties.values(x, q) - self._start
        change -= np.where(self._ties.is_angle, TWO_PI * np.round(change / TWO_PI), 0.0)
        return np.concatenate([super().values(x, q), self._ties.sums(change)])

    def jacobian(self, x: Floats, q: Floats) -> Jacobian:
        """Derivatives of the rows by the twists of the bodies."""
        return stacked(super().jacobian(x, q), self._ties.together(x, q))

    def curvature(self, x: Floats, q: Floats, multipliers: Floats) -> Floats:
        """Derivative of the forces of all rows by the twists, dense."""
        joints, ties = multipliers[: self.rows], multipliers[self.rows :]
        parts = self._ties.weight * ties[self._ties.of]
        return super().curvature(x, q, joints) + self._ties.curvature(x, q, parts)

    def bending(self, x: Floats, q: Floats, twists: Floats) -> Floats:
        """What the rows' second derivatives in time hold beside C times the accelerations."""
        ties = self._ties.sums(self._ties.bending(x, q, twists))
        return np.concatenate([super().bending(x, q, twists), ties])


def constraints_of(system: System, s: Start, *, motions: bool = False) -> Constraints:
    """The rows of all joints and couplings."""
    if system.couplings:
        return TiedConstraints(system, s, motions=motions)
    return Constraints(system, s.frames, motions=motions)


def check_couplings(system: System, s: Start) -> None:
    """Refuse a coupling that joints, motions and the couplings before it imply or hold."""
    if not system.couplings:
        return
    C = Constraints(system, s.frames, motions=True).jacobian(s.x, s.q)
    ties = Ties(system, s.frames).together(s.x, s.q)
    alone, held = Projection(system, s.q, ties), Projection(system, s.q, C)
    free = []
    for unit in np.eye(len(system.couplings)):
        u = alone.rates(unit)  # what a unit impulse of the coupling does to free bodies
        free.append(u - held.twists(C.times(u)))
    mobility = np.array([ties.times(u) for u in free])
    scale = np.sqrt(alone.diagonal)
    mobility = mobility / np.outer(scale, scale)
    for k, coupling in enumerate(system.couplings):
        before = mobility[:k, :k]
        left = mobility[k, k]
        if k:
            left -= mobility[k, :k] @ np.linalg.solve(before, mobility[:k, k])
        if left < DEPENDENT:
            raise AssemblyError(
                f"{coupling.what} ties what joints, motions or other couplings hold already; "
                "leave it out, or what it repeats."
            )
