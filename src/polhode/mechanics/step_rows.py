"""What acts in an energy-momentum step, as rows of numbers: bodies, primitives, elements, loads.

Each row gives the impulses on its one or two bodies for poses at both ends of many steps, by the
equations (1) to (6) of `schemes.energy_momentum`, in numpy and independent of the kernels.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from polhode.errors import InputError
from polhode.mechanics.signal_means import means, values_at
from polhode.model.forces._force import ElementLoad, Law, PointLoad, RotorLoad, TimedLoad
from polhode.model.joints import Frame
from polhode.model.joints._joint import COINCIDE, DISTANCE, IN_PLANE, ORTHOGONAL, TWIST, Z
from polhode.model.numbers import Floats
from polhode.model.signal import Signal

Impulses = tuple[Floats, Floats, Floats, Floats]  # force and moment on the first and second body


@dataclass(frozen=True)
class Ends:
    """Poses of the two bodies of a row at both ends of steps: x (..., 3) and R (..., 3, 3)."""

    xa: tuple[Floats, Floats]
    Ra: tuple[Floats, Floats]
    xb: tuple[Floats, Floats]
    Rb: tuple[Floats, Floats]


@dataclass(frozen=True)
class RowArms:
    """Vectors of a row at both ends: arms and directors of its bodies, which turn with them."""

    xa: tuple[Floats, Floats]
    ra: tuple[Floats, Floats]
    da: tuple[Floats, Floats]
    xb: tuple[Floats, Floats]
    rb: tuple[Floats, Floats]
    db: tuple[Floats, Floats]

    def gap(self, end: int) -> Floats:
        """From the first point to the second."""
        return (self.xb[end] + self.rb[end]) - (self.xa[end] + self.ra[end])


@dataclass(frozen=True)
class PairRow:
    """A primitive of a joint (its impulses are unknown) or of an element (they follow a law)."""

    kind: str
    a: int
    b: int
    points: tuple[Floats, Floats]
    directors: tuple[Floats, Floats]
    constant: float = 0.0
    axis: Floats | None = None  # of a twist, in the first body
    law: Law | None = None
    motion: Signal | None = None  # prescribed value
    joint: str = ""

    @property
    def rows(self) -> int:
        """Number of unknown impulses."""
        return 0 if self.law is not None else 3 if self.kind == COINCIDE else 1

    def numbers(self) -> Floats:
        """All of it that is a number."""
        law = () if self.law is None else law_numbers(self.law)
        signal = () if self.motion is None else signal_numbers(self.motion)
        axis = () if self.axis is None else self.axis
        parts = (*self.points, *self.directors, axis, [self.constant], law, signal)
        return np.concatenate([np.ravel(np.asarray(p, dtype=float)) for p in parts])

    def arms(self, ends: Ends) -> RowArms:
        """Its vectors at both ends."""
        first = self.directors[0] if self.kind != TWIST else np.asarray(self.axis)
        return RowArms(
            ends.xa,
            (ends.Ra[0] @ self.points[0], ends.Ra[1] @ self.points[0]),
            (ends.Ra[0] @ first, ends.Ra[1] @ first),
            ends.xb,
            (ends.Rb[0] @ self.points[1], ends.Rb[1] @ self.points[1]),
            (ends.Rb[0] @ self.directors[1], ends.Rb[1] @ self.directors[1]),
        )

    def unit(self, v: RowArms) -> Impulses:
        """Impulses on both bodies for mu = 1 of a scalar primitive."""
        ra, rb = _mean(v.ra), _mean(v.rb)
        if self.kind == TWIST:
            e = _mean(v.da)
            u = e / np.sqrt(np.sum(e * e, axis=-1, keepdims=True))
            return 0 * u, -u, 0 * u, u
        if self.kind == ORTHOGONAL:
            turn = np.cross(_mean(v.da), _mean(v.db))
            return 0 * turn, turn, 0 * turn, -turn
        s = 0.5 * (v.gap(0) + v.gap(1))
        if self.kind == DISTANCE:
            n = s / (1.0 if self.law is not None else self.constant)
            return -n, -np.cross(ra, n), n, np.cross(rb, n)
        n = _mean(v.da)
        return -n, np.cross(n, s) - np.cross(ra, n), n, np.cross(rb, n)

    def joined(self, v: RowArms, f: Floats) -> Impulses:
        """Impulses on both bodies of a point that is shared, for mu = f."""
        return -f, -np.cross(_mean(v.ra), f), f, np.cross(_mean(v.rb), f)

    def value(self, v: RowArms, end: int, time: Floats) -> Floats:
        """How far it is from being closed at an end, (..., rows); not of a twist."""
        if self.kind == COINCIDE:
            return v.gap(end)
        wanted = self.constant if self.motion is None else values_at(self.motion, time)
        if self.kind == ORTHOGONAL:
            found = np.sum(v.da[end] * v.db[end], axis=-1)
        elif self.kind == IN_PLANE:
            found = np.sum(v.da[end] * v.gap(end), axis=-1) - wanted
        else:
            s, L = v.gap(end), self.constant
            found = (np.sum(s * s, axis=-1) - L * L) / (2.0 * L)
        return np.asarray(found)[..., None]


def _mean(pair: tuple[Floats, Floats]) -> Floats:
    return 0.5 * (pair[0] + pair[1])


def law_numbers(law: Law) -> Floats:
    """Numbers of a law."""
    signal = () if law.signal is None else signal_numbers(law.signal)
    parts = ([law.stiffness, law.rest, law.damping], law.polynomial, signal)
    return np.concatenate([np.ravel(np.asarray(p, dtype=float)) for p in parts])


def signal_numbers(signal: Signal) -> Floats:
    """Numbers of a signal."""
    parts = [[signal.rate, signal.phase], signal.amplitude]
    for p in signal.pieces:
        parts += [[p.start, p.end, p.origin], p.value, p.slope]
    return np.concatenate([np.ravel(np.asarray(p, dtype=float)) for p in parts])


def joint_rows(system: Any, frames: dict[str, tuple[Frame, Frame]]) -> list[PairRow]:
    """Rows of all joints and their prescribed motions."""
    found = []
    for joint in system.joints:
        fa, fb = frames[joint.name]
        ends = system.index(joint.first), system.index(joint.second)
        points = fa.point, fb.point
        for p in joint.primitives:
            constant = joint.distance() if p.kind == DISTANCE else 0.0
            directors = fa.axes[:, p.first], fb.axes[:, p.second]
            found.append(PairRow(p.kind, *ends, points, directors, constant, joint=joint.name))
        row = joint.motion_row
        if row is not None:
            directors = (fa.axes[:, 0], fb.axes[:, 0]) if row.kind == TWIST else (
                fa.axes[:, Z], fb.axes[:, Z])  # fmt: skip
            found.append(
                PairRow(row.kind, *ends, points, directors, axis=fa.axes[:, Z], motion=row.signal,
                        joint=joint.name)
            )  # fmt: skip
    return found


def element_row(e: ElementLoad, owner: str) -> PairRow:
    """Row of an element, if its law has derivatives here."""
    law = e.law
    for word, there in (
        ("a table", law.table is not None or law.damper_table is not None),
        ("a function", any(f is not None for f in (law.potential, law.motor, law.damper))),
        ("a compliant law", law.pushes),
    ):
        if there:
            raise InputError(
                f"force '{owner}' is given by {word}, which has no derivatives here; give it by "
                "numbers, such as stiffness and damping."
            )
    axis = e.axis if e.kind == TWIST else None
    return PairRow(e.kind, *e.bodies, e.points, e.directors, 0.0, axis, law, None, e.joint)


@dataclass(frozen=True)
class StepLoad:
    """A load on one body: in time, at a point with drag, or a rotor."""

    load: TimedLoad | PointLoad | RotorLoad
    body: int

    def numbers(self) -> Floats:
        """All of it that is a number."""
        r = self.load
        parts: list[Any]
        if isinstance(r, TimedLoad):
            parts = [r.point, signal_numbers(r.signal)]
        elif isinstance(r, PointLoad):
            parts = [r.point, r.constant, [r.damping, r.turn_damping]]
        else:
            parts = [r.axis, [r.inertia, r.momentum], signal_numbers(r.signal)]
        return np.concatenate([np.ravel(np.asarray(p, dtype=float)) for p in parts])

    def impulse(self, x: Any, r: Any, gamma: Floats, t: Floats, h: Floats) -> tuple[Floats, Floats]:
        """Impulse and its moment; r turns a vector of the body at either end, gamma the turn."""
        load = self.load
        zero = np.zeros(3)
        if isinstance(load, TimedLoad):
            amount = means(load.signal, t, t + h)
            if load.body_axes:
                amount = 0.5 * (r(0, amount) + r(1, amount))
            amount = h[:, None] * amount
            if load.torque:
                return 0 * amount, amount
            return amount, np.cross(0.5 * (r(0, load.point) + r(1, load.point)), amount)
        if isinstance(load, RotorLoad):
            before, after = (
                load.momentum + at * means(load.signal, 0 * t, at)[:, 0] for at in (t, t + h)
            )
            torque = before[:, None] * r(0, load.axis) - after[:, None] * r(1, load.axis)
            return 0 * torque, torque
        r0, r1 = r(0, load.point), r(1, load.point)
        way = (x[1] + r1) - (x[0] + r0)
        force = h[:, None] * (load.constant + zero) - load.damping * way
        return force, np.cross(0.5 * (r0 + r1), force) - load.turn_damping * gamma


def body_rows(lowered: Any) -> list[StepLoad]:
    """Rows of loads on single bodies."""
    found = []
    for load in (*lowered.timed, *lowered.points, *lowered.rotors):
        function = getattr(load, "force", None) or getattr(load, "torque", None)
        signal = getattr(load, "signal", None)
        if callable(function) or getattr(signal, "function", None) is not None:
            raise InputError(
                f"force '{lowered.owner(load)}' is given by a function, which has no derivatives "
                "here; give it by numbers."
            )
        found.append(StepLoad(load, load.body))
    return found
