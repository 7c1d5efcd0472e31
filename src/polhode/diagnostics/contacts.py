"""Notes on contacts: initial penetration and redundancy."""

from __future__ import annotations

import numpy as np

from polhode.assembly.closure import extent
from polhode.assembly.constraints import Constraints
from polhode.assembly.gaps import TOUCH, GapTables, gaps_of
from polhode.assembly.poses import Start
from polhode.assembly.start_gaps import start_problems
from polhode.model.orientation import matrix
from polhode.model.system import System
from polhode.results.trajectory import Trajectory

DEPENDENT = 1e-9  # part of the largest singular value below which a row depends on others


class OmittedPoints:
    """Points of contact beyond those that samples keep, counted in blocks of samples."""

    def __init__(self) -> None:
        self.points = self.samples = 0
        self.first = np.inf  # time

    def add(self, t: Trajectory) -> None:
        """Count those of a block."""
        if t.touched is not None and t.pressing is not None:
            beyond = t.pressing - np.array([len(points) for points in t.touched], dtype=np.int64)
            self.points, self.samples = (
                self.points + int(beyond.sum()),
                self.samples + int(np.count_nonzero(beyond)),
            )
            self.first = min(self.first, float(np.min(t.time[beyond > 0], initial=np.inf)))

    def notes(self) -> list[str]:
        """Say how many there are, if any."""
        if not self.points:
            return []
        return [
            f"{self.points} contact points of {self.samples} samples, first at t = "
            f"{self.first:.9g} s, are beyond what a sample keeps and are not in run.contacts; "
            "forces on bodies include them"
        ]


def contact_notes(system: System, s: Start) -> list[str]:
    """Notes on stops and contacts that a run would reject or that are redundant.

    Where more points touch than are independent, as the corners of a box on a floor, how they share
    a force is not unique.
    """
    if not system.touches:
        return []
    gaps, near = GapTables(gaps_of(system, s), len(system.bodies)), TOUCH * (1.0 + extent(s))
    found = [p[0].upper() + p[1:].rstrip(".") for p in start_problems(system, s, gaps, near)]
    R = matrix(s.q)
    touching = np.flatnonzero(np.abs(gaps.values(s.x, R)) <= near)
    joints = Constraints(system, s.frames).jacobian(s.x, s.q).dense()
    rows = gaps.dense(s.x, R)[touching]
    spare = len(touching) - _rank(np.concatenate([joints, rows])) + _rank(joints)
    if spare:
        names = dict.fromkeys(f"'{gaps.gaps[k].owner}'" for k in touching)
        found.append(
            f"{len(touching)} points of {', '.join(names)} touch at the start, {spare} more than "
            "are independent: how they share a force is not unique"
        )
    return found


def _rank(rows: np.ndarray) -> int:
    if not len(rows):
        return 0
    size = np.linalg.svd(rows, compute_uv=False)
    return int(np.sum(size > DEPENDENT * size[0]))
