r"""ALGO-C1 of Simo and Wong: the conserving algorithm on the rotation group (Love, part 4).

    Lambda1 = Lambda0 exp(theta)                                            step 1
    W1      = gamma/(beta h) theta - W0 + (2 - gamma/beta)(W0 + h/2 A0)     step 2
    Lambda1 J W1 - Lambda0 J W0 = h m(Lambda0 exp(alpha theta))             step 3
    A1      = (W1 - W0)/(gamma h) + (1 - 1/gamma) A0                        step 4

The unknown is theta. The momentum vector is kept for any parameters; the energy, without torque, if
and only if beta/gamma = 1/2 (theorem 3):  2 dH = (2 - gamma/beta) dPi.(W0 + h/2 A0). Then A is not
needed, and the rotation is driven by h times the mean rate.
"""

from polhode.kernel.access import add, put, put_quat, quat, vec
from polhode.kernel.free_newton import keep_rates, solver
from polhode.kernel.jit import kernel
from polhode.kernel.layout import MOMENT, PI, Q, X
from polhode.kernel.mat3 import cross_columns
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
from polhode.kernel.so3 import exp, exp_tangent, rotate, rotation, turned, unrotate
from polhode.kernel.system import CONVERGED, NOT_CONVERGED, Outcome, System, place
from polhode.kernel.table import Table
from polhode.kernel.vec3 import Mat3, Vec3, hat, size, transpose
from polhode.schemes._scheme import (
    ALWAYS,
    ANGULAR_MOMENTUM,
    ENERGY,
    FREE,
    LINEAR_MOMENTUM,
    REDUCED,
    SEPARATE,
    TORQUE_FREE,
    Claim,
    Memory,
    Real,
    Scheme,
)


@kernel
def rate_after(par: tuple[float, ...], b: OneBody, theta: Vec3) -> Vec3:
    """W1, step 2."""
    ratio = par[1] / par[0]
    W1 = (ratio / b.h) * theta - b.Omega0
    if ratio != 2.0:  # A grows without bound for gamma < 1/2 where it is not needed
        W1 = W1 + (2.0 - ratio) * (b.Omega0 + (0.5 * b.h) * b.A0)
    return W1


@kernel
def residual(par: tuple[float, ...], b: OneBody, theta: Vec3) -> tuple[Vec3, float]:
    """Balance of momentum, step 3, in the axes of Lambda1, and the size of its terms."""
    alpha = par[2]
    JW0, JW1 = b.J @ b.Omega0, b.J @ rate_after(par, b, theta)
    scale = size(JW1) + size(JW0)
    if not is_loaded(b):
        return JW1 - unrotate(exp(theta), JW0), scale
    qa = exp(alpha * theta)
    hM = b.h * body_moment(b, b.q0 * qa)
    return JW1 - unrotate(exp(theta), JW0 + rotate(qa, hM)), scale + size(hM)


@kernel
def tangent(par: tuple[float, ...], b: OneBody, theta: Vec3) -> Mat3:
    """Derivative of the residual by theta."""
    beta, gamma, alpha = par
    q, Pi = exp(theta), b.J @ b.Omega0
    K = (gamma / (beta * b.h)) * b.J
    if is_loaded(b):
        qa = exp(alpha * theta)
        M = body_moment(b, b.q0 * qa)
        Pi = Pi + b.h * rotate(qa, M)
        dM = body_moment_tangent(b, b.q0 * qa) - hat(M)
        back = transpose(rotation(q)) @ rotation(qa)
        K = K - (b.h * alpha) * (back @ (dM @ exp_tangent(alpha * theta)))
    return K - cross_columns(unrotate(q, Pi), exp_tangent(theta))


@kernel
def place_body(system: System, s: Table, par: tuple[float, ...], b: OneBody, i: int) -> None:
    """Put body i on the stage at t + alpha h."""
    alpha, theta = par[2], vec(system.work, i, UNKNOWN)
    v = mean_velocity(system, s, i, b.h)
    W = b.Omega0 + alpha * (rate_after(par, b, theta) - b.Omega0)
    x = vec(s, i, X) + alpha * b.h * v
    place(system.stage, i, x, v, b.q0 * exp(alpha * theta), W)


solve_free = solver("algo_c1", residual, tangent, place_body)


@kernel
def start(
    system: System, s: Table, memory: Table, par: tuple[float, ...], t: float, h: float
) -> None:
    """Angular acceleration at the start."""
    evaluate_accelerations(system, s, t, system.work)
    for i in range(len(system.bodies)):
        put(memory, i, 0, vec(system.work, i, 0))


@kernel
def step(
    system: System, s: Table, memory: Table, par: tuple[float, ...], t: float, h: float
) -> Outcome:
    """Advance every body by h."""
    work, n, gamma = system.work, len(system.bodies), par[1]
    keep_rates(system.bodies, s, work)
    for i in range(n):  # without h²/2 A0, which may be large and is not needed
        put(work, i, UNKNOWN, h * vec(work, i, RATE0))
    arrived, iterations, worst = solve_free(system, s, memory, par, t, h, par[2])
    if not arrived:
        return Outcome(NOT_CONVERGED, iterations, 0, worst)
    for i in range(n):
        b, theta = one_body(system, s, memory, i, h), vec(work, i, UNKNOWN)
        W1 = rate_after(par, b, theta)
        translate(system, s, i, h)
        put_quat(s, i, Q, turned(quat(s, i, Q), exp(theta)))  # step 1
        add(s, i, PI, h * vec(system.stage, i, MOMENT))  # step 3
        A1 = (1.0 / (gamma * h)) * (W1 - b.Omega0) + (1.0 - 1.0 / gamma) * b.A0  # step 4
        put(memory, i, 0, A1)
    return Outcome(CONVERGED, iterations, 0, worst)


def _conserving(p: dict[str, float | str]) -> bool:
    return float(p["beta"]) / float(p["gamma"]) == 0.5


def _claims(p: dict[str, float | str]) -> tuple[Claim, ...]:
    energy = (Claim(ENERGY, TORQUE_FREE),) if _conserving(p) else ()
    angular = Claim(ANGULAR_MOMENTUM, ALWAYS if p["alpha"] == 0.5 else SEPARATE)
    return (Claim(LINEAR_MOMENTUM), angular, *energy)


SCHEME = Scheme(
    name="algo-c1",
    title="ALGO-C1 of Simo and Wong, conserving energy and momentum of a free body",
    step=step,
    start=start,
    residual=residual,
    tangent=tangent,
    parameters=(
        Real("beta", 0.25),
        Real("gamma", 0.5),
        Real("alpha", lambda p: min(float(p["beta"]) / float(p["gamma"]), 1.0), 0.0, 1.0),
    ),
    memory=(Memory("angular_acceleration"),),
    order=lambda p: 2 if p["alpha"] == 0.5 else 1,
    implicit=True,
    symmetric=lambda p: _conserving(p) and p["alpha"] == 0.5,
    conserves=_claims,
    applies_to=(FREE, REDUCED),
    translation="the midpoint rule",
    reference="love1995",
    equations="part 4, steps 1-4; theorem 3",
    conditions="energy without torque if beta/gamma = 1/2; gamma < 1/2 amplifies A",
)
