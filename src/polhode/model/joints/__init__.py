"""The joints, one per file. To add one, write its file and add its class to this list."""

from polhode.model.joints._joint import Frame, Joint
from polhode.model.joints.cylindrical import Cylindrical
from polhode.model.joints.distance import Distance
from polhode.model.joints.fixed import Fixed
from polhode.model.joints.planar import Planar
from polhode.model.joints.prismatic import Prismatic
from polhode.model.joints.revolute import Revolute
from polhode.model.joints.spherical import Spherical
from polhode.model.joints.universal import Universal

TYPES: dict[str, type[Joint]] = {
    t.kind: t
    for t in (
        Spherical,
        Revolute,
        Universal,
        Cylindrical,
        Prismatic,
        Planar,
        Fixed,
        Distance,
    )
}

__all__ = [
    "Cylindrical",
    "Distance",
    "Fixed",
    "Frame",
    "Joint",
    "Planar",
    "Prismatic",
    "Revolute",
    "Spherical",
    "Universal",
]
