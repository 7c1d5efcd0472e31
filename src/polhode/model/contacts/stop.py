"""Stops: limits of joint coordinates."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from polhode.errors import ModelError
from polhode.model.contacts.compliance import COMPLIANT, CompliantLaw, compliance
from polhode.model.numbers import mapping, number, shown

COORDINATES = ("angle", "displacement")
_KEYS = (*COORDINATES, "restitution", *COMPLIANT)
PAD = 1.0  # exponent of a stop that is given none


@dataclass(frozen=True)
class Stop:
    """Limits of a joint coordinate, either of which may be infinite."""

    coordinate: str
    low: float
    high: float
    restitution: float
    compliance: CompliantLaw | None = None  # of a stop that gives way


def restitution(what: str, value: Any) -> float:
    """A coefficient of restitution: 0 for no rebound, 1 for one without loss."""
    found = number(f"restitution of {what}", value)
    if not 0.0 <= found <= 1.0:
        raise ModelError(f"restitution of {what} is {found:g}; it must be between 0 and 1.")
    return found


def stops_of(what: str, coordinates: tuple[str, ...], given: Any) -> tuple[Stop, ...]:
    """The stops of a joint with these coordinates, checked; `what` names the joint."""
    if given is None:
        return ()
    mapping(f"stop of {what}", given, "give a table, such as { angle = [-1, 1] }", _KEYS)
    has = [c for c in COORDINATES if c in coordinates]
    limited = [c for c in COORDINATES if c in given]
    if not limited or set(limited) - set(has):
        takes = " or ".join(has) or "none, so it cannot have a stop"
        raise ModelError(
            f"stop of {what} limits {' and '.join(limited) or 'nothing'}; its coordinates: {takes}."
        )
    e = restitution(f"the stop of {what}", given.get("restitution", 0.0))
    soft = compliance(f"the stop of {what}", given, PAD)
    if soft is not None and "restitution" in given:
        raise ModelError(
            f"the stop of {what} has a restitution and a stiffness; give one of them; the "
            f"dissipation "
            "of a compliant stop is its damping."
        )
    return tuple(Stop(c, *_range(f"{c} of the stop of {what}", given[c]), e, soft) for c in limited)


def _range(what: str, value: Any) -> tuple[float, float]:
    try:
        low, high = (float(v) for v in value)
    except (TypeError, ValueError):
        raise ModelError(f"{what} is {shown(value)}; give two numbers, [low, high].") from None
    if math.isnan(low) or math.isnan(high) or not low < high:
        raise ModelError(f"{what} is {shown(value)}; the first limit must be below the second.")
    return low, high
