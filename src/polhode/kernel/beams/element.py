"""The strain of a beam element: the logarithm of the relative pose of two frames, over a step.

Frames Fa, Fb (columns are directors) at points a distance s = pb - pa apart have the invariants

    y_i = (Fa_i + Fb_i) . s/2,   v_1 = (Fa_3 . Fb_2 - Fa_2 . Fb_3)/2, ...,   X = sin²(phi/2)   (1)

each bilinear in points and directors (X = (3 - sum Fa_j . Fb_j)/4), so that the mean over a step
gives exact discrete derivatives: with bars for means, w_a and w_b the turns of the frames,

    Dy = Ys Ds + Ya w_a + Yb w_b,    Dv = V (w_a - w_b),    DX = -Z . (w_a - w_b)/4   (2)

The strain of the element, times its length, is (w and q in `logarithm`)

    gamma = w y + q v (v . y),       kappa = w v   (3)

and by the product rule, again exactly, where w' and q' are difference quotients,

    Dgamma = P Dy + Q Dv + a DX,     Dkappa = w Dv + b DX   (4)
    P = w 1 + q v vᵀ,  Q = q (v yᵀ + (v . y) 1),  a = w' y + q' mean(v (v . y)),  b = w' v   (5)

with means instead of all values. At an instant, (2) to (5) without bars are plain derivatives.
"""

from typing import NamedTuple

from polhode.kernel.algebra.vec3 import Mat3, Vec3, cross, hat, identity, outer, tmul, transpose
from polhode.kernel.beams.logarithm import StepChange, changes, values
from polhode.kernel.compile.jit import kernel
from polhode.kernel.compile.pointer_table import Table


class Frames(NamedTuple):
    """Two frames and the vector between them: at an instant, or on average."""

    s: Vec3
    Fa: Mat3
    Fb: Mat3


class Invariants(NamedTuple):
    """What (1) gives."""

    y: Vec3
    v: Vec3
    X: float


class Maps(NamedTuple):
    """Derivatives of the invariants, (2)."""

    Ys: Mat3
    Ya: Mat3
    Yb: Mat3
    V: Mat3
    Z: Vec3


class Gradient(NamedTuple):
    """Derivatives of the strain by the invariants, (5)."""

    P: Mat3
    Q: Mat3
    a: Vec3
    w: float
    b: Vec3


class Lines(NamedTuple):
    """Derivatives of the strain: gamma by s, w_a and w_b, kappa by w_a (minus that by w_b)."""

    Gs: Mat3
    Ga: Mat3
    Gb: Mat3
    Ka: Mat3


@kernel
def invariants(f: Frames) -> Invariants:
    """Return the invariants of two frames."""
    C = transpose(f.Fa) @ f.Fb
    v = Vec3(0.5 * (C.zy - C.yz), 0.5 * (C.xz - C.zx), 0.5 * (C.yx - C.xy))
    X = 0.25 * (3.0 - (C.xx + C.yy + C.zz))
    return Invariants(tmul(0.5 * (f.Fa + f.Fb), f.s), v, max(X, 0.0))


@kernel
def strain(series: Table, z: Invariants) -> tuple[Vec3, Vec3]:
    """Return gamma and kappa, (3)."""
    w, _, q, _ = values(series, z.X)
    return w * z.y + (q * (z.v @ z.y)) * z.v, w * z.v


@kernel
def maps(f: Frames) -> Maps:
    """Return the derivatives (2) of the invariants."""
    a, b = transpose(f.Fa), transpose(f.Fb)
    a1, a2, a3 = Vec3(a.xx, a.xy, a.xz), Vec3(a.yx, a.yy, a.yz), Vec3(a.zx, a.zy, a.zz)
    b1, b2, b3 = Vec3(b.xx, b.xy, b.xz), Vec3(b.yx, b.yy, b.yz), Vec3(b.zx, b.zy, b.zz)
    v1 = 0.5 * (cross(a3, b2) - cross(a2, b3))
    v2 = 0.5 * (cross(a1, b3) - cross(a3, b1))
    v3 = 0.5 * (cross(a2, b1) - cross(a1, b2))
    V = Mat3(v1.x, v1.y, v1.z, v2.x, v2.y, v2.z, v3.x, v3.y, v3.z)
    half = 0.5 * hat(f.s)
    Z = cross(a1, b1) + cross(a2, b2) + cross(a3, b3)
    return Maps(0.5 * (a + b), a @ half, b @ half, V, Z)


