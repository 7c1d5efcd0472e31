"""Convex hulls: closed, convex, with flat faces in one piece."""

import itertools

import numpy as np
import pytest

from polhode.assembly.hulls import convex_hull
from polhode.model.shapes import properties

CUBE = np.array([*itertools.product((-1.0, 1.0), repeat=3)])
CLOUD = np.random.default_rng(3).normal(size=(40, 3))
TURNED = np.linalg.qr(np.random.default_rng(4).normal(size=(3, 3)))[0]
ROUND = np.array([(np.cos(a), np.sin(a), z) for a in np.arange(12) * np.pi / 6 for z in (0.0, 3.0)])


@pytest.mark.parametrize(
    ("points", "counts"),
    [
        (CUBE, {4: 6}),
        (np.vstack([CUBE, 0.3 * CLOUD[:5]]) @ TURNED.T + 7.0, {4: 6}),
        (np.vstack([CUBE, [(0.0, 0.0, 1.0)], np.mean(CUBE[:2], axis=0)[None]]), {4: 6}),
        (ROUND @ TURNED.T, {12: 2, 4: 12}),
        (CLOUD, None),
    ],
    ids=["cube", "turned", "points on a face and an edge", "prism", "cloud"],
)
def test_a_hull_is_closed_convex_and_has_whole_faces(points, counts):
    corners, faces = convex_hull(points)
    edges = [(a, b) for f in faces for a, b in zip(f, [*f[1:], f[0]], strict=True)]
    assert len(set(edges)) == len(edges)
    assert {(b, a) for a, b in edges} == set(edges)
    assert len(corners) - len(edges) // 2 + len(faces) == 2  # Euler
    for face in faces:
        a, b, c = corners[face[:3]]
        normal = np.cross(b - a, c - a)
        assert ((points - a) @ normal).max() <= 1e-12 * np.abs(points).max() ** 3
    if counts is not None:
        lengths = [len(face) for face in faces]
        assert {n: lengths.count(n) for n in set(lengths)} == counts


def test_the_fans_of_faces_enclose_the_volume_of_a_cube():
    corners, faces = convex_hull(CUBE @ TURNED.T)
    fans = [(f[0], *pair) for f in faces for pair in itertools.pairwise(f[1:])]
    volume, _, J = properties({"mesh": {"vertices": corners, "faces": np.array(fans)}})
    assert volume == pytest.approx(8.0, rel=1e-14)
    assert pytest.approx(16.0 / 3.0 * np.eye(3), abs=1e-13) == J
