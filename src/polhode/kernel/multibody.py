"""One Newton engine for bodies with joints, by the choice of an increment and of arms.

Unknowns are each body's displacement dx and rotation g (or a parameter of it), and the joints'
impulses mu:

    r_x = 2m/h dx - 2 p0 - F                    F, M: impulses of loads and joints
    r_g = R1 J Omega1 - pi0 - M                 Omega1 = 2/h g - Omega0
    c   = value of every constraint at the end of the step

The work of the joints is zero for the pairs (2 sin(phi/2), half-way arms) and (2 tan(phi/2),
averaged arms); the second also balances their moments. Residuals are in units of momentum. At the
solution the momenta are p1 = p0 + F and pi1 = pi0 + M: what joints take here, they give there.
"""

import math

from polhode.kernel.access import add_block, copy, mat, put, put_mat, put_quat, quat, vec
from polhode.kernel.blocks import solve_tree
from polhode.kernel.increments import (
    half_tangent,
    in_range,
    rotation_unknown,
    tangent,
)
from polhode.kernel.jit import inlined, kernel
from polhode.kernel.layout import (
    ACTIVE,
    BALL,
    CHILD,
    DMU,
    DZ,
    F_IMPULSE,
    F_SIZE,
    FORCE,
    G1,
    GM,
    INERTIA,
    INVERSE_MASS,
    K_II,
    K_IP,
    KIND,
    M_IMPULSE,
    M_SIZE,
    MASS,
    MOMENT,
    MU,
    PI,
    R0,
    R1,
    RESIDUAL,
    RM,
    ROW,
    VALUE,
    X0,
    X1,
    Z_P,
    P,
    Q,
    X,
)
from polhode.kernel.newton import ARRIVED, FAILED, GO_ON, relative, verdict
from polhode.kernel.primitives import (
    COINCIDE,
    HALF,
    ORTHOGONAL,
    tangent_blocks,
    value_and_impulse,
)
from polhode.kernel.so3 import half, rotation, turned
from polhode.kernel.system import (
    CONVERGED,
    NOT_CONVERGED,
    Joints,
    Outcome,
    System,
    body_rate,
    evaluate,
    place_mapped,
)
from polhode.kernel.table import Table, columns
from polhode.kernel.vec3 import hat, identity, size

FINEST = 64  # a step may be split into this many


@kernel
def start_iteration(bodies: Table, s: Table, J: Joints, h: float) -> None:
    """Start from g = h Omega0 and no impulse."""
    poses = J.poses
    for i in range(len(bodies)):
        q0 = quat(s, i, Q)
        put(poses, i, X0, vec(s, i, X))
        put_mat(poses, i, R0, rotation(q0))
        put(J.z, i, 0, (h * bodies[i, INVERSE_MASS]) * vec(s, i, P))
        put(J.z, i, 3, h * body_rate(bodies, i, q0, vec(s, i, PI)))
    for m in range(columns(J.rows)):
        J.rows[MU, m] = 0.0


@kernel
def _pose(s: Table, J: Joints, kind: int, unknown: int, arms: int, i: int) -> bool:
    """Place body i at the end of the step (and half way)."""
    u, q0, poses = vec(J.z, i, 3), quat(s, i, Q), J.poses
    if not in_range(unknown, u):
        return False
    dq, _, _ = rotation_unknown(kind, unknown, u)
    end = rotation(q0 * dq)
    put(poses, i, X1, vec(s, i, X) + vec(J.z, i, 0))
    put_mat(poses, i, R1, end)
    put_mat(poses, i, G1, end @ tangent(unknown, u))
    if arms == HALF:
        Rm = rotation(q0 * half(dq))
        put_mat(poses, i, RM, Rm)
        put_mat(poses, i, GM, Rm @ half_tangent(unknown, u))
    return True


@inlined
def _place_loads(
    system: System, J: Joints, kind: int, unknown: int, arms: int, t: float, h: float
) -> None:
    """Evaluate loads on the mean of the step."""
    poses = J.poses
    for i in range(len(system.bodies)):
        x = 0.5 * (vec(poses, i, X0) + vec(poses, i, X1))
        R = mat(poses, i, RM) if arms == HALF else 0.5 * (mat(poses, i, R0) + mat(poses, i, R1))
        _, g, _ = rotation_unknown(kind, unknown, vec(J.z, i, 3))
        omega = (1.0 / h) * (mat(poses, i, R0) @ g)
        place_mapped(system.stage, i, x, (1.0 / h) * vec(J.z, i, 0), R, omega)
    evaluate(system, t + 0.5 * h, t, t + h, 1.0, True)


