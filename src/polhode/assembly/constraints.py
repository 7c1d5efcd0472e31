"""All constraint rows of a system at a configuration: values, derivatives, and their rates.

Plain numpy, independent of the kernels. Rows come joint by joint in the order of the system, the
primitives of a joint in theirs. Derivatives are by the twists of bodies: world displacement and
world rotation, six columns a body. The value of a *distance* is a length here, not half its square,
so that all rows are lengths (m) or cosines. An angle, which couplings have, has derivatives but no
value here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from polhode.model.joints import Frame, Joint
from polhode.model.joints._joint import (
    COINCIDE,
    DISTANCE,
    IN_PLANE,
    ORTHOGONAL,
    TWIST,
    Primitive,
    X,
    Y,
    Z,
)
from polhode.model.numbers import Floats
from polhode.model.orientation import cross, matrix
from polhode.model.system import System

Ints = np.ndarray[Any, np.dtype[np.int64]]
IMAGINARY = 1e-30  # steps that leave no rounding


@dataclass(frozen=True)
class Jacobian:
    """Derivatives of rows by the twists of their bodies (-1 for the ground), at least two each."""

    bodies: Ints  # (rows, sides)
    blocks: Floats  # (rows, sides, 6)
    count: int  # bodies of the system

    def dense(self) -> Floats:
        """Return the matrix, rows by 6 columns a body."""
        m = len(self.bodies)
        C = np.zeros((m, self.count + 1, 6), dtype=self.blocks.dtype)  # the ground is the last
        for side in range(self.bodies.shape[1]):
            C[np.arange(m), self.bodies[:, side]] += self.blocks[:, side]
        return C[:, :-1].reshape(m, 6 * self.count)

    def times(self, twists: Floats) -> Floats:
        """Rates of the rows for twists (bodies, 6)."""
        u = np.vstack([twists, np.zeros(6)])
        return np.einsum("rsk,rsk->r", self.blocks, u[self.bodies])

    def transposed_times(self, multipliers: Floats) -> Floats:
        """Forces and torques (bodies, 6) of multipliers, by the rows' derivatives."""
        total = np.zeros((self.count + 1, 6), dtype=self.blocks.dtype)
        np.add.at(total, self.bodies, multipliers[:, None, None] * self.blocks)
        return total[:-1]


def stacked(*parts: Jacobian) -> Jacobian:
    """Rows below one another; those of few bodies have the ground for others."""
    sides = max(p.bodies.shape[1] for p in parts)
    bodies = [
        np.pad(p.bodies, ((0, 0), (0, sides - p.bodies.shape[1])), constant_values=-1)
        for p in parts
    ]
    blocks = [np.pad(p.blocks, ((0, 0), (0, sides - p.blocks.shape[1]), (0, 0))) for p in parts]
    return Jacobian(np.concatenate(bodies), np.concatenate(blocks), parts[0].count)


@dataclass(frozen=True)
class PlacedRows:
    """A primitive with its points and directors in the two bodies."""

    kind: str
    points: tuple[Floats, Floats]
    directors: tuple[Floats, Floats]
    constant: float

    @property
    def rows(self) -> int:
        """Number of its rows."""
        return 3 if self.kind == COINCIDE else 1


