"""Newton's iteration for joints that act by impulses at the start: (1) to (4) of `rattlie`."""

from polhode.kernel.algebra.increments import Increment, cayley
from polhode.kernel.algebra.row_values import mat, put, put_mat, put_quat, quat, vec
from polhode.kernel.algebra.so3 import rotation, turned
from polhode.kernel.algebra.vec3 import Mat3, Quat, Vec3, cross, hat, identity, outer, size
from polhode.kernel.bodies.system import Joints, Tables, body_rate
from polhode.kernel.columns import (
    Geometry,
    Inertia,
    Kind,
    Pose,
    Prim,
    RowValue,
    State,
    Twist,
    Vector,
)
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table, columns
from polhode.kernel.joints.beam_rows import seal_beams
from polhode.kernel.joints.body_vectors import Arms
from polhode.kernel.joints.kicks import set_aside, take_solution
from polhode.kernel.joints.ledger import book_power
from polhode.kernel.joints.load_tangents import by_turn
from polhode.kernel.joints.matrix import add_inertia, add_tangents, clear_matrix, solve
from polhode.kernel.joints.observation import place_still, write_forces, write_velocities
from polhode.kernel.joints.primitives import coincide, give_scalar
from polhode.kernel.joints.rows import close_row
from polhode.kernel.joints.torsion import give_twist
from polhode.kernel.stepping.convergence import Verdict, relative, verdict

KICK = 0  # columns of the workspace: impulse and moment of half a step of forces


@kernel
def momentum(J: Mat3, g: Vec3, side: float) -> Vec3:
    """Return h times the body momentum at the start (side = 1) or the end (-1) of a turn by g."""
    Jg = J @ g
    return Jg + (0.5 * side) * cross(g, Jg) + (0.25 * (g @ Jg)) * g


@kernel
def momentum_slope(J: Mat3, g: Vec3, side: float) -> Mat3:
    """Derivative of `momentum` by g."""
    Jg = J @ g
    turning = (0.5 * side) * (hat(g) @ J - hat(Jg))
    return J + turning + identity(0.25 * (g @ Jg)) + 0.5 * outer(g, Jg)


@kernel
def write_kick(system: Tables, s: Table, t: float, h: float) -> float:
    """Write the impulses of half a step of all forces at a state; return how they changed."""
    J, changed = system.joints, 0.0
    place_still(system, s)
    write_velocities(system, s, system.mean)
    write_forces(system, s, system.mean, t)
    for i in range(len(system.bodies)):
        for k in (Twist.SHIFT, Twist.TURN):
            old = vec(system.work, i, KICK + k)
            new = (0.5 * h) * vec(J.poses, i, Pose.F_IMPULSE + k)
            changed = max(changed, relative(size(new - old), size(new) + size(old)))
            put(system.work, i, KICK + k, new)
    return changed


@kernel
def book_kick(system: Tables, s: Table, step: int, t: float, h: float) -> None:
    """Book the power at a state, where joints act by impulses that are kept, for half a step."""
    J = system.joints
    if system.loads is not None or J.laws is not None or J.motions is not None:
        write_kick(system, s, t, h)
        for k in range(len(J.integers)):
            if J.integers[k, Prim.LAW] < 0:
                first = J.integers[k, Prim.ROW]
                for m in range(first, first + J.integers[k, Prim.ROWS]):
                    J.rows[RowValue.MU, m] = (2.0 / h) * J.past_rows[step, m]
        book_power(system, system.mean, t, 0.5 * h)


@kernel
def keep_impulses(J: Joints) -> None:
    """Keep the impulses of joints at the end of the step."""
    for m in range(columns(J.rows)):
        J.past_rows[1, m] = J.rows[RowValue.MU, m]


@kernel
def _place(system: Tables, s: Table) -> None:
    """Write the poses at both ends, and the impulses of the forces at the start."""
    J, poses = system.joints, system.joints.poses
    for i in range(len(s)):
        q0, dq = quat(s, i, State.Q), cayley(vec(J.z, i, Twist.TURN))
        put(poses, i, Pose.X0, vec(s, i, State.X))
        put(poses, i, Pose.X1, vec(s, i, State.X) + vec(J.z, i, Twist.SHIFT))
        put_mat(poses, i, Pose.R0, rotation(q0))
        put_mat(poses, i, Pose.R1, rotation(q0 * dq))
        v = rotation(q0) @ Vec3(dq.x, dq.y, dq.z)
        put_quat(poses, i, Pose.TURN, Quat(dq.w, v.x, v.y, v.z))
        F, M = vec(system.work, i, KICK), vec(system.work, i, KICK + Twist.TURN)
        put(poses, i, Pose.F_IMPULSE, F)
        put(poses, i, Pose.M_IMPULSE, M)
        poses[i, Pose.F_SIZE], poses[i, Pose.M_SIZE] = size(F), size(M)


