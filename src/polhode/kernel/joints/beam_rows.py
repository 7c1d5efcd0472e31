"""Beam elements in a jointed step: six rows each, those of a weld with a compliance.

Unknown are six impulses mu = -h S, S the stress in the element. With the strain u (times the
length; at the start u0, carried from step to step), the flexibility A and the time tau of its
damping,

    u0 + (1/2 + tau/h) Du + A mu/h = 0                                                 (1)

is the law S = A⁻¹ (mean u + tau Du/h), and a weld where A = 0. Du is made of the increments of the
step (`beams.element`), not of places, so that it has all its digits far from the origin and however
stiff the element is; the work of the impulses is mu . Du/h, so that energy is exact.
"""

from typing import NamedTuple

from polhode.kernel.algebra.principal import EPS
from polhode.kernel.algebra.row_values import mat, put, vec
from polhode.kernel.algebra.vec3 import Vec3, cross, size
from polhode.kernel.beams.element import (
    Frames,
    advance,
    invariants,
    lines_at,
    mean_lines,
    pull,
    strain,
)
from polhode.kernel.beams.tables import ROWS, BeamIndex, BeamRate, Beams, BeamValue, TieIndex
from polhode.kernel.bodies.load_poses import book
from polhode.kernel.bodies.system import Joints, Tables
from polhode.kernel.columns import Carried, Observation, Pose, RowValue, Seat, Twist
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.joints.advances import Cut, shift_of
from polhode.kernel.joints.primitives import give
from polhode.kernel.stepping.convergence import relative


@kernel
def arms_at(J: Joints, beams: Beams, k: int, R: int) -> tuple[Vec3, Vec3]:
    """Arms to the points of an element; R says at which end of the step."""
    a, b = beams.integers[k, BeamIndex.BODY_A], beams.integers[k, BeamIndex.BODY_B]
    ra = mat(J.poses, a, R) @ vec(beams.numbers, k, BeamValue.POINT_A)
    return ra, mat(J.poses, b, R) @ vec(beams.numbers, k, BeamValue.POINT_B)


@kernel
def frames_of(J: Joints, beams: Beams, k: int, X: int, R: int) -> Frames:
    """Frames of an element; X and R say at which end of the step."""
    a, b = beams.integers[k, BeamIndex.BODY_A], beams.integers[k, BeamIndex.BODY_B]
    ra, rb = arms_at(J, beams, k, R)
    return Frames(
        (vec(J.poses, b, X) - vec(J.poses, a, X)) + (rb - ra),
        mat(J.poses, a, R) @ mat(beams.numbers, k, BeamValue.AXES_A),
        mat(J.poses, b, R) @ mat(beams.numbers, k, BeamValue.AXES_B),
    )


class StepEnds(NamedTuple):
    """An element over a step: frames at its ends, arms to its points on average and at the end."""

    start: Frames
    end: Frames
    mean_a: Vec3
    mean_b: Vec3
    last_a: Vec3
    last_b: Vec3


@kernel
def ends_of(J: Joints, beams: Beams, k: int) -> StepEnds:
    """Return an element at both ends of the step.

    Far from the origin the way from one body to the other has more digits than their positions
    have: it follows from the increments of the step, and from what was cut off positions before.
    """
    a, b, poses = beams.integers[k, BeamIndex.BODY_A], beams.integers[k, BeamIndex.BODY_B], J.poses
    pa, pb = vec(beams.numbers, k, BeamValue.POINT_A), vec(beams.numbers, k, BeamValue.POINT_B)
    A, B = mat(beams.numbers, k, BeamValue.AXES_A), mat(beams.numbers, k, BeamValue.AXES_B)
    Ra0, Rb0, Ra1, Rb1 = (
        mat(poses, a, Pose.R0),
        mat(poses, b, Pose.R0),
        mat(poses, a, Pose.R1),
        mat(poses, b, Pose.R1),
    )
    ra0, rb0, ra1, rb1 = Ra0 @ pa, Rb0 @ pb, Ra1 @ pa, Rb1 @ pb
    s0 = (vec(poses, b, Pose.X0) - vec(poses, a, Pose.X0)) + (rb0 - ra0)
    if J.closure is None:
        s1 = (vec(poses, b, Pose.X1) - vec(poses, a, Pose.X1)) + (rb1 - ra1)
    else:
        s0 = s0 + (_cut(J, b) - _cut(J, a))
        s1 = s0 + ((shift_of(J, b) - shift_of(J, a)) + ((rb1 - rb0) - (ra1 - ra0)))
    return StepEnds(
        Frames(s0, Ra0 @ A, Rb0 @ B),
        Frames(s1, Ra1 @ A, Rb1 @ B),
        0.5 * (ra0 + ra1),
        0.5 * (rb0 + rb1),
        ra1,
        rb1,
    )


