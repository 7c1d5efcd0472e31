"""Impulses at a common point keep both momenta, and their work is that of the mean rate."""

import numpy as np
import pytest

from polhode.kernel.algebra.row_values import vec
from polhode.kernel.algebra.vec3 import Mat3, Vec3
from polhode.kernel.contacts.law import residual
from polhode.kernel.contacts.sweeps import (
    along,
    free_rate,
    in_world,
    push,
    relative_rate,
    sweeps,
    tangents,
)
from polhode.kernel.contacts.tables import NearValue, PoseValue, Rate, TouchValue
from tests.models.touching import directions, impulses, inverse_masses, random_island

BODIES, POINTS = 5, 12


def velocities(T, column=Rate.V):
    return np.array(T.rates[:BODIES, column : column + 6]).ravel()


@pytest.mark.parametrize("seed", range(6))
def test_normal_and_tangents_are_orthonormal_and_right_handed(seed):
    n = np.random.default_rng(seed).standard_normal(3)
    n = n / np.linalg.norm(n) if seed else np.array([0.0, 0.0, 1.0])
    t1, t2 = (np.array(t) for t in tangents(Vec3(*n)))
    axes = np.array([n, t1, t2])
    assert np.allclose(axes @ axes.T, np.eye(3), rtol=0, atol=1e-15)
    assert np.linalg.det(axes) > 0.0


def test_rates_and_their_matrix_are_those_of_rigid_bodies():
    T = random_island(1).arrays.touching
    inverse = inverse_masses(T, BODIES)
    for k in range(POINTS):
        H = directions(T, k, BODIES)
        assert np.allclose(relative_rate(T, k), H @ velocities(T), rtol=0, atol=1e-13)
        assert np.allclose(free_rate(T, k), H @ velocities(T, Rate.FREE_V), rtol=0, atol=1e-13)
        W = np.reshape(T.numbers[k, TouchValue.W : TouchValue.W + 9], (3, 3))
        assert np.allclose(W, H @ inverse @ H.T, rtol=1e-12, atol=1e-12)
        W_inverse = np.reshape(
            T.numbers[k, TouchValue.W_INVERSE : TouchValue.W_INVERSE + 9], (3, 3)
        )
        assert np.allclose(W @ W_inverse, np.eye(3), rtol=0, atol=1e-10)
        there = in_world(T, k, Vec3(0.3, -0.2, 0.5))
        assert np.allclose(along(T, k, there), (0.3, -0.2, 0.5), rtol=0, atol=1e-15)


def test_an_impulse_keeps_both_momenta_and_works_by_the_mean_rate():
    T = random_island(2).arrays.touching
    k, masses, inverse = 7, T.rates[:BODIES, Rate.MASS], inverse_masses(T, BODIES)
    M, impulse = np.linalg.inv(inverse), Vec3(0.7, -0.4, 0.2)

    def momenta():
        u = velocities(T).reshape(BODIES, 6)
        p = masses[:, None] * u[:, :3]
        x = np.array(T.poses[:BODIES, PoseValue.AT : PoseValue.AT + 3])
        turning = np.einsum("kij,kj->ki", _tensors(T), u[:, 3:])
        return p.sum(0), (np.cross(x, p) + turning).sum(0)

    u0, before, (p0, L0) = velocities(T), relative_rate(T, k), momenta()
    push(T, k, impulse)
    u1, after, (p1, L1) = velocities(T), relative_rate(T, k), momenta()
    gained = 0.5 * (u1 @ M @ u1 - u0 @ M @ u0)
    assert abs(gained - 0.5 * (impulse @ (before + after))) <= 1e-13 * abs(gained)
    assert np.abs(p1 - p0).max() <= 1e-14
    assert np.abs(L1 - L0).max() <= 1e-13


def _tensors(T):
    return np.array(T.rates[:BODIES, Rate.TENSOR : Rate.TENSOR + 9]).reshape(-1, 3, 3)


@pytest.mark.parametrize("mu", [0.0, 0.4])
def test_sweeps_arrive_at_impulses_that_obey_the_law_at_every_point(mu):
    c = random_island(3, mu=mu)
    T = c.arrays.touching
    u0 = velocities(T)
    count, change = sweeps(T, 0, POINTS, 1e-14, 5000)
    assert count < 5000
    assert change <= 1e-14
    assert (impulses(T, POINTS)[:, 0] > 0.0).sum() >= 3
    H = np.vstack([directions(T, k, BODIES) for k in range(POINTS)])
    u = u0 + inverse_masses(T, BODIES) @ H.T @ impulses(T, POINTS).ravel()
    assert np.allclose(velocities(T), u, rtol=0, atol=1e-12)  # impulses are those that acted
    for k in range(POINTS):
        W = np.reshape(T.numbers[k, TouchValue.W : TouchValue.W + 9], 9)
        left = residual(
            Mat3(*W),
            relative_rate(T, k),
            vec(T.numbers, k, TouchValue.IMPULSE),
            T.numbers[k, NearValue.FRICTION],
        )
        assert left <= 1e-12
