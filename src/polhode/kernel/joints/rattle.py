"""Newton's iteration for joints that act by impulses at the start: (1) to (4) of `rattlie`.

Between the impulses bodies fly, along one of two paths. The unknown of a body's turn is

    CAYLEY  g, the Cayley vector of the turn: (3) of `rattlie`
    EXACT   u = h J^-1 R0^T pi+, by which the free motion in closed form sets out

The closed form is differentiated by differences: what they err by makes Newton's iteration linear
with a factor of about `NUDGE`.
"""

from enum import IntEnum

from polhode.kernel.algebra.increments import Increment, cayley
from polhode.kernel.algebra.mat3 import inverse
from polhode.kernel.algebra.row_values import add, copy, mat, put, put_mat, put_quat, quat, vec
from polhode.kernel.algebra.so3 import rotation, turned
from polhode.kernel.algebra.vec3 import (
    Mat3,
    Quat,
    Vec3,
    cross,
    hat,
    identity,
    norm,
    outer,
    size,
    transpose,
)
from polhode.kernel.bodies.free_flight import Flight, attitude_after, conjugate, set_out
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
from polhode.kernel.compile.jit import inlined, kernel
from polhode.kernel.compile.known import Known
from polhode.kernel.compile.pointer_table import Table, columns
from polhode.kernel.joints.beam_rows import seal_beams
from polhode.kernel.joints.body_vectors import Arms
from polhode.kernel.joints.closing import carry_strains
from polhode.kernel.joints.kicks import project_momenta, set_aside, take_impulses
from polhode.kernel.joints.ledger import book_power, keep_angles
from polhode.kernel.joints.load_tangents import by_turn
from polhode.kernel.joints.matrix import add_inertia, add_tangents, clear_matrix, solve
from polhode.kernel.joints.observation import place_still, write_forces, write_velocities
from polhode.kernel.joints.primitives import coincide, give_scalar
from polhode.kernel.joints.rows import close_row
from polhode.kernel.joints.torsion import give_twist
from polhode.kernel.stepping.convergence import ROUNDING, Verdict, relative, verdict

# Columns of the workspace: impulse and moment of half a step of forces. Those before hold flights,
# and velocities while momenta are projected.
KICK = Flight.WIDTH
NUDGE = 1e-6  # of unknowns, for differences
REPEATED = 40  # times at most; dampers c that h c/m does not make small need shorter steps


class FlightPath(IntEnum):
    """How bodies turn in flight."""

    CAYLEY, EXACT = range(2)


@kernel
def flown(system: Tables, s: Table, i: int, u: Vec3, h: float) -> Quat:
    """Attitude of body i after a free flight of h with the initial body rate u/h."""
    q0 = quat(s, i, State.Q)
    pi = (1.0 / h) * (rotation(q0) @ (mat(system.bodies, i, Inertia.TENSOR) @ u))
    set_out(system.bodies, system.work, i, q0, pi)
    return attitude_after(system.work, i, h)


@kernel
def turn(system: Tables, s: Table, i: int, path: Known, h: float) -> Quat:
    """Turn of body i in flight, body axes."""
    u = vec(system.joints.z, i, Twist.TURN)
    if path == FlightPath.CAYLEY:
        return cayley(u)
    return conjugate(quat(s, i, State.Q)) * flown(system, s, i, u, h)


@kernel
def flight_tangent(system: Tables, s: Table, i: int, h: float) -> Mat3:
    """T with dR1 = R1 hat(T du), by differences."""
    u = vec(system.joints.z, i, Twist.TURN)
    e = NUDGE * (1.0 + norm(u))
    back = conjugate(flown(system, s, i, u, h))
    a = back * flown(system, s, i, u + Vec3(e, 0.0, 0.0), h)
    b = back * flown(system, s, i, u + Vec3(0.0, e, 0.0), h)
    c = back * flown(system, s, i, u + Vec3(0.0, 0.0, e), h)
    f, g, k = 2.0 * _side(a) / e, 2.0 * _side(b) / e, 2.0 * _side(c) / e
    return Mat3(f * a.x, g * b.x, k * c.x, f * a.y, g * b.y, k * c.y, f * a.z, g * b.z, k * c.z)


@kernel
def _side(q: Quat) -> float:
    """Sign of the quaternion of a small rotation."""
    return 1.0 if q.w > 0.0 else -1.0


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
    """Write the impulses of all forces at a state over half a step; return their change."""
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
def _place(system: Tables, s: Table, path: Known, h: float) -> None:
    """Write the poses at both ends, and the impulses of the forces at the start."""
    J, poses = system.joints, system.joints.poses
    for i in range(len(s)):
        q0, dq = quat(s, i, State.Q), turn(system, s, i, path, h)
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
def _write_residual(system: Tables, s: Table, path: Known, t: float, h: float) -> float:
    bodies, J = system.bodies, system.joints
    _place(system, s, path, h)
    worst = _give_rows(system, t + h)
    for i in range(len(bodies)):
        moved = (bodies[i, Inertia.MASS] / h) * vec(J.z, i, Twist.SHIFT)
        g, tensor = vec(J.z, i, Twist.TURN), mat(bodies, i, Inertia.TENSOR)
        Pi = momentum(tensor, g, 1.0) if path == FlightPath.CAYLEY else tensor @ g
        turning = (1.0 / h) * (mat(J.poses, i, Pose.R0) @ Pi)
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
def _write_turning(system: Tables, s: Table, path: Known, h: float) -> None:
    """Write the derivatives of the unknowns by rotations at the end, and their inertia."""
    bodies, J = system.bodies, system.joints
    for i in range(len(bodies)):
        u, slope = vec(J.z, i, Twist.TURN), mat(bodies, i, Inertia.TENSOR)
        if path == FlightPath.CAYLEY:
            slope, back = momentum_slope(slope, u, 1.0), by_turn(J, Increment.CAYLEY, i)
        else:
            tangent = flight_tangent(system, s, i, h)
            back = inverse(tangent) @ transpose(mat(J.poses, i, Pose.R1))
        put_mat(J.poses, i, Pose.GM, back)  # free: arms stand at the start
        spin = mat(J.poses, i, Pose.R0) @ slope @ back
        add_inertia(J, i, bodies[i, Inertia.MASS] / h, (1.0 / h) * spin)


