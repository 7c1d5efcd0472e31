"""The energy-momentum step of free bodies over lanes, in principal axes.

With a diagonal inertia the step's equation J g + g x J g/2 = h J Omega0 reads, by components,

    g1 + k1 g2 g3 = r1,    r = h Omega0,    k1 = (J3 - J2)/2 J1,    and so on in turn.

Given u = g1 the second and the third are linear in g2 and g3,

    D g2 = r2 - k2 r3 u,    D g3 = r3 - k3 r2 u,    D = 1 - k2 k3 u²,

and the first becomes one equation for one number,

    P(u) = (u - r1) D² + k1 r2 r3 (2 - D) - k1 (k2 r3² + k3 r2²) u = 0.

It is solved from the root of its linear part by one iteration of Newton and a fixed number of
*chords*, iterations with the same slope. The result agrees with the scheme's own step to rounding,
not to the last bit.

With s = h |Omega| >= |r|, |g| and e = s max|k|, the linear part leaves out terms of 2 e³/8 + e³/8,
P'' is 8 e² and P' one, both to first order: the start is off by 3 e³/8 s, Newton leaves
4 e² (3 e³/8)² s = 0.56 e⁸ s, and a chord reduces that 8 e² (3 e³/8) = 3 e⁵-fold. Random equations
up to e = 0.4 show no more than 0.48 e⁸ and 2.5 e⁵ (tests/unit/ensembles).
"""

from collections.abc import Callable
from enum import IntEnum

from polhode.kernel.algebra.increments import cayley
from polhode.kernel.algebra.vec3 import Vec3
from polhode.kernel.compile.formula import formula
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table
from polhode.kernel.ensembles.lanes import (
    LANES,
    Lane,
    body_momentum,
    diagonal_rate,
    get3,
    put3,
    put4,
    set_drift,
    turn,
)

ENOUGH = 2.0**-55  # an eighth of rounding
# By the number of chords, the largest c = 2 e for which 0.56 e⁸ (3 e⁵)ⁿ is not above that.
LIMITS = tuple(2.0 * (ENOUGH / (0.56 * 3.0**n)) ** (1 / (8 + 5 * n)) for n in range(10))


class Quartic(IntEnum):
    """The scalar equation, where the increment comes once it is solved."""

    U, SLOPE, CONSTANT, LINEAR = range(Lane.TURN, Lane.TURN + 4)


def chords_for(c: float) -> int | None:
    """Number of chords needed; None where lanes cannot be used."""
    return next((n for n, limit in enumerate(LIMITS) if c <= limit), None)


@formula
def equation(k: Vec3, r: Vec3) -> tuple[float, float, float]:
    """Root of the linear part of P, and what stands before 2 - D and before -u."""
    constant = k.x * (r.y * r.z)
    linear = k.x * ((k.y * r.z) * r.z + (k.z * r.y) * r.y)
    return (r.x - constant) * (1.0 + linear), constant, linear


@formula
def value(kk: float, r1: float, constant: float, linear: float, u: float) -> float:
    """P(u)."""
    D = 1.0 - (kk * u) * u
    return (u - r1) * D * D + (constant * (2.0 - D) - linear * u)


@formula
def slope(kk: float, r1: float, constant: float, linear: float, u: float) -> float:
    """P'(u)."""
    t = kk * u
    D = 1.0 - t * u
    return D * D + (2.0 * t) * (constant - 2.0 * ((u - r1) * D)) - linear


@formula
def solution(k: Vec3, r: Vec3, u: float) -> Vec3:
    """Return g."""
    inverse = 1.0 / (1.0 - (k.y * k.z * u) * u)
    return Vec3(u, inverse * (r.y - (k.y * r.z) * u), inverse * (r.z - (k.z * r.y) * u))


@kernel
def _begin(a: Table, b: int, h: float) -> None:
    """One iteration of Newton; the slope is kept."""
    for j in range(LANES):
        k, r = get3(a, b, Lane.RATIO, j), h * get3(a, b, Lane.OMEGA, j)
        kk = k.y * k.z
        u, constant, linear = equation(k, r)
        inverse = 1.0 / slope(kk, r.x, constant, linear, u)
        a[b, Quartic.U * LANES + j] = u - inverse * value(kk, r.x, constant, linear, u)
        a[b, Quartic.SLOPE * LANES + j] = inverse
        a[b, Quartic.CONSTANT * LANES + j] = constant
        a[b, Quartic.LINEAR * LANES + j] = linear


@kernel
def _chord(a: Table, b: int, h: float) -> None:
    for j in range(LANES):
        kk = a[b, (Lane.RATIO + 1) * LANES + j] * a[b, (Lane.RATIO + 2) * LANES + j]
        r1, u = h * a[b, Lane.OMEGA * LANES + j], a[b, Quartic.U * LANES + j]
        constant, linear = a[b, Quartic.CONSTANT * LANES + j], a[b, Quartic.LINEAR * LANES + j]
        off = value(kk, r1, constant, linear, u)
        a[b, Quartic.U * LANES + j] = u - a[b, Quartic.SLOPE * LANES + j] * off


@kernel
def _solution(a: Table, b: int, h: float) -> None:
    for j in range(LANES):
        k, r = get3(a, b, Lane.RATIO, j), h * get3(a, b, Lane.OMEGA, j)
        put3(a, b, Lane.G, j, solution(k, r, a[b, Quartic.U * LANES + j]))


@kernel
def _increment(a: Table, b: int) -> None:
    for j in range(LANES):
        put4(a, b, Lane.TURN, j, cayley(get3(a, b, Lane.G, j)))


@kernel
def _rates(a: Table, b: int) -> None:
    for j in range(LANES):
        put3(a, b, Lane.OMEGA, j, diagonal_rate(a, b, j, body_momentum(a, b, j)))


@kernel
def _move(a: Table, b: int, h: float) -> None:
    for j in range(LANES):
        x, p0 = get3(a, b, Lane.X, j), get3(a, b, Lane.P, j)
        share = 0.5 * h * a[b, Lane.INVERSE_MASS * LANES + j]
        p1 = p0 + h * get3(a, b, Lane.FORCE, j)
        put3(a, b, Lane.X, j, x + share * (p0 + p1))
        put3(a, b, Lane.P, j, p1)


@kernel
def advance_blocks(a: Table, first: int, end: int, steps: int, h: float, chords: int) -> None:
    """Take steps of the blocks from `first` to `end`."""
    for b in range(first, end):
        _rates(a, b)
        pushed = set_drift(a, b, h)
        for _ in range(steps):
            _begin(a, b, h)
            for _ in range(chords):
                _chord(a, b, h)
            _solution(a, b, h)
            _increment(a, b)
            turn(a, b)
            _rates(a, b)
            if pushed:
                _move(a, b, h)


def loop(
    tips: bool, diagonal: bool, coupling: float
) -> Callable[[Table, int, int, int, float], None]:
    """Return the loop with the chords that the largest coupling c needs."""
    chords = chords_for(coupling)
    assert chords is not None
    assert not tips
    count: int = chords
    return lambda a, first, end, steps, h: advance_blocks(a, first, end, steps, h, count)
