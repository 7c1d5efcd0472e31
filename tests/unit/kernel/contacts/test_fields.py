"""Height fields: the distance of a ball to all triangles; bodies slide over inner edges."""

import numpy as np
import pytest

from polhode.kernel.contacts.tables import Collider
from tests.models.colliders import Piece, field_of, find
from tests.models.cores import CORES, random_turn


def to_triangle(x, a, b, c):
    """Distance of a point to a triangle."""
    n = np.cross(b - a, c - a)
    n /= np.linalg.norm(n)
    weights = np.linalg.lstsq(np.column_stack([b - a, c - a]), x - a, rcond=None)[0]
    if weights.min() >= 0 and weights.sum() <= 1:
        return abs((x - a) @ n)
    parts = [
        (u, v, np.clip((x - u) @ (v - u) / ((v - u) @ (v - u)), 0, 1))
        for u, v in ((a, b), (b, c), (c, a))
    ]
    return min(np.linalg.norm(x - u - t * (v - u)) for u, v, t in parts)


def triangles(field):
    nx, ny = field.faces
    p = field.vertices.reshape(ny, nx, 3)
    for y in range(ny - 1):
        for x in range(nx - 1):
            yield p[y, x], p[y, x + 1], p[y + 1, x + 1]
            yield p[y, x], p[y + 1, x + 1], p[y + 1, x]


def test_a_ball_above_hills_has_its_distance_to_all_triangles():
    random = np.random.default_rng(0)
    hills = field_of(0.3 * random.normal(size=(6, 5)), (5.0, 4.0))
    for _ in range(25):
        at = np.array([*random.uniform(-1.5, 1.5, 2), 1.5])
        points = find([Piece(Collider.BALL, rounding=0.5, at=at), hills], far=2.0)
        expected = min(to_triangle(at, *each) for each in triangles(hills)) - 0.5
        assert points.gap.min() == pytest.approx(expected, abs=1e-14)
        k = np.argmin(points.gap)
        assert at - (0.5 + points.gap[k] / 2) * points.normal[k] == pytest.approx(points.at[k])


@pytest.mark.parametrize("name", [n for n in CORES if n != "ball"])
@pytest.mark.parametrize("tilt", [0.0, 0.02])
def test_a_flat_field_is_a_plane_with_no_edges(name, tilt):
    random = np.random.default_rng(4)
    turn = np.array([[1, 0, 0], [0, np.cos(tilt), -np.sin(tilt)], [0, np.sin(tilt), np.cos(tilt)]])
    flat, floor = field_of(np.zeros((9, 8)), (8.0, 8.0)), Piece(Collider.PLANE, ground=True)
    for _ in range(3):
        piece = CORES[name].moved((*random.uniform(-2, 2, 2), 0.0), turn)
        piece = piece.moved((0, 0, -find([piece, floor], far=9.0).gap.min()))
        points = find([piece, flat], far=0.01)
        assert points.gap.min() == pytest.approx(0.0, abs=1e-14)
        assert points.normal == pytest.approx(np.tile([0, 0, 1.0], (len(points), 1)), abs=1e-14)


def test_a_box_on_a_ridge_touches_along_it():
    ridge = field_of(np.outer([0, 0.5, 1, 0.5, 0], np.ones(4)), (4.0, 3.0))
    box = Piece(Collider.BOX, (1.0, 0.4, 0.2), at=np.array([0.2, 0.1, 1.2 - 1e-6]))
    points = find([box, ridge], far=0.01)
    assert points.normal == pytest.approx(np.tile([0, 0, 1.0], (len(points), 1)), abs=1e-12)
    assert points.gap == pytest.approx(-1e-6, abs=1e-14)
    assert points.at[:, 0] == pytest.approx(0.0, abs=1e-14)
    assert [points.at[:, 1].min(), points.at[:, 1].max()] == pytest.approx([-0.3, 0.5])


def test_the_field_may_be_turned():
    random = np.random.default_rng(2)
    hills = field_of(0.3 * random.normal(size=(5, 5)), (4.0, 4.0))
    box = CORES["box"].moved((0.1, 0.2, 1.1), random_turn(random))
    points, turn = find([box, hills], far=0.5), random_turn(random)
    assert len(points) > 1
    turned = find([each.moved((1, 2, 3), turn) for each in (box, hills)], far=0.5)
    assert turned.gap == pytest.approx(points.gap, abs=1e-13)
    assert turned.at == pytest.approx(points.at @ turn.T + [1, 2, 3], abs=1e-12)
