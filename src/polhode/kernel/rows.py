"""The rows of joints and elements in a step: their values, their impulses, their tangents.

A constraint's impulse is unknown; an element's follows from its law, mu = -h (V1 - V0)/(c1 - c0)
for a potential. Both act through the same primitives.
"""

import math
from typing import Any

from polhode.kernel.elimination import Graph
from polhode.kernel.jit import either, kernel, optional
from polhode.kernel.layout import (
    AFTER,
    ANGLE,
    BEFORE,
    BODY_A,
    BY_COORDINATE,
    BY_GEAR,
    CLOCK,
    CONSTANT,
    INERTIA,
    KIND,
    LAW,
    MASS,
    MU,
    ROW,
    VALUE,
)
from polhode.kernel.newton import relative
from polhode.kernel.potentials import Laws, resistance
from polhode.kernel.primitives import (
    COINCIDE,
    DISTANCE,
    ORTHOGONAL,
    TWIST,
    coincide,
    coordinate,
    give_scalar,
)
from polhode.kernel.signals import Signals, mean
from polhode.kernel.system import Joints, System
from polhode.kernel.table import Table
from polhode.kernel.torsion import gear, give_twist, twist

REGULAR = 1e-9  # what a redundant row is given, of what an independent one has


# --- values and impulses ---------------------------------------------------------------------


@kernel
def _read_twist(angles: Any, J: Joints, carried: Table, k: int) -> None:
    row = J.integers[k, ROW]
    before, after = twist(J, k, carried[0, J.integers[k, ANGLE]])
    J.rows[BEFORE, row], J.rows[AFTER, row] = before, after


@kernel
def _give_twist(angles: Any, J: Joints, k: int) -> None:
    give_twist(J, k)


read_twist, give_torque = optional(_read_twist), optional(_give_twist)


@kernel
def _fixed(motions: Any, J: Joints, k: int, t: float) -> float:
    return J.numbers[k, CONSTANT]


@kernel
def _moving(motions: Signals, J: Joints, k: int, t: float) -> float:
    clock = J.integers[k, CLOCK]
    return J.numbers[k, CONSTANT] if clock < 0 else mean(motions, clock, t, t).x


wanted = either(_fixed, _moving)


@kernel
def _no_gear(angles: Any, J: Joints, arms: int, k: int) -> float:
    return 1.0


@kernel
def _gear(angles: Any, J: Joints, arms: int, k: int) -> float:
    return gear(J, arms, k)


gear_of = either(_no_gear, _gear)


@kernel
def _pull(laws: Laws, J: Joints, flags: Table, arms: int, k: int, t: float, h: float) -> None:
    """Write an element's impulse and its derivatives."""
    rows, row, kind = J.rows, J.integers[k, ROW], J.integers[k, KIND]
    y0, y1 = rows[BEFORE, row], rows[AFTER, row]
    Q, dQ = resistance(laws, flags, J.integers[k, LAW], t, h, y0, y1)
    if kind == TWIST:
        rho = gear_of(J.angles, J, arms, k)
        rows[MU, row] = -h * Q * rho
        rows[BY_COORDINATE, row], rows[BY_GEAR, row] = -h * dQ * rho, -h * Q
    elif kind == DISTANCE:  # c is half the square of the distance
        f = 2.0 / (y0 + y1)
        rows[MU, row] = -h * Q * f
        rows[BY_COORDINATE, row] = -h * (dQ - 0.5 * Q * f) * f / y1
    else:
        rows[MU, row], rows[BY_COORDINATE, row] = -h * Q, -h * dQ


pull = optional(_pull)


@kernel
def _close(J: Joints, k: int, target: float) -> None:
    """Write the value of a scalar constraint."""
    row = J.integers[k, ROW]
    y = J.rows[AFTER, row]
    if J.integers[k, KIND] == DISTANCE:
        J.rows[VALUE, row] = (y - target) * (y + target) / (2.0 * target)
    else:
        J.rows[VALUE, row] = y - target


@kernel
def _evaluate_balls(graph: Any, system: System, arms: int, t: float, h: float) -> float:
    worst, J = 0.0, system.joints
    for k in range(len(J.integers)):
        scale = coincide(J, arms, k) + _own_length(system.bodies, J, k)
        for m in range(J.integers[k, ROW], J.integers[k, ROW] + 3):
            worst = max(worst, relative(abs(J.rows[VALUE, m]), scale))
    return worst


@kernel
def _own_length(bodies: Table, J: Joints, k: int) -> float:
    """A length of a body: at the origin and at a centre of mass there is no other."""
    i = min(J.integers[k, BODY_A], J.integers[k, BODY_A + 1])  # the ground has the last number
    return math.sqrt(bodies[i, INERTIA] / bodies[i, MASS])


@kernel
def _evaluate_scalar(system: System, arms: int, k: int, t: float, h: float) -> float:
    J = system.joints
    row, kind = J.integers[k, ROW], J.integers[k, KIND]
    scale = 1.0
    if kind == TWIST:
        read_twist(J.angles, J, system.carried, k)
        scale += abs(J.rows[AFTER, row])
    else:
        before, after, scale = coordinate(J, k)
        J.rows[BEFORE, row], J.rows[AFTER, row] = before, after
        if kind != ORTHOGONAL:
            scale += _own_length(system.bodies, J, k)
    worst = 0.0
    if J.integers[k, LAW] >= 0:
        pull(J.laws, J, system.flags, arms, k, t, h)
    else:
        _close(J, k, wanted(J.motions, J, k, t + h))
        worst = relative(abs(J.rows[VALUE, row]), scale)
    if kind == TWIST:
        give_torque(J.angles, J, k)
    else:
        give_scalar(J, arms, k)
    return worst


@kernel
def _evaluate_any(graph: Graph, system: System, arms: int, t: float, h: float) -> float:
    worst, J = 0.0, system.joints
    for k in range(len(J.integers)):
        if J.integers[k, KIND] == COINCIDE:
            scale = coincide(J, arms, k) + _own_length(system.bodies, J, k)
            for m in range(J.integers[k, ROW], J.integers[k, ROW] + 3):
                worst = max(worst, relative(abs(J.rows[VALUE, m]), scale))
        else:
            worst = max(worst, _evaluate_scalar(system, arms, k, t, h))
    return worst


# Values and impulses of all rows; the largest value relative to its terms is returned.
evaluate_rows = either(_evaluate_balls, _evaluate_any)
