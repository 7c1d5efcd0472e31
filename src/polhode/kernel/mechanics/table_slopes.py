"""How the equations of a step change with the numbers of a model, at fixed ends and impulses.

All numbers of a model stand in one long row, of which its tables are parts. A parameter changes
some of them at known rates. The equations of the rows, loads and beams that these belong to are
differences along the rates: of second order where rows are at most quadratic in their numbers, and
of fourth order elsewhere.
"""

from enum import IntEnum
from typing import NamedTuple

from polhode.kernel.algebra.row_values import add, mat, put, vec
from polhode.kernel.algebra.vec3 import Vec3
from polhode.kernel.beams.element import invariants, strain
from polhode.kernel.beams.tables import ROWS, BeamIndex, Beams, BeamValue
from polhode.kernel.bodies.loads import apply_loads
from polhode.kernel.bodies.system import Joints, Tables
from polhode.kernel.columns import (
    Carried,
    Diagonal,
    Pose,
    Prim,
    RowValue,
    Seat,
    Stage,
    Twist,
)
from polhode.kernel.compile.bundle import bundle
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table, columns
from polhode.kernel.joints.beam_rows import evaluate_beams, frames_of
from polhode.kernel.joints.body_vectors import Arms
from polhode.kernel.joints.compliance import is_solved
from polhode.kernel.joints.rotor_steps import spin_rotors
from polhode.kernel.joints.rows import evaluate_row


class Varied(IntEnum):
    """A parameter: where its numbers, primitives and bodies begin and end, and what else changes.

    POINTS is 1 for a difference of second order, 2 for one of fourth, 0 where nothing changes;
    INERTIA says whether masses, inertias or weights change.
    """

    NUMBERS, PRIMITIVES, BODIES, LOADS, ROTORS, BEAMS = 0, 2, 4, 6, 7, 8
    POINTS, INERTIA, WIDTH = 9, 10, 11


class Listed(IntEnum):
    """The only column of a list."""

    NUMBER = 0


class Rated(IntEnum):
    """A number that changes: its value, and its rate by the parameter."""

    VALUE, RATE, WIDTH = range(3)


@bundle
class VariedTables(NamedTuple):
    """What each parameter changes."""

    all_numbers: Table  # (1, k) of the model: its tables are parts of this row
    parameters: Table  # (parameters, 11), see `Varied`
    places: Table  # (k, 1) of changed numbers in the row; lists have one column, `Listed`
    rates: Table  # (k, 2) of changed numbers, see `Rated`
    primitives: Table  # (k, 1)
    bodies: Table  # (k, 1) that the changed parts act on
    nudges: Table  # (parameters, 1)
    inertias: Table  # (parameters, 13 n) rates of masses, inertias and weights


@kernel
def strain_at_start(J: Joints, beams: Beams, carried: Table) -> None:
    """Carry the strains that beams have at the start of the step."""
    for k in range(len(beams.integers)):
        at, rest = beams.integers[k, BeamIndex.STRAIN], BeamValue.REST
        g, c = strain(beams.series, invariants(frames_of(J, beams, k, Pose.X0, Pose.R0)))
        put(carried, Carried.SUM, at, g - vec(beams.numbers, k, rest))
        put(carried, Carried.SUM, at + 3, c - vec(beams.numbers, k, rest + 3))


@kernel
def _set_numbers(v: VariedTables, p: int, e: float) -> None:
    """Shift parameter p by e from its value."""
    for j in range(v.parameters[p, Varied.NUMBERS], v.parameters[p, Varied.NUMBERS + 1]):
        at = v.places[j, Listed.NUMBER]
        v.all_numbers[0, at] = v.rates[j, Rated.VALUE] + e * v.rates[j, Rated.RATE]


@kernel
def _clear(system: Tables, v: VariedTables, p: int) -> None:
    """Clear the impulses on the bodies that changed parts act on."""
    J, zero = system.joints, Vec3(0.0, 0.0, 0.0)
    for b in range(v.parameters[p, Varied.BODIES], v.parameters[p, Varied.BODIES + 1]):
        i = v.bodies[b, Listed.NUMBER]
        put(J.poses, i, Pose.F_IMPULSE, zero)
        put(J.poses, i, Pose.M_IMPULSE, zero)
        put(system.stage, i, Stage.FORCE, zero)
        put(system.stage, i, Stage.MOMENT, zero)


