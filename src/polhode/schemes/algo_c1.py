r"""ALGO-C1 of Simo and Wong: the conserving algorithm on the rotation group (Love, part 4).

    Lambda1 = Lambda0 exp(theta)                                            step 1
    W1      = gamma/(beta h) theta - W0 + (2 - gamma/beta)(W0 + h/2 A0)     step 2
    Lambda1 J W1 - Lambda0 J W0 = h m(Lambda0 exp(alpha theta))             step 3
    A1      = (W1 - W0)/(gamma h) + (1 - 1/gamma) A0                        step 4

The momentum vector is conserved for any parameters; the energy, without torque, if and only if
beta/gamma = 1/2 (theorem 3): 2 dH = (2 - gamma/beta) dPi.(W0 + h/2 A0). Then A is not needed.

======  ===================================================  =========
symbol  meaning                                              equation
======  ===================================================  =========
Lambda  attitude, body to world (quaternion q)               step 1
theta   rotation vector of the step, body axes: the unknown  steps 1-3
W, A    angular velocity and acceleration, body axes         steps 2-4
J, Pi   inertia, angular momentum J W, body axes             step 3
m       moment, world axes, at the share alpha of the step   step 3
======  ===================================================  =========
"""

from polhode.kernel.algebra.so3 import exp
from polhode.kernel.algebra.vec3 import Mat3, Vec3, size
from polhode.kernel.bodies.carried import move_accelerated, place_turned, start_with_accelerations
from polhode.kernel.bodies.free_newton import free_step
from polhode.kernel.bodies.one_body import OneBody
from polhode.kernel.bodies.system import Tables
from polhode.kernel.bodies.turned_momentum import minus_turned_tangent, turned_momentum
from polhode.kernel.compile.formula import formula
from polhode.kernel.compile.jit import inlined
from polhode.kernel.compile.pointer_table import Table
from polhode.schemes._claims import ENERGY, LINEAR_MOMENTUM, TORQUE_FREE, Claim, angular_if_midway
from polhode.schemes._scheme import FREE, REDUCED, Memory, Par, Parameters, Real, Scheme


@inlined
def rate_after(par: Par, b: OneBody, theta: Vec3) -> Vec3:
    """W1, step 2."""
    beta, gamma, _ = par
    return (gamma / beta / b.h) * theta - b.Omega0 + carried(gamma / beta, b)


@inlined
def carried(ratio: float, b: OneBody) -> Vec3:
    """(2 - gamma/beta)(W0 + h/2 A0)."""
    # At a ratio of 2 A is not needed, and grows without bound for gamma < 1/2.
    return Vec3(0.0, 0.0, 0.0) if ratio == 2.0 else (2.0 - ratio) * (b.Omega0 + 0.5 * b.h * b.A0)


@inlined
def residual(par: Par, b: OneBody, theta: Vec3) -> tuple[Vec3, float]:
    """Balance of momentum, step 3, in the axes of Lambda1, and the size of its terms."""
    beta, gamma, alpha = par
    Pi1 = b.J @ ((gamma / beta / b.h) * theta + carried(gamma / beta, b)) - b.Pi0
    turned, impulse = turned_momentum(b, alpha, theta)
    return Pi1 - turned, size(Pi1) + size(b.Pi0) + impulse


@inlined
def tangent(par: Par, b: OneBody, theta: Vec3) -> Mat3:
    """Derivative of the residual by theta."""
    beta, gamma, alpha = par
    return minus_turned_tangent((gamma / (beta * b.h)) * b.J, b, alpha, theta)


@formula
def instant(par: Par) -> float:
    """Loads are taken at t + alpha h."""
    _, _, alpha = par
    return alpha


@inlined
def place_body(system: Tables, s: Table, par: Par, b: OneBody, theta: Vec3, i: int) -> None:
    """Put body i on the stage at t + alpha h."""
    W = b.Omega0 + instant(par) * (rate_after(par, b, theta) - b.Omega0)
    place_turned(system, s, i, b, instant(par), theta, W)


@inlined
def finish(
    system: Tables, s: Table, memory: Table, par: Par, b: OneBody, theta: Vec3, i: int
) -> None:
    """Advance body i, steps 1, 3 and 4."""
    (_, gamma, _), dW = par, rate_after(par, b, theta) - b.Omega0
    A1 = (1.0 / (gamma * b.h)) * dW + (1.0 - 1.0 / gamma) * b.A0  # step 4
    move_accelerated(system, s, memory, i, b.h, exp(theta), A1)


# The first guess leaves out h²/2 A0, which may be large and is not needed.
step = free_step("algo_c1", residual, tangent, finish, place_body, instant=instant)


def _alpha(p: Parameters) -> float:
    return min(float(p["beta"]) / float(p["gamma"]), 1.0)


SCHEME = Scheme(
    name="algo-c1",
    title="ALGO-C1 of Simo and Wong, conserving energy and momentum of a free body",
    step=step,
    start=start_with_accelerations,
    residual=residual,
    tangent=tangent,
    parameters=(Real("beta", 0.25), Real("gamma", 0.5), Real("alpha", _alpha, 0.0, 1.0)),
    memory=(Memory("angular_acceleration"),),
    order=lambda p: 2 if p["alpha"] == 0.5 else 1,
    implicit=True,
    symmetric=lambda p: _alpha(p) == 0.5 and p["alpha"] == 0.5,
    conserves=lambda p: (
        Claim(LINEAR_MOMENTUM),
        angular_if_midway(p["alpha"] == 0.5),
        *((Claim(ENERGY, TORQUE_FREE),) if _alpha(p) == 0.5 else ()),
    ),
    applies_to=(FREE, REDUCED),
    translation="the midpoint rule",
    reference="love1995",
    equations="part 4, steps 1-4; theorem 3",
    conditions="energy without torque if beta/gamma = 1/2; gamma < 1/2 amplifies A",
)
