"""Base class of loads: data, lowered into the families of `kernel.bodies.loads`.

A load says what it exerts from outside, so that the certificate knows what a model promises.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

import numpy as np

from polhode.errors import ModelError
from polhode.model.body import Body
from polhode.model.joints import Frame, Joint
from polhode.model.laws import Law
from polhode.model.made import Member
from polhode.model.numbers import Floats, body_names, name
from polhode.model.outside import ANYTHING
from polhode.model.signal import Signal, fields, signal

ORIGIN = np.zeros(3)
Example = Mapping[str, Any]  # arguments but the name, for bodies 'a', 'b' and a joint 'hinge'
Find = Callable[[str], Joint]  # a joint by its name
NEEDED = "needed"  # marks a field that must be given though the one before it has a default


@dataclass(frozen=True)
class Places:
    """Initial poses of the bodies: points of a body are from its origin.

    That is the centre of mass, or the tip that a body turns about.
    """

    system: Any  # a `System`, which knows all forces
    x: Floats  # centres of mass, (n, 3)
    R: Floats
    angular_velocities: Floats  # body axes
    frames: Mapping[str, tuple[Frame, Frame]]  # of joints
    centre: Floats  # of mass, from the origin, body axes

    def index(self, body: str) -> int:
        """Number of a body, -1 for the ground."""
        return self.system.index(body)

    def local(self, body: str, point: Floats) -> Floats:
        """Body-fixed coordinates of a world point."""
        i = self.index(body)
        return point if i < 0 else self.R[i].T @ (point - self.x[i]) + self.centre[i]

    def direction(self, body: str, vector: Floats) -> Floats:
        """Body axes of a world direction."""
        i = self.index(body)
        return vector if i < 0 else self.R[i].T @ vector

    def origin_to(self, body: str, from_centre: Floats) -> Floats:
        """Body-fixed coordinates of a point given from the centre of mass."""
        return from_centre + self.centre[self.index(body)]

    def points(self, body: str) -> tuple[Floats, Floats]:
        """Masses and body-fixed coordinates of a body's mass points."""
        b = self.body(body)
        return b.point_masses, b.point_positions + self.centre[self.index(body)]

    def body(self, body: str) -> Body:
        """The body of that name."""
        return self.system.body(body)

    def angular_velocity(self, body: str) -> Floats:
        """Angular velocity of a body at the start, body axes."""
        return self.angular_velocities[self.index(body)]

    def joint(self, joint: str, user: str) -> tuple[Joint, Frame, Frame]:
        """A joint that `user` needs, with its frames in the two bodies."""
        if joint not in self.frames:
            names = ", ".join(self.frames) or "none"
            raise ModelError(
                f"{user} is on the joint '{joint}', which does not exist; joints: {names}."
            )
        return (self.system.joint(joint), *self.frames[joint])


@dataclass(frozen=True)
class TimedLoad:
    """A force or torque in time."""

    body: int
    signal: Signal
    torque: bool
    body_axes: bool
    point: Floats = field(default_factory=lambda: ORIGIN)
    controlled: bool = False

    damps: ClassVar[bool] = False
    works: ClassVar[bool] = True
    more_settings: ClassVar[tuple[str, ...]] = ("setting y", "setting z")  # of a controller


@dataclass(frozen=True)
class PointLoad:
    """A force (and torque) that may depend on the motion of a point."""

    body: int
    point: Floats
    constant: Floats = field(default_factory=lambda: ORIGIN)
    damping: float = 0.0
    turn_damping: float = 0.0
    force: Callable[..., Any] | None = None
    torque: Callable[..., Any] | None = None
    parameters: Sequence[float] = ()

    controlled: ClassVar[bool] = False
    more_settings: ClassVar[tuple[str, ...]] = ()

    @property
    def damps(self) -> bool:
        """Whether it dissipates energy."""
        return self.damping != 0.0 or self.turn_damping != 0.0

    @property
    def works(self) -> bool:
        """Whether it does work, as something other than a damper."""
        return bool(np.any(self.constant != 0.0)) or bool(self.force or self.torque)


@dataclass(frozen=True)
class ElementLoad:
    """A law for the coordinate of a primitive between two bodies (-1 is the ground).

    A *distance* is that of the points, *in-plane* the way of the second point along the first
    director, *orthogonal* the cosine between the directors, *twist* the angle about `axis` of the
    first body from its director to the second's. *Turn* is the part along `axis` of the vector, of
    less than half a turn, by which the frame of `second_axis` and the second director is turned
    against that of `axis` and the first. *Round* is *in plane* for the lowest point of an ellipsoid
    about the second point, whose squares of semi-axes are in `surface`.
    """

    kind: str
    bodies: tuple[int, int]
    law: Law
    points: tuple[Floats, Floats] = (ORIGIN, ORIGIN)
    directors: tuple[Floats, Floats] = (ORIGIN, ORIGIN)
    axis: Floats = field(default_factory=lambda: ORIGIN)
    second_axis: Floats = field(default_factory=lambda: ORIGIN)
    near: float = 0.0  # angle of a twist at the start, to within half a turn
    joint: str = ""  # whose coordinate it is, if any
    surface: Floats | None = None

    more_settings: ClassVar[tuple[str, ...]] = ()

    @property
    def controlled(self) -> bool:
        """Whether a controller sets what it gives."""
        return self.law.controlled

    @property
    def damps(self) -> bool:
        """Whether it dissipates energy."""
        return self.law.damps

    @property
    def works(self) -> bool:
        """Whether a motor drives it."""
        return self.law.is_driven


