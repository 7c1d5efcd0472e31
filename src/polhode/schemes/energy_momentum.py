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
from polhode.kernel.formula import formula
from polhode.kernel.increments import CAYLEY, cayley
from polhode.kernel.jit import kernel
from polhode.kernel.layout import ACTIVE, FORCE, INVERSE_MASS, MOMENT, PI, P, Q, X
from polhode.kernel.multibody import jointed_step
from polhode.kernel.newton import ARRIVED, GO_ON, relative, verdict
from polhode.kernel.one_body import RATE0, RESIDUAL, UNKNOWN, OneBody, keep_rates, one_body
from polhode.kernel.primitives import AVERAGE
from polhode.kernel.so3 import rotate, rotation, turned, unrotate
from polhode.kernel.system import (
    CONVERGED,
    NOT_CONVERGED,
    Outcome,
    System,
    evaluate,
    place_mapped,
)
from polhode.kernel.table import Table
from polhode.kernel.vec3 import Mat3, Vec3, cross, hat, size, solve
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


@formula
def residual(par: tuple[float, ...], b: OneBody, g: Vec3) -> tuple[Vec3, float]:
    """Equation (2), and the size of its terms."""
    Jg, hJO = b.J @ g, b.h * (b.J @ b.Omega0)
    hI = (0.5 * b.h * b.h) * unrotate(b.q0, b.torque)
    r = Jg + 0.5 * cross(g, Jg) - hJO - hI + 0.5 * cross(g, hI)
    return r, size(Jg) + size(hJO) + size(hI)


@formula
def tangent(par: tuple[float, ...], b: OneBody, g: Vec3) -> Mat3:
    """Derivative of the residual by g."""
    hI = (0.5 * b.h * b.h) * unrotate(b.q0, b.torque)
    return b.J + 0.5 * (hat(g) @ b.J - hat(b.J @ g) - hat(hI))


@kernel
def step(
    system: System, s: Table, memory: Table, par: tuple[float, ...], t: float, h: float
) -> Outcome:
    """Advance bodies without joints by h."""
    bodies, stage, work = system.bodies, system.stage, system.work
    n = len(bodies)
    keep_rates(bodies, s, work)
    for i in range(n):
        put(work, i, UNKNOWN, h * vec(work, i, RATE0))
    before, worst, iteration, judged = 1e300, 0.0, 0, GO_ON
    while judged == GO_ON:
        if system.flags[0, ACTIVE]:
            for i in range(n):
                g, q0 = vec(work, i, UNKNOWN), quat(s, i, Q)
                v = bodies[i, INVERSE_MASS] * (vec(s, i, P) + 0.5 * h * vec(stage, i, FORCE))
                R = 0.5 * (rotation(q0) + rotation(q0 * cayley(g)))
                place_mapped(stage, i, vec(s, i, X) + 0.5 * h * v, v, R, (1.0 / h) * rotate(q0, g))
            evaluate(system, t + 0.5 * h, t, t + h, 1.0, True)
        worst = 0.0
        for i in range(n):
            r, scale = residual(par, one_body(system, s, work, i, h), vec(work, i, UNKNOWN))
            put(work, i, RESIDUAL, r)
            worst = max(worst, relative(size(r), scale))
        judged = verdict(worst, before, iteration)
        if judged == GO_ON:
            for i in range(n):
                K = tangent(par, one_body(system, s, work, i, h), vec(work, i, UNKNOWN))
                add(work, i, UNKNOWN, -solve(K, vec(work, i, RESIDUAL)))
            before = worst
            iteration += 1
    if judged != ARRIVED:
        return Outcome(NOT_CONVERGED, iteration, 0, worst)
    for i in range(n):
        p0 = vec(s, i, P)
        p1 = p0 + h * vec(stage, i, FORCE)
        put(s, i, X, vec(s, i, X) + (0.5 * h * bodies[i, INVERSE_MASS]) * (p0 + p1))
        put(s, i, P, p1)
        put_quat(s, i, Q, turned(quat(s, i, Q), cayley(vec(work, i, UNKNOWN))))  # (1)
        add(s, i, PI, h * vec(stage, i, MOMENT))
    return Outcome(CONVERGED, iteration, 0, worst)


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
