r"""ALGO-1 of Simo and Wong: Newmark's algorithm on the rotation group (Love, part 3).

    Lambda1 = Lambda0 exp(theta)                                            step 1
    theta   = h W0 + h² [(1/2 - beta) A0 + beta A1]                         step 2
    W1      = W0 + h [(1 - gamma) A0 + gamma A1]                            step 3
    J A_g + W_g x J W_g = Lambda_gᵀ m_g                                     step 4

with ( )_g = (1 - gamma) ( )_0 + gamma ( )_1 and Lambda_g = Lambda0 exp(gamma theta). The unknown is
A1. Without torque the energy and the norm of the momentum are kept if and only if gamma = 1/2,
whatever beta (theorem 2), but not the momentum vector:

    dH = -(gamma - 1/2) dW.J dW,      d|Pi|² = -(2 gamma - 1) |dPi|².
"""

from polhode.kernel.access import add, mat, put, put_quat, quat, vec
from polhode.kernel.formula import formula
from polhode.kernel.jit import kernel
from polhode.kernel.layout import ACTIVE, FORCE, INERTIA, INVERSE_MASS, PI, P, Q, X
from polhode.kernel.newton import ARRIVED, GO_ON, relative, verdict
from polhode.kernel.one_body import (
    RATE0,
    RESIDUAL,
    UNKNOWN,
    OneBody,
    body_moment,
    body_moment_tangent,
    evaluate_accelerations,
    is_loaded,
    one_body,
)
from polhode.kernel.so3 import exp, exp_tangent, rotate, turned
from polhode.kernel.system import (
    CONVERGED,
    NOT_CONVERGED,
    Outcome,
    System,
    body_rate,
    evaluate,
    place,
)
from polhode.kernel.table import Table
from polhode.kernel.vec3 import Mat3, Vec3, cross, hat, size, solve
from polhode.schemes._scheme import (
    ENERGY,
    FREE,
    LINEAR_MOMENTUM,
    REDUCED,
    TORQUE_FREE,
    Claim,
    Memory,
    Real,
    Scheme,
)

# Columns of the memory. The rate is carried, because here it is the rate that keeps the energy: taken
# from pi at every step, it would lose a bit of rounding each time.
A, W = 0, 3


@formula
def newmark(par: tuple[float, ...], b: OneBody, A1: Vec3) -> tuple[Vec3, Vec3]:
    """Rotation theta and rate W1, steps 2 and 3."""
    beta, gamma = par
    theta = b.h * b.Omega0 + (b.h * b.h) * ((0.5 - beta) * b.A0 + beta * A1)
    return theta, b.Omega0 + b.h * ((1.0 - gamma) * b.A0 + gamma * A1)


@kernel
def residual(par: tuple[float, ...], b: OneBody, A1: Vec3) -> tuple[Vec3, float]:
    """Balance of momentum rates, step 4, and the size of its terms."""
    _, gamma = par
    theta, W1 = newmark(par, b, A1)
    Ag = (1.0 - gamma) * b.A0 + gamma * A1
    Wg = (1.0 - gamma) * b.Omega0 + gamma * W1
    JA, JW = b.J @ Ag, b.J @ Wg
    r, scale = JA + cross(Wg, JW), size(JA) + size(Wg) * size(JW)
    if is_loaded(b):
        M = body_moment(b, b.q0 * exp(gamma * theta))
        return r - M, scale + size(M)
    return r, scale


@kernel
def tangent(par: tuple[float, ...], b: OneBody, A1: Vec3) -> Mat3:
    """Derivative of the residual by A1."""
    beta, gamma = par
    theta, W1 = newmark(par, b, A1)
    Wg = (1.0 - gamma) * b.Omega0 + gamma * W1
    K = gamma * b.J + (b.h * gamma * gamma) * (hat(Wg) @ b.J - hat(b.J @ Wg))
    if is_loaded(b):
        dM = body_moment_tangent(b, b.q0 * exp(gamma * theta)) @ exp_tangent(gamma * theta)
        K = K - (gamma * beta * b.h * b.h) * dM
    return K


