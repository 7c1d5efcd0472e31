"""What is reported of bodies with joints: projected velocities, accelerations and reactions.

A conserving step keeps the joints closed, but its momenta have a small part against them. What is
reported are the velocities after a mass-weighted projection onto the joints, and the accelerations
and multipliers of the equations of motion at that instant,

    M a - Cᵀ lambda = F - gyroscopic terms,      C a = -(dC/dt) v,

which have the order of the scheme, need no history, and exist at the start and at the end.
"""

from polhode.kernel.algebra.row_values import add, mat, put, put_mat, put_quat, quat, vec
from polhode.kernel.algebra.so3 import rotate, rotation, unrotate
from polhode.kernel.algebra.vec3 import Quat, Vec3, cross, tmul, transpose
from polhode.kernel.bodies.potentials import Laws, drag, drive, quotient
from polhode.kernel.bodies.rotors import apply_rotors
from polhode.kernel.bodies.system import Joints, Tables, body_rate, evaluate, place
from polhode.kernel.columns import (
    Carried,
    Flag,
    Geometry,
    Inertia,
    Kind,
    Observation,
    Pose,
    Prim,
    RowValue,
    Span,
    Stage,
    State,
    Twist,
    Vector,
)
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table, columns
from polhode.kernel.contacts.pins import TURNS, limits_change
from polhode.kernel.contacts.rubbing import point_drag
from polhode.kernel.contacts.supports import give_support
from polhode.kernel.contacts.surfaces import is_support
from polhode.kernel.contacts.switches import take_switches, write_pressures
from polhode.kernel.contacts.touch_ledger import wrench_of
from polhode.kernel.joints.beam_rows import pull_beams, seal_beams
from polhode.kernel.joints.body_vectors import Arms
from polhode.kernel.joints.coordinates import read_coordinate
from polhode.kernel.joints.couplings import give_terms, is_coupling, write_ties
from polhode.kernel.joints.matrix import add_inertia, add_tangents, clear_matrix, solve
from polhode.kernel.joints.primitives import coincide, give_scalar
from polhode.kernel.joints.row_rates import Rates, element_rate, write_rates
from polhode.kernel.joints.torsion import give_twist


@kernel
def stand(J: Joints, s: Table) -> None:
    """Write poses of bodies that do not move."""
    for i in range(len(s)):
        R = rotation(quat(s, i, State.Q))
        put(J.poses, i, Pose.X0, vec(s, i, State.X))
        put(J.poses, i, Pose.X1, vec(s, i, State.X))
        put_mat(J.poses, i, Pose.R0, R)
        put_mat(J.poses, i, Pose.R1, R)
        put_quat(J.poses, i, Pose.TURN, Quat(1.0, 0.0, 0.0, 0.0))


@kernel
def place_still(system: Tables, s: Table) -> None:
    """Place the bodies for a step in which nothing moves, and write their mass matrix."""
    bodies, J = system.bodies, system.joints
    clear_matrix(J)
    for m in range(columns(J.rows)):
        J.rows[RowValue.MU, m] = 0.0
        J.rows[RowValue.BY_COORDINATE, m], J.rows[RowValue.BY_GEAR, m] = 0.0, 0.0
    stand(J, s)
    for i in range(len(bodies)):
        R = mat(J.poses, i, Pose.R1)
        rate = body_rate(bodies, i, quat(s, i, State.Q), vec(s, i, State.PI))
        put(J.poses, i, Pose.RATE0, rate)
        spin = R @ (mat(bodies, i, Inertia.TENSOR) @ transpose(R))
        add_inertia(J, i, bodies[i, Inertia.MASS], spin)
    if J.beams is not None:
        seal_beams(J, J.beams)


@kernel
def _assemble(system: Tables, s: Table) -> None:
    """Write mass matrix and constraint rows at the state s."""
    place_still(system, s)
    add_tangents(system, Arms.AVERAGE, 1.0, 0.0)


