"""Gravity between the centres of two bodies."""

from __future__ import annotations

from typing import Any, ClassVar

from polhode.model.forces._element import BetweenCentres
from polhode.model.forces._force import Example
from polhode.model.laws import ClosedForm
from polhode.model.part import model_part


def _quotient(k: Any, _: Any, y0: Any, y1: Any) -> tuple[Any, Any]:
    q = k / (y0 * y1)
    return q, -q / y1


NEWTON = ClosedForm(
    potential=lambda k, _, y: -k / y,
    slope=lambda k, _, y: k / y**2,
    curvature=lambda k, _, y: -2.0 * k / y**3,
    quotient=_quotient,
)


@model_part()
class Attraction(BetweenCentres):
    """Newton's attraction k/r² between two centres of mass, with V = -k/r.

    `strength` is k: G m1 m2 (N m²), or mu m for a body of mass m and a planet at the ground's
    `centre` whose gravitational parameter is mu.
    """

    kind: ClassVar[str] = "attraction"
    example: ClassVar[Example] = {"between": ("a", "b"), "strength": 2.0}
    form: ClassVar[ClosedForm] = NEWTON
