"""Newton's method for an island arrives where long sweeps do, and factors as numpy does."""

import numpy as np
import pytest

from polhode.kernel.contacts import newton
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
    assert newton.solve_island(solved, 0, POINTS, 0, BODIES, 1e-12) > 0
    assert np.abs(velocities(solved) - velocities(swept)).max() <= 1e-9
    H = np.vstack([directions(solved, k, BODIES) for k in range(POINTS)])
    change = inverse_masses(solved, BODIES) @ H.T @ impulses(solved, POINTS).ravel()
    free = np.array(solved.rates[:BODIES, Rate.FREE_V : Rate.FREE_V + 6])
    assert np.abs(velocities(solved) - free - change.reshape(-1, 6)).max() <= 1e-12


def test_the_gradient_is_that_of_the_function_and_the_step_solves_its_matrix():
    T = random_island(4).arrays.touching
    N, rng = T.newton, np.random.default_rng(0)
    count = newton._number_bodies(T, 0, POINTS, 0, BODIES)
    size = newton._lay_out(T, 0, POINTS, count)
    order = [int(N.ranked[i, newton.Ranked.BODY]) for i in range(count)]
    assert sorted(order) == list(range(BODIES))
    for body in range(BODIES):
        T.rates[body, Rate.V : Rate.V + 6] += 0.1 * rng.standard_normal(6)
    newton._assemble(T, 0, POINTS, count, size)
    G = newton.NewtonValue.GRADIENT
    gradient = np.array(N.vectors[:count, G : G + 6])
    matrix = whole_matrix(N, count)
    for i, body in enumerate(order):
        for column in range(6):
            kept, h = T.rates[body, Rate.V + column], 1e-6
            T.rates[body, Rate.V + column] = kept + h
            ahead = newton._merit(T, 0, POINTS, count)
            T.rates[body, Rate.V + column] = kept - h
            back = newton._merit(T, 0, POINTS, count)
            T.rates[body, Rate.V + column] = kept
            slope = (ahead - back) / (2 * h)
            assert abs(slope - gradient[i, column]) <= 1e-5 * np.abs(gradient).max()
    assert newton._factor(N, count)
    lower = whole_matrix(N, count, False)
    assert np.allclose(lower, np.linalg.cholesky(matrix), rtol=1e-9, atol=1e-9)
    newton._solve(N, count)
    S = newton.NewtonValue.STEP
    step = np.array(N.vectors[:count, S : S + 6]).ravel()
    expected = -np.linalg.solve(matrix, gradient.ravel())
    assert np.abs(step - expected).max() <= 1e-9 * np.abs(expected).max()


def whole_matrix(N, count, symmetric=True):
    """The matrix, or the factor, as one array."""
    found = np.zeros((6 * count, 6 * count))
    for i in range(count):
        low, first = int(N.ranked[i, newton.Ranked.LOW]), int(N.ranked[i, newton.Ranked.FIRST])
        width = 6 * (i - low + 1)
        rows = np.array(N.values[0, first : first + 6 * width]).reshape(6, width)
        found[6 * i : 6 * i + 6, 6 * low : 6 * i + 6] = rows
    lower = np.tril(found)
    return lower + np.tril(found, -1).T if symmetric else lower


def test_an_island_without_room_is_left_alone():
    T = random_island(5).arrays.touching
    small = T._replace(newton=T.newton._replace(values=T.newton.values[:, :40]))
    before = velocities(small)
    assert newton.solve_island(small, 0, POINTS, 0, BODIES, 1e-12) == 0
    assert (velocities(small) == before).all()


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
