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

from polhode.kernel.algebra.mat3 import cross_columns, plus_hat
from polhode.kernel.algebra.row_values import put, put_quat, quat, vec
from polhode.kernel.algebra.so3 import exp, exp_tangent, rotate, rotation, turned
from polhode.kernel.algebra.vec3 import Mat3, Vec3, cross, size
from polhode.kernel.bodies.free_newton import free_step
from polhode.kernel.bodies.one_body import (
    OneBody,
    body_moment,
    body_moment_tangent,
    evaluate_accelerations,
    place_between,
    translate,
)
from polhode.kernel.bodies.system import System, body_rate
from polhode.kernel.columns import PI, Q
from polhode.kernel.compile.formula import formula
from polhode.kernel.compile.jit import inlined, kernel
from polhode.kernel.compile.pointer_table import Table
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

A, W = 0, 3  # columns of the memory; W keeps the energy, and from pi would lose a bit each step


@formula
def newmark(par: tuple[float, ...], b: OneBody, A1: Vec3) -> tuple[Vec3, Vec3, Vec3]:
    """Rotation theta and rate W1, steps 2 and 3, and the rate W_g."""
    beta, gamma = par
    theta = b.h * b.Omega0 + (b.h * b.h) * ((0.5 - beta) * b.A0 + beta * A1)
    W1 = b.Omega0 + b.h * ((1.0 - gamma) * b.A0 + gamma * A1)
    return theta, W1, (1.0 - gamma) * b.Omega0 + gamma * W1


@inlined
def residual(par: tuple[float, ...], b: OneBody, A1: Vec3) -> tuple[Vec3, float]:
    """Balance of momentum rates, step 4, and the size of its terms."""
    gamma = par[1]
    theta, _, Wg = newmark(par, b, A1)
    JA, JW = b.J @ ((1.0 - gamma) * b.A0 + gamma * A1), b.J @ Wg
    r, scale = JA + cross(Wg, JW), size(JA) + size(Wg) * size(JW)
    if b.load is not None:
        M = body_moment(b.load, b.q0 * exp(gamma * theta))
        return r - M, scale + size(M)
    return r, scale


@inlined
def tangent(par: tuple[float, ...], b: OneBody, A1: Vec3) -> Mat3:
    """Derivative of the residual by A1."""
    beta, gamma = par
    theta, _, Wg = newmark(par, b, A1)
    K = gamma * b.J + (b.h * gamma * gamma) * (plus_hat(cross_columns(Wg, b.J), -(b.J @ Wg)))
    if b.load is not None:
        dM = body_moment_tangent(b.load, b.q0 * exp(gamma * theta)) @ exp_tangent(gamma * theta)
        K = K - (gamma * beta * b.h * b.h) * dM
    return K


@formula
def guess(par: tuple[float, ...], b: OneBody) -> Vec3:
    """A1 for W1 = W0; from A1 = A0 the iteration fails at h|W| > 2.3."""
    return (1.0 - 1.0 / par[1]) * b.A0


@formula
def instant(par: tuple[float, ...]) -> float:
    """Loads are taken at t + gamma h."""
    return par[1]


@inlined
def rate(system: System, memory: Table, Pi0: Vec3, i: int) -> Vec3:
    """Rate at the start of a step."""
    return vec(memory, i, W)


@inlined
def place_body(
    system: System, s: Table, par: tuple[float, ...], b: OneBody, A1: Vec3, i: int
) -> None:
    """Put body i on the stage at t + gamma h."""
    theta, _, Wg = newmark(par, b, A1)
    q = b.q0 * exp(par[1] * theta)
    place_between(system, s, i, b.h, par[1], rotation(q), rotate(q, Wg))


@inlined
def finish(
    system: System, s: Table, memory: Table, par: tuple[float, ...], b: OneBody, A1: Vec3, i: int
) -> None:
    """Advance body i, steps 1 to 3."""
    theta, W1, _ = newmark(par, b, A1)
    translate(system, s, i, b.h)
    put_quat(s, i, Q, turned(b.q0, exp(theta)))
    put(s, i, PI, rotate(quat(s, i, Q), b.J @ W1))
    put(memory, i, A, A1)
    put(memory, i, W, W1)


step = free_step("algo_1", residual, tangent, finish, place_body, guess, instant, rate)


@kernel
def start(
    system: System, s: Table, memory: Table, par: tuple[float, ...], t: float, h: float
) -> None:
    """Angular acceleration and rate at the start."""
    evaluate_accelerations(system, s, t, memory)
    for i in range(len(system.bodies)):
        put(memory, i, W, body_rate(system.bodies, i, quat(s, i, Q), vec(s, i, PI)))


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
