"""The linear equations of a jointed step: (9) of `schemes.energy_momentum`."""

from polhode.kernel.algebra.increments import half_tangent, rotation_unknown
from polhode.kernel.algebra.mat3 import plus_hat
from polhode.kernel.algebra.row_values import mat, put_mat, vec
from polhode.kernel.bodies.system import Tables
from polhode.kernel.columns import Inertia, Pose, State, Twist, Vector
from polhode.kernel.compile.jit import inlined, separate
from polhode.kernel.compile.known import Known
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.joints.aside import set_rows
from polhode.kernel.joints.beam_tangent import add_beams
from polhode.kernel.joints.body_vectors import Arms
from polhode.kernel.joints.load_tangents import add_load_tangents, by_turn
from polhode.kernel.joints.matrix import add_inertia, add_tangents, clear_matrix
from polhode.kernel.joints.rotor_steps import turn_rotors


@inlined
def add_acts(system: Tables, arms: Known, t: float, h: float, inverse: float) -> None:
    """Add the derivatives of rotors, rows and beams; for `inverse`, see `add_tangents`."""
    J = system.joints
    if J.rotors is not None:
        turn_rotors(J.rotors, J, t + h)
    add_tangents(system, arms, inverse, h)
    if J.beams is not None:
        add_beams(J, J.beams, h)


@separate
def evaluate_tangent(
    system: Tables, s: Table, kind: Known, unknown: Known, arms: Known, t: float, h: float
) -> None:
    """Write the derivative of r and c by dx, the bodies' turns and mu, just after r itself."""
    bodies, J, poses = system.bodies, system.joints, system.joints.poses
    clear_matrix(J)
    for i in range(len(bodies)):
        u, back = vec(J.z, i, Twist.TURN), by_turn(J, unknown, i)
        if arms == Arms.HALF:
            put_mat(poses, i, Pose.GM, (mat(poses, i, Pose.RM) @ half_tangent(unknown, u)) @ back)
        by_g = mat(poses, i, Pose.R1) @ mat(bodies, i, Inertia.TENSOR)
        if unknown != kind:
            _, _, dg = rotation_unknown(kind, unknown, u)
            by_g = by_g @ dg
        pi1 = (
            vec(J.vectors, i, Vector.RESIDUAL + Twist.TURN)
            + vec(s, i, State.PI)
            + vec(poses, i, Pose.M_IMPULSE)
        )
        add_inertia(
            J, i, 2.0 * bodies[i, Inertia.MASS] / h, plus_hat((2.0 / h) * (by_g @ back), -pi1)
        )
    add_acts(system, arms, t, h, 0.5 * h)
    if system.loads is not None and J.graph is not None:
        add_load_tangents(system, system.loads.points, kind, unknown, arms, t, h)
    if J.aside is not None:
        set_rows(J)
