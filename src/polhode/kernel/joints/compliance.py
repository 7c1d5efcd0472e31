"""Elements with unknown forces: rows with a compliance.

The force of a stiff element is a large stiffness times a small strain; from places, which are
rounded, it would be noise that does work. So its impulse mu is unknown, as that of a joint, and the
strains e0 and e1 at the ends of the step make its row,

    e0 + e1 + 2 C (mu/(g h) + (d/h + f) De - f h y0) = 0,     e1 = e0 + De                     (1)

with the compliance C (0 for a joint), the damper d, the factor f and the remembered rate y0 of
a decaying scheme, and the gear g by which mu stands to the force: 2/(y0 + y1) for DISTANCE, rho for
TWIST (see `torsion`), else 1. It is the same equation as mu = -h g (k (e0 + e1)/2 + ...), so that
the motion is the same except for rounding. The strain e0 is carried from step to step, and De
follows from the increments of the unknowns, not from positions:

    De = g sum of (mean partner) . (increment of a lever)                                      (2)

so that both are rounded relative to their own size. An element of n rows has n multipliers and n x
n numbers of compliance.
"""

from enum import IntEnum
from typing import NamedTuple

from polhode.kernel.algebra.row_values import quat
from polhode.kernel.algebra.vec3 import Vec3, norm
from polhode.kernel.bodies.system import Joints, Tables
from polhode.kernel.columns import Kind, LawValue, Line, Pose, Prim, RowValue, Twist
from polhode.kernel.compile.bundle import bundle
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.known import Known
from polhode.kernel.compile.pointer_table import Table, columns
from polhode.kernel.joints.advances import advanced
from polhode.kernel.joints.coordinates import gear_of, read_coordinate
from polhode.kernel.joints.element_memory import ElementMemory
from polhode.kernel.joints.elimination import own_block
from polhode.kernel.joints.primitives import add_row, give_scalar, scalar_tangent
from polhode.kernel.joints.torsion import advance, give_twist, twist_tangent
from polhode.kernel.stepping.convergence import relative


class Strain(IntEnum):
    """Rows of the table of strains, a column for each row of joints and elements.

    At the start of the step, which is carried, and its change over the step.
    """

    START, CHANGE, WIDTH = range(3)


@bundle
class Compliance(NamedTuple):
    """Compliances and strains of the elements that are solved for."""

    blocks: Table  # (1, k) n x n numbers an element of n rows, from column Prim.COMPLIANCE on
    strains: Table  # (2, rows)


@kernel
def is_compliant(J: Joints, k: int) -> bool:
    """Whether a primitive is an element that is solved for."""
    if J.compliance is not None:
        return bool(J.integers[k, Prim.COMPLIANCE] >= 0)
    return False


@kernel
def is_solved(J: Joints, k: int) -> bool:
    """Whether the impulses of a primitive are unknown: those of joints and of stiff elements."""
    if J.compliance is not None:
        return bool(J.integers[k, Prim.LAW] < 0 or J.integers[k, Prim.COMPLIANCE] >= 0)
    return bool(J.integers[k, Prim.LAW] < 0)


@kernel
def moved(J: Joints, k: int) -> float:
    """Change of the coordinate of an element over the step."""
    row = J.integers[k, Prim.ROW]
    if J.compliance is not None and J.integers[k, Prim.COMPLIANCE] >= 0:
        return J.compliance.strains[Strain.CHANGE, row]
    return J.rows[RowValue.AFTER, row] - J.rows[RowValue.BEFORE, row]


@kernel
def advance_strains(J: Joints) -> None:
    """Carry the strains at the end of an accepted step."""
    strains = J.compliance.strains
    for m in range(columns(strains)):
        strains[Strain.START, m] += strains[Strain.CHANGE, m]


@kernel
def _turn(J: Joints, i: int) -> float:
    """Return the size of the turn of a body."""
    d = quat(J.poses, i, Pose.TURN)
    return 2.0 * norm(Vec3(d.x, d.y, d.z))


