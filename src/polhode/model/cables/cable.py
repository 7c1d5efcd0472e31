"""A cable: point masses in a row, and springs between them that may go slack."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from polhode.errors import ModelError
from polhode.model.body import Body
from polhode.model.cables.hanging import hanging
from polhode.model.forces import Spring
from polhode.model.joints import Spherical
from polhode.model.made import Made
from polhode.model.numbers import (
    Floats,
    array,
    body_names,
    name,
    not_negative,
    positive,
    shape_of,
    shown,
    whole_number,
)
from polhode.model.part import model_part

MOST_PIECES = 100_000


class CableNode(Made, Body):
    """A node of a cable; a system makes it."""


@dataclass(frozen=True, eq=False)
class CablePin(Made, Spherical):
    """What holds a cable's end to a body; a system makes it."""


@dataclass(frozen=True, eq=False)
class CableSpring(Made, Spring):
    """A piece of a cable; a system makes it."""


@model_part()
class Cable:
    """A cable that resists stretching alone.

    Its nodes are point masses, named after the cable and their number, `rope.0` to `rope.n`; there
    is none at an end on the ground. It starts straight, or where it is longer than the distance of
    its ends, hanging on an arc without tension; `ph.equilibrium` finds how it hangs.

    Parameters
    ----------
    name
        How results refer to it; its pieces are the forces `rope.1` to `rope.n`.
    first, second
        The bodies that hold the ends; "ground" is the world, "" a free end.
    points
        Both ends, world, at the start.
    length
        Without tension, m; default the distance of the ends.
    elements
        Number of pieces.
    stiffness
        EA, N: tension over stretch.
    mass
        Per length, kg/m.
    slack
        Whether pieces that are shorter than at rest have no force.
    damping
        Of Kelvin and Voigt, s.
    """

    name: str
    first: str = ""
    second: str = ""
    points: Sequence[Any] | None = None
    length: float | None = None
    elements: int = 10
    stiffness: float = 0.0
    mass: float = 0.0
    slack: bool = False
    damping: float = 0.0

    kind: ClassVar[str] = "cable"
    free_ends: ClassVar[bool] = True  # in files, `bodies` may leave ends out

    def __post_init__(self) -> None:
        """Check everything."""
        name("a cable", self.name)
        body_names(self.what, self.first, self.second)
        count = whole_number(f"elements of {self.what}", self.elements, 1)
        if count > MOST_PIECES:
            raise ModelError(f"elements of {self.what} is {count}; the most is {MOST_PIECES}.")
        positive(f"stiffness of {self.what}", self.stiffness)
        positive(f"mass of {self.what}", self.mass)
        not_negative(f"damping of {self.what}", self.damping)
        if not isinstance(self.slack, bool):
            raise ModelError(f"slack of {self.what} is {shown(self.slack)}; use true or false.")
        if self.first == self.second and self.first not in ("", "ground"):
            raise ModelError(f"{self.what} ties '{self.first}' to itself; name two bodies.")
        if self.points is None or len(shape_of(self.points)) != 2 or len(self.points) != 2:
            raise ModelError(f"points of {self.what} are two, its ends; give both.")
        if self.length is not None:
            positive(f"length of {self.what}", self.length)
        if not math.dist(*self.ends) > 0.0:
            raise ModelError(f"points of {self.what} has a length of zero; give it two points.")
        if count == 1 and self.first == self.second == "ground":
            raise ModelError(f"{self.what} is one piece on the ground, which cannot move.")

    is_welded: ClassVar[bool] = False

    @property
    def what(self) -> str:
        """Kind and name."""
        return f"cable '{self.name}'"

    @cached_property
    def ends(self) -> tuple[Floats, Floats]:
        """Both ends at the start, world."""
        a, b = (array(f"points of {self.what}", p, 3) for p in self.points or ())
        return a, b

    @cached_property
    def places(self) -> Floats:
        """Where the nodes are at the start: (n + 1, 3)."""
        return hanging(*self.ends, self.rest_length, self.elements)

    @property
    def rest_length(self) -> float:
        """Without tension."""
        return math.dist(*self.ends) if self.length is None else float(self.length)

    @property
    def node_names(self) -> list[str]:
        """Names by node; the ground's for an end on it."""
        names = [f"{self.name}.{k}" for k in range(self.elements + 1)]
        names[0] = "ground" if self.first == "ground" else names[0]
        names[-1] = "ground" if self.second == "ground" else names[-1]
        return names

    def nodes(self) -> list[CableNode]:
        """Point masses: half of each piece to its ends."""
        piece, n = float(self.mass) * self.rest_length / self.elements, self.elements
        return [
            CableNode(node, mass=piece * (0.5 if k in (0, n) else 1.0), position=place)
            for k, (node, place) in enumerate(zip(self.node_names, self.places, strict=True))
            if node != "ground"
        ]

    def welds(self) -> list[CablePin]:
        """The joints of its ends to bodies, named as the nodes."""
        ends = ((self.first, 0), (self.second, -1))
        return [
            CablePin(self.node_names[k], body, self.node_names[k], point=self.places[k])
            for body, k in ends
            if body not in ("", "ground")
        ]

    def loads(self) -> list[CableSpring]:
        """The springs between its nodes, named as `rope.1`."""
        rest, x, names = self.rest_length / self.elements, self.places, self.node_names
        k = float(self.stiffness) / rest
        law: dict[str, Any] = {"stiffness": k}
        if self.slack:
            at, force = [0.5 * rest, rest, 2.0 * rest], [0.0, 0.0, float(self.stiffness)]
            law = {"table": {"at": at, "force": force, "beyond": "linear"}}
        return [
            CableSpring(
                f"{self.name}.{i + 1}",
                (names[i], names[i + 1]),
                (x[i], x[i + 1]),
                length=rest,
                damping=k * float(self.damping),
                **law,
            )
            for i in range(self.elements)
        ]
