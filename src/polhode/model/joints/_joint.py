"""Base class of joints: two bodies, a frame fixed in each, and a list of constraint primitives.

The frame of a joint has its origin at the joint's point and its z axis along the joint's axis. Data
only; the kernels belong to the primitives.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any, ClassVar

import numpy as np

from polhode.errors import ModelError, suggestion
from polhode.model.contacts.friction import DryFriction, frictions_of
from polhode.model.contacts.stop import Stop, stops_of
from polhode.model.made import Member
from polhode.model.numbers import (
    Floats,
    array,
    body_names,
    direction,
    mapping,
    name,
    not_negative,
    number,
    shown,
)
from polhode.model.outside import NOTHING
from polhode.model.reactions import along_coordinate, reactions
from polhode.model.signal import Signal, scalar

COINCIDE, ORTHOGONAL, IN_PLANE, DISTANCE = "coincide", "orthogonal", "in plane", "distance"
TWIST = "twist"  # the angle about an axis that two bodies share, without bounds
TURN = "turn"  # the part along an axis of the vector by which the second body is turned
ROUND = "round"  # how far a round surface of the second body is above a plane of the first
ANGULAR = (ORTHOGONAL, TWIST, TURN)  # of directions alone: wherever points are
X, Y, Z = 0, 1, 2
RATES = {"angle": "rate", "displacement": "speed"}  # of coordinates, by name


@dataclass(frozen=True)
class Primitive:
    """A constraint primitive; axes are those of the joint's frames in the first and second body."""

    kind: str
    first: int = Z
    second: int = Z

    @property
    def rows(self) -> int:
        """Number of equations."""
        return 3 if self.kind == COINCIDE else 1


@dataclass(frozen=True)
class Frame:
    """A joint's frame in one body: origin, and axes as columns."""

    point: Floats
    axes: Floats


def triad(z: Floats) -> Floats:
    """Right-handed axes, as columns, with the given third one."""
    k = int(np.argmin(np.abs(z)))
    x = np.cross(np.eye(3)[k], z)
    x /= np.linalg.norm(x)
    return np.column_stack([x, np.cross(z, x), z])


@dataclass(frozen=True)
class MotionRow:
    """A prescribed joint coordinate: the angle about z (twist) or the displacement along it."""

    kind: str
    signal: Signal


