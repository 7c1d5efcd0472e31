"""Newton's iteration for one step of the top, with the full matrix or its symmetric part.

The equations are (5) to (8) of `schemes.energy_momentum` for one body with one ball joint, in
numpy, with derivatives by complex steps. The unknowns are dx, the turn w in world axes and mu; the
symmetric part has averaged arms in the rows of the joint, too.
"""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np

from polhode.errors import ModelWarning
from polhode.model.orientation import matrix
from polhode.papers.geradin_1995.experiment import G0, LEVER, MASS, top

IMAGINARY_STEP, ACCURATE, UPDATES_AT_MOST = 1e-30, 1e-12, 60


def _hat(v: Any) -> Any:
    x, y, z = v
    return np.array([[0 * x, -z, y], [z, 0 * x, -x], [-y, x, 0 * x]])


def _cayley(g: Any) -> Any:
    G = _hat(g)
    return np.eye(3) + (G + 0.5 * G @ G) / (1 + 0.25 * (g @ g))


class _Step:
    """The residual of a step from the start of a case."""

    def __init__(self, case: int, h: float) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", ModelWarning)
            body = top(case).bodies[0]
        self.h, self.J = h, np.diag(np.asarray(body.inertia, dtype=float).diagonal())
        self.x, self.R = np.asarray(body.position), matrix(np.asarray(body.orientation))
        self.Omega = np.asarray(body.angular_velocity)
        self.p = MASS * np.cross(self.R @ self.Omega, self.x)
        self.pi, self.tip = self.R @ self.J @ self.Omega, np.array([0.0, 0.0, -LEVER])

    def residual(self, U: Any) -> Any:
        dx, g, mu = U[:3], U[3:6], U[6:]
        R1 = self.R @ _cayley(g)
        arm = 0.5 * (self.R + R1) @ self.tip
        weight = np.array([0.0, 0.0, -G0 * MASS * self.h])
        rx = 2 * MASS / self.h * dx - 2 * self.p - weight - mu
        rw = R1 @ (self.J @ (2 * g / self.h - self.Omega)) - self.pi - np.cross(arm, mu)
        return np.concatenate([rx, rw, self.x + dx + R1 @ self.tip])

    def matrix(self, U: Any, symmetric: bool) -> tuple[Any, Any]:
        """Derivative of the residual by (dx, w, mu), and what takes these to (dx, g, mu)."""
        by_U = np.array(
            [self.residual(U + 1j * IMAGINARY_STEP * e).imag / IMAGINARY_STEP for e in np.eye(9)]
        ).T
        g, back = U[3:6], np.eye(9)
        T = (np.eye(3) - 0.5 * _hat(g)) / (1 + 0.25 * (g @ g))
        back[3:6, 3:6] = np.linalg.inv(self.R @ _cayley(g) @ T)
        K = by_U @ back
        if symmetric:
            A, B = 0.5 * (K[:6, :6] + K[:6, :6].T), K[:6, 6:]
            K = np.block([[A, B], [-B.T, np.zeros((3, 3))]])
        return K, back


def updates(case: int, h: float, symmetric: bool) -> int:
    """Updates until the displacement is that of the solution."""
    step = _Step(case, h)
    guess = np.concatenate([h * step.p / MASS, h * step.Omega, np.zeros(3)])
    ways = []
    for way in (False, symmetric):
        U, path = guess, [guess]
        for _ in range(UPDATES_AT_MOST):
            K, back = step.matrix(U, way)
            U = U - back @ np.linalg.solve(K, step.residual(U))
            path.append(U)
        ways.append(path)
    solution = ways[0][-1][:6]
    near = [np.abs(U[:6] - solution).max() < ACCURATE for U in ways[1]]
    return near.index(True) if any(near) else UPDATES_AT_MOST
