"""Newton's iteration for one step of the top, in numpy: the matrices of the paper and of ours.

`listing` are the equations (68) with the tangent (71); `cayley` are (5) to (8) of
`schemes.energy_momentum` for one body with one ball joint. Derivatives are taken by complex steps,
exact to rounding. Matrices are symmetrised in the unknowns dx, w and lambda, where w is the turn of
the body in world axes: in these the rows of the joint are nearly those of its forces.
"""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np

from polhode.errors import ModelWarning
from polhode.model.orientation import matrix
from polhode.papers.geradin_1995.experiment import G0, LEVER, MASS, top

TINY, ACCURATE, UPDATES_AT_MOST = 1e-30, 1e-12, 60


def hat(v: Any) -> Any:
    """The matrix of v x."""
    x, y, z = v
    return np.array([[0 * x, -z, y], [z, 0 * x, -x], [-y, x, 0 * x]])


def axial(m: Any) -> Any:
    """The vector of the skew part of a matrix, vect of the paper."""
    return 0.5 * np.array([m[2, 1] - m[1, 2], m[0, 2] - m[2, 0], m[1, 0] - m[0, 1]])


def half(e: Any) -> Any:
    """G of (43)."""
    e0 = np.sqrt(1.0 - e @ e)
    return e0 * np.eye(3) + np.outer(e, e) / (1.0 + e0) + hat(e)


def half_slopes(e: Any) -> list[Any]:
    """dG/de_i, which (71) needs."""
    e0, found = np.sqrt(1.0 - e @ e), []
    for i, k in enumerate(np.eye(3)):
        square = (np.outer(k, e) + np.outer(e, k)) / (1.0 + e0)
        square = square + (e[i] / e0) * np.outer(e, e) / (1.0 + e0) ** 2
        found.append(square - (e[i] / e0) * np.eye(3) + hat(k))
    return found


def cayley(g: Any) -> Any:
    """Rotation of the vector 2 n tan(phi/2)."""
    G = hat(g)
    return np.eye(3) + (G + 0.5 * G @ G) / (1 + 0.25 * (g @ g))


class TopStep:
    """The residual of a step from the start of a case, and its matrices."""

    def __init__(self, case: int, h: float, form: str) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", ModelWarning)
            body = top(case).bodies[0]
        self.h, self.J = h, np.diag(np.asarray(body.inertia, dtype=float).diagonal())
        self.x, self.R = np.asarray(body.position), matrix(np.asarray(body.orientation))
        self.Omega = np.asarray(body.angular_velocity)
        self.p = MASS * np.cross(self.R @ self.Omega, self.x)
        self.pi, self.X = self.R @ self.J @ self.Omega, np.array([0.0, 0.0, LEVER])
        self.listing = form == "listing"
        share = 0.5 if self.listing else 1.0  # of the turn: e belongs to half of it
        self.guess = np.concatenate([h * self.p / MASS, share * h * self.Omega, np.zeros(3)])

    def residual(self, U: Any) -> Any:
        """Of (68), or of the averaged equations."""
        dx, v, force, h = U[:3], U[3:6], U[6:], self.h
        weight = np.array([0.0, 0.0, -G0 * MASS])
        if self.listing:
            Rm = self.R @ half(v)
            rx = weight + force + 2 / h * self.p - 2 * MASS / h**2 * dx
            re = -Rm @ hat(self.X) @ Rm.T @ force + 2 / h * self.pi - 4 / h**2 * Rm @ self.J @ v
            return np.concatenate([rx, re, dx + 2 * Rm @ hat(self.X) @ v])
        R1 = self.R @ cayley(v)
        arm = -0.5 * (self.R + R1) @ self.X
        rx = 2 * MASS / h * dx - 2 * self.p - weight * h - force
        rw = R1 @ (self.J @ (2 * v / h - self.Omega)) - self.pi - np.cross(arm, force)
        return np.concatenate([rx, rw, self.x + dx - R1 @ self.X])

    def slope(self, U: Any) -> Any:
        """Derivative of the residual by the unknowns."""
        rows = [self.residual(U + 1j * TINY * e).imag / TINY for e in np.eye(9)]
        return np.array(rows).T

    def tangent(self, U: Any, *, misprinted: bool = False) -> Any:
        """S of (71); misprinted: without the term in dG J, which lacks its e in print."""
        e, force, h, R = U[3:6], U[6:], self.h, self.R
        G, X, J = half(e), hat(self.X), self.J
        S = np.zeros((9, 9))
        S[:3, :3], S[:3, 6:], S[6:, :3] = 2 * MASS / h**2 * np.eye(3), -np.eye(3), -np.eye(3)
        ee, le = 4 / h**2 * G @ J, G @ X
        for k, dG in zip(np.eye(3), half_slopes(e), strict=True):
            column = (dG @ X @ G.T + G @ X @ dG.T) @ R.T @ force
            column = column + (0.0 if misprinted else 4 / h**2) * dG @ J @ e
            ee, le = ee + np.outer(column, k), le + np.outer(dG @ X @ e, k)
        S[3:6, 3:6], S[3:6, 6:], S[6:, 3:6] = R @ ee, R @ G @ X @ G.T @ R.T, -2 * R @ le
        return S

    def turned(self, U: Any) -> Any:
        """What takes (dx, w, force) to the unknowns."""
        v, back = U[3:6], np.eye(9)
        if self.listing:
            G = half(v)
            to_w = 2 * self.R @ G @ np.array([axial(G.T @ dG) for dG in half_slopes(v)]).T
        else:
            T = (np.eye(3) - 0.5 * hat(v)) / (1 + 0.25 * (v @ v))
            to_w = self.R @ cayley(v) @ T
        back[3:6, 3:6] = np.linalg.inv(to_w)
        return back

    def change(self, U: Any, way: str) -> Any:
        """One update: with the full matrix, its symmetric part, or (71) as misprinted."""
        if way == "misprinted":
            return np.linalg.solve(self.tangent(U, misprinted=True), self.residual(U))
        K, back = self.slope(U), np.eye(9)
        if way == "symmetric":
            back = self.turned(U)
            K = K @ back
            A, B, sign = K[:6, :6], K[:6, 6:], 1.0 if self.listing else -1.0
            K = np.block([[0.5 * (A + A.T), B], [sign * B.T, np.zeros((3, 3))]])
        return -back @ np.linalg.solve(K, self.residual(U))


def updates(case: int, h: float, way: str = "full", form: str = "cayley") -> int:
    """Updates until the displacement is that of the solution."""
    step = TopStep(case, h, form)
    solution = step.guess
    for _ in range(20):
        solution = solution + step.change(solution, "full")
    U = step.guess
    for k in range(UPDATES_AT_MOST):
        if np.abs(U[:6] - solution[:6]).max() < ACCURATE:
            return k
        U = U + step.change(U, way)
    return UPDATES_AT_MOST
