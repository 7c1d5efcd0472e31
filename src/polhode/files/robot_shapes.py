"""Shapes of robots: what is drawn and what touches, as bodies, the ground and contacts have it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

import numpy as np

from polhode.errors import ModelError
from polhode.files.meshes import triangles
from polhode.kernel.compile.pointer_table import integers, zeros
from polhode.kernel.contacts.points import find_points
from polhode.kernel.contacts.tables import (
    ColliderValue,
    NearIndex,
    NearValue,
    PairIndex,
    PoseValue,
    TouchValue,
)
from polhode.lowering.colliders import colliders_of
from polhode.lowering.contacts import OVERLAP
from polhode.model.contacts.contact import Contact
from polhode.model.contacts.touching import Contacts
from polhode.model.numbers import Floats
from polhode.model.orientation import from_matrix
from polhode.model.shapes import checked_shape, core_of
from polhode.model.system import GROUND, System

PLANE = "plane"
_DECIMALS = 12  # of places in a file: what is below a picometre is rounding
Pair = tuple[str, str]


@dataclass(frozen=True)
class RobotShape:
    """A shape of a link, in the world; a plane has its normal along z."""

    name: str
    shape: Mapping[str, Any]
    x: Floats
    R: Floats
    drawn: bool = True
    touches: bool = True
    material: str = ""


@dataclass
class Meetings:
    """What pieces do to each other: materials, and which of them meet though, or unless, tied."""

    friction: float = 0.0
    materials: dict[str, dict[str, float]] = field(default_factory=dict)
    pairs: list[dict[str, Any]] = field(default_factory=list)
    meets: Callable[[RobotShape, RobotShape], bool] = lambda a, b: True
    forced: Callable[[RobotShape, RobotShape], bool] = lambda a, b: (
        False
    )  # also where a joint ties them


def why_not_touching(shape: Mapping[str, Any]) -> str:
    """Why a shape of a robot cannot touch, or nothing."""
    if PLANE in shape:
        return ""
    try:
        core_of("it", checked_shape("it", shape, ground=True))
    except ModelError as error:
        return str(error).rstrip(".")
    return ""


def body_shapes(
    pieces: Sequence[RobotShape], centre: Floats, R: Floats, touches: bool
) -> dict[str, Any]:
    """`shape`, `collision` and `material` of a body, where anything of the robot touches or not.

    Several shapes that are drawn and do not touch as they are become one mesh: a body has one.
    """
    drawn = [p for p in pieces if p.drawn]
    touching = [p for p in pieces if p.touches]
    materials = {p.material for p in touching}
    found: dict[str, Any] = {"material": materials.pop()} if len(materials) == 1 else {}
    own = "material" not in found
    alike = all(p.drawn == p.touches for p in pieces) or not drawn
    if alike and len(touching) == 1:
        return found | {"shape": _placed(touching[0], centre, R)}
    if not alike:
        meshes = len(drawn) > 1
        found["shape"] = _mesh(drawn, centre, R) if meshes else _placed(drawn[0], centre, R)
    if touches and pieces:
        shapes = [(p, _placed(p, centre, R)) for p in touching]
        found["collision"] = [s | ({"material": p.material} if own else {}) for p, s in shapes]
    return found


def _placed(piece: RobotShape, centre: Floats, R: Floats) -> dict[str, Any]:
    """The shape in axes at the centre."""
    at, Q = np.round(R.T @ (piece.x - centre), _DECIMALS) + 0.0, R.T @ piece.R
    place: dict[str, Any] = {"center": at.tolist()} if np.any(at) else {}
    if not np.allclose(Q, np.eye(3), rtol=0.0, atol=10.0**-_DECIMALS):
        place["orientation"] = from_matrix(Q)
    return {**piece.shape, **place}


def _mesh(pieces: Sequence[RobotShape], centre: Floats, R: Floats) -> dict[str, Any]:
    """All surfaces as one mesh."""
    vertices: list[Floats] = []
    faces: list[Floats] = []
    count = 0
    for piece in pieces:
        points, corners = triangles(checked_shape(piece.name, piece.shape))
        vertices.append(np.round((piece.x + points @ piece.R.T - centre) @ R, 6))
        faces.append(corners + count)
        count += len(points)
    return {"mesh": {"vertices": np.concatenate(vertices), "faces": np.concatenate(faces)}}


class RobotContacts:
    """The contacts of a robot whose pieces are on these bodies."""

    def __init__(
        self, touch: Meetings, pieces: dict[str, list[RobotShape]], tied: set[Pair]
    ) -> None:
        self.touch = touch
        self.of = {k: t for k, v in pieces.items() if (t := [p for p in v if p.touches])}
        self.exclude: list[Pair] = []
        self.include: list[Pair] = []
        self.open: set[Pair] = set()  # pairs that may touch
        self.told: list[str] = []
        for pair in combinations(self.of, 2):
            self._sort(pair, GROUND not in pair and bool({pair, pair[::-1]} & tied))

    def _sort(self, pair: Pair, tied: bool) -> None:
        """Decide whether two bodies touch."""
        asked = self.touch.forced if tied else self.touch.meets
        met = [asked(p, q) for p in self.of[pair[0]] for q in self.of[pair[1]]]
        if not any(met):
            self.exclude += [] if tied else [pair]
            return
        self.include += [pair] if tied else []
        self.open.add(pair)
        if not all(met):
            self.told.append(
                f"that {met.count(False)} of {len(met)} pairs of geoms of '{pair[0]}' and "
                f"'{pair[1]}' pass through each other: all touch"
            )

    def pass_through(self, a: str, b: str, depth: float) -> None:
        """Let two bodies that overlap pass through each other."""
        pair = (a, b) if (a, b) in self.open else (b, a)
        self.open.discard(pair)
        if pair in self.include:
            self.include.remove(pair)
        else:
            self.exclude.append(pair)
        self.told.append(
            f"contact of '{a}' and '{b}', which overlap by {depth:.3g} m at the start: they pass "
            "through each other"
        )

    @property
    def contacts(self) -> Sequence[Contact]:
        """As a system has them; none where nothing can touch."""
        if not self.open:
            return ()
        ground = self.of.get(GROUND, [])
        return Contacts(
            friction=self.touch.friction,
            planes=[
                {"point": p.x, "normal": p.R[:, 2], **_material(p)}
                for p in ground
                if PLANE in p.shape
            ],
            ground=[
                {**_placed(p, np.zeros(3), np.eye(3)), **_material(p)}
                for p in ground
                if PLANE not in p.shape
            ],
            exclude=self.exclude,
            include=self.include,
            materials=self.touch.materials,
            pairs=self.touch.pairs,
        )


def _material(piece: RobotShape) -> dict[str, str]:
    return {"material": piece.material} if piece.material else {}


def overlaps(system: System) -> dict[Pair, float]:
    """Bodies that overlap at the start by more than a run allows, with the depth."""
    colliders = colliders_of(system, None)  # type: ignore[arg-type]  # which it does not need
    if colliders is None:
        return {}
    poses = zeros(len(system.bodies) + 1, PoseValue.WIDTH)
    poses[-1, PoseValue.MAP : PoseValue.FAR] = np.eye(3).ravel()
    for i, body in enumerate(system.bodies):
        poses[i, PoseValue.AT : PoseValue.MAP] = body.position
        poses[i, PoseValue.MAP : PoseValue.FAR] = body.R.ravel()
    room, end = 32 * (len(colliders.integers) + 4), -1
    while end < 0:
        points = integers(np.zeros((room, NearIndex.WIDTH)), NearIndex.WIDTH)
        pairs = integers(np.zeros((room, PairIndex.WIDTH)), PairIndex.WIDTH)
        numbers = zeros(room, TouchValue.WIDTH)
        end, room = find_points(colliders, poses, pairs, points, numbers), 2 * room
    names, found = [*(b.name for b in system.bodies), GROUND], dict[Pair, float]()
    for row, values in zip(points[:end], numbers[:end], strict=True):
        two = row[[NearIndex.FIRST, NearIndex.SECOND]]
        depth = -float(values[NearValue.GAP])
        if depth > OVERLAP * colliders.numbers[two, ColliderValue.REACH].min():
            pair = names[row[NearIndex.A]], names[row[NearIndex.B]]
            found[pair] = max(depth, found.get(pair, 0.0))
    return found
