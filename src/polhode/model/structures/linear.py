"""Small displacements: springs as they are at the start become a stiffness matrix."""

from __future__ import annotations

import numpy as np

from polhode.errors import ModelError
from polhode.model.structures.assembled import Assembled
from polhode.model.structures.matrices import collected


def linearised(a: Assembled) -> None:
    """Replace the springs by the derivative of their forces, and keep the forces they have."""
    rows, columns, values, damped = [], [], [], []
    nodes = a.u.reshape(1, -1, 3)
    for s in a.springs:
        if s.is_rod:
            raise ModelError(
                f"'{s.name}' is a rod, which no linear structure has; give a stiffness."
            )
        d = s.sum.of(nodes)[0]
        L = float(np.linalg.norm(d))
        n, e = d / L, L - s.length
        pull = e * (s.stiffness + e * (s.k3 + e * s.k4))
        rate = s.stiffness + e * (2 * s.k3 + 3 * e * s.k4)
        T = pull / L * np.eye(3) + (rate - pull / L) * np.outer(n, n)
        for i, wi in s.sum.terms.items():
            a.constant[3 * i : 3 * i + 3] -= wi * pull * n
            for k, wk in s.sum.terms.items():
                for x in range(3):
                    for y in range(3):
                        rows.append(3 * i + x)
                        columns.append(3 * k + y)
                        values.append(wi * wk * T[x, y])
                        damped.append(wi * wk * s.damping * n[x] * n[y])
    a.stiffness = collected(a.n, rows, columns, values)
    a.damping = collected(a.n, rows, columns, damped)
    a.springs = []
