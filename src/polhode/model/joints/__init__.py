"""The joints, one a file. To add one, write its file and add its class to this list."""

from polhode.model.joints._joint import Frame, Joint
from polhode.model.joints.spherical import Spherical

TYPES: dict[str, type[Joint]] = {t.kind: t for t in (Spherical,)}

__all__ = ["TYPES", "Frame", "Joint", "Spherical"]
