"""The family of rotation increments: R1 = R0 R(n, phi), driven by g = f(phi) n.

=============  ==============  ===================================================
member         f(phi)          used by
=============  ==============  ===================================================
EXPONENTIAL    phi             Simo-Wong, ALGO-1, ALGO-C1, Peskin
EULER          2 sin(phi/2)    Géradin's Euler parameters (g = 2 e)
CAYLEY         2 tan(phi/2)    energy-momentum
CONFORMAL      4 tan(phi/4)    Park's quaternion midpoint, Géradin's conformal vector
=============  ==============  ===================================================

Each member has its map, its body tangent ``dR1 = R1 hat(T dg)``, and both again for the half step
R(n, phi/2). For every member

    T = n nᵀ/f' + (sin phi/f)(1 - n nᵀ) - ((1 - cos phi)/f) hat(n),

written below without the singular 1/|g|.
"""

import math
from enum import IntEnum

from polhode.kernel.algebra.mat3 import inverse, plus_hat
from polhode.kernel.algebra.so3 import exp, exp_tangent, half
from polhode.kernel.algebra.vec3 import Mat3, Quat, Vec3, hat, identity, outer
from polhode.kernel.compile.formula import formula, sqrt
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.known import Known


class Increment(IntEnum):
    """Members of the family."""

    EXPONENTIAL, EULER, CAYLEY, CONFORMAL = range(4)


@formula
def cayley(g: Vec3) -> Quat:
    """Quaternion (1, g/2) made unit."""
    f = 1.0 / sqrt(1.0 + 0.25 * (g @ g))
    return Quat(f, 0.5 * f * g.x, 0.5 * f * g.y, 0.5 * f * g.z)


@formula
def conformal(g: Vec3) -> Quat:
    """Implicit midpoint rule on dq/dt = q (0, Omega)/2, as Park, Chiou and Downer use it."""
    s = (g @ g) / 16.0
    f = 1.0 / (1.0 + s)
    return Quat((1.0 - s) * f, 0.5 * f * g.x, 0.5 * f * g.y, 0.5 * f * g.z)


@kernel
def in_range(kind: Known, g: Vec3) -> bool:
    """Whether an angle below pi belongs to g: always, except for 2 sin(phi/2) <= 2."""
    return kind != Increment.EULER or g @ g < 4.0


@kernel
def increment(kind: Known, g: Vec3) -> Quat:
    """Quaternion of R(n, phi)."""
    if kind == Increment.CAYLEY:
        return cayley(g)
    if kind == Increment.EULER:
        return Quat(math.sqrt(max(0.0, 1.0 - 0.25 * (g @ g))), 0.5 * g.x, 0.5 * g.y, 0.5 * g.z)
    if kind == Increment.CONFORMAL:
        return conformal(g)
    return exp(g)


@kernel
def half_increment(kind: Known, g: Vec3) -> Quat:
    """Quaternion of R(n, phi/2)."""
    if kind == Increment.EXPONENTIAL:
        return exp(0.5 * g)
    if kind == Increment.CONFORMAL:
        return cayley(0.5 * g)
    return half(increment(kind, g))


@formula
def cayley_tangent(g: Vec3) -> Mat3:
    """Return (1 - hat(g)/2)/(1 + g²/4)."""
    f = 1.0 / (1.0 + 0.25 * (g @ g))
    return identity(f) - (0.5 * f) * hat(g)


@kernel
def _cosine(e: Vec3) -> float:
    """cos(phi/2) for e = n sin(phi/2); NaN where it does not exist."""
    square = 1.0 - e @ e
    return math.sqrt(square) if square > 0.0 else math.nan


@kernel
def tangent(kind: Known, g: Vec3) -> Mat3:
    """T with dR1 = R1 hat(T dg)."""
    if kind == Increment.CAYLEY:
        return cayley_tangent(g)
    if kind == Increment.EULER:
        e = 0.5 * g
        e0 = _cosine(e)
        return identity(e0) - hat(e) + (1.0 / e0) * outer(e, e)
    if kind == Increment.CONFORMAL:
        f = 1.0 / (1.0 + (g @ g) / 16.0)
        ff = f * f
        return (
            identity(ff * (1.0 - (g @ g) / 16.0)) - (0.5 * ff) * hat(g) + (0.125 * ff) * outer(g, g)
        )
    return exp_tangent(g)


@kernel
def inverse_tangent(kind: Known, g: Vec3) -> Mat3:
    """T⁻¹, which is a polynomial except for the exponential."""
    if kind == Increment.CAYLEY:
        return plus_hat(identity(1.0) + 0.25 * outer(g, g), 0.5 * g)
    if kind == Increment.EULER:
        return plus_hat(identity(_cosine(0.5 * g)), 0.5 * g)
    if kind == Increment.CONFORMAL:
        return plus_hat(identity(1.0 - (g @ g) / 16.0) + 0.125 * outer(g, g), 0.5 * g)
    return inverse(exp_tangent(g))


@kernel
def half_tangent(kind: Known, g: Vec3) -> Mat3:
    """T with dRm = Rm hat(T dg) for the half step Rm = R0 R(n, phi/2)."""
    if kind == Increment.CAYLEY:
        c = 1.0 / math.sqrt(1.0 + 0.25 * (g @ g))
        k = 0.25 * c * c / (1.0 + c)
        return identity(0.5 * c) - k * hat(g) - (0.5 * c * k) * outer(g, g)
    if kind == Increment.EULER:
        e = 0.5 * g
        e0 = _cosine(e)
        k = 0.5 / (1.0 + e0)
        return identity(0.5) - k * hat(e) + (k / e0) * outer(e, e)
    if kind == Increment.CONFORMAL:
        return 0.5 * cayley_tangent(0.5 * g)
    return 0.5 * exp_tangent(0.5 * g)


@kernel
def rotation_unknown(kind: Known, unknown: Known, u: Vec3) -> tuple[Quat, Vec3, Mat3]:
    """Quaternion of the increment, g = f(phi) n, and dg/du, for the unknown u.

    The unknown is g itself, or the conformal vector 4 tan(phi/4) n with g = 2 sin(phi/2) n.
    """
    if unknown == Increment.CONFORMAL and kind == Increment.EULER:
        q = increment(Increment.CONFORMAL, u)
        f = 2.0 / (2.0 + 0.125 * (u @ u))
        return q, f * u, identity(f) - (0.125 * f * f) * outer(u, u)
    return increment(kind, u), u, identity(1.0)