@dataclass(frozen=True, eq=False)
class Joint(Member):
    """A joint between two bodies, or between a body and the ground.

    Parameters
    ----------
    name
        How results refer to it.
    first, second
        Names of the bodies; "ground" is the world. Reactions act on the second.
    point
        World point at the start.
    axis
        World direction at the start, where the type has an axis.
    frames
        Instead of point and axis: ``{"point": ..., "axis": ...}`` fixed in each body (body axes,
        from the centre of mass); the bodies are brought together.
    initial
        Initial joint coordinates, such as ``{"angle": 0.3, "rate": 2.0}``; the bodies follow.
    motion
        A joint coordinate as a function of time, such as ``{"angle": {"harmonic": {...}}}`` or
        ``{"displacement": {"ramp": {...}}}``: the joint is driven so, whatever force it takes.
    stop
        Limits of joint coordinates, such as ``{"angle": [-1.2, 0.8], "restitution": 0.4}``, or with
        a ``stiffness``, ``exponent`` and ``damping`` instead of restitution.
    friction
        Dry friction: ``{"torque": 0.1}`` about the axis, ``{"force": 2.0}`` along it; or by the
        force that the joint carries, ``{"coefficient": 0.2, "radius": 0.01}`` of a pin,
        ``{"coefficient": 0.2}`` of a slider.
    armature
        Inertia of a geared rotor that the coordinate has beside the bodies: of an angle in kg m²,
        of a displacement in kg; of a cylindrical joint both by name, ``{"angle": 0.01}``.
    """

    name: str
    first: str
    second: str
    point: Any = None
    axis: Any = None
    frames: Sequence[Mapping[str, Any]] | None = None
    initial: Mapping[str, float] = field(default_factory=dict)
    motion: Mapping[str, Any] | None = None
    stop: Mapping[str, Any] | None = None
    friction: Mapping[str, Any] | None = None
    armature: float | Mapping[str, float] | None = None

    kind: ClassVar[str]
    primitives: ClassVar[tuple[Primitive, ...]]
    coordinates: ClassVar[tuple[str, ...]] = ()
    has_axis: ClassVar[bool] = True

    def __post_init__(self) -> None:
        """Check the arguments and copy them, since the caller may modify the arrays later."""
        for f in fields(self):
            object.__setattr__(self, f.name, deepcopy(getattr(self, f.name)))
        name("a joint", self.name)
        what = f"joint '{self.name}'"
        body_names(what, self.first, self.second)
        if self.first == self.second:
            raise ModelError(
                f"{what} connects '{self.first}' to itself; name two different bodies."
            )
        self._check_geometry(what)
        mapping(f"initial of {what}", self.initial, "give values by name, such as { angle = 0.1 }")
        for key, value in self.initial.items():
            if key not in self.allowed_initial:
                allowed = ", ".join(self.allowed_initial) or "none"
                raise ModelError(f"{what} ({self.kind}) has no initial {key!r}; it has: {allowed}.")
            self._check_initial(f"initial {key} of {what}", key, value)
        if self.motion is not None:
            self._begin_motion(what)
        stops = *self.stops, *self.compliant_stops
        self.armatures  # noqa: B018 - checked
        for word, parts in (("stop", stops), ("friction", self.frictions)):
            for part in parts:
                if part.coordinate in (self.motion or {}):
                    raise ModelError(
                        f"{part.coordinate} of {what} has both a motion and a {word}; remove one."
                    )

    def _begin_motion(self, what: str) -> None:
        """Check the motion and take the initial value from it."""
        assert self.motion is not None
        moved = [c for c in ("angle", "displacement") if c in self.coordinates]
        if len(self.motion) != 1 or set(self.motion) - set(moved):
            takes = " or ".join(moved) or "none"
            raise ModelError(
                f"motion of {what} ({self.kind}) prescribes {', '.join(self.motion) or 'nothing'}; "
                f"it takes one of: {takes}."
            )
        (coordinate,) = self.motion
        rate = RATES[coordinate]
        if fights := [key for key in (coordinate, rate) if key in self.initial]:
            raise ModelError(
                f"{coordinate} of {what} has both a motion and an initial {fights[0]}; remove one."
            )
        row = self.motion_row
        assert row is not None
        start, speed = row.signal.at(0.0)
        initial = {coordinate: float(start[0]), rate: float(speed[0])}
        object.__setattr__(self, "initial", {**self.initial, **initial})

    @cached_property
    def _stops(self) -> tuple[Stop, ...]:
        return stops_of(f"joint '{self.name}' ({self.kind})", self.coordinates, self.stop)

    @property
    def stops(self) -> tuple[Stop, ...]:
        """Its rigid stops."""
        return tuple(stop for stop in self._stops if stop.compliance is None)

    @property
    def compliant_stops(self) -> tuple[Stop, ...]:
        """Its stops with a stiffness."""
        return tuple(stop for stop in self._stops if stop.compliance is not None)

    @cached_property
    def frictions(self) -> tuple[DryFriction, ...]:
        """Its dry friction."""
        what = f"joint '{self.name}' ({self.kind})"
        return frictions_of(what, self.coordinates, self.friction)

    @cached_property
    def armatures(self) -> dict[str, float]:
        """Armatures by coordinate."""
        return armatures_of(f"joint '{self.name}' ({self.kind})", self.scalars, self.armature)

    @property
    def scalars(self) -> list[str]:
        """Scalar coordinates."""
        has = "angle" in self.coordinates, self.slides == [Z]
        return [c for c, is_one in zip(RATES, has, strict=True) if is_one]

    @cached_property
    def motion_row(self) -> MotionRow | None:
        """The row of the prescribed motion."""
        if self.motion is None:
            return None
        ((coordinate, given),) = self.motion.items()
        given = scalar(f"{coordinate} of the motion of joint '{self.name}'", given)
        return MotionRow(TWIST if coordinate == "angle" else IN_PLANE, given)

    def _check_initial(self, what: str, key: str, value: Any) -> None:
        number(what, value)

    def _check_geometry(self, what: str) -> None:
        if (self.point is None) == (self.frames is None):
            raise ModelError(f"{what} needs a world point at the start, or two body-fixed frames.")
        if self.frames is not None:
            if len(self.frames) != 2:
                raise ModelError(f"{what} has {len(self.frames)} frames; give one for each body.")
            return
        array(f"point of {what}", self.point, 3)
        self._check_axis(what)

    def _check_axis(self, what: str) -> None:
        if self.has_axis:
            if self.axis is None:
                raise ModelError(f"{what} ({self.kind}) needs an axis, a world direction.")
            direction(f"axis of {what}", self.axis)
        elif self.axis is not None:
            raise ModelError(f"{what} ({self.kind}) has no axis; omit it.")

    def frame_axes(self, axis: Any, second: bool) -> Floats:
        """Axes of a body-fixed frame with the given axis."""
        if axis is None:
            if self.has_axis:
                raise ModelError(f"a frame of joint '{self.name}' ({self.kind}) needs an axis.")
            return np.eye(3)
        return triad(direction(f"axis of a frame of joint '{self.name}'", axis))

    @property
    def allowed_initial(self) -> tuple[str, ...]:
        """Initial values that this type takes."""
        known = [c for c in self.coordinates if c in RATES]
        return (*known, *(RATES[c] for c in known))

    @property
    def rows(self) -> int:
        """Number of constraint equations."""
        return sum(p.rows for p in self.primitives)

    @property
    def is_rod(self) -> bool:
        """Whether it constrains only a distance."""
        return self.primitives[0].kind == DISTANCE

    @property
    def slides(self) -> list[int]:
        """Axes of the first frame along which the second body's point may slide."""
        if any(p.kind == COINCIDE for p in self.primitives):
            return []
        held = {p.first for p in self.primitives if p.kind == IN_PLANE}
        return [axis for axis in (X, Y, Z) if axis not in held]

    @property
    def holds_attitude(self) -> bool:
        """Whether it fixes the relative attitude."""
        return sum(p.kind == ORTHOGONAL for p in self.primitives) == 3

    def world_axes(self) -> tuple[Floats, Floats]:
        """Axes of the frames in the first and the second body at the start, world."""
        if not self.has_axis:
            return np.eye(3), np.eye(3)
        axes = triad(direction(f"axis of joint '{self.name}'", self.axis))
        return axes, axes

    @property
    def moves_bodies(self) -> bool:
        """Whether the initial poses may violate it."""
        return self.frames is not None or bool(self.initial)

    def distance(self) -> float:
        """Initial distance of the frame origins."""
        return math.dist(*self.world_points())

    def world_points(self) -> tuple[Floats, Floats]:
        """Origins of the frames at the start, world."""
        point = array(f"point of joint '{self.name}'", self.point, 3)
        return point, point

    def on_ground(self) -> Frame:
        """Point and axes of a joint on the ground, world."""
        side = 0 if self.first == "ground" else 1
        if self.frames is not None:
            given = self.frames[side]
            point = array(f"a frame of joint '{self.name}'", given.get("point", (0, 0, 0)), 3)
            return Frame(point, self.frame_axes(given.get("axis"), side == 1))
        return Frame(self.world_points()[side], self.world_axes()[side])

    @property
    def is_grounded(self) -> bool:
        """Whether one of its bodies is the ground."""
        return "ground" in (self.first, self.second)

    def outside(self) -> Floats:
        """What the ground exerts through it (`model.outside`)."""
        return reactions(self) if self.is_grounded else NOTHING

    def outside_along(self, coordinate: str) -> Floats:
        """What the ground takes up of forces along a coordinate."""
        return along_coordinate(self, coordinate) if self.is_grounded else NOTHING


def armatures_of(what: str, coordinates: Sequence[str], given: Any) -> dict[str, float]:
    """Inertia (kg m², or kg) by coordinate, checked; `what` names the joint.

    `coordinates` are those of the joint that are one number each.
    """
    if given is None:
        return {}
    if not coordinates:
        raise ModelError(
            f"armature of {what} is {shown(given)}; this type has no angle or displacement and "
            "cannot have an armature."
        )
    if not isinstance(given, Mapping):
        if len(coordinates) > 1:
            raise ModelError(
                f"armature of {what} is {shown(given)}, and it has two coordinates; give a table, "
                "such as { angle = 0.01, displacement = 2 }."
            )
        given = {coordinates[0]: given}
    for key in given:
        if key not in coordinates:
            takes = " and ".join(coordinates)
            raise ModelError(
                f"armature of {what} has no {key!r}; it takes: {takes}."
                + suggestion(str(key), coordinates)
            )
    found = {key: not_negative(_of(what, key, given), value) for key, value in given.items()}
    return {key: value for key, value in found.items() if value}


def _of(what: str, key: str, given: Mapping[str, Any]) -> str:
    return f"armature of {what}" if len(given) == 1 else f"armature of the {key} of {what}"
