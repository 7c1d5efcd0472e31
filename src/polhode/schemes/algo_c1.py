r"""ALGO-C1 of Simo and Wong: the conserving algorithm on the rotation group (Love, part 4).

    Lambda1 = Lambda0 exp(theta)                                            step 1
    W1      = gamma/(beta h) theta - W0 + (2 - gamma/beta)(W0 + h/2 A0)     step 2
    Lambda1 J W1 - Lambda0 J W0 = h m(Lambda0 exp(alpha theta))             step 3
    A1      = (W1 - W0)/(gamma h) + (1 - 1/gamma) A0                        step 4

The unknown is theta. The momentum vector is kept for any parameters; the energy, without torque, if
and only if beta/gamma = 1/2 (theorem 3):  2 dH = (2 - gamma/beta) dPi.(W0 + h/2 A0). Then A is not
needed, and the rotation is driven by h times the mean rate.
"""

from polhode.kernel.algebra.mat3 import cross_columns
from polhode.kernel.algebra.row_values import put
from polhode.kernel.algebra.so3 import exp, exp_tangent, rotate, rotation, unrotate
from polhode.kernel.algebra.vec3 import Mat3, Vec3, hat, size, transpose
from polhode.kernel.bodies.free_newton import free_step
from polhode.kernel.bodies.one_body import (
    OneBody,
    body_moment,
    body_moment_tangent,
    move,
    place_between,
    start_with_accelerations,
)
from polhode.kernel.bodies.system import System
from polhode.kernel.compile.formula import formula
from polhode.kernel.compile.jit import inlined
from polhode.kernel.compile.pointer_table import Table
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


@inlined
def rate_after(par: tuple[float, ...], b: OneBody, theta: Vec3) -> Vec3:
    """W1, step 2."""
    ratio = par[1] / par[0]
    return (ratio / b.h) * theta - b.Omega0 + carried(ratio, b)


@inlined
def carried(ratio: float, b: OneBody) -> Vec3:
    """(2 - gamma/beta)(W0 + h/2 A0)."""
    if ratio == 2.0:  # then A is not needed, and grows without bound for gamma < 1/2
        return Vec3(0.0, 0.0, 0.0)
    return (2.0 - ratio) * (b.Omega0 + (0.5 * b.h) * b.A0)


@inlined
def residual(par: tuple[float, ...], b: OneBody, theta: Vec3) -> tuple[Vec3, float]:
    """Balance of momentum, step 3, in the axes of Lambda1, and the size of its terms."""
    ratio, alpha = par[1] / par[0], par[2]
    Pi1 = b.J @ ((ratio / b.h) * theta + carried(ratio, b)) - b.Pi0
    scale = size(Pi1) + size(b.Pi0)
    if b.load is None:
        return Pi1 - unrotate(exp(theta), b.Pi0), scale
    qa = exp(alpha * theta)
    hM = b.h * body_moment(b.load, b.q0 * qa)
    return Pi1 - unrotate(exp(theta), b.Pi0 + rotate(qa, hM)), scale + size(hM)


@inlined
def tangent(par: tuple[float, ...], b: OneBody, theta: Vec3) -> Mat3:
    """Derivative of the residual by theta."""
    beta, gamma, alpha = par
    q, Pi = exp(theta), b.Pi0
    K = (gamma / (beta * b.h)) * b.J
    if b.load is not None:
        qa = exp(alpha * theta)
        M = body_moment(b.load, b.q0 * qa)
        Pi = Pi + b.h * rotate(qa, M)
        dM = body_moment_tangent(b.load, b.q0 * qa) - hat(M)
        back = transpose(rotation(q)) @ rotation(qa)
        K = K - (b.h * alpha) * (back @ (dM @ exp_tangent(alpha * theta)))
    return K - cross_columns(unrotate(q, Pi), exp_tangent(theta))


@formula
def instant(par: tuple[float, ...]) -> float:
    """Loads are taken at t + alpha h."""
    return par[2]


@inlined
def place_body(
    system: System, s: Table, par: tuple[float, ...], b: OneBody, theta: Vec3, i: int
) -> None:
    """Put body i on the stage at t + alpha h."""
    alpha = par[2]
    q = b.q0 * exp(alpha * theta)
    omega = rotate(q, b.Omega0 + alpha * (rate_after(par, b, theta) - b.Omega0))
    place_between(system, s, i, b.h, alpha, rotation(q), omega)


@inlined
def finish(
    system: System, s: Table, memory: Table, par: tuple[float, ...], b: OneBody, theta: Vec3, i: int
) -> None:
    """Advance body i, steps 1, 3 and 4."""
    gamma = par[1]
    dW = rate_after(par, b, theta) - b.Omega0
    move(system, s, i, b.h, exp(theta))
    put(memory, i, 0, (1.0 / (gamma * b.h)) * dW + (1.0 - 1.0 / gamma) * b.A0)


# The first guess leaves out h²/2 A0, which may be large and is not needed.
step = free_step("algo_c1", residual, tangent, finish, place_body, instant=instant)


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
    start=start_with_accelerations,
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
