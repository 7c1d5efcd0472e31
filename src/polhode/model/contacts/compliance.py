"""Compliant laws of contacts and stops: a repulsive force as a function of the depth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from polhode.errors import ModelError
from polhode.model.numbers import not_negative, number, positive

COMPLIANT = ("stiffness", "exponent", "damping")


@dataclass(frozen=True)
class CompliantLaw:
    """The force is k d^p (1 + c d') at the depth d, and never below zero.

    Hertz's law of round bodies has p = 3/2, a flat pad p = 1; c is the damping of Hunt and
    Crossley.
    """

    stiffness: float
    exponent: float
    damping: float


def compliance(what: str, given: Mapping[str, Any], exponent: float) -> CompliantLaw | None:
    """Return the checked compliant law of a table; None if it has no such keys."""
    if not any(word in given for word in COMPLIANT):
        return None
    if "stiffness" not in given:
        raise ModelError(f"{what} has no stiffness; give {{ stiffness = .. }}.")
    power = number(f"exponent of {what}", given.get("exponent", exponent))
    if power < 1.0:
        raise ModelError(
            f"exponent of {what} is {power:g}; it must be at least 1 (flat pad); 1.5 is Hertz's "
            f"law."
        )
    return CompliantLaw(
        positive(f"stiffness of {what}", given["stiffness"]),
        power,
        not_negative(f"damping of {what}", given.get("damping", 0.0)),
    )