@kernel
def _cut(J: Joints, i: int) -> Vec3:
    """Rounding error of the position of a body."""
    if i < len(J.z):
        return vec(J.closure.cut, i, Cut.X)
    return Vec3(0.0, 0.0, 0.0)


@kernel
def _increments(J: Joints, i: int, arm: Vec3) -> tuple[Vec3, Vec3, float]:
    """Displacement of a point over the step, the body's turn, and the size of the terms."""
    zero = Vec3(0.0, 0.0, 0.0)
    if i >= len(J.z):
        return zero, zero, 0.0
    g = mat(J.poses, i, Pose.R0) @ vec(J.z, i, Twist.TURN)
    dx, turned = vec(J.z, i, Twist.SHIFT), cross(g, arm)
    return dx + turned, g, size(dx) + size(g) * size(arm)


@kernel
def share_of(beams: Beams, k: int, h: float) -> float:
    """Return the factor of Du in (1)."""
    share = 0.5 + beams.numbers[k, BeamValue.DAMPING] / h
    return share if beams.rates is None else share + beams.rates[k, BeamRate.FACTOR]


@kernel
def lay_out(J: Joints, beams: Beams, k: int, g: Vec3, c: Vec3) -> None:
    """Write a vector of an element into the input of `times`."""
    row = beams.integers[k, BeamIndex.ROW]
    put(J.rows, RowValue.BEFORE, row, g)
    put(J.rows, RowValue.BEFORE, row + 3, c)


@kernel
def _times(a: Table, k: int, block: int, n: Vec3, m: Vec3) -> tuple[Vec3, Vec3]:
    """Four blocks times a vector."""
    first = mat(a, k, block) @ n + mat(a, k, block + 9) @ m
    return first, mat(a, k, block + 18) @ n + mat(a, k, block + 27) @ m


@kernel
def times(
    J: Joints, beams: Beams, k: int, block: int, line: int, factor: float
) -> tuple[Vec3, Vec3]:
    """Flexibility or stiffness times vectors in a line of `rows`, times a factor.

    An element of a superelement is tied to the others: (1) holds with A of all of them.
    """
    row = beams.integers[k, BeamIndex.ROW]
    n, m = factor * vec(J.rows, line, row), factor * vec(J.rows, line, row + 3)
    n, m = _times(beams.numbers, k, block, n, m)
    if beams.ties is not None:
        where = block - BeamValue.FLEXIBILITY
        for tie in range(beams.integers[k, BeamIndex.TIES], beams.integers[k, BeamIndex.TIES_END]):
            other = beams.ties.integers[tie, TieIndex.ROW]
            g, c = factor * vec(J.rows, line, other), factor * vec(J.rows, line, other + 3)
            g, c = _times(beams.ties.numbers, tie, where, g, c)
            n, m = n + g, m + c
    return n, m


@kernel
def give_beam(
    J: Joints,
    beams: Beams,
    k: int,
    arms: tuple[Vec3, Vec3],
    way: float,
    pulled: tuple[Vec3, Vec3, Vec3],
) -> None:
    """Give both bodies the force and the torques of an element, `way` long.

    Roundings of torques make forces, which are all there are where an element is only twisted: they
    are among the terms of what is left of the forces.
    """
    F, Ta, Tb = pulled
    ra, rb = arms
    if way > 0.0:
        rounded = EPS * (size(Ta) + size(Tb)) / way
        J.poses[beams.integers[k, BeamIndex.BODY_A], Pose.F_SIZE] += rounded
        J.poses[beams.integers[k, BeamIndex.BODY_B], Pose.F_SIZE] += rounded
    a, b, in_a, in_b = (
        beams.integers[k, BeamIndex.BODY_A],
        beams.integers[k, BeamIndex.BODY_B],
        size(ra) + way,
        size(rb) + way,
    )
    give(J.poses, a, in_a, -F, Ta - cross(ra, F))
    give(J.poses, b, in_b, F, Tb + cross(rb, F))
    J.poses[a, Pose.REACH] = max(J.poses[a, Pose.REACH], in_a)
    J.poses[b, Pose.REACH] = max(J.poses[b, Pose.REACH], in_b)


