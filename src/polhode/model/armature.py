"""Armature: the reflected inertia of a geared rotor on a joint coordinate."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from polhode.errors import ModelError, suggestion
from polhode.model.numbers import not_negative, shown


def armatures_of(what: str, coordinates: Sequence[str], given: Any) -> dict[str, float]:
    """Inertia (kg m², or kg) by coordinate, checked; `what` names the joint.

    `coordinates` are those of the joint that are one number each.
    """
    if given is None:
        return {}
    if not coordinates:
        raise ModelError(
            f"armature of {what} is {shown(given)}; this type has no angle or displacement and "
            "cannot have an armature."
        )
    if not isinstance(given, Mapping):
        if len(coordinates) > 1:
            raise ModelError(
                f"armature of {what} is {shown(given)}, and it has two coordinates; give a table, "
                "such as { angle = 0.01, displacement = 2 }."
            )
        given = {coordinates[0]: given}
    for key in given:
        if key not in coordinates:
            takes = " and ".join(coordinates)
            raise ModelError(
                f"armature of {what} has no {key!r}; it takes: {takes}."
                + suggestion(str(key), coordinates)
            )
    found = {key: not_negative(_of(what, key, given), value) for key, value in given.items()}
    return {key: value for key, value in found.items() if value}


def _of(what: str, key: str, given: Mapping[str, Any]) -> str:
    return f"armature of {what}" if len(given) == 1 else f"armature of the {key} of {what}"
