r"""Energy-conserving scheme for structures with springs, by Simo and Gonzalez.

    (u1 - u0)/h = (v0 + v1)/2                                (14)
    M (v1 - v0)/h + C (u1 - u0)/h + f = F                    (15)
    f of a spring = S (d0 + d1)/2                            (16)
    S = 2 (V1 - V0)/((L1 + L0)(L1 - L0))                     (17), its factor corrected
    S = k (1 - 2 length/(L1 + L0))  for linear springs       (19)

Springs do exactly the work V1 - V0 and have no moment, so energy, momentum and angular momentum are
conserved. Rods (stiffness=inf) pull by a multiplier along the mean of d, and have their length at
the end of the step. F is the mean of the loads over the step.

=======  ==================================================  ==========
symbol   meaning                                             equation
=======  ==================================================  ==========
u, v     coordinates of nodes s[U], velocities s[V]          (14), (15)
D        u1 - u0, work[DELTA]: the unknown; v1 = 2 D/h - v0  (14)
M, C     mass and damping matrices                           (15)
d, L, V  vector of a spring, its length, its potential       (16), (17)
=======  ==================================================  ==========
"""

from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table, columns
from polhode.kernel.structures.equations import NodeTables, begin_matrix, evaluate_loads
from polhode.kernel.structures.layout import Coordinate, Given, Motion, Work
from polhode.kernel.structures.newton import stepper
from polhode.kernel.structures.sparse import add_product, add_sizes
from polhode.kernel.structures.springs import add_mean_forces, add_mean_tangent
from polhode.schemes._claims import ANGULAR_MOMENTUM, ENERGY, LINEAR_MOMENTUM, Claim
from polhode.schemes._scheme import CONSTANT_MASS, STIFFNESS, Choice, Par, Scheme


@kernel
def predict(structure: NodeTables, s: Table, memory: Table, par: Par, t: float, h: float) -> None:
    """Take v1 = v0 at first."""
    for i in range(columns(s)):
        structure.work[Work.DELTA, i] = h * s[Motion.V, i]  # of a multiplier: no change


@kernel
def residual(structure: NodeTables, s: Table, memory: Table, par: Par, t: float, h: float) -> None:
    """Equation (15) times h, and the sizes of its terms."""
    work, given = structure.work, structure.given
    for i in range(columns(s)):
        D = work[Work.DELTA, i]
        work[Work.AT, i] = s[Motion.U, i] + 0.5 * D  # half way, where loads that follow a body act
        work[Work.SPARE, i] = (2.0 / h) * D - 2.0 * s[Motion.V, i]  # v1 - v0, by (14)
    evaluate_loads(structure, t, t + h, work, Work.AT)
    for i in range(columns(s)):
        work[Work.RESIDUAL, i] = -h * work[Work.FORCE, i]
        work[Work.SIZE, i] = abs(h * work[Work.FORCE, i])
    add_sizes(structure.mass, 2.0 / h, work, Work.DELTA, work, Work.SIZE)
    add_sizes(structure.mass, 2.0, s, Motion.V, work, Work.SIZE)
    add_product(structure.mass, 1.0, work, Work.SPARE, work, Work.RESIDUAL)
    add_product(structure.damping, 1.0, work, Work.DELTA, work, Work.RESIDUAL)
    if columns(structure.stiffness.value) > 0:
        for i in range(columns(s)):
            work[Work.SPARE, i] = work[Work.AT, i] - given[Given.REFERENCE, i]
        add_product(structure.stiffness, h, work, Work.SPARE, work, Work.RESIDUAL)
        add_sizes(structure.stiffness, h, work, Work.SPARE, work, Work.SIZE)
    _, quotient = par
    add_mean_forces(structure, s, h, int(quotient))


@kernel
def tangent(structure: NodeTables, s: Table, memory: Table, par: Par, t: float, h: float) -> None:
    """Derivative of the residual by D."""
    begin_matrix(structure, 2.0 / h, 1.0, 0.5 * h)
    add_mean_tangent(structure, s, h)


@kernel
def accept(structure: NodeTables, s: Table, memory: Table, par: Par, t: float, h: float) -> None:
    """Go to the end of the step, (14)."""
    work, given = structure.work, structure.given
    for i in range(columns(s)):
        s[Motion.U, i] += work[Work.DELTA, i]
        if given[Given.HELD, i] != Coordinate.MULTIPLIER:
            s[Motion.V, i] = (2.0 / h) * work[Work.DELTA, i] - s[Motion.V, i]


SCHEME = Scheme(
    name="simo-gonzalez",
    title="Energy-conserving scheme for structures and natural coordinates",
    step=stepper("simo_gonzalez", predict, residual, tangent, accept),
    parameters=(STIFFNESS, Choice("quotient", ("closed", "literal"))),
    order=lambda p: 2,
    implicit=True,
    symmetric=lambda p: True,
    conserves=lambda p: (Claim(ENERGY), Claim(LINEAR_MOMENTUM), Claim(ANGULAR_MOMENTUM)),
    applies_to=(CONSTANT_MASS,),
    translation="the midpoint rule with mean forces of springs",
    reference="fem2004",
    equations="(14)-(21)",
)
