"""Dry friction of joints: a bounded force that opposes sliding.

Its limit is constant, or proportional to the joint reaction.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from polhode.errors import ModelError, suggestion
from polhode.model.numbers import mapping, number

_COORDINATES = {"torque": "angle", "force": "displacement"}


_BY_REACTION = ("coefficient", "radius")


@dataclass(frozen=True)
class DryFriction:
    """Dry friction of one joint coordinate, with its limit.

    Where it is `of_reaction`, the size is for a newton of the force that the joint carries.
    """

    coordinate: str
    most: float
    of_reaction: bool = False


def frictions_of(what: str, coordinates: tuple[str, ...], given: Any) -> tuple[DryFriction, ...]:
    """The dry friction of a joint with these coordinates, checked; `what` names the joint."""
    if given is None:
        return ()
    mapping(f"friction of {what}", given, "give a table, such as { torque = 0.1 }")
    if any(key in given for key in _BY_REACTION):
        return _by_reaction(what, coordinates, given)
    has = [word for word, c in _COORDINATES.items() if c in coordinates]
    for key in given:
        _check(what, has, str(key))
    if not given:
        raise ModelError(f"friction of {what} is empty; give one of: {', '.join(has) or 'none'}.")
    sizes = {_COORDINATES[key]: _most(what, key, value) for key, value in given.items()}
    return tuple(DryFriction(coordinate, most) for coordinate, most in sizes.items() if most)


def _by_reaction(
    what: str, coordinates: tuple[str, ...], given: Mapping[str, Any]
) -> tuple[DryFriction, ...]:
    """Friction of a pin or slider in proportion to the joint reaction."""
    words = _BY_REACTION if coordinates == ("angle",) else _BY_REACTION[:1]
    if coordinates not in (("angle",), ("displacement",)):
        raise ModelError(
            f"friction of {what} has a coefficient, which only revolute and prismatic joints "
            f"support; "
            "give a torque or force, such as { torque = 0.1 }."
        )
    for key in given:
        if key not in words:
            other = _COORDINATES.keys() | {"radius"}
            if key not in other:
                raise ModelError(f"friction of {what} has no {key!r}." + suggestion(key, words))
            takes = " and ".join(words)
            raise ModelError(f"friction of {what} has {key} beside a coefficient; give {takes}.")
    for word in words:
        if word not in given:
            raise ModelError(
                f"friction of {what} lacks its {word}; give {{ coefficient = 0.2, radius = 0.01 }}."
            )
    most = math.prod(_most(what, word, given[word]) for word in words)
    return (DryFriction(coordinates[0], most, of_reaction=True),) if most else ()


def _check(what: str, has: list[str], key: str) -> None:
    if key not in _COORDINATES:
        known = [*_COORDINATES, *_BY_REACTION]
        raise ModelError(f"friction of {what} has no {key!r}." + suggestion(key, known))
    if key not in has:
        takes = " or ".join(has) or "none, so it cannot have friction"
        raise ModelError(f"friction of {what} has a {key}; it takes: {takes}.")


def _most(what: str, key: str, value: Any) -> float:
    most = number(f"{key} of the friction of {what}", value)
    if most < 0.0:
        raise ModelError(f"{key} of the friction of {what} is {most:g}; it must not be negative.")
    return most
