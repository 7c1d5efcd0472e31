"""Gaps: distances between parts of two bodies that must not become negative.

A gap is sign (y - limit), y the coordinate of a primitive of two bodies: a way across a plane, a
distance, or an angle. Plain numpy, independent of the kernels; all at once over many samples.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from polhode.assembly.poses import Start, placed
from polhode.model.contacts.contact import Contact
from polhode.model.joints import Frame, Joint
from polhode.model.joints._joint import DISTANCE, IN_PLANE, TWIST, X, Y, Z, triad
from polhode.model.numbers import Floats
from polhode.model.orientation import cross, matrix
from polhode.model.system import System

TOUCH = 1e-11  # part of the model's size within which bodies touch
TWO_PI = 2.0 * math.pi
TINY = 1e-30  # an imaginary time, by which rows are differentiated without rounding
SUPPORT = "support"  # of a round surface, or of a point with friction, above a plane
_ZERO, _UNTURNED = np.zeros(3), np.eye(3)


@dataclass(frozen=True)
class Gap:
    """One gap; points and directors are fixed in the first and the second body.

    For an angle, the first point is the axis.
    """

    owner: str  # name of the joint or the contact
    kind: str
    bodies: tuple[int, int]  # -1 for the ground
    points: tuple[Floats, Floats]
    directors: tuple[Floats, Floats]
    limit: float
    sign: float
    restitution: float
    near: float = 0.0  # an angle at the start, with its turns
    is_stop: bool = False
    radius: float = 0.0  # by which the second point is rounded
    most: float = 0.0  # of dry friction: no gap, but a coordinate that is held by so much
    of_reaction: bool = False  # for a newton of the joint's own reaction
    matrix: Floats | None = None  # of the ellipsoid about the second point: see `Surface`
    friction: float = 0.0  # part of its force by which it is held along the plane; inf if it rolls

    @property
    def is_support(self) -> bool:
        """Whether it has rows along the plane, too."""
        return self.kind == SUPPORT or self.friction > 0.0


def gaps_of(system: System, s: Start) -> list[Gap]:
    """All gaps of a system: stops and friction in the order of the joints, then contacts."""
    return joint_gaps(system, s) + contact_gaps(system, s)


def contact_gaps(system: System, s: Start) -> list[Gap]:
    """Gaps of all rigid contacts that open."""
    opening = [c for c in system.rigid if not c.stays]
    return [gap for contact in opening for gap in _contact_gaps(system, s, contact)]


def joint_gaps(system: System, s: Start) -> list[Gap]:
    """Stops and friction, in the order of the joints."""
    return [
        gap
        for joint in system.joints
        for gap in (*_stop_gaps(system, s, joint), *_frictions(system, s, joint))
    ]


def coordinate_gap(
    system: System, s: Start, joint: Joint, coordinate: str, limit: float, sign: float, e: float
) -> Gap:
    """A limit of a joint's coordinate."""
    fa, fb = s.frames[joint.name]
    ends = system.index(joint.first), system.index(joint.second)
    if coordinate == "displacement":
        points, directors = (fa.point, fb.point), (fa.axes[:, Z], _ZERO)
        return Gap(joint.name, IN_PLANE, ends, points, directors, limit, sign, e, is_stop=True)
    across, near = (fa.axes[:, X], fb.axes[:, X]), joint_angle(s, joint, ends, (fa, fb))
    return Gap(
        joint.name, TWIST, ends, (fa.axes[:, Z], _ZERO), across, limit, sign, e, near, is_stop=True
    )


def joint_angle(
    s: Start, joint: Joint, ends: tuple[int, int], frames: tuple[Frame, Frame]
) -> float:
    """The angle of a joint at the start; turns are those of its initial value."""
    (_, A), (_, B) = (placed(s, i, f) for i, f in zip(ends, frames, strict=True))
    angle = math.atan2(float(B[:, X] @ A[:, Y]), float(B[:, X] @ A[:, X]))
    return angle + TWO_PI * round((joint.initial.get("angle", angle) - angle) / TWO_PI)


def _stop_gaps(system: System, s: Start, joint: Joint) -> list[Gap]:
    return [
        coordinate_gap(system, s, joint, stop.coordinate, limit, sign, stop.restitution)
        for stop in joint.stops
        for limit, sign in ((stop.low, 1.0), (stop.high, -1.0))
        if math.isfinite(limit)
    ]


def _frictions(system: System, s: Start, joint: Joint) -> list[Gap]:
    return [
        replace(
            coordinate_gap(system, s, joint, one.coordinate, 0.0, 1.0, 0.0),
            most=one.most,
            of_reaction=one.of_reaction,
        )
        for one in joint.frictions
    ]


