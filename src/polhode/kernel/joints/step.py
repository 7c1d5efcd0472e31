"""Newton's method for bodies with joints, for a choice of increment and arms.

The equations are (1) to (9) of `schemes.energy_momentum`: their residual is in `residual`, their
derivative in `tangent`, the rules of the iteration in `stepping.iteration`. The work of the joints
is zero for the pairs (2 sin(phi/2), half-way arms) and (2 tan(phi/2), averaged arms); the second
also balances their moments. At the solution the momenta are (3) and (4): what joints take from one
body, they give to another.
"""

from polhode.kernel.algebra.increments import rotation_unknown
from polhode.kernel.algebra.row_values import add, put, put_quat, quat, vec
from polhode.kernel.algebra.so3 import turned
from polhode.kernel.bodies.loads import book_loads
from polhode.kernel.bodies.system import Joints, Tables
from polhode.kernel.columns import Flag, Past, Pose, Prim, RowValue, State, Twist, Vector
from polhode.kernel.compile.jit import inlined, kernel, separate
from polhode.kernel.compile.known import Known
from polhode.kernel.compile.pointer_table import Table, columns
from polhode.kernel.contacts.cache import remember_points
from polhode.kernel.contacts.jointed import begin_points, finish_points, solve_points
from polhode.kernel.contacts.supports import look_after_supports
from polhode.kernel.contacts.switches import has_turned
from polhode.kernel.contacts.tables import TouchCount
from polhode.kernel.contacts.touch_ledger import keep_wrenches
from polhode.kernel.joints.advances import keep_gaps, move_body, push_body
from polhode.kernel.joints.aside import look_after_rows
from polhode.kernel.joints.beam_rows import move_beams
from polhode.kernel.joints.compliance import is_solved
from polhode.kernel.joints.ledger import book_joints
from polhode.kernel.joints.load_ends import ends_well
from polhode.kernel.joints.load_tangents import by_turn
from polhode.kernel.joints.matrix import keeps_factors, solve, solve_again
from polhode.kernel.joints.prediction import (
    remember_body,
    remember_rows,
    remember_step,
    start_iteration,
)
from polhode.kernel.joints.residual import evaluate_residual
from polhode.kernel.joints.rotor_steps import book_rotors
from polhode.kernel.joints.strain import is_strained
from polhode.kernel.joints.tangent import evaluate_tangent
from polhode.kernel.stepping.convergence import Verdict
from polhode.kernel.stepping.iteration import (
    UNKNOWN,
    Iterate,
    Move,
    first_iterate,
    forgotten,
    next_move,
    predicts,
    settled,
    updated,
)

AGAIN_BALLS, AGAIN = 1, 3  # updates by old factors that cost less than new ones
TOUCHING_UPDATES, LAW_ROUNDS = (
    60,
    12,
)  # iterations where bodies touch, and those in which impulses change
NOTHING_LEFT = 1e-12  # of the speeds: a change of rates after which impulses are held


@separate
def _keep(
    system: Tables, s: Table, kind: Known, unknown: Known, arms: Known, t: float, h: float
) -> None:
    """Accept the solution as the new state, and book work and losses."""
    J, poses = system.joints, system.joints.poses
    if system.loads is not None:
        book_loads(system.loads, system.stage, system.flags, system.carried, t, h, h)
    if J.graph is not None:
        book_joints(system, arms, t, h)
    if J.rotors is not None:
        book_rotors(J.rotors, system, kind, unknown, t, h)
    for i in range(len(system.bodies)):
        dq, _, _ = rotation_unknown(kind, unknown, vec(J.z, i, Twist.TURN))
        if J.closure is not None:
            move_body(J, s, i, dq)
        else:
            put(s, i, State.X, vec(poses, i, Pose.X1))
            put_quat(s, i, State.Q, turned(quat(s, i, State.Q), dq))
        if J.closure is not None and J.beams is not None:
            push_body(J, s, i)
        else:
            put(s, i, State.P, vec(s, i, State.P) + vec(poses, i, Pose.F_IMPULSE))
        put(s, i, State.PI, vec(s, i, State.PI) + vec(poses, i, Pose.M_IMPULSE))
        remember_body(J, i, h)
    remember_rows(J, h)
    if J.supports is not None:
        look_after_supports(system)
    if J.closure is not None:
        keep_gaps(J)


@kernel
def _stands(system: Tables, s: Table, t: float, h: float) -> bool:
    """Whether a converged step may be accepted."""
    if system.joints.switches is not None and is_strained(system, s, h):
        return False
    return ends_well(system, t, h)


@kernel
def _move(J: Joints, unknown: Known) -> None:
    """Add the solution of the linear equations to the unknowns."""
    for i in range(len(J.z)):
        add(J.z, i, Twist.SHIFT, vec(J.vectors, i, Vector.DZ))
        add(J.z, i, Twist.TURN, by_turn(J, unknown, i) @ vec(J.vectors, i, Vector.DZ + Twist.TURN))
    if J.laws is None:
        for m in range(columns(J.rows)):
            J.rows[RowValue.MU, m] += J.rows[RowValue.DMU, m]
    else:
        for k in range(len(J.integers)):
            if is_solved(J, k):
                for m in range(
                    J.integers[k, Prim.ROW], J.integers[k, Prim.ROW] + J.integers[k, Prim.ROWS]
                ):
                    J.rows[RowValue.MU, m] += J.rows[RowValue.DMU, m]
        if J.beams is not None:
            move_beams(J, J.beams)


