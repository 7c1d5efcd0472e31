"""The energy-momentum step of free bodies over lanes, in principal axes.

With a diagonal inertia the step's equation J g + g x J g/2 = h J Omega0 reads, by components,

    g1 + k1 g2 g3 = h Omega1,    k1 = (J3 - J2)/2 J1,    and so on in turn,

three quadratic equations without a matrix. Three substitutions and a fixed number of Newton's
iterations solve them to rounding; the result agrees with the scheme's own step to rounding, not to
the last bit.

With s = h |Omega| and c = 2 max|k| s, a substitution reduces the error c-fold, from s c/2 on, and
an iteration of Newton squares it, times max|k|. After three substitutions the error is s c⁴/2, and
one, two, three iterations leave s c⁹/8, s c¹⁹/128, s c³⁹/2¹⁵: `LIMITS` says for which c that is
below an eighth of rounding.
"""

from polhode.kernel.ensemble import (
    FORCE,
    INVERSE_MASS,
    LANES,
    OMEGA,
    RATIO,
    TURN,
    G,
    P,
    X,
    body_momentum,
    diagonal_rate,
    get3,
    put3,
    put4,
    scaled,
    turn,
)
from polhode.kernel.formula import formula
from polhode.kernel.increments import cayley
from polhode.kernel.jit import kernel
from polhode.kernel.table import Table
from polhode.kernel.vec3 import Vec3

LIMITS = ((1, 0.0145), (2, 0.17), (3, 0.41))


def iterations_for(c: float) -> int | None:
    """Iterations that are needed; None where lanes do not serve."""
    return next((n for n, limit in LIMITS if c <= limit), None)


@formula
def turned_about(v: Vec3) -> Vec3:
    """Components in turn: (y z, z x, x y)."""
    return Vec3(v.y * v.z, v.z * v.x, v.x * v.y)


@formula
def newton(k: Vec3, right: Vec3, g: Vec3) -> Vec3:
    """One iteration for g + k (g2 g3, g3 g1, g1 g2) = right, by Cramer's rule."""
    r = g + scaled(k, turned_about(g)) - right
    a, b = k.x * g.z, k.x * g.y  # rows (1, a, b), (c, 1, d), (e, f, 1)
    c, d = k.y * g.z, k.y * g.x
    e, f = k.z * g.y, k.z * g.x
    p, q, s = 1.0 - d * f, d * e - c, c * f - e
    inverse = 1.0 / (p + a * q + b * s)
    x = p * r.x + (b * f - a) * r.y + (a * d - b) * r.z
    y = q * r.x + (1.0 - b * e) * r.y + (b * c - d) * r.z
    z = s * r.x + (a * e - f) * r.y + (1.0 - a * c) * r.z
    return Vec3(g.x - inverse * x, g.y - inverse * y, g.z - inverse * z)


@kernel
def _predict(a: Table, b: int, h: float) -> None:
    for j in range(LANES):
        k, right = get3(a, b, RATIO, j), h * get3(a, b, OMEGA, j)
        g = right - scaled(k, turned_about(right))
        g = right - scaled(k, turned_about(g))
        put3(a, b, G, j, right - scaled(k, turned_about(g)))


@kernel
def _improve(a: Table, b: int, h: float) -> None:
    for j in range(LANES):
        k, right = get3(a, b, RATIO, j), h * get3(a, b, OMEGA, j)
        put3(a, b, G, j, newton(k, right, get3(a, b, G, j)))


@kernel
def _increment(a: Table, b: int) -> None:
    for j in range(LANES):
        put4(a, b, TURN, j, cayley(get3(a, b, G, j)))


@kernel
def _rates(a: Table, b: int) -> None:
    for j in range(LANES):
        put3(a, b, OMEGA, j, diagonal_rate(a, b, j, body_momentum(a, b, j)))


@kernel
def _move(a: Table, b: int, h: float) -> None:
    for j in range(LANES):
        x, p0 = get3(a, b, X, j), get3(a, b, P, j)
        share = 0.5 * h * a[b, INVERSE_MASS * LANES + j]
        p1 = p0 + h * get3(a, b, FORCE, j)
        put3(a, b, X, j, x + share * (p0 + p1))
        put3(a, b, P, j, p1)


@kernel
def advance(a: Table, first: int, end: int, steps: int, h: float, iterations: int) -> None:
    """Take steps of the blocks from `first` to `end`."""
    for b in range(first, end):
        _rates(a, b)
        for _ in range(steps):
            _predict(a, b, h)
            for _ in range(iterations):
                _improve(a, b, h)
            _increment(a, b)
            turn(a, b)
            _rates(a, b)
            _move(a, b, h)
