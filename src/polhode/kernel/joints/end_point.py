"""Newton's iteration of a step whose equations of motion hold at its end.

A formula gives velocities and accelerations as

    v1 = V + c_v z,          a1 = W + c_a z                                     (1)

of the displacement z = (dx, u), with x1 = x0 + dx and R1 = R0 exp(u); those of rotations are in
body axes. Unknown are z and the forces lambda of joints:

    m a1 - F - sum lambda c_x = 0                                               (2)
    R1 (J alpha1 + Omega1 x J Omega1) - M - sum lambda c_w = 0                  (3)
    c(x1, R1, t1) = 0                                                           (4)

Rows are evaluated for a step in which nothing moves. There a mean changes by half of what its end
does, so that forces are doubled while the matrix is written.
"""

from enum import IntEnum

from polhode.kernel.algebra.increments import Increment
from polhode.kernel.algebra.mat3 import plus_hat
from polhode.kernel.algebra.row_values import copy, mat, put, put_quat, quat, vec
from polhode.kernel.algebra.so3 import exp, rotation, turned, unrotate
from polhode.kernel.algebra.vec3 import Vec3, cross, hat, size
from polhode.kernel.bodies.potentials import Laws, quotient
from polhode.kernel.bodies.system import Joints, Tables, body_rate
from polhode.kernel.columns import (
    Inertia,
    Kind,
    LawValue,
    Observation,
    Pose,
    Prim,
    RowValue,
    State,
    Twist,
    Vector,
)
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table, columns
from polhode.kernel.joints.body_vectors import Arms
from polhode.kernel.joints.closing import write_values
from polhode.kernel.joints.kicks import set_aside, take_solution
from polhode.kernel.joints.ledger import book_power, keep_angles
from polhode.kernel.joints.load_tangents import by_turn
from polhode.kernel.joints.matrix import add_inertia, add_tangents, clear_matrix, solve
from polhode.kernel.joints.observation import (
    react_by,
    stand,
    write_accelerations,
    write_forces,
    write_velocities,
)
from polhode.kernel.joints.prediction import remember_rows
from polhode.kernel.stepping.convergence import Verdict, relative, verdict


class Affine(IntEnum):
    """Columns of the workspace: V and W of (1), each along and about the axes."""

    V, W, WIDTH = 0, 6, 12


@kernel
def _place(system: Tables, s: Table, c_v: float) -> None:
    """Write the state at the end into `before`, its velocities into `mean`, and the poses."""
    bodies, J, end, out = system.bodies, system.joints, system.before, system.mean
    for i in range(len(bodies)):
        x = vec(s, i, State.X) + vec(J.z, i, Twist.SHIFT)
        q = turned(quat(s, i, State.Q), exp(vec(J.z, i, Twist.TURN)))
        R = rotation(q)
        v = vec(system.work, i, Affine.V) + c_v * vec(J.z, i, Twist.SHIFT)
        Omega = vec(system.work, i, Affine.V + Twist.TURN) + c_v * vec(J.z, i, Twist.TURN)
        put(end, i, State.X, x)
        put_quat(end, i, State.Q, q)
        put(end, i, State.P, bodies[i, Inertia.MASS] * v)
        put(end, i, State.PI, R @ (mat(bodies, i, Inertia.TENSOR) @ Omega))
        put(out, i, Observation.VELOCITY, v)
        put(out, i, Observation.RATE, R @ Omega)
        put(J.poses, i, Pose.RATE0, Omega)
    stand(J, end)


@kernel
def _turning(system: Tables, i: int, c_v: float, c_a: float) -> tuple[Vec3, Vec3, Vec3]:
    """Return Omega1, J Omega1 and J alpha1 + Omega1 x J Omega1, body axes."""
    u, J = vec(system.joints.z, i, Twist.TURN), mat(system.bodies, i, Inertia.TENSOR)
    Omega = vec(system.work, i, Affine.V + Twist.TURN) + c_v * u
    alpha, Pi = vec(system.work, i, Affine.W + Twist.TURN) + c_a * u, J @ Omega
    return Omega, Pi, J @ alpha + cross(Omega, Pi)


@kernel
def _write_residual(system: Tables, s: Table, c_v: float, c_a: float, t: float) -> float:
    """Write (2) to (4), and return the largest of them relative to their terms."""
    bodies, J = system.bodies, system.joints
    _place(system, s, c_v)
    for i in range(len(bodies)):
        J.poses[i, Pose.F_SIZE], J.poses[i, Pose.M_SIZE] = 0.0, 0.0
    write_forces(system, system.before, system.mean, t)
    for i in range(len(bodies)):
        J.poses[i, Pose.F_SIZE] += size(vec(J.poses, i, Pose.F_IMPULSE))
        J.poses[i, Pose.M_SIZE] += size(vec(J.poses, i, Pose.M_IMPULSE))
    worst = write_values(system, t)
    for k in range(len(J.integers)):
        scalar = J.integers[k, Prim.KIND] != Kind.COINCIDE  # else its force came with its value
        if scalar and J.integers[k, Prim.LAW] < 0:
            react_by(J, k)
    for i in range(len(bodies)):
        R, m = mat(J.poses, i, Pose.R1), bodies[i, Inertia.MASS]
        W, moved = vec(system.work, i, Affine.W), c_a * vec(J.z, i, Twist.SHIFT)
        _, _, torque = _turning(system, i, c_v, c_a)
        rx = m * (W + moved) - vec(J.poses, i, Pose.F_IMPULSE)
        rw = R @ torque - vec(J.poses, i, Pose.M_IMPULSE)
        put(J.vectors, i, Vector.RESIDUAL, rx)
        put(J.vectors, i, Vector.RESIDUAL + Twist.TURN, rw)
        in_x = m * (size(W) + size(moved)) + J.poses[i, Pose.F_SIZE]
        turned_by = c_a * size(mat(bodies, i, Inertia.TENSOR) @ vec(J.z, i, Twist.TURN))
        in_w = 2.0 * turned_by + size(torque) + J.poses[i, Pose.M_SIZE]  # W is as large
        worst = max(worst, relative(size(rx), in_x), relative(size(rw), in_w))
    return worst


