"""Planar joint."""

from typing import Any, ClassVar

from polhode.model.joints._joint import IN_PLANE, ORTHOGONAL, Joint, Primitive, X, Y, Z
from polhode.model.numbers import array
from polhode.model.part import model_part


@model_part()
class Planar(Joint):
    """The second body slides in a plane of the first and rotates about its normal."""

    kind: ClassVar[str] = "planar"
    primitives: ClassVar[tuple[Primitive, ...]] = (
        Primitive(ORTHOGONAL, Z, X),
        Primitive(ORTHOGONAL, Z, Y),
        Primitive(IN_PLANE, Z),
    )
    coordinates: ClassVar[tuple[str, ...]] = ("angle", "displacement")

    def _check_initial(self, what: str, key: str, value: Any) -> None:
        if key in ("displacement", "speed"):
            array(what, value, 2)
        else:
            super()._check_initial(what, key, value)
