"""A damper between points of two bodies."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from polhode.model.forces._element import TWO_POINTS, Between, damping_law
from polhode.model.forces._force import Example
from polhode.model.laws import Law
from polhode.model.part import model_part


@model_part()
class Damper(Between):
    """A damper along the line between two points, for example a shock absorber.

    It is `damping` times the rate, or taken from a `table` of the rate (``{"at": [...], "force":
    [...]}``, as for a spring; rebound is positive), or a `function(rate, parameters)`.
    """

    damping: float = 0.0
    table: Mapping[str, Any] | None = None
    function: Callable[..., Any] | None = None
    parameters: Sequence[float] = ()

    kind: ClassVar[str] = "damper"
    example: ClassVar[Example] = {**TWO_POINTS, "damping": 1.5}

    def __post_init__(self) -> None:
        """Check the arguments."""
        super().__post_init__()
        _ = self.distance, self.law

    @cached_property
    def law(self) -> Law:
        """Force as a function of the rate."""
        return damping_law(self)
