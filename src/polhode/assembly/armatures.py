"""Initial angles of the rotors of armatures."""

from __future__ import annotations

import numpy as np

from polhode.assembly.couplings import Ties
from polhode.assembly.poses import Start
from polhode.model.orientation import rotation_vector
from polhode.model.system import System


def follow_armatures(system: System, s: Start) -> None:
    """Set every rotor to its coordinate, modulo full turns."""
    if not any(c.is_armature for c in system.couplings):
        return
    ties = Ties(system, s)
    places = ties.at_start(s)
    for k, gear in enumerate(system.couplings):
        if gear.is_armature:
            _, rotor = system.tied[k]
            i = system.index(rotor.joint)  # which is the name of the rotor, too
            along = float(places[ties.of == k][0]) * np.asarray(system.joint(rotor.joint).axis)
            if rotor.coordinate == "angle":
                s.q[i] = rotation_vector(along)
            else:
                s.x[i] = along
