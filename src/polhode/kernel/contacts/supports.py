"""Ellipsoids, discs, wheels, balls and points on planes, and balls on balls: gliding or rolling.

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

Where the plane is of a body a, n = R_a n_A moves: with u = (R0ᵀ n0 + R1ᵀ n1)/2, and the mean normal
nm and places xm, the same holds with

    rm = Rm X - Rm A u/Hm - rho nm,   s = Dx + gamma x rm - Dx_a - gamma_a x (xm + rm - xm_a),  (2')

and nm . s is the change of the gap. Both bodies have opposite impulses at the same mean point, so
that they keep both momenta. Of two balls, nm is the sum of both ways between their centres over the
sum of their lengths. Derivatives by the first body leave out how the arm and the directions move
with it, which is of the order of the step.

Contacts that open, and points with friction, have rows of this kind, too: see `rubbing`.
"""

from polhode.kernel.algebra.row_values import mat, vec
from polhode.kernel.algebra.vec3 import Vec3, cross, hat, norm, size
from polhode.kernel.bodies.system import Joints, Tables
from polhode.kernel.columns import Flag, Geometry, Observation, Past, Pose, Prim, RowValue
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.contacts.rubbing import (
    add_along,
    clear_free_rates,
    evaluate_switched,
    is_free,
    leave_free,
    moving,
    put_gap_slope,
    put_impulse,
    put_slip_slope,
)
from polhode.kernel.contacts.surfaces import (
    Support,
    between_centres,
    direction,
    first_arm,
    height_of,
    is_ground,
    is_support,
    is_switched,
    mean_arm,
    normals,
    on_ball,
    slip_of,
    slope_of,
)
from polhode.kernel.joints.primitives import add_row, add_turning, give
from polhode.kernel.stepping.convergence import relative


@kernel
def give_support(J: Joints, k: int) -> Vec3:
    """Give the body the impulses of all rows at the averaged arm, which is returned."""
    a, b, row, arm, f = (
        J.integers[k, Prim.BODY_A],
        J.integers[k, Prim.BODY_B],
        J.integers[k, Prim.ROW],
        mean_arm(J, k),
        Vec3(0.0, 0.0, 0.0),
    )
    for m in range(J.integers[k, Prim.ROWS]):
        f = f + J.rows[RowValue.MU, row + m] * direction(J, k, m)
    give(J.poses, b, size(arm), f, cross(arm, f))
    if not is_ground(J, a):
        other = first_arm(J, k, arm)
        give(J.poses, a, size(other), -f, -cross(other, f))
    return arm


@kernel
def evaluate_support(J: Joints, k: int, h: float) -> float:
    """Write (1) and the slip of (2), give the impulses; return the largest over its terms' size."""
    a, b, row, surface = (
        J.integers[k, Prim.BODY_A],
        J.integers[k, Prim.BODY_B],
        J.integers[k, Prim.ROW],
        J.integers[k, Prim.SUPPORT],
    )
    arm, s1 = give_support(J, k), between_centres(J, k, True)
    n, R1 = normals(J, k)[1], mat(J.poses, b, Pose.R1)
    height = height_of(mat(J.supports, surface, Support.MATRIX), R1, n)
    y = n @ s1 - height
    scale = (
        size(vec(J.poses, a, Pose.X1))
        + size(vec(J.poses, b, Pose.X1))
        + size(vec(J.numbers, k, Geometry.POINT_A))
        + size(vec(J.numbers, k, Geometry.POINT_B))
        + height
        + abs(J.numbers[k, Geometry.CONSTANT])
    )
    slip, way = slip_of(J, k, arm)
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
    row, arm, f = J.integers[k, Prim.ROW], mean_arm(J, k), Vec3(0.0, 0.0, 0.0)
    if J.switches is not None and is_free(J, k):
        leave_free(J, k)
        return
    slope, end = slope_of(J, k)
    for m in range(J.integers[k, Prim.ROWS]):
        e = direction(J, k, m)
        f = f + J.rows[RowValue.MU, row + m] * e
        put_impulse(J, k, e, arm)
        if m == 0:
            put_gap_slope(J, k, end)
        else:
            put_slip_slope(J, k, 1.0, e, arm, slope)
        if J.switches is not None and m > 0 and is_switched(J, k):
            add_along(J, k, m, arm, h)
        else:
            add_row(J, k, J.integers[k, Prim.INSIDE] + m)
    add_turning(J, k, 1, hat(f) @ slope)


@kernel
def write_support_rates(J: Joints, k: int, out: Table, second: bool) -> None:
    """Write the rates of all rows, or their second derivatives without accelerations."""
    arm = mean_arm(J, k)
    moves = moving(J, k, out, arm)
    turns, rises = _directions_turn(J, k, out)
    bends = _bending(J, k, out, arm, rises) if second else moves
    for m in range(J.integers[k, Prim.ROWS]):
        e = direction(J, k, m)
        value = e @ bends
        if second and m == 0:
            value += rises @ moves
        elif second:
            value += cross(turns, e) @ moves
        J.rows[RowValue.RESIDUAL, J.integers[k, Prim.ROW] + m] = value
    if J.switches is not None and is_switched(J, k):
        clear_free_rates(J, k)


@kernel
def _directions_turn(J: Joints, k: int, out: Table) -> tuple[Vec3, Vec3]:
    """The rate at which directions along turn, and the derivative of the normal, at an instant."""
    a, b = J.integers[k, Prim.BODY_A], J.integers[k, Prim.BODY_B]
    zero, n = Vec3(0.0, 0.0, 0.0), normals(J, k)[1]
    if not on_ball(J, k):
        omega = zero if is_ground(J, a) else vec(out, a, Observation.RATE)
        return omega, cross(omega, n)
    s = between_centres(J, k, True)
    at = mat(J.poses, b, Pose.R1) @ vec(J.numbers, k, Geometry.POINT_B)
    goes = vec(out, b, Observation.VELOCITY) + cross(vec(out, b, Observation.RATE), at)
    if not is_ground(J, a):
        at = mat(J.poses, a, Pose.R1) @ vec(J.numbers, k, Geometry.POINT_A)
        goes = goes - vec(out, a, Observation.VELOCITY)
        goes = goes - cross(vec(out, a, Observation.RATE), at)
    rises = (1.0 / norm(s)) * (goes - (n @ goes) * n)
    return cross(n, rises), rises


@kernel
def _bending(J: Joints, k: int, out: Table, arm: Vec3, rises: Vec3) -> Vec3:
    """What the acceleration of one body against the other has beside those of both."""
    a, b = J.integers[k, Prim.BODY_A], J.integers[k, Prim.BODY_B]
    zero = Vec3(0.0, 0.0, 0.0)
    omega_b = vec(out, b, Observation.RATE)
    omega_a = zero if is_ground(J, a) else vec(out, a, Observation.RATE)
    if on_ball(J, k):
        at = mat(J.poses, b, Pose.R1) @ vec(J.numbers, k, Geometry.POINT_B)
        rounding = J.supports[J.integers[k, Prim.SUPPORT], Support.ROUNDING]
        arm_moves = cross(omega_b, at) - rounding * rises
    else:
        slope, _ = slope_of(J, k)  # half of it is of the arm at this instant
        arm_moves = cross(omega_a, arm) + 2.0 * (slope @ (omega_b - omega_a))
    found = cross(omega_b, arm_moves)
    if is_ground(J, a):
        return found
    goes = vec(out, b, Observation.VELOCITY) - vec(out, a, Observation.VELOCITY)
    return found - cross(omega_a, goes + arm_moves)


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
