r"""RATTLE on the Lie group: a variational integrator; joints act by impulses at both ends.

========  ==============================================================================  ========
symbol    meaning                                                                         equation
========  ==============================================================================  ========
h         step; 0 and 1 mark its start and end, + the flight between                      (1)-(6)
x, R      centre of mass, attitude; R1 = R0 cay(g)                                        (2), (3)
p, pi     momentum; angular momentum about the centre of mass, world axes                 (1)-(6)
f         forces of everything but joints                                                 (1), (5)
G, c      derivatives of joints, and their values; lambda and mu: their impulses          (1)-(6)
J, g      inertia in body axes, Cayley vector of the turn                                 (3)
========  ==============================================================================  ========

    p+ = p0 + h/2 f0 + G0ᵀ lambda                                                   (1)
    x1 = x0 + h p+/m                                                                (2)
    R0ᵀ pi+ = (J g + g x J g/2 + (g . J g) g/4)/h                                   (3)
    c(x1, R1) = 0                                                                   (4)
    p1 = p+ + h/2 f1 + G1ᵀ mu                                                       (5)
    G1 v1 = dc/dt                                                                   (6)

(1) and (5) stand for angular momenta, too. (3) is the discrete Legendre transformation of the
kinetic energy of a turn by cay(g) in h; at the end of the flight it has a minus before the second
term, which is the same vector in world axes. All impulses are internal and act at one
configuration, so both momenta are conserved; the step is symplectic, so the energy oscillates and
does not drift. Forces that depend on velocities take v1, found by repetition of (5) and (6).
"""

from polhode.kernel.algebra.increments import Increment
from polhode.kernel.bodies.system import Tables
from polhode.kernel.compile.jit import inlined
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.joints.rattle import FlightPath, attempt_flight
from polhode.kernel.stepping.halving import in_halves
from polhode.schemes._claims import ANGULAR_MOMENTUM, CONSTRAINTS, LINEAR_MOMENTUM, Claim
from polhode.schemes._scheme import FREE, JOINTED, Par, Scheme


@inlined
def attempt(
    system: Tables, s: Table, memory: Table, par: Par, t: float, h: float
) -> tuple[bool, int, float]:
    """Advance bodies by h, (1) to (6), if the iteration converges."""
    return attempt_flight(system, s, FlightPath.CAYLEY, t, h)


step = in_halves("rattlie", attempt)

SCHEME = Scheme(
    name="rattlie",
    title="RATTLE on the Lie group: variational, conserves momenta and keeps joints closed",
    step=step,
    joint_step=step,
    order=lambda p: 2,
    implicit=True,
    bends=True,
    increment=Increment.CAYLEY,
    symmetric=lambda p: True,
    limit=lambda p: 2.0,
    conserves=lambda p: (Claim(LINEAR_MOMENTUM), Claim(ANGULAR_MOMENTUM), Claim(CONSTRAINTS)),
    applies_to=(FREE, JOINTED),
    translation="velocity Verlet",
    reference="hante2021",
    equations="RATTLie, with the Cayley map instead of the exponential",
)
