"""Base classes of elements between two bodies and on a joint."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

import numpy as np

from polhode.errors import ModelError
from polhode.model.forces._force import (
    ORIGIN,
    ElementLoad,
    Find,
    Force,
    LineOfAction,
    Lowered,
    Places,
)
from polhode.model.joints import Joint
from polhode.model.joints._joint import DISTANCE, TWIST, X, Z
from polhode.model.laws import (
    ClosedForm,
    ClosedFormLaw,
    Law,
    Polynomial,
    TableDamper,
    TableLaw,
    UserDamper,
    UserPotential,
)
from polhode.model.laws.table import force_at, pieces_of
from polhode.model.numbers import (
    Floats,
    array,
    body_names,
    listed,
    not_negative,
    number,
    parameters,
    positive,
)
from polhode.model.outside import NOTHING, through

TWO_POINTS = {"between": ("a", "b"), "points": [(0.3, 0.1, 0.0), (1.2, 0.0, 0.1)]}  # of examples


def _is_pair(value: Any) -> bool:
    several = isinstance(value, Sequence | np.ndarray) and not isinstance(value, str | bytes)
    return several and len(value) == 2


@dataclass(frozen=True, eq=False)
class Pair(Force):
    """Two bodies, of which one may be the ground, and a law for what is between them."""

    between: tuple[str, str] = ("ground", "ground")

    ties_bodies: ClassVar[bool] = True

    @property
    def law(self) -> Law:
        """Its force by the distance of its ends."""
        raise NotImplementedError

    @property
    def bodies(self) -> tuple[str, ...]:
        """The bodies it acts on."""
        return tuple(b for b in self.between if b != "ground")

    @property
    def is_natural(self) -> bool:
        """Along a line, except for dampers by functions."""
        return self.line is not None and not (self.law.is_damper and self.law.function)

    def lower(self, places: Places, lowered: Lowered, gravity: Floats) -> None:
        """Add the row of its law for the length of its line."""
        assert self.line is not None
        bodies = places.index(self.between[0]), places.index(self.between[1])
        first, second = (
            places.origin_to(body, ORIGIN) if end is None else places.local(body, end)
            for body, end in zip(*self.line, strict=True)
        )
        lowered.elements.append(ElementLoad(DISTANCE, bodies, self.law, (first, second)))

    def outside(self, joint: Find) -> Floats:
        """Forces through the end on the ground."""
        if "ground" not in self.between:
            return NOTHING
        assert self.line is not None
        end = self.line.points[self.between.index("ground")]
        assert end is not None
        return through(end)


@dataclass(frozen=True, eq=False)
class BetweenCentres(Pair):
    """Centres of mass of two bodies, or one and a `centre` of the ground."""

    strength: float = 0.0
    centre: tuple[float, float, float] = (0.0, 0.0, 0.0)

    conservative: ClassVar[bool] = True
    form: ClassVar[ClosedForm]

    def __post_init__(self) -> None:
        """Check the arguments."""
        super().__post_init__()
        if len(set(self.between)) != 2:
            raise ModelError(f"{self.what} needs two bodies, or a body and the ground.")
        positive(f"strength of {self.what}", self.strength)
        array(f"centre of {self.what}", self.centre, 3)

    @property
    def law(self) -> Law:
        """Its force by the distance of the centres."""
        return ClosedFormLaw(float(self.strength), form=self.form)

    @property
    def line(self) -> LineOfAction:
        """From centre to centre."""
        centre = np.array(self.centre, dtype=float)
        first, second = (centre if body == "ground" else None for body in self.between)
        return LineOfAction(self.between, (first, second))


@dataclass(frozen=True, eq=False)
class Between(Pair):
    """An element between points of two bodies, given in the world at the start."""

    points: Sequence[Any] = ()

    def __post_init__(self) -> None:
        """Check the arguments."""
        super().__post_init__()
        if not (_is_pair(self.points) and _is_pair(self.between)):
            raise ModelError(f"{self.what} needs two bodies and two points, one for each.")
        body_names(self.what, *self.between)
        if self.between[0] == self.between[1]:
            raise ModelError(
                f"{self.what} connects '{self.between[0]}' to itself; name two bodies."
            )
        _ = self.ends

    @cached_property
    def ends(self) -> tuple[Floats, Floats]:
        """Both points, world, at the start."""
        what = f"a point of {self.what}"
        return array(what, self.points[0], 3), array(what, self.points[1], 3)

    @property
    def distance(self) -> float:
        """Distance of the points at the start."""
        a, b = self.ends
        if np.array_equal(a, b):
            raise ModelError(
                f"the two points of {self.what} coincide; a {self.kind} needs a direction."
            )
        return float(np.linalg.norm(b - a))

    @property
    def line(self) -> LineOfAction | None:
        """From point to point."""
        return LineOfAction(self.between, self.ends)


def elastic(e: Any, rest: float) -> Law:
    """Return the law of an elastic element that is unstressed at the coordinate `rest`.

    It is given in one of four ways: the element has `stiffness`, `polynomial`, `table` and
    `potential`, and besides `damping` and `parameters`.
    """
    not_negative(f"stiffness of {e.what}", e.stiffness)
    not_negative(f"damping of {e.what}", e.damping)
    word = f"polynomial of {e.what}"
    polynomial = tuple(number(word, a) for a in listed(word, e.polynomial))
    given = {
        "stiffness": e.stiffness != 0.0,
        "polynomial": len(polynomial) > 0,
        "table": e.table is not None,
        "potential": e.potential is not None,
    }
    forms = [form for form, there in given.items() if there]
    if len(forms) > 1:
        raise ModelError(f"{e.what} has {' and '.join(forms)}; give one of them.")
    if not forms and e.damping == 0.0:
        raise ModelError(f"{e.what} has neither {', '.join(given)} nor damping; give one of them.")
    rest, damping, given_numbers = float(rest), float(e.damping), parameters(e.what, e.parameters)
    if given["polynomial"]:
        return Polynomial(rest=rest, damping=damping, polynomial=polynomial)
    if given["table"]:
        return TableLaw(rest=rest, damping=damping, pieces=pieces_of(e.what, e.table))
    if given["potential"]:
        return UserPotential(
            rest=rest, damping=damping, parameters=given_numbers, function=e.potential
        )
    return Law(float(e.stiffness), rest, damping)


def damping_law(e: Any) -> Law:
    """Return the law of a damper: one of `damping`, `table` and `function`."""
    number(f"damping of {e.what}", e.damping)
    given = {
        "damping": e.damping != 0.0,
        "table": e.table is not None,
        "function": e.function is not None,
    }
    forms = [form for form, there in given.items() if there]
    if len(forms) > 1:
        raise ModelError(f"{e.what} has {' and '.join(forms)}; give one of them.")
    if forms in ([], ["damping"]):
        return Law(damping=positive(f"damping of {e.what}", e.damping))
    given_numbers = parameters(e.what, e.parameters)
    if given["table"]:
        return TableDamper(pieces=_slowing(e.what, e.table))
    return UserDamper(parameters=given_numbers, function=e.function)


def _slowing(what: str, table: Mapping[str, Any]) -> Floats:
    """Pieces of the table of a damper, checked to oppose the motion."""
    pieces = pieces_of(what, table)
    at_rest = float(force_at(pieces, np.zeros(1))[0])
    if at_rest != 0.0:
        raise ModelError(
            f"table of {what} gives {at_rest:g} at rest, where a damper has no force; include the "
            "point (0, 0)."
        )
    for rate, force in zip(table["at"], table["force"], strict=True):
        if rate * force < 0.0:
            raise ModelError(
                f"table of {what} gives {force:g} at a rate of {rate:g}, which would drive the "
                "bodies; rate and force must have the same sign."
            )
    return pieces


@dataclass(frozen=True, eq=False)
class OnJoint(Force):
    """An element along the free coordinate of a joint."""

    joint: str = ""

    ties_bodies: ClassVar[bool] = True

    @property
    def joints(self) -> tuple[str, ...]:
        """The joint it acts on."""
        return (self.joint,)

    @property
    def bodies(self) -> tuple[str, ...]:
        """Empty: the bodies are those of the joint."""
        return ()

    @property
    def law(self) -> Law:
        """Its torque by the angle of the joint."""
        raise NotImplementedError

    def lower(self, places: Places, lowered: Lowered, gravity: Floats) -> None:
        """Add the row of its law for the angle of the joint."""
        lowered.elements.append(self.on_angle(places, self.law))

    def on_angle(self, places: Places, law: Law) -> ElementLoad:
        """Row of a law for the angle of the joint."""
        joint, first, second = places.joint(self.joint, self.what)
        if "angle" not in joint.coordinates:
            raise ModelError(
                f"{self.what} turns joint '{joint.name}' ({joint.kind}), which has no angle; use a "
                "revolute or cylindrical joint."
            )
        return ElementLoad(
            TWIST,
            (places.index(joint.first), places.index(joint.second)),
            law,
            directors=(first.axes[:, X], second.axes[:, X]),
            axis=first.axes[:, Z],
            near=float(joint.initial.get("angle", 0.0)),
            joint=joint.name,
        )

    def on_free_coordinate(self, places: Places, law: Law) -> ElementLoad:
        """Row of a law for the joint's angle, or its displacement if it has no angle."""
        joint, _, _ = places.joint(self.joint, self.what)
        if "angle" in joint.coordinates or len(joint.slides) != 1:
            return self.on_angle(places, law)
        return self.on_displacement(places, law)

    def on_displacement(self, places: Places, law: Law) -> ElementLoad:
        """Row of a law for the displacement along the axis of the joint."""
        joint, first, second = places.joint(self.joint, self.what)
        return ElementLoad(
            "in plane",
            (places.index(joint.first), places.index(joint.second)),
            law,
            points=(first.point, second.point),
            directors=(first.axes[:, Z], second.axes[:, Z]),
        )

    def coordinate(self, joint: Joint) -> str:
        """The coordinate it acts on."""
        return "angle" if "angle" in joint.coordinates else "displacement"

    def outside(self, joint: Find) -> Floats:
        """What the ground takes up, where the joint is on it."""
        on = joint(self.joint)
        return on.outside_along(self.coordinate(on))
