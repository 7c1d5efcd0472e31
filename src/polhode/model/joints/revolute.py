"""Hinge."""

from dataclasses import dataclass
from typing import ClassVar

from polhode.model.joints._joint import COINCIDE, ORTHOGONAL, Joint, Primitive, X, Y, Z


@dataclass(frozen=True, eq=False)
class Revolute(Joint):
    """Two bodies share a point and an axis: one turns about it relative to the other."""

    kind: ClassVar[str] = "revolute"
    primitives: ClassVar[tuple[Primitive, ...]] = (
        Primitive(COINCIDE),
        Primitive(ORTHOGONAL, Z, X),
        Primitive(ORTHOGONAL, Z, Y),
    )
    coordinates: ClassVar[tuple[str, ...]] = ("angle",)
