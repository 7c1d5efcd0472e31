"""One Newton engine for bodies with joints, by the choice of an increment and of arms.

Unknowns are each body's displacement dx and rotation g (or a parameter of it), and the joints'
impulses mu:

    r_x = 2m/h dx - 2 p0 - F                    F, M: impulses of loads and joints
    r_g = R1 J Omega1 - pi0 - M                 Omega1 = 2/h g - Omega0
    c   = value of every constraint at the end of the step

The work of the joints is zero for the pairs (2 sin(phi/2), half-way arms) and (2 tan(phi/2),
averaged arms); the second also balances their moments. Residuals are in units of momentum. At the
solution the momenta are p1 = p0 + F and pi1 = pi0 + M: what joints take here, they give there. The
linear equations are solved for the turns w of the bodies in world axes, dR1 = hat(w) R1.
"""

from polhode.kernel.algebra.increments import half_tangent, inverse_tangent, rotation_unknown
from polhode.kernel.algebra.mat3 import plus_hat
from polhode.kernel.algebra.row_values import add, mat, put, put_mat, put_quat, quat, vec
from polhode.kernel.algebra.so3 import turned
from polhode.kernel.algebra.vec3 import Mat3, size, transpose
from polhode.kernel.bodies.loads import book_loads
from polhode.kernel.bodies.system import (
    Joints,
    System,
)
from polhode.kernel.columns import (
    CLOSED,
    DMU,
    DZ,
    F_DOUBT,
    F_IMPULSE,
    F_SIZE,
    GM,
    INERTIA,
    LAW,
    M_DOUBT,
    M_IMPULSE,
    M_SIZE,
    MASS,
    MU,
    PI,
    R1,
    RATE0,
    RESIDUAL,
    RM,
    ROW,
    ROWS,
    X1,
    P,
    Q,
    X,
)
from polhode.kernel.compile.compiler import Known
from polhode.kernel.compile.jit import inlined, kernel
from polhode.kernel.compile.pointer_table import Table, columns
from polhode.kernel.joints.ledger import book_joints
from polhode.kernel.joints.matrix import add_inertia, add_tangents, clear_matrix, solve, solve_again
from polhode.kernel.joints.prediction import (
    remember_body,
    remember_rows,
    remember_step,
    start_iteration,
)
from polhode.kernel.joints.primitives import HALF
from polhode.kernel.joints.rotor_steps import book_rotors, turn_rotors
from polhode.kernel.joints.step_poses import place_bodies
from polhode.kernel.stepping.convergence import (
    ARRIVED,
    CURVED,
    FAILED,
    GO_ON,
    NOISE,
    beyond_doubt,
    left_by_newton,
    old_matrix_does,
    relative,
    settled,
)

AGAIN_BALLS, AGAIN = 1, 3  # updates by an old matrix that cost less than a new one
EASY = 6  # iterations, up to which the forces of a step are a good guess of the next one's


@kernel
def evaluate_residual(
    system: System,
    s: Table,
    kind: Known,
    unknown: Known,
    arms: Known,
    t: float,
    h: float,
) -> tuple[float, float]:
    """Write r and c; return the largest of them relative to their terms (infinite if undefined).

    The second is the same relative to their terms and to what the rounding of places makes of them.
    """
    bodies, J, poses = system.bodies, system.joints, system.joints.poses
    n = len(bodies)
    worst = place_bodies(system, s, kind, unknown, arms, t, h)
    if worst >= 1e300:
        return worst, worst
    doubted = worst
    for i in range(n):
        _, g, _ = rotation_unknown(kind, unknown, vec(J.z, i, 3))
        p0, pi0 = vec(s, i, P), vec(s, i, PI)
        F, M = vec(poses, i, F_IMPULSE), vec(poses, i, M_IMPULSE)
        moved = (2.0 * bodies[i, MASS] / h) * vec(J.z, i, 0)
        Omega1 = (2.0 / h) * g - vec(poses, i, RATE0)
        pi1 = mat(poses, i, R1) @ (mat(bodies, i, INERTIA) @ Omega1)
        rx, rg = moved - 2.0 * p0 - F, pi1 - pi0 - M
        put(J.vectors, i, RESIDUAL, rx)
        put(J.vectors, i, RESIDUAL + 3, rg)
        in_x = size(moved) + 2.0 * size(p0) + poses[i, F_SIZE]
        in_g = (2.0 / abs(h)) * size(mat(bodies, i, INERTIA) @ g) + size(pi0) + poses[i, M_SIZE]
        worst = max(worst, relative(size(rx), in_x), relative(size(rg), in_g))
        if J.laws is not None:
            in_x, in_g = in_x + poses[i, F_DOUBT], in_g + poses[i, M_DOUBT]
            doubted = max(doubted, relative(size(rx), in_x), relative(size(rg), in_g))
    return worst, doubted if J.laws is not None else worst


@kernel
def by_turn(J: Joints, unknown: Known, i: int) -> Mat3:
    """Derivative of a body's unknown by its turn w at the end, dR1 = hat(w) R1."""
    return inverse_tangent(unknown, vec(J.z, i, 3)) @ transpose(mat(J.poses, i, R1))


