"""Slider."""

from typing import ClassVar

from polhode.model.joints._joint import IN_PLANE, ORTHOGONAL, Joint, Primitive, X, Y, Z
from polhode.model.part import model_part


@model_part()
class Prismatic(Joint):
    """The second body slides along an axis fixed in the first, without rotation."""

    kind: ClassVar[str] = "prismatic"
    primitives: ClassVar[tuple[Primitive, ...]] = (
        Primitive(ORTHOGONAL, Z, X),
        Primitive(ORTHOGONAL, Z, Y),
        Primitive(ORTHOGONAL, X, Y),
        Primitive(IN_PLANE, X),
        Primitive(IN_PLANE, Y),
    )
    coordinates: ClassVar[tuple[str, ...]] = ("displacement",)
