"""What beam elements add to the linear equations of a jointed step: (1) of `beam_rows`, derived."""

from polhode.kernel.algebra.block_values import add_flat
from polhode.kernel.algebra.row_values import mat, vec
from polhode.kernel.algebra.vec3 import Mat3, Vec3, hat, tmul, transpose
from polhode.kernel.beams.element import Lines, Slopes, slopes
from polhode.kernel.beams.tables import BeamIndex, Beams, BeamValue, TieIndex, TieValue
from polhode.kernel.bodies.system import Joints
from polhode.kernel.columns import RowValue, Seat
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.joints.beam_rows import ends_of, share_of


@kernel
def _add(J: Joints, pair: int, seat: int, row: int, column: int, m: Mat3) -> None:
    """Add to a block: rows and columns count in threes."""
    o, stride = J.graph.seats[pair, seat], J.graph.seats[pair, seat + 1]
    add_flat(J.graph.values, o + 3 * row * stride + 3 * column, stride, m)


@kernel
def add_impulses(J: Joints, pair: int, B: Lines, ra: Vec3, rb: Vec3) -> None:
    """Add minus the impulses of multipliers."""
    force, twist = transpose(B.Gs), transpose(B.Ka)
    at_a, at_b = Seat.IMPULSES, Seat.IMPULSES + 2
    _add(J, pair, at_a, 0, 0, force)
    _add(J, pair, at_a, 1, 0, hat(ra) @ force - transpose(B.Ga))
    _add(J, pair, at_a, 1, 1, -twist)
    _add(J, pair, at_b, 0, 0, -force)
    _add(J, pair, at_b, 1, 0, -(hat(rb) @ force) - transpose(B.Gb))
    _add(J, pair, at_b, 1, 1, twist)


@kernel
def add_rows(J: Joints, pair: int, E: Lines, ra: Vec3, rb: Vec3, share: float) -> None:
    """Add the derivatives of the strain at the end."""
    at_a, at_b = Seat.ROWS, Seat.ROWS + 2
    _add(J, pair, at_a, 0, 0, -share * E.Gs)
    _add(J, pair, at_a, 0, 1, share * (E.Ga + E.Gs @ hat(ra)))
    _add(J, pair, at_a, 1, 1, share * E.Ka)
    _add(J, pair, at_b, 0, 0, share * E.Gs)
    _add(J, pair, at_b, 0, 1, share * (E.Gb - E.Gs @ hat(rb)))
    _add(J, pair, at_b, 1, 1, -share * E.Ka)


@kernel
def _add_slopes(
    J: Joints, pair: int, d: Slopes, F: Vec3, mean: tuple[Vec3, Vec3], end: tuple[Vec3, Vec3]
) -> None:
    """Add minus the changes of impulses at fixed multipliers: F on b, -F on a, and torques."""
    A, B, ra, rb = hat(mean[0]), hat(mean[1]), hat(end[0]), hat(end[1])
    AA, AB, BA, BB = Seat.AA, Seat.AB, Seat.BA, Seat.BB
    _add(J, pair, AA, 0, 1, d.Fa)
    _add(J, pair, AB, 0, 1, d.Fb)
    _add(J, pair, BA, 0, 1, -d.Fa)
    _add(J, pair, BB, 0, 1, -d.Fb)
    _add(J, pair, AA, 1, 0, d.As)
    _add(J, pair, AB, 1, 0, -d.As)
    _add(J, pair, BA, 1, 0, d.Bs)
    _add(J, pair, BB, 1, 0, -d.Bs)
    half = 0.5 * hat(F)
    _add(J, pair, AA, 1, 1, A @ d.Fa - d.Aa - d.As @ ra + half @ ra)
    _add(J, pair, AB, 1, 1, A @ d.Fb - d.Ab + d.As @ rb)
    _add(J, pair, BA, 1, 1, -(B @ d.Fa) - d.Ba - d.Bs @ ra)
    _add(J, pair, BB, 1, 1, -(B @ d.Fb) - d.Bb + d.Bs @ rb - half @ rb)


@kernel
def _add_blocks(values: Table, at: int, width: int, a: Table, k: int, block: int, f: float) -> None:
    """Add four blocks, times a factor."""
    for r in range(2):
        for c in range(2):
            one = mat(a, k, block + 18 * r + 9 * c)
            add_flat(values, at + 3 * r * width + 3 * c, width, f * one)


@kernel
def add_flexibility(J: Joints, beams: Beams, k: int, factor: float) -> None:
    """Add the flexibility of an element and of its ties to the rows of its multipliers."""
    seats, pair = J.graph.seats, beams.integers[k, BeamIndex.PAIR]
    at, width = seats[pair, Seat.CLOSES], seats[pair, Seat.RIGHT_STRIDE]
    _add_blocks(J.graph.values, at, width, beams.numbers, k, BeamValue.FLEXIBILITY, factor)
    if beams.ties is not None:
        ties, end = beams.ties, beams.integers[k, BeamIndex.TIES_END]
        for tie in range(beams.integers[k, BeamIndex.TIES], end):
            there = at + ties.integers[tie, TieIndex.SHIFT]
            _add_blocks(
                J.graph.values, there, width, ties.numbers, tie, TieValue.FLEXIBILITY, factor
            )


@kernel
def add_beams(J: Joints, beams: Beams, h: float) -> None:
    """Add the derivatives of all elements."""
    for k in range(len(beams.integers)):
        pair, row = beams.integers[k, BeamIndex.PAIR], beams.integers[k, BeamIndex.ROW]
        f = ends_of(J, beams, k)
        n, m = vec(J.rows, RowValue.MU, row), vec(J.rows, RowValue.MU, row + 3)
        B, E, d = slopes(beams.series, f.start, f.end, n, m)
        add_impulses(J, pair, B, f.mean_a, f.mean_b)
        add_rows(J, pair, E, f.last_a, f.last_b, share_of(beams, k, h))
        _add_slopes(J, pair, d, tmul(B.Gs, n), (f.mean_a, f.mean_b), (f.last_a, f.last_b))
        add_flexibility(J, beams, k, 1.0 / h)
