"""The element of the paper: its inertia matrix C, its springs, and its links drawn."""

from __future__ import annotations

import numpy as np

from polhode.model.numbers import Floats
from polhode.model.orientation import matrix
from polhode.model.system import System
from polhode.papers._paper import Curve

SIZE = np.array([1.0, 0.5, 0.2])  # edges of a link


def appendix_c(inertia: Floats) -> Floats:
    """The 9x9 matrix C of appendix A."""
    E = -inertia.copy()
    for k in range(3):
        E[k, k] = 0.5 * (np.trace(inertia) - 2.0 * inertia[k, k])  # a, b and c
    return np.kron(E, np.eye(3))


def kinetic_gap(bodies: int = 100) -> float:
    """Largest difference of ½ q'ᵀ C q' and ½ Omega.J Omega, of the latter, for random bodies."""
    random = np.random.default_rng(1)
    worst = 0.0
    for _ in range(bodies):
        points = random.normal(size=(6, 3))
        J = np.trace(points.T @ points) * np.eye(3) - points.T @ points
        R, W = matrix(_unit(random.normal(size=4))), random.normal(size=3)
        rates = R @ np.cross(W, np.eye(3)).T  # columns of R', as R' e = R (Omega x e)
        q = rates.T.ravel()
        by_c, right = 0.5 * q @ appendix_c(J) @ q, 0.5 * W @ J @ W
        worst = max(worst, abs(by_c - right) / right)
    return worst


def _unit(q: Floats) -> Floats:
    found: Floats = q / np.linalg.norm(q)
    return found


def quotients(k: float = 1e6, length: float = 1.0) -> tuple[float, float]:
    """Largest relative distance of (17), corrected and as printed, from (19)."""
    random = np.random.default_rng(2)
    L0, L1 = 1.0 + 0.1 * random.normal(size=(2, 1000))
    dV = 0.5 * k * (L1 - length) ** 2 - 0.5 * k * (L0 - length) ** 2
    closed = k * (1.0 - 2.0 * length / (L1 + L0))
    corrected, printed = 2 * dV / ((L1 + L0) * (L1 - L0)), 2 * dV * (L1 + L0) / (L1 - L0)
    # relative to the terms of the quotient, which cancel where the lengths are near each other
    scale = np.abs(closed) + k * np.finfo(float).eps ** 0.5
    return tuple(float((np.abs(s - closed) / scale).max()) for s in (corrected, printed))  # type: ignore[return-value]


def edges(system: System) -> list[Curve]:
    """Edges of the links as blocks, in one line each."""
    signs = [(0, 0), (1, 0), (1, 1), (0, 1), (0, 0)]
    ring = np.array([[x, y, z] for z in (0, 1) for x, y in signs])
    up = np.array([[1, 0, 1], [1, 0, 0], [1, 1, 0], [1, 1, 1], [0, 1, 1], [0, 1, 0]])
    corner = (np.concatenate([ring, up]) - 0.5) * SIZE
    found = []
    for body in system.bodies:
        R, x = matrix(np.asarray(body.orientation)), np.asarray(body.position)
        line = x + corner @ R.T
        found.append(Curve(f"link {body.name}", line[:, 0], line[:, 1], z=line[:, 2]))
    return found
