"""What every load is: data, lowered into the families of `kernel.loads`.

A load says what it spoils, so that the certificate knows what a model promises.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Protocol

import numpy as np

from polhode.model.numbers import Floats, name
from polhode.model.signal import Signal

ORIGIN = np.zeros(3)


class Places(Protocol):
    """Where bodies are at the start."""

    def index(self, body: str) -> int:
        """Number of a body, -1 for the ground."""
        ...

    def local(self, body: str, point: Floats) -> Floats:
        """Body-fixed coordinates of a world point, from the body's origin."""
        ...

    def origin_to(self, body: str, from_centre: Floats) -> Floats:
        """Body-fixed coordinates, from the origin, of a point given from the centre of mass."""
        ...

    def points(self, body: str) -> tuple[Floats, Floats]:
        """Masses and body-fixed coordinates, from the origin, of a body's mass points."""
        ...


@dataclass(frozen=True)
class TimedLoad:
    """A force or torque in time."""

    body: int
    signal: Signal
    torque: bool
    body_axes: bool
    point: Floats = field(default_factory=lambda: ORIGIN)


@dataclass(frozen=True)
class PointLoad:
    """A force (and torque) that may depend on the motion of a point."""

    body: int
    point: Floats
    constant: Floats = field(default_factory=lambda: ORIGIN)
    damping: float = 0.0
    force: Callable[..., Any] | None = None
    torque: Callable[..., Any] | None = None
    parameters: Sequence[float] = ()


@dataclass(frozen=True)
class SpringLoad:
    """A spring with a damper."""

    bodies: tuple[int, int]
    points: tuple[Floats, Floats]
    stiffness: float
    length: float
    damping: float


@dataclass
class Lowered:
    """Rows of the load families, to be made arrays."""

    timed: list[TimedLoad] = field(default_factory=list)
    points: list[PointLoad] = field(default_factory=list)
    springs: list[SpringLoad] = field(default_factory=list)


@dataclass(frozen=True, eq=False)
class Force:
    """A load on one or two bodies."""

    name: str

    kind: ClassVar[str]

    def __post_init__(self) -> None:
        """Check what is given."""
        name("a force", self.name)

    @property
    def bodies(self) -> tuple[str, ...]:
        """Names of the bodies it acts on."""
        raise NotImplementedError

    def lower(self, places: Places, lowered: Lowered, gravity: Floats) -> None:
        """Add the rows of this load."""
        raise NotImplementedError

    # What it leaves alone; a load spoils everything unless it says otherwise.

    conservative: ClassVar[bool] = False

    def keeps_linear_momentum(self, axis: int) -> bool:
        """Whether the momentum of all bodies along a world axis stays as it is."""
        return False

    def keeps_angular_momentum(self, axis: int) -> bool:
        """Whether the moment of all bodies' momenta about any line along a world axis stays."""
        return False
