r"""Energy-decaying scheme: unresolved motion is damped, momenta and joints are kept.

===========  =========================================================================  ========
symbol       meaning                                                                    equation
===========  =========================================================================  ========
h            step; 0 and 1 mark its start and end, D the difference, a bar the mean     (1)
rho          what is left a step of an oscillation that is infinitely fast, 0 to 1      (1)
e, C, V      coordinate of an element, its modulus (a constant), its potential          (2)
Q            force of an element against its coordinate                                 (2)
y            remembered rate of e                                                       (2), (3)
p, v, M      momenta, velocities, masses; * before the end of the step, f firmly tied   (4), (6)
B, G         derivatives of elements' and joints' coordinates, at the step's end        (4)
k, lambda    weight h²b/2 of rates; impulses of joints                                  (4)
K, A         kinetic energy; augmented energy, which never grows                        (7)
===========  =========================================================================  ========

    alpha = (1 - rho)²/(2 (1 + rho)(3 - rho)),   eta = 2 (1 + rho)/(3 - rho),   b = alpha/eta   (1)

The step is that of `energy-momentum`, with elements that are stiffer against a change of rate,

    Q = DV/De + alpha C (De - h y0)                                                             (2)
    y* = y0 + eta (De/h - y0)                                                                   (3)

Then, with all bodies where they are, rates of joints and elements are pulled together,

    (M + k Bᵀ C B) v_f = p* + k Bᵀ C y* + Gᵀ lambda,     G v_f = dc/dt                           (4)

dc/dt of prescribed motions or zero, and a share of that is taken:

    y1 = rho y* + (1 - rho) (y* + B v_f)/2                                                      (5)
    p1 = p* + (1 - rho) M (v_f - v*)                                                            (6)
    A = K + V + sum b h² C y²/2                                                                 (7)

(2) with (3) is a dashpot in series with an inerter, (4) an impact without rebound between bodies
and inerters: A never grows but by work of loads. All impulses are internal, so momenta are kept.
The change of rates is O(h²), so the order is two and A - K - V = O(h²). With rho = 1, (2) to (6)
do nothing; nor do they to bodies whose joints and elements do not move.
"""

from polhode.kernel.algebra.increments import Increment
from polhode.kernel.bodies.cayley_flight import finish, residual, tangent
from polhode.kernel.bodies.free_newton import free_step
from polhode.kernel.bodies.system import Tables
from polhode.kernel.compile.jit import inlined, kernel
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.joints.body_vectors import Arms
from polhode.kernel.joints.decay import pull_together, start_memory
from polhode.kernel.joints.element_memory import fit_memory
from polhode.kernel.joints.step import attempt_jointed
from polhode.kernel.stepping.halving import in_halves
from polhode.schemes._claims import ANGULAR_MOMENTUM, CONSTRAINTS, ENERGY, LINEAR_MOMENTUM, Claim
from polhode.schemes._scheme import COUPLED, FREE, JOINTED, TOUCHING, Par, Real, Scheme


@inlined
def weights(rho: float) -> tuple[float, float, float]:
    """Return alpha, eta and b, (1)."""
    alpha = (1.0 - rho) ** 2 / (2.0 * (1.0 + rho) * (3.0 - rho))
    eta = 2.0 * (1.0 + rho) / (3.0 - rho)
    return alpha, eta, alpha / eta


@kernel
def start(system: Tables, s: Table, memory: Table, par: Par, t: float, h: float) -> None:
    """Remember the rates at the start."""
    if system.joints is not None:
        alpha, _, b = weights(par[0])
        start_memory(system, s, alpha, b, t, h)


@inlined
def attempt(
    system: Tables, s: Table, memory: Table, par: Par, t: float, h: float
) -> tuple[bool, int, float]:
    """Advance bodies with joints or loads by h: (2), if it converges, then (3) to (6)."""
    _, eta, b = weights(par[0])
    fit_memory(system.joints.memory, system.joints.beams, h)
    arrived, iterations, worst = attempt_jointed(
        system, s, Increment.CAYLEY, Increment.CAYLEY, Arms.AVERAGE, t, h
    )
    if arrived and par[0] < 1.0:
        pull_together(system, s, eta, b, 1.0 - par[0], t + h, h)
    return arrived, iterations, worst


SCHEME = Scheme(
    name="energy-decaying",
    title="Energy-decaying scheme: damps what steps do not resolve, keeps momenta and joints",
    step=free_step("energy_decaying", residual, tangent, finish),
    joint_step=in_halves("energy_decaying_jointed", attempt),
    start=start,
    residual=residual,
    tangent=tangent,
    parameters=(Real("rho", 0.8, 0.0, 1.0, closed=True),),
    order=lambda p: 2,
    implicit=True,
    solves_stiff=True,
    increment=Increment.CAYLEY,
    symmetric=lambda p: p["rho"] == 1.0,
    remembers=True,
    bends=True,
    conserves=lambda p: (
        Claim(ENERGY, decays=p["rho"] != 1.0),
        Claim(LINEAR_MOMENTUM),
        Claim(ANGULAR_MOMENTUM),
        Claim(CONSTRAINTS),
    ),
    applies_to=(FREE, JOINTED, COUPLED, TOUCHING),
    translation="a midpoint rule that is damped where elements or joints act",
    reference="armero2001",
    equations="(2) to (7) are this library's: one step, one memory an element, joints",
)
