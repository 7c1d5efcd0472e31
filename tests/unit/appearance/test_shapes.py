"""Bodies without a shape are drawn as the uniform solid that has their mass and moments."""

import numpy as np
import pytest

import polhode as ph
from polhode.appearance.shapes import shapes
from polhode.errors import ModelError


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
    (solid,), axes, radius = shapes(ph.Body("body", 2.5, inertia=inertia), 1.0)
    assert solid["kind"] == kind
    assert np.linalg.det(axes) == pytest.approx(1.0)
    found = axes @ np.diag(moments(solid, 2.5)) @ axes.T
    assert found == pytest.approx(inertia, abs=1e-12)
    assert radius > 0.0


def test_a_body_that_cannot_be_is_drawn_thin():
    with pytest.warns(ph.ModelWarning):
        body = ph.Body("body", 1.0, inertia=(5.0, 10.0, 1.0))
    (solid,), _, _ = shapes(body, 1.0)
    assert min(solid["size"]) > 0.0


def test_points_and_point_masses_are_balls():
    places = [(1, 0, 0), (0, 1, 0), (0, 0, 1), (0, 0, 0)]
    body = ph.Body("set", points=[{"mass": 1.0, "position": p} for p in places])
    balls, _, _ = shapes(body, 1.0)
    assert [b["at"] for b in balls] == [X.tolist() for X in body.point_positions]
    (ball,), _, _ = shapes(ph.Body("point", 1.0), 2.0)
    assert ball["kind"] == "sphere"


def test_a_given_shape_is_taken_as_it_is_and_must_be_whole():
    cone = {"cone": {"radius": 0.5, "height": 1.5}}
    (solid,), _, radius = shapes(ph.Body("top", 1.0, inertia=(1, 1, 1), shape=cone), 1.0)
    assert solid == {"kind": "cone", "radius": 0.5, "height": 1.5}
    assert radius == pytest.approx(np.hypot(0.5, 1.125))
    with pytest.raises(ModelError, match=r"shape of body 'top' .* radius and height"):
        shapes(ph.Body("top", 1.0, inertia=(1, 1, 1), shape={"cone": {"radius": 0.5}}), 1.0)
