"""Vectors, matrices and quaternions as values: formulas read as on paper and allocate nothing.

`Vec3`, `Mat3` and `Quat` are named tuples with operators, for plain Python and (as formulas) for
Numba alike. ``a @ b`` is the scalar product of two vectors and the
matrix product otherwise; ``p * q`` of two quaternions is their product.
"""

from __future__ import annotations

import operator
from typing import NamedTuple, overload

import polhode.kernel.compile.builtin_functions  # noqa: F401
from polhode.kernel.compile.formula import formula, sqrt, teach_operator


class Vec3(NamedTuple):
    """A vector of three components."""

    x: float
    y: float
    z: float

    def __add__(self, other: Vec3) -> Vec3:  # type: ignore[override]
        return _add_v(self, other)

    def __sub__(self, other: Vec3) -> Vec3:
        return _sub_v(self, other)

    def __neg__(self) -> Vec3:
        return _neg_v(self)

    def __mul__(self, factor: float) -> Vec3:  # type: ignore[override]
        return _scale_v(self, factor)

    def __rmul__(self, factor: float) -> Vec3:  # type: ignore[override]
        return _scale_v(self, factor)

    def __matmul__(self, other: Vec3) -> float:
        return _dot(self, other)


class Mat3(NamedTuple):
    """A 3x3 matrix, row by row."""

    xx: float
    xy: float
    xz: float
    yx: float
    yy: float
    yz: float
    zx: float
    zy: float
    zz: float

    def __add__(self, other: Mat3) -> Mat3:  # type: ignore[override]
        return _add_m(self, other)

    def __sub__(self, other: Mat3) -> Mat3:
        return _sub_m(self, other)

    def __neg__(self) -> Mat3:
        return _neg_m(self)

    def __mul__(self, factor: float) -> Mat3:  # type: ignore[override]
        return _scale_m(self, factor)

    def __rmul__(self, factor: float) -> Mat3:  # type: ignore[override]
        return _scale_m(self, factor)

    @overload
    def __matmul__(self, other: Vec3) -> Vec3: ...
    @overload
    def __matmul__(self, other: Mat3) -> Mat3: ...
    def __matmul__(self, other: Vec3 | Mat3) -> Vec3 | Mat3:
        return _mv(self, other) if isinstance(other, Vec3) else _mm(self, other)


class Quat(NamedTuple):
    """A quaternion, scalar first."""

    w: float
    x: float
    y: float
    z: float

    def __mul__(self, other: Quat) -> Quat:  # type: ignore[override]
        return _qmul(self, other)


# So that numpy's scalars leave `s * v` to us.
Vec3.__array_ufunc__ = Mat3.__array_ufunc__ = None  # type: ignore[attr-defined]


@formula
def _add_v(a: Vec3, b: Vec3) -> Vec3:
    return Vec3(a.x + b.x, a.y + b.y, a.z + b.z)


@formula
def _sub_v(a: Vec3, b: Vec3) -> Vec3:
    return Vec3(a.x - b.x, a.y - b.y, a.z - b.z)


@formula
def _neg_v(a: Vec3) -> Vec3:
    return Vec3(-a.x, -a.y, -a.z)


@formula
def _scale_v(a: Vec3, s: float) -> Vec3:
    return Vec3(s * a.x, s * a.y, s * a.z)


@formula
def _dot(a: Vec3, b: Vec3) -> float:
    return a.x * b.x + a.y * b.y + a.z * b.z


@formula
def _add_m(a: Mat3, b: Mat3) -> Mat3:
    return Mat3(
        a.xx + b.xx,
        a.xy + b.xy,
        a.xz + b.xz,
        a.yx + b.yx,
        a.yy + b.yy,
        a.yz + b.yz,
        a.zx + b.zx,
        a.zy + b.zy,
        a.zz + b.zz,
    )


@formula
def _sub_m(a: Mat3, b: Mat3) -> Mat3:
    return _add_m(a, _scale_m(b, -1.0))


@formula
def _neg_m(a: Mat3) -> Mat3:
    return _scale_m(a, -1.0)


@formula
def _scale_m(a: Mat3, s: float) -> Mat3:
    return Mat3(
        s * a.xx, s * a.xy, s * a.xz, s * a.yx, s * a.yy, s * a.yz, s * a.zx, s * a.zy, s * a.zz
    )


