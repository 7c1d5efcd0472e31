r"""RATTLE with exact flights: joints act by impulses at both ends, bodies fly freely in between.

========  ==============================================================================  ========
symbol    meaning                                                                         equation
========  ==============================================================================  ========
h         step; 0 and 1 mark its start and end, + the flight between                      (1)-(6)
x, R      centre of mass, attitude                                                        (2)-(4)
p, pi     momentum; angular momentum about the centre of mass, world axes                 (1)-(6)
f         forces of everything but joints                                                 (1), (5)
G, c      derivatives of joints, and their values; lambda and mu: their impulses          (1)-(6)
Phi       free motion in closed form, `kernel.bodies.free_flight`                         (3)
========  ==============================================================================  ========

    p+ = p0 + h/2 f0 + G0ᵀ lambda                                                   (1)
    x1 = x0 + h p+/m                                                                (2)
    R1 = R0 Phi(h, R0ᵀ pi+)                                                         (3)
    c(x1, R1) = 0                                                                   (4)
    p1 = p+ + h/2 f1 + G1ᵀ mu                                                       (5)
    G1 v1 = dc/dt                                                                   (6)

(1) and (5) stand for angular momenta, too. A wheel that spins fast about its bearing turns by the
right angle however long the step is, because its spin is part of the flight. Impulses are internal
and act at one configuration, so both momenta are conserved; kicks and flights are symplectic and
symmetric, and so is the step.
"""

from polhode.kernel.bodies.system import Tables
from polhode.kernel.compile.jit import inlined
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.joints.rattle import FlightPath, attempt_flight
from polhode.kernel.stepping.halving import in_halves
from polhode.schemes._claims import (
    ANGULAR_MOMENTUM,
    CONSTRAINTS,
    ENERGY,
    LINEAR_MOMENTUM,
    TORQUE_FREE,
    Claim,
)
from polhode.schemes._scheme import FREE, JOINTED, Par, Scheme


@inlined
def attempt(
    system: Tables, s: Table, memory: Table, par: Par, t: float, h: float
) -> tuple[bool, int, float]:
    """Advance bodies by h, (1) to (6), if the iteration converges."""
    return attempt_flight(system, s, FlightPath.EXACT, t, h)


step = in_halves("exact_flight", attempt)

SCHEME = Scheme(
    name="exact-flight",
    title="RATTLE with exact flights: fast wheels and tops keep their phase",
    step=step,
    joint_step=step,
    order=lambda p: 2,
    implicit=True,
    exact_flight=True,
    symmetric=lambda p: True,
    limit=lambda p: 2.0,
    conserves=lambda p: (
        Claim(ENERGY, TORQUE_FREE),
        Claim(LINEAR_MOMENTUM),
        Claim(ANGULAR_MOMENTUM),
        Claim(CONSTRAINTS),
    ),
    applies_to=(FREE, JOINTED),
    translation="velocity Verlet",
    reference="vanzon2007",
    equations="the free motion of section 2, between the impulses of RATTLE",
)
