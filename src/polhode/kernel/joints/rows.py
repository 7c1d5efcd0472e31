"""The rows of joints and elements in a step: their values, their impulses, their tangents.

A constraint's impulse is unknown; an element's follows from its law, mu = -h (V1 - V0)/(c1 - c0)
for a potential. Both act through the same primitives. Stiff elements have rows of their own, see
`compliance`.
"""

from polhode.kernel.algebra.principal import EPS
from polhode.kernel.algebra.row_values import vec
from polhode.kernel.algebra.vec3 import size
from polhode.kernel.bodies.potentials import Laws, resistance
from polhode.kernel.bodies.signals import mean
from polhode.kernel.bodies.system import Joints, Tables
from polhode.kernel.columns import Arm, Geometry, Kind, Pose, Prim, RowValue
from polhode.kernel.compile.jit import inlined, kernel
from polhode.kernel.compile.known import Known
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.contacts.supports import evaluate_support
from polhode.kernel.contacts.surfaces import is_support
from polhode.kernel.contacts.switches import is_open, level, rub, slides
from polhode.kernel.joints.advances import close_point, close_scalar, close_twist
from polhode.kernel.joints.aside import hold_back
from polhode.kernel.joints.compliance import evaluate_compliant, is_compliant
from polhode.kernel.joints.coordinates import gear_of, read_coordinate
from polhode.kernel.joints.couplings import evaluate_coupling, is_coupling
from polhode.kernel.joints.element_memory import ElementMemory
from polhode.kernel.joints.primitives import coincide, give_scalar
from polhode.kernel.joints.torsion import advance, give_twist
from polhode.kernel.stepping.convergence import relative

# --- values and impulses ---------------------------------------------------------------------


@kernel
def _wanted(J: Joints, k: int, t: float) -> float:
    """Return the target of a scalar constraint at t."""
    if J.motions is not None:
        clock = J.integers[k, Prim.CLOCK]
        if clock >= 0:
            return mean(J.motions, clock, t, t).x
    if J.switches is not None:
        return level(J, k)
    return J.numbers[k, Geometry.CONSTANT]


@kernel
def _pull(laws: Laws, J: Joints, flags: Table, arms: Known, k: int, t: float, h: float) -> None:
    """Write an element's impulse and its derivatives."""
    rows, row, kind = J.rows, J.integers[k, Prim.ROW], J.integers[k, Prim.KIND]
    y0, y1 = rows[RowValue.BEFORE, row], rows[RowValue.AFTER, row]
    law = J.integers[k, Prim.LAW]
    Q, dQ = resistance(laws, flags, law, t, h, y0, y1)
    if J.memory is not None:
        factor = J.memory.elements[law, ElementMemory.FACTOR]
        Q += factor * ((y1 - y0) - h * J.memory.elements[law, ElementMemory.RATE])
        dQ += factor
    if kind == Kind.TWIST:
        rho = gear_of(J, arms, k)
        rows[RowValue.MU, row] = -h * Q * rho
        rows[RowValue.BY_COORDINATE, row], rows[RowValue.BY_GEAR, row] = -h * dQ * rho, -h * Q
    elif kind == Kind.DISTANCE:  # c is half the square of the distance
        f = 2.0 / (y0 + y1)
        rows[RowValue.MU, row] = -h * Q * f
        rows[RowValue.BY_COORDINATE, row] = -h * (dQ - 0.5 * Q * f) * f / y1
    else:
        rows[RowValue.MU, row], rows[RowValue.BY_COORDINATE, row] = -h * Q, -h * dQ


@kernel
def _close(J: Joints, k: int, target: float) -> None:
    """Write the value of a scalar constraint."""
    row = J.integers[k, Prim.ROW]
    y = J.rows[RowValue.AFTER, row]
    if J.integers[k, Prim.KIND] == Kind.DISTANCE:
        length = J.numbers[k, Geometry.CONSTANT]
        J.rows[RowValue.RESIDUAL, row] = (y - target) * (y + target) / (2.0 * length)
    else:
        J.rows[RowValue.RESIDUAL, row] = y - target


