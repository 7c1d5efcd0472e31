"""Beams under a scheme that decays: (2) to (7) of `schemes.energy_decaying` for six strains each.

The end of a step in mixed form: with the derivative E of the strains at the end, the remembered
rates y and the weight w of (4),

    E v + A/w mu = y

makes the impulses Eᵀ mu those of springs of stiffness w A⁻¹ between the rates E v and y.
"""

from polhode.kernel.algebra.row_values import put, vec
from polhode.kernel.beams.element import lines_at, pull
from polhode.kernel.beams.tables import ROWS, BeamIndex, BeamRate, Beams, BeamValue
from polhode.kernel.bodies.system import Joints
from polhode.kernel.columns import Pose, RowValue, Seat
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.joints.beam_rows import (
    arms_at,
    frames_of,
    give_beam,
    lay_out,
    strain_rate,
    times,
)
from polhode.kernel.joints.beam_tangent import add_flexibility, add_impulses, add_rows


@kernel
def start_beams(J: Joints, beams: Beams, out: Table, alpha: float) -> None:
    """Remember the rates at velocities `out`, of bodies placed in `poses`."""
    for k in range(len(beams.integers)):
        g, c = strain_rate(J, beams, out, k)
        put(beams.rates, k, BeamRate.RATE, g)
        put(beams.rates, k, BeamRate.RATE + 3, c)
        beams.rates[k, BeamRate.FACTOR] = alpha


@kernel
def shrink_beams(beams: Beams, factor: float) -> None:
    """Multiply all rates."""
    for k in range(len(beams.integers)):
        for c in range(ROWS):
            beams.rates[k, BeamRate.RATE + c] *= factor


@kernel
def energy_of_beams(J: Joints, beams: Beams, b: float, h: float) -> float:
    """Return the energy of the remembered rates."""
    total = 0.0
    for k in range(len(beams.integers)):
        g, c = vec(beams.rates, k, BeamRate.RATE), vec(beams.rates, k, BeamRate.RATE + 3)
        lay_out(J, beams, k, g, c)
    for k in range(len(beams.integers)):
        g, c = vec(beams.rates, k, BeamRate.RATE), vec(beams.rates, k, BeamRate.RATE + 3)
        n, m = times(J, beams, k, BeamValue.STIFFNESS, RowValue.BEFORE, 1.0)
        total += 0.5 * b * h * h * (n @ g + m @ c)
    return total


@kernel
def filter_beams(J: Joints, beams: Beams, eta: float, h: float) -> float:
    """Filter the step's mean rates into the memory; return the energy lost to the stiffening."""
    taken = 0.0
    for k in range(len(beams.integers)):
        row = beams.integers[k, BeamIndex.ROW]
        dg, dc = vec(J.rows, RowValue.AFTER, row), vec(J.rows, RowValue.AFTER, row + 3)
        g, c = vec(beams.rates, k, BeamRate.RATE), vec(beams.rates, k, BeamRate.RATE + 3)
        lay_out(J, beams, k, dg - h * g, dc - h * c)
        put(beams.rates, k, BeamRate.RATE, g + (eta / h) * (dg - h * g))
        put(beams.rates, k, BeamRate.RATE + 3, c + (eta / h) * (dc - h * c))
    for k in range(len(beams.integers)):
        row = beams.integers[k, BeamIndex.ROW]
        dg, dc = vec(J.rows, RowValue.AFTER, row), vec(J.rows, RowValue.AFTER, row + 3)
        n, m = times(J, beams, k, BeamValue.STIFFNESS, RowValue.BEFORE, 1.0)
        taken += beams.rates[k, BeamRate.FACTOR] * (n @ dg + m @ dc)
    return taken


@kernel
def tie_beams(J: Joints, beams: Beams, out: Table, weight: float) -> None:
    """Write the rows of the end of a step at velocities `out`, for fixed poses."""
    for k in range(len(beams.integers)):
        pair, row = beams.integers[k, BeamIndex.PAIR], beams.integers[k, BeamIndex.ROW]
        E = lines_at(beams.series, frames_of(J, beams, k, Pose.X1, Pose.R1))
        ra, rb = arms_at(J, beams, k, Pose.R1)
        add_impulses(J, pair, E, ra, rb)
        add_rows(J, pair, E, ra, rb, 1.0)
        at, width = J.graph.seats[pair, Seat.CLOSES], J.graph.seats[pair, Seat.RIGHT_STRIDE]
        for r in range(ROWS):  # instead of the ones that seal them
            J.graph.values[0, at + r * (width + 1)] = 0.0
        add_flexibility(J, beams, k, 1.0 / weight)
        g, c1 = strain_rate(J, beams, out, k)
        put(J.rows, RowValue.RESIDUAL, row, g - vec(beams.rates, k, BeamRate.RATE))
        put(J.rows, RowValue.RESIDUAL, row + 3, c1 - vec(beams.rates, k, BeamRate.RATE + 3))


@kernel
def pull_beams_together(J: Joints, beams: Beams, out: Table, share: float) -> None:
    """Apply the impulses of the solution; relax the memory towards the rates `out`."""
    for k in range(len(beams.integers)):
        row = beams.integers[k, BeamIndex.ROW]
        E = lines_at(beams.series, frames_of(J, beams, k, Pose.X1, Pose.R1))
        n, m = vec(J.rows, RowValue.DMU, row), vec(J.rows, RowValue.DMU, row + 3)
        give_beam(J, beams, k, arms_at(J, beams, k, Pose.R1), 0.0, pull(E, n, m))
        g, c = strain_rate(J, beams, out, k)
        y, z = vec(beams.rates, k, BeamRate.RATE), vec(beams.rates, k, BeamRate.RATE + 3)
        put(beams.rates, k, BeamRate.RATE, y - (0.5 * share) * (y - g))
        put(beams.rates, k, BeamRate.RATE + 3, z - (0.5 * share) * (z - c))