@kernel
def _evaluate(system: Tables, beams: Beams, k: int, h: float) -> tuple[float, float]:
    J, carried = system.joints, system.carried
    row, at = beams.integers[k, BeamIndex.ROW], beams.integers[k, BeamIndex.STRAIN]
    f = ends_of(J, beams, k)
    B, way = mean_lines(beams.series, f.start, f.end), size(f.end.s)
    pa, ga, in_a = _increments(J, beams.integers[k, BeamIndex.BODY_A], f.mean_a)
    pb, gb, in_b = _increments(J, beams.integers[k, BeamIndex.BODY_B], f.mean_b)
    dg, dk = advance(B, pb - pa, ga, gb)
    put(J.rows, RowValue.AFTER, row, dg)
    put(J.rows, RowValue.AFTER, row + 3, dk)
    n, m = vec(J.rows, RowValue.MU, row), vec(J.rows, RowValue.MU, row + 3)
    give_beam(J, beams, k, (f.mean_a, f.mean_b), way, pull(B, n, m))
    g0 = vec(carried, Carried.SUM, at) + vec(carried, Carried.CUT, at)
    k0 = vec(carried, Carried.SUM, at + 3) + vec(carried, Carried.CUT, at + 3)
    share = share_of(beams, k, h)
    if beams.rates is not None:
        late = -h * beams.rates[k, BeamRate.FACTOR]
        g0 = g0 + late * vec(beams.rates, k, BeamRate.RATE)
        k0 = k0 + late * vec(beams.rates, k, BeamRate.RATE + 3)
    cg, ck = times(J, beams, k, BeamValue.FLEXIBILITY, RowValue.MU, 1.0 / h)
    rg, rk = g0 + share * dg + cg, k0 + share * dk + ck  # (1)
    put(J.rows, RowValue.RESIDUAL, row, rg)
    put(J.rows, RowValue.RESIDUAL, row + 3, rk)
    turned, most = size(ga) + size(gb), abs(share)
    in_g = size(g0) + size(cg) + most * (in_a + in_b + turned * way)
    in_k = size(k0) + size(ck) + most * turned
    by_g, by_k = relative(size(rg), in_g), relative(size(rk), in_k)
    # Curvatures are zero where an element only moves on: turns are known to eps in_g/way.
    known = in_k + in_g / way if way > 0.0 else in_k
    return max(by_g, by_k), max(by_g, relative(size(rk), known))


@kernel
def evaluate_beams(system: Tables, beams: Beams, h: float) -> tuple[float, float]:
    """Values and impulses of all elements; return the largest value relative to its terms.

    The second is relative to what the rounding of the increments makes of them, too.
    """
    worst, doubted = 0.0, 0.0
    for k in range(len(beams.integers)):
        own, known = _evaluate(system, beams, k, h)
        worst, doubted = max(worst, own), max(doubted, known)
    return worst, doubted


# --- the linear equations --------------------------------------------------------------------


@kernel
def seal_beams(J: Joints, beams: Beams) -> None:
    """Keep the impulses of elements, where no step is solved."""
    for k in range(len(beams.integers)):
        pair = beams.integers[k, BeamIndex.PAIR]
        at, width = J.graph.seats[pair, Seat.CLOSES], J.graph.seats[pair, Seat.RIGHT_STRIDE]
        for j in range(ROWS):
            J.graph.values[0, at + j * (width + 1)] = 1.0


@kernel
def put_beams_right(J: Joints, beams: Beams) -> None:
    """Write the values of all elements to the right-hand side."""
    seats = J.graph.seats
    for k in range(len(beams.integers)):
        pair, row = beams.integers[k, BeamIndex.PAIR], beams.integers[k, BeamIndex.ROW]
        for m in range(ROWS):
            at = seats[pair, Seat.RIGHT] + m * seats[pair, Seat.RIGHT_STRIDE]
            J.graph.values[0, at] -= J.rows[RowValue.RESIDUAL, row + m]


@kernel
def take_beams(J: Joints, beams: Beams) -> None:
    """Read the changes of impulses from the solution."""
    for k in range(len(beams.integers)):
        at = J.graph.seats[beams.integers[k, BeamIndex.PAIR], Seat.AT]
        row = beams.integers[k, BeamIndex.ROW]
        for m in range(ROWS):
            J.rows[RowValue.DMU, row + m] = J.graph.solution[0, at + m]


@kernel
def move_beams(J: Joints, beams: Beams) -> None:
    """Add the solution of the linear equations to the impulses."""
    for k in range(len(beams.integers)):
        row = beams.integers[k, BeamIndex.ROW]
        for m in range(row, row + ROWS):
            J.rows[RowValue.MU, m] += J.rows[RowValue.DMU, m]


# --- after a step ----------------------------------------------------------------------------


