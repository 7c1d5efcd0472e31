r"""Newmark's family for structures.

    u1 = u0 + h v0 + h² ((1/2 - beta) a0 + beta a1)                         (7)
    v1 = v0 + h ((1 - gamma) a0 + gamma a1)                                 (8)
    M a1 + C v1 + f(u1, v1) = F1                                            (1)

solved for D = u1 - u0. beta = 1/4, gamma = 1/2, the trapezoidal rule, conserves the energy of
linear structures; on others it conserves momentum only, and with rods its accelerations are weakly
unstable.

=======  ==========================================================  ========
symbol   meaning                                                     equation
=======  ==========================================================  ========
u, v, a  coordinates s[U], velocities s[V], accelerations memory[A]  (7), (8)
D        u1 - u0, work[DELTA]: the unknown                           (7)
M, C     mass and damping matrices                                   (1)
f, F     internal forces work[INNER], loads work[FORCE]              (1)
=======  ==========================================================  ========
"""

import math

from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table, columns
from polhode.kernel.structures.balance import put_balance, put_sizes
from polhode.kernel.structures.equations import NodeTables, begin_matrix
from polhode.kernel.structures.explicit import start_with_acceleration
from polhode.kernel.structures.layout import Coordinate, Given, Motion, Work
from polhode.kernel.structures.newton import stepper
from polhode.kernel.structures.springs import add_inner_tangent
from polhode.schemes._claims import ENERGY, LINEAR, LINEAR_MOMENTUM, Claim
from polhode.schemes._scheme import CONSTANT_MASS, STIFFNESS, Memory, Par, Parameters, Real, Scheme

A = 0  # row of the memory


@kernel
def predict(structure: NodeTables, s: Table, memory: Table, par: Par, t: float, h: float) -> None:
    """Start from a1 = a0, and add up the sizes of the terms."""
    work = structure.work
    for i in range(columns(s)):
        work[Work.DELTA, i] = h * s[Motion.V, i] + 0.5 * h * h * memory[A, i]
        work[Work.SPARE, i] = abs(s[Motion.V, i]) / abs(h) + abs(memory[A, i])
    _, beta, _ = par
    put_sizes(structure, s, 1.0 / beta, t + h)


@kernel
def residual(structure: NodeTables, s: Table, memory: Table, par: Par, t: float, h: float) -> None:
    """Equation of motion (1) at the end of the step."""
    work, (_, beta, gamma) = structure.work, par
    for i in range(columns(s)):
        a0 = memory[A, i]
        a1 = (work[Work.DELTA, i] - h * s[Motion.V, i]) / (beta * h * h) - (
            0.5 / beta - 1.0
        ) * a0  # (7)
        work[Work.AT, i] = s[Motion.U, i] + work[Work.DELTA, i]
        if structure.given[Given.HELD, i] == Coordinate.MULTIPLIER:
            a1 = 0.0
        work[Work.RATE, i] = s[Motion.V, i] + h * ((1.0 - gamma) * a0 + gamma * a1)  # (8)
        work[Work.SPARE, i] = a1
    put_balance(structure, t + h)


@kernel
def tangent(structure: NodeTables, s: Table, memory: Table, par: Par, t: float, h: float) -> None:
    """Derivative of the residual by D."""
    _, beta, gamma = par
    by_v = gamma / (beta * h)
    begin_matrix(structure, 1.0 / (beta * h * h), by_v, 1.0)
    add_inner_tangent(structure, structure.work, Work.AT, structure.work, Work.RATE, 1.0, by_v, h)


@kernel
def accept(structure: NodeTables, s: Table, memory: Table, par: Par, t: float, h: float) -> None:
    """Go to the end of the step."""
    work, (_, beta, gamma) = structure.work, par
    for i in range(columns(s)):
        if structure.given[Given.HELD, i] != Coordinate.MULTIPLIER:
            a0 = memory[A, i]
            a1 = (work[Work.DELTA, i] - h * s[Motion.V, i]) / (beta * h * h) - (
                0.5 / beta - 1.0
            ) * a0
            s[Motion.V, i] += h * ((1.0 - gamma) * a0 + gamma * a1)  # (8)
            memory[A, i] = a1
        s[Motion.U, i] += work[Work.DELTA, i]


def limit(p: Parameters) -> float:
    """Largest h omega: without bound from beta = gamma/2 on."""
    gamma, beta = float(p["gamma"]), float(p["beta"])
    return math.inf if beta >= 0.5 * gamma else 1.0 / math.sqrt(0.5 * gamma - beta)


SCHEME = Scheme(
    name="newmark",
    title="Newmark's family for structures",
    step=stepper("newmark", predict, residual, tangent, accept),
    start=start_with_acceleration,
    parameters=(STIFFNESS, Real("beta", 0.25, 0.0, 0.5), Real("gamma", 0.5, 0.5, 1.0, closed=True)),
    memory=(Memory("acceleration", 1),),
    order=lambda p: 2 if p["gamma"] == 0.5 else 1,
    implicit=True,
    symmetric=lambda p: p["gamma"] == 0.5,
    limit=limit,
    conserves=lambda p: (
        *((Claim(ENERGY, LINEAR),) if (p["beta"], p["gamma"]) == (0.25, 0.5) else ()),
        Claim(LINEAR_MOMENTUM),
    ),
    applies_to=(CONSTANT_MASS,),
    translation="Newmark's formulas",
    reference="newmark1959",
    equations="(7)-(8)",
)
