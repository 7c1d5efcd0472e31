"""Mass-weighted projection onto rows of constraints, whether or not they are independent.

The smallest change of the twists, weighted with the masses, that gives the rows a wanted rate:
u = M⁻¹ Cᵀ λ with (C M⁻¹ Cᵀ) λ = b. Redundant rows make that matrix singular, so a small part of its
own diagonal is added, and refinement takes away what this changes. Where rows contradict each other
the result is the least misfit, row by row in units of that diagonal.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from polhode.assembly.constraints import Jacobian
from polhode.model.numbers import Floats
from polhode.model.orientation import matrix
from polhode.model.system import System

ADDED = 1e-9  # part of the diagonal that is added; see also the kernel of closed loops
REFINEMENTS = 12


def inertias(system: System) -> Floats:
    """Inertias in body axes; a point mass never turns, so that any will do."""
    return np.array(
        [
            b.mass * np.eye(3) if b.inertia is None else np.asarray(b.inertia, dtype=float)
            for b in system.bodies
        ]
    )


class Projection:
    """Rows at one configuration, and the inverse masses of the bodies."""

    def __init__(self, system: System, q: Floats, C: Jacobian, added: float = ADDED) -> None:
        from scipy import sparse

        n, m = C.count, len(C.bodies)
        R = matrix(q)
        self._inverse = np.zeros((n, 6, 6))
        mass = np.array([b.mass for b in system.bodies])
        self._inverse[:, :3, :3] = np.eye(3) / mass[:, None, None]
        self._inverse[:, 3:, 3:] = R @ np.linalg.inv(inertias(system)) @ R.swapaxes(-1, -2)
        parts = (self._inverse, np.arange(n), np.arange(n + 1))
        Minv = sparse.bsr_matrix(parts, shape=(6 * n, 6 * n))
        self.C = C
        self._matrix = sparse_rows(C)
        self._S = (self._matrix @ Minv @ self._matrix.T).tocsc()
        #: what a unit multiplier does to its own row, which sets the unit of that row
        diagonal = self._S.diagonal()
        # A row that no body can change must not divide by zero.
        self.diagonal = np.where(diagonal > 0.0, diagonal, 1.0)
        self._factor = self._factored(added) if m else None

    def _factored(self, added: float) -> Any:
        from scipy import sparse
        from scipy.sparse.linalg import splu

        lifted = self._S + sparse.diags_array(added * self.diagonal)
        try:
            return splu(
                sparse.csc_matrix(lifted),
                permc_spec="MMD_AT_PLUS_A",
                diag_pivot_thresh=0.0,
                options={"SymmetricMode": True},
            )
        except RuntimeError as error:  # numbers that overflow; `well_scaled` says so
            raise np.linalg.LinAlgError(str(error)) from None

    def multipliers(self, right: Floats, refinements: int = REFINEMENTS) -> Floats:
        """Multipliers that give the rows the wanted rates, as far as they can be given."""
        if self._factor is None:
            return np.zeros(0)
        total = np.zeros_like(right)
        residual, best = right, np.inf
        for _ in range(1 + refinements):
            total = total + self._factor.solve(residual)
            change = self.rates(total)
            residual = right - self.C.times(change)
            size = float(np.max(np.abs(residual) / np.sqrt(self.diagonal)))
            if not size < 0.5 * best:
                break
            best = size
        return total

    def rates(self, multipliers: Floats) -> Floats:
        """Twists (bodies, 6) that impulses along the rows give."""
        return np.einsum("nab,nb->na", self._inverse, self.C.transposed_times(multipliers))

    def twists(self, right: Floats, refinements: int = REFINEMENTS) -> Floats:
        """Smallest twists (bodies, 6) that give the rows the wanted rates."""
        return self.rates(self.multipliers(right, refinements))


def sparse_rows(C: Jacobian) -> Any:
    """The matrix of the rows, sparse."""
    from scipy import sparse

    m = len(C.bodies)
    row, side = np.nonzero(C.bodies >= 0)
    rows = np.repeat(row, 6)
    columns = (6 * C.bodies[row, side][:, None] + np.arange(6)).ravel()
    values = C.blocks[row, side].ravel()
    return sparse.csr_matrix((values, (rows, columns)), shape=(m, 6 * C.count))
