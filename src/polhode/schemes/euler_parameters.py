r"""Géradin's energy-conserving scheme in Euler parameters of the half rotation.

    R1 = Rm G,  Rm = R0 G,  e = vect(G) = n sin(phi/2)                      (32), (42)
    Omega0 + Omega1 = 4/h e                                                 (57)
    p1 - p0 = h (lambda + m g),     h1 - h0 = -h Rm X~ Rmᵀ lambda            (25), (69)
    x1 - x0 + 2 Rm X~ e = 0                                                 (67)

This is the form that the energy proof (57), (61) is about; the printed listing (68) with (29) is
another scheme, `geradin-as-printed`. There is no solution beyond h |mean rate| = 2.

=========  ===========================================================  ==========
symbol     meaning                                                      equation
=========  ===========================================================  ==========
R, Rm      attitude at the ends, and half way                           (32)
G, e       half increment, its Euler vector; unknown g = 2 e            (42)
a          conformal vector 4 n tan(phi/4), the other unknown           (48)
Omega, h1  angular velocity (body), momentum R1 J Omega1 (b.Pi0: body)  (57)
X, lambda  arm of the joint (body), its force                           (67), (69)
=========  ===========================================================  ==========
"""

from polhode.kernel.algebra.increments import Increment, rotation_unknown
from polhode.kernel.algebra.increments import tangent as increment_tangent
from polhode.kernel.algebra.mat3 import cross_columns
from polhode.kernel.algebra.so3 import unrotate
from polhode.kernel.algebra.vec3 import Mat3, Vec3, size
from polhode.kernel.bodies.free_newton import free_step
from polhode.kernel.bodies.one_body import OneBody, move
from polhode.kernel.bodies.system import Tables
from polhode.kernel.compile.jit import inlined
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.joints.body_vectors import Arms
from polhode.kernel.joints.step import attempt_jointed
from polhode.kernel.stepping.halving import in_halves
from polhode.schemes._claims import (
    ANGULAR_MOMENTUM,
    CONSTRAINTS,
    ENERGY,
    LINEAR_MOMENTUM,
    UNJOINTED,
    Claim,
)
from polhode.schemes._scheme import COUPLED, FREE, JOINTED, Choice, Par, Scheme


@inlined
def unknown_of(par: Par) -> int:
    """Member of the family that is the unknown."""
    (unknown,) = par
    return Increment.EULER if unknown == 0.0 else Increment.CONFORMAL


@inlined
def residual(par: Par, b: OneBody, u: Vec3) -> tuple[Vec3, float]:
    """(69) of a free body in the axes of R1 with (57), and the size of its terms."""
    dq, g, _ = rotation_unknown(Increment.EULER, unknown_of(par), u)
    Pi1 = (2.0 / b.h) * (b.J @ g) - b.Pi0
    return Pi1 - unrotate(dq, b.Pi0), size(Pi1) + size(b.Pi0)


@inlined
def tangent(par: Par, b: OneBody, u: Vec3) -> Mat3:
    """Derivative of the residual by the unknown."""
    unknown = unknown_of(par)
    dq, _, dg = rotation_unknown(Increment.EULER, unknown, u)
    turned = unrotate(dq, b.Pi0)
    return (2.0 / b.h) * (b.J @ dg) - cross_columns(turned, increment_tangent(unknown, u))


@inlined
def finish(system: Tables, s: Table, memory: Table, par: Par, b: OneBody, u: Vec3, i: int) -> None:
    """Advance body i, (32)."""
    dq, _, _ = rotation_unknown(Increment.EULER, unknown_of(par), u)
    move(system, s, i, b.h, dq)


step = free_step("euler_parameters", residual, tangent, finish)


@inlined
def attempt(
    system: Tables, s: Table, memory: Table, par: Par, t: float, h: float
) -> tuple[bool, int, float]:
    """Advance bodies with joints or loads by h, if the iteration converges."""
    return attempt_jointed(system, s, Increment.EULER, unknown_of(par), Arms.HALF, t, h)


joint_step = in_halves("euler_parameters_jointed", attempt)


SCHEME = Scheme(
    name="euler-parameters",
    title="Géradin's energy-conserving scheme in Euler parameters",
    step=step,
    joint_step=joint_step,
    residual=residual,
    tangent=tangent,
    parameters=(Choice("unknown", ("euler", "conformal")),),
    order=lambda p: 2,
    implicit=True,
    solves_stiff=True,
    increment=Increment.EULER,
    symmetric=lambda p: True,
    conserves=lambda p: (
        Claim(ENERGY),
        Claim(LINEAR_MOMENTUM),
        Claim(ANGULAR_MOMENTUM, UNJOINTED),
        Claim(CONSTRAINTS),
    ),
    applies_to=(FREE, JOINTED, COUPLED),
    translation="the midpoint rule, (26)-(28)",
    reference="geradin1995",
    equations="(25)-(28), (42), (57), (67)",
    conditions="h times the mean angular velocity must stay below 2",
)
