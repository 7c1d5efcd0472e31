"""Ball joint."""

from dataclasses import dataclass
from typing import ClassVar

from polhode.model.joints._joint import COINCIDE, Joint, Primitive


@dataclass(frozen=True, eq=False)
class Spherical(Joint):
    """A point of one body stays on a point of the other."""

    kind: ClassVar[str] = "spherical"
    primitives: ClassVar[tuple[Primitive, ...]] = (Primitive(COINCIDE),)
    has_axis: ClassVar[bool] = False
