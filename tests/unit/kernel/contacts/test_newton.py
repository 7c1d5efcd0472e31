"""Newton's method for an island arrives where long sweeps do, and factors as numpy does."""

import numpy as np
import pytest

from polhode.kernel.contacts import newton
from polhode.kernel.contacts.kick import _unsolved
from polhode.kernel.contacts.newton import Ranked
from polhode.kernel.contacts.sweeps import sweeps
from polhode.kernel.contacts.tables import Rate, TouchValue
from tests.models.touching import directions, impulses, inverse_masses, random_island

BODIES, POINTS = 5, 12


def velocities(T):
    return np.array(T.rates[:BODIES, Rate.V : Rate.V + 6])


@pytest.mark.parametrize(("seed", "mu"), [(0, 0.0), (2, 0.0), (2, 0.5), (3, 0.5)])
def test_arrives_where_long_sweeps_do(seed, mu):
    swept, solved = (random_island(seed, mu=mu).arrays.touching for _ in range(2))
    count, _ = sweeps(swept, 0, POINTS, 1e-14, 20000)
    assert count < 20000
    sweeps(solved, 0, POINTS, 0.0, 12)
    for _ in range(30):
        soft = min(max(0.1 * _unsolved(solved, 0, POINTS), 1e-6), 1e-2)
        assert newton.newton_step(solved, 0, POINTS, 0, BODIES, soft)
    assert _unsolved(solved, 0, POINTS) <= 1e-12
    assert np.abs(velocities(solved) - velocities(swept)).max() <= 1e-9
    H = np.vstack([directions(solved, k, BODIES) for k in range(POINTS)])
    change = inverse_masses(solved, BODIES) @ H.T @ impulses(solved, POINTS).ravel()
    free = np.array(solved.rates[:BODIES, Rate.FREE_V : Rate.FREE_V + 6])
    assert np.abs(velocities(solved) - free - change.reshape(-1, 6)).max() <= 1e-12


@pytest.mark.parametrize("seed", range(4))
def test_stiff_points_take_the_impulses_that_numpy_finds(seed):
    """(M + H^T K H) dv = H^T d, K not symmetric; points without stiffness only push."""
    T, rng = random_island(seed).arrays.touching, np.random.default_rng(seed)
    K, d = np.zeros((3 * POINTS, 3 * POINTS)), rng.standard_normal((POINTS, 3))
    for k in range(POINTS):
        block = np.eye(3) + 0.3 * rng.standard_normal((3, 3)) if k % 3 else np.zeros((3, 3))
        K[3 * k : 3 * k + 3, 3 * k : 3 * k + 3] = block
        T.numbers[k, TouchValue.STIFFNESS : TouchValue.STIFFNESS + 9] = block.ravel()
        T.numbers[k, TouchValue.NEXT : TouchValue.NEXT + 3] = d[k]
    H = np.vstack([directions(T, k, BODIES) for k in range(POINTS)])
    M = np.linalg.inv(inverse_masses(T, BODIES))
    dv = np.linalg.solve(M + H.T @ K @ H, H.T @ d.ravel())
    assert newton.solve_stiff(T, 0, POINTS, 0, BODIES)
    found = np.array(T.numbers[:POINTS, TouchValue.NEXT : TouchValue.NEXT + 3])
    assert np.abs(found.ravel() - (d.ravel() - K @ H @ dv)).max() <= 1e-10
    order = [int(T.newton.ranked[i, Ranked.BODY]) for i in range(BODIES)]
    assert sorted(order) == list(range(BODIES))


def test_rows_reach_only_over_points_that_are_stiff():
    """Bodies in a chain, in any order of their numbers: each row has three blocks at most."""
    T, chain = random_island(1, ground=0).arrays.touching, [3, 0, 4, 1, 2]
    for k in range(POINTS):
        a, b = chain[k % 4], chain[k % 4 + 1]
        T.points[k, 0], T.points[k, 1] = min(a, b), max(a, b)
        T.numbers[k, TouchValue.STIFFNESS] = 1.0 if k < 4 else 0.0
    T.points[5, 0], T.points[5, 1] = 2, 3  # would close the chain
    count = newton._number_bodies(T, 0, POINTS, 0, BODIES)
    assert count == BODIES
    assert newton._lay_out(T, 0, POINTS, count) == 36 * (3 * BODIES - 2)


def test_an_island_without_room_is_left_alone():
    T = random_island(5).arrays.touching
    small = T._replace(newton=T.newton._replace(values=T.newton.values[:, :40]))
    before, given = velocities(small), impulses(small, POINTS)
    assert not newton.newton_step(small, 0, POINTS, 0, BODIES, 1e-3)
    assert (velocities(small) == before).all()
    assert (impulses(small, POINTS) == given).all()


def test_impulses_act_again_on_velocities_without_contacts():
    T = random_island(6).arrays.touching
    for k in range(POINTS):
        T.numbers[k, TouchValue.IMPULSE] = 0.1 * k
    before = velocities(T)
    newton.push_all(T, 0, POINTS)
    pushed = velocities(T)
    assert np.abs(pushed - before).max() > 0.1
    newton.free_again(T, 0, BODIES)
    assert (velocities(T) == before).all()
