"""Conversions of attitudes: Euler angles, quaternions, rotation vectors, matrices.

Euler angles are intrinsic: ``euler("zxz", ...)`` is R = Rz(a) Rx(b) Rz(c).
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from polhode.errors import ModelError
from polhode.model.numbers import Floats, Vector, array, shape_of, shown

_SEQUENCES = {a + b + c for a in "xyz" for b in "xyz" for c in "xyz" if a != b and b != c}

_NEXT, _LAST = np.array([1, 2, 0]), np.array([2, 0, 1])  # of each axis, around


def cross(a: Floats, b: Floats) -> Floats:
    """Cross product, bit-identical to NumPy's at a fifth of its overhead."""
    return a[..., _NEXT] * b[..., _LAST] - a[..., _LAST] * b[..., _NEXT]


def multiply(p: Floats, q: Floats) -> Floats:
    """Product of quaternions, scalar first, along the last axis."""
    pw, pv, qw, qv = p[..., :1], p[..., 1:], q[..., :1], q[..., 1:]
    w = pw * qw - np.sum(pv * qv, axis=-1, keepdims=True)
    return np.concatenate([w, pw * qv + qw * pv + np.cross(pv, qv)], axis=-1)


def matrix(q: Floats) -> Floats:
    """Rotation matrices of unit quaternions along the last axis."""
    w, x, y, z = np.moveaxis(q, -1, 0)
    R = np.empty((*q.shape[:-1], 3, 3), dtype=q.dtype)
    R[..., 0, 0], R[..., 0, 1] = 1 - 2 * (y * y + z * z), 2 * (x * y - w * z)
    R[..., 0, 2], R[..., 1, 0] = 2 * (x * z + w * y), 2 * (x * y + w * z)
    R[..., 1, 1], R[..., 1, 2] = 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)
    R[..., 2, 0], R[..., 2, 1] = 2 * (x * z - w * y), 2 * (y * z + w * x)
    R[..., 2, 2] = 1 - 2 * (x * x + y * y)
    return R


def from_matrix(R: Floats) -> Floats:
    """Unit quaternion of a rotation matrix, by its largest component."""
    t = np.array([np.trace(R), R[0, 0], R[1, 1], R[2, 2]])
    k = int(np.argmax(t))
    if k == 0:
        q = [1 + t[0], R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]]
    else:
        i, j, m = k - 1, k % 3, (k + 1) % 3
        q = [R[m, j] - R[j, m], 0.0, 0.0, 0.0]
        q[1 + i] = 1 + R[i, i] - R[j, j] - R[m, m]
        q[1 + j] = R[i, j] + R[j, i]
        q[1 + m] = R[i, m] + R[m, i]
    result = np.array(q)
    return result / np.linalg.norm(result)


def rotation_vector(vector: Vector) -> Floats:
    """Unit quaternion of a rotation vector (rad)."""
    v = array("rotation_vector", vector, 3)
    half = 0.5 * math.sqrt(float(v @ v))
    return np.concatenate([[math.cos(half)], 0.5 * np.sinc(half / math.pi) * v])


def euler(
    sequence: str, *given: Any, degrees: Vector | None = None, radians: Vector | None = None
) -> Floats:
    """Unit quaternion of intrinsic Euler angles, R = R1(a) R2(b) R3(c)."""
    if str(sequence) not in _SEQUENCES:
        raise ModelError(
            f"euler sequence is {shown(sequence)}; it must be three axes, such as 'zxz' or 'xyz'."
        )
    if given or (degrees is None) == (radians is None):
        raise ModelError("euler needs either degrees=(a, b, c) or radians=(a, b, c).")
    if degrees is not None:
        angles = np.radians(array("degrees of euler", degrees, 3))
    else:
        angles = array("radians of euler", radians, 3)
    q = np.array([1.0, 0.0, 0.0, 0.0])
    for axis, angle in zip(sequence, angles, strict=True):
        turn = np.zeros(4)
        turn[0], turn[1 + "xyz".index(axis)] = math.cos(angle / 2), math.sin(angle / 2)
        q = multiply(q, turn)
    return q


def angle_about_z(turn: Floats) -> Floats:
    """Angle about z of rotation matrices (..., 3, 3), whose other angles are small."""
    return np.arctan2(turn[..., 1, 0] - turn[..., 0, 1], turn[..., 0, 0] + turn[..., 1, 1])


