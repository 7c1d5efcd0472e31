r"""Energy-momentum scheme: Cayley increments and averaged arms.

    Omega0 + Omega1 = 2/h g,      R1 = R0 cay(g),      |g| = 2 tan(phi/2)    (1)
    pi1 - pi0 = I,                p1 - p0 = F,         x1 - x0 = h/2m (p0 + p1)

Loads and joints act at averaged points (R0 + R1)/2 X, so that the work of a joint vanishes, the
moments of its two ends cancel, and constraints hold at the end of every step: energy, momentum and
joints are kept to rounding. Bodies on which something acts are solved together, joints by
multipliers. For a free body the step is a polynomial equation,

    J g + g x J g/2 = h J Omega0,                                           (2)

which is ALGO-1's for gamma = 1/2.
"""

from polhode.kernel.algebra.increments import CAYLEY, cayley
from polhode.kernel.algebra.mat3 import cross_columns, plus_hat
from polhode.kernel.algebra.vec3 import Mat3, Vec3, cross, size
from polhode.kernel.bodies.free_newton import free_step
from polhode.kernel.bodies.one_body import OneBody, move
from polhode.kernel.bodies.system import System
from polhode.kernel.compile.jit import inlined
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.joints.primitives import AVERAGE
from polhode.kernel.joints.step import attempt_jointed
from polhode.kernel.stepping.halving import in_halves
from polhode.schemes._scheme import (
    ANGULAR_MOMENTUM,
    CONSTRAINTS,
    ENERGY,
    FREE,
    JOINTED,
    LINEAR_MOMENTUM,
    Claim,
    Scheme,
)


@inlined
def residual(par: tuple[float, ...], b: OneBody, g: Vec3) -> tuple[Vec3, float]:
    """Equation (2), and the size of its terms."""
    Jg, hPi = b.J @ g, b.h * b.Pi0
    return Jg + 0.5 * cross(g, Jg) - hPi, size(Jg) + size(hPi)


@inlined
def tangent(par: tuple[float, ...], b: OneBody, g: Vec3) -> Mat3:
    """Derivative of the residual by g."""
    return plus_hat(b.J + 0.5 * cross_columns(g, b.J), -0.5 * (b.J @ g))


@inlined
def finish(
    system: System, s: Table, memory: Table, par: tuple[float, ...], b: OneBody, g: Vec3, i: int
) -> None:
    """Advance body i, (1)."""
    move(system, s, i, b.h, cayley(g))


step = free_step("energy_momentum", residual, tangent, finish)


@inlined
def attempt(
    system: System, s: Table, memory: Table, par: tuple[float, ...], t: float, h: float
) -> tuple[bool, int, float]:
    """Advance bodies with joints or loads by h, if the iteration arrives."""
    return attempt_jointed(system, s, CAYLEY, CAYLEY, AVERAGE, t, h)


joint_step = in_halves("energy_momentum_jointed", attempt)


SCHEME = Scheme(
    name="energy-momentum",
    title="Energy-momentum scheme: conserves everything and keeps joints closed",
    step=step,
    joint_step=joint_step,
    residual=residual,
    tangent=tangent,
    order=lambda p: 2,
    implicit=True,
    symmetric=lambda p: True,
    conserves=lambda p: (
        Claim(ENERGY),
        Claim(LINEAR_MOMENTUM),
        Claim(ANGULAR_MOMENTUM),
        Claim(CONSTRAINTS),
    ),
    applies_to=(FREE, JOINTED),
    translation="the midpoint rule",
    reference="simo1991",
    equations="the conserving form with the Cayley map in place of the exponential",
)