@kernel
def _give_rows(system: Tables, t: float) -> float:
    """Write the values of joints at the end, give their impulses at the start."""
    J, worst = system.joints, 0.0
    for k in range(len(J.integers)):
        row = J.integers[k, Prim.ROW]
        for m in range(row, row + J.integers[k, Prim.ROWS]):
            J.rows[RowValue.MU, m] = J.past_rows[0, m]
        if J.graph is None or J.integers[k, Prim.KIND] == Kind.COINCIDE:
            scale = coincide(J, Arms.START, k) + J.numbers[k, Geometry.LENGTH]
            worst = max(worst, relative(size(vec(J.rows, RowValue.RESIDUAL, row)), scale))
        elif J.integers[k, Prim.LAW] < 0:
            scale = close_row(system, k, t)
            worst = max(worst, relative(abs(J.rows[RowValue.RESIDUAL, row]), scale))
            if J.angles is not None and J.integers[k, Prim.KIND] == Kind.TWIST:
                give_twist(J, k)
            else:
                give_scalar(J, Arms.START, k)
    return worst


@kernel
def _write_residual(system: Tables, s: Table, t: float, h: float) -> float:
    bodies, J = system.bodies, system.joints
    _place(system, s)
    worst = _give_rows(system, t + h)
    for i in range(len(bodies)):
        moved = (bodies[i, Inertia.MASS] / h) * vec(J.z, i, Twist.SHIFT)
        g, tensor = vec(J.z, i, Twist.TURN), mat(bodies, i, Inertia.TENSOR)
        turning = (1.0 / h) * (mat(J.poses, i, Pose.R0) @ momentum(tensor, g, 1.0))
        p0, pi0 = vec(s, i, State.P), vec(s, i, State.PI)
        rx = moved - p0 - vec(J.poses, i, Pose.F_IMPULSE)
        rw = turning - pi0 - vec(J.poses, i, Pose.M_IMPULSE)
        put(J.vectors, i, Vector.RESIDUAL, rx)
        put(J.vectors, i, Vector.RESIDUAL + Twist.TURN, rw)
        in_x = size(moved) + size(p0) + J.poses[i, Pose.F_SIZE]
        in_w = size(turning) + size(pi0) + J.poses[i, Pose.M_SIZE]
        worst = max(worst, relative(size(rx), in_x), relative(size(rw), in_w))
    return worst


@kernel
def _update(system: Tables, h: float) -> bool:
    bodies, J = system.bodies, system.joints
    clear_matrix(J)
    if J.beams is not None:
        seal_beams(J, J.beams)
    for m in range(columns(J.rows)):  # impulses at the start do not change with the end
        J.rows[RowValue.MU, m] = 0.0
    for k in range(len(J.integers)):
        if J.integers[k, Prim.LAW] >= 0:
            row = J.integers[k, Prim.ROW]
            J.rows[RowValue.BY_COORDINATE, row], J.rows[RowValue.BY_GEAR, row] = 0.0, 0.0
    for i in range(len(bodies)):
        slope = momentum_slope(mat(bodies, i, Inertia.TENSOR), vec(J.z, i, Twist.TURN), 1.0)
        spin = mat(J.poses, i, Pose.R0) @ slope @ by_turn(J, Increment.CAYLEY, i)
        add_inertia(J, i, bodies[i, Inertia.MASS] / h, (1.0 / h) * spin)
    add_tangents(system, Arms.START, h, 0.0)
    set_aside(J)
    solved = solve(J, Arms.START)
    take_solution(J, Increment.CAYLEY, J.past_rows, 0)
    return solved


@kernel
def solve_flight(system: Tables, s: Table, t: float, h: float) -> tuple[bool, int, float]:
    """Solve for the flight from the impulses in `work` to joints that are closed at t + h."""
    bodies, J, before, worst, updates = system.bodies, system.joints, 1e300, 0.0, 0
    for i in range(len(bodies)):
        q0, pi0 = quat(s, i, State.Q), vec(s, i, State.PI)
        p = vec(s, i, State.P) + vec(system.work, i, KICK)
        put(J.z, i, Twist.SHIFT, (h * bodies[i, Inertia.INVERSE_MASS]) * p)
        put(J.z, i, Twist.TURN, h * body_rate(bodies, i, q0, pi0))
    for m in range(columns(J.rows)):
        J.past_rows[0, m] = 0.0
    judged = Verdict.CONTINUE
    while judged == Verdict.CONTINUE:
        worst = _write_residual(system, s, t, h)
        judged = verdict(worst, before, updates)
        if judged == Verdict.CONTINUE and not _update(system, h):
            judged = Verdict.FAILED
        before, updates = worst, updates + 1
    return judged == Verdict.ARRIVED, updates - 1, worst


@kernel
def fly(system: Tables, s: Table) -> None:
    """Take the flight: positions at its end, and momenta, which it does not change."""
    J = system.joints
    for i in range(len(s)):
        put(s, i, State.X, vec(J.poses, i, Pose.X1))
        put(s, i, State.P, vec(s, i, State.P) + vec(J.poses, i, Pose.F_IMPULSE))
        put(s, i, State.PI, vec(s, i, State.PI) + vec(J.poses, i, Pose.M_IMPULSE))
        put_quat(s, i, State.Q, turned(quat(s, i, State.Q), cayley(vec(J.z, i, Twist.TURN))))
