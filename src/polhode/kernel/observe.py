"""What is reported of bodies with joints: projected velocities, accelerations and reactions.

A conserving step keeps the joints closed, but its momenta have a small part against them. What is
reported are the velocities after a mass-weighted projection onto the joints, and the accelerations
and multipliers of the equations of motion at that instant,

    M a - Cᵀ lambda = F - gyroscopic terms,      C a = -(dC/dt) v,

which have the order of the scheme, need no history, and exist at the start and at the end.
"""

from polhode.kernel.access import add_block, mat, put, put_mat, quat, vec
from polhode.kernel.blocks import solve_tree
from polhode.kernel.jit import kernel
from polhode.kernel.layout import (
    BODY_A,
    BODY_B,
    C_I,
    C_P,
    CONSTANT,
    DIRECTOR_A,
    DIRECTOR_B,
    DMU,
    DZ,
    F_IMPULSE,
    FIRST,
    FORCE,
    G1,
    INERTIA,
    INVERSE_MASS,
    K_II,
    KIND,
    M_IMPULSE,
    MASS,
    MOMENT,
    MU,
    PARENT,
    PI,
    POINT_A,
    POINT_B,
    R0,
    R1,
    RESIDUAL,
    ROW,
    ROWS,
    VALUE,
    X0,
    X1,
    P,
    Q,
    X,
)
from polhode.kernel.multibody import clear_blocks
from polhode.kernel.primitives import (
    AVERAGE,
    COINCIDE,
    IN_PLANE,
    ORTHOGONAL,
    tangent_blocks,
    value_and_impulse,
)
from polhode.kernel.so3 import rotate, rotation, unrotate
from polhode.kernel.system import Joints, System, body_rate, evaluate, place
from polhode.kernel.table import Table, columns
from polhode.kernel.vec3 import Vec3, cross, identity, transpose

# Columns of the result by body: velocity, angular velocity, their rates; world axes.
VELOCITY, RATE, ACCELERATION, ANGULAR_ACCELERATION = 0, 3, 6, 9


@kernel
def _assemble(bodies: Table, s: Table, J: Joints) -> None:
    """Write mass matrix and constraint rows at the state s."""
    clear_blocks(J)
    for m in range(columns(J.rows)):
        J.rows[MU, m] = 0.0
    for i in range(len(bodies)):
        R = rotation(quat(s, i, Q))
        put(J.poses, i, X0, vec(s, i, X))
        put(J.poses, i, X1, vec(s, i, X))
        put_mat(J.poses, i, R0, R)
        put_mat(J.poses, i, R1, R)
        put_mat(J.poses, i, G1, identity(1.0))
        add_block(J.blocks, i, K_II, identity(bodies[i, MASS]))
        add_block(J.blocks, i, K_II + 21, R @ (mat(bodies, i, INERTIA) @ transpose(R)))
    for k in range(len(J.integers)):
        tangent_blocks(J, AVERAGE, k)


@kernel
def _solve(J: Joints) -> None:
    """Solve for dz and dmu; the mass matrix cannot fail."""
    solve_tree(J)


@kernel
def _project(J: Joints, out: Table) -> None:
    """Project the velocities in `out` onto the joints."""
    n = len(out)
    for i in range(n):
        p = J.tree[i, PARENT]
        for k in range(6):
            J.vectors[i, RESIDUAL + k] = 0.0
        for row in range(J.tree[i, ROWS]):
            total = 0.0
            for k in range(6):
                total += J.blocks[i, C_I + 6 * row + k] * out[i, k]
                if p < n:
                    total += J.blocks[i, C_P + 6 * row + k] * out[p, k]
            J.rows[VALUE, J.tree[i, FIRST] + row] = total
    _solve(J)
    for i in range(n):
        for k in range(6):
            out[i, k] += J.vectors[i, DZ + k]


@kernel
def _spin(out: Table, i: int, n: int) -> Vec3:
    return vec(out, i, RATE) if i < n else Vec3(0.0, 0.0, 0.0)


@kernel
def _point(J: Joints, out: Table, i: int, X_: Vec3) -> tuple[Vec3, Vec3, Vec3]:
    """Position, velocity and centripetal acceleration of a body point."""
    r = mat(J.poses, i, R1) @ X_
    omega, v = _spin(out, i, len(out)), Vec3(0.0, 0.0, 0.0)
    if i < len(out):
        v = vec(out, i, VELOCITY)
    turning = cross(omega, r)
    return vec(J.poses, i, X1) + r, v + turning, cross(omega, turning)


@kernel
def _director(J: Joints, out: Table, i: int, A: Vec3) -> tuple[Vec3, Vec3, Vec3]:
    """Return a body direction and its first two derivatives without angular acceleration."""
    d = mat(J.poses, i, R1) @ A
    omega = _spin(out, i, len(out))
    turning = cross(omega, d)
    return d, turning, cross(omega, turning)