@kernel
def _give_doubt(J: Joints, k: int, count: int, mu: float) -> None:
    """Add the rounding error eps mu of an impulse, whose levers were just written, to the sizes."""
    levers, poses = J.levers, J.poses
    for l in range(count):
        i, f = (
            J.integers[k, Prim.BODY_A + int(levers[l, Arm.SIDE])],
            mu * size(vec(levers, l, Arm.W_MEAN)),
        )
        if levers[l, Arm.SHIFTS] != 0.0:
            poses[i, Pose.F_DOUBT] += f
        poses[i, Pose.M_DOUBT] += f * size(vec(levers, l, Arm.OWN))


@kernel
def close_row(system: Tables, k: int, t: float) -> float:
    """Write the value of a scalar constraint at t; return the size of its terms."""
    scale = read_coordinate(system, k)
    _close(system.joints, k, _wanted(system.joints, k, t))
    return scale


@kernel
def _evaluate_scalar(system: Tables, arms: Known, k: int, t: float, h: float) -> float:
    J = system.joints
    row, kind = J.integers[k, Prim.ROW], J.integers[k, Prim.KIND]
    scale, worst = read_coordinate(system, k), 0.0
    if J.laws is not None and J.integers[k, Prim.LAW] >= 0:
        _pull(J.laws, J, system.flags, arms, k, t, h)
    else:
        _close(J, k, _wanted(J, k, t + h))
        if J.aside is not None:
            hold_back(J, row, 1)
        worst = relative(abs(J.rows[RowValue.RESIDUAL, row]), scale)
    change, known = 0.0, scale
    if J.angles is not None and kind == Kind.TWIST:
        give_twist(J, k)
        if J.switches is not None and J.integers[k, Prim.SWITCH] >= 0:
            change, known = close_twist(J, k, advance(J, k), scale)
            worst = max(EPS, relative(abs(J.rows[RowValue.RESIDUAL, row]), known))
    else:
        count = give_scalar(J, arms, k)
        if J.closure is not None and max(J.integers[k, Prim.LAW], J.integers[k, Prim.CLOCK]) < 0:
            change, known = close_scalar(J, k, count, scale)
            worst = max(EPS, relative(abs(J.rows[RowValue.RESIDUAL, row]), known))
        if J.integers[k, Prim.LAW] >= 0:  # a place is known to eps of its coordinates
            by_place = J.rows[RowValue.AFTER, row] if kind == Kind.DISTANCE else 1.0
            _give_doubt(J, k, count, abs(J.rows[RowValue.BY_COORDINATE, row]) * by_place * scale)
    if J.switches is not None:
        if slides(J, k):
            worst = max(EPS, rub(J, k, change, known, h))
        elif is_open(J, k):
            J.rows[RowValue.RESIDUAL, row] = J.rows[RowValue.MU, row]
            worst = 1.0 if J.rows[RowValue.MU, row] != 0.0 else 0.0
    return worst


@kernel
def evaluate_point(J: Joints, arms: Known, k: int) -> float:
    """Value and impulse of a COINCIDE; the value relative to its terms is returned."""
    scale, row = coincide(J, arms, k) + J.numbers[k, Geometry.LENGTH], J.integers[k, Prim.ROW]
    if J.aside is not None:
        hold_back(J, row, 3)
    if J.closure is not None:
        scale = close_point(J, k, scale)
        return max(EPS, relative(size(vec(J.rows, RowValue.RESIDUAL, row)), scale))
    return relative(size(vec(J.rows, RowValue.RESIDUAL, row)), scale)


@inlined
def evaluate_row(system: Tables, arms: Known, k: int, t: float, h: float) -> float:
    """Values and impulses of primitive k; the largest value relative to its terms is returned."""
    J = system.joints
    if J.graph is None or J.integers[k, Prim.KIND] == Kind.COINCIDE:
        return evaluate_point(J, arms, k)
    if J.compliance is not None and is_compliant(J, k):
        return evaluate_compliant(system, arms, k, h)
    if J.couplings is not None and is_coupling(J, k):
        return evaluate_coupling(system, arms, k)
    if J.supports is not None and is_support(J, k):
        return evaluate_support(J, k, h)
    return _evaluate_scalar(system, arms, k, t, h)


@kernel
def evaluate_rows(system: Tables, arms: Known, t: float, h: float) -> float:
    """Values and impulses of all rows but beams'; return the largest relative value."""
    worst, J = 0.0, system.joints
    for k in range(len(J.integers)):
        worst = max(worst, evaluate_row(system, arms, k, t, h))
    return worst
