"""Surfaces and planes of contacts as they are drawn."""

import numpy as np
import pytest

import polhode as ph
from polhode.appearance.contacts import ground, planes, surfaces
from polhode.appearance.shapes import _outside, look, radius_of, solids

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
    bodies, floor = [body(), body("other")], {"point": [0, 0, 0], "normal": [0, 0, 1]}
    assert planes(ph.System(bodies, contacts=contacts)) == [floor]
    bodies[0] = ph.Body.sphere("stone", radius=1.0, density=1.0)
    own = [{"normal": (0, 0, 2)}, {"normal": (0, 3, 0), "point": (0, 1, 0)}]
    both = ph.Contacts(planes=own, named=contacts)
    side = {"point": [0, 1, 0], "normal": [0, 1, 0]}
    assert planes(ph.System(bodies, contacts=both)) == [floor, side]


def test_a_capsule_is_a_cylinder_between_balls_at_its_place():
    turn = ph.rotation_vector((0, np.pi / 2, 0))
    given = {"capsule": {"radius": 0.2, "height": 1.0}, "center": (1, 2, 3), "orientation": turn}
    stone = ph.Body("stone", 1.0, inertia=(1, 1, 1), shape=given)
    tube, low, high = solids(stone.shape)
    assert [tube["kind"], low["kind"], high["kind"]] == ["cylinder", "sphere", "sphere"]
    assert low["at"] == pytest.approx([0.5, 2, 3])
    assert high["at"] == pytest.approx([1.5, 2, 3])
    inside, beyond = np.array([1.69, 2.0, 3.0]), np.array([1.71, 2.0, 3.0])
    assert not all(_outside(solid, inside) for solid in (tube, low, high))
    assert all(_outside(solid, beyond) for solid in (tube, low, high))


def test_what_a_body_collides_with_is_drawn_where_it_has_no_shape():
    points = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0), (0, 0, 1)]
    stone = ph.Body("stone", 1.0, inertia=(1, 1, 1), collision=[{"hull": points}, {"ball": 0.1}])
    hull, ball = surfaces(ph.System([stone]))[0]
    assert hull["kind"] == "mesh"
    assert len(hull["faces"]) == 6  # the square is two triangles
    assert radius_of(hull) == pytest.approx(np.sqrt(2.0))
    assert ball["kind"] == "sphere"


def test_shapes_of_the_ground_are_drawn_with_their_heights():
    heights = [[0, 1, 2], [3, 4, 5]]
    field = {"heightfield": heights, "size": (2, 4), "center": (0, 0, -9)}
    given = ph.Contacts(ground=[{"box": (1, 1, 1), "center": (0, 5, 0)}, field])
    stone = ph.Body.sphere("stone", radius=1.0, density=1.0)
    box, terrain = ground(ph.System([stone], contacts=given))
    assert box == {"kind": "box", "size": [1, 1, 1], "at": [0, 5, 0], "axes": np.eye(3).tolist()}
    vertices = np.array(terrain["vertices"])
    a, b, c = (vertices[np.array(terrain["faces"])[:, k]] for k in range(3))
    assert len(a) == 4
    assert np.all(np.cross(b - a, c - a)[:, 2] == 2.0 * 2.0)  # upwards, cells of 2 x 2
    assert {tuple(v) for v in vertices} >= {(-1, -2, 0), (1, -2, 3), (1, 2, 5)}


def test_rods_lead_to_points_outside_of_a_surface():
    egg = {"kind": "ellipsoid", "size": [1.0, 0.5, 0.5], "at": [0.0, 0.0, 0.0]}
    points = np.array([[0.9, 0.0, 0.0], [0.0, 0.9, 0.0]])
    drawn = look(body(), points, 1.0, surfaces=[egg])
    assert [solid["kind"] for solid in drawn.solids] == ["ellipsoid", "cylinder"]
