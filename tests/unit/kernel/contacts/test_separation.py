"""The distance of two cores against a minimisation that shares no code."""

import itertools

import numpy as np
import pytest
from scipy.optimize import minimize

from polhode.kernel.algebra.vec3 import Vec3
from polhode.kernel.contacts.separation import distance, separation
from tests.models.colliders import placed
from tests.models.cores import CORES, constraints, random_turn

PAIRS = list(itertools.combinations_with_replacement(CORES, 2))


def least_distance(a, b):
    """The distance of two pieces' cores by sequential quadratic programming."""
    start = np.concatenate([a.at, b.at])
    found = minimize(
        lambda x: (x[:3] - x[3:]) @ (x[:3] - x[3:]),
        start,
        jac=lambda x: 2 * np.concatenate([x[:3] - x[3:], x[3:] - x[:3]]),
        constraints=[
            {"type": "ineq", "fun": lambda x: constraints(a, a.turn.T @ (x[:3] - a.at))},
            {"type": "ineq", "fun": lambda x: constraints(b, b.turn.T @ (x[3:] - b.at))},
        ],
        options={"ftol": 1e-14, "maxiter": 300},
        method="SLSQP",
    )
    return np.sqrt(found.fun)


@pytest.mark.parametrize("names", PAIRS, ids="-".join)
def test_the_distance_is_the_least(names):
    random = np.random.default_rng(len(names[0]) * 31 + len(names[1]))
    a, b = (CORES[name].moved(random.normal(size=3), random_turn(random)) for name in names)
    b = b.moved(4.0 * np.array([0.6, 0.0, 0.8]))
    colliders = placed([a, b])
    d = Vec3(*(a.at - b.at))
    v = np.array(distance(colliders, 0, 1, d, 1.0, d, 1e-14))
    apart = np.linalg.norm(v)
    assert separation(colliders, 0, 1, d, Vec3(*(v / apart))) == pytest.approx(apart, rel=1e-13)
    assert apart == pytest.approx(least_distance(a, b), rel=1e-6)


@pytest.mark.parametrize("names", PAIRS, ids="-".join)
def test_cores_about_one_point_have_no_distance(names):
    random = np.random.default_rng(1)
    a, b = (CORES[name].moved((0, 0, 0), random_turn(random)) for name in names)
    colliders = placed([a, b])
    v = distance(colliders, 0, 1, Vec3(0.0, 0.0, 0.0), 1.0, Vec3(0.0, 0.0, 1.0), 1e-14)
    assert np.linalg.norm(v) <= 1e-15
