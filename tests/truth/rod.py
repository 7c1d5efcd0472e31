r"""A rod at rest under loads, as a boundary-value problem: exact to the tolerance of the solver.

With the place r, the attitude R (section axes as columns), force n and moment m in world axes,

.. math::

    r' = R\,\Gamma, \quad R' = R\,\hat\kappa, \quad n' = -f, \quad m' = -r' \times n, \quad
    (\Gamma, \kappa) = (\Gamma, \kappa)_0 + C^{-1} (R^T n, R^T m),

with r and R given at the first end, n and m at the second. It is solved by shooting: the force and
moment at the first end for which those at the second are as given, the load growing from zero.

References
----------
S. S. Antman, Nonlinear Problems of Elasticity, 2nd ed. (2005), chapter 8.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]
MOST_SHOTS = 40
ROUGH = 1e8  # how much less exact are all loads but the last
ARRIVED = 1e-12  # change of the force and moment at the clamp, in parts of the loads


class RodShape(NamedTuple):
    """A rod at rest: arc lengths, positions (3, k), quaternions (4, k), forces, moments (world)."""

    s: Array
    position: Array
    quaternion: Array
    force: Array
    moment: Array

    @property
    def tip(self) -> Array:
        """Where the second end is."""
        return self.position[:, -1]


def clamped_rod(
    length: float,
    stiffness: npt.ArrayLike,
    *,
    curvature: npt.ArrayLike = (0.0, 0.0, 0.0),
    start: npt.ArrayLike = (0.0, 0.0, 0.0),
    axes: npt.ArrayLike = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    force: npt.ArrayLike = (0.0, 0.0, 0.0),
    moment: npt.ArrayLike = (0.0, 0.0, 0.0),
    line_load: npt.ArrayLike = (0.0, 0.0, 0.0),
    steps: int = 5,
    follows: bool = False,
) -> RodShape:
    """A rod that is clamped at its first end and loaded at its second.

    Parameters
    ----------
    stiffness
        6, or 6x6, in section axes.
    curvature
        Of the rod at rest, section axes.
    axes
        Section axes at the clamp, as columns.
    force, moment, line_load
        World axes; with `follows`, force and moment turn with the second end's section.
    """
    C = np.asarray(stiffness, dtype=np.float64)
    c = np.asarray(np.linalg.inv(np.diag(C) if C.ndim == 1 else C), dtype=np.float64)
    rest = np.concatenate([[1.0, 0.0, 0.0], np.asarray(curvature, dtype=np.float64)])
    x0, q0 = np.asarray(start, dtype=np.float64), _quaternion(np.asarray(axes, dtype=np.float64))
    F, M, f = (np.asarray(v, dtype=np.float64) for v in (force, moment, line_load))
    at_clamp = np.zeros(6)
    for k in range(1, steps + 1):
        loads = [k / steps * v for v in (F, M, f)]
        rough = 1.0 if k == steps else ROUGH
        at_clamp, found = _solved(at_clamp, c, rest, (x0, q0), loads, follows, length, rough)
    y = found.y
    return RodShape(found.t, y[:3], y[3:7], y[7:10], y[10:13])


def _solved(
    tip: Array,
    c: Array,
    rest: Array,
    clamp: tuple[Array, Array],
    loads: Sequence[Array],
    follows: bool,
    length: float,
    rough: float,
) -> tuple[Array, Any]:
    """Force and moment at the clamp by Newton's method, from a near guess; and the whole rod."""
    from scipy.integrate import solve_ivp

    F, M, f = loads

    def slope(_: float, flat: Array) -> Array:
        y = flat.reshape(13, -1)
        R = _matrices(y[3:7])
        stress = np.concatenate(
            [np.einsum("jik,jk->ik", R, y[7:10]), np.einsum("jik,jk->ik", R, y[10:13])]
        )
        strain = rest[:, None] + c @ stress
        along = np.einsum("ijk,jk->ik", R, strain[:3])
        down = -np.tile(f[:, None], (1, y.shape[1]))
        turn = -np.cross(along, y[7:10], axis=0)
        return np.concatenate([along, _rates(y[3:7], strain[3:]), down, turn]).ravel()

    def shot(at: Array) -> tuple[Array, Any]:
        """Ends of rods with these forces and moments (6, k) at the clamp."""
        k = at.shape[1]
        y0 = np.concatenate([np.tile(np.concatenate(clamp)[:, None], (1, k)), at])
        found = solve_ivp(
            slope,
            (0.0, length),
            y0.ravel(),
            "DOP853",
            rtol=1e-13 * rough,
            atol=1e-14 * rough * length,
        )
        end = found.y[:, -1].reshape(13, k)
        R = _matrices(end[3:7]) if follows else np.tile(np.eye(3)[..., None], (1, 1, k))
        wanted = np.concatenate([np.einsum("ijk,j->ik", R, v) for v in (F, M)])
        return end[7:13] - wanted, found

    size = np.repeat([np.linalg.norm(F) + np.linalg.norm(f) * length, 0.0], 3)
    size[3:] = np.linalg.norm(M) + size[0] * length
    size = np.maximum(size, 1e-300)
    for _ in range(MOST_SHOTS):
        shift = 1e-7 * np.diag(size)
        misfit, _ = shot(np.column_stack([tip, tip[:, None] + shift]))
        J = (misfit[:, 1:] - misfit[:, :1]) / np.diag(shift)
        change = np.linalg.solve(J / size[:, None] * size, -misfit[:, 0] / size) * size
        tip = tip + change
        if np.abs(change / size).max() < ARRIVED * rough:
            return tip, shot(tip[:, None])[1]
    raise RuntimeError("the rod has no solution near the last load; use more steps")


def _matrices(q: Array) -> Array:
    """Rotation matrices (3, 3, k) of quaternions (4, k) that need not be unit."""
    w, x, y, z = q / np.sqrt(np.sum(q * q, axis=0))
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    )


def _rates(q: Array, kappa: Array) -> Array:
    """Rates along the rod, q (0, kappa)/2."""
    w, x, y, z = q
    a, b, c = kappa
    return 0.5 * np.array(
        [
            -x * a - y * b - z * c,
            w * a + y * c - z * b,
            w * b + z * a - x * c,
            w * c + x * b - y * a,
        ]
    )


def _quaternion(R: Array) -> Array:
    """The unit quaternion of a rotation matrix: the eigenvector of its largest eigenvalue."""
    K = np.array(
        [
            [R[0, 0] + R[1, 1] + R[2, 2], R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]],
            [R[2, 1] - R[1, 2], R[0, 0] - R[1, 1] - R[2, 2], R[0, 1] + R[1, 0], R[0, 2] + R[2, 0]],
            [R[0, 2] - R[2, 0], R[0, 1] + R[1, 0], R[1, 1] - R[0, 0] - R[2, 2], R[1, 2] + R[2, 1]],
            [R[1, 0] - R[0, 1], R[0, 2] + R[2, 0], R[1, 2] + R[2, 1], R[2, 2] - R[0, 0] - R[1, 1]],
        ]
    )
    found: Array = np.linalg.eigh(K)[1][:, -1]
    return found if found[0] >= 0.0 else -found
