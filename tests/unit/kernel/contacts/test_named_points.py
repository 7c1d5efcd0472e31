"""Points of named contacts: gaps, normals and places as plain numpy has them."""

import numpy as np
import pytest

import polhode as ph
from polhode.assembly.gaps import GapTables, contact_gaps
from polhode.kernel.contacts.named_points import list_named
from polhode.kernel.contacts.tables import NearIndex, NearValue, PoseValue
from polhode.lowering.system import Way, compile_system
from polhode.model.orientation import matrix

ROUND = {
    "ball": {"ball": 0.1},
    "ellipsoid": {"ellipsoid": (0.1, 0.2, 0.3)},
    "wheel": {"wheel": {"radius": 0.3, "rounding": 0.05}},
    "box": {"box": (0.2, 0.3, 0.4)},
}


def placed(shape, on_body):
    plane = {"point": (0, 0, -1), "normal": (0.2, 0.1, 1)} | ({"body": "slab"} if on_body else {})
    bodies = [
        ph.Body("slab", 1.0, inertia=(0.1,) * 3, position=(0, 0, -2)),
        ph.Body("top", 1.0, inertia=(0.1,) * 3),
        ph.Body("ball", 1.0, inertia=(0.1,) * 3, position=(0, 0, 2)),
    ]
    opens = {"opens": True} if "ellipsoid" in shape or "wheel" in shape else {}
    named = [
        ph.Contact("floor", body="top", shape=shape, plane=plane, law={"friction": 0.3}, **opens),
        ph.Contact("balls", bodies=("top", "ball"), shapes=({"ball": 0.4}, {"ball": 0.5})),
    ]
    return ph.System(bodies, contacts=ph.Contacts(shapes=False, named=named))


@pytest.mark.parametrize("on_body", [False, True])
@pytest.mark.parametrize("shape", ROUND)
def test_points_are_those_of_plain_numpy(shape, on_body):
    system = placed(ROUND[shape], on_body)
    compiled = compile_system(system, Way.JOINTED)
    T, rng = compiled.arrays.touching, np.random.default_rng(37)
    gaps = contact_gaps(system, compiled.start)
    tables = GapTables(gaps, 3)
    for _ in range(20):
        x, q = rng.normal(size=(3, 3)), rng.normal(size=(3, 4))
        R = matrix(q / np.linalg.norm(q, axis=1)[:, None])
        T.poses[:3, PoseValue.AT : PoseValue.AT + 3] = x
        T.poses[:3, PoseValue.MAP : PoseValue.MAP + 9] = R.reshape(3, 9)
        T.poses[:3, PoseValue.FAR] = np.inf
        assert list_named(T, 0) == len(gaps)
        values, (places, normals) = tables.values(x, R), tables.meets(x, R)
        P = np.asarray(T.numbers[: len(gaps)])
        at, n = P[:, NearValue.AT : NearValue.AT + 3], P[:, NearValue.NORMAL : NearValue.NORMAL + 3]
        assert np.abs(P[:, NearValue.GAP] - values).max() < 1e-14
        assert np.abs(n - normals).max() < 1e-14
        assert np.abs(at + 0.5 * values[:, None] * n - places).max() < 1e-14


def test_points_that_are_far_are_not_listed():
    system = placed({"ball": 0.1}, False)
    T = compile_system(system, Way.JOINTED).arrays.touching
    T.poses[:3, PoseValue.AT + 2] = -2.0, 0.0, 2.0
    for i in range(3):
        T.poses[i, PoseValue.MAP : PoseValue.MAP + 9] = np.eye(3).ravel()
    T.poses[:3, PoseValue.FAR] = 0.6
    assert list_named(T, 0) == 1  # the gap between the balls is 1.1, below the sum of both
    assert T.points[0, NearIndex.FIRST] == -2
