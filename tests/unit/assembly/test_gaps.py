"""Rates of gaps are their derivatives in time, and so are second derivatives."""

import numpy as np
import pytest

import polhode as ph
from polhode.assembly.gaps import GapTables, gaps_of
from polhode.assembly.start import start
from polhode.model.orientation import matrix


def gaps():
    bodies = [
        ph.Body(n, 1.0, inertia=(1, 2, 3), position=x)
        for n, x in (("a", (0, 0, 1)), ("b", (1, 0, 2)))
    ]
    contacts = [
        ph.Contact("floor", body="a", shape={"box": [0.1, 0.2, 0.3], "center": [0, 0, 0.1]}),
        ph.Contact("lid", body="a", shape={"ball": 0.1}, plane={"point": [1, 0, 3], "body": "b"}),
        ph.Contact(
            "balls", bodies=["a", "b"], shapes=[{"ball": 0.1, "center": [0.1, 0, 0]}, {"ball": 0.2}]
        ),
    ]
    system = ph.System(bodies, contacts=contacts)
    s = start(system)
    return GapTables(gaps_of(system, s), 2)


def moved(x, R, u, h):
    R1 = matrix(np.array([ph.rotation_vector(h * w) for w in u[:, 3:]])) @ R
    return x + h * u[:, :3], R1


@pytest.mark.parametrize("seed", range(3))
def test_rates_and_second_derivatives_are_those_of_the_values(seed):
    rng, g, h = np.random.default_rng(seed), gaps(), 1e-4
    x = rng.normal(size=(2, 3))
    R, u = (
        matrix(np.array([ph.rotation_vector(v) for v in rng.normal(size=(2, 3))])),
        rng.normal(size=(2, 6)),
    )
    ends = [g.values(*moved(x, R, u, k * h)) for k in (-1, 1)]
    scale = 10.0  # of third derivatives
    assert np.abs((ends[1] - ends[0]) / (2 * h) - g.rates(x, R, u)).max() < scale**2 * h**2
    second = (ends[1] - 2 * g.values(x, R) + ends[0]) / h**2
    assert np.abs(second - g.bending(x, R, u)).max() < scale**3 * h
    assert np.allclose(g.dense(x, R) @ u.ravel(), g.rates(x, R, u), rtol=0, atol=1e-14)


def test_many_states_at_once_are_the_same_as_one_after_another():
    rng, g = np.random.default_rng(0), gaps()
    x, R = rng.normal(size=(5, 2, 3)), matrix(rng.normal(size=(5, 2, 4)) + [2, 0, 0, 0])
    u = rng.normal(size=(5, 2, 6))
    for k in range(5):
        assert np.allclose(g.values(x, R)[k], g.values(x[k], R[k]), rtol=0, atol=1e-15)
        assert np.allclose(g.rates(x, R, u)[k], g.rates(x[k], R[k], u[k]), rtol=0, atol=1e-14)


def test_the_point_of_contact_is_on_both_surfaces():
    g = gaps()
    x, R = np.array([[0.0, 0, 1], [0, 0, 1.4]]), np.broadcast_to(np.eye(3), (2, 3, 3))
    place, n = g.meets(x, R)
    balls = len(g.gaps) - 1
    first = x[0] + [0.1, 0, 0]
    gap = np.linalg.norm(place[balls] - first) - 0.1
    assert abs(gap - g.values(x, R)[balls]) < 1e-15
    assert abs(np.linalg.norm(n[balls]) - 1) < 1e-15
