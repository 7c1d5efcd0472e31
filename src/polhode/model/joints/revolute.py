"""Hinge."""

from typing import ClassVar

from polhode.model.joints._joint import COINCIDE, ORTHOGONAL, Joint, Primitive, X, Y, Z
from polhode.model.part import model_part


@model_part()
class Revolute(Joint):
    """Two bodies share a point and an axis about which they rotate."""

    kind: ClassVar[str] = "revolute"
    primitives: ClassVar[tuple[Primitive, ...]] = (
        Primitive(COINCIDE),
        Primitive(ORTHOGONAL, Z, X),
        Primitive(ORTHOGONAL, Z, Y),
    )
    coordinates: ClassVar[tuple[str, ...]] = ("angle",)
