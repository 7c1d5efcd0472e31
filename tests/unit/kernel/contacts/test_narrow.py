"""Points of every pair of kinds at random poses: identities that hold for any two convex bodies."""

import itertools

import numpy as np
import pytest

from tests.models.colliders import find
from tests.models.cores import CORES, random_turn

PAIRS = list(itertools.combinations_with_replacement(("ball", "capsule", "box"), 2))


def random_pair(names, seed):
    """Two rounded cores, the second moved so that they nearly touch."""
    random = np.random.default_rng([seed, *(list(CORES).index(name) for name in names)])
    a, b = (CORES[name].moved((0, 0, 0), random_turn(random)) for name in names)
    return random, a.moved(random.normal(size=3)), b


def touching(a, b, gap, random):
    """Move a so that the gap of both is this."""
    direction = random.normal(size=3)
    a = a.moved(6.0 * direction / np.linalg.norm(direction) - a.at)
    for _ in range(60):
        points = find([a, b], far=10.0)
        k = np.argmin(points.gap)
        if abs(points.gap[k] - gap) < 1e-15:
            break
        a = a.moved((gap - points.gap[k]) * points.normal[k])
    return a


@pytest.mark.parametrize("names", PAIRS, ids="-".join)
@pytest.mark.parametrize("gap", [0.1, 0.0])
def test_moving_by_the_gap_along_the_normal_closes_it(names, gap):
    random, a, b = random_pair(names, 1)
    if gap < 0.0 and names[0] in ("ball", "capsule", "disc"):
        pytest.skip("the core has no inside")
    a = touching(a, b, gap, random)
    points = find([a, b], far=0.2)
    k = np.argmin(points.gap)
    assert points.gap[k] == pytest.approx(gap, abs=1e-13)
    moved = find([a.moved(-points.gap[k] * points.normal[k]), b], far=0.2)
    assert moved.gap.min() == pytest.approx(0.0, abs=1e-13)
