"""What elements between two bodies, and on a joint, have in common."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

import numpy as np

from polhode.errors import ModelError
from polhode.model.force_table import force_at, pieces_of
from polhode.model.forces._force import ElementLoad, Force, Law, Places
from polhode.model.joints._joint import TWIST, X, Z
from polhode.model.numbers import (
    Floats,
    array,
    body_names,
    listed,
    not_negative,
    number,
    positive,
)


def _is_pair(value: Any) -> bool:
    several = isinstance(value, Sequence | np.ndarray) and not isinstance(value, str | bytes)
    return several and len(value) == 2


@dataclass(frozen=True, eq=False)
class Between(Force):
    """Points of two bodies, given in the world at the start."""

    between: tuple[str, str] = ("ground", "ground")
    points: Sequence[Any] = ()

    ties_bodies: ClassVar[bool] = True

    def __post_init__(self) -> None:
        """Check what is given."""
        super().__post_init__()
        if not (_is_pair(self.points) and _is_pair(self.between)):
            raise ModelError(f"{self.what} needs two bodies and two points, one for each.")
        body_names(self.what, *self.between)
        if self.between[0] == self.between[1]:
            raise ModelError(f"{self.what} ties '{self.between[0]}' to itself; name two bodies.")
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
    def bodies(self) -> tuple[str, ...]:
        """The bodies it acts on."""
        return tuple(b for b in self.between if b != "ground")

    def along(self, places: Places, law: Law) -> ElementLoad:
        """Row of a law for the distance of the points."""
        bodies = places.index(self.between[0]), places.index(self.between[1])
        a, b = (places.local(*end) for end in zip(self.between, self.ends, strict=True))
        return ElementLoad("distance", bodies, law, (a, b))

    def keeps_linear_momentum(self, axis: int) -> bool:
        """Between two bodies."""
        return "ground" not in self.between

    def keeps_angular_momentum(self, axis: int) -> bool:
        """Between two bodies."""
        return "ground" not in self.between


def elastic(e: Any, rest: float) -> Law:
    """Return the law of an elastic element, without force where its coordinate is `rest`.

    It is given in one of four ways: the element has `stiffness`, `polynomial`, `table` and
    `potential`, and besides `damping` and `parameters`.
    """
    not_negative(f"stiffness of {e.what}", e.stiffness)
    not_negative(f"damping of {e.what}", e.damping)
    polynomial = listed(f"polynomial of {e.what}", e.polynomial)
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
    return Law(
        stiffness=float(e.stiffness),
        rest=float(rest),
        damping=float(e.damping),
        polynomial=tuple(number(f"polynomial of {e.what}", c) for c in polynomial),
        table=None if e.table is None else pieces_of(e.what, e.table),
        potential=e.potential,
        parameters=tuple(
            number(f"a parameter of {e.what}", p)
            for p in listed(f"parameters of {e.what}", e.parameters)
        ),
    )


def damping_law(e: Any) -> Law:
    """Return the law of a damper, given in one of three ways: `damping`, `table`, `function`."""
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
    return Law(
        damper_table=None if e.table is None else _slowing(e.what, e.table),
        damper=e.function,
        parameters=tuple(
            number(f"a parameter of {e.what}", p)
            for p in listed(f"parameters of {e.what}", e.parameters)
        ),
    )


def _slowing(what: str, table: Mapping[str, Any]) -> Floats:
    """Pieces of the table of a damper, which is against the motion at all rates."""
    pieces = pieces_of(what, table)
    at_rest = float(force_at(pieces, np.zeros(1))[0])
    if at_rest != 0.0:
        raise ModelError(
            f"table of {what} gives {at_rest:g} at rest, and a damper gives nothing there; let it "
            "have the point 0, 0."
        )
    for rate, force in zip(table["at"], table["force"], strict=True):
        if rate * force < 0.0:
            raise ModelError(
                f"table of {what} gives {force:g} at a rate of {rate:g}, which would drive the "
                "bodies; rates and forces have the same sign."
            )
    return pieces


@dataclass(frozen=True, eq=False)
class OnJoint(Force):
    """Something that acts along the free coordinate of a joint."""

    joint: str = ""

    ties_bodies: ClassVar[bool] = True

    @property
    def joints(self) -> tuple[str, ...]:
        """The joint it acts on."""
        return (self.joint,)

    @property
    def bodies(self) -> tuple[str, ...]:
        """None by name: the joint's."""
        return ()

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
        """Row of a law for the joint's angle, or for the way along its axis if it has no angle."""
        joint, _, _ = places.joint(self.joint, self.what)
        if "angle" in joint.coordinates or len(joint.slides) != 1:
            return self.on_angle(places, law)
        return self.on_displacement(places, law)

    def on_displacement(self, places: Places, law: Law) -> ElementLoad:
        """Row of a law for the way along the axis of the joint."""
        joint, first, second = places.joint(self.joint, self.what)
        return ElementLoad(
            "in plane",
            (places.index(joint.first), places.index(joint.second)),
            law,
            points=(first.point, second.point),
            directors=(first.axes[:, Z], second.axes[:, Z]),
        )

    def keeps_linear_momentum(self, axis: int) -> bool:
        """Always, but for what the ground takes up, which its joint tells."""
        return True

    def keeps_angular_momentum(self, axis: int) -> bool:
        """The same."""
        return True