@kernel
def keep_strains(J: Joints, beams: Beams, carried: Table, h: float) -> None:
    """Advance the strains to the end of a step, and book the energy lost to damping."""
    for k in range(len(beams.integers)):
        row, at = beams.integers[k, BeamIndex.ROW], beams.integers[k, BeamIndex.STRAIN]
        dg, dk = vec(J.rows, RowValue.AFTER, row), vec(J.rows, RowValue.AFTER, row + 3)
        tau = beams.numbers[k, BeamValue.DAMPING]
        if tau != 0.0:
            n, m = times(J, beams, k, BeamValue.STIFFNESS, RowValue.AFTER, 1.0)
            book(carried, beams.integers[k, BeamIndex.LOST], (tau / h) * (n @ dg + m @ dk))
        for c in range(ROWS):
            book(carried, at + c, J.rows[RowValue.AFTER, row + c])


# --- at an instant ---------------------------------------------------------------------------


@kernel
def strain_at(J: Joints, beams: Beams, k: int) -> tuple[Vec3, Vec3]:
    """Strain of an element at the end of the step."""
    g, c = strain(beams.series, invariants(frames_of(J, beams, k, Pose.X1, Pose.R1)))
    rest = BeamValue.REST
    return g - vec(beams.numbers, k, rest), c - vec(beams.numbers, k, rest + 3)


@kernel
def write_strains(J: Joints, beams: Beams, carried: Table) -> None:
    """Carry the strains of elements at the current poses."""
    for k in range(len(beams.integers)):
        at = beams.integers[k, BeamIndex.STRAIN]
        g, c = strain_at(J, beams, k)
        put(carried, Carried.SUM, at, g)
        put(carried, Carried.SUM, at + 3, c)
        for m in range(at, at + ROWS):
            carried[Carried.CUT, m] = 0.0


@kernel
def _rate(J: Joints, out: Table, i: int, arm: Vec3) -> tuple[Vec3, Vec3]:
    """Velocity of a point and angular velocity of its body, from velocities `out`."""
    zero = Vec3(0.0, 0.0, 0.0)
    if i >= len(out):
        return zero, zero
    omega = vec(out, i, Observation.RATE)
    return vec(out, i, Observation.VELOCITY) + cross(omega, arm), omega


@kernel
def strain_rate(J: Joints, beams: Beams, out: Table, k: int) -> tuple[Vec3, Vec3]:
    """Rate of an element's strain at velocities `out`."""
    ra, rb = arms_at(J, beams, k, Pose.R1)
    va, wa = _rate(J, out, beams.integers[k, BeamIndex.BODY_A], ra)
    vb, wb = _rate(J, out, beams.integers[k, BeamIndex.BODY_B], rb)
    E = lines_at(beams.series, frames_of(J, beams, k, Pose.X1, Pose.R1))
    return advance(E, vb - va, wa, wb)


@kernel
def pull_beams(J: Joints, beams: Beams, out: Table) -> None:
    """Apply the forces of elements to bodies at rest in `poses`."""
    for k in range(len(beams.integers)):
        g, c = strain_at(J, beams, k)
        tau = beams.numbers[k, BeamValue.DAMPING]
        if tau != 0.0:
            dg, dc = strain_rate(J, beams, out, k)
            g, c = g + tau * dg, c + tau * dc
        lay_out(J, beams, k, g, c)
    for k in range(len(beams.integers)):
        n, m = times(J, beams, k, BeamValue.STIFFNESS, RowValue.BEFORE, 1.0)
        f = frames_of(J, beams, k, Pose.X1, Pose.R1)
        B = lines_at(beams.series, f)
        give_beam(J, beams, k, arms_at(J, beams, k, Pose.R1), size(f.s), pull(B, -n, -m))


@kernel
def book_beams(J: Joints, beams: Beams, out: Table, carried: Table, amount: float) -> None:
    """Book the power of damping at an instant, for an amount of time."""
    for k in range(len(beams.integers)):
        if beams.numbers[k, BeamValue.DAMPING] != 0.0:
            dg, dc = strain_rate(J, beams, out, k)
            lay_out(J, beams, k, dg, dc)
    for k in range(len(beams.integers)):
        tau, row = beams.numbers[k, BeamValue.DAMPING], beams.integers[k, BeamIndex.ROW]
        if tau != 0.0:
            dg, dc = vec(J.rows, RowValue.BEFORE, row), vec(J.rows, RowValue.BEFORE, row + 3)
            n, m = times(J, beams, k, BeamValue.STIFFNESS, RowValue.BEFORE, 1.0)
            book(carried, beams.integers[k, BeamIndex.LOST], amount * tau * (n @ dg + m @ dc))
