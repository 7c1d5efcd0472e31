"""Rotors of armatures: what a system makes of joints that have one.

A joint coordinate y with the armature a has the kinetic energy a y'²/2 beside that of the bodies.
Its rotor is a body with that inertia in a bearing of the ground, which a coupling turns by y: it is
in no one's way, has no weight that could do work, and the coupling acts on both bodies of the joint
with opposite torques. So all that holds for bodies and couplings holds for armatures.

The rotor of a displacement slides, across gravity.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from polhode.model.body import Body
from polhode.model.coupling import Coupling
from polhode.model.joints import Joint, Prismatic, Revolute
from polhode.model.joints._joint import triad
from polhode.model.made import Made
from polhode.model.numbers import Floats


class Geared(Made):
    """What stands for the armature of a joint."""

    is_armature: ClassVar[bool] = True


class Armature(Geared, Body):
    """The rotor of an armature; a system makes it."""


class _Bearing(Geared):
    """A bearing of a rotor: what it takes up is in no sum of momenta."""

    @property
    def is_grounded(self) -> bool:
        """No: the rotor stands for inertia of the joint's own bodies."""
        return False


@dataclass(frozen=True, eq=False)
class ArmatureHinge(_Bearing, Revolute):
    """The bearing of a rotor that turns with a joint; a system makes it."""


@dataclass(frozen=True, eq=False)
class ArmatureSlider(_Bearing, Prismatic):
    """The bearing of a rotor that slides with a joint; a system makes it."""


@dataclass(frozen=True, eq=False)
class ArmatureGear(Geared, Coupling):
    """What ties a rotor to its joint; a system makes it."""

    @property
    def what(self) -> str:
        """What it is, for errors."""
        return f"the armature of joint '{self.joints[0].rpartition('.')[0]}'"


_BEARINGS: dict[str, type[Joint]] = {"angle": ArmatureHinge, "displacement": ArmatureSlider}


def armature_parts(
    joints: Sequence[Joint], gravity: Floats
) -> tuple[list[Body], list[Joint], list[Coupling]]:
    """Rotors, their bearings and their gears, of all joints that have armatures."""
    bodies: list[Body] = []
    bearings: list[Joint] = []
    gears: list[Coupling] = []
    across = triad(gravity / np.linalg.norm(gravity))[:, 0] if np.any(gravity) else np.eye(3)[0]
    for joint in joints:
        for coordinate, inertia in joint.armatures.items():
            name = f"{joint.name}.{coordinate}.rotor"
            bearing = _BEARINGS[coordinate]
            bodies.append(Armature(name, mass=inertia, inertia=(inertia,) * 3))
            bearings.append(bearing(name, "ground", name, point=(0, 0, 0), axis=across))
            gears.append(ArmatureGear(name, (f"{joint.name}.{coordinate}", name), ratio=1.0))
    return bodies, bearings, gears
