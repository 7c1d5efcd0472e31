"""States of contacts with friction: which rows press, stick and slide.

All rows at rest have forces by one problem (`coulomb`). Where rows that hold depend on each other,
as the corners of a box, as many as are independent are constraints; the others follow.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from polhode.errors import RunError
from polhode.kernel.contacts.switches import Code
from polhode.model.numbers import Floats
from polhode.run.contacts.complementarity import solved
from polhode.run.contacts.coulomb import NoForceError, Point, forces
from polhode.run.contacts.instant import DEPENDENT, Instant

BALANCED = 1e-9  # part of the terms of an acceleration that is rounding
WITHIN = 1.0 - 1e-9  # part of what friction can be, below which a point sticks


class AtRest(NamedTuple):
    """Masks: gaps at rest, joints with friction that rest, points that do not slip.

    And gaps that stop a step at its beginning.
    """

    gaps: Floats
    joints: Floats
    points: Floats
    at_once: Floats


def no_force(where: str, pulls: bool, miss: float) -> str:
    """Say why there are no forces: a force across the plane `pulls` where it should push."""
    if pulls:
        return (
            f"{where} has so much friction that no force of a rigid body keeps it from passing "
            "through its plane (Painlevé's paradox); use less friction, or a compliant contact."
        )
    return (
        f"{where} slides with others, and their friction forces did not converge (residual "
        f"{miss:.1e}); use less friction, fewer points of contact, or a compliant contact."
    )


def pulls(W: Floats, p: Point) -> bool:
    """Whether a point that slides accelerates into its plane by the force that should stop it."""
    if p.drag is None:
        return False
    across, *along = p.rows
    return bool(W[across, across] + W[across, along] @ p.drag <= 0.0)


def points_of(
    resolver: Any, gaps: Floats, drags: dict[int, Floats] | None = None
) -> tuple[list[int], list[Point]]:
    """Rows of gaps, those along planes behind each, and the points that they are of."""
    rows: list[int] = []
    points = []
    for k in map(int, gaps):
        first = len(rows)
        rows.append(k)
        if not resolver.slick[k]:
            points.append(Point((first,)))
            continue
        rows += resolver.along[k].tolist()
        drag = None if drags is None else drags.get(k)
        friction = float(resolver.gaps.friction[k])
        points.append(Point((first, first + 1, first + 2), friction, drag))
    return rows, points


def settled_with_friction(
    resolver: Any, at: Instant, codes: Floats, here: AtRest, gives: Any
) -> Floats:
    """New states of all rows; `codes` are those of sliding joints."""
    gaps, slick = np.flatnonzero(here.gaps), resolver.slick
    drags = {}
    for k in np.flatnonzero(here.gaps & slick & ~here.points):
        v = at.rates[resolver.along[k]]
        drags[int(k)] = -resolver.gaps.friction[k] * v / np.linalg.norm(v)
    rows, points = points_of(resolver, gaps, drags)
    joints = np.flatnonzero(here.joints)
    for k in joints:
        points.append(Point((len(rows),), most=float(resolver.most[k])))
        rows.append(int(k))
    b, size = resolver.accelerations(at, np.array(rows))
    A = at.A[rows]
    W = A @ A.T
    fits = A @ np.linalg.lstsq(A, b, rcond=DEPENDENT)[0]  # rows that depend on each other agree
    for i, (k, p) in enumerate(zip(gaps, points, strict=False)):
        along = list(p.rows[1:])  # at a dead centre, joints accelerate it whatever friction does
        turns = np.linalg.norm((b - fits)[along]) > BALANCED * size
        if here.points[k] and turns and not resolver.gaps.rolls[k]:
            drags[int(k)] = -p.friction * b[along] / np.linalg.norm(b[along])
            points[i] = p._replace(drag=drags[int(k)])
    b = fits
    if not np.any(np.abs(b) > BALANCED * size):
        b[:] = 0.0
    try:
        z = forces(W, b, points)
    except NoForceError as error:
        where = next((p for p in points if pulls(W, p)), points[error.number])
        owner = resolver.told_of(rows[where.rows[0]])
        raise RunError(no_force(owner, pulls(W, where), error.miss)) from None
    force, motion = np.zeros(len(at.A)), np.zeros(len(at.A))
    motion[rows] = A @ (A.T @ z) + b
    force[rows] = np.where(np.abs(z) * np.diag(W) <= BALANCED * size, 0.0, z)
    motion[np.abs(motion) <= BALANCED * size] = 0.0
    return _Held(resolver, at, codes, here, gives).chosen(force, motion, drags, BALANCED * size)


class _Held:
    """Chooses the constrained rows by the forces of all rows."""

    def __init__(self, resolver: Any, at: Instant, codes: Floats, here: AtRest, gives: Any) -> None:
        self.of, self.at, self.codes, self.here, self.gives = resolver, at, codes, here, gives
        self.held = np.zeros(len(at.A), dtype=bool)

    def chosen(
        self, force: Floats, motion: Floats, drags: dict[int, Floats], rounding: float
    ) -> Floats:
        """Codes of all rows, by their forces and accelerations.

        A point may be at the limit of its friction and still not slip, where others hold with it.
        """
        count = len(self.codes)
        presses = self.here.gaps & (force[:count] > 0.0)
        self._hold_gaps(presses, force, rounding)
        self._hold_joints(force)
        mine = np.flatnonzero(self.held[:count] & self.of.slick).tolist()
        for k in sorted(mine, key=lambda k: -float(force[k])):
            along = self.of.along[k]
            pull = force[along]
            size = float(np.linalg.norm(pull))
            ends = bool(self.gives.points[k])
            slips = size > 0.0 and (ends or bool(np.any(motion[along])))
            slips = slips and not self.of.gaps.rolls[k]
            if k in drags or slips:
                self.codes[k] = Code.FORWARDS
                if self.here.points[k] and size > 0.0:
                    self._point(k, -pull / size)
            else:
                self.codes[k] = self._stuck(along)
        return self.codes

    def _hold_gaps(self, presses: Floats, force: Floats, rounding: float) -> None:
        """Close gaps that press, as many as are independent."""
        rows = np.flatnonzero(presses)
        if not len(rows):
            return
        if not np.array_equal(self.at.independent(self._mask(rows)), self._mask(rows)):
            others = force.copy()
            others[rows] = 0.0
            b, _ = self.of.accelerations(self.at, rows)
            b = b + self.at.A[rows] @ (self.at.A.T @ others)
            rows = rows[pressing(self.at.A[rows], b, rounding, self.here.at_once[rows])]
        self.held[rows] = True
        self.codes[rows] = Code.CLOSED

    def _hold_joints(self, force: Floats) -> None:
        """Let joints stick, slide, or rest where gaps hold them."""
        for k in np.flatnonzero(self.here.joints):
            if not self.at.is_free(np.array([k]), self.held)[0]:
                continue
            most = self.of.most[k]
            if force[k] != 0.0 and (abs(force[k]) >= WITHIN * most or self.gives.rows[k]):
                self.codes[k] = Code.BACKWARDS if force[k] > 0.0 else Code.FORWARDS
            else:
                self.codes[k], self.held[k] = Code.CLOSED, True

    def _stuck(self, along: Floats) -> int:
        """Hold a point along its plane, as far as others do not."""
        holds = []
        for row in along:
            holds.append(bool(self.at.is_free(np.array([row]), self.held)[0]))
            self.held[row] |= holds[-1]
        return {
            (True, True): Code.CLOSED,
            (True, False): Code.FIRST,
            (False, True): Code.SECOND,
            (False, False): Code.ACROSS,
        }[holds[0], holds[1]]

    def _point(self, k: int, way: Floats) -> None:
        """Keep the way that a point is about to slide."""
        self.of.engine.point_row(k, way)

    def _mask(self, rows: Floats) -> Floats:
        found = np.zeros(len(self.at.A), dtype=bool)
        found[rows] = True
        return found


def pressing(A: Floats, b: Floats, rounding: float, stuck: Floats) -> Floats:
    """Indices of independent pressing rows; b are the accelerations without them.

    Rows that would stay at rest by themselves are held, too, where they are independent.
    """
    W = A @ A.T
    z = solved(W, np.where(np.abs(b) <= rounding, 0.0, b))
    still = np.abs(W @ z + b) <= rounding
    candidates = np.flatnonzero((z > 0.0) | (still & (z.any() or stuck)) | stuck)
    if not len(candidates):
        return candidates
    limit = rounding / float(np.diag(W)[candidates].min())
    best = _independent(A, sorted(candidates, key=lambda k: -z[k]))
    if _holds(W, b, best, limit, stuck):
        return np.sort(best)
    basic = _basic(A, z)
    others = np.setdiff1d(candidates, basic)
    more = _independent(A, np.concatenate([basic, others]).tolist())
    return np.sort(more if _holds(W, b, more, limit, stuck) else basic)


def _independent(A: Floats, rows: Sequence[int]) -> Floats:
    """The first of these rows that are independent of each other."""
    tiny, found, basis = DEPENDENT * np.abs(A).max(), [], np.zeros((0, A.shape[1]))
    for k in rows:
        left = A[k] - basis.T @ (basis @ A[k])
        left = left - basis.T @ (basis @ left)
        if (size := float(np.linalg.norm(left))) > tiny:
            found.append(k)
            basis = np.vstack([basis, left / size])
    return np.array(found, dtype=int)


def _holds(W: Floats, b: Floats, rows: Floats, limit: float, stuck: Floats) -> bool:
    """Whether none of these rows pulls if they alone are closed."""
    force = np.linalg.solve(W[np.ix_(rows, rows)], -b[rows])
    return bool(np.all((force >= -limit) | stuck[rows]))


def _basic(A: Floats, z: Floats) -> Floats:
    """Independent rows that press as all of z do together (Carathéodory): one leaves at a time."""
    z = z.copy()
    while len(rows := np.flatnonzero(z > 0.0)):
        size, V = np.linalg.svd(A[rows].T)[1:]
        if len(rows) == np.sum(size > DEPENDENT * size[0]):
            break
        way = V[-1]  # forces that do nothing together
        way = way if way.max() > 0.0 else -way
        shares = np.where(way > 0.0, z[rows] / np.where(way > 0.0, way, 1.0), np.inf)
        first = int(np.argmin(shares))
        z[rows] = np.maximum(z[rows] - shares[first] * way, 0.0)
        z[rows[first]] = 0.0
    return rows
