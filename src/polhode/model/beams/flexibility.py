"""The flexibility of elements from that of their sections.

In linear theory about a helix, a stress S of the element gives the section resultants B(s)ᵀ S at s,
and a strain there adds B(s) to the change of the element's logarithm (`screw.transport`). So

    F = 1/L integral of B c Bᵀ ds,     c the inverse of the section's stiffness.

It is exact for two nodes: a straight uniform element is Timoshenko's, and does not lock.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from polhode.model.beams.screw import transport
from polhode.model.numbers import Floats

GAUSS_POINTS = 8  # exact for straight uniform elements from 2 on; the others are for taper and turn


def flexibilities(screws: Floats, stiffness: Callable[[float], Floats]) -> Floats:
    """F (n, 6, 6) of elements with these screws (n, 6) at rest.

    `stiffness` gives that of all elements (n, 6, 6), each at a part from 0 to 1 of its length.
    """
    points, weights = np.polynomial.legendre.leggauss(GAUSS_POINTS)
    F = np.zeros((len(screws), 6, 6))
    for point, weight in zip(0.5 * (1.0 + points), 0.5 * weights, strict=True):
        B = transport(screws, float(point))
        F += weight * B @ np.linalg.solve(stiffness(float(point)), np.swapaxes(B, -1, -2))
    found: Floats = 0.5 * (F + np.swapaxes(F, -1, -2))
    return found
