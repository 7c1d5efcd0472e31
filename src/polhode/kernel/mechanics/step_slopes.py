r"""Derivatives of energy-momentum steps by their start, by the tangent of the step itself.

The unknowns U of a step are the poses z1 at its end and the impulses mu; with the state s = (z, p,
pi), changes of z as world twists, gamma = R0 g and Q = R1 R0.T,

    r(U; s0) = 0:   r_x = 2m/h dx - 2 p0 - F,      r_w = pi1 - pi0 - M,      c               (1)
    p1 = 2m/h dx - p0,                             pi1 = R1 J (2/h g - Omega0)               (2)

K = r_U is the matrix of Newton's iteration. F, M and the rows c that depend on both ends are means
over the step, so that their derivatives by the start are those by the end of the same step taken
back: from s1 to s0, with -h and -mu (`place_step`, `back`). There F and M have the other sign, and
so have the rows of rolling; those of beams have the same; joints, motions and couplings depend on
the end alone. Of (2),

    d pi1 = A1 dpsi1 + A0 dpsi0 - Q dpi0,     A1 = 2/h R1 J R1.T H- - hat(pi1),
    A0 = -2/h R1 J R1.T H+ - Q hat(pi0),      H∓ = 1 ∓ hat(gamma)/2 + gamma gamma.T/4.       (3)

Backward, with l the derivative of a loss by the state at the end,

    K.T y = -(l_x + 2m/h l_p, l_psi + A1.T l_pi, 0),      l <- (ds1/ds0).T l + r_s.T y       (4)

and y.T r_theta is what a parameter adds. Forward, K dU = -(r_s ds + r_theta dtheta).
"""

from enum import IntEnum
from typing import Any, NamedTuple

from polhode.kernel.algebra.increments import Increment
from polhode.kernel.algebra.mat3 import plus_hat
from polhode.kernel.algebra.row_values import add, mat, put, put_mat, quat, vec
from polhode.kernel.algebra.so3 import rotation
from polhode.kernel.algebra.vec3 import Quat, Vec3, hat, identity, outer, size, tmul, transpose
from polhode.kernel.bodies.system import Joints, Tables, body_rate
from polhode.kernel.columns import (
    Carried,
    Diagonal,
    Inertia,
    Pose,
    Prim,
    RowValue,
    State,
    Twist,
    Vector,
)
from polhode.kernel.compile.bundle import bundle
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table, columns
from polhode.kernel.joints.aside import Aside, look_after_rows, set_rows
from polhode.kernel.joints.beam_rows import move_beams
from polhode.kernel.joints.body_vectors import Arms
from polhode.kernel.joints.compliance import is_solved
from polhode.kernel.joints.elimination import solve_graph, solve_graph_again
from polhode.kernel.joints.load_tangents import by_turn
from polhode.kernel.joints.matrix import add_inertia, clear_matrix, solve
from polhode.kernel.joints.residual import evaluate_residual
from polhode.kernel.joints.tangent import add_acts
from polhode.kernel.mechanics.graph_products import (
    multiply,
    put_right,
    solve_transposed,
)
from polhode.kernel.mechanics.load_slopes import add_load_slopes
from polhode.kernel.mechanics.table_slopes import (
    Varied,
    VariedTables,
    inertia_forces,
    strain_at_start,
    write_by_theta,
)


class Sweep(IntEnum):
    """What is done along the steps."""

    IMPULSES, BACKWARD, FORWARD = range(3)


class StepTime(IntEnum):
    """When a step begins, how long it is, and how far its equations are from being solved."""

    START, LENGTH, MISFIT, WIDTH = range(4)


class Slope(IntEnum):
    """Matrices of (3) for a body."""

    A1, A0, Q = 0, 9, 18


class Change(IntEnum):
    """Change of a body's state: twist and momenta; all twists stand before all momenta."""

    X, PSI, P, PI = 0, 3, 0, 3


@bundle
class StepTables(NamedTuple):
    """Some steps of a run: the states at their ends, and the impulses that belong to them."""

    states: Table  # (steps + 1, 13 n)
    carried: Table  # (steps + 1, k) sums beside the state
    clock: Table  # (steps, 3)
    impulses: Table  # (steps, rows)
    aside: Any  # Table (steps, rows + 1): which rows are set aside, or None
    ends: Table  # (1, unknowns) sign of a row's derivative by the start in that of the step back


@bundle
class SweepTables(NamedTuple):
    """Input and output of a sweep along the steps."""

    changes: Table  # (1 or parameters, 12 n) l, or the changes of the state
    by_state: Table  # (steps + 1, 12 n) derivatives of the loss
    gradient: Table  # (1, parameters)
    states: Table  # (steps + 1, parameters x 12 n)
    room: Table  # (2 + parameters, unknowns)


