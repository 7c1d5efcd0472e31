"""The element of the paper: its inertia matrix C, its springs, and Figure 1."""

from __future__ import annotations

from typing import Any

import numpy as np

from polhode.model.numbers import Floats
from polhode.model.orientation import matrix
from polhode.model.system import System
from polhode.papers._paper import PaperSection, claimed, listed
from polhode.plots.style import styled

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


def element(runs_apart: float, system: System) -> PaperSection:
    """Appendix A, equations (17) and (19), Figure 1."""
    gap, (corrected, printed) = kinetic_gap(), quotients()
    return PaperSection(
        "The element",
        [
            claimed(
                "(1), appendix A",
                "C is constant and exactly preserves the inertia of the body",
                gap <= 1e-14,
                f"½ q'ᵀ C q' is ½ Omega.J Omega to {gap:.0e} for 100 random bodies",
                "1e-14",
                gap <= 1e-14,
            ),
            claimed(
                "(17) to (19)",
                "for a linear spring (17) reduces to (19)",
                printed <= 1e-6,
                f"not as printed: off by {listed([printed])} times; with (L1 + L0)(L1 - L0) as "
                f"divisor it does, to {corrected:.0e}, and the links of both runs are "
                f"{runs_apart:.0e} m apart at 3 s, k = 1e6",
                "a misplaced factor",
                corrected <= 1e-6 and runs_apart <= 1e-6,
            ),
        ],
        [("Figure 1: initial orientation of the three links", orientation_figure(system))],
    )


@styled
def orientation_figure(system: System) -> Any:
    """The links as blocks, with the second upwards."""
    from matplotlib import pyplot
    from mpl_toolkits.mplot3d.art3d import Poly3DCollection

    figure = pyplot.figure(figsize=(5.4, 4.6))
    ax: Any = figure.add_subplot(projection="3d")
    corner = np.array(np.meshgrid([-0.5, 0.5], [-0.5, 0.5], [-0.5, 0.5])).T.reshape(-1, 3)
    sides = [(axis, side) for axis in range(3) for side in (-0.5, 0.5)]
    faces = [[k for k in range(8) if corner[k, axis] == side] for axis, side in sides]
    for body, color in zip(system.bodies, ("#3b6fb6", "#c2530a", "#00805c"), strict=True):
        R, x = matrix(np.asarray(body.orientation)), np.asarray(body.position)
        points = x + (corner * SIZE) @ R.T
        solid = [points[[f[0], f[1], f[3], f[2]]] for f in faces]
        ax.add_collection3d(Poly3DCollection(solid, facecolor=color, edgecolor="k", alpha=0.6))
        ax.text(*x, body.name)
    ax.set(xlabel="x (m)", ylabel="y (m)", zlabel="z (m)", aspect="auto")
    ax.set(xlim=(-0.3, 1.5), ylim=(-0.6, 1.2), zlim=(-0.3, 1.5))
    return figure