@kernel
def _add_beams(
    system: Tables, J: Joints, beams: Beams, h: float, f: float, out: Table, row: int
) -> None:
    strain_at_start(J, beams, system.carried)
    evaluate_beams(system, beams, h)
    for b in range(len(beams.integers)):
        at = J.graph.seats[beams.integers[b, BeamIndex.PAIR], Seat.AT]
        for m in range(ROWS):
            value = J.rows[RowValue.RESIDUAL, beams.integers[b, BeamIndex.ROW] + m]
            out[row, at + m] += f * value


@kernel
def _add_parts(
    system: Tables, v: VariedTables, p: int, t: float, h: float, f: float, out: Table, row: int
) -> None:
    """Add f times the equations that parameter p changes, as the tables are now."""
    J = system.joints
    _clear(system, v, p)
    if system.loads is not None and v.parameters[p, Varied.LOADS] != 0:
        apply_loads(system.loads, system.stage, system.flags, t + 0.5 * h, t, t + h, h)
    if J.rotors is not None and v.parameters[p, Varied.ROTORS] != 0:
        spin_rotors(J.rotors, J, t, h)
    for j in range(v.parameters[p, Varied.PRIMITIVES], v.parameters[p, Varied.PRIMITIVES + 1]):
        k = v.primitives[j, Listed.NUMBER]
        evaluate_row(system, Arms.AVERAGE, k, t, h)
        if is_solved(J, k):
            at = J.graph.seats[J.integers[k, Prim.PAIR], Seat.AT] + J.integers[k, Prim.INSIDE]
            for m in range(J.integers[k, Prim.ROWS]):
                out[row, at + m] += f * J.rows[RowValue.RESIDUAL, J.integers[k, Prim.ROW] + m]
    if J.beams is not None and v.parameters[p, Varied.BEAMS] != 0:
        _add_beams(system, J, J.beams, h, f, out, row)
    for b in range(v.parameters[p, Varied.BODIES], v.parameters[p, Varied.BODIES + 1]):
        i = v.bodies[b, Listed.NUMBER]
        at = J.graph.diagonal[i, Diagonal.AT]
        for c in range(Twist.WIDTH):
            pushed = J.poses[i, Pose.F_IMPULSE + c] + system.stage[i, Stage.FORCE + c]
            out[row, at + c] -= f * pushed


@kernel
def add_varied(
    system: Tables, v: VariedTables, p: int, t: float, h: float, out: Table, row: int
) -> None:
    """Add r_theta of parameter p, except for what masses, inertias and weights do, to a row."""
    points = v.parameters[p, Varied.POINTS]
    for step in range(1, points + 1):
        weight = 0.5
        if points == 2:
            weight = 2.0 / 3.0 if step == 1 else -1.0 / 12.0
        e = step * v.nudges[p, Listed.NUMBER]
        f = weight / v.nudges[p, Listed.NUMBER]
        _set_numbers(v, p, e)
        _add_parts(system, v, p, t, h, f, out, row)
        _set_numbers(v, p, -e)
        _add_parts(system, v, p, t, h, -f, out, row)
    if points > 0:
        _set_numbers(v, p, 0.0)
        if system.joints.beams is not None and v.parameters[p, Varied.BEAMS] != 0:
            strain_at_start(system.joints, system.joints.beams, system.carried)


@kernel
def inertia_forces(system: Tables, v: VariedTables, p: int, i: int, h: float) -> tuple[Vec3, Vec3]:
    """How (p1, pi1) of body i change with parameter p through its mass and inertia."""
    J, n = system.joints, len(system.bodies)
    dm = v.inertias[p, i]
    dJ = mat(v.inertias, p, n + 9 * i)
    R1, g = mat(J.poses, i, Pose.R1), vec(J.z, i, Twist.TURN)
    return (2.0 * dm / h) * vec(J.z, i, Twist.SHIFT), (2.0 / h) * (R1 @ (dJ @ g))


@kernel
def weight_force(v: VariedTables, p: int, i: int, n: int) -> Vec3:
    """How the weight of body i changes with parameter p."""
    return vec(v.inertias, p, 10 * n + 3 * i)


@kernel
def write_by_theta(
    system: Tables, v: VariedTables, p: int, t: float, h: float, room: Table, row: int
) -> None:
    """Write r_theta of parameter p."""
    n = len(system.bodies)
    for c in range(columns(room)):
        room[row, c] = 0.0
    add_varied(system, v, p, t, h, room, row)
    for i in range(n if v.parameters[p, Varied.INERTIA] != 0 else 0):
        at = system.joints.graph.diagonal[i, Diagonal.AT]
        pushed, spun = inertia_forces(system, v, p, i, h)
        add(room, row, at, pushed - h * weight_force(v, p, i, n))
        add(room, row, at + Twist.TURN, spun)
