"""The method of the paper in numpy, in any precision: P of (12), M* of (10)-(11), (14)-(19).

The nodes are the three free ends of the links, then the points y and z of each link; everything is
a matrix of nodes times vectors of space. The rigid motion of the same links is integrated by
Dormand and Prince's pair of orders 4 and 5, with the joints as an index-1 system.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.integrate import solve_ivp

from polhode.model.numbers import Floats
from polhode.model.orientation import matrix
from polhode.model.system import System

EDGE = 0.5  # a of (12)
P = np.array(
    [
        [0.5, 0.5, 0, 0],
        [-0.5 / EDGE, 0.5 / EDGE, 0, 0],
        [-0.5, -0.5, 1, 0],
        [-0.5, -0.5, 0, 1],
    ]
)
PAIRS = np.array(
    [[0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1], [0, 1, -1, 0], [0, 1, 0, -1], [0, 0, 1, -1]]
)
LENGTHS = np.array([1.0] * 3 + [np.sqrt(2.0)] * 3)
MOST_OF_A_STEP = 12  # updates of a step


def nodes_of(link: int) -> list[int]:
    """Rows of u1, u2, u3, u4 of a link; -1 is the fixed point."""
    return [link - 1, link, 3 + 2 * link, 4 + 2 * link]


class Links:
    """Constant matrices of the mechanism, and the step."""

    def __init__(self, system: System, stiffness: float, precision: Any = np.float64) -> None:
        self.M, self.D, start = np.zeros((9, 9)), np.zeros((18, 9)), np.zeros((9, 3))
        weight = np.zeros((9, 3))
        for link, body in enumerate(system.bodies):
            local = np.zeros((4, 9))
            for column, node in enumerate(nodes_of(link)):
                if node >= 0:
                    local[:, node] += P[:, column]
            J = np.asarray(body.inertia, dtype=float)
            E = np.zeros((4, 4))
            E[0, 0], E[1:, 1:] = body.mass, 0.5 * np.trace(J) * np.eye(3) - J  # appendix A
            self.M += local.T @ E @ local
            self.D[6 * link : 6 * link + 6] = PAIRS @ local
            weight += body.mass * np.outer(local[0], system.gravity)
            x, R = np.asarray(body.position), matrix(np.asarray(body.orientation))
            start[link] = x + EDGE * R[:, 0]
            start[3 + 2 * link], start[4 + 2 * link] = x + R[:, 1], x + R[:, 2]
        self.u, self.v, self.weight = (a.astype(precision) for a in (start, 0.0 * start, weight))
        self.M, self.D = self.M.astype(precision), self.D.astype(precision)
        self.L0, self.k = np.tile(LENGTHS, 3).astype(precision), precision(stiffness)
        self.precision = precision

    def residual(self, u1: Any, h: Any) -> Any:
        """(14), (15) with (16), (19)."""
        d0, d1 = self.D @ self.u, self.D @ u1
        L, L1 = np.sqrt((d0 * d0).sum(1)), np.sqrt((d1 * d1).sum(1))
        S = self.k * (1 - 2 * self.L0 / (L1 + L))
        f = self.D.T @ (S[:, None] * (d0 + d1) / 2)
        return (2 / h) * self.M @ (u1 - self.u) - 2 * self.M @ self.v + h * (f - self.weight)

    def jacobian(self, u1: Any, h: Any) -> Any:
        """Its derivative by u1."""
        d0, d1 = self.D @ self.u, self.D @ u1
        L, L1 = np.sqrt((d0 * d0).sum(1)), np.sqrt((d1 * d1).sum(1))
        S = self.k * (1 - 2 * self.L0 / (L1 + L))
        turn = (2 * self.k * self.L0 / ((L1 + L) ** 2 * L1))[:, None, None]
        blocks = S[:, None, None] / 2 * np.eye(3, dtype=self.precision)
        blocks = blocks + turn * (d0 + d1)[:, :, None] / 2 * d1[:, None, :]
        springs = np.einsum("sa,sxy,sb->axby", self.D, blocks, self.D).reshape(27, 27)
        return (2 / h) * np.kron(self.M, np.eye(3, dtype=self.precision)) + h * springs

    def step(self, h: float, tolerance: float) -> bool:
        """Advance; whether the largest residual came below the tolerance."""
        h_, u1 = self.precision(h), self.u + self.precision(h) * self.v
        arrived = False
        for _ in range(MOST_OF_A_STEP):
            r = self.residual(u1, h_)
            arrived = bool(np.abs(r).max() <= tolerance)
            if arrived:
                break
            u1 = u1 - np.linalg.solve(self.jacobian(u1, h_), r.ravel()).reshape(9, 3)
        self.u, self.v = u1, 2 * (u1 - self.u) / h_ - self.v
        return arrived

    def third_centre(self) -> Floats:
        """Of the third link."""
        return 0.5 * (self.u[1] + self.u[2])


def hat(v: Any) -> Floats:
    """The matrix of v x."""
    x, y, z = v
    return np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])


def rigid_links(system: System, times: Floats) -> Floats:
    """Centre of the third link, by an adaptive Runge-Kutta pair of orders 4 and 5."""
    bodies, ends = system.bodies, np.array([[-EDGE, 0, 0], [EDGE, 0, 0]])
    J = [np.asarray(b.inertia, dtype=float) for b in bodies]
    M = np.zeros((27, 27))
    for i, b in enumerate(bodies):
        M[6 * i : 6 * i + 3, 6 * i : 6 * i + 3] = b.mass * np.eye(3)
        M[6 * i + 3 : 6 * i + 6, 6 * i + 3 : 6 * i + 6] = J[i]

    def slope(t: float, y: Floats) -> Floats:
        s, rate, right, K = y.reshape(3, 13), np.zeros((3, 13)), np.zeros(27), M.copy()
        for i, (_, v, q, W) in enumerate((b[:3], b[3:6], b[6:10], b[10:]) for b in s):
            R = matrix(q / np.linalg.norm(q))
            right[6 * i : 6 * i + 3] = bodies[i].mass * np.asarray(system.gravity)
            right[6 * i + 3 : 6 * i + 6] = -np.cross(W, J[i] @ W)
            for joint, sign, X in ((i, 1.0, ends[0]), (i + 1, -1.0, ends[1])):
                if joint < 3:  # the last end is free
                    rows, columns = slice(18 + 3 * joint, 21 + 3 * joint), slice(6 * i, 6 * i + 6)
                    C = sign * np.hstack([np.eye(3), -R @ hat(X)])
                    K[rows, columns], K[columns, rows] = C, C.T
                    right[rows] -= sign * (R @ np.cross(W, np.cross(W, X)))
            w, x = q[0], q[1:]
            rate[i, :3], rate[i, 6] = v, -0.5 * (x @ W)
            rate[i, 7:10] = 0.5 * (w * W + np.cross(x, W))
        a = np.linalg.solve(K, right)[:18].reshape(3, 6)
        rate[:, 3:6], rate[:, 10:] = a[:, :3], a[:, 3:]
        return rate.ravel()

    zero = np.zeros(3)
    y0 = np.concatenate([np.r_[b.position, zero, b.orientation, zero] for b in bodies])
    done = solve_ivp(slope, (0.0, times[-1]), y0, "RK45", times, rtol=1e-9, atol=1e-10)
    return done.y.T.reshape(-1, 3, 13)[:, 2, :3]