@kernel
def write_velocities(system: Tables, s: Table, out: Table) -> None:
    """Write the velocities that belong to the stored momenta."""
    bodies = system.bodies
    for i in range(len(bodies)):
        q = quat(s, i, State.Q)
        put(out, i, Observation.VELOCITY, bodies[i, Inertia.INVERSE_MASS] * vec(s, i, State.P))
        put(out, i, Observation.RATE, rotate(q, body_rate(bodies, i, q, vec(s, i, State.PI))))


@kernel
def _project(J: Joints, out: Table, t: float) -> None:
    """Project the velocities in `out` onto the joints."""
    for i in range(len(out)):
        for k in range(6):
            J.vectors[i, Vector.RESIDUAL + k] = 0.0
    write_rates(J, out, Rates.FIRST, t)
    solve(J, Arms.AVERAGE)
    for i in range(len(out)):
        for k in range(6):
            out[i, k] += J.vectors[i, Vector.DZ + k]


@kernel
def project_velocities(system: Tables, s: Table, out: Table, t: float) -> None:
    """Write the velocities of the stored momenta, projected onto the joints."""
    write_velocities(system, s, out)
    _assemble(system, s)
    _project(system.joints, out, t)
    if system.joints.graph is not None and system.flags[0, Flag.CLOSED] != 0:
        _assemble(system, s)
        _project(system.joints, out, t)


@kernel
def _pull(laws: Laws, system: Tables, out: Table, t: float) -> None:
    """Give the bodies the forces of elements."""
    J, flags = system.joints, system.flags
    for k in range(len(J.integers)):
        law, row, kind = J.integers[k, Prim.LAW], J.integers[k, Prim.ROW], J.integers[k, Prim.KIND]
        if law < 0:
            continue
        read_coordinate(system, k)
        y, rate = J.rows[RowValue.AFTER, row], element_rate(J, out, k)
        value, _ = quotient(laws, flags, law, t, y, y)
        force = drive(laws, flags, law, t, 0.0, y, rate) - value
        force -= drag(laws, flags, law, t, y, rate)
        J.rows[RowValue.MU, row] = force / y if kind == Kind.DISTANCE else force
        if J.angles is not None and kind == Kind.TWIST:
            give_twist(J, k)
        else:
            give_scalar(J, Arms.AVERAGE, k)


@kernel
def react_by(J: Joints, k: int) -> None:
    """Give the bodies of a primitive its impulse."""
    if J.graph is None or J.integers[k, Prim.KIND] == Kind.COINCIDE:
        coincide(J, Arms.AVERAGE, k)
    elif J.couplings is not None and is_coupling(J, k):
        give_terms(J, Arms.AVERAGE, k)
    elif J.supports is not None and is_support(J, k):
        give_support(J, k)
    elif J.angles is not None and J.integers[k, Prim.KIND] == Kind.TWIST:
        give_twist(J, k)
    else:
        give_scalar(J, Arms.AVERAGE, k)


@kernel
def write_forces(system: Tables, s: Table, out: Table, t: float) -> None:
    """Write the forces and moments of everything but joints."""
    bodies, stage, J = system.bodies, system.stage, system.joints
    for i in range(len(bodies)):
        q, omega = quat(s, i, State.Q), vec(out, i, Observation.RATE)
        place(
            stage, i, vec(s, i, State.X), vec(out, i, Observation.VELOCITY), q, unrotate(q, omega)
        )
    evaluate(system, t, t, t, 1.0, True)
    if J.rotors is not None:
        apply_rotors(J.rotors, stage, t, t, t, 1.0)
    for i in range(len(bodies)):
        put(J.poses, i, Pose.F_IMPULSE, vec(stage, i, Stage.FORCE))
        put(J.poses, i, Pose.M_IMPULSE, vec(stage, i, Stage.MOMENT))
    if J.laws is not None:
        _pull(J.laws, system, out, t)
    if J.beams is not None:
        pull_beams(J, J.beams, out)