class Constraints:
    """The rows of all joints, with the joints' frames in the bodies."""

    def __init__(
        self,
        system: System,
        frames: dict[str, tuple[Frame, Frame]],
        *,
        motions: bool = False,
        of: Sequence[Joint] | None = None,
    ) -> None:
        """Take the rows of all joints, or of some; with `motions`, driven ones are held."""
        entries = [
            (k, entry)
            for k, joint in enumerate(system.joints)
            if of is None or joint in of
            for entry in _entries(joint, frames[joint.name], motions)
        ]
        self._take(system, entries)

    def _take(self, system: System, entries: Sequence[tuple[int, PlacedRows]]) -> None:
        """Make tables of entries, each with the number of its joint."""
        self.count, p = len(system.bodies), len(entries)
        ends = [(system.index(j.first), system.index(j.second)) for j in system.joints]
        numbers = np.array([k for k, _ in entries], dtype=np.int64)
        rows = np.array([e.rows for _, e in entries], dtype=np.int64)
        self._kind = np.array([e.kind for _, e in entries])
        self._row = np.concatenate([[0], np.cumsum(rows)]).astype(np.int64)
        self._ends = np.array([ends[k] for k in numbers], dtype=np.int64).reshape(p, 2)
        self._X = np.array([e.points for _, e in entries]).reshape(p, 2, 3)
        self._D = np.array([e.directors for _, e in entries]).reshape(p, 2, 3)
        self._constant = np.array([e.constant for _, e in entries])
        #: by row: number of its joint, and whether its value is a length (else a cosine)
        self.joint = np.repeat(numbers, rows)
        self.is_length = np.repeat((self._kind != ORTHOGONAL) & (self._kind != TWIST), rows)

    @property
    def rows(self) -> int:
        """Number of rows."""
        return int(self._row[-1])

    def rows_of(self, joint: int) -> Floats:
        """Numbers of the rows of a joint."""
        return np.flatnonzero(self.joint == joint)

    @property
    def of_places(self) -> Floats:
        """Whether each row constrains positions, not only velocities as rolling does."""
        return np.ones(self.rows, dtype=bool)

    def what(self, row: int) -> str:
        """What a row beyond those of the joints belongs to; there is none here."""
        raise IndexError(row)

    def _placed(self, x: Floats, R: Floats) -> tuple[Floats, Floats, Floats]:
        """Arms and directors (primitives, 2, 3), and s from the first point to the second."""
        x = np.concatenate([x, np.zeros((1, 3))])
        R = np.concatenate([R, np.eye(3)[None]])
        arms = np.einsum("psab,psb->psa", R[self._ends], self._X)
        directors = np.einsum("psab,psb->psa", R[self._ends], self._D)
        points = x[self._ends] + arms
        return arms, directors, points[:, 1] - points[:, 0]

    def _of(self, kind: str) -> tuple[Any, Any]:
        """Primitives of a kind, and their first rows."""
        which = np.flatnonzero(self._kind == kind)
        return which, self._row[which]

    def values(self, x: Floats, q: Floats) -> Floats:
        """Residuals of all rows."""
        _, d, s = self._placed(x, matrix(q))
        out = np.zeros(self.rows)
        which, row = self._of(COINCIDE)
        for k in range(3):
            out[row + k] = s[which, k]
        which, row = self._of(ORTHOGONAL)
        out[row] = _dot(d[which, 0], d[which, 1])
        which, row = self._of(IN_PLANE)
        out[row] = _dot(d[which, 0], s[which]) - self._constant[which]
        which, row = self._of(DISTANCE)
        out[row] = np.sqrt(_dot(s[which], s[which])) - self._constant[which]
        return out

    def jacobian(self, x: Floats, q: Floats) -> Jacobian:
        """Derivatives of the rows by the twists of the bodies."""
        bodies = np.repeat(self._ends, np.diff(self._row), axis=0)
        return Jacobian(bodies, self._blocks(*self._placed(x, matrix(q))), self.count)

    def _blocks(self, r: Floats, d: Floats, s: Floats) -> Floats:
        """Derivatives (rows, 2, 6) from arms, directors and gaps, which may be complex."""
        blocks = np.zeros((self.rows, 2, 6), dtype=s.dtype)
        which, row = self._of(COINCIDE)
        for k, e in enumerate(np.eye(3)):
            _put_force(blocks, row + k, e, r[which])
        which, row = self._of(IN_PLANE)
        n = d[which, 0]
        _put_force(blocks, row, n, r[which])
        blocks[row, 0, 3:] += cross(n, s[which])
        which, row = self._of(DISTANCE)
        gap = s[which]
        _put_force(blocks, row, gap / np.sqrt(_dot(gap, gap))[:, None], r[which])
        which, row = self._of(ORTHOGONAL)
        turn = cross(d[which, 0], d[which, 1])
        blocks[row, 0, 3:] = turn
        blocks[row, 1, 3:] = -turn
        which, row = self._of(TWIST)
        blocks[row, 0, 3:] = -d[which, 0]
        blocks[row, 1, 3:] = d[which, 0]
        return blocks

    def curvature(self, x: Floats, q: Floats, multipliers: Floats) -> Floats:
        """Derivative of the forces Cᵀ λ by the twists, dense (6 bodies, 6 bodies).

        By an imaginary step at both ends of every primitive, which leaves no rounding.
        """
        r, d, s = self._placed(x, matrix(q))
        ends = np.repeat(self._ends, np.diff(self._row), axis=0)
        total = np.zeros((self.count + 1, 6, self.count + 1, 6))
        for side in (0, 1):
            for k in range(6):
                shift, turn = np.zeros(3), np.zeros(3)
                (shift if k < 3 else turn)[k % 3] = 1.0
                r1, d1 = r.astype(complex), d.astype(complex)
                r1[:, side] += 1j * IMAGINARY * cross(turn, r[:, side])
                d1[:, side] += 1j * IMAGINARY * cross(turn, d[:, side])
                sign = 1.0 if side else -1.0
                s1 = s + 1j * IMAGINARY * sign * (shift + cross(turn, r[:, side]))
                change = self._blocks(r1, d1, s1).imag / IMAGINARY * multipliers[:, None, None]
                for other in (0, 1):
                    index: Any = (ends[:, other], slice(None), ends[:, side], k)
                    np.add.at(total, index, change[:, other])
        n = self.count
        return total[:n, :, :n, :].reshape(6 * n, 6 * n)

    def second_arms(self, x: Floats, q: Floats) -> Floats:
        """From the centre of the second body (the origin for the ground) to its point, by row."""
        arms = self._placed(x, matrix(q))[0][:, 1]
        return np.repeat(arms, np.diff(self._row), axis=0)

    def bending(self, x: Floats, q: Floats, twists: Floats) -> Floats:
        """Terms of the second time derivatives of the rows besides C times the accelerations.

        By an imaginary step along the motion, as in `curvature`.
        """
        r, d, s = self._placed(x, matrix(q))
        u = np.vstack([twists, np.zeros(6)])[self._ends]
        v, w = u[..., :3], u[..., 3:]
        rates = v + cross(w, r)
        arms, directors = r + 1j * IMAGINARY * cross(w, r), d + 1j * IMAGINARY * cross(w, d)
        gaps = s + 1j * IMAGINARY * (rates[:, 1] - rates[:, 0])
        change = self._blocks(arms, directors, gaps).imag / IMAGINARY
        return np.einsum("rsk,rsk->r", change, np.repeat(u, np.diff(self._row), axis=0))


