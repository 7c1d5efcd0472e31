"""Bodies that stay on a plane of the ground, gliding or rolling: ellipsoids, discs, wheels, balls.

The surface is an ellipsoid with the matrix A (squares of the semi-axes, body axes) about X, rounded
by rho: with the normal n of the plane through P and d = R A Rᵀ n, it reaches H = sqrt(n . d) below
its centre, and touches the plane at the arm r = R X - d/H - rho n from the centre of mass.

    gap = n . (x + R X - P) - H - rho                                                          (1)

Over a step, Rm = (R0 + R1)/2, Hm = (H0 + H1)/2 and the increment gamma (world axes) of the body,

    rm = Rm X - Rm A Rmᵀ n/Hm - rho n,          s = Dx + gamma x rm,                           (2)

so that n . s is the change of the gap, exactly: gamma x (Rm X) is the change of R X, and with the
change of R in the same way H1² - H0² = 2 n . (Rm A DRᵀ) n, which is 2 Hm (H1 - H0). The impulse L
acts at rm and does the work L . s/h. Rows: the gap is zero at the end of the step, and where the
body rolls, s has no part along the plane. So L does none.

Points with friction have rows of this kind, too: see `rubbing`.
"""

from polhode.kernel.algebra.row_values import mat, put, vec
from polhode.kernel.algebra.vec3 import Vec3, cross, hat, identity, outer, size, tmul
from polhode.kernel.bodies.system import Joints, Tables
from polhode.kernel.columns import Flag, Geometry, Line, Past, Pose, Prim, RowValue, Twist
from polhode.kernel.compile.jit import kernel
from polhode.kernel.contacts.rubbing import (
    add_along,
    clear_free_rates,
    evaluate_switched,
    is_free,
    leave_free,
)
from polhode.kernel.contacts.surfaces import (
    Support,
    direction,
    height_of,
    is_support,
    is_switched,
    mean_arm,
    slip_of,
    slope_of,
    turned,
)
from polhode.kernel.joints.primitives import add_row, add_turning, give
from polhode.kernel.stepping.convergence import relative


@kernel
def give_support(J: Joints, k: int) -> Vec3:
    """Give the body the impulses of all rows at the averaged arm, which is returned."""
    b, row, arm, f = (
        J.integers[k, Prim.BODY_B],
        J.integers[k, Prim.ROW],
        mean_arm(J, k),
        Vec3(0.0, 0.0, 0.0),
    )
    for m in range(J.integers[k, Prim.ROWS]):
        f = f + J.rows[RowValue.MU, row + m] * direction(J, k, m)
    give(J.poses, b, size(arm), f, cross(arm, f))
    return arm


@kernel
def evaluate_support(J: Joints, k: int, h: float) -> float:
    """Write (1) and the slip of (2), give the impulses; return the largest over its terms' size."""
    b, row, surface = (
        J.integers[k, Prim.BODY_B],
        J.integers[k, Prim.ROW],
        J.integers[k, Prim.SUPPORT],
    )
    arm, n, R1 = (
        give_support(J, k),
        vec(J.numbers, k, Geometry.DIRECTOR_A),
        mat(J.poses, b, Pose.R1),
    )
    to = vec(J.poses, b, Pose.X1) - vec(J.numbers, k, Geometry.POINT_A)
    at, height = (
        R1 @ vec(J.numbers, k, Geometry.POINT_B),
        height_of(mat(J.supports, surface, Support.MATRIX), R1, n),
    )
    y = n @ (to + at) - height
    scale = (
        size(vec(J.poses, b, Pose.X1))
        + size(vec(J.numbers, k, Geometry.POINT_A))
        + size(at)
        + height
        + abs(J.numbers[k, Geometry.CONSTANT])
    )
    slip, way = slip_of(J, b, arm)
    if J.switches is not None and is_switched(J, k):
        return evaluate_switched(J, k, y, scale, slip, way, h)
    gap = y - J.numbers[k, Geometry.CONSTANT]
    J.rows[RowValue.RESIDUAL, row] = gap
    worst = relative(abs(gap), scale)
    for m in range(1, J.integers[k, Prim.ROWS]):
        J.rows[RowValue.RESIDUAL, row + m] = direction(J, k, m) @ slip
        worst = max(worst, relative(abs(J.rows[RowValue.RESIDUAL, row + m]), way))
    return worst


@kernel
def add_support(J: Joints, k: int, h: float) -> None:
    """Add the derivatives of all rows and of their impulses; without a step (h = 0), of forces."""
    b, row, arm, f = (
        J.integers[k, Prim.BODY_B],
        J.integers[k, Prim.ROW],
        mean_arm(J, k),
        Vec3(0.0, 0.0, 0.0),
    )
    if J.switches is not None and is_free(J, k):
        leave_free(J, k)
        return
    slope, end = slope_of(J, k)
    turn, zero = turned(J, b), Vec3(0.0, 0.0, 0.0)
    # d(gamma) = (1 - hat(gamma)/2 + gamma gammaᵀ/4) w
    by_turn = identity(1.0) - 0.5 * hat(turn) + 0.25 * outer(turn, turn)
    for m in range(J.integers[k, Prim.ROWS]):
        e = direction(J, k, m)
        f = f + J.rows[RowValue.MU, row + m] * e
        for line in (Line.B_A, Line.E_A):
            put(J.lines, line, Twist.SHIFT, zero)
            put(J.lines, line, Twist.TURN, zero)
        put(J.lines, Line.B_B, Twist.SHIFT, e)
        put(J.lines, Line.B_B, Twist.TURN, cross(arm, e))
        put(J.lines, Line.E_B, Twist.SHIFT, e)
        if m == 0:
            put(J.lines, Line.E_B, Twist.TURN, cross(end, e))
        else:
            put(
                J.lines,
                Line.E_B,
                Twist.TURN,
                tmul(by_turn, cross(arm, e)) + tmul(slope, cross(e, turn)),
            )
        if J.switches is not None and m > 0 and is_switched(J, k):
            add_along(J, k, m, arm, h)
        else:
            add_row(J, k, J.integers[k, Prim.INSIDE] + m)
    add_turning(J, k, 1, hat(f) @ slope)


@kernel
def write_support_rates(J: Joints, k: int, v: Vec3, omega: Vec3, second: bool) -> None:
    """Write the rates of all rows, or their second derivatives without accelerations."""
    slope, _ = slope_of(J, k)  # half of it is of the arm at this instant
    moves = cross(omega, 2.0 * (slope @ omega)) if second else v + cross(omega, mean_arm(J, k))
    for m in range(J.integers[k, Prim.ROWS]):
        J.rows[RowValue.RESIDUAL, J.integers[k, Prim.ROW] + m] = direction(J, k, m) @ moves
    if J.switches is not None and is_switched(J, k):
        clear_free_rates(J, k)


@kernel
def look_after_supports(system: Tables) -> None:
    """After a step: note where a plane would have to pull on a body, on average over two steps."""
    J = system.joints
    for k in range(len(J.integers)):
        if is_support(J, k) and not is_switched(J, k):
            row = J.integers[k, Prim.ROW]
            force = J.past_rows[0, row]
            if J.last[Past.STEP, 1] != 0.0:
                force += J.past_rows[1, row]
            if force < 0.0:
                system.flags[0, Flag.OPENED] = 1
