"""Coupled joint coordinates: gears, belts, screws, racks, differentials.

A coupling is a row with *terms*, which are angles or displacements of joints,

    c = sum of w_i (y_i - y_i(0)) = 0.                                                         (1)

Its impulse mu gives term i the impulse mu w_i g_i, with the gear g_i by which the torque of a twist
stands to its angle (see `torsion`), and 1 for a displacement. The work of these over a step is
mu/h times the sum of w_i (y_i1 - y_i0), hence mu (c1 - c0)/h: none where (1) holds at both ends.
Angles are carried with all their turns.

The primitive of a coupling is followed by those of its terms, which have rows for their coordinates
and impulses alone.
"""

from polhode.kernel.bodies.system import Joints, Tables
from polhode.kernel.columns import Geometry, Kind, Line, Prim, RowValue, Twist
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.known import Known
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.joints.coordinates import gear_of, read_coordinate
from polhode.kernel.joints.primitives import add_element, add_row, give_scalar, scalar_tangent
from polhode.kernel.joints.torsion import give_twist, twist_lines, twist_tangent
from polhode.kernel.stepping.convergence import relative


@kernel
def is_coupling(J: Joints, k: int) -> bool:
    """Whether a primitive is a coupling, or a term of one."""
    if J.couplings is not None:
        return bool(J.integers[k, Prim.TERMS] != 0)
    return False


@kernel
def give_terms(J: Joints, arms: Known, k: int) -> None:
    """Apply the impulse of a coupling to the bodies of all its terms."""
    mu = J.rows[RowValue.MU, J.integers[k, Prim.ROW]]
    for term in range(k + 1, k + 1 + J.integers[k, Prim.TERMS]):
        row, part = J.integers[term, Prim.ROW], mu * J.numbers[term, Geometry.WEIGHT]
        if J.integers[term, Prim.KIND] == Kind.TWIST:
            J.rows[RowValue.MU, row] = part * gear_of(J, arms, term)
            give_twist(J, term)
        else:
            J.rows[RowValue.MU, row] = part
            give_scalar(J, arms, term)


@kernel
def evaluate_coupling(system: Tables, arms: Known, k: int) -> float:
    """Write (1) at the end of the step and apply its impulses; return it relative to its terms.

    Terms are evaluated with their coupling.
    """
    J = system.joints
    total, scale = -J.numbers[k, Geometry.CONSTANT], abs(J.numbers[k, Geometry.CONSTANT])
    if J.integers[k, Prim.TERMS] < 0:
        return 0.0
    for term in range(k + 1, k + 1 + J.integers[k, Prim.TERMS]):
        weight = J.numbers[term, Geometry.WEIGHT]
        scale += abs(weight) * read_coordinate(system, term)
        total += weight * J.rows[RowValue.AFTER, J.integers[term, Prim.ROW]]
    J.rows[RowValue.RESIDUAL, J.integers[k, Prim.ROW]] = total
    give_terms(J, arms, k)
    return relative(abs(total), scale)


@kernel
def _scale_lines(J: Joints, impulse: float, row: float) -> None:
    """Scale B and E."""
    for side in range(2):
        for c in range(Twist.WIDTH):
            J.lines[Line.B_A + side, c] *= impulse
            J.lines[Line.E_A + side, c] *= row


@kernel
def add_coupling(J: Joints, arms: Known, k: int) -> None:
    """Add the derivatives of (1) and of its impulses; nothing for a term by itself."""
    mu, inside = J.rows[RowValue.MU, J.integers[k, Prim.ROW]], J.integers[k, Prim.INSIDE]
    for term in range(k + 1, k + 1 + J.integers[k, Prim.TERMS]):
        weight = J.numbers[term, Geometry.WEIGHT]
        if J.integers[term, Prim.KIND] == Kind.TWIST:
            twist_tangent(J, arms, term, 0.0, mu * weight)  # the impulse changes with the gear
            add_element(J, term)
            twist_lines(J, arms, term, weight, 0.0)
            _scale_lines(J, weight * gear_of(J, arms, term), 1.0)
        else:
            scalar_tangent(J, arms, term)
            _scale_lines(J, weight, weight)
        add_row(J, term, inside)


@kernel
def write_ties(J: Joints, out: Table, sample: int, first: int) -> None:
    """Write the multipliers of all couplings from column `first` on."""
    place = first
    for k in range(len(J.integers)):
        if J.integers[k, Prim.KIND] == Kind.COUPLING:
            out[sample, place] = J.rows[RowValue.MU, J.integers[k, Prim.ROW]]
            place += 1
