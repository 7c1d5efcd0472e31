r"""A step of bodies with joints, springs and controllers that touch.

The equations are (1) to (9) of `schemes.energy_momentum` with the impulses lam of contacts among
the loads, at arms a from the mean positions to one point of both bodies. Their work is lam·delta/h,

    delta = dx + w x a  (the first body less the second),     gam⁺ := 2 delta/h - gam⁻,       (5)

exactly, and both momenta are kept, whatever lam is. In each round Newton's matrix K, factored for
the joints, gives the rates of all points by all impulses,

    s(lam) = s0 + S dy - G (lam_k - lam),      G = S K⁻¹ B,                                   (8)

the law is solved on G, and the unknowns follow; then lam is held until bodies and joints are at
rounding. The law is that of `kick.py`. Landings are impacts at the start of a step, with the joints
held; where a point begins to be closed or to stick, velocities are projected.
"""

from polhode.kernel.algebra.row_values import add, mat, put, vec
from polhode.kernel.algebra.vec3 import Vec3, cross, norm, size
from polhode.kernel.bodies.system import Tables
from polhode.kernel.columns import Pose, Twist, Vector
from polhode.kernel.compile.jit import kernel, separate
from polhode.kernel.compile.known import Known
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.contacts.dense import FreeRate, dense_hold, dense_sweeps, rate_of
from polhode.kernel.contacts.impacts import SWEPT
from polhode.kernel.contacts.kick import bias_of
from polhode.kernel.contacts.landing import DENSE_SWEEPS, list_points
from polhode.kernel.contacts.law import residual
from polhode.kernel.contacts.mobility import (
    apply_with_joints,
    drop_ripple,
    fill_matrix,
    kinetic_energy_of,
    relative_shift,
    take_motion,
)
from polhode.kernel.contacts.scalar_rows import (
    count_angles,
    give_turn,
    is_angle,
    refresh_rows,
    row_of,
    row_rate,
    row_residual,
    rubs,
    set_limits,
)
from polhode.kernel.contacts.sticking import mark_points
from polhode.kernel.contacts.sweeps import in_world, relative_rate
from polhode.kernel.contacts.tables import (
    Book,
    NearIndex,
    NearValue,
    TouchCount,
    TouchValue,
)
from polhode.kernel.contacts.touch_ledger import book_points, book_work, raise_to
from polhode.kernel.joints.load_tangents import by_turn


@separate
def begin_points(system: Tables, s: Table, h: float) -> int:
    """List the points of a step with their rates before, biases and first impulses."""
    T, P = system.touching, system.touching.numbers
    end = list_points(system, s, h)
    T.tally[0, TouchCount.POINTS] = max(end, 0)
    if T.scalars is not None:
        set_limits(system, h, False)
    for k in range(end):
        put(P, k, TouchValue.IMPULSE, vec(P, k, TouchValue.KEPT))
        if T.scalars is not None and row_of(T, k) >= 0:
            before = Vec3(row_rate(T, k), 0.0, 0.0)
        else:
            before = relative_rate(T, k)
        put(P, k, TouchValue.BEFORE, before)
        if T.scalars is not None and rubs(T, k):
            put(P, k, TouchValue.BIAS, before)  # mean slip
            continue
        put(P, k, TouchValue.BIAS, bias_of(T, k, h))
    return end


@separate
def give_points(system: Tables) -> None:
    """Give the bodies the impulses of all points, at arms from their mean positions."""
    T = system.touching
    P, poses, n = T.numbers, system.joints.poses, len(system.bodies)
    if T.scalars is not None:
        refresh_rows(system)
    for k in range(T.tally[0, TouchCount.POINTS]):
        if T.scalars is not None and is_angle(T, k):
            impulse = P[k, TouchValue.IMPULSE]
            give_turn(poses, Pose.M_IMPULSE, T, k, n, impulse)
            poses[T.points[k, NearIndex.A], Pose.M_SIZE] += abs(impulse)
            if T.points[k, NearIndex.B] < n:
                poses[T.points[k, NearIndex.B], Pose.M_SIZE] += abs(impulse)
            continue
        f, at = in_world(T, k, vec(P, k, TouchValue.IMPULSE)), vec(P, k, NearValue.AT)
        for side in range(2):
            i = T.points[k, NearIndex.A] if side == 0 else T.points[k, NearIndex.B]
            if i < n:
                arm = at - 0.5 * (vec(poses, i, Pose.X0) + vec(poses, i, Pose.X1))
                put(P, k, TouchValue.ARM_A if side == 0 else TouchValue.ARM_B, arm)
                mine = f if side == 0 else -f
                add(poses, i, Pose.F_IMPULSE, mine)
                add(poses, i, Pose.M_IMPULSE, cross(arm, mine))
                poses[i, Pose.F_SIZE] += size(f)
                poses[i, Pose.M_SIZE] += size(arm) * size(f)


