"""Whether reactions are unexplained by loads, in a step whose rows open, close and stick.

Newton's iteration chooses at every iterate which rows hold. Where it chose more than there are
degrees of freedom, forces without bound fit, and rounding of them is a motion of any size: relative
to its terms the residual is small, and the solution is none. What is given to the bodies explains
the forces of joints and contacts: loads, springs, beams, and the momenta that they turn round.
"""

from polhode.kernel.algebra.row_values import vec
from polhode.kernel.algebra.vec3 import size
from polhode.kernel.beams.tables import BeamIndex
from polhode.kernel.bodies.system import Joints, Tables
from polhode.kernel.columns import Inertia, Kind, Pose, Prim, RowValue, Stage, State, Twist
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table

# Times what explains them: eps of more is above 1e-10 of the energy of a step. With 1e3, 1e6 and
# without the rule 61 random models with friction end well, their books balanced to 1e-13.
STRAINED = 1e6


@kernel
def _springs(J: Joints) -> float:
    """Size of the impulses of springs and beams, of forces and torques alike."""
    total = 0.0
    if J.laws is not None:
        for k in range(len(J.integers)):
            if J.integers[k, Prim.LAW] >= 0:
                row = J.integers[k, Prim.ROW]
                long = J.integers[k, Prim.KIND] == Kind.DISTANCE  # c is half a square
                by = J.rows[RowValue.AFTER, row] if long else 1.0
                total += abs(by * J.rows[RowValue.MU, row])
    if J.beams is not None:
        for k in range(len(J.beams.integers)):
            row = J.beams.integers[k, BeamIndex.ROW]
            total += size(vec(J.rows, RowValue.MU, row)) + size(vec(J.rows, RowValue.MU, row + 3))
    return total


@kernel
def is_strained(system: Tables, s: Table, h: float) -> bool:
    """Whether forces and torques on bodies both far exceed all that could cause them.

    Bearings of a shaft without weight press by torques alone, those of a slider by forces alone.
    """
    J, poses, stage = system.joints, system.joints.poses, system.stage
    springs = _springs(J)
    force, torque, by_force, by_torque = 0.0, 0.0, springs, springs
    for i in range(len(system.bodies)):
        force += poses[i, Pose.F_SIZE]
        torque += poses[i, Pose.M_SIZE]
        moved = (system.bodies[i, Inertia.MASS] / h) * vec(J.z, i, Twist.SHIFT)
        by_force += size(moved) + size(vec(s, i, State.P))
        by_force += abs(h) * size(vec(stage, i, Stage.FORCE))
        by_torque += size(vec(s, i, State.PI)) + size(vec(poses, i, Pose.M_IMPULSE))
        by_torque += abs(h) * size(vec(stage, i, Stage.MOMENT))
    return force > STRAINED * by_force and torque > STRAINED * by_torque
