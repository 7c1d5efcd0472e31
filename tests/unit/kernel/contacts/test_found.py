"""At most eight points of a pair are kept: the deepest, and those that are spread widest."""

import numpy as np

from polhode.kernel.algebra.vec3 import Vec3
from polhode.kernel.contacts.found import KEPT, CornerMark, FoundValue, add_point, arrange
from polhode.kernel.contacts.tables import Collider
from tests.models.colliders import Piece, tables


def test_the_deepest_and_the_widest_stay_in_the_order_of_their_features():
    cells = tables([Piece(Collider.BALL, rounding=0.1), Piece(Collider.BALL, rounding=0.2)])[0]
    angles, n = np.arange(24) * np.pi / 12, Vec3(0.0, 0.0, 1.0)
    for k, t in enumerate(angles):
        on = Vec3(np.cos(t), np.sin(t), 0.0)
        add_point(cells, k, 0, 1, on, n, 0.3 - (0.01 if k == 17 else 0.0), 40 - k)
    assert arrange(cells, 24) == KEPT
    gaps = np.array(cells.cells.found[:KEPT, FoundValue.GAP])
    features = list(cells.cells.features[:KEPT, CornerMark.FEATURE])
    assert features == sorted(features)
    assert gaps.min() == gaps[features.index(40 - 17)]
    places = np.array(cells.cells.found[:KEPT, :2])
    between = np.linalg.norm(places[:, None] - places, axis=2) + 9 * np.eye(KEPT)
    assert between.min() >= 2 * np.sin(np.pi / 12) - 1e-12  # none of two neighbours


def test_a_feature_occurs_once():
    cells = tables([Piece(Collider.BALL), Piece(Collider.BALL)])[0]
    for k, feature in enumerate([5, 3, 5, 5, 4]):
        add_point(cells, k, 0, 1, Vec3(float(k), 0.0, 0.0), Vec3(0.0, 0.0, 1.0), 0.0, feature)
    assert arrange(cells, 5) == 5
    assert list(cells.cells.features[:5, CornerMark.FEATURE]) == [3, 4, 5, 6, 7]
