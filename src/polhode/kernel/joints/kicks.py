"""Impulses at fixed positions: rows are given their rates, momenta are conserved."""

from polhode.kernel.algebra.row_values import add, mat, put, vec
from polhode.kernel.algebra.vec3 import Vec3, tmul
from polhode.kernel.bodies.system import Joints, Tables
from polhode.kernel.columns import (
    Flag,
    Inertia,
    Observation,
    Pose,
    Prim,
    RowValue,
    State,
    Twist,
    Vector,
)
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.known import Known
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.joints.aside import hold_back, set_rows
from polhode.kernel.joints.body_vectors import Arms
from polhode.kernel.joints.load_tangents import by_turn
from polhode.kernel.joints.matrix import add_tangents, solve
from polhode.kernel.joints.observation import place_still, react_by, write_velocities
from polhode.kernel.joints.row_rates import Rates, write_rates


@kernel
def clear_impulses(J: Joints) -> None:
    """Set the impulses on all bodies to zero."""
    zero = Vec3(0.0, 0.0, 0.0)
    for i in range(len(J.poses)):
        put(J.poses, i, Pose.F_IMPULSE, zero)
        put(J.poses, i, Pose.M_IMPULSE, zero)


@kernel
def solve_rates(system: Tables, t: float) -> bool:
    """Solve for changes of the velocities in `work` that give all rows their rates at t.

    The matrix is written, and impulses of elements are given.
    """
    J = system.joints
    for i in range(len(system.bodies)):
        put(J.vectors, i, Vector.RESIDUAL, -vec(J.poses, i, Pose.F_IMPULSE))
        put(J.vectors, i, Vector.RESIDUAL + Twist.TURN, -vec(J.poses, i, Pose.M_IMPULSE))
    write_rates(J, system.work, Rates.FIRST, t)
    set_aside(J)
    return solve(J, Arms.AVERAGE)


@kernel
def set_aside(J: Joints) -> None:
    """Leave the rows that are set aside out of the equations."""
    if J.aside is not None:
        for k in range(len(J.integers)):
            if J.integers[k, Prim.LAW] < 0:
                hold_back(J, J.integers[k, Prim.ROW], J.integers[k, Prim.ROWS])
        set_rows(J)


@kernel
def take_solution(J: Joints, unknown: Known, forces: Table, row: int) -> None:
    """Add what was solved for to the unknowns of bodies, and to a row of the forces of joints."""
    for i in range(len(J.z)):
        back = by_turn(J, unknown, i)
        add(J.z, i, Twist.SHIFT, vec(J.vectors, i, Vector.DZ))
        add(J.z, i, Twist.TURN, back @ vec(J.vectors, i, Vector.DZ + Twist.TURN))
    take_impulses(J, forces, row)


@kernel
def take_impulses(J: Joints, forces: Table, row: int) -> None:
    """Add what was solved for to a row of the forces of joints."""
    for k in range(len(J.integers)):
        if J.integers[k, Prim.LAW] < 0:
            first = J.integers[k, Prim.ROW]
            for m in range(first, first + J.integers[k, Prim.ROWS]):
                forces[row, m] += J.rows[RowValue.DMU, m]


@kernel
def give_impulses(J: Joints) -> None:
    """Give the bodies the impulses of all elements, and those of joints that were solved for."""
    clear_impulses(J)
    for k in range(len(J.integers)):
        if J.integers[k, Prim.LAW] < 0:
            for m in range(
                J.integers[k, Prim.ROW], J.integers[k, Prim.ROW] + J.integers[k, Prim.ROWS]
            ):
                J.rows[RowValue.MU, m] = J.rows[RowValue.DMU, m]
        react_by(J, k)


@kernel
def kick(system: Tables, s: Table, share: float) -> float:
    """Change the momenta by a share of the impulses, and return the energy gained.

    The velocities before are in `work`.
    """
    bodies, poses, gained = system.bodies, system.joints.poses, 0.0
    for i in range(len(bodies)):
        F = share * vec(poses, i, Pose.F_IMPULSE)
        M = share * vec(poses, i, Pose.M_IMPULSE)
        in_body = tmul(mat(poses, i, Pose.R1), M)
        gained += F @ vec(system.work, i, Observation.VELOCITY)
        gained += M @ vec(system.work, i, Observation.RATE)
        gained += 0.5 * bodies[i, Inertia.INVERSE_MASS] * (F @ F)
        gained += 0.5 * (in_body @ (mat(bodies, i, Inertia.INVERSE) @ in_body))
        add(s, i, State.P, F)
        add(s, i, State.PI, M)
    return gained


@kernel
def project_momenta(system: Tables, s: Table, t: float) -> None:
    """Give all rows their rates at t by least impulses; twice where the matrix is perturbed."""
    J = system.joints
    for _ in range(1 if system.flags[0, Flag.CLOSED] == 0 else 2):
        place_still(system, s)
        write_velocities(system, s, system.work)
        add_tangents(system, Arms.AVERAGE, 1.0, 0.0)
        clear_impulses(J)
        if solve_rates(system, t):
            give_impulses(J)
            kick(system, s, 1.0)
