"""Points of every pair of kinds: identities of convex bodies, and closed forms.

Nothing here asks the search for the normal whether it is right: a body that is moved by its gap
along its normal must touch, and the gap of bodies that are apart is their distance by another way.
"""

import itertools

import numpy as np
import pytest

from polhode.kernel.contacts.tables import Collider
from tests.models.colliders import Piece, find
from tests.models.cores import CORES, random_turn
from tests.unit.kernel.contacts.test_separation import least_distance

pytestmark = pytest.mark.jit  # thousands of searches
PAIRS = list(itertools.combinations_with_replacement(CORES, 2))
FLOOR = Piece(Collider.PLANE, ground=True)
FLAT = ("box", "cylinder", "prism")
THIN = ("ball", "capsule", "disc")  # have no inside
UP = np.array([0, 0, 1.0])


def about_x(angle):
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[1, 0, 0], [0, c, -s], [0, s, c]])


def pair(names, gap):
    """Two cores at random, one moved until it has this gap to the other, and its points."""
    random = np.random.default_rng([list(CORES).index(name) for name in names])
    a, b = (CORES[name].moved((0, 0, 0), random_turn(random)) for name in names)
    direction = random.normal(size=3)
    a = a.moved(4.0 * direction / np.linalg.norm(direction))
    for _ in range(6):
        points = find([a, b], far=5.0)
        k = np.argmin(points.gap)
        a = a.moved((gap - points.gap[k]) * points.normal[k])
    return a, b, find([a, b], far=0.05)


@pytest.mark.parametrize("names", PAIRS, ids="-".join)
@pytest.mark.parametrize("gap", [0.05, 0.0, -0.01])
def test_moving_by_the_gap_along_the_normal_closes_it(names, gap):
    if gap <= 0.0 and set(names) & set(THIN):
        return  # cores that do not overlap
    a, b, points = pair(names, gap)
    k = np.argmin(points.gap)
    assert points.gap[k] == pytest.approx(gap, abs=1e-9)
    moved = find([a.moved(-points.gap[k] * points.normal[k]), b], far=0.05)
    assert moved.gap.min() == pytest.approx(0.0, abs=1e-10)
    assert points.normal @ points.normal[k] == pytest.approx(np.ones(len(points)), abs=1e-14)


@pytest.mark.parametrize("names", PAIRS, ids="-".join)
def test_the_gap_is_the_distance_less_the_roundings(names):
    a, b, _ = pair(names, 0.1)
    rounded = [Piece(**{**vars(p), "rounding": r}) for p, r in ((a, 0.04), (b, 0.05))]
    points = find(rounded, far=0.05)
    k = np.argmin(points.gap)
    assert points.gap[k] == pytest.approx(least_distance(a, b) - 0.09, abs=1e-6)
    ends = [least_distance(Piece(Collider.BALL, at=points.at[k]), p) for p in (a, b)]
    assert ends == pytest.approx([0.045, 0.055], abs=1e-5)  # halfway between the surfaces


@pytest.mark.parametrize("names", PAIRS, ids="-".join)
def test_the_order_and_the_place_of_two_bodies_do_not_matter(names):
    if names == ("ball", "disc"):
        return  # a point in a disc without a height is on both of its sides
    random = np.random.default_rng(5)
    a, b, points = pair(names, 1e-3)
    swapped, turn = find([b, a], far=0.05), random_turn(random)
    turned = find([p.moved((3, 2, 1), turn) for p in (a, b)], far=0.05)
    for other, sign, R, shift in ((swapped, -1, np.eye(3), 0), (turned, 1, turn, [3, 2, 1])):
        i, k = np.argmin(points.gap), np.argmin(other.gap)
        assert other.gap[k] == pytest.approx(points.gap[i], abs=1e-10)
        assert other.normal[k] == pytest.approx(sign * R @ points.normal[i], abs=1e-4)
        assert other.at[k] == pytest.approx(R @ points.at[i] + shift, abs=1e-4)


