"""Bodies moved back onto their joints, by the least displacement in the norm of the masses."""

from polhode.kernel.algebra.row_values import add, put, put_quat, quat, vec
from polhode.kernel.algebra.so3 import exp, turned_in_space
from polhode.kernel.algebra.vec3 import Vec3, size
from polhode.kernel.bodies.system import Tables
from polhode.kernel.columns import Geometry, Kind, Prim, RowValue, State, Twist, Vector
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.joints.beam_rows import write_strains
from polhode.kernel.joints.body_vectors import Arms
from polhode.kernel.joints.kicks import set_aside
from polhode.kernel.joints.matrix import add_tangents, solve
from polhode.kernel.joints.observation import place_still
from polhode.kernel.joints.primitives import coincide
from polhode.kernel.joints.rows import close_row
from polhode.kernel.stepping.convergence import Verdict, relative, verdict


@kernel
def write_values(system: Tables, t: float) -> float:
    """Write the values of all rows of joints at t; return the largest relative to its terms."""
    J, worst = system.joints, 0.0
    for k in range(len(J.integers)):
        row = J.integers[k, Prim.ROW]
        if J.graph is None or J.integers[k, Prim.KIND] == Kind.COINCIDE:
            scale = coincide(J, Arms.AVERAGE, k) + J.numbers[k, Geometry.LENGTH]
            worst = max(worst, relative(size(vec(J.rows, RowValue.RESIDUAL, row)), scale))
        elif J.integers[k, Prim.LAW] < 0:
            scale = close_row(system, k, t)
            worst = max(worst, relative(abs(J.rows[RowValue.RESIDUAL, row]), scale))
    return worst


@kernel
def close_joints(system: Tables, s: Table, t: float) -> bool:
    """Move the bodies until joints are closed to rounding; False where that does not converge."""
    J, before = system.joints, 1e300
    if len(J.integers) == 0:
        return True
    for iteration in range(100):
        place_still(system, s)
        worst = write_values(system, t)
        judged = verdict(worst, before, iteration)
        if judged != Verdict.CONTINUE:
            return judged == Verdict.ARRIVED
        add_tangents(system, Arms.AVERAGE, 1.0, 0.0)
        for i in range(len(system.bodies)):
            put(J.vectors, i, Vector.RESIDUAL, Vec3(0.0, 0.0, 0.0))
            put(J.vectors, i, Vector.RESIDUAL + Twist.TURN, Vec3(0.0, 0.0, 0.0))
        set_aside(J)
        if not solve(J, Arms.AVERAGE):
            return False
        for i in range(len(system.bodies)):
            add(s, i, State.X, vec(J.vectors, i, Vector.DZ))
            turn = exp(vec(J.vectors, i, Vector.DZ + Twist.TURN))
            put_quat(s, i, State.Q, turned_in_space(quat(s, i, State.Q), turn))
        before = worst
    return False


@kernel
def carry_strains(system: Tables, s: Table) -> None:
    """Carry the strains that beams have at a state, for schemes that do not solve for them."""
    J = system.joints
    if J.beams is not None:
        place_still(system, s)
        write_strains(J, J.beams, system.carried)
