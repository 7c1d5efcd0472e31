r"""Force and moment in the sections of an element, from its stress.

The stress S is conjugate to the logarithm X of the element's pose. The resultants in the section
at fraction s of the helix are B(s)ᵀ S (`screw.transport`): in the middle with

    B(1/2) = (ad/2) / sinh(ad/2),   ad that of X,

an even function of ad, whose square has the eigenvalue -|turn|² twice: two numbers give it.
"""

from __future__ import annotations

import numpy as np

from polhode.model.beams.screw import exponential
from polhode.model.numbers import Floats

_SMALL_TURN = 0.25  # rad, below which series stand for the two numbers
_SERIES = (-1 / 24, 7 / 5760, -31 / 967680, 127 / 154828800, -73 / 3503554560)  # of -turn²


def in_the_middle(screw: Floats, stress: Floats) -> Floats:
    """Force and moment (..., 6) in the middle section, in section axes."""
    c1, c2 = _coefficients(np.linalg.norm(screw[..., 3:], axis=-1))
    once = _adjoint(screw, _adjoint(screw, stress))
    found: Floats = stress + c1[..., None] * once
    return found + c2[..., None] * _adjoint(screw, _adjoint(screw, once))


def at_part(screw: Floats, stress: Floats, part: float) -> Floats:
    """The same at a fraction of the length, from 0 to 1."""
    middle = in_the_middle(screw, stress)
    shift, R = exponential((part - 0.5) * screw)
    n = middle[..., :3]
    m = middle[..., 3:] - np.cross(shift, n)
    turned = [np.einsum("...ji,...j->...i", R, v) for v in (n, m)]
    return np.concatenate(turned, -1)


def _adjoint(screw: Floats, stress: Floats) -> Floats:
    """The transpose of ad, times a stress."""
    u, a, n, m = screw[..., :3], screw[..., 3:], stress[..., :3], stress[..., 3:]
    return np.concatenate([-np.cross(a, n), -np.cross(u, n) - np.cross(a, m)], -1)


def _coefficients(turn: Floats) -> tuple[Floats, Floats]:
    """c1 and c2 for which 1 + c1 x + c2 x² has the value and slope of g at x = -turn²."""
    a1, a2, a3, a4, a5 = _SERIES
    x = -(turn**2)
    small = turn < _SMALL_TURN
    c1 = a1 + x * x * (-a3 + x * (-2 * a4 + x * -3 * a5))
    c2 = a2 + x * (2 * a3 + x * (3 * a4 + x * 4 * a5))
    half = np.where(small, 1.0, 0.5 * turn)
    far = -4.0 * half * half
    g = half / np.sin(half)
    slope = (1.0 / np.tan(half) - 1.0 / half) / (8.0 * np.sin(half))  # dg/dx
    near = np.where(small, c1, (2.0 * (g - 1.0) - far * slope) / far)
    return near, np.where(small, c2, (far * slope - (g - 1.0)) / (far * far))
