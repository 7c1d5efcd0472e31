"""Faces that look at each other share the part that lies in both."""

import numpy as np
import pytest

from polhode.kernel.algebra.vec3 import Vec3
from polhode.kernel.contacts.clipping import clip
from polhode.kernel.contacts.found import FoundValue
from tests.models.colliders import placed
from tests.models.cores import CORES

N = Vec3(0.0, 0.0, 1.0)


def about_z(angle):
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1.0]])


def area(x):
    x = x[np.argsort(np.arctan2(*(x - x.mean(axis=0)).T))]
    y = np.roll(x, 1, axis=0)
    return abs(x[:, 0] @ y[:, 1] - x[:, 1] @ y[:, 0]) / 2


@pytest.mark.parametrize("angle", [0.0, 0.3, np.pi / 4, 1.2])
@pytest.mark.parametrize("shift", [(0.0, 0.0), (0.3, 0.1), (0.9, -1.4)])
def test_shared_area_of_two_rectangles(angle, shift):
    lower, upper = CORES["box"], CORES["box"].moved((*shift, 2.2), about_z(angle))
    colliders = placed([upper, lower])
    count = clip(colliders, 0, 1, Vec3(*upper.at), N, 0.1, 1e-12)
    x = np.array(colliders.cells.found[:count, :2])
    assert (abs(np.array(colliders.cells.found[:count, FoundValue.GAP])) <= 1e-15).all()
    # the same area by counting points of a fine grid
    u = np.linspace(-2, 2, 801)
    grid = np.stack(np.meshgrid(u, u), axis=-1).reshape(-1, 2)
    half = np.array(lower.size[:2])
    within = (abs(grid) <= half).all(axis=1)
    within &= (abs((grid - shift) @ about_z(angle)[:2, :2]) <= half).all(axis=1)
    assert area(x) == pytest.approx(within.mean() * 16.0, abs=0.02)


def test_faces_beside_each_other_share_nothing():
    upper = CORES["box"].moved((3.0, 0, 2.2))
    colliders = placed([upper, CORES["box"]])
    assert clip(colliders, 0, 1, Vec3(*upper.at), N, 0.1, 1e-12) == 0
