"""A beam element in plain NumPy, for complex numbers too: nothing is shared with the kernels."""

import numpy as np


def hat(v):
    zero = 0.0 * v[0]
    return np.array([[zero, -v[2], v[1]], [v[2], zero, -v[0]], [-v[1], v[0], zero]])


def rotation(v):
    """Rodrigues' formula."""
    angle = np.sqrt(np.sum(v * v))
    if abs(angle) < 1e-12:
        return np.eye(3) + hat(v)
    K = hat(v / angle)
    return np.eye(3) + np.sin(angle) * K + (1 - np.cos(angle)) * K @ K


C = np.cumprod([1.0, *(2.0 * k / (2.0 * k + 1.0) for k in range(1, 80))])  # series of w
SERIES = C, -0.25 * np.cumsum(C[1:])  # and of q, for X below 0.4
NODES, WEIGHTS = np.polynomial.legendre.leggauss(20)


def closed(X):
    """w, q and their slopes, not for small X."""
    root = np.sqrt(X + 0j)
    w = np.arcsin(root) / (root * np.sqrt(1 - X + 0j))
    w = w if np.iscomplexobj(X) else w.real
    D, c = 2 * X * (1 - X), 1 - 2 * X
    dw, q = (1 - w * c) / D, (1 - w) / (2 * D)
    return w, q, dw, -(dw + 4 * q * c) / (2 * D)


def value(k, X):
    """w (k = 0) or q (k = 1)."""
    return np.polyval(SERIES[k][::-1], X) if abs(X) < 0.4 else closed(X)[k]


def quotient(k, X0, X1):
    """Its difference quotient: sums of X0^i X1^(n-i), or the integral of the slope."""
    if max(abs(X0), abs(X1)) < 0.4:
        total, sums = 0.0, 0.0
        for n, c in enumerate(SERIES[k][1:]):
            sums = sums * X1 + X0**n
            total = total + c * sums
        return total
    slopes = [closed(0.5 * (X0 + X1) + 0.5 * (X1 - X0) * t)[2 + k] for t in NODES]
    return 0.5 * (WEIGHTS @ slopes)


def invariants(s, Fa, Fb):
    C = Fa.T @ Fb
    v = 0.5 * np.array([C[2, 1] - C[1, 2], C[0, 2] - C[2, 0], C[1, 0] - C[0, 1]])
    return 0.5 * (Fa + Fb).T @ s, v, (3 - np.trace(C)) / 4


def strain(s, Fa, Fb):
    y, v, X = invariants(s, Fa, Fb)
    return np.concatenate([value(0, X) * y + value(1, X) * v * (v @ y), value(0, X) * v])


def impulse(mu, start, end):
    """F on b, torques on a and b about their points, by next to no algebra: the product rule."""
    (y0, v0, X0), (y1, v1, X1) = invariants(*start), invariants(*end)
    n, m, (s, Fa, Fb) = mu[:3], mu[3:], [0.5 * (a + b) for a, b in zip(start, end, strict=True)]
    w0, w1, q0, q1 = value(0, X0), value(0, X1), value(1, X0), value(1, X1)
    y, v, w, q = 0.5 * (y0 + y1), 0.5 * (v0 + v1), 0.5 * (w0 + w1), 0.5 * (q0 + q1)
    b0, b1 = v0 @ y0, v1 @ y1
    dw, dq = quotient(0, X0, X1), quotient(1, X0, X1)
    f_y = w * n + q * (n @ v) * v
    f_v = q * ((n @ v) * y + 0.5 * (b0 + b1) * n) + w * m
    f_X = dw * (n @ y + m @ v) + dq * (n @ (0.5 * (v0 * b0 + v1 * b1)))
    W = -0.25 * f_X * sum(np.cross(Fa[:, j], Fb[:, j]) for j in range(3))
    for i, (j, k) in enumerate(((2, 1), (0, 2), (1, 0))):
        turned = np.cross(Fa[:, j], Fb[:, k]) - np.cross(Fa[:, k], Fb[:, j])
        W = W + 0.5 * f_v[i] * turned
    F = 0.5 * (Fa + Fb) @ f_y
    return F, 0.5 * np.cross(Fa @ f_y, s) + W, 0.5 * np.cross(Fb @ f_y, s) - W
