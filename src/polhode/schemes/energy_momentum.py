r"""Energy-momentum scheme: Cayley increments and averaged arms.

======  ==========================================================================  =============
symbol  meaning                                                                     equation
======  ==========================================================================  =============
h       step; 0 and 1 mark its start and end, a bar the mean of both                (1)-(10)
m, J    mass, and inertia in body axes                                              (2), (8)
x, R    centre of mass, attitude (body to world); dx = x1 - x0                      (1), (2)
p, pi   momentum; angular momentum about the centre of mass, world, R J Omega       (3), (4)
Omega   angular velocity in body axes                                               (1)
g       Cayley vector of the rotation by phi, |g| = 2 tan(phi/2)                    (1)
F, M    impulses on a body, and their moments about its centre of mass              (3), (4), (6)
c, mu   values of the joints' constraints, and the impulses that keep them at zero  (5), (6)
w       change of an attitude in world axes, dR1 = hat(w) R1                        (9)
======  ==========================================================================  =============

    R1 = R0 cay(g),      Omega0 + Omega1 = 2/h g                            (1)
    x1 = x0 + dx,        p0 + p1 = 2m/h dx                                  (2)
    p1 = p0 + F                                                             (3)
    pi1 = pi0 + M                                                           (4)
    c(x1, R1) = 0                                                           (5)
    F = h f + sum mu cbar_x,     M = h n + sum mu cbar_w                    (6)

f and n are loads at the middle of the step. Every c is at most bilinear in points x + R X and
directors R A; cbar_x and cbar_w are its derivatives at the mean points xbar + Rbar X and directors
Rbar A, moments with the mean arms Rbar X. So c1 - c0 = cbar_x dx + cbar_w (R0 g), summed over both
bodies, exactly: the work of a joint, mu (c1 - c0)/h, is zero, the moments of its two ends cancel,
and energy, momentum and joints are kept to rounding. In the unknowns dx, g and mu,

    r_x = 2m/h dx - 2 p0 - F = 0                                            (7)
    r_w = R1 J (2/h g - Omega0) - pi0 - M = 0                               (8)

with (5), by Newton's iteration:

    [2m/h - F_x       - F_w            - cbar_x] [dx ]     [r_x]
    [     - M_x    (pi1 - M)_w         - cbar_w] [w  ] = - [r_w]            (9)
    [  c_x            c_w                   0  ] [dmu]     [c  ]

For a free body (4) is a polynomial equation, ALGO-1's for gamma = 1/2:

    J g + g x J g/2 = h J Omega0                                            (10)
"""

from polhode.kernel.algebra.increments import Increment
from polhode.kernel.bodies.cayley_flight import finish, residual, tangent
from polhode.kernel.bodies.free_newton import free_step
from polhode.kernel.bodies.system import Tables
from polhode.kernel.compile.jit import inlined
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.contacts.landing import landing
from polhode.kernel.contacts.loose import loose_step
from polhode.kernel.ensembles.energy_momentum import LIMITS, loop
from polhode.kernel.joints.body_vectors import Arms
from polhode.kernel.joints.step import attempt_jointed
from polhode.kernel.stepping.halving import in_halves
from polhode.schemes._claims import ANGULAR_MOMENTUM, CONSTRAINTS, ENERGY, LINEAR_MOMENTUM, Claim
from polhode.schemes._scheme import COUPLED, FREE, JOINTED, TOUCHING, Lanes, Scheme

step = free_step("energy_momentum", residual, tangent, finish)  # (10)


@inlined
def attempt(
    system: Tables, s: Table, memory: Table, par: tuple[float, ...], t: float, h: float
) -> tuple[bool, int, float]:
    """Advance bodies with joints or loads by h, (1) to (6), if the iteration converges."""
    return attempt_jointed(system, s, Increment.CAYLEY, Increment.CAYLEY, Arms.AVERAGE, t, h)


joint_step = landing("energy_momentum", in_halves("energy_momentum_jointed", attempt))


SCHEME = Scheme(
    name="energy-momentum",
    title="Energy-momentum scheme: conserves everything and keeps joints closed",
    step=step,
    joint_step=joint_step,
    loose_step=loose_step,
    residual=residual,
    tangent=tangent,
    order=lambda p: 2,
    implicit=True,
    bends=True,
    solves_stiff=True,
    increment=Increment.CAYLEY,
    symmetric=lambda p: True,
    lanes=Lanes(lambda p: (FREE,), loop, limits=LIMITS, principal=True),
    conserves=lambda p: (
        Claim(ENERGY),
        Claim(LINEAR_MOMENTUM),
        Claim(ANGULAR_MOMENTUM),
        Claim(CONSTRAINTS),
    ),
    applies_to=(FREE, JOINTED, COUPLED, TOUCHING),
    translation="the midpoint rule",
    reference="simo1991",
    equations="the conserving form with the Cayley map instead of the exponential",
)
