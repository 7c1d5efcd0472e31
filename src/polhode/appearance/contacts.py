"""Contacts as they are drawn: surfaces of bodies without a shape, and the ground."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from polhode.appearance.shapes import Shape, solids
from polhode.model.numbers import direction
from polhode.model.shapes import checked_shape
from polhode.model.system import GROUND, System


def surfaces(system: System) -> dict[int, list[Shape]]:
    """Solids of the surfaces that touch, by body."""
    found: dict[int, list[Shape]] = {}

    def add(body: int, shape: Mapping[str, Any]) -> None:
        own = found.setdefault(body, [])
        own += [solid for solid in solids(shape) if solid not in own]

    for contact in system.contacts:
        names, shapes = (
            contact.bodies or [str(contact.body)],
            contact.shapes or [contact.shape or {}],
        )
        for name, shape in zip(names, shapes, strict=True):
            add(system.index(name), checked_shape("a shape", shape))
    for i, body in enumerate(system.bodies):
        for shape in body.collision or ():
            add(i, shape)
    return {i: own for i, own in found.items() if own}


def planes(system: System) -> list[dict[str, Any]]:
    """Planes of the ground on which bodies touch, each once."""
    own = system.touching.planes if system.touching is not None else ()
    named = [c for c in system.contacts if c.plane_body == GROUND]
    found: list[dict[str, Any]] = []
    for point, normal in [
        *((c.plane_point, c.plane_normal) for c in named),
        *((plane["point"], direction("a normal", plane["normal"])) for plane in own),
    ]:
        plane = {"point": point.tolist(), "normal": normal.tolist()}
        if plane not in found:
            found.append(plane)
    return found


def ground(system: System) -> list[Shape]:
    """Solids that do not move."""
    given = system.touching.ground if system.touching is not None else ()
    return [solid for shape in given for solid in solids(shape)]