@formula
def _mv(a: Mat3, v: Vec3) -> Vec3:
    return Vec3(
        a.xx * v.x + a.xy * v.y + a.xz * v.z,
        a.yx * v.x + a.yy * v.y + a.yz * v.z,
        a.zx * v.x + a.zy * v.y + a.zz * v.z,
    )


@formula
def _mm(a: Mat3, b: Mat3) -> Mat3:
    return Mat3(
        a.xx * b.xx + a.xy * b.yx + a.xz * b.zx,
        a.xx * b.xy + a.xy * b.yy + a.xz * b.zy,
        a.xx * b.xz + a.xy * b.yz + a.xz * b.zz,
        a.yx * b.xx + a.yy * b.yx + a.yz * b.zx,
        a.yx * b.xy + a.yy * b.yy + a.yz * b.zy,
        a.yx * b.xz + a.yy * b.yz + a.yz * b.zz,
        a.zx * b.xx + a.zy * b.yx + a.zz * b.zx,
        a.zx * b.xy + a.zy * b.yy + a.zz * b.zy,
        a.zx * b.xz + a.zy * b.yz + a.zz * b.zz,
    )


@formula
def _qmul(p: Quat, q: Quat) -> Quat:
    return Quat(
        p.w * q.w - p.x * q.x - p.y * q.y - p.z * q.z,
        p.w * q.x + p.x * q.w + p.y * q.z - p.z * q.y,
        p.w * q.y - p.x * q.z + p.y * q.w + p.z * q.x,
        p.w * q.z + p.x * q.y - p.y * q.x + p.z * q.w,
    )


@formula
def cross(a: Vec3, b: Vec3) -> Vec3:
    """Vector product."""
    return Vec3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)


@formula
def norm(a: Vec3) -> float:
    """Length of a vector."""
    return sqrt(a.x * a.x + a.y * a.y + a.z * a.z)


@formula
def size(a: Vec3) -> float:
    """Sum of the absolute components: a norm without a square root, for residuals."""
    return abs(a.x) + abs(a.y) + abs(a.z)


@formula
def hat(a: Vec3) -> Mat3:
    """Skew matrix with ``hat(a) @ b == cross(a, b)``."""
    return Mat3(0.0, -a.z, a.y, a.z, 0.0, -a.x, -a.y, a.x, 0.0)


@formula
def outer(a: Vec3, b: Vec3) -> Mat3:
    """Dyadic product a bᵀ."""
    return Mat3(
        a.x * b.x,
        a.x * b.y,
        a.x * b.z,
        a.y * b.x,
        a.y * b.y,
        a.y * b.z,
        a.z * b.x,
        a.z * b.y,
        a.z * b.z,
    )


@formula
def identity(s: float) -> Mat3:
    """Return s times the unit matrix."""
    return Mat3(s, 0.0, 0.0, 0.0, s, 0.0, 0.0, 0.0, s)


@formula
def transpose(a: Mat3) -> Mat3:
    """Transposed matrix."""
    return Mat3(a.xx, a.yx, a.zx, a.xy, a.yy, a.zy, a.xz, a.yz, a.zz)


@formula
def tmul(a: Mat3, v: Vec3) -> Vec3:
    """Return aᵀ v."""
    return Vec3(
        a.xx * v.x + a.yx * v.y + a.zx * v.z,
        a.xy * v.x + a.yy * v.y + a.zy * v.z,
        a.xz * v.x + a.yz * v.y + a.zz * v.z,
    )


@formula
def _scale_v_left(s: float, a: Vec3) -> Vec3:
    return _scale_v(a, s)


@formula
def _scale_m_left(s: float, a: Mat3) -> Mat3:
    return _scale_m(a, s)


teach_operator(operator.add, {(Vec3, Vec3): _add_v, (Mat3, Mat3): _add_m})
teach_operator(operator.sub, {(Vec3, Vec3): _sub_v, (Mat3, Mat3): _sub_m})
teach_operator(
    operator.mul,
    {
        (Vec3, float): _scale_v,
        (float, Vec3): _scale_v_left,
        (Mat3, float): _scale_m,
        (float, Mat3): _scale_m_left,
        (Quat, Quat): _qmul,
    },
)
teach_operator(operator.matmul, {(Vec3, Vec3): _dot, (Mat3, Vec3): _mv, (Mat3, Mat3): _mm})
teach_operator(operator.neg, {(Vec3,): _neg_v, (Mat3,): _neg_m})
