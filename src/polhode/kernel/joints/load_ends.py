"""Whether user functions are defined at the end of a step: steps evaluate them at the middle.

A step that ends beyond a wall, where a function ends, could not be followed by another one, however
small; so it has failed, and is taken in halves.
"""

import math

from polhode.kernel.algebra.row_values import mat, vec
from polhode.kernel.algebra.vec3 import size
from polhode.kernel.bodies.loads import PointTables, point_load
from polhode.kernel.bodies.potentials import Laws, drive
from polhode.kernel.bodies.system import Joints, Tables, place_mapped
from polhode.kernel.columns import (
    LawIndex,
    PointIndex,
    Pose,
    Prim,
    RowValue,
    Stage,
)
from polhode.kernel.compile.jit import kernel


@kernel
def _loads_end_well(points: PointTables, system: Tables, t: float) -> bool:
    """Whether loads at points are finite where their bodies end, with their mean velocities."""
    stage, end, poses = system.stage, system.mean, system.joints.poses
    for k in range(len(points.integers)):
        i = points.integers[k, PointIndex.BODY]
        if points.integers[k, PointIndex.FORCE] != 0 or points.integers[k, PointIndex.TORQUE] != 0:
            v, rate = vec(stage, i, Stage.VELOCITY), vec(stage, i, Stage.RATE)
            place_mapped(end, i, vec(poses, i, Pose.X1), v, mat(poses, i, Pose.R1), rate)
            force, moment = point_load(points, end, system.flags, k, t)
            if not math.isfinite(size(force) + size(moment)):
                return False
    return True


@kernel
def _motors_end_well(laws: Laws, J: Joints, system: Tables, t: float, h: float) -> bool:
    """Whether motors are finite where their coordinates end."""
    for k in range(len(J.integers)):
        law, row = J.integers[k, Prim.LAW], J.integers[k, Prim.ROW]
        if law >= 0 and laws.integers[law, LawIndex.MOTOR] != 0:
            y = J.rows[RowValue.AFTER, row]
            rate = (y - J.rows[RowValue.BEFORE, row]) / h
            if not math.isfinite(drive(laws, system.flags, law, t, 0.0, y, rate)):
                return False
    return True


@kernel
def ends_well(system: Tables, t: float, h: float) -> bool:
    """Whether all user functions are defined at the end of the step, t + h."""
    J = system.joints
    if system.loads is not None and not _loads_end_well(system.loads.points, system, t + h):
        return False
    return J.laws is None or _motors_end_well(J.laws, J, system, t + h, h)
