r"""The explicit scheme of Tamma and Namburu: momentum form, no acceleration.

    M (v1 - v0) = I_F - I_K                                            (11)
    I_F = mean load (load=exact), h F_{n+1/2} (12) or h (F_n + F_{n+1})/2
    I_K = h f(d0 + h/2 v0) (13), or h (f(d0) + f(d0 + h v0))/2 (21)
    d1 = d0 + h/2 (v0 + v1)                                            (14)

Both rules of I_K agree for linear f. Without the corrector (14), d1 = d0 + h v0 (22): the form that
Remark 3 is about, of order one, whose oscillations grow at any step.

======  =================================  ================
symbol  meaning                            equation
======  =================================  ================
d, v    coordinates s[U], velocities s[V]  (11)-(14)
M       mass matrix                        (11)
F, I_F  loads work[FORCE], their impulse   (11), (12)
f, I_K  internal forces, their impulse     (11), (13), (21)
======  =================================  ================
"""

from enum import IntEnum

from polhode.kernel.bodies.system import Outcome
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table, columns
from polhode.kernel.structures.equations import NodeTables, clear_row, evaluate_loads
from polhode.kernel.structures.explicit import add_inner, explicit_outcome, solve_damped
from polhode.kernel.structures.layout import Motion, Work
from polhode.schemes._claims import ANGULAR_MOMENTUM, LINEAR_MOMENTUM, Claim
from polhode.schemes._scheme import CONSTANT_MASS, STIFFNESS, Choice, Par, Parameters, Scheme


class LoadRule(IntEnum):
    """How the impulse of the loads is found."""

    EXACT, MIDPOINT, TRAPEZOIDAL = range(3)


@kernel
def add_load(structure: NodeTables, share: float, ta: float, tb: float) -> None:
    """Add share times the mean load over [ta, tb]; loads that follow a body as it is in AT."""
    work = structure.work
    evaluate_loads(structure, ta, tb, work, Work.AT)
    for i in range(columns(work)):
        work[Work.RESIDUAL, i] += share * work[Work.FORCE, i]


@kernel
def place(structure: NodeTables, s: Table, ahead: float) -> None:
    """Move the structure along its velocity."""
    for i in range(columns(s)):
        structure.work[Work.AT, i] = s[Motion.U, i] + ahead * s[Motion.V, i]
        structure.work[Work.RATE, i] = s[Motion.V, i]


@kernel
def step(structure: NodeTables, s: Table, memory: Table, par: Par, t: float, h: float) -> Outcome:
    """Advance by h."""
    work, (_, load, inner, uncorrected) = structure.work, par
    clear_row(work, Work.RESIDUAL)
    if inner != 0.0:
        place(structure, s, 0.0)
        add_inner(structure, 0.5 * h, work, Work.AT, work, Work.RATE)  # (21)
        place(structure, s, h)
        add_inner(structure, 0.5 * h, work, Work.AT, work, Work.RATE)
    place(structure, s, 0.5 * h)
    if inner == 0.0:
        add_inner(structure, h, work, Work.AT, work, Work.RATE)  # (13)
    if load == LoadRule.EXACT:
        add_load(structure, h, t, t + h)
    elif load == LoadRule.MIDPOINT:
        add_load(structure, h, t + 0.5 * h, t + 0.5 * h)  # (12)
    else:
        add_load(structure, 0.5 * h, t, t)
        add_load(structure, 0.5 * h, t + h, t + h)
    solved = solve_damped(structure, work, Work.AT, h)  # (11), for v1 - v0
    half = 0.5 * h if uncorrected == 0.0 else 0.0
    for i in range(columns(s)):
        s[Motion.U, i] += h * s[Motion.V, i] + half * work[Work.RESIDUAL, i]  # (14), or (22)
        s[Motion.V, i] += work[Work.RESIDUAL, i]
    return explicit_outcome(solved)


def corrected(p: Parameters) -> bool:
    """Whether (14) is used."""
    return p["corrector"] == "yes"


SCHEME = Scheme(
    name="tamma-namburu",
    title="Explicit momentum scheme of Tamma and Namburu for structures",
    step=step,
    parameters=(
        STIFFNESS,
        Choice("load", ("exact", "midpoint", "trapezoidal")),
        Choice("internal", ("midpoint", "trapezoidal")),
        Choice("corrector", ("yes", "no")),
    ),
    order=lambda p: 2 if corrected(p) else 1,
    limit=lambda p: 2.0 if corrected(p) else 0.0,
    conserves=lambda p: (
        Claim(LINEAR_MOMENTUM),
        *((Claim(ANGULAR_MOMENTUM),) if corrected(p) and p["internal"] == "midpoint" else ()),
    ),
    applies_to=(CONSTANT_MASS,),
    translation="the same rule",
    reference="tamma1990",
    equations="(10)-(14) and (19)-(22) of hulbert1992",
)
