"""Compliant contacts and stops as the forces that they are; a system makes them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from polhode.model.contacts.compliance import CompliantLaw
from polhode.model.contacts.contact import Contact
from polhode.model.contacts.stop import Stop
from polhode.model.forces._element import OnJoint
from polhode.model.forces._force import ElementLoad, Find, Force, Lowered, Places
from polhode.model.joints import Joint
from polhode.model.joints._joint import DISTANCE, IN_PLANE, ROUND
from polhode.model.laws import Law, Push
from polhode.model.made import Made
from polhode.model.numbers import Floats

GROUND = "ground"


def push(compliance: CompliantLaw, limit: float, side: float) -> Law:
    """A law that pushes a coordinate to its side (1: above, -1: below) of a limit."""
    return Push(
        stiffness=compliance.stiffness,
        rest=limit,
        damping=compliance.damping,
        exponent=compliance.exponent,
        side=side,
    )


@dataclass(frozen=True, eq=False)
class CompliantContact(Made, Force):
    """What a compliant contact does to its bodies."""

    contact: Any = None

    kind: ClassVar[str] = "contact"
    ties_bodies: ClassVar[bool] = True

    @property
    def _of(self) -> Contact:
        assert isinstance(self.contact, Contact)
        return self.contact

    @property
    def bodies(self) -> tuple[str, ...]:
        """The bodies that touch."""
        return tuple(name for name in self._of.pair if name != GROUND)

    @property
    def conservative(self) -> bool:  # type: ignore[override]
        """Without damping."""
        law = self._of.compliance
        return law is not None and law.damping == 0.0

    def outside(self, joint: Find) -> Floats:
        """What the contact exerts."""
        return self._of.outside()

    def lower(self, places: Places, lowered: Lowered, gravity: Floats) -> None:
        """Add a row for each of its points."""
        c, (first, second) = self._of, self._of.pair
        ends, surfaces = (places.index(first), places.index(second)), c.surfaces()
        assert c.compliance is not None
        law = push(c.compliance, sum(on.radius for on in surfaces), 1.0)
        if c.shapes is not None:
            one, other = (
                places.origin_to(name, on.points[0])
                for name, on in zip(c.pair, surfaces, strict=True)
            )
            lowered.elements.append(ElementLoad(DISTANCE, ends, law, (one, other)))
            return
        (on,) = surfaces
        point, normal = places.local(first, c.plane_point), places.direction(first, c.plane_normal)
        kind = IN_PLANE if on.matrix is None else ROUND
        for each in on.points:
            points = point, places.origin_to(second, each)
            row = ElementLoad(kind, ends, law, points, (normal, normal), surface=on.matrix)
            lowered.elements.append(row)


@dataclass(frozen=True, eq=False)
class CompliantStop(Made, OnJoint):
    """What a compliant stop does to the bodies of its joint."""

    stop: Any = None

    kind: ClassVar[str] = "stop"

    @property
    def conservative(self) -> bool:  # type: ignore[override]
        """Without damping."""
        return bool(self.stop.compliance.damping == 0.0)

    def coordinate(self, joint: Joint) -> str:
        """That of the stop."""
        return str(self.stop.coordinate)

    def lower(self, places: Places, lowered: Lowered, gravity: Floats) -> None:
        """Add a row for each of its limits."""
        stop: Stop = self.stop
        assert stop.compliance is not None
        along = self.on_angle if stop.coordinate == "angle" else self.on_displacement
        for limit, side in ((stop.low, 1.0), (stop.high, -1.0)):
            if np.isfinite(limit):
                lowered.elements.append(along(places, push(stop.compliance, limit, side)))


def compliant_forces(contacts: Any, joints: Any) -> list[Force]:
    """The forces of all compliant contacts and stops, named after them: `floor`, `hinge.stop`."""
    found: list[Force] = [CompliantContact(c.name, c) for c in contacts if c.compliance is not None]
    for joint in joints:
        for stop in joint.compliant_stops:
            name = "stop" if len(joint.compliant_stops) == 1 else f"{stop.coordinate}-stop"
            found.append(CompliantStop(f"{joint.name}.{name}", joint.name, stop))
    return found
