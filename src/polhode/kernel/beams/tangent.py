"""Derivatives of the impulses of a beam element by the end of a step, at fixed multipliers (n, m).

On the invariants (1) of `element` act

    f_y = P n,    f_v = Qᵀ n + w m,    f_X = a . n + b . m   (6)

which gives the force F and the torques Ta, Tb about the points

    F = Ysᵀ f_y,  Ta = Yaᵀ f_y + W,  Tb = Ybᵀ f_y - W,  W = sum G_jk Fa_j x Fb_k   (7)

with G = hat(f_v)/2 - f_X/4 and means of directors and points. A mean changes by half of what its
end does; so do P, Q, and the quotients in a and b by their derivatives.
"""

from typing import NamedTuple

from polhode.kernel.algebra.vec3 import Mat3, Vec3, hat, identity, outer, tmul, transpose
from polhode.kernel.beams.element import (
    Frames,
    Invariants,
    Lines,
    Maps,
    gradient_at,
    invariants,
    lines,
    maps,
    mean_frames,
    mean_gradient,
)
from polhode.kernel.beams.logarithm import StepChange, changes
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table


class Slopes(NamedTuple):
    """Derivatives of F by w_a and w_b, of Ta and Tb by s, w_a and w_b, at the end of the step."""

    Fa: Mat3
    Fb: Mat3
    As: Mat3
    Aa: Mat3
    Ab: Mat3
    Bs: Mat3
    Ba: Mat3
    Bb: Mat3


class ForceSlopes(NamedTuple):
    """Derivatives of (6): f_y by w_a - w_b; f_v by that and y; f_X by that and y."""

    y: Mat3
    v: Mat3
    v_y: Mat3
    X: Vec3
    X_y: Vec3


@kernel
def _force_slopes(
    z0: Invariants, z1: Invariants, w: StepChange, q: StepChange, end: Maps, n: Vec3, m: Vec3
) -> ForceSlopes:
    """Differentiate (6) by the invariants at the end, and these by w_a - w_b."""
    y, v = 0.5 * (z0.y + z1.y), 0.5 * (z0.v + z1.v)
    b0, b1 = z0.v @ z0.y, z1.v @ z1.y
    nv, nv1, qm = n @ v, n @ z1.v, 0.5 * (q.start + q.end)
    y_X = (0.5 * w.slope) * n + (0.5 * q.slope * nv) * v
    y_v = (0.5 * qm) * (identity(nv) + outer(v, n))
    v_X = (0.5 * q.slope) * (nv * y + (0.5 * (b0 + b1)) * n) + (0.5 * w.slope) * m
    v_v = (0.5 * qm) * (outer(y, n) + outer(n, z1.y))
    v_y = (0.5 * qm) * (identity(nv) + outer(n, z1.v))
    X_X = w.bend * (n @ y + m @ v) + 0.5 * q.bend * (b0 * (n @ z0.v) + b1 * nv1)
    X_v = (0.5 * w.quotient) * m + (0.5 * q.quotient) * (nv1 * z1.y + b1 * n)
    X_y = (0.5 * w.quotient) * n + (0.5 * q.quotient * nv1) * z1.v
    return ForceSlopes(
        y_v @ end.V - 0.25 * outer(y_X, end.Z),
        v_v @ end.V - 0.25 * outer(v_X, end.Z),
        v_y,
        tmul(end.V, X_v) - (0.25 * X_X) * end.Z,
        X_y,
    )


@kernel
def _trace(a: Mat3) -> float:
    return a.xx + a.yy + a.zz


@kernel
def slopes(
    series: Table, start: Frames, end: Frames, n: Vec3, m: Vec3
) -> tuple[Lines, Lines, Slopes]:
    """Return the mean lines, those at the end, and the derivatives of (7)."""
    z0, z1, f = invariants(start), invariants(end), mean_frames(start, end)
    w, q = changes(series, z0.X, z1.X)
    g, mean, last = mean_gradient(z0, z1, w, q), maps(f), maps(end)
    d = _force_slopes(z0, z1, w, q, last, n, m)
    fy, fX = g.P @ n, g.a @ n + g.b @ m
    G = 0.5 * hat(tmul(g.Q, n) + g.w * m) - identity(0.25 * fX)
    # W at fixed f_y, f_v, f_X
    Ha, Hb = (end.Fa @ G) @ transpose(f.Fb), (f.Fa @ G) @ transpose(end.Fb)
    Wa, Wb = 0.5 * (Ha - identity(_trace(Ha))), 0.5 * (identity(_trace(Hb)) - transpose(Hb))
    # and with them
    V, Z = transpose(mean.V), 0.25 * mean.Z
    by_y = V @ d.v_y - outer(Z, d.X_y)
    by_w = V @ d.v - outer(Z, d.X)
    Ws, Wa, Wb = by_y @ last.Ys, Wa + by_y @ last.Ya + by_w, Wb + by_y @ last.Yb - by_w
    half, ya, yb = 0.25 * hat(f.s), transpose(mean.Ya) @ d.y, transpose(mean.Yb) @ d.y
    ys, ca, cb = transpose(mean.Ys) @ d.y, hat(end.Fa @ fy), hat(end.Fb @ fy)
    found = Slopes(
        Fa=ys - 0.25 * ca,
        Fb=-0.25 * cb - ys,
        As=0.25 * hat(f.Fa @ fy) + Ws,
        Aa=half @ ca + ya + Wa,
        Ab=Wb - ya,
        Bs=0.25 * hat(f.Fb @ fy) - Ws,
        Ba=yb - Wa,
        Bb=half @ cb - yb - Wb,
    )
    return lines(g, mean), lines(gradient_at(z1, w, q), last), found
