"""Weld."""

from typing import ClassVar

from polhode.model.joints._joint import COINCIDE, ORTHOGONAL, Joint, Primitive, X, Y, Z
from polhode.model.part import model_part


@model_part()
class Fixed(Joint):
    """A weld: two bodies move as one."""

    kind: ClassVar[str] = "fixed"
    primitives: ClassVar[tuple[Primitive, ...]] = (
        Primitive(COINCIDE),
        Primitive(ORTHOGONAL, X, Y),
        Primitive(ORTHOGONAL, Y, Z),
        Primitive(ORTHOGONAL, Z, X),
    )
    coordinates: ClassVar[tuple[str, ...]] = ()
    has_axis: ClassVar[bool] = False
