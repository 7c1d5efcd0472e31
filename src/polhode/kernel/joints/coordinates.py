"""Coordinates of joints and elements at both ends of a step, and the gear of their impulses."""

from polhode.kernel.bodies.system import Joints, Tables
from polhode.kernel.columns import Carried, Geometry, Kind, Prim, RowValue
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.known import Known
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.joints.primitives import coordinate
from polhode.kernel.joints.round_rows import round_coordinate
from polhode.kernel.joints.torsion import gear, twist


@kernel
def read_twist(J: Joints, carried: Table, k: int) -> None:
    """Write the angle of a twist at both ends of the step."""
    row = J.integers[k, Prim.ROW]
    before, after = twist(J, k, carried[Carried.SUM, J.integers[k, Prim.ANGLE]])
    J.rows[RowValue.BEFORE, row], J.rows[RowValue.AFTER, row] = before, after


@kernel
def gear_of(J: Joints, arms: Known, k: int) -> float:
    """Return the gear of a twist; 1 where there are none."""
    return 1.0 if J.angles is None else gear(J, arms, k)


@kernel
def read_coordinate(system: Tables, k: int) -> float:
    """Write the coordinate of a scalar primitive at both ends; return the size of its terms."""
    J = system.joints
    row, kind = J.integers[k, Prim.ROW], J.integers[k, Prim.KIND]
    if J.angles is not None and kind == Kind.TWIST:
        read_twist(J, system.carried, k)
        return 1.0 + abs(J.rows[RowValue.AFTER, row])
    if J.laws is not None and J.laws.rounds is not None and kind == Kind.ROUND:
        before, after, scale = round_coordinate(J, k)
    else:
        before, after, scale = coordinate(J, k)
    J.rows[RowValue.BEFORE, row], J.rows[RowValue.AFTER, row] = before, after
    if kind in (Kind.ORTHOGONAL, Kind.TURN):
        return scale
    return scale + J.numbers[k, Geometry.LENGTH]
