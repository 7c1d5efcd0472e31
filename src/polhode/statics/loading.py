"""Beams under load: equilibrium by growing loads, with stresses as unknowns beside positions.

With the loads at a share of their size, Newton's method solves for twists z, stresses S and forces
lambda of joints (mu = -S, A the flexibility, u the strains, C the rows of joints)

    loads + Bᵀ mu + Cᵀ lambda = 0,      u + A mu = 0,      joints closed

In this form a stiff element is a joint with a little give, and far fewer steps are needed than
without the stresses. Where a share does not converge, the way to it is halved.
"""

from __future__ import annotations

import numpy as np

from polhode.assembly.closure import moved
from polhode.model.numbers import Floats
from polhode.statics.beams import BeamsAtRest
from polhode.statics.reduced import Reduced

MOST_UPDATES = 25
SMALLEST_SHARE = 2.0**-10  # of the loads, by which they grow
LARGEST_CHANGE = 4.0  # rad, or parts of the model's size: a longer change leads nowhere
CONVERGED = 1e-9  # change, likewise, after which Newton's method has converged


class Loaded:
    """Positions, stresses and forces of joints in equilibrium under a share of the loads."""

    def __init__(self, r: Reduced, beams: BeamsAtRest) -> None:
        self.r, self.beams = r, beams
        self.x, self.q = r.start.x.copy(), r.start.q.copy()
        self.stress = beams.stresses(self.x, self.q)
        self.iterations = 0
        self.multipliers = np.zeros(len(r.constraints.jacobian(self.x, self.q).dense()))

    def reach(self, factor: float) -> bool:
        """Find the equilibrium under the loads times a factor, as they grow from nothing."""
        reached, share = 0.0, 1.0
        while reached < 1.0:
            saved = self.x, self.q, self.stress, self.multipliers
            if self._solved(factor * min(1.0, reached + share)):
                reached = min(1.0, reached + share)
                share *= 2.0
            else:
                self.x, self.q, self.stress, self.multipliers = saved
                share *= 0.5
                if share < SMALLEST_SHARE:
                    return False
        return True

    def _solved(self, share: float) -> bool:
        """Find the equilibrium under a share of the loads, from the one before."""
        for _ in range(MOST_UPDATES):
            change = self._update(share)
            if not change <= LARGEST_CHANGE:
                return False
            if change <= CONVERGED:
                return True
        return False

    def _update(self, share: float) -> float:
        """One step of Newton's method; the largest change of positions is returned."""
        self.iterations += 1
        r, n, m = self.r, 6 * self.r.count, 6 * self.beams.count
        there = self.beams.linear(self.x, self.q, self.stress)
        C = r.constraints.jacobian(self.x, self.q).dense()
        rows = len(C)
        K = share * r.load_stiffness(self.x, self.q, np.zeros(0)) + there.K
        if rows:
            K -= r.constraints.curvature(self.x, self.q, self.multipliers)
        matrix = np.zeros((n + m + rows, n + m + rows))
        matrix[:n, :n], matrix[:n, n : n + m], matrix[n : n + m, :n] = K, there.B.T, there.B
        matrix[:n, n + m :], matrix[n + m :, :n] = -C.T, C
        flexible = matrix[n : n + m, n : n + m].reshape(-1, 6, self.beams.count, 6)
        for k, A in enumerate(self.beams.flexibility):
            flexible[k, :, k] = -A
        forces = share * r.loads(self.x, self.q).ravel() - there.B.T @ self.stress.ravel()
        forces += C.T @ self.multipliers
        strains = self.beams.strains(self.x, self.q)
        lack = strains - np.einsum("kab,kb->ka", self.beams.flexibility, self.stress)
        right = np.concatenate([forces, -lack.ravel(), np.zeros(rows)])
        found = self._solve(matrix, right)
        z = found[:n].reshape(-1, 6)
        size = np.abs(z) / np.array([r.size] * 3 + [1.0] * 3)
        change = float(size.max())
        if not change <= LARGEST_CHANGE:
            return np.inf
        self.x, self.q = r.closed(*moved(self.x, self.q, z))
        self.stress = self.stress + found[n : n + m].reshape(-1, 6)
        self.multipliers = self.multipliers + found[n + m :]
        return change

    @staticmethod
    def _solve(matrix: Floats, right: Floats) -> Floats:
        scale = 1.0 / np.sqrt(np.maximum(np.abs(matrix).max(axis=1), 1e-300))
        scaled = scale[:, None] * matrix * scale
        try:
            found: Floats = scale * np.linalg.solve(scaled, scale * right)
        except np.linalg.LinAlgError:  # rows of joints that depend on each other
            found = scale * np.linalg.lstsq(scaled, scale * right, rcond=1e-12)[0]
        return found


def loaded(r: Reduced, beams: BeamsAtRest) -> tuple[Floats, Floats, int]:
    """Positions and attitudes of all bodies in equilibrium, as loads grow from nothing.

    Where nothing holds the bodies without loads, such as a beam that hangs from a hinge, the start.
    The last number is that of Newton's iterations.
    """
    state = Loaded(r, beams)
    if not state.reach(1.0):
        return r.start.x.copy(), r.start.q.copy(), state.iterations
    return state.x, state.q, state.iterations
