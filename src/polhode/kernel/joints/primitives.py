"""The primitives of joints and elements: value, discrete derivative (impulse) and tangent of each.

Points ``p = x + R X`` and directors ``d = R A`` of two bodies a and b, with s = p_b - p_a:

==========  ====  =============================  =====================================
primitive   rows  value c                        impulse on b
==========  ====  =============================  =====================================
COINCIDE    3     p_b - p_a                      mu at p_b
ORTHOGONAL  1     d_a . d_b - c0                 torque mu d_b x d_a
IN_PLANE    1     d_a . s - c0                   mu d_a at p_b
DISTANCE    1     (s . s - L²)/(2 L)             mu s/L at p_b
TWIST       1     theta - theta0                 torque mu u about the axis, see `torsion`
TURN        1     (phi n) . d_a                  see `turn_rows`
==========  ====  =============================  =====================================

The first four are at most bilinear in points and directors, so that the mean over the step is an
exact discrete derivative: the work of an impulse over a step is mu (c1 - c0)/h, zero where a
constraint holds at both ends, and minus the change of V where mu = -h (V1 - V0)/(c1 - c0). A body's
*own* arm is R X averaged over the step (for the Cayley increment; then the two bodies' impulses
meet in one point, and momentum is conserved) or at the half rotation (for Euler parameters); what
it is multiplied with are averages.

A scalar primitive is a sum of products of *levers* (points and directors with a sign) with their
partners: d_a with d_b, d_a with s, s with s/L. One tangent serves them all.
"""

from polhode.kernel.algebra.block_values import add_flat
from polhode.kernel.algebra.row_values import add, mat, put, put_mat, vec
from polhode.kernel.algebra.vec3 import Mat3, Vec3, cross, hat, identity, norm, size, tmul
from polhode.kernel.bodies.system import Joints
from polhode.kernel.columns import Arm, Geometry, Kind, Line, Pose, Prim, RowValue, Seat, Twist
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.known import Known
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.joints.body_vectors import Arms, arms_of, lever, slopes_of
from polhode.kernel.joints.levers import add_pair, write_lever, write_partner
from polhode.kernel.joints.turn_rows import add_turn, is_turn, turn_coordinate, write_turn


@kernel
def give(poses: Table, i: int, reach: float, force: Vec3, torque: Vec3) -> None:
    """Add to the impulses on a body, and to the sizes of their terms."""
    add(poses, i, Pose.F_IMPULSE, force)
    add(poses, i, Pose.M_IMPULSE, torque)
    poses[i, Pose.F_SIZE] += size(force)
    poses[i, Pose.M_SIZE] += reach * size(force) + size(torque)  # terms may cancel in the product


@kernel
def coincide(J: Joints, arms: Known, k: int) -> float:
    """Write the value of a COINCIDE, give both bodies its impulse, return the value's scale."""
    a, b, row = J.integers[k, Prim.BODY_A], J.integers[k, Prim.BODY_B], J.integers[k, Prim.ROW]
    poses, lines = J.poses, J.rows
    ea, _, ra = arms_of(poses, arms, a, vec(J.numbers, k, Geometry.POINT_A))
    eb, _, rb = arms_of(poses, arms, b, vec(J.numbers, k, Geometry.POINT_B))
    xa, xb = vec(poses, a, Pose.X1), vec(poses, b, Pose.X1)
    put(lines, RowValue.RESIDUAL, row, (xb + eb) - (xa + ea))
    f = vec(lines, RowValue.MU, row)
    give(poses, a, size(ra), -f, -cross(ra, f))
    give(poses, b, size(rb), f, cross(rb, f))
    return size(xa) + size(xb) + size(ea) + size(eb)


@kernel
def _at(poses: Table, i: int, X: Vec3) -> tuple[Vec3, Vec3]:
    """A body point at the start and at the end of the step."""
    start = vec(poses, i, Pose.X0) + mat(poses, i, Pose.R0) @ X
    return start, vec(poses, i, Pose.X1) + mat(poses, i, Pose.R1) @ X


@kernel
def coordinate(J: Joints, k: int) -> tuple[float, float, float]:
    """Coordinate of a scalar primitive at the start and at the end, and the size of its terms.

    For DISTANCE it is the distance itself.
    """
    poses, kind = J.poses, J.integers[k, Prim.KIND]
    if J.laws is not None and J.laws.series is not None and is_turn(J, k):
        return turn_coordinate(J, k)
    a, b = J.integers[k, Prim.BODY_A], J.integers[k, Prim.BODY_B]
    A, B = vec(J.numbers, k, Geometry.DIRECTOR_A), vec(J.numbers, k, Geometry.DIRECTOR_B)
    da0, da1 = mat(poses, a, Pose.R0) @ A, mat(poses, a, Pose.R1) @ A
    if kind == Kind.ORTHOGONAL:
        return da0 @ (mat(poses, b, Pose.R0) @ B), da1 @ (mat(poses, b, Pose.R1) @ B), 1.0
    pa0, pa1 = _at(poses, a, vec(J.numbers, k, Geometry.POINT_A))
    pb0, pb1 = _at(poses, b, vec(J.numbers, k, Geometry.POINT_B))
    scale = size(pa1) + size(pb1)
    if kind == Kind.IN_PLANE:
        return da0 @ (pb0 - pa0), da1 @ (pb1 - pa1), scale
    return norm(pb0 - pa0), norm(pb1 - pa1), scale


