"""Points by a dense matrix: the same law and the same solution as by sweeps over bodies."""

import numpy as np
import pytest

from polhode.kernel.compile.pointer_table import table, zeros
from polhode.kernel.contacts.dense import (
    REDUNDANT,
    Dense,
    FreeRate,
    dense_hold,
    dense_residual,
    dense_sweeps,
    rate_of,
    take_blocks,
)
from polhode.kernel.contacts.sweeps import relative_rate, sweeps
from polhode.kernel.contacts.tables import Rate, TouchValue
from tests.models.touching import directions, impulses, inverse_masses, random_island

BODIES, POINTS = 5, 12


def both(seed, mu):
    """Tables of bodies, and the same points by a matrix."""
    T = random_island(seed, mu=mu).arrays.touching
    H = np.vstack([directions(T, k, BODIES) for k in range(POINTS)])
    u = np.array(T.rates[:BODIES, Rate.V : Rate.V + 6]).ravel()
    free = zeros(POINTS, FreeRate.WIDTH)
    free[:] = (H @ u).reshape(POINTS, 3)
    D = Dense(table(H @ inverse_masses(T, BODIES) @ H.T), free, zeros(BODIES, 12))
    twin = random_island(seed, mu=mu).arrays.touching._replace(dense=D)
    take_blocks(twin, POINTS)
    return T, twin


@pytest.mark.parametrize("mu", [0.0, 0.4])
def test_sweeps_by_the_matrix_are_sweeps_over_bodies(mu):
    T, by_matrix = both(3, mu)
    sweeps(T, 0, POINTS, 1e-14, 3000)
    assert dense_sweeps(by_matrix, 0, POINTS, POINTS, 1e-14, 3000) < 3000
    found, expected = impulses(by_matrix, POINTS), impulses(T, POINTS)
    assert np.abs(found - expected).max() <= 1e-9 * np.abs(expected).max()
    for k in range(POINTS):
        rate, other = np.array(rate_of(by_matrix, k, POINTS)), np.array(relative_rate(T, k))
        assert np.abs(rate - other).max() <= 1e-9
    assert dense_residual(by_matrix, POINTS) <= 1e-10


def test_blocks_are_those_of_the_points():
    T, by_matrix = both(4, 0.4)
    for k in range(POINTS):
        W, other = (np.array(X.numbers[k, TouchValue.W : TouchValue.W + 9]) for X in (T, by_matrix))
        assert np.abs(W - other).max() <= 1e-13 * np.abs(W).max()
        there = np.reshape(
            by_matrix.numbers[k, TouchValue.W_INVERSE : TouchValue.W_INVERSE + 9], (3, 3)
        )
        near = np.abs(there @ other.reshape(3, 3) - np.eye(3)).max()
        assert near <= REDUNDANT * np.trace(other.reshape(3, 3)) * np.abs(there).max() * 3


def test_held_points_lose_their_rates_and_energy():
    _, T = both(5, 0.4)
    T.numbers[:3, TouchValue.CLOSED] = 1.0  # normal only
    T.numbers[3:5, TouchValue.CLOSED] = T.numbers[3:5, TouchValue.STUCK] = 1.0
    dense_hold(T, POINTS, 1e-14, 5000)
    for k in range(5):
        rate = np.array(rate_of(T, k, POINTS))
        assert np.abs(rate[:1] if k < 3 else rate).max() <= 1e-11
    lam = impulses(T, POINTS)
    assert not lam[5:].any()
    assert not lam[:3, 1:].any()
    G, free = np.array(T.dense.matrix), np.array(T.dense.free).ravel()
    assert lam.ravel() @ free + 0.5 * lam.ravel() @ G @ lam.ravel() < 0.0
