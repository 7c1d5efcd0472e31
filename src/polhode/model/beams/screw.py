"""Poses along a helix: the logarithm of a relative pose, and the matrices of its change.

A strain (Gamma, kappa) times a length is a screw: shift and turn. All functions take arrays with
any leading axes.
"""

from __future__ import annotations

import numpy as np

from polhode.model.numbers import Floats

_SERIES_BELOW = 2e-3  # sin²(phi/2) below which series stand for the quotients
_TERMS = 60  # of the exponential series: enough for turns up to 4 pi


def cross_matrix(v: Floats) -> Floats:
    """The matrix of the cross product with v."""
    zero = np.zeros_like(v[..., 0])
    x, y, z = v[..., 0], v[..., 1], v[..., 2]
    rows = [np.stack(r, -1) for r in ((zero, -z, y), (z, zero, -x), (-y, x, zero))]
    return np.stack(rows, -2)


def relative_screw(Fa: Floats, Fb: Floats, s: Floats) -> Floats:
    """The logarithm (shift, turn) of the pose of frame b in frame a.

    Frames are matrices with their axes as columns; s leads from the origin of a to that of b.
    """
    R = np.swapaxes(Fa, -1, -2) @ Fb
    v = 0.5 * np.stack(
        [
            R[..., 2, 1] - R[..., 1, 2],
            R[..., 0, 2] - R[..., 2, 0],
            R[..., 1, 0] - R[..., 0, 1],
        ],
        -1,
    )
    y = 0.5 * np.einsum("...ji,...j->...i", Fa + Fb, s)
    w, q = quotients(v, np.trace(R, axis1=-2, axis2=-1))
    along = np.einsum("...i,...i->...", v, y)
    shift = w[..., None] * y + (q * along)[..., None] * v
    return np.concatenate([shift, w[..., None] * v], -1)


def quotients(v: Floats, trace: Floats) -> tuple[Floats, Floats]:
    """phi/sin(phi) and (1 - phi/sin(phi))/sin²(phi), of a turn with sin(phi) n and trace."""
    X = np.maximum((3.0 - trace) / 4.0, 0.0)
    sine = np.linalg.norm(v, axis=-1)
    small = X < _SERIES_BELOW
    safe = np.where(small, 1.0, sine)
    phi = np.arctan2(safe, np.where(small, 0.0, 0.5 * (trace - 1.0)))
    w = np.where(small, _w_series(X), phi / safe)
    q = np.where(small, _q_series(X), (1.0 - phi / safe) / (safe * safe))
    return w, q


def _w_series(X: Floats) -> Floats:
    """phi/sin(phi) = 2F1(1, 1; 3/2; X): each term is 2k/(2k+1) X of the one before."""
    term, total = np.ones_like(X), np.ones_like(X)
    for k in range(1, 8):
        term = term * X * (2.0 * k / (2.0 * k + 1.0))
        total = total + term
    return total


def _q_series(X: Floats) -> Floats:
    """(1 - w)/(4 X (1 - X)), by the series of w without its first term."""
    term, total = np.full_like(X, 2.0 / 3.0), np.full_like(X, 2.0 / 3.0)
    for k in range(2, 9):
        term = term * X * (2.0 * k / (2.0 * k + 1.0))
        total = total + term
    return -total / (4.0 * (1.0 - X))


def exponential(screw: Floats) -> tuple[Floats, Floats]:
    """Translation and rotation of the exponential of a screw."""
    u, a = screw[..., :3], screw[..., 3:]
    angle = np.linalg.norm(a, axis=-1)[..., None, None]
    A = cross_matrix(a)
    one = np.sinc(angle / np.pi)  # sin(phi)/phi
    half = 0.5 * np.sinc(angle / (2.0 * np.pi)) ** 2  # (1 - cos(phi))/phi²
    small = angle < 1e-2
    safe = np.where(small, 1.0, angle)
    third = np.where(
        small, 1.0 / 6.0 - angle**2 / 120.0 + angle**4 / 5040.0, (1.0 - one) / (safe * safe)
    )
    AA = A @ A
    R = np.eye(3) + one * A + half * AA
    V = np.eye(3) + half * A + third * AA
    return np.einsum("...ij,...j->...i", V, u), R


def small_adjoint(screw: Floats) -> Floats:
    """The 6x6 adjoint matrix of a screw, in the order (shift, turn)."""
    u, a = cross_matrix(screw[..., :3]), cross_matrix(screw[..., 3:])
    top = np.concatenate([a, u], -1)
    return np.concatenate([top, np.concatenate([np.zeros_like(a), a], -1)], -2)


def transport(screw: Floats, part: float) -> Floats:
    """The 6x6 matrix that maps a strain at a fraction of a helix to the change of its logarithm.

    For an element H = exp(X), a strain epsilon(s) changes the logarithm by the integral of
    T(X)^-1 Ad(exp(-(1 - s) X)) epsilon(s): T is the derivative of the exponential.
    """
    ad = small_adjoint(screw)
    return np.linalg.solve(_series(-ad, 1), _series(-(1.0 - part) * ad, 0))


def _series(A: Floats, shift: int) -> Floats:
    """The sum of A^k/(k + shift)!: for shift 0 the exponential."""
    term = np.broadcast_to(np.eye(6), A.shape)
    total = np.array(term)
    for k in range(1, _TERMS):
        term = term @ A / (k + shift)
        total = total + term
    return total
