"""The points that bodies share: joints as coinciding points, and which of them become nodes.

A ball joint is one point of both bodies, a hinge two, a weld four; on the ground they do not move.
Every body stands on four points that do not lie in a plane, joints' points first. A further point
of a body is a weighted sum of its four; where two such sums must agree (in closed loops, or where
hinges share an axis), one node follows from the others.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from polhode.assembly.poses import Start
from polhode.errors import AssemblyError, ModelError
from polhode.model.joints import Joint
from polhode.model.numbers import Floats
from polhode.model.orientation import matrix
from polhode.model.structures.equations import Sum, combined
from polhode.model.structures.rigid import natural_map
from polhode.model.system import System

SHARED = {"spherical": (), "revolute": (2,), "fixed": (0, 1, 2)}  # tips of which joint axes
SAME_POINT = 1e-9  # relative: closer points are one
COPLANAR = 1e-4  # distance from the plane of the others below which a point is no help


@dataclass
class Points:
    """Places of points at the start, which bodies have them, and of what they are sums."""

    place: list[Floats] = field(default_factory=list)
    ground: list[bool] = field(default_factory=list)
    of_body: list[dict[int, Floats]] = field(default_factory=list)  # by body: point, in body axes
    owner: dict[int, int] = field(default_factory=dict)  # a body that carries the point
    sums: dict[int, Sum] = field(default_factory=dict)
    R: Floats = field(default_factory=lambda: np.zeros((0, 3, 3)))  # attitudes of the bodies
    nodes: list[int] = field(default_factory=list)  # points that are nodes, in order
    maps: list[tuple[list[int], Floats]] = field(default_factory=list)  # by body: points and P

    def new(self, place: Floats, ground: bool = False) -> int:
        """Add a point."""
        self.place.append(place)
        self.ground.append(ground)
        return len(self.place) - 1


def shared_points(system: System, s: Start) -> Points:
    """Points of all bodies, as sums of nodes."""
    found = Points(of_body=[{} for _ in system.bodies], R=matrix(s.q))
    size = 1.0 + float(np.abs(s.x).max())
    for joint in system.joints:
        _add_joint(system, s, found, joint, size)
    constraints: list[Sum] = []
    for branch in s.branches:
        _settle(system, s, found, branch.body, constraints)
    _close(found, constraints, size)
    return found


def _add_joint(system: System, s: Start, found: Points, joint: Joint, size: float) -> None:
    if joint.kind not in SHARED or getattr(joint, "motion", None):
        moved = " with a motion" if joint.kind in SHARED else ""
        raise ModelError(
            f"joint '{joint.name}' is {joint.kind}{moved}, which shared points cannot express; "
            "natural coordinates support ball joints, hinges and welds; use energy-momentum."
        )
    i, k = system.index(joint.first), system.index(joint.second)
    frame, base = (s.frames[joint.name][0], i) if i >= 0 else (s.frames[joint.name][1], k)
    R, x = found.R[base], s.x[base]
    middle = x + R @ frame.point
    for place in [middle, *(middle + R @ frame.axes[:, axis] for axis in SHARED[joint.kind])]:
        ids = {b: _known(found, s, b, place, size) for b in (i, k) if b >= 0}
        known = [p for p in ids.values() if p is not None]
        point = known[0] if known else found.new(place)
        if len(known) == 2 and known[0] != known[1]:
            _merge(found, *known)
        if i < 0 or k < 0:
            found.ground[point] = True
        for b in ids:
            found.of_body[b][point] = found.R[b].T @ (place - s.x[b])


def _known(found: Points, s: Start, body: int, place: Floats, size: float) -> int | None:
    """A point that the body has at that place already."""
    for point in found.of_body[body]:
        if float(np.abs(found.place[point] - place).max()) <= SAME_POINT * size:
            return point
    return None


def _merge(found: Points, keep: int, drop: int) -> None:
    for points in found.of_body:
        if drop in points:
            points.setdefault(keep, points[drop])
            del points[drop]
    found.ground[keep] = found.ground[keep] or found.ground[drop]


def _settle(system: System, s: Start, found: Points, body: int, constraints: list[Sum]) -> None:
    """Choose the points a body stands on, and make sums of the others."""
    mine = found.of_body[body]
    R, x = found.R[body], s.x[body]
    for point in mine:
        if found.ground[point] and point not in found.sums:
            found.sums[point] = Sum({}, found.place[point])
    if system.bodies[body].is_point_mass:
        chosen = list(mine)[:1] or [found.new(x.copy())]
        P = np.ones((1, 1))
    else:
        chosen = _spanning(found, mine)
        for local in _own(mine, chosen):
            chosen.append(found.new(x + R @ local))
            mine[chosen[-1]] = local
        P = natural_map(system.bodies[body].name, np.array([mine[p] for p in chosen]))
    for point in chosen:
        if point not in found.sums:
            found.owner[point] = body
            found.sums[point] = Sum({point: 1.0})
    found.maps.append((chosen, P))
    for point, local in mine.items():
        if point in chosen:
            continue
        weights = np.concatenate([[1.0], local]) @ P if len(P) == 4 else np.ones(1)
        follows = [(float(w), found.sums[p]) for w, p in zip(weights, chosen, strict=True)]
        if point in found.sums:
            constraints.append(combined([*follows, (-1.0, found.sums[point])]))
        else:
            found.owner[point] = body
            found.sums[point] = combined(follows)


def _apart(basis: list[Floats], local: Floats) -> float:
    """How far a point is from what the points chosen so far span."""
    h = np.append(local, 1.0)
    for b in basis:
        h = h - (b @ h) * b
    return float(np.linalg.norm(h))


def _extend(basis: list[Floats], local: Floats) -> None:
    h = np.append(local, 1.0)
    for b in basis + basis:  # twice is enough
        h = h - (b @ h) * b
    basis.append(h / np.linalg.norm(h))


def _spanning(found: Points, mine: dict[int, Floats]) -> list[int]:
    """Points of joints that span as much as all of them: known ones first, then the farthest."""
    basis: list[Floats] = []
    chosen: list[int] = []
    for known in (True, False):
        left = [p for p in mine if (p in found.sums) == known]
        while left and len(chosen) < 4:
            best = max(left, key=lambda p: _apart(basis, mine[p]))
            left.remove(best)
            if _apart(basis, mine[best]) <= COPLANAR:
                break
            _extend(basis, mine[best])
            chosen.append(best)
    return chosen


def _own(mine: dict[int, Floats], chosen: list[int]) -> list[Floats]:
    """Points of the body's own that complete the four: the centre and the tips of its axes."""
    basis: list[Floats] = []
    for p in chosen:
        _extend(basis, mine[p])
    left, own = [np.zeros(3), *np.eye(3)], []
    while len(basis) < 4:
        best = max(range(len(left)), key=lambda k: _apart(basis, left[k]))
        own.append(left.pop(best))
        _extend(basis, own[-1])
    return own


