"""The strain of a beam element and the impulses that belong to it."""

import numpy as np
import pytest

from polhode.kernel.algebra.vec3 import Mat3, Vec3
from polhode.kernel.beams import element
from polhode.kernel.beams.element import Frames
from polhode.kernel.beams.logarithm import series_table
from tests.plain_beam import hat, impulse, invariants, rotation, strain
from tests.rounding import within

EPS = np.finfo(float).eps
SERIES = series_table()
ROUNDINGS = 60  # of a derivative: two products of matrices, cross products, w, q and their slopes
SIZES = [1e-3, 0.1, 0.5, 1.2, 2.5]  # angles between the frames


def frames(s, Fa, Fb):
    return Frames(Vec3(*s), Mat3(*Fa.ravel()), Mat3(*Fb.ravel()))


def cayley(g):
    """Rotation whose increment, world axes, is g."""
    K = hat(g)
    return np.eye(3) + (K + 0.5 * K @ K) / (1 + 0.25 * g @ g)


def random_frames(rng, angle):
    axis = rng.normal(size=3)
    Fa = rotation(rng.normal(size=3))
    return rng.normal(size=3), Fa, Fa @ rotation(angle * axis / np.linalg.norm(axis))


def moved(f, ds, ga, gb):
    return f[0] + ds, cayley(ga) @ f[1], cayley(gb) @ f[2]


def stepped(rng, angle, size):
    """Frames at both ends of a step, with the mean point's way and the increments."""
    start = random_frames(rng, angle)
    ds, ga, gb = size * rng.normal(size=(3, 3))
    return start, moved(start, ds, ga, gb), ds, ga, gb


@pytest.mark.parametrize("angle", SIZES)
def test_invariants_and_strain(angle):
    f = random_frames(np.random.default_rng(1), angle)
    y, v, X = invariants(*f)
    z = element.invariants(frames(*f))
    np.testing.assert_allclose([*z.y, *z.v, z.X], [*y, *v, X], rtol=0, atol=16 * EPS)
    found = np.concatenate(element.strain(SERIES, z))
    np.testing.assert_allclose(found, strain(*f), rtol=0, atol=1e-15 / np.cos(angle / 2) ** 3 * 64)


def test_the_strain_of_a_helix_is_its_logarithm():
    """Constant strains along a line give exactly these strains, whatever the angle."""
    gamma, kappa = np.array([1.3, 0.2, -0.1]), np.array([0.4, -0.9, 0.7])
    # exp of the twist, by its series: s = integral of R(t) gamma
    K, s, R, term = hat(kappa), np.zeros(3), np.zeros((3, 3)), np.eye(3)
    for k in range(1, 40):
        s, R = s + term @ gamma / k, R + term
        term = term @ K / k
    found = np.concatenate(element.strain(SERIES, element.invariants(frames(s, np.eye(3), R))))
    np.testing.assert_allclose(found, [*gamma, *kappa], rtol=0, atol=64 * EPS)


@pytest.mark.parametrize("angle", SIZES)
@pytest.mark.parametrize("size", [1e-9, 1e-3, 0.1, 0.4])
def test_the_way_of_the_strain_over_a_step_is_exact(angle, size):
    start, end, ds, ga, gb = stepped(np.random.default_rng(2), angle, size)
    B = element.mean_lines(SERIES, frames(*start), frames(*end))
    found = np.concatenate(element.advance(B, Vec3(*ds), Vec3(*ga), Vec3(*gb)))
    steep = max(abs(1 / (1 - invariants(*f)[2])) for f in (start, end)) ** 3
    np.testing.assert_allclose(found, strain(*end) - strain(*start), rtol=0, atol=128 * EPS * steep)


@pytest.mark.parametrize("angle", SIZES)
def test_impulses_are_those_of_the_product_rule_and_balance(angle):
    rng = np.random.default_rng(3)
    start, end, *_ = stepped(rng, angle, 0.3)
    mu = rng.normal(size=6)
    B = element.mean_lines(SERIES, frames(*start), frames(*end))
    found = element.pull(B, Vec3(*mu[:3]), Vec3(*mu[3:]))
    steep = max(abs(1 / (1 - invariants(*f)[2])) for f in (start, end)) ** 3
    np.testing.assert_allclose(found, impulse(mu, start, end), rtol=0, atol=1e-14 * steep)
    F, Ta, Tb = map(np.array, found)
    balance = Ta + Tb + np.cross(0.5 * (start[0] + end[0]), F)
    np.testing.assert_allclose(balance, 0.0, rtol=0, atol=64 * EPS * steep)


@pytest.mark.parametrize("angle", SIZES)
def test_the_derivative_at_an_instant(angle):
    f = random_frames(np.random.default_rng(4), angle)
    L = element.lines_at(SERIES, frames(*f))
    wanted = np.zeros((6, 9))
    for k in range(9):
        d = np.zeros((3, 3), complex)
        d.flat[k] = 1e-30j
        turned = f[0] + d[0], f[1] + hat(d[1]) @ f[1], f[2] + hat(d[2]) @ f[2]
        wanted[:, k] = strain(*turned).imag / 1e-30
    blocks = [np.reshape(b, (3, 3)) for b in L]
    zero = np.zeros((3, 3))
    found = np.block([[blocks[0], blocks[1], blocks[2]], [zero, blocks[3], -blocks[3]]])
    # X, a sum of products, is rounded by U. With it the largest term, q' v (v . y) Z/4, changes by
    # q'' times the rest: by (1 - X)^(-7/2) of q'', (1 - X) of v v and (1 - X)^(1/2) of Z.
    scale = max(1.0, np.linalg.norm(f[0])) * np.cos(angle / 2) ** -4
    assert within(np.abs(found - wanted).max(), scale, ROUNDINGS)


def test_a_rigid_motion_leaves_the_strain():
    rng = np.random.default_rng(5)
    start = random_frames(rng, 0.3)
    g = np.array([0.4, -1.0, 0.7])
    s = 0.5 * (start[0] + cayley(g) @ start[0])
    end = cayley(g) @ start[0], cayley(g) @ start[1], cayley(g) @ start[2]
    B = element.mean_lines(SERIES, frames(*start), frames(*end))
    found = element.advance(B, Vec3(*np.cross(g, s)), Vec3(*g), Vec3(*g))
    np.testing.assert_allclose(found, 0.0, rtol=0, atol=32 * EPS)