@kernel
def _write_bias(J: Joints, out: Table, k: int) -> None:
    """Second derivative of a primitive's value without accelerations, (dC/dt) v."""
    kind, row = J.integers[k, KIND], J.integers[k, ROW]
    a, b = J.integers[k, BODY_A], J.integers[k, BODY_B]
    if kind == ORTHOGONAL:
        da, da1, da2 = _director(J, out, a, vec(J.numbers, k, DIRECTOR_A))
        db, db1, db2 = _director(J, out, b, vec(J.numbers, k, DIRECTOR_B))
        J.rows[VALUE, row] = da2 @ db + 2.0 * (da1 @ db1) + da @ db2
        return
    pa, va, aa = _point(J, out, a, vec(J.numbers, k, POINT_A))
    pb, vb, ab = _point(J, out, b, vec(J.numbers, k, POINT_B))
    s, s1, s2 = pb - pa, vb - va, ab - aa
    if kind == COINCIDE:
        J.rows[VALUE, row], J.rows[VALUE, row + 1], J.rows[VALUE, row + 2] = s2.x, s2.y, s2.z
    elif kind == IN_PLANE:
        d, d1, d2 = _director(J, out, a, vec(J.numbers, k, DIRECTOR_A))
        J.rows[VALUE, row] = d2 @ s + 2.0 * (d1 @ s1) + d @ s2
    else:
        J.rows[VALUE, row] = (s1 @ s1 + s @ s2) * (1.0 / J.numbers[k, CONSTANT])


@kernel
def _accelerate(system: System, s: Table, out: Table, t: float) -> None:
    """Solve for accelerations and multipliers."""
    bodies, stage, J = system.bodies, system.stage, system.joints
    for i in range(len(bodies)):
        q, omega = quat(s, i, Q), vec(out, i, RATE)
        place(stage, i, vec(s, i, X), vec(out, i, VELOCITY), q, unrotate(q, omega))
    evaluate(system, t, t, t, 1.0, True)
    for i in range(len(bodies)):
        q, omega = quat(s, i, Q), vec(out, i, RATE)
        spin = rotate(q, mat(bodies, i, INERTIA) @ unrotate(q, omega))
        put(J.vectors, i, RESIDUAL, -vec(stage, i, FORCE))
        put(J.vectors, i, RESIDUAL + 3, cross(omega, spin) - vec(stage, i, MOMENT))
    for k in range(len(J.integers)):
        _write_bias(J, out, k)
    _solve(J)
    for i in range(len(bodies)):
        for k in range(6):
            out[i, ACCELERATION + k] = J.vectors[i, DZ + k]
    for m in range(columns(J.rows)):
        J.rows[MU, m] = J.rows[DMU, m]


@kernel
def _react(J: Joints, spans: Table, reactions: Table, sample: int) -> None:
    """Force on the second body, and torque about the joint's point in it, of every joint."""
    for j in range(len(spans)):
        first, end, b = spans[j, 0], spans[j, 1], spans[j, 2]
        put(J.poses, b, F_IMPULSE, Vec3(0.0, 0.0, 0.0))
        put(J.poses, b, M_IMPULSE, Vec3(0.0, 0.0, 0.0))
        for k in range(first, end):
            value_and_impulse(J, AVERAGE, k)
        force = vec(J.poses, b, F_IMPULSE)
        arm = mat(J.poses, b, R1) @ vec(J.numbers, first, POINT_B)
        put(reactions, sample, 6 * j, force)
        put(reactions, sample, 6 * j + 3, vec(J.poses, b, M_IMPULSE) - cross(arm, force))


@kernel
def observe(
    system: System,
    states: Table,
    times: Table,
    s: Table,
    out: Table,
    results: Table,
    spans: Table,
    reactions: Table,
) -> None:
    """Fill `results` (12 numbers a body) and `reactions` (6 a joint) for every saved state.

    `s` and `out` are room for one state and one result; `spans` holds the first primitive, the end
    and the second body of every joint.
    """
    bodies, J = system.bodies, system.joints
    n, width = len(bodies), columns(s)
    for sample in range(len(states)):
        for i in range(n):
            for k in range(width):
                s[i, k] = states[sample, i * width + k]
            q = quat(s, i, Q)
            put(out, i, VELOCITY, bodies[i, INVERSE_MASS] * vec(s, i, P))
            put(out, i, RATE, rotate(q, body_rate(bodies, i, q, vec(s, i, PI))))
        _assemble(bodies, s, J)
        _project(J, out)
        _assemble(bodies, s, J)
        _accelerate(system, s, out, times[sample, 0])
        _react(J, spans, reactions, sample)
        for i in range(n):
            for k in range(12):
                results[sample, 12 * i + k] = out[i, k]
