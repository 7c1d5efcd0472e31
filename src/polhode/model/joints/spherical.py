"""Ball joint."""

from typing import ClassVar

from polhode.model.joints._joint import COINCIDE, Joint, Primitive
from polhode.model.part import model_part


@model_part()
class Spherical(Joint):
    """A ball joint: two bodies share a point."""

    kind: ClassVar[str] = "spherical"
    primitives: ClassVar[tuple[Primitive, ...]] = (Primitive(COINCIDE),)
    has_axis: ClassVar[bool] = False
