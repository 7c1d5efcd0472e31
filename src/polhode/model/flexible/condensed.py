r"""Condensed matrices of a flexible part: checks, fixing of the first port, lumping.

There are six coordinates per port: displacements along and rotations about world axes. A free
part of n ports has a stiffness with 6n rows and six rigid-body modes; held at its first port, it
has 6(n - 1) rows and none.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from polhode.errors import ModelError
from polhode.model.beams.screw import cross_matrix
from polhode.model.numbers import Floats
from polhode.model.structures.matrices import symmetric

RIGID = 1e-9  # stiffness of a mode, over the largest, below which it is a rigid-body mode
MOVES = 1e-6  # force of a rigid motion, likewise, below which the part lets it pass


def rigid_motions(points: Floats) -> Floats:
    """Rigid-body modes of the ports (6n, 6), about the first port."""
    found = np.zeros((len(points), 6, 6))
    found[:] = np.eye(6)
    found[:, :3, 3:] = -cross_matrix(points - points[0])
    return found.reshape(-1, 6)


def matrix_of(what: str, given: Any, sizes: tuple[int, ...]) -> Floats:
    """A symmetric matrix with an allowed number of rows, as an array."""
    if given is None:
        raise ModelError(f"{what} is missing; give a matrix of {_rows(sizes)} rows.")
    if not (hasattr(given, "n") or hasattr(given, "tocoo")):
        try:
            given = np.asarray(given)
        except ValueError:  # rows of several lengths
            given = np.zeros(0)
        if given.ndim != 2 or given.dtype.kind not in "fiu":
            raise ModelError(f"{what} is not a matrix; give {_rows(sizes)} rows of numbers.")
    dense = symmetric(what, given).dense()
    if len(dense) not in sizes:
        raise ModelError(
            f"{what} has {len(dense)} rows; with its ports it must have {_rows(sizes)}."
        )
    return 0.5 * dense + 0.5 * dense.T


def _rows(sizes: tuple[int, ...]) -> str:
    return " or ".join(map(str, sizes))


def held_stiffness(what: str, K: Floats, points: Floats) -> Floats:
    """The checked stiffness with the first port fixed, from a fixed or free one."""
    free = len(K) == 6 * len(points)
    unit = _unit(points)
    scale = np.tile([1.0] * 3 + [unit] * 3, len(K) // 6)
    scaled = K / np.outer(scale, scale)
    values = np.linalg.eigvalsh(scaled)
    largest = float(np.abs(values).max())
    if not largest > 0.0 or values[0] < -RIGID * largest:
        raise ModelError(
            f"{what} has a mode of stiffness {values[0]:.3g}; a stiffness must not be negative."
        )
    wanted, count = 6 if free else 0, int(np.sum(values <= RIGID * largest))
    if count != wanted:
        part = "a free part" if free else "held at the first port, a part"
        modes = "rigid-body mode" if count == 1 else "rigid-body modes"
        raise ModelError(
            f"{what} has {count} {modes}; {part} has {wanted}: condense it to ports that constrain "
            "the whole part."
        )
    if not free:
        return K
    R = rigid_motions(points)
    forces = np.abs((K @ R) / np.outer(scale, R.shape[1] // 2 * [1.0] + 3 * [unit])).max()
    if forces > MOVES * largest:
        raise ModelError(
            f"{what} resists rigid motions of its ports; check points, and order the rows by port: "
            "displacements x, y, z, rotations x, y, z."
        )
    return K[6:, 6:]


def _unit(points: Floats) -> float:
    """Length scale for rotations: the distance of ports from the first."""
    return float(np.linalg.norm(points - points[0], axis=1).max()) or 1.0


def by_screws(K: Floats, points: Floats) -> Floats:
    r"""The stiffness in terms of screws of the ports relative to the first.

    To first order the screw of a port at s from the first is (u - turn x s/2, turn), so that
    u = shift + turn x s/2.
    """
    T = np.eye(len(K))
    for k, s in enumerate(points[1:] - points[0]):
        T[6 * k : 6 * k + 3, 6 * k + 3 : 6 * k + 6] = -0.5 * cross_matrix(s)
    found: Floats = T.T @ K @ T
    return 0.5 * (found + found.T)


def lumped(what: str, M: Floats) -> tuple[Floats, Floats]:
    """Masses (n) and inertias (n, 3, 3) of ports: diagonal blocks, scaled to the total mass."""
    n = len(M) // 6
    blocks = M.reshape(n, 6, n, 6)
    whole = float(np.einsum("iaja->", blocks[:, :3, :, :3])) / 3.0
    own = np.array([np.trace(blocks[k, :3, k, :3]) / 3.0 for k in range(n)])
    inertia = np.array([blocks[k, 3:, k, 3:] for k in range(n)])
    turning = np.linalg.eigvalsh(inertia)[:, 0]
    if not (whole > 0.0 and own.min() > 0.0 and turning.min() > 0.0):
        k = int(np.argmin(np.where(own > 0.0, turning, own)))
        raise ModelError(
            f"{what} gives port {k + 1} zero mass or inertia; omit it and set the masses of "
            "the port bodies instead."
        )
    factor = whole / float(own.sum())
    return factor * own, factor * inertia
