"""Initial values of joint coordinates as rows beside those of the joints.

An angle is that of the second body relative to the first about the first frame's z axis; a
displacement is that of the second frame's origin along a free axis of the first frame.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from polhode.assembly.constraints import Jacobian
from polhode.model.joints import Frame
from polhode.model.joints._joint import Z
from polhode.model.numbers import Floats
from polhode.model.orientation import angle_about_z, matrix
from polhode.model.system import System

ANGLE, DISPLACEMENT = "angle", "displacement"
RATE_OF = {ANGLE: "rate", DISPLACEMENT: "speed"}


@dataclass(frozen=True)
class Row:
    """A joint coordinate with an imposed value."""

    joint: int
    coordinate: str
    axis: int
    value: float


def imposed(system: System, *, rates: bool) -> list[Row]:
    """Rows for the initial coordinates of all joints, or for their initial rates."""
    found = []
    for k, joint in enumerate(system.joints):
        for coordinate, rate in RATE_OF.items():
            key = rate if rates else coordinate
            if key not in joint.initial:
                continue
            values = np.atleast_1d(np.asarray(joint.initial[key], dtype=float))
            axes = [Z] if coordinate == ANGLE else joint.slides
            found += [
                Row(k, coordinate, axis, float(value))
                for axis, value in zip(axes, values, strict=True)
            ]
    return found


class Imposed:
    """The rows at a configuration."""

    def __init__(
        self, system: System, frames: dict[str, tuple[Frame, Frame]], rows: list[Row]
    ) -> None:
        self.rows = rows
        self.count = len(system.bodies)
        joints = [system.joints[r.joint] for r in rows]
        self._ends = np.array(
            [(system.index(j.first), system.index(j.second)) for j in joints], dtype=np.int64
        ).reshape(len(rows), 2)
        self._frames = [frames[j.name] for j in joints]
        self.wanted = np.array([r.value for r in rows])

    def _placed(
        self, k: int, x: Floats, R: Floats
    ) -> tuple[Floats, Floats, Floats, Floats, Floats]:
        """Arms of both points, axes of both frames, and the gap."""
        a, b = self._ends[k]
        fa, fb = self._frames[k]
        xa, Ra = (x[a], R[a]) if a >= 0 else (np.zeros(3), np.eye(3))
        xb, Rb = (x[b], R[b]) if b >= 0 else (np.zeros(3), np.eye(3))
        ra, rb = Ra @ fa.point, Rb @ fb.point
        return ra, rb, Ra @ fa.axes, Rb @ fb.axes, xb + rb - xa - ra

    def misses(self, x: Floats, q: Floats) -> Floats:
        """Current minus imposed coordinates; angles within half a turn."""
        out = np.zeros(len(self.rows))
        R = matrix(q)
        for k, row in enumerate(self.rows):
            _, _, Ea, Eb, gap = self._placed(k, x, R)
            if row.coordinate == ANGLE:
                angle = angle_about_z(Ea.T @ Eb)
                out[k] = (angle - row.value + np.pi) % (2 * np.pi) - np.pi
            else:
                out[k] = Ea[:, row.axis] @ gap - row.value
        return out

    def jacobian(self, x: Floats, q: Floats) -> Jacobian:
        """Derivatives of the coordinates by the twists of the bodies."""
        R = matrix(q)
        blocks = np.zeros((len(self.rows), 2, 6))
        for k, row in enumerate(self.rows):
            ra, rb, Ea, _, gap = self._placed(k, x, R)
            e = Ea[:, row.axis]
            if row.coordinate == ANGLE:
                blocks[k, 0, 3:], blocks[k, 1, 3:] = -e, e
            else:
                blocks[k, 0] = np.hstack([-e, np.cross(e, gap) - np.cross(ra, e)])
                blocks[k, 1] = np.hstack([e, np.cross(rb, e)])
        return Jacobian(self._ends, blocks, self.count)
