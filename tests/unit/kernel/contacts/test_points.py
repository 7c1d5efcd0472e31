"""All points between colliders: where they are, in which order, and of which bodies."""

import numpy as np
import pytest

from polhode.kernel.contacts.tables import FEATURES, Collider
from tests.models.colliders import Piece, find

FLOOR = Piece(Collider.PLANE, ground=True)
LYING = np.array([[0, 0, 1], [0, 1, 0], [-1, 0, 0.0]])  # z to x
EPS = np.finfo(float).eps


def box(at, edges=(1.0, 1.0, 1.0)):
    return Piece(Collider.BOX, edges, at=np.array(at))


def test_a_box_on_the_floor_has_its_four_corners_exactly():
    points = find([FLOOR, box((0.25, 0.5, 1.0))])
    assert (points.gap == 0.0).all()
    assert (points.bodies == [0, 1]).all()
    assert (points.normal == [0, 0, 1]).all()
    expected = [(-0.75, -0.5, 0), (1.25, -0.5, 0), (-0.75, 1.5, 0), (1.25, 1.5, 0)]
    assert sorted(map(tuple, points.at)) == sorted(expected)


def test_a_box_on_a_box_has_the_corners_of_what_they_share():
    points = find([box((0, 0, 1.0)), box((0.5, 0.25, 3.0 - 2**-20))])
    assert (points.gap == -(2.0**-20)).all()
    assert (points.normal == [0, 0, -1]).all()
    expected = [(-0.5, -0.75), (1, -0.75), (-0.5, 1), (1, 1)]
    assert sorted(map(tuple, points.at[:, :2])) == sorted(expected)
    assert (points.at[:, 2] == 2.0 - 2**-21).all()


def test_capsules_side_by_side_touch_at_two_points():
    capsules = [Piece(Collider.CAPSULE, (0, 0, 1.0), 0.5, turn=LYING)]
    capsules.append(capsules[0].moved((0.5, 0, 1.0)))
    points = find(capsules, far=0.01)
    assert sorted(points.at[:, 0]) == [-0.5, 1.0]
    assert abs(points.gap).max() <= EPS


def test_the_ground_is_always_the_second_body():
    ground = Piece(Collider.BOX, (5.0, 5, 1), ground=True, at=np.array([0, 0, -1.0]))
    ball = Piece(Collider.BALL, rounding=0.5, at=np.array([0.3, 0, 0.5]))
    for pieces in ([ground, ball], [ball, ground]):
        points = find(pieces)
        assert points.bodies.tolist() == [[0, 1]]
        assert points.normal.tolist() == [[0, 0, 1]]
        assert points.colliders.tolist() == [[0, 1]]
        assert points.friction.tolist() == [0.2]


def test_excluded_bodies_pass():
    pieces = [box((0, 0, 1.0)), box((0.5, 0.25, 2.9)), box((1, 0.25, 2.9))]
    assert {tuple(c) for c in find(pieces).colliders} == {(0, 1), (0, 2), (1, 2)}
    assert {tuple(c) for c in find(pieces, excluded=[(0, 2)]).colliders} == {(0, 1), (1, 2)}


def test_the_ground_does_not_touch_itself():
    ground = Piece(Collider.BOX, (5.0, 5, 1), ground=True)
    assert len(find([ground, ground, FLOOR, box((9, 9, 9))])) == 0


@pytest.mark.parametrize("far", [0.0, 0.1])
def test_keys_are_sorted_and_unique(far):
    random = np.random.default_rng(3)
    pieces = [FLOOR]
    for k in range(24):
        at = random.uniform(0, 3, 3)
        pieces.append(box(at) if k % 2 else Piece(Collider.BALL, rounding=0.6, at=at))
    points = find(pieces, far=far, room=2000)
    assert len(points) > 50
    assert (np.diff(points.keys) > 0).all()
    pair = points.colliders[:, 0] * len(pieces) + points.colliders[:, 1]
    assert (points.keys // FEATURES == pair).all()
    assert (points.gap <= 2 * far).all()


def test_a_point_keeps_its_key_while_bodies_slide_and_rock():
    lower, keys = box((0, 0, 1.0)), set()
    for k in range(5):
        c, s = np.cos(1e-4 * k), np.sin(1e-4 * k)
        turn = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]]) @ [[1, 0, 0], [0, c, -s], [0, s, c]]
        upper = box((0, 0, 0), (0.5, 0.6, 0.4)).moved((0.1 + 1e-3 * k, 0.2, 2.4), turn)
        keys.add(tuple(find([lower, upper], far=0.01).keys))
    assert len(keys) == 1
    assert len(keys.pop()) == 4


def test_tables_without_room_are_said_to_be_too_small():
    pieces = [FLOOR, box((0.25, 0.5, 1.0))]
    assert len(find(pieces, room=4)) == 4
    with pytest.raises(AssertionError):
        find(pieces, room=3)
