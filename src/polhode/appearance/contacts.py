"""Contacts as they are drawn: surfaces of bodies without a shape, and planes of the ground."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from polhode.model.contacts.contact import Contact
from polhode.model.orientation import matrix, orientation
from polhode.model.system import GROUND, System

Shape = dict[str, Any]
_COIN = 0.04  # height of a disc, of its radius


def surfaces(system: System) -> dict[int, list[Shape]]:
    """Solids of the surfaces that touch, by body."""
    found: dict[int, list[Shape]] = {}
    for contact in system.contacts:
        names, shapes = (
            contact.bodies or [contact.body or ""],
            contact.shapes or [contact.shape or {}],
        )
        for name, shape in zip(names, shapes, strict=True):
            solid, body = _solid(shape), system.index(name)
            if solid is not None and solid not in found.get(body, []):
                found.setdefault(body, []).append(solid)
    return found


def _solid(given: Mapping[str, Any]) -> Shape | None:
    """The solid within a surface; points have none."""
    at = np.asarray(given.get("center", (0.0, 0.0, 0.0)), float).tolist()
    place: Shape = {"at": at}
    if "orientation" in given:
        place["axes"] = matrix(orientation("shape", given["orientation"])).tolist()
    if "ball" in given:
        return {"kind": "sphere", "radius": float(given["ball"]), **place}
    if "box" in given:
        return {"kind": "box", "size": np.asarray(given["box"], float).tolist(), **place}
    if "ellipsoid" in given:
        return {
            "kind": "ellipsoid",
            "size": np.asarray(given["ellipsoid"], float).tolist(),
            **place,
        }
    if "disc" in given:
        radius = float(given["disc"])
        return {"kind": "cylinder", "radius": radius, "height": _COIN * radius, **place}
    if "wheel" in given:
        radius, rounding = (float(given["wheel"][k]) for k in ("radius", "rounding"))
        return {"kind": "cylinder", "radius": radius, "height": 2.0 * rounding, **place}
    return None


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
