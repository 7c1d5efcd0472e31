r"""Elliptic integrals, to a few roundings at any modulus.

Both the parameter k² and its complement k'² are passed where they matter, so that nothing is lost
next to a separatrix, k' -> 0. Loops have bounds that a state that is not finite
meets as any other.

References: `carlson1995` for R_F by duplication; DLMF 19.8 for the arithmetic-geometric mean.
"""

import math

from polhode.kernel.compile.jit import kernel

MEANS = 20
DOUBLINGS = 60
SERIES_SPREAD = 2.5e-3  # below this spread the series of R_F is exact to rounding


@kernel
def quarter_period(complement: float) -> float:
    """Complete integral K for the complementary modulus k'; infinite at zero."""
    if not complement > 0.0:
        return math.inf
    a, g = 1.0, complement
    for _ in range(MEANS):
        if not a - g > 1e-8 * a:  # the mean of the two is then right to its square
            break
        a, g = 0.5 * (a + g), math.sqrt(a * g)
    return math.pi / (a + g)


@kernel
def carlson_rf(x: float, y: float, z: float) -> float:
    """Carlson's symmetric integral of the first kind; at most one argument may be zero."""
    mean, a, b, c = 1.0, 0.0, 0.0, 0.0
    for _ in range(DOUBLINGS):
        mean = (x + y + z) / 3.0
        a, b, c = 1.0 - x / mean, 1.0 - y / mean, 1.0 - z / mean
        if max(abs(a), abs(b), abs(c)) < SERIES_SPREAD:
            break
        p, q, r = math.sqrt(x), math.sqrt(y), math.sqrt(z)
        shift = p * q + q * r + r * p
        x, y, z = 0.25 * (x + shift), 0.25 * (y + shift), 0.25 * (z + shift)
    e2, e3 = a * b - c * c, a * b * c
    series = 1.0 + e3 / 14.0 + e2 * (-0.1 + e2 / 24.0 - 3.0 * e3 / 44.0)
    return series / math.sqrt(mean)