@kernel
def _resistance(J: Joints, k: int, h: float) -> tuple[float, float]:
    """Return d/h + f and f h y0 of (1)."""
    law = J.integers[k, Prim.LAW]
    viscous, remembered = J.laws.numbers[law, LawValue.DAMPING] / h, 0.0
    if J.memory is not None:
        factor = J.memory.elements[law, ElementMemory.FACTOR]
        viscous += factor
        remembered = factor * h * J.memory.elements[law, ElementMemory.RATE]
    return viscous, remembered


@kernel
def evaluate_compliant(system: Tables, arms: Known, k: int, h: float) -> float:
    """Apply the impulse to both bodies; write the change of strain, and (1) over its terms."""
    J = system.joints
    row, kind, strains = J.integers[k, Prim.ROW], J.integers[k, Prim.KIND], J.compliance.strains
    read_coordinate(system, k)
    gear = 1.0
    if kind == Kind.TWIST:
        give_twist(J, k)
        gear, change = gear_of(J, arms, k), advance(J, k)
        scale = _turn(J, J.integers[k, Prim.BODY_A]) + _turn(J, J.integers[k, Prim.BODY_B])
    else:
        change, scale = advanced(J, k, give_scalar(J, arms, k))
        if kind == Kind.DISTANCE:
            gear = 2.0 / (J.rows[RowValue.BEFORE, row] + J.rows[RowValue.AFTER, row])
            change, scale = gear * change, gear * scale
    start = strains[Strain.START, row]
    strains[Strain.CHANGE, row] = change
    viscous, remembered = _resistance(J, k, h)
    twice = 2.0 * J.compliance.blocks[0, J.integers[k, Prim.COMPLIANCE]]
    force = twice * J.rows[RowValue.MU, row] / (gear * h)
    value = (2.0 * start + change) + force + twice * (viscous * change - remembered)
    J.rows[RowValue.RESIDUAL, row] = value
    terms = 2.0 * abs(start) + (1.0 + twice * abs(viscous)) * scale + abs(force)
    return relative(abs(value), terms + twice * abs(remembered))


@kernel
def add_compliant(J: Joints, arms: Known, k: int, h: float) -> None:
    """Add the derivatives of (1) and of the impulses."""
    row, kind, inside = (
        J.integers[k, Prim.ROW],
        J.integers[k, Prim.KIND],
        J.integers[k, Prim.INSIDE],
    )
    mu, inverse = J.rows[RowValue.MU, row], 1.0  # of the gear
    twice = 2.0 * J.compliance.blocks[0, J.integers[k, Prim.COMPLIANCE]]
    viscous, _ = _resistance(J, k, h)
    slope = 1.0 + twice * viscous
    if kind == Kind.TWIST:
        inverse = 1.0 / gear_of(J, arms, k)
        twist_tangent(J, arms, k, slope, -twice * mu * inverse * inverse / h)
    else:
        scalar_tangent(J, arms, k)
        if kind == Kind.DISTANCE:  # its lines are of half the square of y
            y = J.rows[RowValue.AFTER, row]
            inverse = 0.5 * (J.rows[RowValue.BEFORE, row] + y)
            slope = (slope + 0.5 * twice * mu / h) / y
        for side in range(2):
            for c in range(Twist.WIDTH):
                J.lines[Line.E_A + side, c] *= slope
    add_row(J, k, inside)
    at, stride = own_block(J.graph, J.integers[k, Prim.PAIR])
    J.graph.values[0, at + inside * (stride + 1)] += twice * inverse / h


@kernel
def uncouple(J: Joints, k: int) -> None:
    """Set the multipliers of an element to zero: outside steps it acts by its slope."""
    at, stride = own_block(J.graph, J.integers[k, Prim.PAIR])
    for m in range(
        J.integers[k, Prim.INSIDE], J.integers[k, Prim.INSIDE] + J.integers[k, Prim.ROWS]
    ):
        J.graph.values[0, at + m * (stride + 1)] = 1.0