@dataclass(frozen=True)
class RotorLoad:
    """A wheel that spins about an axis of a body."""

    body: int
    axis: Floats
    inertia: float
    momentum: float
    signal: Signal
    controlled: bool = False

    damps: ClassVar[bool] = False
    works: ClassVar[bool] = True
    more_settings: ClassVar[tuple[str, ...]] = ("momentum given", "time of setting")


class SeatInBody(NamedTuple):
    """A body in which a force sits, its point (world, at the start) and axis.

    Without a point it is within the body, and the axis is the body's.
    """

    body: str
    point: Floats | None
    axis: Floats


Row = TimedLoad | PointLoad | ElementLoad | RotorLoad


class LineOfAction(NamedTuple):
    """Two bodies, and a point of each, world, at the start; None is its centre of mass."""

    bodies: tuple[str, str]
    points: tuple[Floats | None, Floats | None]


@dataclass
class Lowered:
    """Rows of the load families, each with the name of its force."""

    timed: list[TimedLoad] = field(default_factory=list)
    points: list[PointLoad] = field(default_factory=list)
    elements: list[ElementLoad] = field(default_factory=list)
    rotors: list[RotorLoad] = field(default_factory=list)
    owners: dict[int, str] = field(default_factory=dict)

    def rows(self) -> list[Row]:
        """All rows."""
        return [*self.timed, *self.points, *self.elements, *self.rotors]

    def take(self, force: Force, places: Places, gravity: Floats) -> None:
        """Add the rows of a force."""
        force.lower(places, self, gravity)
        for row in self.rows():
            self.owners.setdefault(id(row), force.name)

    def owner(self, row: Row) -> str:
        """Name of the force that a row is of, empty for a row of a structure."""
        return self.owners.get(id(row), "")


@dataclass(frozen=True, eq=False)
class Force(Member):
    """A load on one or two bodies; a system names those without a name, as `spring-1`."""

    name: str = ""

    kind: ClassVar[str]
    example: ClassVar[Example]  # for the documentation, and for the tests of every force

    def __post_init__(self) -> None:
        """Check the arguments."""
        given: Any = self.name
        if not isinstance(given, str) or given:
            name("a force", given)

    @property
    def what(self) -> str:
        """Kind and name."""
        return f"{self.kind} '{self.name}'" if self.name else f"a {self.kind} without a name"

    @property
    def bodies(self) -> tuple[str, ...]:
        """Names of the bodies it acts on."""
        raise NotImplementedError

    @property
    def joints(self) -> tuple[str, ...]:
        """Names of the joints it acts on."""
        return ()

    def lower(self, places: Places, lowered: Lowered, gravity: Floats) -> None:
        """Add the rows of this load."""
        raise NotImplementedError

    conservative: ClassVar[bool] = False
    ties_bodies: ClassVar[bool] = False  # its force depends on where bodies are

    @property
    def line(self) -> LineOfAction | None:
        """The line along which it acts between two bodies, if it does."""
        return None

    @property
    def seat(self) -> SeatInBody | None:
        """Where it sits in a body, if it does."""
        return None

    @property
    def is_natural(self) -> bool:
        """Whether natural coordinates can express it."""
        return False

    def outside(self, joint: Find) -> Floats:
        """What it exerts from outside (`model.outside`); `joint` finds one by name."""
        return ANYTHING


@dataclass(frozen=True, eq=False)
class OnBody(Force):
    """A load on one body."""

    body: str = field(default="", metadata={NEEDED: True})

    def __post_init__(self) -> None:
        """Check the arguments."""
        super().__post_init__()
        body_names(self.what, self.body)
        if not self.body:
            raise ModelError(f"{self.what} has no body; name the body that it acts on.")

    @property
    def bodies(self) -> tuple[str, ...]:
        """The body it acts on."""
        return (self.body,)


@dataclass(frozen=True, eq=False)
class InTime(OnBody):
    """A force or torque in time, in one of several forms."""

    frame: str = "world"
    value: Any = None
    steps: Sequence[Any] | None = None
    table: Mapping[str, Any] | None = None
    harmonic: Mapping[str, Any] | None = None
    minimum_jerk: Mapping[str, Any] | None = None
    trapezoid: Mapping[str, Any] | None = None
    spline: Mapping[str, Any] | None = None
    controlled: bool = False

    def __post_init__(self) -> None:
        """Check what is given."""
        super().__post_init__()
        if self.frame not in ("world", "body"):
            raise ModelError(
                f"frame of {self.what} is {self.frame!r}; it must be 'world' or 'body'."
            )
        _ = self.signal

    @cached_property
    def signal(self) -> Signal:
        """Its value in time, without that of a controller."""
        forms = fields(self)
        return signal(self.what, {"value": (0, 0, 0)} if self.controlled and not forms else forms)

    @property
    def is_natural(self) -> bool:
        """Always."""
        return True
