"""Slider."""

from dataclasses import dataclass
from typing import ClassVar

from polhode.model.joints._joint import IN_PLANE, ORTHOGONAL, Joint, Primitive, X, Y, Z


@dataclass(frozen=True, eq=False)
class Prismatic(Joint):
    """One body slides along an axis fixed in the first, without turning."""

    kind: ClassVar[str] = "prismatic"
    primitives: ClassVar[tuple[Primitive, ...]] = (
        Primitive(ORTHOGONAL, Z, X),
        Primitive(ORTHOGONAL, Z, Y),
        Primitive(ORTHOGONAL, X, Y),
        Primitive(IN_PLANE, X),
        Primitive(IN_PLANE, Y),
    )
    coordinates: ClassVar[tuple[str, ...]] = ("displacement",)
