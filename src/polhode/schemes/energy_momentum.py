r"""Energy-momentum scheme: Cayley increments and averaged arms.

    Omega0 + Omega1 = 2/h g,      R1 = R0 cay(g),      |g| = 2 tan(phi/2)    (1)
    pi1 - pi0 = I,                p1 - p0 = F,         x1 - x0 = h/2m (p0 + p1)

Loads and joints act at averaged points (R0 + R1)/2 X, so that the work of a joint vanishes, the
moments of its two ends cancel, and constraints hold at the end of every step: energy, momentum and
joints are kept to rounding. For a free body the step is a polynomial equation,

    J g + g x J g/2 = h J Omega0 + h/2 (1 - hat(g)/2) R0ᵀ I,                (2)

which is ALGO-1's for gamma = 1/2. Bodies with joints are solved together by multipliers.
"""

from polhode.kernel.access import add, put, put_quat, quat, vec
from polhode.kernel.free_newton import keep_rates, solver
from polhode.kernel.increments import CAYLEY, cayley
from polhode.kernel.jit import inlined, kernel
from polhode.kernel.layout import MOMENT, PI, Q, X
from polhode.kernel.mat3 import cross_columns, plus_hat
from polhode.kernel.multibody import jointed_step
from polhode.kernel.one_body import RATE0, UNKNOWN, OneBody, is_loaded, mean_velocity, translate
from polhode.kernel.primitives import AVERAGE
from polhode.kernel.so3 import rotate, rotation, turned, unrotate
from polhode.kernel.system import (
    CONVERGED,
    NOT_CONVERGED,
    Outcome,
    System,
    place_mapped,
)
from polhode.kernel.table import Table
from polhode.kernel.vec3 import Mat3, Vec3, cross, size
from polhode.schemes._scheme import (
    ANGULAR_MOMENTUM,
    CONSTRAINTS,
    ENERGY,
    FREE,
    JOINTED,
    LINEAR_MOMENTUM,
    SEPARATE,
    Claim,
    Scheme,
)


@inlined
def residual(par: tuple[float, ...], b: OneBody, g: Vec3) -> tuple[Vec3, float]:
    """Equation (2), and the size of its terms."""
    Jg, hJO = b.J @ g, b.h * (b.J @ b.Omega0)
    r, scale = Jg + 0.5 * cross(g, Jg) - hJO, size(Jg) + size(hJO)
    if is_loaded(b):
        hI = (0.5 * b.h * b.h) * unrotate(b.q0, b.torque)
        return r - hI + 0.5 * cross(g, hI), scale + size(hI)
    return r, scale


@inlined
def tangent(par: tuple[float, ...], b: OneBody, g: Vec3) -> Mat3:
    """Derivative of the residual by g."""
    K = plus_hat(b.J + 0.5 * cross_columns(g, b.J), -0.5 * (b.J @ g))
    if is_loaded(b):
        return plus_hat(K, (-0.25 * b.h * b.h) * unrotate(b.q0, b.torque))
    return K


@kernel
def place_body(system: System, s: Table, par: tuple[float, ...], b: OneBody, i: int) -> None:
    """Put body i on the stage at the mean of its attitudes."""
    g = vec(system.work, i, UNKNOWN)
    v = mean_velocity(system, s, i, b.h)
    R = 0.5 * (rotation(b.q0) + rotation(b.q0 * cayley(g)))
    x = vec(s, i, X) + 0.5 * b.h * v
    place_mapped(system.stage, i, x, v, R, (1.0 / b.h) * rotate(b.q0, g))


solve_free = solver("energy_momentum", residual, tangent, place_body)


@kernel
def step(
    system: System, s: Table, memory: Table, par: tuple[float, ...], t: float, h: float
) -> Outcome:
    """Advance bodies without joints by h."""
    work, n = system.work, len(system.bodies)
    keep_rates(system.bodies, s, work)
    for i in range(n):
        put(work, i, UNKNOWN, h * vec(work, i, RATE0))
    arrived, iterations, worst = solve_free(system, s, work, par, t, h, 0.5)
    if not arrived:
        return Outcome(NOT_CONVERGED, iterations, 0, worst)
    for i in range(n):
        translate(system, s, i, h)
        put_quat(s, i, Q, turned(quat(s, i, Q), cayley(vec(work, i, UNKNOWN))))  # (1)
        add(s, i, PI, h * vec(system.stage, i, MOMENT))
    return Outcome(CONVERGED, iterations, 0, worst)


@kernel
def joint_step(
    system: System, s: Table, memory: Table, par: tuple[float, ...], t: float, h: float
) -> Outcome:
    """Advance bodies with joints by h."""
    return jointed_step(system, s, CAYLEY, CAYLEY, AVERAGE, t, h)


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
        Claim(ENERGY, SEPARATE),
        Claim(LINEAR_MOMENTUM),
        Claim(ANGULAR_MOMENTUM),
        Claim(CONSTRAINTS),
    ),
    applies_to=(FREE, JOINTED),
    translation="the midpoint rule",
    reference="simo1991",
    equations="the conserving form with the Cayley map in place of the exponential",
)