def _contact_gaps(system: System, s: Start, c: Contact) -> list[Gap]:
    a, b = (system.index(name) for name in c.pair)
    surfaces = c.surfaces()
    if c.shapes is not None:
        points = surfaces[0].points[0], surfaces[1].points[0]
        reach = surfaces[0].radius + surfaces[1].radius
        fixed = (_ZERO, _ZERO), reach, 1.0, c.restitution
        radius, mu = surfaces[1].radius, c.friction
        return [Gap(c.name, DISTANCE, (a, b), points, *fixed, radius=radius, friction=mu)]
    point, normal = c.plane_point, c.plane_normal
    if a >= 0:
        x, q = s.reference
        R = matrix(q[a])
        point, normal = R.T @ (point - x[a]), R.T @ normal
    (on,) = surfaces
    rubs = c.friction > 0.0 or on.matrix is not None
    return [
        Gap(
            c.name,
            SUPPORT if rubs else IN_PLANE,
            (a, b),
            (point, p),
            (normal, triad(normal)[:, X] if rubs else _ZERO),
            on.radius,
            1.0,
            c.restitution,
            radius=on.radius,
            matrix=on.matrix,
            friction=c.friction,
        )
        for p in on.points
    ]


class GapTables:
    """Values, rates and derivatives of gaps; arrays may have any number of leading dimensions."""

    def __init__(self, gaps: Sequence[Gap], count: int) -> None:
        self.gaps, self.count = list(gaps), count
        g = len(self.gaps)
        self.ends = np.array([gap.bodies for gap in gaps], dtype=np.int64).reshape(g, 2)
        self._X = np.array([gap.points for gap in gaps]).reshape(g, 2, 3)
        self._D = np.array([gap.directors for gap in gaps]).reshape(g, 2, 3)
        self.limit = np.array([gap.limit for gap in gaps])
        self.sign = np.array([gap.sign for gap in gaps])
        self.restitution = np.array([gap.restitution for gap in gaps])
        self.near = np.array([gap.near for gap in gaps])
        self.radius = np.array([gap.radius for gap in gaps])
        self.most = np.array([gap.most for gap in gaps])
        self.rubs = self.most > 0.0
        self.of_reaction = np.array([gap.of_reaction for gap in gaps], dtype=bool)
        self.friction = np.array([gap.friction for gap in gaps])
        flat = np.zeros((3, 3))
        matrices = [flat if gap.matrix is None else gap.matrix for gap in gaps]
        self._matrix = np.array(matrices).reshape(g, 3, 3)
        reach = np.trace(self._matrix, axis1=1, axis2=2)
        self._arms = np.linalg.norm(self._X, axis=-1).sum(axis=-1) + self.radius + np.sqrt(reach)
        kinds = [gap.kind for gap in gaps]
        self._which = {
            kind: np.array([k for k, own in enumerate(kinds) if own == kind], dtype=np.int64)
            for kind in (IN_PLANE, DISTANCE, TWIST, SUPPORT)
        }
        self._surface = self._which[SUPPORT]
        self.slick = np.flatnonzero(self.friction > 0.0)
        self.rolls = np.isinf(self.friction)

    @property
    def turns(self) -> Floats:
        """Numbers of the gaps that are angles."""
        return self._which[TWIST]

    def _placed(self, x: Floats, R: Floats) -> tuple[Floats, Floats, Floats]:
        """Arms and directors (..., gap, 2, 3), and s from the first point to the second."""
        x, R = _with_ground(x, R)
        turned = R[..., self.ends, :, :]
        arms = np.einsum("...gsab,gsb->...gsa", turned, self._X)
        directors = np.einsum("...gsab,gsb->...gsa", turned, self._D)
        points = x[..., self.ends, :] + arms
        return arms, directors, points[..., 1, :] - points[..., 0, :]

    def _below(self, R: Floats, n: Floats) -> tuple[Floats, Floats]:
        """From centres of surfaces to where they touch, and how far they reach below."""
        k = self._surface
        R = R[..., self.ends[k, 1], :, :]
        u = np.einsum("...gba,...gb->...ga", R, n[..., k, :])
        d = np.einsum("...gab,gbc,...gc->...ga", R, self._matrix[k], u)
        height = np.sqrt(np.einsum("...ga,...ga->...g", d, n[..., k, :]))
        return -d / np.where(height == 0.0, 1.0, height)[..., None], height

    def values(self, x: Floats, R: Floats, near: Floats | None = None) -> Floats:
        """The gaps (..., gap); `near` are their angles, known except for rounding.

        A coordinate that is held by friction has no gap: infinity stands there.
        """
        found = self.sign * (self.coordinates(x, R, near) - self.limit)
        return np.where(self.rubs, np.inf, found) if self.rubs.any() else np.asarray(found)

    def coordinates(self, x: Floats, R: Floats, near: Floats | None = None) -> Floats:
        """Coordinates of the gaps."""
        arms, d, s = self._placed(x, R)
        y = np.einsum("...ga,...ga->...g", d[..., 0, :], s)
        k = self._which[DISTANCE]
        y[..., k] = np.sqrt(np.einsum("...ga,...ga->...g", s[..., k, :], s[..., k, :]))
        if len(k := self._surface):
            y[..., k] -= self._below(R, d[..., 0, :])[1]
        if len(k := self.turns):
            e, across, b = arms[..., k, 0, :], d[..., k, 0, :], d[..., k, 1, :]
            up = np.einsum("...ga,...ga->...g", cross(e, across), b)
            angle = np.arctan2(up, np.einsum("...ga,...ga->...g", across, b))
            at = self.near[k] if near is None else near[..., k]
            y[..., k] = angle + TWO_PI * np.round((at - angle) / TWO_PI)
        return np.asarray(y)

    def terms(self, x: Floats, R: Floats) -> Floats:
        """Sizes of what gaps are made of (..., gap), by which positions of free bodies round them.

        Ways along a plane do not count; angles have no terms.
        """
        _, d, _ = self._placed(x, R)
        x, _ = _with_ground(np.abs(x), R)
        n = np.abs(d[..., 0, :])
        n[..., self._which[DISTANCE], :] = 1.0
        found = np.einsum("...ga,...ga->...g", n, x[..., self.ends[:, 0], :])
        found += np.einsum("...ga,...ga->...g", n, x[..., self.ends[:, 1], :])
        return np.asarray(found + self._arms)

    def limits(self, seen: Any) -> Floats:
        """Friction limits of joints, from observed rows (time, gap)."""
        if not self.of_reaction.any():
            return self.most
        return np.where(self.of_reaction, seen.along[..., 0], self.most)

    def meets(self, x: Floats, R: Floats) -> tuple[Floats, Floats]:
        """Points on the second bodies that are nearest to the first, and normals towards them."""
        arms, d, s = self._placed(x, R)
        n = np.array(d[..., 0, :])
        k = self._which[DISTANCE]
        n[..., k, :] = s[..., k, :] / np.linalg.norm(s[..., k, :], axis=-1)[..., None]
        x, _ = _with_ground(x, R)
        centre = x[..., self.ends[:, 1], :] + arms[..., 1, :]
        if len(k := self._surface):
            centre[..., k, :] += self._below(R, n)[0]
        return centre - self.radius[:, None] * n, n

    def tangents(self, x: Floats, R: Floats) -> Floats:
        """Derivatives (gap, 2, 6 columns a body) of the ways along the plane at one state.

        Zero where there is no friction; arrays may be complex.
        """
        found = np.zeros((len(self.gaps), 2, self.count + 1, 6), dtype=R.dtype)
        if not len(self.slick):
            return found[:, :, :-1].reshape(len(self.gaps), 2, 6 * self.count)
        k, (arms, along) = self.slick, self._along(x, R)
        for side, sign in ((0, -1.0), (1, 1.0)):
            for m in range(2):
                e = along[:, m]
                found[k, m, self.ends[k, side]] += sign * np.concatenate(
                    [e, cross(arms[:, side], e)], axis=1
                )
        return found[:, :, :-1].reshape(len(self.gaps), 2, 6 * self.count)

    def _along(self, x: Floats, R: Floats) -> tuple[Floats, Floats]:
        """Of gaps with friction, both arms (..., point, 2, 3) and directions along, two of each."""
        k, (arms, d, s) = self.slick, self._placed(x, R)
        n = np.array(d[..., 0, :])
        balls = self._which[DISTANCE]
        n[..., balls, :] = s[..., balls, :] / _sizes(s[..., balls, :])[..., None]
        second = np.array(arms[..., 1, :])
        if len(self._surface):
            second[..., self._surface, :] += self._below(R, n)[0]
        second = second - self.radius[:, None] * n
        x, R = _with_ground(x, R)
        first = second + x[..., self.ends[:, 1], :] - x[..., self.ends[:, 0], :]
        # On a plane, the second director is fixed in it.
        t = np.einsum("...gab,gb->...ga", R[..., self.ends[:, 0], :, :], self._D[:, 1])
        t[..., balls, :] = _across(n[..., balls, :])
        both = np.stack([t, cross(n, t)], axis=-2)
        return np.stack([first, second], axis=-2)[..., k, :, :], both[..., k, :, :]

    def slips(self, x: Floats, R: Floats, u: Floats) -> Floats:
        """Speeds (..., point, 2) along planes of gaps with friction, for twists u."""
        if not len(self.slick):
            return np.zeros((*x.shape[:-2], 0, 2))
        arms, along = self._along(x, R)
        u = np.concatenate([u, np.zeros((*u.shape[:-2], 1, 6))], axis=-2)[
            ..., self.ends[self.slick], :
        ]
        moves = u[..., :3] + cross(u[..., 3:], arms)
        relative = moves[..., 1, :] - moves[..., 0, :]
        return np.einsum("...kma,...ka->...km", along, relative)

    def bent_tangents(self, x: Floats, R: Floats, u: Floats) -> Floats:
        """What second derivatives of those ways hold beside the accelerations, (gap, 2)."""
        moved = self.tangents(*self._moved(x, R, u))
        return np.asarray((moved @ u.ravel()).imag / TINY)

    def blocks(self, x: Floats, R: Floats) -> Floats:
        """Derivatives (..., gap, 2, 6) by the twists of both bodies; arrays may be complex."""
        r, d, s = self._placed(x, R)
        n = np.array(d[..., 0, :])
        k = self._which[DISTANCE]
        length = np.sqrt(np.einsum("...ga,...ga->...g", s[..., k, :], s[..., k, :]))
        n[..., k, :] = s[..., k, :] / length[..., None]
        if len(k := self._surface):
            r = np.array(r)
            r[..., k, 1, :] += self._below(R, n)[0]
        found = np.zeros((*n.shape[:-1], 2, 6), dtype=n.dtype)
        for side, sign in ((0, -1.0), (1, 1.0)):
            found[..., side, :3] = sign * n
            found[..., side, 3:] = sign * cross(r[..., side, :], n)
        k = self._which[IN_PLANE]
        found[..., k, 0, 3:] += cross(n[..., k, :], s[..., k, :])
        if len(k := self._surface):
            to = s[..., k, :] + self._below(R, n)[0]
            found[..., k, 0, 3:] += cross(n[..., k, :], to)
        k = self.turns
        found[..., k, :, :3] = 0.0
        found[..., k, 0, 3:], found[..., k, 1, 3:] = -r[..., k, 0, :], r[..., k, 0, :]
        return np.asarray(self.sign[:, None, None] * found)

    def rates(self, x: Floats, R: Floats, u: Floats) -> Floats:
        """Rates (..., gap) for twists u (..., body, 6)."""
        u = np.concatenate([u, np.zeros((*u.shape[:-2], 1, 6))], axis=-2)
        return np.einsum("...gsk,...gsk->...g", self.blocks(x, R), u[..., self.ends, :])

    def dense(self, x: Floats, R: Floats) -> Floats:
        """Derivatives at one state, (gap, 6 columns a body)."""
        blocks, g = self.blocks(x, R), len(self.gaps)
        C = np.zeros((g, self.count + 1, 6), dtype=blocks.dtype)
        for side in (0, 1):
            C[np.arange(g), self.ends[:, side]] += blocks[:, side]
        return C[:, :-1].reshape(g, 6 * self.count)

    def bending(self, x: Floats, R: Floats, u: Floats) -> Floats:
        """What second derivatives hold beside the accelerations, by an imaginary step."""
        moved = self.dense(*self._moved(x, R, u))
        return np.asarray((moved @ u.ravel()).imag / TINY)

    @staticmethod
    def _moved(x: Floats, R: Floats, u: Floats) -> tuple[Floats, Floats]:
        """Places and attitudes after an imaginary time."""
        turning = cross(u[:, None, 3:], R.swapaxes(-1, -2)).swapaxes(-1, -2)
        return x + 1j * TINY * u[:, :3], R + 1j * TINY * turning


def _with_ground(x: Floats, R: Floats) -> tuple[Floats, Floats]:
    """Places and attitudes of bodies, and of the ground as the last one."""
    shape, n = x.shape[:-2], x.shape[-2]
    places, turned = np.empty((*shape, n + 1, 3), x.dtype), np.empty((*shape, n + 1, 3, 3), R.dtype)
    places[..., :-1, :], places[..., -1, :] = x, 0.0
    turned[..., :-1, :, :], turned[..., -1, :, :] = R, _UNTURNED
    return places, turned


def _sizes(v: Floats) -> Floats:
    """Lengths of vectors, which may be complex."""
    return np.asarray(np.sqrt(np.einsum("...a,...a->...", v, v)))


def _across(n: Floats) -> Floats:
    """Directions across unit vectors: those that the kernels take."""
    x, y, z = np.moveaxis(n, -1, 0)
    sign = np.copysign(1.0, np.real(z))
    f = -1.0 / (sign + z)
    return np.stack([1.0 + sign * x * x * f, sign * x * y * f, -sign * x], axis=-1)