def _put_force(blocks: Floats, rows: Any, direction: Floats, arms: Floats) -> None:
    """Rows of unit forces: `direction` on the second body, its opposite on the first."""
    for side, sign in ((0, -1.0), (1, 1.0)):
        blocks[rows, side, :3] = sign * direction
        blocks[rows, side, 3:] = sign * cross(arms[:, side], direction)


def _dot(a: Floats, b: Floats) -> Floats:
    return np.sum(a * b, axis=-1)


def _entries(joint: Joint, frames: tuple[Frame, Frame], motions: bool) -> list[PlacedRows]:
    """The primitives of a joint with their frames, those of its prescribed motion last."""
    fa, fb = frames
    points = (fa.point, fb.point)
    found = [
        PlacedRows(p.kind, points, (fa.axes[:, p.first], fb.axes[:, p.second]), _length(joint, p))
        for p in joint.primitives
    ]
    if motions and joint.motion:
        (coordinate,) = joint.motion
        start = float(joint.initial[coordinate])
        if coordinate == "angle":  # the sine of what is missing
            across = np.cos(start) * fa.axes[:, Y] - np.sin(start) * fa.axes[:, X]
            found.append(PlacedRows(ORTHOGONAL, points, (across, fb.axes[:, X]), 0.0))
        else:
            found.append(PlacedRows(IN_PLANE, points, (fa.axes[:, Z], fb.axes[:, Z]), start))
    return found


def _length(joint: Joint, primitive: Primitive) -> float:
    if primitive.kind != DISTANCE:
        return 0.0
    return joint.distance()
