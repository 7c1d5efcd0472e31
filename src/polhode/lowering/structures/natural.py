"""Any system on ball joints, hinges and welds as a structure: bodies in natural coordinates."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from polhode.assembly.poses import Start
from polhode.assembly.start import start
from polhode.errors import AssemblyError, ModelError
from polhode.kernel.structures.layout import FollowerKind
from polhode.model.forces import Force
from polhode.model.forces._force import ElementLoad, Lowered, Places, PointLoad, TimedLoad
from polhode.model.joints import Joint
from polhode.model.numbers import Floats
from polhode.model.orientation import matrix
from polhode.model.signal import Piece, Signal
from polhode.model.structures.equations import (
    Assembled,
    BodyRow,
    FollowerRow,
    LoadRow,
    Sum,
    combined,
)
from polhode.model.structures.masses import Masses
from polhode.model.structures.matrices import collected, empty
from polhode.model.structures.potentials import add_law
from polhode.model.structures.rigid import add_body, natural_map
from polhode.model.system import System

SHARED = {"spherical": (), "revolute": (2,), "fixed": (0, 1, 2)}  # tips of which joint axes
SAME_POINT = 1e-9  # relative: closer points are one
COPLANAR = 1e-4  # distance from the plane of the others below which a point is no help


# --- points ---------------------------------------------------------------------------------------
# The points that bodies share: joints as coinciding points, and which of them become nodes.
#
# A ball joint is one point of both bodies, a hinge two, a weld four; ground points do not move.
# Every body stands on four points that do not lie in a plane, joints' points first. A further point
# of a body is a weighted sum of its four; where two such sums must agree (in closed loops, or where
# hinges share an axis), one node follows from the others.


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


# --- natural --------------------------------------------------------------------------------------


def is_natural(system: System) -> bool:
    """Whether natural coordinates can express all joints and forces of a system."""
    return all(j.kind in SHARED and not getattr(j, "motion", None) for j in system.joints) and all(
        f.is_natural for f in system.forces
    )


def natural_form(system: System, stiffness: float = 1e6) -> Assembled:
    """A system in natural coordinates.

    Parameters
    ----------
    stiffness
        Of the springs that hold the bodies together, N/m; inf stands for rods.
    """
    if system.state:
        raise ModelError(
            "the system has a state of its own, which natural coordinates do not take; use "
            "energy-momentum."
        )
    s = start(system)
    found = shared_points(system, s)
    R, omega = matrix(s.q), np.einsum("nab,nb->na", matrix(s.q), s.Omega)
    owners = [found.owner[p] for p in found.nodes]
    u = np.array([found.place[p] for p in found.nodes]).reshape(-1, 3)
    v = np.array(
        [s.v[b] + np.cross(omega[b], x - s.x[b]) for b, x in zip(owners, u, strict=True)]
    ).reshape(-1, 3)
    if not len(u):
        raise ModelError("every point of every body is fixed to the ground; nothing can move.")
    n = 3 * len(u)
    a = Assembled(
        title=system.title,
        names=tuple(f"{system.bodies[b].name} {k}" for k, b in enumerate(owners)),
        spatial=True,
        u=u.ravel(),
        v=v.ravel(),
        mass=empty(n),
        damping=empty(n),
        stiffness=empty(n),
        constant=np.zeros(n),
        reference=np.zeros(n),
        fixed=np.zeros(n, dtype=bool),
        gravity=np.asarray(system.gravity),
        grounded=any("ground" in (j.first, j.second) for j in system.joints),
        notes=list(s.notes),
        frames=s.frames,
    )
    masses = Masses(len(u))
    order = [branch.body for branch in s.branches]
    for i, (points, P) in sorted(zip(order, found.maps, strict=True), key=lambda pair: pair[0]):
        body, sums = system.bodies[i], [found.sums[p] for p in points]
        if body.is_point_mass:
            masses.add(sums[0], body.mass)
            a.bodies.append(BodyRow(body.name, body.mass, None, np.zeros((3, 3)), sums[0], ()))
        else:
            add_body(a, masses, body, sums, P, stiffness)
    a.mass = masses.matrix()
    gravity = np.asarray(system.gravity)
    a.constant = np.outer(masses.weights, gravity).ravel()
    a.potential_offset = -float(masses.offset @ gravity)
    for force in system.forces:
        _add_force(system, s, a, force, R)
    return a


def _point(a: Assembled, i: int, local: Floats) -> Sum:
    """A point of body i, given in body axes from its centre; of the ground, if i is -1."""
    if i < 0:
        return Sum({}, local)
    row = a.bodies[i]
    return combined([(1.0, row.centre), *zip(map(float, local), row.axes, strict=False)])


def _add_force(system: System, s: Start, a: Assembled, force: Force, R: Floats) -> None:
    if not force.is_natural:
        raise ModelError(
            f"'{force.name}' is a {force.kind} load, which natural coordinates do not know; they "
            "know forces and torques in time, and springs: use energy-momentum."
        )
    lowered = Lowered()
    places = Places(system, s.x, R, s.Omega, s.frames, np.zeros_like(s.x))
    force.lower(places, lowered, np.zeros(3))
    for tie in lowered.elements:
        _add_tie(a, force, tie)
    for load in lowered.timed:
        _add_timed(a, force, load)
    if lowered.points:
        _add_point_loads(a, force, lowered.points)


def _add_tie(a: Assembled, force: Force, tie: ElementLoad) -> None:
    if tie.law.damps and not tie.law.damping:
        raise ModelError(
            f"{force.kind} '{force.name}' has a table or a function, and natural "
            "coordinates know dampers with a number only: use energy-momentum."
        )
    first, second = (_point(a, *end) for end in zip(tie.bodies, tie.points, strict=True))
    between = combined([(1.0, second), (-1.0, first)])
    add_law(a, force.name, between, tie.law, tie.law.damping)
    a.grounded = a.grounded or -1 in tie.bodies


def _add_timed(a: Assembled, force: Force, load: TimedLoad) -> None:
    row, at = a.bodies[load.body], _point(a, load.body, load.point)
    if not load.torque and not load.body_axes:
        rows = tuple((3 * k + axis, axis, w) for k, w in at.terms.items() for axis in range(3))
        a.loads.append(LoadRow(force.name, load.signal, rows))
        return
    if len(row.axes) != 3:
        raise ModelError(f"'{force.name}' turns body '{row.name}', which is a point mass.")
    kind = FollowerKind.BODY_FORCE
    if load.torque:
        kind = FollowerKind.BODY_TORQUE if load.body_axes else FollowerKind.WORLD_TORQUE
    axes = (row.axes[0], row.axes[1], row.axes[2])
    a.followers.append(FollowerRow(force.name, kind, load.signal, axes, at))


def _add_point_loads(a: Assembled, force: Force, loads: list[PointLoad]) -> None:
    """Weights of mass points are loads, their drag is a damping matrix."""
    rows, columns, values = [a.damping.rows], [a.damping.columns], [a.damping.values]
    axis = np.arange(3)
    for load in loads:
        at = _point(a, load.body, load.point)
        if np.any(load.constant):
            always = Signal((Piece(-np.inf, np.inf, 0.0, load.constant, np.zeros(3)),), np.zeros(3))
            on = tuple((3 * k + x, x, w) for k, w in at.terms.items() for x in range(3))
            a.loads.append(LoadRow(force.name, always, on))
        for p, wp in at.terms.items():
            for q, wq in at.terms.items():
                rows.append(3 * p + axis)
                columns.append(3 * q + axis)
                values.append(np.full(3, load.damping * wp * wq))
    a.damping = collected(
        a.n, np.concatenate(rows), np.concatenate(columns), np.concatenate(values)
    )