@kernel
def _carry(system: Tables, steps: StepTables, row: int) -> None:
    """Restore what is carried beside the state; strains of beams follow from positions."""
    for c in range(min(columns(system.carried), columns(steps.carried))):
        system.carried[Carried.SUM, c], system.carried[Carried.CUT, c] = steps.carried[row, c], 0.0
    J = system.joints
    if J.beams is not None:
        strain_at_start(J, J.beams, system.carried)


@kernel
def _take_aside(J: Joints, steps: StepTables, k: int) -> None:
    """Set aside the rows that step k has set aside."""
    for m in range(columns(J.rows)):
        J.aside[Aside.IS, m] = steps.aside[k, m]


@kernel
def _keep_aside(J: Joints, steps: StepTables, k: int) -> None:
    """Note the rows that step k has set aside: they have no impulses."""
    for m in range(columns(J.rows)):
        steps.aside[k, m] = J.aside[Aside.IS, m]
        if J.aside[Aside.IS, m] != 0.0:
            steps.impulses[k, m] = 0.0


@kernel
def place_step(system: Tables, steps: StepTables, k: int, back: bool) -> tuple[float, float]:
    """Set bodies and unknowns as in step k, or in the reversed step; return its start and h."""
    bodies, J, s = system.bodies, system.joints, system.before
    sign = -1.0 if back else 1.0
    first = k + 1 if back else k
    last = k if back else k + 1
    for i in range(len(bodies)):
        for c in range(State.WIDTH):
            s[i, c] = steps.states[first, State.WIDTH * i + c]
        at = State.WIDTH * i
        q0, q1 = quat(s, i, State.Q), quat(steps.states, last, at + State.Q)
        d = Quat(q0.w, -q0.x, -q0.y, -q0.z) * q1
        put(J.z, i, Twist.SHIFT, vec(steps.states, last, at + State.X) - vec(s, i, State.X))
        put(J.z, i, Twist.TURN, (2.0 / d.w) * Vec3(d.x, d.y, d.z))
        put(J.poses, i, Pose.X0, vec(s, i, State.X))
        put_mat(J.poses, i, Pose.R0, rotation(q0))
        put(J.poses, i, Pose.RATE0, body_rate(bodies, i, q0, vec(s, i, State.PI)))
    for m in range(columns(J.rows)):
        J.rows[RowValue.MU, m] = sign * steps.impulses[k, m]
    if J.aside is not None:
        _take_aside(J, steps, k)
    _carry(system, steps, first)
    h = steps.clock[k, StepTime.LENGTH]
    t = steps.clock[k, StepTime.START]
    return (t + h, -h) if back else (t, h)


@kernel
def _write_slopes(system: Tables, h: float) -> None:
    """Write A1, A0 and Q of every body."""
    J, s, work = system.joints, system.before, system.work
    for i in range(len(system.bodies)):
        R0, R1 = mat(J.poses, i, Pose.R0), mat(J.poses, i, Pose.R1)
        RJ, g = R1 @ mat(system.bodies, i, Inertia.TENSOR), vec(J.z, i, Twist.TURN)
        Q, gamma = R1 @ transpose(R0), R0 @ g
        pi1 = RJ @ ((2.0 / h) * g - vec(J.poses, i, Pose.RATE0))
        plus = identity(1.0) + 0.5 * hat(gamma) + 0.25 * outer(gamma, gamma)
        back = (RJ @ transpose(R1)) @ plus
        ahead = RJ @ by_turn(J, Increment.CAYLEY, i)
        put_mat(work, i, Slope.A1, plus_hat((2.0 / h) * ahead, -pi1))
        put_mat(work, i, Slope.A0, (-2.0 / h) * back - Q @ hat(vec(s, i, State.PI)))
        put_mat(work, i, Slope.Q, Q)


@kernel
def _assemble(system: Tables, t: float, h: float, back: bool, loads: bool) -> None:
    """Write the matrix K, or of the step back the derivatives of impulses and rows alone."""
    J, kind = system.joints, Increment.CAYLEY
    evaluate_residual(system, system.before, kind, kind, Arms.AVERAGE, t, h)
    clear_matrix(J)
    if not back:
        _write_slopes(system, h)
        for i in range(len(system.bodies)):
            mass = 2.0 * system.bodies[i, Inertia.MASS] / h
            add_inertia(J, i, mass, mat(system.work, i, Slope.A1))
    add_acts(system, Arms.AVERAGE, t, h, 0.0)
    if system.loads is not None and loads:
        add_load_slopes(system, t, h)
    if J.aside is not None:
        set_rows(J)


