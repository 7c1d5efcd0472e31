r"""Effective masses of fixed-port modes.

With coordinates i of the part that are free while its port is held, (K - ω² M) φ = 0, φ . M φ = 1,
and rigid motions T (rows i, columns three shifts and three turns about the port), a mode acts on
the port as the mass matrix L Lᵀ does, L = Tᵀ M φ = (l, j), on a spring: a point mass |l|² that
slides along l, at the place (l x j)/|l|² from the port.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from polhode.errors import ModelError
from polhode.model.numbers import Floats, array
from polhode.model.structures.matrices import symmetric


@dataclass(frozen=True)
class EffectiveMass:
    """A fixed-port mode as a point mass on a spring."""

    frequency: float  # Hz
    mass: float  # kg, along `axis`
    axis: Floats  # direction in which it slides
    place: Floats  # from the port, m
    matrix: Floats  # 6x6 L Lᵀ, of which this is the part of a point mass

    @property
    def stiffness(self) -> float:
        """Stiffness of its spring, N/m."""
        return self.mass * (2.0 * np.pi * self.frequency) ** 2


def effective_masses(
    stiffness: Any, mass: Any, points: Sequence[Any], port: Any = (0.0, 0.0, 0.0), count: int = 6
) -> tuple[EffectiveMass, ...]:
    """Return the lowest modes of a part with its port fixed.

    Parameters
    ----------
    stiffness, mass
        Matrices of the free points of the part, three displacements each; the port is held.
    points
        Places of these points.
    port
        Place of the port.
    count
        How many modes.
    """
    K, M = symmetric("stiffness", stiffness).dense(), symmetric("mass", mass).dense()
    n = len(K) // 3
    x = array("points", points, n, 3) - array("port", port, 3)
    if len(M) != len(K) or len(K) != 3 * n:
        raise ModelError(
            f"mass has {len(M)} rows and stiffness {len(K)}; both need three per point."
        )
    try:
        root = np.linalg.inv(np.linalg.cholesky(M))
        np.linalg.cholesky(K)
    except np.linalg.LinAlgError:
        raise ModelError(
            "stiffness or mass is not positive definite; fix the port and give every point a mass."
        ) from None
    squares, V = np.linalg.eigh(root @ K @ root.T)
    T = np.zeros((n, 3, 6))
    T[:, :, :3] = np.eye(3)
    T[:, :, 3:] = np.cross(np.eye(3), x[:, None]).swapaxes(1, 2)  # turn x place
    L = T.reshape(-1, 6).T @ (M @ (root.T @ V[:, :count]))
    return tuple(_effective(square, column) for square, column in zip(squares, L.T, strict=False))


def _effective(square: float, L: Floats) -> EffectiveMass:
    mass = float(L[:3] @ L[:3])
    frequency = float(np.sqrt(max(square, 0.0))) / (2.0 * np.pi)
    if mass <= np.finfo(float).eps * float(L @ L):  # it turns, and does not shift
        return EffectiveMass(frequency, 0.0, np.zeros(3), np.zeros(3), np.outer(L, L))
    place = np.cross(L[:3], L[3:]) / mass
    return EffectiveMass(frequency, mass, L[:3] / np.sqrt(mass), place, np.outer(L, L))