@kernel
def _accelerate(system: Tables, s: Table, out: Table, t: float) -> None:
    """Solve for accelerations and multipliers."""
    bodies, J = system.bodies, system.joints
    write_forces(system, s, out, t)
    for i in range(len(bodies)):
        q, omega = quat(s, i, State.Q), vec(out, i, Observation.RATE)
        spin = rotate(q, mat(bodies, i, Inertia.TENSOR) @ unrotate(q, omega))
        put(J.vectors, i, Vector.RESIDUAL, -vec(J.poses, i, Pose.F_IMPULSE))
        put(
            J.vectors,
            i,
            Vector.RESIDUAL + Twist.TURN,
            cross(omega, spin) - vec(J.poses, i, Pose.M_IMPULSE),
        )
        if system.touching is not None:
            add(J.vectors, i, Vector.RESIDUAL, -wrench_of(system, i, False))
            add(J.vectors, i, Vector.RESIDUAL + Twist.TURN, -wrench_of(system, i, True))
    write_rates(J, out, Rates.SECOND, t)
    solve(J, Arms.AVERAGE)
    for i in range(len(bodies)):
        for k in range(6):
            out[i, Observation.ACCELERATION + k] = J.vectors[i, Vector.DZ + k]
    for k in range(len(J.integers)):
        if J.integers[k, Prim.LAW] < 0:
            for m in range(
                J.integers[k, Prim.ROW], J.integers[k, Prim.ROW] + J.integers[k, Prim.ROWS]
            ):
                J.rows[RowValue.MU, m] = J.rows[RowValue.DMU, m]


@kernel
def _write_left_over(J: Joints, out: Table, t: float) -> None:
    """Write the residual of the rows into AFTER, the joints' forces into the impulses."""
    for i in range(len(out)):
        put(J.z, i, Twist.SHIFT, vec(out, i, Observation.ACCELERATION))
        put(J.z, i, Twist.TURN, vec(out, i, Observation.ANGULAR_ACCELERATION))
        put(J.poses, i, Pose.F_IMPULSE, Vec3(0.0, 0.0, 0.0))
        put(J.poses, i, Pose.M_IMPULSE, Vec3(0.0, 0.0, 0.0))
    for m in range(columns(J.rows)):
        J.rows[RowValue.BEFORE, m], J.rows[RowValue.AFTER, m] = (
            J.rows[RowValue.MU, m],
            J.rows[RowValue.RESIDUAL, m],
        )
    write_rates(J, J.z, Rates.APPLIED, t)
    for m in range(columns(J.rows)):
        J.rows[RowValue.AFTER, m] += J.rows[RowValue.RESIDUAL, m]
    for k in range(len(J.integers)):
        if J.integers[k, Prim.LAW] < 0:
            react_by(J, k)


@kernel
def _refine(system: Tables, s: Table, out: Table, t: float) -> None:
    """Refine once: solve for the residual that the regularised matrix leaves in closed loops."""
    bodies, J = system.bodies, system.joints
    _write_left_over(J, out, t)
    _assemble(system, s)  # writes over VALUE and MU
    for i in range(len(bodies)):
        R = mat(J.poses, i, Pose.R1)
        spin = R @ (mat(bodies, i, Inertia.TENSOR) @ tmul(R, vec(J.z, i, Twist.TURN)))
        add(
            J.vectors,
            i,
            Vector.RESIDUAL,
            bodies[i, Inertia.MASS] * vec(J.z, i, Twist.SHIFT) - vec(J.poses, i, Pose.F_IMPULSE),
        )
        add(J.vectors, i, Vector.RESIDUAL + Twist.TURN, spin - vec(J.poses, i, Pose.M_IMPULSE))
    for m in range(columns(J.rows)):
        J.rows[RowValue.RESIDUAL, m] = J.rows[RowValue.AFTER, m]
    solve(J, Arms.AVERAGE)
    for i in range(len(bodies)):
        for k in range(6):
            out[i, Observation.ACCELERATION + k] += J.vectors[i, Vector.DZ + k]
    for m in range(columns(J.rows)):
        J.rows[RowValue.MU, m] = J.rows[RowValue.BEFORE, m] + J.rows[RowValue.DMU, m]


