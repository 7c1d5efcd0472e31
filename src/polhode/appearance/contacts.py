"""Contacts as they are drawn: surfaces of bodies without a shape, and planes of the ground."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from polhode.appearance.shapes import Shape, solids
from polhode.model.contacts.contact import Contact
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


def planes(contacts: Sequence[Contact]) -> list[dict[str, Any]]:
    """Planes of the ground on which bodies touch, each once."""
    found: list[dict[str, Any]] = []
    for contact in contacts:
        if contact.plane_body == GROUND:
            point, normal = contact.plane_point, contact.plane_normal
            plane = {"point": point.tolist(), "normal": normal.tolist()}
            if plane not in found:
                found.append(plane)
    return found