@pytest.mark.parametrize("lower", FLAT)
@pytest.mark.parametrize("upper", FLAT)
@pytest.mark.parametrize("gap", [1e-3, 0.0, -1e-3])
def test_flat_faces_touch_at_points_about_the_centre(lower, upper, gap):
    height = {"box": 1.1, "cylinder": 0.9, "prism": 0.6}
    top = CORES[upper].moved((0.1, -0.05, height[lower] + height[upper] + gap))
    points = find([top, CORES[lower]], far=0.01)
    assert points.gap == pytest.approx(gap, abs=1e-15)
    assert points.normal == pytest.approx(np.tile(UP, (len(points), 1)), abs=1e-15)
    assert points.at[:, 2] == pytest.approx(height[lower] + gap / 2, abs=1e-15)
    assert 4 <= len(points) <= 8
    angles = np.sort(np.arctan2(*(points.at[:, :2] - top.at[:2]).T))
    assert np.diff([*angles, angles[0] + 2 * np.pi]).max() < np.pi  # it does not fall over


@pytest.mark.parametrize("name", [n for n in CORES if n not in THIN])
def test_bodies_about_one_centre_are_pushed_apart(name):
    for other in CORES:
        points = find([CORES[name], CORES[other]])
        assert 1 <= len(points) <= 8
        assert np.isfinite(points.at).all()
        assert np.linalg.norm(points.normal, axis=1) == pytest.approx(np.ones(len(points)))
        assert (points.gap <= 1e-12).all()


def test_a_standing_cylinder_has_points_on_its_rim_and_a_rolling_one_a_line():
    standing = CORES["cylinder"].moved((0.3, 0.2, 0.9))
    points = find([standing, FLOOR], far=1e-3)
    assert len(points) == 8
    assert points.gap == pytest.approx(0.0, abs=1e-15)
    assert points.at.mean(axis=0) == pytest.approx([0.3, 0.2, 0.0], abs=1e-15)
    for angle in (1e-5, 1e-12):  # it stays where it is, whatever rounding does
        tilted = find([standing.moved((0, 0, 0), about_x(angle)), FLOOR], far=1e-3)
        assert len(tilted) == 8
    for angle in (0.3, 1.0, np.pi / 2):
        leaning = CORES["cylinder"].moved((0, 0, 0), about_x(angle))
        lowest = 0.9 * abs(np.cos(angle)) + 0.7 * np.sin(angle)
        points = find([leaning.moved((0, 0, lowest)), FLOOR], far=1e-3)
        assert len(points) == (2 if angle == np.pi / 2 else 1)
        assert points.gap == pytest.approx(0.0, abs=1e-15)


def test_a_cylinder_lies_on_a_box_on_two_points():
    lying = CORES["cylinder"].moved((0.1, 0.2, 1.8), about_x(np.pi / 2))
    points = find([lying, CORES["box"]], far=1e-3)
    assert sorted(points.at[:, 1]) == pytest.approx([-0.7, 0.8], abs=1e-15)
    assert points.gap == pytest.approx(0.0, abs=1e-15)


def test_logs_touch_along_their_length():
    log = CORES["cylinder"].moved((0, 0, 0), about_x(np.pi / 2))
    points = find([log.moved((0.0, 0.4, 1.4)), log], far=1e-3)
    assert sorted(points.at[:, 1]) == pytest.approx([-0.5, 0.9], abs=1e-9)
    assert points.gap == pytest.approx(0.0, abs=1e-12)


def test_crossed_edges_touch_at_one_point():
    bar = Piece(Collider.BOX, (3.0, 0.5, 0.5), turn=about_x(np.pi / 4))
    across = bar.moved((0, 0, 0), np.array([[0, -1, 0], [1, 0, 0], [0, 0, 1.0]]))
    for gap in (1e-3, 0.0, -1e-3):
        points = find([across.moved((0.2, 0.3, np.sqrt(2) + gap)), bar], far=0.01)
        assert points.gap[np.argmin(points.gap)] == pytest.approx(gap, abs=1e-14)
        k = np.argmin(points.gap)
        assert points.at[k] == pytest.approx([0.2, 0.0, np.sqrt(0.5) + gap / 2], abs=1e-12)
        assert points.normal[k] == pytest.approx(UP, abs=1e-12)
