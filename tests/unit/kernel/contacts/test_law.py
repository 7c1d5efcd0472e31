"""The law of one point against a search over all directions of slip."""

import math

import numpy as np
import pytest
from scipy.optimize import brentq

from polhode.kernel.algebra.mat3 import inverse
from polhode.kernel.algebra.vec3 import Mat3, Vec3
from polhode.kernel.contacts.law import LEAST_GROWTH, admissible, linear_law, obeying, residual


def mat3(a):
    return Mat3(*np.ravel(a))


def random_point(rng):
    """A positive matrix, a rate without impulse and a coefficient at which slip opens the gap."""
    A = rng.standard_normal((3, 3)) * 10 ** rng.uniform(-1, 1, 3)
    W = A.T @ A
    W += 1e-2 * np.trace(W) * np.eye(3)
    most = 0.9 * W[0, 0] / math.hypot(W[0, 1], W[0, 2])
    return W, rng.standard_normal(3), rng.uniform(0.05, min(most, 1.0))


def searched(W, c, mu):
    """All impulses that obey the law: open, stick, and each direction of slip that is a root."""
    if c[0] >= 0.0:
        return [np.zeros(3)]
    stick = -np.linalg.solve(W, c)
    if stick[0] > 0.0 and math.hypot(*stick[1:]) <= mu * stick[0]:
        return [stick]

    def slip(angle):
        d = np.array([1.0, mu * np.cos(angle), mu * np.sin(angle)])
        found = -c[0] / (W[0] @ d) * d
        return found, c + W @ found

    def across(angle):
        s = slip(angle)[1]
        return s[2] * np.cos(angle) - s[1] * np.sin(angle)

    angles, found = np.linspace(0.0, 2.0 * np.pi, 721), []
    values = [across(a) for a in angles]
    for a, b, fa, fb in zip(angles, angles[1:], values, values[1:], strict=False):
        if fa * fb <= 0.0 and fa != fb:
            root = brentq(across, a, b, xtol=1e-15)
            impulse, s = slip(root)
            if s[1:] @ impulse[1:] <= 0.0 and impulse[0] >= 0.0:
                found.append(impulse)
    return found


@pytest.mark.parametrize("seed", range(40))
def test_obeys_what_a_search_finds(seed):
    rng = np.random.default_rng(seed)
    W, c, mu = random_point(rng)
    start = rng.standard_normal(3)
    args = mat3(W), inverse(mat3(W)), Vec3(*(c + W @ start)), Vec3(*start), mu
    found = np.array(obeying(*args))
    expected = searched(W, c, mu)
    scale = np.abs(c).max() / np.diag(W).min()
    assert min(np.abs(found - e).max() for e in expected) <= 1e-10 * scale
    assert residual(mat3(W), Vec3(*(c + W @ found)), Vec3(*found), mu) <= 1e-12 * np.abs(c).max()


def test_the_residual_is_the_speed_by_which_the_law_is_broken():
    W = mat3(np.eye(3))
    zero = Vec3(0.0, 0.0, 0.0)
    assert residual(W, Vec3(-0.2, 0.0, 0.0), zero, 0.3) == 0.2  # closes
    assert residual(W, Vec3(0.1, 0.0, 0.0), Vec3(5.0, 0.0, 0.0), 0.3) == 0.1  # pushes and opens
    slides = Vec3(0.0, 0.1, 0.0)
    assert abs(residual(W, slides, Vec3(1.0, 0.0, 0.0), 0.3) - 0.1) <= 1e-15  # without friction
    assert residual(W, slides, Vec3(1.0, -0.3, 0.0), 0.3) == 0.0
    opens = Vec3(1.0, 0.0, 0.0)
    assert residual(W, opens, Vec3(-0.1, 0.0, 0.0), 0.3) == 0.1  # pulls
    assert residual(W, opens, Vec3(0.0, 0.0, 0.2), 0.3) == 0.2  # rubs without pressing


