"""What a quantity is: a result of one kind of part, described and computed in one place.

Its formula is branch-free arithmetic on `Vec3` and `Mat3` whose components are arrays of samples;
where kernels have it as well (`sense`), both use the formulas of `kernel.algebra.kinematics`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Any, ClassVar

import numpy as np

from polhode.errors import MissingResultError
from polhode.kernel.algebra.kinematics import point_acceleration, point_velocity
from polhode.kernel.algebra.vec3 import Mat3, Vec3
from polhode.kernel.control.sensors import Sense
from polhode.model.numbers import Floats

AXES = ("x", "y", "z")
LABELS: dict[str, Sequence[Any]] = {  # of dimensions that are the same for all parts
    "axis": AXES,
    "body_axis": AXES,
    "part": ("w", "x", "y", "z"),
    "section_axis": (1, 2, 3),
}
ZERO, UNIT = Vec3(0.0, 0.0, 0.0), Mat3(1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0)


class Level(StrEnum):
    """What has to be known to compute a quantity."""

    POSITION = "position"
    VELOCITY = "velocity"
    ACCELERATION = "acceleration"
    FORCE = "force"
    ENERGY = "energy"


@dataclass(eq=False)
class Quantity:
    """The record of a result: the only place where it is described.

    `of` is the formula: it takes a part and returns numbers over the samples of a motion, and its
    docstring is the `meaning`. A part has the quantity if it offers one of the words in `needs`.
    What is not `listed` is read by its name alone; what is `plotted` is drawn on pages. A quantity
    that is not `of_state` depends on what happened before, and has no derivatives.
    """

    of: Callable[[Any], Any]
    unit: str
    level: Level
    dims: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    sense: Sense | None = None  # of kernels
    listed: bool = True
    plotted: bool = False
    of_state: bool = True
    json: str = ""  # its name in ``--json``, where that is another

    @property
    def name(self) -> str:
        """Its name in paths and views."""
        return self.of.__name__

    @property
    def meaning(self) -> str:
        """Sentences for people."""
        return str(self.of.__doc__)

    def __get__(self, part: Part | None, kind: type[Part]) -> Any:
        """Return the value of a part, which is computed once; of the class, the record."""
        if part is None:
            return self
        found = part.__dict__[self.name] = self.of(part)
        return found


def quantity(
    unit: str, level: Level, *dims: str, needs: str = "", **more: Any
) -> Callable[[Callable[[Any], Any]], Any]:
    """Make a method of a part the formula of a quantity."""
    words = tuple(needs.split())
    return lambda formula: Quantity(formula, unit, level, dims, words, **more)


class Part:
    """One part of a model over a motion: its quantities, and what they are made of."""

    kind: ClassVar[str]
    quantities: ClassVar[dict[str, Quantity]] = {}
    within: ClassVar[bool] = False  # whether it is a piece of another part

    def __init_subclass__(cls) -> None:
        """Collect the quantities."""
        own = {key: q for key, q in vars(cls).items() if isinstance(q, Quantity)}
        cls.quantities = cls.quantities | own

    def __init__(self, motion: Any, name: str) -> None:
        self.motion, self.system, self.name = motion, motion.system, str(name)

    @property
    def head(self) -> str:
        """What it is, in a line."""
        return f"{self.kind} '{self.name}'"

    @property
    def remarks(self) -> dict[str, Any]:
        """What ``--json`` has besides its quantities."""
        return {}

    @property
    def offers(self) -> tuple[str, ...]:
        """Words that quantities need."""
        return ()

    @property
    def bodies(self) -> Sequence[int]:
        """Numbers of the bodies whose places it depends on."""
        return range(len(self.system.bodies))

    def has(self, q: Quantity) -> bool:
        """Whether this part has a quantity."""
        return not q.needs or any(word in self.offers for word in q.needs)

    def missing(self, q: Quantity) -> MissingResultError:
        """Return what to say of a quantity that this part does not have."""
        return MissingResultError(f"{self.head} has no {q.name}.")

    def unit(self, q: Quantity) -> str:
        """Unit of a quantity of this part."""
        return q.unit

    def dimensions(self, q: Quantity) -> list[tuple[str, Sequence[Any]]]:
        """Dimensions after that of time, with their labels."""
        return [(dim, LABELS[dim]) for dim in q.dims]

    def values(self, q: Quantity) -> Floats:
        """Values of a quantity over the samples: (time, ...)."""
        if not self.has(q):
            raise self.missing(q)
        return stacked(getattr(self, q.name), len(self.motion.index))

    def body(self, name: str) -> Moving:
        """A body of the system, or the ground."""
        return Moving(self.motion, self.system.index(name))


@dataclass(frozen=True)
class Moving:
    """A body over a motion, or the ground (-1), which stays where it is."""

    motion: Any
    i: int

    def _vector(self, values: str) -> Vec3:
        return ZERO if self.i < 0 else vector(getattr(self.motion, values)[:, self.i])

    @cached_property
    def x(self) -> Vec3:
        """Position of the centre of mass."""
        return self._vector("position")

    @cached_property
    def R(self) -> Mat3:
        """Rotation, body to world."""
        if self.i < 0:
            return UNIT
        R = self.motion.rotation[:, self.i]
        return Mat3(*(R[:, r, c] for r in range(3) for c in range(3)))

    @cached_property
    def v(self) -> Vec3:
        """Velocity of the centre of mass."""
        return self._vector("velocity")

    @cached_property
    def omega(self) -> Vec3:
        """Angular velocity, world axes."""
        return self._vector("angular_velocity_world")

    def arm(self, X: Any) -> Vec3:
        """A vector that the body carries, in world axes."""
        return vector(X) if self.i < 0 else self.R @ vector(X)

    def point(self, X: Any) -> Vec3:
        """Position of a body point, given from the centre of mass."""
        return vector(X) if self.i < 0 else self.x + self.arm(X)

    def velocity(self, X: Any) -> Vec3:
        """Velocity of a body point."""
        return ZERO if self.i < 0 else point_velocity(self.v, self.omega, self.arm(X))

    def acceleration(self, X: Any) -> Vec3:
        """Acceleration of a body point."""
        o, i = self.motion.observed, self.i
        turning = vector(o.angular_acceleration[:, i]), vector(o.angular_velocity[:, i])
        return point_acceleration(vector(o.acceleration[:, i]), *turning, self.arm(X))


def vector(values: Any) -> Vec3:
    """Components along the last axis, as a vector."""
    return Vec3(values[..., 0], values[..., 1], values[..., 2])


def stacked(value: Any, rows: int) -> Floats:
    """Numbers over samples as one array (time, ...)."""
    if isinstance(value, tuple):
        parts = [np.broadcast_to(part, (rows,)) for part in value]
        found = np.stack(parts, axis=-1)
        return found.reshape(rows, 3, 3) if isinstance(value, Mat3) else found
    return np.broadcast_to(value, (rows,)) if np.ndim(value) == 0 else np.asarray(value)