@kernel
def gradient_at(z: Invariants, w: StepChange, q: StepChange) -> Gradient:
    """Return the plain derivatives (5) at the end of a step."""
    beta = z.v @ z.y
    P = identity(w.end) + q.end * outer(z.v, z.v)
    Q = q.end * (outer(z.v, z.y) + identity(beta))
    return Gradient(P, Q, w.slope * z.y + (q.slope * beta) * z.v, w.end, w.slope * z.v)


@kernel
def mean_gradient(z0: Invariants, z1: Invariants, w: StepChange, q: StepChange) -> Gradient:
    """Return the discrete derivatives (5) over a step."""
    y, v = 0.5 * (z0.y + z1.y), 0.5 * (z0.v + z1.v)
    b0, b1 = z0.v @ z0.y, z1.v @ z1.y
    wm, qm = 0.5 * (w.start + w.end), 0.5 * (q.start + q.end)
    P = identity(wm) + qm * outer(v, v)
    Q = qm * (outer(v, y) + identity(0.5 * (b0 + b1)))
    a = w.quotient * y + (0.5 * q.quotient) * (b0 * z0.v + b1 * z1.v)
    return Gradient(P, Q, a, wm, w.quotient * v)


@kernel
def lines(g: Gradient, m: Maps) -> Lines:
    """Put (2) into (4)."""
    T = g.Q @ m.V - 0.25 * outer(g.a, m.Z)
    K = g.w * m.V - 0.25 * outer(g.b, m.Z)
    return Lines(g.P @ m.Ys, g.P @ m.Ya + T, g.P @ m.Yb - T, K)


@kernel
def mean_frames(start: Frames, end: Frames) -> Frames:
    """Return the mean of frames at both ends of a step."""
    return Frames(0.5 * (start.s + end.s), 0.5 * (start.Fa + end.Fa), 0.5 * (start.Fb + end.Fb))


@kernel
def mean_lines(series: Table, start: Frames, end: Frames) -> Lines:
    """Return the discrete derivative of the strain over a step: B of the impulses Bᵀ mu."""
    z0, z1 = invariants(start), invariants(end)
    w, q = changes(series, z0.X, z1.X)
    return lines(mean_gradient(z0, z1, w, q), maps(mean_frames(start, end)))


@kernel
def lines_at(series: Table, f: Frames) -> Lines:
    """Return the derivative of the strain at an instant."""
    z = invariants(f)
    w, q = changes(series, z.X, z.X)
    return lines(gradient_at(z, w, q), maps(f))


@kernel
def advance(B: Lines, ds: Vec3, wa: Vec3, wb: Vec3) -> tuple[Vec3, Vec3]:
    """Return the change of the strain; it is exact over a step, with mean lines."""
    return B.Gs @ ds + B.Ga @ wa + B.Gb @ wb, B.Ka @ (wa - wb)


@kernel
def pull(B: Lines, n: Vec3, m: Vec3) -> tuple[Vec3, Vec3, Vec3]:
    """Force on b (minus that on a) and torques on a and b, about their points, of (n, m)."""
    twist = tmul(B.Ka, m)
    return tmul(B.Gs, n), tmul(B.Ga, n) + twist, tmul(B.Gb, n) - twist


# --- tangent --------------------------------------------------------------------------------------
# Derivatives of the impulses of a beam element by the end of a step, at fixed multipliers (n, m).
#
# On the invariants (1) act
#
#     f_y = P n,    f_v = Qᵀ n + w m,    f_X = a . n + b . m   (6)
#
# which gives the force F and the torques Ta, Tb about the points
#
#     F = Ysᵀ f_y,  Ta = Yaᵀ f_y + W,  Tb = Ybᵀ f_y - W,  W = sum G_jk Fa_j x Fb_k   (7)
#
# with G = hat(f_v)/2 - f_X/4 and means of directors and points. A mean changes by half of what its
# end does; so do P, Q, and the quotients in a and b by their derivatives.


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
