"""The largest angular frequency of a structure, which limits the step of explicit schemes."""

from __future__ import annotations

from typing import Any

import numpy as np

from polhode.errors import ModelError, well_scaled
from polhode.model.structures.equations import Assembled
from polhode.model.structures.matrices import Sparse, collected

DENSE_LIMIT = 300  # coordinates up to which a dense solver is the simplest


def tangent_stiffness(a: Assembled) -> Sparse:
    """Derivative of the inner forces by the coordinates at the start."""
    rows, columns, values = [a.stiffness.rows], [a.stiffness.columns], [a.stiffness.values]
    nodes = a.u.reshape(1, -1, 3) if a.spatial else None
    for s in (*a.springs, *a.potentials):
        assert nodes is not None
        T = s.tangent(s.sum.of(nodes)[0])
        for i, wi in s.sum.terms.items():
            for k, wk in s.sum.terms.items():
                rows.append(np.repeat(3 * i + np.arange(3), 3))
                columns.append(np.tile(3 * k + np.arange(3), 3))
                values.append((wi * wk * T).ravel())
    return collected(a.n, *(np.concatenate(x) for x in (rows, columns, values)))


def is_positive(mass: Sparse, fixed: Any) -> bool:
    """Whether the mass matrix of the coordinates that can move is positive definite."""
    M = _free(mass, fixed)
    if not M.shape[0]:
        raise ModelError("every coordinate of the structure is fixed; free one.")
    if M.shape[0] <= DENSE_LIMIT:
        dense = M.toarray()
        return bool(np.linalg.eigvalsh(dense)[0] > 1e-13 * np.abs(dense).max())
    from scipy.sparse.linalg import splu

    try:  # no exchange of rows: the pivots are those of L D L^T
        factors = splu(M.tocsc(), permc_spec="MMD_AT_PLUS_A", diag_pivot_thresh=0.0)
    except RuntimeError:
        return False
    pivots = factors.U.diagonal()
    return bool(pivots.min() > 1e-13 * np.abs(M.data).max())


@well_scaled()
def largest_frequency(a: Assembled) -> float:
    """Largest omega of K x = omega² M x, with the structure as it is at the start."""
    M, K = _free(a.mass, a.fixed), _free(tangent_stiffness(a), a.fixed)
    if not np.isfinite(K.data).all():
        raise FloatingPointError("the stiffness is infinite")
    if M.shape[0] <= DENSE_LIMIT:
        from scipy.linalg import eigh

        top = eigh(K.toarray(), M.toarray(), eigvals_only=True)[-1]
    else:
        from scipy.sparse.linalg import eigsh

        start = np.random.default_rng(0).standard_normal(M.shape[0])
        top = eigsh(K, 1, M=M.tocsc(), which="LA", v0=start, return_eigenvectors=False)[0]
    return float(np.sqrt(max(float(top), 0.0)))


def _free(m: Sparse, fixed: Any) -> Any:
    from scipy.sparse import csr_array

    free = np.flatnonzero(~np.asarray(fixed, dtype=bool))
    whole = csr_array((m.values, (m.rows, m.columns)), shape=(m.n, m.n))
    return whole[free][:, free]