def test_without_friction_the_normal_impulse_stops_the_approach():
    W, c = np.diag([2.0, 3.0, 4.0]), np.array([-1.0, 0.5, 0.2])
    found = obeying(mat3(W), inverse(mat3(W)), Vec3(*c), Vec3(0.0, 0.0, 0.0), 0.0)
    assert tuple(found) == (0.5, 0.0, 0.0)


def test_where_no_slip_keeps_the_gap_the_point_jams():
    """Painlevé: W_nn - mu W_nt < 0 for this slip."""
    W = np.array([[1.0, 0.9, 0.0], [0.9, 1.0, 0.0], [0.0, 0.0, 1.0]])
    c, mu = np.array([-1.0, 4.0, 0.0]), 2.0
    found = np.array(obeying(mat3(W), inverse(mat3(W)), Vec3(*c), Vec3(0.0, 0.0, 0.0), mu))
    assert np.abs(c + W @ found).max() <= 1e-13


def test_an_impulse_is_bounded_where_slip_hardly_opens_the_gap():
    W = np.array([[1.0, 0.97, 0.0], [0.97, 1.0, 0.0], [0.0, 0.0, 1.0]])
    c, mu = np.array([-1.0, 20.0, 0.0]), 1.02  # sticking would need more friction
    assert 0.0 < W[0, 0] - mu * W[0, 1] < LEAST_GROWTH
    found = obeying(mat3(W), inverse(mat3(W)), Vec3(*c), Vec3(0.0, 0.0, 0.0), mu)
    assert found.x == 1.0 / LEAST_GROWTH
    assert abs(found.y + mu * found.x) <= 1e-14


@pytest.mark.parametrize("seed", range(30))
def test_the_linearised_law_has_the_derivative_of_the_admissible_impulse(seed):
    rng = np.random.default_rng(seed)
    z, lam, soft = rng.standard_normal(3), rng.standard_normal(3), 10 ** rng.uniform(-6, -1)
    mu, h = rng.uniform(0.0, 1.5) if seed else 0.0, 1e-7
    p = np.array(admissible(Vec3(*z), mu))
    assert p[0] >= 0.0
    assert math.hypot(p[1], p[2]) <= mu * p[0] + 1e-15
    ahead = [admissible(Vec3(*(z + e)), mu) for e in h * np.eye(3)]
    back = [admissible(Vec3(*(z - e)), mu) for e in h * np.eye(3)]
    D = (np.array(ahead) - np.array(back)).T / (2 * h)
    change, K = linear_law(Vec3(*z), Vec3(*lam), mu, soft)
    change, K, B = np.array(change), np.reshape(K, (3, 3)), np.eye(3) - (1 - soft) * D
    assert np.abs(B @ change - (p - lam)).max() <= 1e-6 * max(1.0, np.abs(change).max())
    assert np.abs(B @ K - D).max() <= 1e-6 * max(1.0, np.abs(K).max())


def test_what_obeys_the_law_stays():
    sticks, slips = Vec3(1.0, 0.2, 0.1), Vec3(1.0, -0.3, 0.4)
    for lam, s in ((sticks, (0.0, 0.0, 0.0)), (slips, (0.0, 0.3, -0.4))):
        z = Vec3(*(np.array(lam) - s))
        assert np.abs(np.array(linear_law(z, lam, 0.5, 1e-3)[0])).max() <= 1e-12
    zero = Vec3(0.0, 0.0, 0.0)
    assert tuple(linear_law(Vec3(-0.1, 0.3, 0.0), zero, 0.5, 1e-3)[0]) == (0.0, 0.0, 0.0)


def test_a_lever_without_a_slip_to_turn_to_has_a_finite_impulse():
    """A hinged body: W has one direction, and the impulse on the cone stops it altogether."""
    v, mu = np.array([1.0, 0.05, 0.0]), 0.04
    W = np.outer(v, v)
    regular = inverse(mat3(W + 1e-8 * np.eye(3)))
    found = np.array(obeying(mat3(W), regular, Vec3(*-v), Vec3(0.0, 0.0, 0.0), mu))
    assert abs(found[0] * (1.0 + mu * 0.05) - 1.0) <= 1e-12
    assert abs(found[1] - mu * found[0]) <= 1e-15