@kernel
def write_accelerations(system: Tables, s: Table, out: Table, t: float) -> None:
    """Write accelerations by the velocities in `out`, and the forces of joints as MU."""
    J = system.joints
    if J.switches is not None and J.supports is not None:
        point_drag(J, out, True)
    for _ in range(TURNS):
        _assemble(system, s)
        _accelerate(system, s, out, t)
        if system.joints.graph is not None and system.flags[0, Flag.CLOSED] != 0:
            _refine(system, s, out, t)
        if J.switches is None:
            break
        if not limits_change(J):
            break
    if J.switches is not None and J.supports is not None:
        point_drag(J, out, False)


@kernel
def react(J: Joints, spans: Table, reactions: Table, sample: int) -> None:
    """Force on the second body, and torque about the joint's point in it, of every joint."""
    for j in range(len(spans)):
        first, end, b = spans[j, Span.FIRST], spans[j, Span.END], spans[j, Span.BODY]
        put(J.poses, b, Pose.F_IMPULSE, Vec3(0.0, 0.0, 0.0))
        put(J.poses, b, Pose.M_IMPULSE, Vec3(0.0, 0.0, 0.0))
        for k in range(first, end):
            react_by(J, k)
        force = vec(J.poses, b, Pose.F_IMPULSE)
        arm = mat(J.poses, b, Pose.R1) @ vec(J.numbers, first, Geometry.POINT_B)
        put(reactions, sample, Twist.WIDTH * j, force)
        torque = vec(J.poses, b, Pose.M_IMPULSE) - cross(arm, force)
        put(reactions, sample, Twist.WIDTH * j + Twist.TURN, torque)


@kernel
def _write_reactions(J: Joints, spans: Table, reactions: Table, sample: int) -> None:
    """Forces of joints, contacts and couplings."""
    react(J, spans, reactions, sample)
    if J.switches is not None:
        write_pressures(J, reactions, sample, Twist.WIDTH * len(spans))
    if J.couplings is not None:
        write_ties(J, reactions, sample, columns(reactions) - columns(J.couplings))


@kernel
def observe(
    system: Tables,
    states: Table,
    times: Table,
    s: Table,
    out: Table,
    carried: Table,
    results: Table,
    spans: Table,
    reactions: Table,
    velocities_alone: bool,
) -> None:
    """Fill `results` (12 numbers a body) and `reactions` (6 a joint) for every saved state.

    Multipliers of contact rows stand after the reactions. Where `velocities_alone` are asked for,
    there are neither accelerations nor reactions.
    `s` and `out` are buffers for one state and one result; `carried` has the angles of twists at
    every sample, or no column; `spans` holds the first primitive, the end and the second body of
    every joint.
    """
    bodies, J = system.bodies, system.joints
    n, width = len(bodies), columns(s)
    angles = min(columns(carried), columns(system.carried))
    for sample in range(len(states)):
        for k in range(angles):
            system.carried[Carried.SUM, k] = carried[sample, k]
        if J.switches is not None:
            take_switches(J, system.carried)
        for i in range(n):
            for k in range(width):
                s[i, k] = states[sample, i * width + k]
        project_velocities(system, s, out, times[sample, 0])
        if not velocities_alone:
            write_accelerations(system, s, out, times[sample, 0])
            _write_reactions(J, spans, reactions, sample)
        for i in range(n):
            for k in range(Observation.WIDTH):
                results[sample, Observation.WIDTH * i + k] = out[i, k]