def euler_angles(q: Floats, sequence: str) -> Floats:
    """Intrinsic Euler angles (rad) of quaternions, the first and third unwrapped.

    At the singular positions the third is what keeps it continuous with zero, and the first
    follows.
    """
    if str(sequence) not in _SEQUENCES:
        raise ModelError(
            f"euler sequence is {shown(sequence)}; it must be three axes, such as 'zxz' or 'xyz'."
        )
    i, j, k = ("xyz".index(c) for c in sequence)
    R = matrix(q)
    if i == k:
        third = 3 - i - j
        sign = 1.0 if (j - i) % 3 == 1 else -1.0
        a = np.arctan2(R[..., j, i], -sign * R[..., third, i])
        b = np.arctan2(np.hypot(R[..., j, i], R[..., third, i]), R[..., i, i])
        c = np.arctan2(R[..., i, j], sign * R[..., i, third])
    else:
        sign = 1.0 if (j - i) % 3 == 1 else -1.0
        a = np.arctan2(-sign * R[..., j, k], R[..., k, k])
        b = np.arctan2(sign * R[..., i, k], np.hypot(R[..., i, i], R[..., i, j]))
        c = np.arctan2(-sign * R[..., i, j], R[..., i, i])
    if a.ndim:
        a, c = np.unwrap(a, axis=0), np.unwrap(c, axis=0)
    return np.stack([a, b, c], axis=-1)


def euler_rates(q: Floats, Omega: Floats, sequence: str) -> Floats:
    """Rates of the intrinsic Euler angles (rad/s), infinite at the singular positions."""
    angles = euler_angles(q, sequence)
    axes = np.zeros((*angles.shape, 3))  # of each rate, in body axes
    e = np.eye(3)
    _, j, k = ("xyz".index(c) for c in sequence)
    i = "xyz".index(sequence[0])
    Rb = _turn(j, angles[..., 1])
    Rc = _turn(k, angles[..., 2])
    axes[..., 0, :] = np.einsum("...ba,...cb,c->...a", Rc, Rb, e[i])
    axes[..., 1, :] = np.einsum("...ba,b->...a", Rc, e[j])
    axes[..., 2, :] = e[k]
    return np.linalg.solve(np.swapaxes(axes, -1, -2), Omega[..., None])[..., 0]


def _turn(axis: int, angle: Floats) -> Floats:
    q = np.zeros((*angle.shape, 4))
    q[..., 0], q[..., 1 + axis] = np.cos(angle / 2), np.sin(angle / 2)
    return matrix(q)


def orientation(what: str, value: Any) -> Floats:
    """Unit quaternion of user input: a quaternion, a 3x3 matrix, or a table of a file."""
    if isinstance(value, dict):
        return _from_table(what, value)
    if shape_of(value) == (3, 3):
        R = array(what, value, 3, 3)
        if np.abs(R @ R.T - np.eye(3)).max() > 1e-6 or np.linalg.det(R) < 0:
            raise ModelError(f"{what} is not a rotation matrix: R Rᵀ must be 1 and det R = +1.")
        u, _, v = np.linalg.svd(R)
        return from_matrix(u @ v)
    q = array(what, value, 4)
    length = float(np.linalg.norm(q))
    if abs(length - 1.0) > 1e-6:
        raise ModelError(
            f"{what} is a quaternion of norm {length:g}; normalise it "
            "(norms within 1e-6 of one are corrected)."
        )
    if abs(length - 1.0) <= 8 * np.finfo(float).eps:
        return q  # as it is, so that an attitude written to a file comes back to the last bit
    return q / length


def _from_table(what: str, table: dict[str, Any]) -> Floats:
    keys = set(table)
    if "euler" in keys and keys <= {"euler", "degrees", "radians"}:
        return euler(table["euler"], degrees=table.get("degrees"), radians=table.get("radians"))
    if keys == {"quaternion"}:
        return orientation(what, table["quaternion"])
    if keys == {"rotation_vector"}:
        return rotation_vector(table["rotation_vector"])
    if keys == {"matrix"}:
        return orientation(what, table["matrix"])
    raise ModelError(
        f"{what} has the keys {', '.join(sorted(keys))}; give euler with degrees or radians, "
        "quaternion, rotation_vector or matrix."
    )