@kernel
def _solve_impulses(system: Tables, steps: StepTables, k: int, t: float, h: float) -> bool:
    """Find the impulses of a step whose ends are known: its equations are linear in them."""
    J, worst = system.joints, 0.0
    _assemble(system, t, h, False, False)  # where the bodies are, nothing is asked of loads
    solved = solve(J, Arms.AVERAGE)
    for p in range(len(J.integers)):
        if is_solved(J, p):
            first = J.integers[p, Prim.ROW]
            for m in range(first, first + J.integers[p, Prim.ROWS]):
                J.rows[RowValue.MU, m] += J.rows[RowValue.DMU, m]
    if J.beams is not None:
        move_beams(J, J.beams)
    for i in range(len(system.bodies)):
        shift, turn = vec(J.vectors, i, Vector.DZ), vec(J.vectors, i, Vector.DZ + Twist.TURN)
        worst = max(worst, max(size(shift), size(turn)))
    steps.clock[k, StepTime.MISFIT] = worst
    for m in range(columns(J.rows)):
        steps.impulses[k, m] = J.rows[RowValue.MU, m]
    return solved


@kernel
def _find_impulses(system: Tables, steps: StepTables) -> bool:
    """Find the impulses of all steps, and the rows that are set aside in each."""
    J = system.joints
    for k in range(len(steps.clock)):
        for m in range(columns(J.rows)):
            steps.impulses[k, m] = steps.impulses[k - 1, m] if k > 0 else 0.0
        if J.aside is not None:
            _keep_aside(J, steps, k)
        t, h = place_step(system, steps, k, False)
        if not _solve_impulses(system, steps, k, t, h):
            return False
        if J.aside is not None:
            look_after_rows(system)
    return True


@kernel
def _add_gradient(system: Tables, v: VariedTables, w: SweepTables, t: float, h: float) -> None:
    """Add what all parameters do in a step: y.T r_theta, and l.T d(p1, pi1)/dtheta."""
    n, l, room = len(system.bodies), w.changes, w.room
    for p in range(len(v.parameters)):
        total = 0.0
        write_by_theta(system, v, p, t, h, room, 1)
        for c in range(columns(room)):
            total += room[0, c] * room[1, c]
        for i in range(n if v.parameters[p, Varied.INERTIA] != 0 else 0):
            pushed, spun = inertia_forces(system, v, p, i, h)
            total += pushed @ vec(l, 0, 6 * n + 6 * i + Change.P)
            total += spun @ vec(l, 0, 6 * n + 6 * i + Change.PI)
        w.gradient[0, p] += total


@kernel
def _go_back(system: Tables, steps: StepTables, v: VariedTables, w: SweepTables, k: int) -> bool:
    """Take l from the end of step k to its start, by (4)."""
    J, n, l, room = system.joints, len(system.bodies), w.changes, w.room
    t, h = place_step(system, steps, k, False)
    _assemble(system, t, h, False, True)
    if not solve_graph(J.graph):
        return False
    for c in range(columns(room)):
        room[0, c] = 0.0
    for i in range(n):
        at, heavy = J.graph.diagonal[i, Diagonal.AT], 2.0 * system.bodies[i, Inertia.MASS] / h
        lp, lpi = vec(l, 0, 6 * n + 6 * i + Change.P), vec(l, 0, 6 * n + 6 * i + Change.PI)
        turned = tmul(mat(system.work, i, Slope.A1), lpi)
        put(room, 0, at, -(vec(l, 0, 6 * i + Change.X) + heavy * lp))
        put(room, 0, at + Twist.TURN, -(vec(l, 0, 6 * i + Change.PSI) + turned))
    solve_transposed(J.graph, room, 0)
    _add_gradient(system, v, w, t, h)
    for c in range(columns(room)):
        room[1, c] = steps.ends[0, c] * room[0, c]
    for i in range(n):
        at, heavy = J.graph.diagonal[i, Diagonal.AT], 2.0 * system.bodies[i, Inertia.MASS] / h
        lp, lpi = vec(l, 0, 6 * n + 6 * i + Change.P), vec(l, 0, 6 * n + 6 * i + Change.PI)
        yx, yw = vec(room, 0, at), vec(room, 0, at + Twist.TURN)
        both = lpi + yw
        put(l, 0, 6 * i + Change.X, -heavy * (lp + yx))
        put(l, 0, 6 * i + Change.PSI, tmul(mat(system.work, i, Slope.A0), both))
        put(l, 0, 6 * n + 6 * i + Change.P, -1.0 * lp - 2.0 * yx)
        put(l, 0, 6 * n + 6 * i + Change.PI, -1.0 * (tmul(mat(system.work, i, Slope.Q), both) + yw))
    t, h = place_step(system, steps, k, True)
    _assemble(system, t, h, True, True)
    multiply(J.graph, room, 1, room, 0, True)
    for i in range(n):
        at = J.graph.diagonal[i, Diagonal.AT]
        for c in range(Twist.WIDTH):
            l[0, 6 * i + c] += room[0, at + c]
    for c in range(columns(l)):
        l[0, c] += w.by_state[k, c]
    return True