@kernel
def _write_slopes(laws: Laws, system: Tables, c_v: float, t: float) -> None:
    """Write the derivatives of the elements' forces by their coordinates."""
    J = system.joints
    for k in range(len(J.integers)):
        law, row = J.integers[k, Prim.LAW], J.integers[k, Prim.ROW]
        if law >= 0:
            y = J.rows[RowValue.AFTER, row]
            _, half = quotient(laws, system.flags, law, t, y, y)
            slope = -2.0 * half - c_v * laws.numbers[law, LawValue.DAMPING]
            if J.integers[k, Prim.KIND] == Kind.DISTANCE:  # MU is the force over the distance
                slope = (slope - J.rows[RowValue.MU, row]) / (y * y)
            J.rows[RowValue.BY_COORDINATE, row], J.rows[RowValue.BY_GEAR, row] = slope, 0.0


@kernel
def _scale_forces(J: Joints, factor: float) -> None:
    for m in range(columns(J.rows)):
        J.rows[RowValue.MU, m] *= factor


@kernel
def _update(system: Tables, c_v: float, c_a: float, t: float) -> bool:
    """Take a step of Newton's iteration; False where the matrix is singular."""
    bodies, J = system.bodies, system.joints
    clear_matrix(J)
    if J.laws is not None:
        _write_slopes(J.laws, system, c_v, t)
    for i in range(len(bodies)):
        R, back = mat(J.poses, i, Pose.R1), by_turn(J, Increment.EXPONENTIAL, i)
        tensor = mat(bodies, i, Inertia.TENSOR)
        Omega, Pi, torque = _turning(system, i, c_v, c_a)
        by_u = c_a * tensor + c_v * (hat(Omega) @ tensor - hat(Pi))
        spin = plus_hat(R @ (by_u @ back), -(R @ torque))
        add_inertia(J, i, bodies[i, Inertia.MASS] * c_a, spin)
    _scale_forces(J, 2.0)
    add_tangents(system, Arms.AVERAGE, 1.0 / c_a, 0.0)
    set_aside(J)
    solved = solve(J, Arms.AVERAGE)
    _scale_forces(J, 0.5)
    take_solution(J, Increment.EXPONENTIAL, J.rows, RowValue.MU)
    return solved


@kernel
def _take_forces(J: Joints, step: int) -> None:
    """Take the rows' forces at the end of a step before."""
    for m in range(columns(J.rows)):
        J.rows[RowValue.MU, m] = J.past_rows[step, m]


@kernel
def _book(system: Tables, s: Table, step: int, t: float, amount: float) -> None:
    """Book the power at a state, with the forces of rows there, for an amount of time."""
    stand(system.joints, s)
    write_velocities(system, s, system.mean)
    write_forces(system, s, system.mean, t)
    _take_forces(system.joints, step)
    book_power(system, system.mean, t, amount)


@kernel
def start_at_end(system: Tables, s: Table, t: float) -> None:
    """Write velocities and accelerations at the start into `mean`, and remember forces of rows."""
    write_velocities(system, s, system.mean)
    write_accelerations(system, s, system.mean, t)
    remember_rows(system.joints, 1.0)


@kernel
def velocity(system: Tables, s: Table, i: int, k: int) -> Vec3:
    """Velocity of body i along the axes (k = SHIFT), or about its own (TURN)."""
    if k == Twist.SHIFT:
        return system.bodies[i, Inertia.INVERSE_MASS] * vec(s, i, State.P)
    return body_rate(system.bodies, i, quat(s, i, State.Q), vec(s, i, State.PI))


@kernel
def acceleration(system: Tables, s: Table, i: int, k: int) -> Vec3:
    """Acceleration, likewise, after `start_at_end`."""
    a = vec(system.mean, i, Observation.ACCELERATION + k)
    return a if k == Twist.SHIFT else unrotate(quat(s, i, State.Q), a)


@kernel
def solve_at_end(
    system: Tables, s: Table, c_v: float, c_a: float, t: float, h: float
) -> tuple[bool, int, float]:
    """Solve (2) to (4) from the guess in `z`; the state changes only where that succeeds.

    V and W are in `work`. Work is booked by the trapezoidal rule.
    """
    J, before, worst, updates = system.joints, 1e300, 0.0, 0
    _take_forces(J, 0)
    while True:
        worst = _write_residual(system, s, c_v, c_a, t + h)
        judged = verdict(worst, before, updates)
        if judged != Verdict.CONTINUE or not _update(system, c_v, c_a, t + h):
            break
        before, updates = worst, updates + 1
    if judged != Verdict.ARRIVED:
        return False, updates, worst
    remember_rows(J, 1.0)
    if system.loads is not None or J.laws is not None or J.motions is not None:
        _book(system, s, 1, t, 0.5 * h)
        _book(system, system.before, 0, t + h, 0.5 * h)
    if J.angles is not None:
        keep_angles(J, system.carried)
    copy(system.before, s)
    return True, updates, worst
