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

from polhode.kernel.access import mat, put, put_quat, quat, vec
from polhode.kernel.formula import formula
from polhode.kernel.free_newton import solver
from polhode.kernel.jit import kernel
from polhode.kernel.layout import INERTIA, PI, Q, X
from polhode.kernel.mat3 import cross_columns, plus_hat
from polhode.kernel.one_body import (
    RATE0,
    UNKNOWN,
    OneBody,
    body_moment,
    body_moment_tangent,
    evaluate_accelerations,
    is_loaded,
    mean_velocity,
    one_body,
    translate,
)
from polhode.kernel.so3 import exp, exp_tangent, rotate, turned
from polhode.kernel.system import (
    CONVERGED,
    NOT_CONVERGED,
    Outcome,
    System,
    body_rate,
    place,
)
from polhode.kernel.table import Table
from polhode.kernel.vec3 import Mat3, Vec3, cross, size
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

# Columns of the memory. The rate is carried, because here it is the rate that keeps the energy:
# taken from pi at every step, it would lose a bit of rounding each time.
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
    K = gamma * b.J + (b.h * gamma * gamma) * (plus_hat(cross_columns(Wg, b.J), -(b.J @ Wg)))
    if is_loaded(b):
        dM = body_moment_tangent(b, b.q0 * exp(gamma * theta)) @ exp_tangent(gamma * theta)
        K = K - (gamma * beta * b.h * b.h) * dM
    return K


@kernel
def place_body(system: System, s: Table, par: tuple[float, ...], b: OneBody, i: int) -> None:
    """Put body i on the stage at t + gamma h."""
    gamma = par[1]
    theta, W1 = newmark(par, b, vec(system.work, i, UNKNOWN))
    v = mean_velocity(system, s, i, b.h)
    Wg = (1.0 - gamma) * b.Omega0 + gamma * W1
    x = vec(s, i, X) + gamma * b.h * v
    place(system.stage, i, x, v, b.q0 * exp(gamma * theta), Wg)


solve_free = solver("algo_1", residual, tangent, place_body)


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
    work, n, gamma = system.work, len(system.bodies), par[1]
    for i in range(n):  # start from W1 = W0; from A1 = A0 the iteration fails at h|W| > 2.3
        put(work, i, RATE0, vec(memory, i, W))
        put(work, i, UNKNOWN, (-(1.0 - gamma) / gamma) * vec(memory, i, A))
    arrived, iterations, worst = solve_free(system, s, memory, par, t, h, gamma)
    if not arrived:
        return Outcome(NOT_CONVERGED, iterations, 0, worst)
    for i in range(n):
        A1 = vec(work, i, UNKNOWN)
        theta, W1 = newmark(par, one_body(system, s, memory, i, h), A1)
        q1 = turned(quat(s, i, Q), exp(theta))  # step 1
        translate(system, s, i, h)
        put_quat(s, i, Q, q1)
        put(s, i, PI, rotate(q1, mat(system.bodies, i, INERTIA) @ W1))
        put(memory, i, A, A1)
        put(memory, i, W, W1)
    return Outcome(CONVERGED, iterations, 0, worst)


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
