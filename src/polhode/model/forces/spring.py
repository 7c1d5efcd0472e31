"""A spring, with or without a damper, between points of two bodies."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from polhode.model.forces._element import TWO_POINTS, Between, elastic
from polhode.model.forces._force import Example
from polhode.model.laws import Law
from polhode.model.numbers import not_negative, positive
from polhode.model.part import model_part


@model_part()
class Spring(Between):
    """A spring, with damping along it.

    `points` are world points at the start, one a body; `length` without force defaults to their
    distance. The force is `stiffness` times the elongation, or a `polynomial` of it (coefficients
    of powers 0, 1, 2, ...), or a `table` of the length (``{"at": [...], "force": [...]}``, tension
    positive), or the derivative of a `potential(length, parameters) -> (V, V')`. A table is linear
    between its points; with ``"smooth": True`` it is a monotone cubic. Beyond its ends the force is
    constant; with ``"beyond": "linear"`` it keeps the slope of the end.
    """

    stiffness: float = 0.0
    length: float | None = None
    damping: float = 0.0
    polynomial: Sequence[float] = ()
    table: Mapping[str, Any] | None = None
    potential: Callable[..., Any] | None = None
    parameters: Sequence[float] = ()

    kind: ClassVar[str] = "spring"
    example: ClassVar[Example] = {**TWO_POINTS, "stiffness": 50.0, "length": 0.5}

    def __post_init__(self) -> None:
        """Check the arguments."""
        super().__post_init__()
        _ = self.distance
        if self.length is not None:
            not_negative(f"length of {self.what}", self.length)
        if not (len(self.polynomial) or self.table or self.potential):
            positive(f"stiffness of {self.what}", self.stiffness)
        _ = self.law

    @property
    def rest_length(self) -> float:
        """Unstressed length."""
        return self.distance if self.length is None else float(self.length)

    @cached_property
    def law(self) -> Law:
        """Force as a function of the length."""
        return elastic(self, self.rest_length)

    @property
    def conservative(self) -> bool:  # type: ignore[override]
        """True without damping."""
        return self.damping == 0.0
