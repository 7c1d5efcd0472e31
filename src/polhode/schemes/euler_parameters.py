r"""Géradin's energy-conserving scheme in Euler parameters of the half rotation.

    R1 = Rm G,  Rm = R0 G,  e = vect(G) = n sin(phi/2)                      (32), (42)
    Omega0 + Omega1 = 4/h e                                                 (57)
    p1 - p0 = h (lambda + m g),     h1 - h0 = -h Rm X~ Rmᵀ lambda            (25), (69)
    x1 - x0 + 2 Rm X~ e = 0                                                 (67)

with h1 = R1 J Omega1: the form that the energy proof (57), (61) is about. The printed listing (68)
with (29) is another scheme, `geradin-as-printed`. The unknown is g = 2 e, or the conformal rotation
vector a = 4 n tan(phi/4), (48): the same trajectory. There is no solution beyond h |mean rate| = 2.
"""

from polhode.kernel.increments import CONFORMAL, EULER
from polhode.kernel.jit import kernel
from polhode.kernel.multibody import jointed_step
from polhode.kernel.primitives import HALF
from polhode.kernel.system import Outcome, System
from polhode.kernel.table import Table
from polhode.schemes._scheme import (
    ANGULAR_MOMENTUM,
    CONSTRAINTS,
    ENERGY,
    FREE,
    JOINTED,
    LINEAR_MOMENTUM,
    SEPARATE,
    UNJOINTED,
    Choice,
    Claim,
    Scheme,
)


@kernel
def step(
    system: System, s: Table, memory: Table, par: tuple[float, ...], t: float, h: float
) -> Outcome:
    """Advance every body by h."""
    unknown = EULER if par[0] == 0.0 else CONFORMAL
    return jointed_step(system, s, EULER, unknown, HALF, t, h)


SCHEME = Scheme(
    name="euler-parameters",
    title="Géradin's energy-conserving scheme in Euler parameters",
    step=step,
    joint_step=step,
    parameters=(Choice("unknown", ("euler", "conformal")),),
    order=lambda p: 2,
    implicit=True,
    symmetric=lambda p: True,
    conserves=lambda p: (
        Claim(ENERGY, SEPARATE),
        Claim(LINEAR_MOMENTUM),
        Claim(ANGULAR_MOMENTUM, UNJOINTED),
        Claim(CONSTRAINTS),
    ),
    applies_to=(FREE, JOINTED),
    translation="the midpoint rule, (26)-(28)",
    reference="geradin1995",
    equations="(25)-(28), (42), (57), (67)",
    conditions="h times the mean angular velocity must stay below 2",
)
