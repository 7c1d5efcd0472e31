"""Equilibria of beams by load stepping, with positions and stresses as unknowns.

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
from polhode.statics.spectrum import solve

MOST_UPDATES = 25
SMALLEST_SHARE = 2.0**-10  # of the loads, by which they grow
LARGEST_CHANGE = 4.0  # rad, or parts of the model's size: a longer change leads nowhere
LONGEST_RELAXED, MOST_RELAXED = 0.3, 300  # change and number of steps downhill
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
        """Find the equilibrium under the loads times a factor, by load stepping."""
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
        """Find the equilibrium under a fraction of the loads, from the previous one."""
        for _ in range(MOST_UPDATES):
            change = self._update(share)
            if not change <= LARGEST_CHANGE:
                return False
            if change <= CONVERGED:
                return True
        return False

    def relax(self) -> bool:
        """Minimise under the full loads, with a decreasing regularisation by masses.

        It is the flow along the forces in implicit steps: from a position that nothing holds, such
        as that of a beam on a hinge, it leads to one that something does. Where a motion stays
        free, as the spin of a load on a rope, there is no step without a part of the masses: that
        last one is omitted.
        """
        r = self.r
        loads, masses = np.linalg.norm(r.loads(self.x, self.q)), np.linalg.norm(r.masses(self.q))
        part = float(loads / masses) / r.size
        for _ in range(MOST_RELAXED):
            saved = self.x, self.q, self.stress, self.multipliers
            change = self._update(1.0, part)
            if not change <= LONGEST_RELAXED:
                self.x, self.q, self.stress, self.multipliers = saved
                part *= 4.0
            elif change <= CONVERGED * LONGEST_RELAXED:
                saved = self.x, self.q, self.stress, self.multipliers
                if not self._solved(1.0):
                    self.x, self.q, self.stress, self.multipliers = saved
                return True
            elif change <= 0.5 * LONGEST_RELAXED:
                part *= 0.5
        return False

    def _update(self, share: float, part: float = 0.0) -> float:
        """Take one Newton step; return the largest change of positions.

        The stiffness is increased by a part of the masses.
        """
        self.iterations += 1
        r = self.r
        there = self.beams.linear(self.x, self.q, self.stress)
        C = r.constraints.jacobian(self.x, self.q).dense()
        K = share * r.load_stiffness(self.x, self.q, np.zeros(0)) + there.K
        if len(C):
            K -= r.constraints.curvature(self.x, self.q, self.multipliers)
        if part:
            K += part * spread(r.masses(self.q))
        forces = share * r.loads(self.x, self.q).ravel() - there.B.T @ self.stress.ravel()
        forces += C.T @ self.multipliers
        strains = self.beams.strains(self.x, self.q)
        lack = strains - self.beams.given_way(self.stress)
        right = np.concatenate([forces, -lack.ravel(), np.zeros(len(C))])
        found = solve(bordered(self.beams, K, there.B, C), right)
        n, m = len(K), len(there.B)
        z = found[:n].reshape(-1, 6)
        change = float((np.abs(z) / np.array([r.size] * 3 + [1.0] * 3)).max())
        if not change <= LARGEST_CHANGE:
            return np.inf
        self.x, self.q = r.closed(*moved(self.x, self.q, z))
        self.stress = self.stress + found[n : n + m].reshape(-1, 6)
        self.multipliers = self.multipliers + found[n + m :]
        return change


def spread(blocks: Floats) -> Floats:
    """Blocks (k, 6, 6) along the diagonal of a matrix."""
    found = np.zeros((len(blocks), 6, len(blocks), 6))
    for k, block in enumerate(blocks):
        found[k, :, k] = block
    return found.reshape(6 * len(blocks), -1)


def bordered(beams: BeamsAtRest, K: Floats, B: Floats, C: Floats) -> Floats:
    """The matrix of twists, stresses and forces of joints."""
    n, m = len(K), len(B)
    matrix = np.zeros((n + m + len(C), n + m + len(C)))
    matrix[:n, :n], matrix[:n, n : n + m], matrix[n : n + m, :n] = K, B.T, B
    matrix[:n, n + m :], matrix[n + m :, :n] = -C.T, C
    matrix[n : n + m, n : n + m] = -beams.given_way(np.eye(m).reshape(m, -1, 6)).reshape(m, m)
    return matrix


def loaded(r: Reduced, beams: BeamsAtRest) -> tuple[Floats, Floats, int]:
    """Positions and attitudes of all bodies in equilibrium, by load stepping.

    Where nothing holds the bodies without loads, they go downhill; where that leads nowhere, they
    stay where they start. The last number is that of Newton's iterations.
    """
    state = Loaded(r, beams)
    if not state.reach(1.0):
        state = Loaded(r, beams)
        if not state.relax():
            return r.start.x.copy(), r.start.q.copy(), state.iterations
    return state.x, state.q, state.iterations
