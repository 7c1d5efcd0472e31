"""Farthest points of cores against samples of their surfaces, and the faces that hold them."""

import numpy as np
import pytest

from polhode.kernel.algebra.vec3 import Vec3
from polhode.kernel.compile.pointer_table import zeros
from polhode.kernel.contacts.shapes import CORNERS, Corner, bend, face, support
from polhode.kernel.contacts.tables import Collider
from tests.models.colliders import placed
from tests.models.cores import CORES, inside, random_turn


@pytest.mark.parametrize("name", CORES)
def test_the_farthest_point_is_in_the_core_and_nothing_is_beyond(name):
    random = np.random.default_rng(5)
    piece = CORES[name].moved(random.normal(size=3), random_turn(random))
    colliders = placed([piece])
    samples = random.uniform(-2, 2, (4000, 3))
    samples = samples[[inside(CORES[name], x, 0.0) for x in samples]]
    for u in random.normal(size=(20, 3)):
        u /= np.linalg.norm(u)
        p = np.array(support(colliders, 0, Vec3(*u)))
        assert inside(CORES[name], piece.turn.T @ p, 1e-14)
        assert (samples @ (piece.turn.T @ u) <= u @ p + 1e-14).all()


@pytest.mark.parametrize("name", CORES)
@pytest.mark.parametrize("far", [0.0, 10.0])
def test_a_face_holds_the_farthest_point_and_is_convex(name, far):
    random = np.random.default_rng(6)
    colliders = placed([CORES[name].moved((0, 0, 0), random_turn(random))])
    corners = zeros(CORNERS + 1, Corner.WIDTH)
    for u in random.normal(size=(20, 3)):
        u /= np.linalg.norm(u)
        count, normal = face(colliders, 0, Vec3(*u), far, corners, 0)
        x, n = np.array(corners[:count, :3]), np.array(normal)
        assert n @ n == pytest.approx(1, abs=1e-14)
        farthest = np.array(support(colliders, 0, Vec3(*u)))
        if CORES[name].kind not in (Collider.BOX, Collider.HULL):
            assert max(x @ u) == pytest.approx(farthest @ u, abs=1e-14)
        assert (x @ u <= farthest @ u + 1e-14).all()
        assert np.ptp(x @ n) <= 1e-14
        assert len(set(corners[:count, Corner.LABEL])) == count
        for k in range(count if count > 2 else 0):
            side = np.cross(n, x[(k + 1) % count] - x[k])
            assert ((x - x[k]) @ side >= -1e-14).all()


@pytest.mark.parametrize("name", ["ellipsoid", "cylinder", "cone", "disc", "box"])
def test_the_farthest_point_moves_as_its_bend_says(name):
    random = np.random.default_rng(7)
    colliders = placed([CORES[name].moved((0, 0, 0), random_turn(random))])
    for u in random.normal(size=(10, 3)):
        u /= np.linalg.norm(u)
        along = np.cross(u, random.normal(size=3))
        K = np.array(bend(colliders, 0, Vec3(*u))).reshape(3, 3)
        ends = [np.array(support(colliders, 0, Vec3(*(u + h * along)))) for h in (1e-5, -1e-5)]
        assert (ends[0] - ends[1]) / 2e-5 == pytest.approx(K @ along, abs=1e-7)
