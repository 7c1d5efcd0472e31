"""Mass matrix of the nodes, the same for the three axes."""

from __future__ import annotations

import numpy as np

from polhode.model.numbers import Floats
from polhode.model.structures.equations import Sum
from polhode.model.structures.matrices import Sparse, collected


class Masses:
    """Sum of P^T M P over elements, without the identity factor (3x3) of the axes."""

    def __init__(self, nodes: int) -> None:
        self.nodes = nodes
        self.weights = np.zeros(nodes)  # what gravity acts on
        self.offset = np.zeros(3)  # the mass that hangs on fixed points, times where
        self._entries: list[tuple[int, int, float]] = []

    def add(self, at: Sum, mass: float) -> None:
        """Add a mass at a point."""
        self.add_matrix([at], np.array([[mass]]))

    def add_matrix(self, at: list[Sum], masses: Floats, heavy: bool = True) -> None:
        """Add the kinetic energy of points (or directions) with a mass matrix.

        Gravity acts on points by the sums of the rows; not on directions, which have no weight.
        """
        for i, a in enumerate(at):
            for k, b in enumerate(at):
                if masses[i, k] != 0.0:
                    self._entries += [
                        (p, q, masses[i, k] * wp * wq)
                        for p, wp in a.terms.items()
                        for q, wq in b.terms.items()
                    ]
            if heavy:
                weight = float(masses[i].sum())
                self.offset += weight * a.offset
                for p, wp in a.terms.items():
                    self.weights[p] += weight * wp

    def matrix(self) -> Sparse:
        """The mass matrix of all coordinates."""
        p, q, m = (
            (np.array(x) for x in zip(*self._entries, strict=True))
            if self._entries
            else (
                np.zeros(0, dtype=np.int64),
                np.zeros(0, dtype=np.int64),
                np.zeros(0),
            )
        )
        axis = np.arange(3)
        rows, columns = (3 * p[:, None] + axis).ravel(), (3 * q[:, None] + axis).ravel()
        return collected(3 * self.nodes, rows, columns, np.repeat(m, 3))
