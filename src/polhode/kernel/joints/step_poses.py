"""Bodies over a jointed step: their poses for the unknowns, and the impulses there."""

from polhode.kernel.algebra.increments import in_range, rotation_unknown
from polhode.kernel.algebra.row_values import mat, put, put_mat, put_quat, quat, vec
from polhode.kernel.algebra.so3 import half, rotation
from polhode.kernel.algebra.vec3 import Quat, Vec3, size
from polhode.kernel.bodies.system import Joints, Tables, evaluate, place_mapped
from polhode.kernel.columns import Pose, Stage, State, Tree, Twist
from polhode.kernel.compile.jit import inlined, kernel
from polhode.kernel.compile.known import Known
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.joints.advances import kept_attitude
from polhode.kernel.joints.body_vectors import Arms
from polhode.kernel.joints.rotor_steps import spin_rotors
from polhode.kernel.joints.rows import evaluate_point, evaluate_rows


@kernel
def place_body(s: Table, J: Joints, kind: Known, unknown: Known, arms: Known, i: int) -> bool:
    """Place body i at the end of the step (and half way)."""
    u, q0, poses = vec(J.z, i, Twist.TURN), quat(s, i, State.Q), J.poses
    if not in_range(unknown, u):
        return False
    dq, _, _ = rotation_unknown(kind, unknown, u)
    put(poses, i, Pose.X1, vec(s, i, State.X) + vec(J.z, i, Twist.SHIFT))
    end = q0 * dq if J.closure is None else kept_attitude(J, q0, i, dq)
    put_mat(poses, i, Pose.R1, rotation(end))
    if J.angles is not None or J.closure is not None:
        v = mat(poses, i, Pose.R0) @ Vec3(dq.x, dq.y, dq.z)
        put_quat(poses, i, Pose.TURN, Quat(dq.w, v.x, v.y, v.z))
    if arms == Arms.HALF:
        put_mat(poses, i, Pose.RM, rotation(q0 * half(dq)))
    return True


@inlined
def _place_loads(
    system: Tables, J: Joints, kind: Known, unknown: Known, arms: Known, t: float, h: float
) -> None:
    """Evaluate loads on the mean of the step."""
    poses = J.poses
    for i in range(len(system.bodies)):
        x = 0.5 * (vec(poses, i, Pose.X0) + vec(poses, i, Pose.X1))
        R = (
            mat(poses, i, Pose.RM)
            if arms == Arms.HALF
            else 0.5 * (mat(poses, i, Pose.R0) + mat(poses, i, Pose.R1))
        )
        _, g, _ = rotation_unknown(kind, unknown, vec(J.z, i, Twist.TURN))
        omega = (1.0 / h) * (mat(poses, i, Pose.R0) @ g)
        place_mapped(system.stage, i, x, (1.0 / h) * vec(J.z, i, Twist.SHIFT), R, omega)
    evaluate(system, t + 0.5 * h, t, t + h, 1.0, True)


@kernel
def _give_loads(stage: Table, J: Joints, i: int, h: float) -> None:
    """Initialise the impulses on body i with those of the loads."""
    poses, force, moment = J.poses, vec(stage, i, Stage.FORCE), vec(stage, i, Stage.MOMENT)
    put(poses, i, Pose.F_IMPULSE, h * force)
    put(poses, i, Pose.M_IMPULSE, h * moment)
    poses[i, Pose.F_SIZE], poses[i, Pose.M_SIZE] = abs(h) * size(force), abs(h) * size(moment)
    if J.laws is not None:
        poses[i, Pose.F_DOUBT], poses[i, Pose.M_DOUBT] = 0.0, 0.0
    if J.beams is not None:
        poses[i, Pose.REACH] = 0.0


@kernel
def place_bodies(
    system: Tables, s: Table, kind: Known, unknown: Known, arms: Known, t: float, h: float
) -> float:
    """Place all bodies, add all impulses, return the largest gap of the joints."""
    stage, J = system.stage, system.joints
    n, worst = len(system.bodies), 0.0
    for index in range(n - 1, -1, -1):  # parents first
        i = J.order[index, 0]
        if not place_body(s, J, kind, unknown, arms, i):
            return 1e300
        if system.acts is None:
            _give_loads(stage, J, i, h)
            if J.graph is None:  # while both bodies are at hand
                worst = max(worst, evaluate_point(J, arms, J.tree[i, Tree.FIRST] // 3))
    if system.acts is None and J.graph is None:
        return worst
    if system.acts is not None:
        _place_loads(system, J, kind, unknown, arms, t, h)
        for i in range(n):
            _give_loads(stage, J, i, h)
    if J.rotors is not None:
        spin_rotors(J.rotors, J, t, h)
    return evaluate_rows(system, arms, t, h)