@kernel
def _update(system: Tables, s: Table, path: Known, h: float) -> bool:
    J = system.joints
    clear_matrix(J)
    if J.beams is not None:
        seal_beams(J, J.beams)
    for m in range(columns(J.rows)):  # impulses at the start do not change with the end
        J.rows[RowValue.MU, m] = 0.0
    for k in range(len(J.integers)):
        if J.integers[k, Prim.LAW] >= 0:
            row = J.integers[k, Prim.ROW]
            J.rows[RowValue.BY_COORDINATE, row], J.rows[RowValue.BY_GEAR, row] = 0.0, 0.0
    _write_turning(system, s, path, h)
    add_tangents(system, Arms.START, h, 0.0)
    set_aside(J)
    solved = solve(J, Arms.START)
    take_impulses(J, J.past_rows, 0)
    for i in range(len(J.z)):
        add(J.z, i, Twist.SHIFT, vec(J.vectors, i, Vector.DZ))
        turning = mat(J.poses, i, Pose.GM) @ vec(J.vectors, i, Vector.DZ + Twist.TURN)
        add(J.z, i, Twist.TURN, turning)
    return solved


@kernel
def solve_flight(
    system: Tables, s: Table, path: Known, t: float, h: float
) -> tuple[bool, int, float]:
    """Solve for the flight, from the impulses in `work`, that closes the joints at t + h."""
    bodies, J, before, worst, updates = system.bodies, system.joints, 1e300, 0.0, 0
    for i in range(len(bodies)):
        q0, pi0 = quat(s, i, State.Q), vec(s, i, State.PI)
        p = vec(s, i, State.P) + vec(system.work, i, KICK)
        put(J.z, i, Twist.SHIFT, (h * bodies[i, Inertia.INVERSE_MASS]) * p)
        put(J.z, i, Twist.TURN, h * body_rate(bodies, i, q0, pi0))
        system.work[i, Flight.KNOWN] = 0.0  # principal axes, which projections overwrite
    for m in range(columns(J.rows)):
        J.past_rows[0, m] = 0.0
    judged = Verdict.CONTINUE
    while judged == Verdict.CONTINUE:
        worst = _write_residual(system, s, path, t, h)
        judged = verdict(worst, before, updates)
        if judged == Verdict.CONTINUE and not _update(system, s, path, h):
            judged = Verdict.FAILED
        before, updates = worst, updates + 1
    return judged == Verdict.ARRIVED, updates - 1, worst


@kernel
def fly(system: Tables, s: Table, path: Known, h: float) -> None:
    """Write the positions at the end of the flight, and the momenta, which it does not change."""
    J = system.joints
    for i in range(len(s)):
        q1 = turned(quat(s, i, State.Q), turn(system, s, i, path, h))
        put(s, i, State.X, vec(J.poses, i, Pose.X1))
        put(s, i, State.P, vec(s, i, State.P) + vec(J.poses, i, Pose.F_IMPULSE))
        put(s, i, State.PI, vec(s, i, State.PI) + vec(J.poses, i, Pose.M_IMPULSE))
        put_quat(s, i, State.Q, q1)


# --- rattle step ----------------------------------------------------------------------------------
# A step of RATTLE: impulses at the start, a flight, impulses at the end; see `rattlie`.


@inlined
def attempt_flight(
    system: Tables, s: Table, path: Known, t: float, h: float
) -> tuple[bool, int, float]:
    """Advance bodies by h, (1) to (6) of `rattlie`, if the iteration converges."""
    J, after = system.joints, system.before
    write_kick(system, s, t, h)
    arrived, updates, worst = solve_flight(system, s, path, t, h)  # (1) to (4)
    if arrived:
        copy(s, after)
        fly(system, after, path, h)
        if J.angles is not None:
            keep_angles(J, system.carried)
        book_kick(system, s, 0, t, h)
        copy(after, s)
        changed, repeated = 1.0, 0
        while changed > ROUNDING and repeated < REPEATED:
            changed, repeated = write_kick(system, s, t + h, h), repeated + 1
            for i in range(len(s)):
                put(s, i, State.P, vec(after, i, State.P) + vec(system.work, i, KICK))  # (5)
                moment = vec(system.work, i, KICK + Twist.TURN)
                put(s, i, State.PI, vec(after, i, State.PI) + moment)
            project_momenta(system, s, t + h)  # (6)
        keep_impulses(J)
        carry_strains(system, s)
        book_kick(system, s, 1, t + h, h)
    return arrived, updates, worst