@kernel
def _put_changes(system: Tables, steps: StepTables, w: SweepTables, p: int) -> None:
    """Write minus the derivatives by the initial positions, by the reversed step."""
    J, n, room = system.joints, len(system.bodies), w.room
    for c in range(columns(room)):
        room[0, c] = 0.0
    for i in range(n):
        for c in range(Twist.WIDTH):
            room[0, J.graph.diagonal[i, Diagonal.AT] + c] = w.changes[p, 6 * i + c]
    multiply(J.graph, room, 0, room, 2 + p, False)
    for c in range(columns(room)):
        room[2 + p, c] *= -steps.ends[0, c]


@kernel
def _add_changes(system: Tables, w: SweepTables, p: int, h: float) -> None:
    """Subtract the derivatives by the initial momenta and, through inertia, positions."""
    J, n, z = system.joints, len(system.bodies), w.changes
    for i in range(n):
        at, heavy = J.graph.diagonal[i, Diagonal.AT], 2.0 * system.bodies[i, Inertia.MASS] / h
        dp, dpi = vec(z, p, 6 * n + 6 * i + Change.P), vec(z, p, 6 * n + 6 * i + Change.PI)
        back = mat(system.work, i, Slope.A0) @ vec(z, p, 6 * i + Change.PSI)
        carried = mat(system.work, i, Slope.Q) @ dpi
        add(w.room, 2 + p, at, heavy * vec(z, p, 6 * i + Change.X) + 2.0 * dp)
        add(w.room, 2 + p, at + Twist.TURN, carried + dpi - back)


@kernel
def _take_changes(system: Tables, v: VariedTables, w: SweepTables, p: int, h: float) -> None:
    """Take the changes of the state at the end from the solution, by (2) and (3)."""
    J, n, z = system.joints, len(system.bodies), w.changes
    for i in range(n):
        at, heavy = J.graph.diagonal[i, Diagonal.AT], 2.0 * system.bodies[i, Inertia.MASS] / h
        dx, dpsi = vec(J.graph.solution, 0, at), vec(J.graph.solution, 0, at + Twist.TURN)
        dp, dpi = vec(z, p, 6 * n + 6 * i + Change.P), vec(z, p, 6 * n + 6 * i + Change.PI)
        more, spin = inertia_forces(system, v, p, i, h)
        pushed = heavy * (dx - vec(z, p, 6 * i + Change.X)) - dp
        turned = mat(system.work, i, Slope.A0) @ vec(z, p, 6 * i + Change.PSI)
        spun = mat(system.work, i, Slope.A1) @ dpsi - mat(system.work, i, Slope.Q) @ dpi
        put(z, p, 6 * i + Change.X, dx)
        put(z, p, 6 * i + Change.PSI, dpsi)
        put(z, p, 6 * n + 6 * i + Change.P, pushed + more)
        put(z, p, 6 * n + 6 * i + Change.PI, turned + spun + spin)


@kernel
def _go_forward(system: Tables, steps: StepTables, v: VariedTables, w: SweepTables, k: int) -> bool:
    """Take the changes of the state by all parameters from the start of step k to its end."""
    J, z, room = system.joints, w.changes, w.room
    t, h = place_step(system, steps, k, True)
    _assemble(system, t, h, True, True)
    for p in range(len(z)):
        _put_changes(system, steps, w, p)
    t, h = place_step(system, steps, k, False)
    _assemble(system, t, h, False, True)
    if not solve_graph(J.graph):
        return False
    for p in range(len(z)):
        write_by_theta(system, v, p, t, h, room, 0)
        for c in range(columns(room)):
            room[2 + p, c] -= room[0, c]
        _add_changes(system, w, p, h)
        put_right(J.graph, room, 2 + p)
        solve_graph_again(J.graph)
        _take_changes(system, v, w, p, h)
        for c in range(columns(z)):
            w.states[k + 1, columns(z) * p + c] = z[p, c]
    return True


@kernel
def sweep(system: Tables, steps: StepTables, v: VariedTables, w: SweepTables, what: int) -> bool:
    """Find the impulses of steps, or take derivatives along them; False where K is singular."""
    if what == Sweep.IMPULSES:
        return _find_impulses(system, steps)
    for j in range(len(steps.clock)):
        if what == Sweep.BACKWARD:
            done = _go_back(system, steps, v, w, len(steps.clock) - 1 - j)
        else:
            done = _go_forward(system, steps, v, w, j)
        if not done:
            return False
    return True
