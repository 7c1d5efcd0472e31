"""How bodies with joints answer to impulses at points: by the elimination of their joints."""

from polhode.kernel.algebra.row_values import add, mat, put, quat, vec
from polhode.kernel.algebra.so3 import rotate, unrotate
from polhode.kernel.algebra.vec3 import Vec3, cross
from polhode.kernel.bodies.system import Tables, body_rate
from polhode.kernel.columns import Inertia, Pose, RowValue, State, Twist, Vector
from polhode.kernel.compile.jit import kernel, separate
from polhode.kernel.compile.known import Known
from polhode.kernel.compile.pointer_table import Table, columns
from polhode.kernel.contacts.dense import FreeRate, take_blocks
from polhode.kernel.contacts.scalar_rows import give_turn, is_angle, row_of, turned_by
from polhode.kernel.contacts.sweeps import along, in_world
from polhode.kernel.contacts.tables import (
    NearIndex,
    TouchValue,
)
from polhode.kernel.joints.load_tangents import by_turn
from polhode.kernel.joints.matrix import solve_again
from polhode.kernel.joints.observation import project_velocities
from polhode.kernel.joints.prediction import remember_step


@kernel
def clear_right_side(system: Tables) -> None:
    """Set the right side of the joints' equations to zero."""
    J = system.joints
    for i in range(len(system.bodies)):
        for c in range(Twist.WIDTH):
            J.vectors[i, Vector.RESIDUAL + c] = 0.0
    for m in range(columns(J.rows)):
        J.rows[RowValue.RESIDUAL, m] = 0.0


@kernel
def give_impulse(system: Tables, k: int, impulse: Vec3) -> None:
    """Subtract an impulse at a point from the residuals of its bodies."""
    T, J, f = system.touching, system.joints, in_world(system.touching, k, impulse)
    n, a, b = len(system.bodies), T.points[k, NearIndex.A], T.points[k, NearIndex.B]
    if T.scalars is not None and is_angle(T, k):
        give_turn(J.vectors, Vector.RESIDUAL + Twist.TURN, T, k, n, -impulse.x)
        return
    add(J.vectors, a, Vector.RESIDUAL, -f)
    add(J.vectors, a, Vector.RESIDUAL + Twist.TURN, -cross(vec(T.numbers, k, TouchValue.ARM_A), f))
    if b < n:
        add(J.vectors, b, Vector.RESIDUAL, f)
        add(
            J.vectors,
            b,
            Vector.RESIDUAL + Twist.TURN,
            cross(vec(T.numbers, k, TouchValue.ARM_B), f),
        )


@kernel
def point_shift(system: Tables, k: int, body: int, arm: int, turn: Table, column: int) -> Vec3:
    """Displacement of a point of one body, by a shift and a turn of it in a table."""
    if body == len(system.bodies):
        return Vec3(0.0, 0.0, 0.0)
    return vec(turn, body, column) + cross(
        vec(turn, body, column + Twist.TURN), vec(system.touching.numbers, k, arm)
    )


@kernel
def relative_shift(system: Tables, k: int, table: Table, column: int) -> Vec3:
    """Displacement of the first body relative to the second at a point, along its axes."""
    T = system.touching
    a, b = T.points[k, NearIndex.A], T.points[k, NearIndex.B]
    if T.scalars is not None and is_angle(T, k):
        return turned_by(T, k, table, column + Twist.TURN, len(system.bodies))
    first = point_shift(system, k, a, TouchValue.ARM_A, table, column)
    return along(T, k, first - point_shift(system, k, b, TouchValue.ARM_B, table, column))


@separate
def fill_matrix(system: Tables, end: int, unknown: Known, factor: float) -> None:
    """Write G by a solution of the joints' equations for each unit impulse.

    `factor` is 0 for velocities at an instant, else 2/h: rates over a step by its unknowns.
    """
    T, J, G = system.touching, system.joints, system.touching.dense.matrix
    for c in range(3 * end):
        axis = c % 3
        if T.scalars is not None and axis > 0 and row_of(T, c // 3) >= 0:
            for m in range(3 * end):
                G[m, c] = 0.0
            continue
        clear_right_side(system)
        unit = Vec3(1.0 if axis == 0 else 0.0, 1.0 if axis == 1 else 0.0, 1.0 if axis == 2 else 0.0)
        give_impulse(system, c // 3, unit)
        solve_again(J)
        if factor != 0.0:
            turn_solution(system, unknown)
        for k in range(end):
            d = relative_shift(system, k, J.vectors, Vector.DZ)
            scale = 1.0 if factor == 0.0 else factor
            G[3 * k, c], G[3 * k + 1, c], G[3 * k + 2, c] = scale * d.x, scale * d.y, scale * d.z
    take_blocks(T, end)


@kernel
def turn_solution(system: Tables, unknown: Known) -> None:
    """Write turns of the solution as changes of w = R0 g, in which ways are linear."""
    J = system.joints
    for i in range(len(system.bodies)):
        turn = by_turn(J, unknown, i) @ vec(J.vectors, i, Vector.DZ + Twist.TURN)
        put(J.vectors, i, Vector.DZ + Twist.TURN, mat(J.poses, i, Pose.R0) @ turn)


@kernel
def kinetic_energy_of(system: Tables, s: Table) -> float:
    """Kinetic energy of the stored momenta."""
    bodies, total = system.bodies, 0.0
    for i in range(len(bodies)):
        p, pi, q = vec(s, i, State.P), vec(s, i, State.PI), quat(s, i, State.Q)
        total += 0.5 * bodies[i, Inertia.INVERSE_MASS] * (p @ p)
        total += 0.5 * (pi @ rotate(q, body_rate(bodies, i, q, pi)))
    return total


@kernel
def add_velocities(system: Tables, s: Table, change: Table, column: int) -> None:
    """Add the momenta of velocities in a table."""
    bodies = system.bodies
    for i in range(len(bodies)):
        q = quat(s, i, State.Q)
        turn = unrotate(q, vec(change, i, column + Twist.TURN))
        add(s, i, State.P, bodies[i, Inertia.MASS] * vec(change, i, column))
        add(s, i, State.PI, rotate(q, mat(bodies, i, Inertia.TENSOR) @ turn))


@separate
def take_motion(system: Tables, s: Table, end: int, t: float) -> None:
    """Write the velocities that fit the joints, and the rates of all points by them."""
    T, D = system.touching, system.touching.dense
    project_velocities(system, s, D.motion, t)
    for k in range(end):
        put(D.free, k, FreeRate.NORMAL, relative_shift(system, k, D.motion, Twist.SHIFT))
        put(T.numbers, k, TouchValue.IMPULSE, Vec3(0.0, 0.0, 0.0))


@kernel
def drop_ripple(system: Tables, s: Table) -> None:
    """Give the bodies the velocities that fit the joints."""
    bodies, motion = system.bodies, system.touching.dense.motion
    for i in range(len(bodies)):
        put(s, i, State.P, Vec3(0.0, 0.0, 0.0))
        put(s, i, State.PI, Vec3(0.0, 0.0, 0.0))
    add_velocities(system, s, motion, Twist.SHIFT)


@separate
def apply_with_joints(system: Tables, s: Table, end: int) -> None:
    """Let impulses of points change the momenta, with the joints held; forces before are past."""
    T, J = system.touching, system.joints
    clear_right_side(system)
    for k in range(end):
        give_impulse(system, k, vec(T.numbers, k, TouchValue.IMPULSE))
    solve_again(J)
    add_velocities(system, s, J.vectors, Vector.DZ)
    remember_step(J, 0.0)
