"""Dry friction of joints: a force of constant size against sliding, up to which it sticks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from polhode.errors import ModelError, suggestion
from polhode.model.numbers import number, shown

_COORDINATES = {"torque": "angle", "force": "displacement"}


@dataclass(frozen=True)
class DryFriction:
    """A coordinate of a joint is held by a force or torque up to this size."""

    coordinate: str
    most: float


def frictions_of(what: str, coordinates: tuple[str, ...], given: Any) -> tuple[DryFriction, ...]:
    """The dry friction of a joint with these coordinates, checked; `what` names the joint."""
    if given is None:
        return ()
    if not isinstance(given, Mapping):
        raise ModelError(
            f"friction of {what} is {shown(given)}; give a table, like {{ torque = 0.1 }}."
        )
    has = [word for word, c in _COORDINATES.items() if c in coordinates]
    for key in given:
        _check(what, has, str(key))
    if not given:
        raise ModelError(f"friction of {what} is empty; give one of: {', '.join(has) or 'none'}.")
    sizes = {_COORDINATES[key]: _most(what, key, value) for key, value in given.items()}
    return tuple(DryFriction(coordinate, most) for coordinate, most in sizes.items() if most)


def _check(what: str, has: list[str], key: str) -> None:
    if key in ("coefficient", "radius"):
        raise ModelError(
            f"friction of {what} by a coefficient and the radius of its pin is not known yet; "
            "give the torque, { torque = ... }."
        )
    if key not in _COORDINATES:
        raise ModelError(f"friction of {what} has no {key!r}." + suggestion(key, _COORDINATES))
    if key not in has:
        takes = " or ".join(has) or "none, so that it takes no friction"
        raise ModelError(f"friction of {what} has a {key}; it takes: {takes}.")


def _most(what: str, key: str, value: Any) -> float:
    most = number(f"{key} of the friction of {what}", value)
    if most < 0.0:
        raise ModelError(f"{key} of the friction of {what} is {most:g}; it must not be negative.")
    return most