@kernel
def evaluate_residual(
    system: System,
    s: Table,
    kind: int,
    unknown: int,
    arms: int,
    t: float,
    h: float,
) -> float:
    """Write r and c; return the largest of them relative to their terms (infinite if undefined)."""
    bodies, stage, J = system.bodies, system.stage, system.joints
    poses = J.poses
    n = len(bodies)
    for i in range(n):
        if not _pose(s, J, kind, unknown, arms, i):
            return 1e300
    if system.flags[0, ACTIVE]:
        _place_loads(system, J, kind, unknown, arms, t, h)
    for i in range(n):
        put(poses, i, F_IMPULSE, h * vec(stage, i, FORCE))
        put(poses, i, M_IMPULSE, h * vec(stage, i, MOMENT))
        poses[i, F_SIZE] = abs(h) * size(vec(stage, i, FORCE))
        poses[i, M_SIZE] = abs(h) * size(vec(stage, i, MOMENT))
    worst = 0.0
    for k in range(len(J.integers)):
        scale, child = value_and_impulse(J, arms, k), J.integers[k, CHILD]
        if J.integers[k, KIND] != ORTHOGONAL:  # at the origin and at a centre there is no length
            scale += math.sqrt(bodies[child, INERTIA] / bodies[child, MASS])
        row = J.integers[k, ROW]
        rows = 3 if J.integers[k, KIND] == COINCIDE else 1
        for m in range(row, row + rows):
            worst = max(worst, relative(abs(J.rows[VALUE, m]), scale))
    for i in range(n):
        u, q0 = vec(J.z, i, 3), quat(s, i, Q)
        _, g, _ = rotation_unknown(kind, unknown, u)
        p0, pi0 = vec(s, i, P), vec(s, i, PI)
        F, M = vec(poses, i, F_IMPULSE), vec(poses, i, M_IMPULSE)
        moved = (2.0 * bodies[i, MASS] / h) * vec(J.z, i, 0)
        Omega1 = (2.0 / h) * g - body_rate(bodies, i, q0, pi0)
        pi1 = mat(poses, i, R1) @ (mat(bodies, i, INERTIA) @ Omega1)
        rx, rg = moved - 2.0 * p0 - F, pi1 - pi0 - M
        put(J.vectors, i, RESIDUAL, rx)
        put(J.vectors, i, RESIDUAL + 3, rg)
        worst = max(worst, relative(size(rx), size(moved) + 2.0 * size(p0) + poses[i, F_SIZE]))
        spin = (2.0 / abs(h)) * size(mat(bodies, i, INERTIA) @ g)
        worst = max(worst, relative(size(rg), spin + size(pi0) + poses[i, M_SIZE]))
    return worst


@kernel
def clear_blocks(J: Joints) -> None:
    """Set to zero what is added to: for a ball joint that is K_II alone."""
    b, n = J.blocks, len(J.order)
    for i in range(len(b)):
        end = K_IP if i < n and J.tree[i, BALL] != 0 else Z_P
        for k in range(end):
            b[i, k] = 0.0


@kernel
def evaluate_tangent(
    system: System, s: Table, kind: int, unknown: int, arms: int, h: float
) -> None:
    """Write the blocks of the derivative of r and c."""
    bodies, J = system.bodies, system.joints
    poses, b = J.poses, J.blocks
    clear_blocks(J)
    for i in range(len(bodies)):
        u, q0, end = vec(J.z, i, 3), quat(s, i, Q), mat(poses, i, R1)
        _, g, dg = rotation_unknown(kind, unknown, u)
        Omega1 = (2.0 / h) * g - body_rate(bodies, i, q0, vec(s, i, PI))
        JO = mat(bodies, i, INERTIA)
        add_block(b, i, K_II, identity(2.0 * bodies[i, MASS] / h))
        spin = (2.0 / h) * ((end @ JO) @ dg) - hat(end @ (JO @ Omega1)) @ mat(poses, i, G1)
        add_block(b, i, K_II + 21, spin)
    for k in range(len(J.integers)):
        tangent_blocks(J, arms, k)


@inlined
def _attempt(
    system: System, s: Table, kind: int, unknown: int, arms: int, t: float, h: float
) -> tuple[bool, int, float]:
    """Solve one step; the state changes only where it succeeds."""
    J, n = system.joints, len(system.bodies)
    poses = J.poses
    start_iteration(system.bodies, s, J, h)
    before, iteration = 1e300, 0
    while True:
        worst = evaluate_residual(system, s, kind, unknown, arms, t, h)
        judged = FAILED if worst >= 1e300 else verdict(worst, before, iteration)
        if judged != GO_ON:
            break
        evaluate_tangent(system, s, kind, unknown, arms, h)
        if not solve_tree(J):
            judged = FAILED
            break
        for i in range(n):
            for k in range(6):
                J.z[i, k] += J.vectors[i, DZ + k]
        for m in range(columns(J.rows)):
            J.rows[MU, m] += J.rows[DMU, m]
        before = worst
        iteration += 1
    if judged == ARRIVED:
        for i in range(n):
            dq, _, _ = rotation_unknown(kind, unknown, vec(J.z, i, 3))
            put(s, i, X, vec(poses, i, X1))
            put(s, i, P, vec(s, i, P) + vec(poses, i, F_IMPULSE))
            put_quat(s, i, Q, turned(quat(s, i, Q), dq))
            put(s, i, PI, vec(s, i, PI) + vec(poses, i, M_IMPULSE))
    return judged == ARRIVED, iteration, worst


@inlined
def jointed_step(
    system: System, s: Table, kind: int, unknown: int, arms: int, t: float, h: float
) -> Outcome:
    """Advance by h, in halves where Newton fails, down to h/64."""
    at, size, total, halvings, residual = 0, FINEST, 0, 0, 0.0
    copy(s, system.joints.before)
    while at < FINEST:
        tau, part = t + h * (at / FINEST), h * (size / FINEST)
        arrived, iterations, residual = _attempt(system, s, kind, unknown, arms, tau, part)
        total += iterations
        if arrived:
            at += size
            if at % (2 * size) == 0 and 2 * size < FINEST:
                size *= 2
        elif size > 1:
            size //= 2
            halvings += 1
        else:
            copy(system.joints.before, s)
            return Outcome(NOT_CONVERGED, total, halvings, residual)
    return Outcome(CONVERGED, total, halvings, residual)
