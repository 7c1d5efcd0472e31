"""The loads, one per file. To add one, write its file and add its class to this list."""

from polhode.model.forces._force import Force
from polhode.model.forces.attraction import Attraction
from polhode.model.forces.bushing import Bushing
from polhode.model.forces.constant_tension import ConstantTension
from polhode.model.forces.damper import Damper
from polhode.model.forces.drag import Drag
from polhode.model.forces.force import PointForce
from polhode.model.forces.gravity_gradient import GravityGradient
from polhode.model.forces.motor import Motor
from polhode.model.forces.point_forces import PointForces
from polhode.model.forces.rotor import Rotor
from polhode.model.forces.spring import Spring
from polhode.model.forces.torque import Torque
from polhode.model.forces.torsion_damper import TorsionDamper
from polhode.model.forces.torsion_spring import TorsionSpring
from polhode.model.forces.user_force import UserForce

TYPES: dict[str, type[Force]] = {
    t.kind: t
    for t in (
        PointForce,
        Torque,
        PointForces,
        UserForce,
        Spring,
        ConstantTension,
        Damper,
        TorsionSpring,
        TorsionDamper,
        Bushing,
        Motor,
        Drag,
        Attraction,
        GravityGradient,
        Rotor,
    )
}

__all__ = [
    "Attraction",
    "Bushing",
    "ConstantTension",
    "Damper",
    "Drag",
    "Force",
    "GravityGradient",
    "Motor",
    "PointForce",
    "PointForces",
    "Rotor",
    "Spring",
    "Torque",
    "TorsionDamper",
    "TorsionSpring",
    "UserForce",
]
