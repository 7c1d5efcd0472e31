"""A free body under the midpoint rule, Cayley's increment: (10) of `schemes.energy_momentum`."""

from polhode.kernel.algebra.increments import cayley
from polhode.kernel.algebra.mat3 import cross_columns, plus_hat
from polhode.kernel.algebra.vec3 import Mat3, Vec3, cross, size
from polhode.kernel.bodies.one_body import OneBody, move
from polhode.kernel.bodies.system import Tables
from polhode.kernel.compile.jit import inlined
from polhode.kernel.compile.pointer_table import Table


@inlined
def residual(par: tuple[float, ...], b: OneBody, g: Vec3) -> tuple[Vec3, float]:
    """J g + g x J g/2 - h J Omega0, and the size of its terms."""
    Jg, hPi = b.J @ g, b.h * b.Pi0
    return Jg + 0.5 * cross(g, Jg) - hPi, size(Jg) + size(hPi)


@inlined
def tangent(par: tuple[float, ...], b: OneBody, g: Vec3) -> Mat3:
    """Derivative of the residual by g."""
    return plus_hat(b.J + 0.5 * cross_columns(g, b.J), -0.5 * (b.J @ g))


@inlined
def finish(
    system: Tables, s: Table, memory: Table, par: tuple[float, ...], b: OneBody, g: Vec3, i: int
) -> None:
    """Advance body i."""
    move(system, s, i, b.h, cayley(g))
