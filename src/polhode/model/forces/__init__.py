"""The loads, one a file. To add one, write its file and add its class to this list."""

from polhode.model.forces._force import Force
from polhode.model.forces.force import PointForce
from polhode.model.forces.point_forces import PointForces
from polhode.model.forces.spring import Spring
from polhode.model.forces.torque import Torque
from polhode.model.forces.user_force import UserForce

TYPES: dict[str, type[Force]] = {
    t.kind: t for t in (PointForce, Torque, PointForces, UserForce, Spring)
}

__all__ = ["TYPES", "Force", "PointForce", "PointForces", "Spring", "Torque", "UserForce"]
