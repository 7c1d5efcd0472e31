"""Small displacements: springs are linearised about the start."""

from __future__ import annotations

import numpy as np

from polhode.errors import ModelError
from polhode.model.structures.equations import Assembled
from polhode.model.structures.matrices import collected


def linearised(a: Assembled) -> None:
    """Replace the springs by their stiffness and initial forces."""
    rows, columns, values, damped = [], [], [], []
    nodes = a.u.reshape(1, -1, 3)
    for rod in (s for s in a.springs if s.is_rod):
        raise ModelError(
            f"'{rod.name}' is a rod, which a linear structure cannot have; give a stiffness."
        )
    for s in (*a.springs, *a.potentials):
        d = s.sum.of(nodes)[0]
        force, T = s.force(d), s.tangent(d)
        damping = s.damping * np.outer(d, d) / (d @ d) if s.damping else np.zeros((3, 3))
        for i, wi in s.sum.terms.items():
            a.constant[3 * i : 3 * i + 3] -= wi * force
            for k, wk in s.sum.terms.items():
                for x in range(3):
                    for y in range(3):
                        rows.append(3 * i + x)
                        columns.append(3 * k + y)
                        values.append(wi * wk * T[x, y])
                        damped.append(wi * wk * damping[x, y])
    a.stiffness = collected(a.n, rows, columns, values)
    a.damping = collected(a.n, rows, columns, damped)
    a.springs, a.lengths, a.fields = [], [], []