@kernel
def evaluate_tangent(
    system: System, s: Table, kind: Known, unknown: Known, arms: Known, t: float, h: float
) -> None:
    """Write the derivative of r and c by dx, the bodies' turns and mu, just after r itself."""
    bodies, J, poses = system.bodies, system.joints, system.joints.poses
    clear_matrix(J)
    for i in range(len(bodies)):
        u, back = vec(J.z, i, 3), by_turn(J, unknown, i)
        if arms == HALF:
            put_mat(poses, i, GM, (mat(poses, i, RM) @ half_tangent(unknown, u)) @ back)
        by_g = mat(poses, i, R1) @ mat(bodies, i, INERTIA)
        if unknown != kind:
            _, _, dg = rotation_unknown(kind, unknown, u)
            by_g = by_g @ dg
        pi1 = vec(J.vectors, i, RESIDUAL + 3) + vec(s, i, PI) + vec(poses, i, M_IMPULSE)
        add_inertia(J, i, 2.0 * bodies[i, MASS] / h, plus_hat((2.0 / h) * (by_g @ back), -pi1))
    if J.rotors is not None:
        turn_rotors(J.rotors, J, t + h)
    add_tangents(system, arms, 0.5 * h)


@kernel
def _keep(
    system: System, s: Table, kind: Known, unknown: Known, arms: Known, t: float, h: float
) -> None:
    """Take the solution as the new state, and book what was done on the way."""
    J, poses = system.joints, system.joints.poses
    if system.loads is not None:
        book_loads(system.loads, system.stage, system.flags, system.carried, t, h)
    if J.graph is not None:
        book_joints(system, arms, t, h)
    if J.rotors is not None:
        book_rotors(J.rotors, system, kind, unknown, t, h)
    for i in range(len(system.bodies)):
        dq, _, _ = rotation_unknown(kind, unknown, vec(J.z, i, 3))
        put(s, i, X, vec(poses, i, X1))
        put(s, i, P, vec(s, i, P) + vec(poses, i, F_IMPULSE))
        put_quat(s, i, Q, turned(quat(s, i, Q), dq))
        put(s, i, PI, vec(s, i, PI) + vec(poses, i, M_IMPULSE))
        remember_body(J, i, h)
    remember_rows(J, h)


@kernel
def _move(J: Joints, unknown: Known) -> None:
    """Take the solution of the linear equations into the unknowns."""
    for i in range(len(J.z)):
        add(J.z, i, 0, vec(J.vectors, i, DZ))
        add(J.z, i, 3, by_turn(J, unknown, i) @ vec(J.vectors, i, DZ + 3))
    if J.laws is None:
        for m in range(columns(J.rows)):
            J.rows[MU, m] += J.rows[DMU, m]
    else:
        for k in range(len(J.integers)):
            if J.integers[k, LAW] < 0:
                for m in range(J.integers[k, ROW], J.integers[k, ROW] + J.integers[k, ROWS]):
                    J.rows[MU, m] += J.rows[DMU, m]


@inlined
def attempt_jointed(
    system: System, s: Table, kind: Known, unknown: Known, arms: Known, t: float, h: float
) -> tuple[bool, int, float]:
    """Solve one step; the state changes only where it succeeds."""
    J = system.joints
    warm, total = J.last[0, 0] != 0.0, 0
    start_iteration(system, s, h)
    before, left, rate, iteration, again = 1e300, 1e300, 1e30, 0, False
    exact = system.acts is None  # forces on the stage are not in the tangent
    closed = system.flags[0, CLOSED] != 0  # what redundant rows are given is not either, but small
    while True:
        worst, doubted = evaluate_residual(system, s, kind, unknown, arms, t, h)
        worst = doubted if worst >= 1e300 else worst  # noise over nothing
        seen = 1e300 if again and worst > NOISE else before  # an old matrix may fall short
        judged = FAILED if worst >= 1e300 else settled(worst, seen, left, iteration, exact)
        if judged != ARRIVED and beyond_doubt(worst, seen, doubted):
            judged = ARRIVED
        if warm and judged != ARRIVED and (judged == FAILED or (exact and iteration > EASY)):
            # Forces did not go on as before: once more from none, before the step is halved.
            remember_step(J, 0.0)
            start_iteration(system, s, h)
            warm, total = False, iteration
            before, left, rate, iteration, again = 1e300, 1e300, 1e30, 0, False
            continue
        if judged != GO_ON:
            break
        if iteration > 0 and worst > NOISE:
            rate = max(rate, 2.0 * worst / before)
        again = old_matrix_does(worst, rate, AGAIN_BALLS if J.graph is None else AGAIN)
        again = again and solve_again(J)
        if again:
            left = 1e300 if closed else rate * worst
        else:
            evaluate_tangent(system, s, kind, unknown, arms, t, h)
            if not solve(J, arms):
                judged = FAILED
                break
            left, rate = CURVED * worst * worst, 0.0
            if iteration > 0 and not closed:
                left = min(left, left_by_newton(worst, before))
        _move(J, unknown)
        before = worst
        iteration += 1
    # Where it fails, or is hard, the next attempt starts from nothing: stiff springs turn round.
    remember_step(J, h if judged == ARRIVED and iteration <= EASY else 0.0)
    if judged == ARRIVED:
        _keep(system, s, kind, unknown, arms, t, h)
    return judged == ARRIVED, total + iteration, worst