def _close(found: Points, constraints: list[Sum], size: float) -> None:
    """Let one node follow from the others for every sum that must be zero; number the rest."""
    gone: dict[int, Sum] = {}

    def current(s: Sum) -> Sum:
        while any(k in gone for k in s.terms):
            s = combined(
                [(w, gone.get(k, Sum({k: 1.0}))) for k, w in s.terms.items()]
                + [(1.0, Sum({}, s.offset))]
            )
        return s

    for constraint in constraints:
        row = current(constraint)
        terms = {k: w for k, w in row.terms.items() if abs(w) > 1e-9}
        if not terms:
            if float(np.abs(row.offset).max()) > 1e-7 * size:
                raise AssemblyError(
                    "the points of the joints are inconsistent; give points that the bodies share."
                )
            continue
        pivot = max(terms, key=lambda k: abs(terms[k]))
        rest = [(-w / terms[pivot], Sum({k: 1.0})) for k, w in terms.items() if k != pivot]
        gone[pivot] = combined([*rest, (-1.0 / terms[pivot], Sum({}, row.offset))])
    found.nodes = [p for p, s in found.sums.items() if s.terms == {p: 1.0} and p not in gone]
    number = {p: i for i, p in enumerate(found.nodes)}
    for point, s in found.sums.items():
        s = current(s)
        found.sums[point] = Sum({number[k]: w for k, w in s.terms.items()}, s.offset)