@kernel
def start(
    system: System, s: Table, memory: Table, par: tuple[float, ...], t: float, h: float
) -> None:
    """Angular acceleration and rate at the start."""
    evaluate_accelerations(system, s, t, system.work)
    for i in range(len(system.bodies)):
        put(memory, i, A, vec(system.work, i, 0))
        put(memory, i, W, body_rate(system.bodies, i, quat(s, i, Q), vec(s, i, PI)))


@kernel
def step(
    system: System, s: Table, memory: Table, par: tuple[float, ...], t: float, h: float
) -> Outcome:
    """Advance every body by h."""
    _, gamma = par
    bodies, stage, work = system.bodies, system.stage, system.work
    n = len(bodies)
    for i in range(n):
        put(work, i, RATE0, vec(memory, i, W))
    for i in range(n):  # start from W1 = W0; from A1 = A0 the iteration fails at h|W| > 2.3
        put(work, i, UNKNOWN, (-(1.0 - gamma) / gamma) * vec(memory, i, A))
    before, worst, iteration, judged = 1e300, 0.0, 0, GO_ON
    while judged == GO_ON:
        if system.flags[0, ACTIVE]:
            for i in range(n):
                b = one_body(system, s, memory, i, h)
                theta, W1 = newmark(par, b, vec(work, i, UNKNOWN))
                v = bodies[i, INVERSE_MASS] * (vec(s, i, P) + 0.5 * h * vec(stage, i, FORCE))
                Wg = (1.0 - gamma) * b.Omega0 + gamma * W1
                x = vec(s, i, X) + gamma * h * v
                place(stage, i, x, v, b.q0 * exp(gamma * theta), Wg)
            evaluate(system, t + gamma * h, t, t + h, 1.0, True)
        worst = 0.0
        for i in range(n):
            b, u = one_body(system, s, memory, i, h), vec(work, i, UNKNOWN)
            r, scale = residual(par, b, u)
            worst = max(worst, relative(size(r), scale))
            put(work, i, RESIDUAL, r)
        judged = verdict(worst, before, iteration)
        if judged == GO_ON:
            for i in range(n):
                K = tangent(par, one_body(system, s, memory, i, h), vec(work, i, UNKNOWN))
                add(work, i, UNKNOWN, -solve(K, vec(work, i, RESIDUAL)))
            before = worst
            iteration += 1
    if judged != ARRIVED:
        return Outcome(NOT_CONVERGED, iteration, 0, worst)
    for i in range(n):
        b, u, p0 = one_body(system, s, memory, i, h), vec(work, i, UNKNOWN), vec(s, i, P)
        theta, W1 = newmark(par, b, u)
        q1 = turned(quat(s, i, Q), exp(theta))  # step 1
        p1 = p0 + h * vec(stage, i, FORCE)
        put(s, i, X, vec(s, i, X) + (0.5 * h * bodies[i, INVERSE_MASS]) * (p0 + p1))
        put(s, i, P, p1)
        put_quat(s, i, Q, q1)
        put(s, i, PI, rotate(q1, mat(bodies, i, INERTIA) @ W1))
        put(memory, i, A, u)
        put(memory, i, W, W1)
    return Outcome(CONVERGED, iteration, 0, worst)


def _claims(p: dict[str, float | str]) -> tuple[Claim, ...]:
    energy = (Claim(ENERGY, TORQUE_FREE),) if p["gamma"] == 0.5 else ()
    return (Claim(LINEAR_MOMENTUM), *energy)


SCHEME = Scheme(
    name="algo-1",
    title="ALGO-1 of Simo and Wong, Newmark's algorithm on the rotation group",
    step=step,
    start=start,
    residual=residual,
    tangent=tangent,
    parameters=(Real("beta", 0.25, 0.0, 0.5, closed=True), Real("gamma", 0.5, 0.0, 1.0)),
    memory=(Memory("angular_acceleration"), Memory("angular_velocity")),
    order=lambda p: 2 if p["gamma"] == 0.5 else 1,
    implicit=True,
    conserves=_claims,
    applies_to=(FREE, REDUCED),
    translation="the midpoint rule",
    reference="love1995",
    equations="part 3, steps 1-4; theorem 2",
    conditions="energy and |pi| without torque if gamma = 1/2; gamma < 1/2 amplifies A",
)