@kernel
def _write_points(J: Joints, arms: Known, l: int, k: int) -> tuple[Vec3, Vec3]:
    """Follow the points as levers l (of b) and l + 1 (of a); return s at the end and on average."""
    write_lever(J, arms, l, k, 1, vec(J.numbers, k, Geometry.POINT_B))
    write_lever(J, arms, l + 1, k, 0, vec(J.numbers, k, Geometry.POINT_A))
    J.levers[l, Arm.SHIFTS], J.levers[l + 1, Arm.SHIFTS], J.levers[l + 1, Arm.SIGN] = 1.0, 1.0, -1.0
    a, b, poses = J.integers[k, Prim.BODY_A], J.integers[k, Prim.BODY_B], J.poses
    xa, xb = vec(poses, a, Pose.X1), vec(poses, b, Pose.X1)
    end = (xb + vec(J.levers, l, Arm.END)) - (xa + vec(J.levers, l + 1, Arm.END))
    middle = 0.5 * (vec(poses, b, Pose.X0) + xb) - 0.5 * (vec(poses, a, Pose.X0) + xa)
    if arms == Arms.START:
        middle = vec(poses, b, Pose.X0) - vec(poses, a, Pose.X0)
    return end, middle + (vec(J.levers, l, Arm.MEAN) - vec(J.levers, l + 1, Arm.MEAN))


@kernel
def write_levers(J: Joints, arms: Known, k: int) -> int:
    """Write the levers of a scalar primitive and their factors; return their number."""
    kind, levers = J.integers[k, Prim.KIND], J.levers
    if J.laws is not None and J.laws.series is not None and is_turn(J, k):
        return write_turn(J, arms, k)
    if kind == Kind.DISTANCE:
        end, mean = _write_points(J, arms, 0, k)
        scale = 1.0 / J.numbers[k, Geometry.CONSTANT]
        write_partner(J, 0, scale * end, scale * mean)
        write_partner(J, 1, scale * end, scale * mean)
        return 2
    write_lever(J, arms, 0, k, 0, vec(J.numbers, k, Geometry.DIRECTOR_A))
    write_partner(J, 1, vec(levers, 0, Arm.END), vec(levers, 0, Arm.MEAN))
    if kind == Kind.ORTHOGONAL:
        write_lever(J, arms, 1, k, 1, vec(J.numbers, k, Geometry.DIRECTOR_B))
        write_partner(J, 0, vec(levers, 1, Arm.END), vec(levers, 1, Arm.MEAN))
        return 2
    end, mean = _write_points(J, arms, 1, k)
    write_partner(J, 0, end, mean)
    write_partner(J, 2, vec(levers, 0, Arm.END), vec(levers, 0, Arm.MEAN))
    return 3


@kernel
def give_scalar(J: Joints, arms: Known, k: int) -> int:
    """Give both bodies the impulse of a scalar primitive; return the number of its levers."""
    levers, mu = J.levers, J.rows[RowValue.MU, J.integers[k, Prim.ROW]]
    count = write_levers(J, arms, k)
    for l in range(count):
        f, own = (mu * levers[l, Arm.SIGN]) * vec(levers, l, Arm.W_MEAN), vec(levers, l, Arm.OWN)
        i, points = (
            J.integers[k, Prim.BODY_A + int(levers[l, Arm.SIDE])],
            levers[l, Arm.SHIFTS] != 0.0,
        )
        force = f if points else Vec3(0.0, 0.0, 0.0)
        give(J.poses, i, size(own) if points else 0.0, force, cross(own, f))
    return count


@kernel
def _are_partners(kind: int, l: int, m: int) -> bool:
    return kind == Kind.DISTANCE or (kind != Kind.TURN and (l == 0) != (m == 0))