@separate
def attempt_touching(
    system: Tables, s: Table, kind: Known, unknown: Known, arms: Known, t: float, h: float
) -> tuple[bool, int, float]:
    """Solve one step of bodies that touch: rounds with the law, then with its impulses held."""
    J, T = system.joints, system.touching
    if begin_points(system, s, h) < 0:
        return False, 0, 0.0
    start_iteration(system, s, h)
    held, rounds, before, worst, judged = False, 0, UNKNOWN, UNKNOWN, int(Verdict.CONTINUE)
    for iteration in range(TOUCHING_UPDATES):
        worst, _ = evaluate_residual(system, s, kind, unknown, arms, t, h)
        held = held or T.tally[0, TouchCount.POINTS] == 0
        judged = int(Verdict.FAILED)
        if worst < UNKNOWN:
            judged = settled(worst, before, UNKNOWN, iteration - rounds, False) if held else 0
        if judged == Verdict.ARRIVED or judged == Verdict.FAILED:
            break
        evaluate_tangent(system, s, kind, unknown, arms, t, h)
        if not solve(J, arms):
            judged = int(Verdict.FAILED)
            break
        before = worst
        if not held:
            rounds, before = rounds + 1, UNKNOWN
            change, scale = solve_points(system, unknown, h)
            held = change <= NOTHING_LEFT * scale or rounds == LAW_ROUNDS
            evaluate_residual(system, s, kind, unknown, arms, t, h)
            solve_again(J)
        _move(J, unknown)
    remember_step(J, 0.0)
    if judged != Verdict.ARRIVED:
        return False, iteration, worst
    _keep(system, s, kind, unknown, arms, t, h)
    finish_points(system, s, unknown, t, h)
    keep_wrenches(system, T.tally[0, TouchCount.POINTS], h)
    remember_points(T, T.tally[0, TouchCount.POINTS], h)
    return True, iteration, worst


@kernel
def _comparable(J: Joints, it: Iterate) -> Iterate:
    """The iterate, without a history of residuals of another branch of a law of friction."""
    if J.switches is not None and has_turned(J):
        return forgotten(it)
    return it


@inlined
def attempt_jointed(
    system: Tables, s: Table, kind: Known, unknown: Known, arms: Known, t: float, h: float
) -> tuple[bool, int, float]:
    """Solve one step; the state changes only where it succeeds."""
    if system.touching is not None:
        return attempt_touching(system, s, kind, unknown, arms, t, h)
    return _attempt(system, s, kind, unknown, arms, t, h)


@inlined
def _attempt(
    system: Tables, s: Table, kind: Known, unknown: Known, arms: Known, t: float, h: float
) -> tuple[bool, int, float]:
    """Solve one step; the state changes only where it succeeds."""
    J = system.joints
    # Forces on the stage are not in the tangent, or not to the last digit.
    exact = system.acts is None or system.flags[0, Flag.DEAD] != 0
    loose = J.beams is None and J.compliance is None
    perturbed = system.flags[0, Flag.CLOSED] != 0  # what redundant rows are given is not either
    times = AGAIN_BALLS if J.graph is None else AGAIN
    if not keeps_factors(J):
        times = 0
    warm, total = J.last[Past.STEP, 0] != 0.0, 0
    start_iteration(system, s, h)
    it = first_iterate()
    while True:
        worst, doubted = evaluate_residual(system, s, kind, unknown, arms, t, h)
        it = _comparable(J, it)
        move = next_move(it, worst, doubted, warm, loose, exact, times)
        if move == Move.ARRIVED or move == Move.FAILED:
            break
        if move == Move.COLD:
            remember_step(J, 0.0)
            system.flags[0, Flag.FAILED] = 0  # of a user function, asked where the bodies do not go
            start_iteration(system, s, h)
            warm, total, it = False, it.updates, first_iterate()
            continue
        if move == Move.OLD_MATRIX:
            solve_again(J)
        else:
            evaluate_tangent(system, s, kind, unknown, arms, t, h)
            if not solve(J, arms):
                move = Move.FAILED
                break
        _move(J, unknown)
        it = updated(it, worst, move == Move.OLD_MATRIX, perturbed)
    if move == Move.ARRIVED and J.graph is not None:
        move = move if _stands(system, s, t, h) else Move.FAILED
    remember_step(J, h if predicts(move, it.updates) else 0.0)
    if move == Move.ARRIVED:
        _keep(system, s, kind, unknown, arms, t, h)
        if J.aside is not None and it.updates > 0:
            look_after_rows(system)
    return move == Move.ARRIVED, total + it.updates, worst