@kernel
def _write_ways(system: Tables, unknown: Known, ahead: bool) -> None:
    """Write dx and w of all bodies into the solution; `ahead`: after Newton's step."""
    J = system.joints
    for i in range(len(system.bodies)):
        g, dx = vec(J.z, i, Twist.TURN), vec(J.z, i, Twist.SHIFT)
        if ahead:
            g = g + by_turn(J, unknown, i) @ vec(J.vectors, i, Vector.DZ + Twist.TURN)
            dx = dx + vec(J.vectors, i, Vector.DZ)
        put(J.vectors, i, Vector.DZ, dx)
        put(J.vectors, i, Vector.DZ + Twist.TURN, mat(J.poses, i, Pose.R0) @ g)


@separate
def solve_points(system: Tables, unknown: Known, h: float) -> tuple[float, float]:
    """Solve the law with Newton's matrix at hand; by how much rates change, and their size."""
    T, P, D = system.touching, system.touching.numbers, system.touching.dense
    end, factor, scale, change = T.tally[0, TouchCount.POINTS], 2.0 / h, 0.0, 0.0
    if T.scalars is not None:
        set_limits(system, h, True)
    _write_ways(system, unknown, True)
    for k in range(end):
        put(
            D.free,
            k,
            FreeRate.NORMAL,
            factor * relative_shift(system, k, system.joints.vectors, Vector.DZ),
        )
        put(P, k, TouchValue.KEPT, vec(P, k, TouchValue.IMPULSE))
    fill_matrix(system, end, unknown, factor)
    for k in range(end):  # rates without impulses, less those before: s = 2 delta/h - gam⁻ + b
        put(
            D.free,
            k,
            FreeRate.NORMAL,
            vec(D.free, k, FreeRate.NORMAL)
            - (rate_of(T, k, end) - vec(D.free, k, FreeRate.NORMAL)),
        )
    for k in range(end):
        put(
            D.free,
            k,
            FreeRate.NORMAL,
            vec(D.free, k, FreeRate.NORMAL) - vec(P, k, TouchValue.BEFORE),
        )
        scale = max(
            scale, norm(vec(P, k, TouchValue.BEFORE)), norm(vec(D.free, k, FreeRate.NORMAL))
        )
    T.tally[0, TouchCount.SWEEPS] += dense_sweeps(T, 0, end, end, SWEPT * scale, DENSE_SWEEPS)
    for k in range(end):
        far = vec(P, k, TouchValue.IMPULSE) - vec(P, k, TouchValue.KEPT)
        change = max(change, P[k, TouchValue.W] * (abs(far.x) + abs(far.y) + abs(far.z)))
    return change, scale


@separate
def finish_points(system: Tables, s: Table, unknown: Known, t: float, h: float) -> None:
    """Book the work of a step that is done, and project where points begin to close or stick."""
    T, P = system.touching, system.touching.numbers
    end, scale = T.tally[0, TouchCount.POINTS], 0.0
    _write_ways(system, unknown, False)
    for k in range(end):
        mean = (1.0 / h) * relative_shift(system, k, system.joints.vectors, Vector.DZ)
        scale = max(scale, norm(mean), norm(vec(P, k, TouchValue.BEFORE)))
        put(P, k, TouchValue.NEXT, 2.0 * mean - vec(P, k, TouchValue.BEFORE))
    left = 0.0
    if T.scalars is not None:
        set_limits(system, h, False)
        count_angles(system)
    for k in range(end):
        rate, impulse = (
            vec(P, k, TouchValue.NEXT) + vec(P, k, TouchValue.BIAS),
            vec(P, k, TouchValue.IMPULSE),
        )
        if T.scalars is not None and row_of(T, k) >= 0:
            left = max(left, row_residual(T, k, rate.x))
        elif P[k, TouchValue.W] > 0.0:
            W = mat(P, k, TouchValue.W)
            left = max(left, residual(W, rate, impulse, P[k, NearValue.FRICTION]))
    raise_to(system, Book.LAW, left)
    book_points(system, 0, end)
    if not mark_points(T, 0, end, 10.0 * max(left, SWEPT * scale)):
        return
    before = kinetic_energy_of(system, s)
    for k in range(end):
        put(P, k, TouchValue.KEPT, vec(P, k, TouchValue.IMPULSE))
    take_motion(system, s, end, t)
    fill_matrix(system, end, 0, 0.0)
    dense_hold(T, end, SWEPT * scale, DENSE_SWEEPS)
    drop_ripple(system, s)
    apply_with_joints(system, s, end)
    for k in range(end):
        put(P, k, TouchValue.IMPULSE, vec(P, k, TouchValue.KEPT))
    book_work(system, Book.IMPACT, kinetic_energy_of(system, s) - before)
