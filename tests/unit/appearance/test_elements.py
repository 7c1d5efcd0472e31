"""Joints, springs, motors and the rest stand on a page where they stand in the model."""

import numpy as np
import pytest

import polhode as ph
from polhode.appearance.elements import fittings, joints, looks, ties

pytestmark = pytest.mark.jit


@pytest.fixture(scope="module")
def moved():
    """A little of everything, a step on, with bodies that do not start along the axes."""

    def body(name, x):
        tilted = ph.euler("zxz", degrees=(20, 30, 40))
        return ph.Body(name, 1.0, inertia=(0.02, 0.03, 0.04), position=x, orientation=tilted)

    bodies = [body("arm", (1, 0, 0)), body("bob", (2, 0, 0)), body("hub", (0, 3, 0))]
    held = [
        ph.Revolute("hinge", "ground", "arm", point=(0.5, 0, 0), axis=(0, 1, 0)),
        ph.Distance("rod", "arm", "bob", points=[(1.2, 0, 0), (1.8, 0.1, 0)]),
        ph.Prismatic(
            "rail",
            "hub",
            "ground",
            point=(0, 3, 0.5),
            axis=(0, 0, 1),
            motion={"displacement": {"harmonic": {"amplitude": 0.1, "frequency": 1.0}}},
        ),
    ]
    forces = [
        ph.Spring("coil", ("ground", "bob"), [(2, 0, 1), (2, 0, 0.1)], 40.0),
        ph.Attraction("pull", ("arm", "ground"), strength=0.1, centre=(0, 0, 5)),
        ph.Motor("drive", joint="hinge", value=0.1),
        ph.Rotor("wheel", "hub", axis=(0, 1, 0), inertia=0.01, speed=10.0),
        ph.Bushing(
            "mount", ("hub", "ground"), point=(0.2, 3, 0), axis=(1, 0, 0), stiffness=(9,) * 3
        ),
    ]
    return ph.simulate(ph.System(bodies, held, forces), step=1e-3, until=1e-3).trajectory


def in_world(t, body, point):
    return point if body < 0 else t.position[0, body] + t.rotation[0, body] @ point


def test_ties_end_where_the_model_says(moved):
    found = {tie["name"]: tie for tie in ties(moved)}
    right = {
        "coil": [(2, 0, 1), (2, 0, 0.1)],
        "rod": [(1.2, 0, 0), (1.8, 0.1, 0)],
        "pull": [(1, 0, 0), (0, 0, 5)],
    }
    assert found.keys() == right.keys()
    for name, ends in right.items():
        tie = found[name]
        places = [in_world(moved, *end) for end in zip(tie["bodies"], tie["points"], strict=True)]
        assert np.allclose(places, ends, atol=1e-12)


def test_signs_stand_at_their_joints_with_their_axes(moved):
    signs = {sign["name"]: sign for sign in joints(moved, looks(moved))}
    assert {name: sign["kind"] for name, sign in signs.items()} == {
        "hinge": "revolute",
        "rail": "prismatic",
    }
    fitted = {(sign["name"], sign["kind"]): sign for sign in fittings(moved, looks(moved))}
    right = {
        ("drive", "motor"): ((0.5, 0, 0), (0, 1, 0)),
        ("rail", "motion"): ((0, 3, 0.5), (0, 0, 1)),
        ("mount", "bushing"): ((0.2, 3, 0), (1, 0, 0)),
    }
    assert fitted.keys() == {*right, ("wheel", "rotor")}
    for key, (point, axis) in right.items():
        sign = fitted[key]
        assert np.allclose(in_world(moved, sign["body"], sign["point"]), point, atol=1e-12)
        turned = moved.rotation[0, sign["body"]] @ sign["axis"]
        assert np.allclose(turned, axis, atol=1e-12)
    assert fitted["wheel", "rotor"]["axis"] == [0.0, 1.0, 0.0]  # body axes


def test_joints_are_drawn_in_proportion_to_the_smaller_link():
    large = ph.Body("large", 1.0, inertia=(1, 1, 1), position=(5, 0, 0))
    small = ph.Body("small", 1.0, inertia=(1e-4, 1e-4, 1e-4), position=(10.05, 0, 0))
    held = [
        ph.Spherical("first", "ground", "large", point=(0, 0, 0)),
        ph.Spherical("second", "large", "small", point=(10, 0, 0)),
    ]
    t = ph.simulate(ph.System([large, small], held), step=1e-3, until=1e-3).trajectory
    first, second = (sign["size"] for sign in joints(t, looks(t)))
    assert first == pytest.approx(10 / 0.05 * second)


def test_a_rotor_is_as_large_as_its_share_of_the_inertia():
    body = ph.Body.sphere("hub", radius=2.0, mass=3.0)
    whole = float(body.inertia[0, 0])
    rotor = ph.Rotor("wheel", "hub", axis=(0, 3, 4), inertia=whole / 31, speed=10.0)
    t = ph.simulate(ph.System([body], forces=[rotor]), step=1e-3, until=1e-3).trajectory
    (sign,) = fittings(t, looks(t))
    assert sign["size"] == pytest.approx(1.0)  # a 32nd of the inertia, half of the radius


def test_a_cable_is_its_pieces_alone():
    rope = ph.Cable(
        "rope", "ground", "bob", points=[(0, 0, 0), (0, 0, -1)], elements=4, stiffness=1e3, mass=0.1
    )
    bob = ph.Body("bob", 1.0, inertia=(0.1,) * 3, position=(0, 0, -1))
    t = ph.simulate(ph.System([bob], cables=[rope]), step=1e-3, until=1e-3).trajectory
    assert [len(one.solids) for one in looks(t)] == [1, 0, 0, 0, 0]
    assert joints(t, looks(t)) == []
    assert [tie["kind"] for tie in ties(t)] == ["cable"] * 4
