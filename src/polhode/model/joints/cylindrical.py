"""Cylindrical joint."""

from typing import ClassVar

from polhode.model.joints._joint import IN_PLANE, ORTHOGONAL, Joint, Primitive, X, Y, Z
from polhode.model.part import model_part


@model_part()
class Cylindrical(Joint):
    """One body rotates about and slides along an axis fixed in the other."""

    kind: ClassVar[str] = "cylindrical"
    primitives: ClassVar[tuple[Primitive, ...]] = (
        Primitive(ORTHOGONAL, Z, X),
        Primitive(ORTHOGONAL, Z, Y),
        Primitive(IN_PLANE, X),
        Primitive(IN_PLANE, Y),
    )
    coordinates: ClassVar[tuple[str, ...]] = ("angle", "displacement")
