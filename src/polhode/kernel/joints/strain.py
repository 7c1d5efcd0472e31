"""Whether joints press as nothing explains, in a step whose rows open, close and stick.

Newton's iteration chooses at every iterate which rows hold. Where it chose more than there are
degrees of freedom, forces without bound fit, and rounding of them is a motion of any size: relative
to its terms the residual is small, and the solution is none. What is given to the bodies explains
the forces of joints and contacts: loads, springs, and the momenta that they turn round.
"""

from polhode.kernel.algebra.row_values import vec
from polhode.kernel.algebra.vec3 import size
from polhode.kernel.bodies.system import Tables
from polhode.kernel.columns import Inertia, Kind, Pose, Prim, RowValue, Stage, State, Twist
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table

STRAINED = 1e6  # times what explains them: eps of more is above 1e-10 of the energy of a step


@kernel
def is_strained(system: Tables, s: Table, h: float) -> bool:
    """Whether impulses on bodies are far larger than all that explains them."""
    J, pressed, explained = system.joints, 0.0, 0.0
    for i in range(len(system.bodies)):
        moved = (system.bodies[i, Inertia.MASS] / h) * vec(J.z, i, Twist.SHIFT)
        pressed += J.poses[i, Pose.F_SIZE]
        explained += size(moved) + size(vec(s, i, State.P))
        explained += abs(h) * size(vec(system.stage, i, Stage.FORCE))
    if J.laws is not None:
        for k in range(len(J.integers)):
            if J.integers[k, Prim.LAW] >= 0:
                row = J.integers[k, Prim.ROW]
                long = J.integers[k, Prim.KIND] == Kind.DISTANCE  # c is half a square
                by = J.rows[RowValue.AFTER, row] if long else 1.0
                explained += abs(by * J.rows[RowValue.MU, row])
    return pressed > STRAINED * explained