@kernel
def scalar_tangent(J: Joints, arms: Known, k: int) -> None:
    """Write B and E of a scalar primitive; add the changes of its impulses at a fixed mu."""
    levers, kind, lines = J.levers, J.integers[k, Prim.KIND], J.lines
    count, mu = write_levers(J, arms, k), J.rows[RowValue.MU, J.integers[k, Prim.ROW]]
    weight = mu / J.numbers[k, Geometry.CONSTANT] if kind == Kind.DISTANCE else mu
    for side in range(4):
        for c in range(6):
            lines[side, c] = 0.0
    for l in range(count):
        i = J.integers[k, Prim.BODY_A + int(levers[l, Arm.SIDE])]
        d_end, d_own = slopes_of(J.poses, arms, i, vec(levers, l, Arm.END), vec(levers, l, Arm.OWN))
        put_mat(levers, l, Arm.D_END, d_end)
        put_mat(levers, l, Arm.D_OWN, d_own)
    for l in range(count):
        side, sign = int(levers[l, Arm.SIDE]), levers[l, Arm.SIGN]
        W1, Wm = sign * vec(levers, l, Arm.W_END), sign * vec(levers, l, Arm.W_MEAN)
        if levers[l, Arm.SHIFTS] != 0.0:
            add(lines, Line.B_A + side, Twist.SHIFT, Wm)
            add(lines, Line.E_A + side, Twist.SHIFT, W1)
        add(lines, Line.B_A + side, Twist.TURN, cross(vec(levers, l, Arm.OWN), Wm))
        add(lines, Line.E_A + side, Twist.TURN, tmul(mat(levers, l, Arm.D_END), W1))
        if mu != 0.0:  # it is zero wherever velocities are projected
            add_turning(J, k, side, hat(mu * Wm) @ mat(levers, l, Arm.D_OWN))
            for m in range(count):
                if _are_partners(kind, l, m):
                    add_pair(J, k, l, m, weight)
    if J.laws is not None and J.laws.series is not None and mu != 0.0 and is_turn(J, k):
        add_turn(J, k)


@kernel
def add_turning(J: Joints, k: int, side: int, m: Mat3) -> None:
    """Add to the rotational part of a body's own block."""
    pair, at = J.integers[k, Prim.PAIR], Seat.AA + 6 * side
    o, stride = J.graph.seats[pair, at], J.graph.seats[pair, at + 1]
    add_flat(J.graph.values, o + 3 * stride + 3, stride, m)


@kernel
def _put_line(J: Joints, pair: int, seat: int, j: int, side: int, across: bool) -> None:
    o, stride = J.graph.seats[pair, seat + 2 * side], J.graph.seats[pair, seat + 2 * side + 1]
    for c in range(6):
        if across:
            J.graph.values[0, o + c * stride + j] -= J.lines[Line.B_A + side, c]
        else:
            J.graph.values[0, o + j * stride + c] += J.lines[Line.E_A + side, c]


@kernel
def add_row(J: Joints, k: int, j: int) -> None:
    """Add B and E in `lines` as a column and row of the multiplier j of the primitive's joint."""
    pair = J.integers[k, Prim.PAIR]
    for side in range(2):
        _put_line(J, pair, Seat.IMPULSES, j, side, True)
        _put_line(J, pair, Seat.ROWS, j, side, False)


@kernel
def add_impulse(J: Joints, k: int, j: int) -> None:
    """Add B in `lines` alone: the impulse is known."""
    for side in range(2):
        _put_line(J, J.integers[k, Prim.PAIR], Seat.IMPULSES, j, side, True)


@kernel
def add_equation(J: Joints, k: int, j: int) -> None:
    """Add E in `lines` alone, to the equation of the multiplier j."""
    for side in range(2):
        _put_line(J, J.integers[k, Prim.PAIR], Seat.ROWS, j, side, False)


@kernel
def add_element(J: Joints, k: int) -> None:
    """Add minus the change of an element's impulse with its mu, whose derivative is E."""
    pair = J.integers[k, Prim.PAIR]
    for side in range(2):
        for other in range(2):
            at = Seat.AA + 4 * side + 2 * other
            o, stride = J.graph.seats[pair, at], J.graph.seats[pair, at + 1]
            for r in range(6):
                f = J.lines[Line.B_A + side, r]
                for c in range(6):
                    J.graph.values[0, o + r * stride + c] -= f * J.lines[Line.E_A + other, c]


@kernel
def coincide_tangent(J: Joints, arms: Known, k: int) -> None:
    """Add the derivatives of a COINCIDE and its impulses."""
    values, seats, pair = J.graph.values, J.graph.seats, J.integers[k, Prim.PAIR]
    f, j = vec(J.rows, RowValue.MU, J.integers[k, Prim.ROW]), J.integers[k, Prim.INSIDE]
    for side in range(2):
        i, sign = J.integers[k, Prim.BODY_A + side], 2.0 * side - 1.0
        v = lever(J.poses, arms, i, vec(J.numbers, k, Geometry.POINT_A + 3 * side))
        o, stride = (
            seats[pair, Seat.IMPULSES + 2 * side] + j,
            seats[pair, Seat.IMPULSES + 2 * side + 1],
        )
        add_flat(values, o, stride, identity(-sign))
        add_flat(values, o + 3 * stride, stride, -sign * hat(v.own))
        o, stride = seats[pair, Seat.ROWS + 2 * side], seats[pair, Seat.ROWS + 2 * side + 1]
        add_flat(values, o + j * stride, stride, identity(sign))
        add_flat(values, o + j * stride + 3, stride, sign * v.d_end)
        if f @ f != 0.0:
            add_turning(J, k, side, hat(sign * f) @ v.d_own)
