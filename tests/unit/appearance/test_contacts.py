"""Surfaces and planes of contacts as they are drawn."""

import numpy as np
import pytest

import polhode as ph
from polhode.appearance.contacts import planes, surfaces
from polhode.appearance.shapes import look

FREE = np.zeros((0, 3))


def body(name="stone"):
    return ph.Body(name, 1.0, inertia=(1.0, 1.0, 1.0), position=(0, 0, 1))


@pytest.mark.parametrize(
    ("shape", "wanted"),
    [
        ({"ball": 0.5}, {"kind": "sphere", "radius": 0.5}),
        ({"box": [1, 2, 3]}, {"kind": "box", "size": [1, 2, 3]}),
        ({"ellipsoid": [0.2, 0.3, 0.4]}, {"kind": "ellipsoid", "size": [0.2, 0.3, 0.4]}),
        ({"disc": 0.5}, {"kind": "cylinder", "radius": 0.5, "height": 0.02}),
        ({"wheel": {"radius": 0.5, "rounding": 0.1}}, {"kind": "cylinder", "radius": 0.5}),
    ],
    ids=lambda given: str(next(iter(given))),
)
def test_a_body_without_a_shape_has_that_of_its_contact(shape, wanted):
    touching = ph.Contact("floor", body="stone", shape={**shape, "center": [0, 0, 0.1]})
    (solid,) = surfaces(ph.System([body()], contacts=[touching]))[0]
    assert wanted.items() <= solid.items()
    assert solid["at"] == [0, 0, 0.1]
    drawn = look(body(), FREE, 1.0, surfaces=[solid])
    assert drawn.solids == [solid]
    assert drawn.radius >= 0.1


def test_points_have_no_surface_and_each_is_drawn_once():
    corner = ph.Contact("floor", body="stone", shape={"points": [[0, 0, -1]]})
    walls = [
        ph.Contact(f"wall {k}", body="other", shape={"ball": 0.1}, plane={"normal": normal})
        for k, normal in enumerate([(1, 0, 0), (0, 1, 0)])
    ]
    found = surfaces(ph.System([body(), body("other")], contacts=[corner, *walls]))
    assert {k: len(solids) for k, solids in found.items()} == {1: 1}


def test_planes_of_the_ground_are_listed_once_and_those_of_bodies_not():
    contacts = (
        ph.Contact("a", body="stone", shape={"ball": 0.1}),
        ph.Contact("b", body="other", shape={"ball": 0.1}),
        ph.Contact("c", body="other", shape={"ball": 0.1}, plane={"body": "stone"}),
        ph.Contact("d", bodies=["stone", "other"], shapes=[{"ball": 0.1}, {"ball": 0.1}]),
    )
    assert planes(contacts) == [{"point": [0, 0, 0], "normal": [0, 0, 1]}]


def test_rods_lead_to_points_outside_of_a_surface():
    egg = {"kind": "ellipsoid", "size": [1.0, 0.5, 0.5], "at": [0.0, 0.0, 0.0]}
    points = np.array([[0.9, 0.0, 0.0], [0.0, 0.9, 0.0]])
    drawn = look(body(), points, 1.0, surfaces=[egg])
    assert [solid["kind"] for solid in drawn.solids] == ["ellipsoid", "cylinder"]
