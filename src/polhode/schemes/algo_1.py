r"""ALGO-1 of Simo and Wong: Newmark's algorithm on the rotation group (Love, part 3).

    Lambda1 = Lambda0 exp(theta)                                            step 1
    theta   = h W0 + h² [(1/2 - beta) A0 + beta A1]                         step 2
    W1      = W0 + h [(1 - gamma) A0 + gamma A1]                            step 3
    J A_g + W_g x J W_g = Lambda_gᵀ m_g                                     step 4

with ( )_g = (1 - gamma) ( )_0 + gamma ( )_1 and Lambda_g = Lambda0 exp(gamma theta). Without torque
energy and |Pi| are conserved if and only if gamma = 1/2, whatever beta is (theorem 2); the momentum
vector is not: dH = -(gamma - 1/2) dW.J dW and d|Pi|² = -(2 gamma - 1) |dPi|².

======  ===========================================================  =========
symbol  meaning                                                      equation
======  ===========================================================  =========
Lambda  attitude, body to world (quaternion q)                       step 1
theta   rotation vector of the step, body axes                       step 2
W, A    angular velocity and acceleration, body axes; A1 is unknown  steps 2-4
J, Pi   inertia, angular momentum J W, body axes                     step 4
m       moment, world axes                                           step 4
======  ===========================================================  =========
"""

from polhode.kernel.algebra.mat3 import cross_columns, plus_hat
from polhode.kernel.algebra.so3 import exp, exp_tangent
from polhode.kernel.algebra.vec3 import Mat3, Vec3, cross, size
from polhode.kernel.bodies.carried import carried_rate, move_carried, place_turned, start_carried
from polhode.kernel.bodies.free_newton import free_step
from polhode.kernel.bodies.one_body import OneBody, body_moment, body_moment_tangent
from polhode.kernel.bodies.system import Tables
from polhode.kernel.compile.formula import formula
from polhode.kernel.compile.jit import inlined
from polhode.kernel.compile.pointer_table import Table
from polhode.schemes._claims import ENERGY, LINEAR_MOMENTUM, TORQUE_FREE, Claim
from polhode.schemes._scheme import FREE, REDUCED, Memory, Par, Real, Scheme


@formula
def newmark(par: Par, b: OneBody, A1: Vec3) -> tuple[Vec3, Vec3, Vec3]:
    """Rotation theta and rate W1, steps 2 and 3, and the rate W_g."""
    beta, gamma = par
    theta = b.h * b.Omega0 + (b.h * b.h) * ((0.5 - beta) * b.A0 + beta * A1)
    W1 = b.Omega0 + b.h * ((1.0 - gamma) * b.A0 + gamma * A1)
    return theta, W1, (1.0 - gamma) * b.Omega0 + gamma * W1


@inlined
def residual(par: Par, b: OneBody, A1: Vec3) -> tuple[Vec3, float]:
    """Balance of momentum rates, step 4, and the size of its terms."""
    _, gamma = par
    theta, _, Wg = newmark(par, b, A1)
    JA, JW = b.J @ ((1.0 - gamma) * b.A0 + gamma * A1), b.J @ Wg
    r, scale = JA + cross(Wg, JW), size(JA) + size(Wg) * size(JW)
    if b.load is not None:
        M = body_moment(b.load, b.q0 * exp(gamma * theta))
        return r - M, scale + size(M)
    return r, scale


@inlined
def tangent(par: Par, b: OneBody, A1: Vec3) -> Mat3:
    """Derivative of the residual by A1."""
    beta, gamma = par
    theta, _, Wg = newmark(par, b, A1)
    K = gamma * b.J + (b.h * gamma * gamma) * (plus_hat(cross_columns(Wg, b.J), -(b.J @ Wg)))
    if b.load is not None:
        dM = body_moment_tangent(b.load, b.q0 * exp(gamma * theta)) @ exp_tangent(gamma * theta)
        K = K - (gamma * beta * b.h * b.h) * dM
    return K


@formula
def instant(par: Par) -> float:
    """Loads are taken at t + gamma h."""
    _, gamma = par
    return gamma


@formula
def guess(par: Par, b: OneBody) -> Vec3:
    """A1 for W1 = W0; from A1 = A0 the iteration fails at h|W| > 2.3."""
    return (1.0 - 1.0 / instant(par)) * b.A0


@inlined
def place_body(system: Tables, s: Table, par: Par, b: OneBody, A1: Vec3, i: int) -> None:
    """Put body i on the stage at t + gamma h."""
    theta, _, Wg = newmark(par, b, A1)
    place_turned(system, s, i, b, instant(par), theta, Wg)


@inlined
def finish(system: Tables, s: Table, memory: Table, par: Par, b: OneBody, A1: Vec3, i: int) -> None:
    """Advance body i, steps 1 to 3."""
    theta, W1, _ = newmark(par, b, A1)
    move_carried(system, s, memory, i, b.h, exp(theta), b.J, W1, A1)


step = free_step("algo_1", residual, tangent, finish, place_body, guess, instant, carried_rate)

SCHEME = Scheme(
    name="algo-1",
    title="ALGO-1 of Simo and Wong, Newmark's algorithm on the rotation group",
    step=step,
    start=start_carried,
    residual=residual,
    tangent=tangent,
    parameters=(Real("beta", 0.25, 0.0, 0.5, closed=True), Real("gamma", 0.5, 0.0, 1.0)),
    memory=(Memory("angular_acceleration"), Memory("angular_velocity")),
    order=lambda p: 2 if p["gamma"] == 0.5 else 1,
    implicit=True,
    conserves=lambda p: (
        Claim(LINEAR_MOMENTUM),
        *((Claim(ENERGY, TORQUE_FREE),) if p["gamma"] == 0.5 else ()),
    ),
    applies_to=(FREE, REDUCED),
    translation="the midpoint rule",
    reference="love1995",
    equations="part 3, steps 1-4; theorem 2",
    conditions="energy and |pi| without torque if gamma = 1/2; gamma < 1/2 amplifies A",
)
