"""Formulas of 3x3 matrices: products with skew matrices, linear systems, inverses."""

from polhode.kernel.algebra.vec3 import Mat3, Vec3
from polhode.kernel.compile.formula import formula


@formula
def cross_columns(a: Vec3, m: Mat3) -> Mat3:
    """Return hat(a) m, without the multiplications by zero."""
    return Mat3(
        a.y * m.zx - a.z * m.yx,
        a.y * m.zy - a.z * m.yy,
        a.y * m.zz - a.z * m.yz,
        a.z * m.xx - a.x * m.zx,
        a.z * m.xy - a.x * m.zy,
        a.z * m.xz - a.x * m.zz,
        a.x * m.yx - a.y * m.xx,
        a.x * m.yy - a.y * m.xy,
        a.x * m.yz - a.y * m.xz,
    )


@formula
def cross_rows(m: Mat3, a: Vec3) -> Mat3:
    """Return m hat(a)."""
    return Mat3(
        m.xy * a.z - m.xz * a.y,
        m.xz * a.x - m.xx * a.z,
        m.xx * a.y - m.xy * a.x,
        m.yy * a.z - m.yz * a.y,
        m.yz * a.x - m.yx * a.z,
        m.yx * a.y - m.yy * a.x,
        m.zy * a.z - m.zz * a.y,
        m.zz * a.x - m.zx * a.z,
        m.zx * a.y - m.zy * a.x,
    )


@formula
def plus_hat(m: Mat3, a: Vec3) -> Mat3:
    """Return m + hat(a), without the additions of zero."""
    return Mat3(
        m.xx, m.xy - a.z, m.xz + a.y, m.yx + a.z, m.yy, m.yz - a.x, m.zx - a.y, m.zy + a.x, m.zz
    )


@formula
def solve(a: Mat3, b: Vec3) -> Vec3:
    """Solve a x = b by Cramer's rule: one division, and exact enough inside a Newton iteration."""
    cx = a.yy * a.zz - a.yz * a.zy
    cy = a.yz * a.zx - a.yx * a.zz
    cz = a.yx * a.zy - a.yy * a.zx
    d = 1.0 / (a.xx * cx + a.xy * cy + a.xz * cz)
    return Vec3(
        d * (cx * b.x + (a.xz * a.zy - a.xy * a.zz) * b.y + (a.xy * a.yz - a.xz * a.yy) * b.z),
        d * (cy * b.x + (a.xx * a.zz - a.xz * a.zx) * b.y + (a.xz * a.yx - a.xx * a.yz) * b.z),
        d * (cz * b.x + (a.xy * a.zx - a.xx * a.zy) * b.y + (a.xx * a.yy - a.xy * a.yx) * b.z),
    )


@formula
def inverse(a: Mat3) -> Mat3:
    """Inverse by cofactors."""
    cx = a.yy * a.zz - a.yz * a.zy
    cy = a.yz * a.zx - a.yx * a.zz
    cz = a.yx * a.zy - a.yy * a.zx
    d = 1.0 / (a.xx * cx + a.xy * cy + a.xz * cz)
    return Mat3(
        d * cx,
        d * (a.xz * a.zy - a.xy * a.zz),
        d * (a.xy * a.yz - a.xz * a.yy),
        d * cy,
        d * (a.xx * a.zz - a.xz * a.zx),
        d * (a.xz * a.yx - a.xx * a.yz),
        d * cz,
        d * (a.xy * a.zx - a.xx * a.zy),
        d * (a.xx * a.yy - a.xy * a.yx),
    )
