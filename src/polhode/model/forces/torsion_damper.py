"""A torsion damper on a hinge."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from polhode.model.forces._element import OnJoint, damping_law
from polhode.model.forces._force import Example
from polhode.model.laws import Law
from polhode.model.part import model_part


@model_part()
class TorsionDamper(OnJoint):
    """A damper on the angle of a joint; its law is given as that of a damper."""

    damping: float = 0.0
    table: Mapping[str, Any] | None = None
    function: Callable[..., Any] | None = None
    parameters: Sequence[float] = ()

    kind: ClassVar[str] = "torsion-damper"
    example: ClassVar[Example] = {"joint": "hinge", "damping": 0.5}

    def __post_init__(self) -> None:
        """Check the arguments."""
        super().__post_init__()
        _ = self.law

    @cached_property
    def law(self) -> Law:
        """Torque as a function of the rate."""
        return damping_law(self)
