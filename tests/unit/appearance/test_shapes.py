"""Bodies without a shape are drawn as links between their joints, or as solids of their inertia."""

import numpy as np
import pytest

import polhode as ph
from polhode.appearance.shapes import look
from polhode.errors import ModelError

NOWHERE = np.zeros((0, 3))  # no joint holds the body


def moments(shape, mass):
    """Of a uniform solid about its centre."""
    if shape["kind"] == "box":
        a, b, c = np.square(shape["size"])
        return mass / 12.0 * np.array([b + c, a + c, a + b])
    if shape["kind"] == "sphere":
        return np.full(3, 0.4 * mass * shape["radius"] ** 2)
    r2, h2 = shape["radius"] ** 2, shape["height"] ** 2
    return mass * np.array([r2 / 4 + h2 / 12, r2 / 4 + h2 / 12, r2 / 2])


@pytest.mark.parametrize(
    ("kind", "inertia"),
    [
        ("box", np.diag([1.0, 1.3, 1.7])),
        ("box", np.array([[2.0, 0.3, -0.2], [0.3, 3.0, 0.4], [-0.2, 0.4, 4.0]])),
        ("cylinder", np.diag([1.0, 1.0, 0.4])),
        ("cylinder", np.diag([0.4, 1.0, 1.0])),
        ("cylinder", np.diag([1.0, 1.7, 1.0])),
        ("sphere", np.diag([0.7, 0.7, 0.7])),
    ],
)
def test_the_solid_has_the_mass_and_the_inertia_of_the_body(kind, inertia):
    drawn = look(ph.Body("body", 2.5, inertia=inertia), NOWHERE, 1.0)
    (solid,), axes = drawn.solids, np.array(drawn.solids[0]["axes"])
    assert solid["kind"] == kind
    assert np.linalg.det(axes) == pytest.approx(1.0)
    found = axes @ np.diag(moments(solid, 2.5)) @ axes.T
    assert found == pytest.approx(inertia, abs=1e-12)
    assert drawn.radius > 0.0


def test_a_body_that_cannot_be_is_drawn_thin():
    with pytest.warns(ph.ModelWarning):
        body = ph.Body("body", 1.0, inertia=(5.0, 10.0, 1.0))
    (solid,) = look(body, NOWHERE, 1.0).solids
    assert min(solid["size"]) > 0.0


def test_points_and_point_masses_are_balls():
    places = [(1, 0, 0), (0, 1, 0), (0, 0, 1), (0, 0, 0)]
    body = ph.Body("set", points=[{"mass": 1.0, "position": p} for p in places])
    drawn = look(body, NOWHERE, 1.0).solids
    balls = [solid for solid in drawn if solid["kind"] == "sphere"]
    assert [b["at"] for b in balls] == [X.tolist() for X in body.point_positions]
    assert len(drawn) == 8  # each with a rod to the centre of mass
    (ball,) = look(ph.Body("point", 1.0), NOWHERE, 2.0).solids
    assert ball["kind"] == "sphere"


def test_a_given_shape_is_taken_as_it_is_and_must_be_whole():
    cone = {"cone": {"radius": 0.5, "height": 1.5}}
    top = look(ph.Body("top", 1.0, inertia=(1, 1, 1), shape=cone), NOWHERE, 1.0)
    assert top.solids == [{"kind": "cone", "radius": 0.5, "height": 1.5}]
    assert top.radius == pytest.approx(np.hypot(0.5, 1.125))
    with pytest.raises(ModelError, match=r"shape of body 'top' .* radius and height"):
        ph.Body("top", 1.0, inertia=(1, 1, 1), shape={"cone": {"radius": 0.5}})


def ends(rod):
    along = 0.5 * rod["height"] * np.array(rod["axes"])[:, 2]
    return np.array([np.array(rod["at"]) - along, np.array(rod["at"]) + along])


def test_a_link_is_drawn_as_rods_from_its_centre_to_its_joints():
    body = ph.Body("link", 2.0, inertia=(0.3, 0.3, 0.3))
    points = np.array([(0.2, 0, 0), (-0.1, 0.3, 0)])
    *rods, bob = look(body, points, 1.0).solids
    assert [rod["kind"] for rod in rods] == ["cylinder", "cylinder"]
    for rod, point in zip(rods, points, strict=True):
        assert np.allclose(ends(rod), [(0, 0, 0), point], atol=1e-12)
        assert rod["radius"] < 0.05 * np.linalg.norm(points[0] - points[1])
    assert bob["radius"] < 0.1 * np.linalg.norm(points[0] - points[1])  # hides nothing


def test_a_link_between_three_points_of_a_plane_is_a_frame():
    body = ph.Body("link", 2.0, inertia=(0.3, 0.3, 0.3))
    corners = [(0.2, 0, 0.01), (-0.1, 0.3, 0), (-0.2, -0.2, 0)]
    *rods, _ = look(body, np.array([*corners, (0, 0.1, 0)]), 1.0).solids
    found = sorted(sorted(map(tuple, np.round(ends(rod), 12) + 0.0)) for rod in rods)
    around = zip(corners, [*corners[1:], corners[0]], strict=True)
    spokes = [((0, 0, 0), corner) for corner in (*corners, (0, 0.1, 0))]
    assert found == sorted(sorted(pair) for pair in [*around, *spokes])


def test_a_wheel_is_drawn_narrower_than_it_is_round():
    for rounding, width in ((0.05, 0.1), (0.4, 0.25)):
        wheel = {"wheel": {"radius": 0.5, "rounding": rounding}}
        (solid,) = look(ph.Body("w", 1.0, inertia=(1, 1, 1), shape=wheel), NOWHERE, 1.0).solids
        assert (solid["radius"], solid["height"]) == (0.5, width)


def test_points_that_lie_in_no_plane_or_on_one_line_give_rods():
    body = ph.Body("link", 2.0, inertia=(0.3, 0.3, 0.3))
    for points in (
        [(1, 0, 0), (0, 1, 0), (0, 0, 1), (-1, -1, -1)],
        [(1, 0, 0), (2, 0, 0), (-1, 0, 0)],
    ):
        solids = look(body, np.array(points, float), 1.0).solids
        assert [solid["kind"] for solid in solids[:-1]] == ["cylinder"] * len(points)


def test_a_wheel_on_its_axle_stays_a_solid_but_one_on_springs_leaves_them_visible():
    wheel = ph.Body("wheel", 2.0, inertia=(0.1, 0.1, 0.2))
    (free,) = look(wheel, NOWHERE, 1.0).solids
    (held,) = look(wheel, np.array([(0.001, 0, 0)]), 1.0).solids
    assert held == free
    small = look(wheel, np.zeros((1, 3)), 1.0, near=0.5)
    assert small.radius <= 0.2 + 1e-15


def test_a_given_shape_has_rods_to_the_joints_outside_of_it_alone():
    shape = {"box": {"size": (1.0, 0.1, 0.1)}}
    body = ph.Body("link", 2.0, inertia=(0.1, 0.2, 0.2), shape=shape)
    inside = look(body, np.array([(0.5, 0, 0), (-0.5, 0, 0.05)]), 1.0)
    assert len(inside.solids) == 1
    outside = look(body, np.array([(0.5, 0, 0), (-0.8, 0, 0)]), 1.0)
    assert np.allclose(ends(outside.solids[1]), [(0, 0, 0), (-0.8, 0, 0)])
