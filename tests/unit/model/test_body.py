"""What a body may be; errors name the thing, the value and the remedy."""

import math
import re

import numpy as np
import pytest
from numpy.testing import assert_allclose

import polhode as ph

GOOD = {"mass": 2.0, "inertia": (1, 2, 2.5)}


def refused(*said, **given):
    """The message of the error that a body with these gets."""
    with pytest.raises(ph.ModelError) as caught:
        ph.Body(given.pop("name", "top"), **given)
    for part in said:
        assert part in str(caught.value)
    assert str(caught.value).endswith(".")
    return str(caught.value)


def test_is_what_was_given():
    body = ph.Body(
        "top", **GOOD, position=(1, 2, 3), velocity=(4, 5, 6), angular_velocity=(7, 8, 9)
    )
    assert body.mass == 2.0
    assert np.array_equal(body.inertia, np.diag([1, 2, 2.5]))
    assert np.array_equal(body.position, (1, 2, 3))
    assert np.array_equal(body.velocity, (4, 5, 6))
    assert np.array_equal(body.angular_velocity, (7, 8, 9))
    assert np.array_equal(body.R, np.eye(3))


def test_its_numbers_cannot_be_changed_afterwards():
    body = ph.Body("top", **GOOD, position=(1, 2, 3))
    with pytest.raises(ValueError, match="read-only"):
        body.position[0] = 5.0
    with pytest.raises(AttributeError):
        body.mass = 3.0


def test_a_velocity_that_is_not_given_is_left_open():
    body = ph.Body("top", **GOOD)
    assert body.velocity is None
    assert body.angular_velocity is None


@pytest.mark.parametrize(
    ("mass", "said"),
    [
        (-1.0, "is -1; it must be positive"),
        (0, "is 0; it must be positive"),
        (math.nan, "is nan; every number in it must be finite"),
        (math.inf, "is inf; every number in it must be finite"),
        ("2", "is '2'; it must be one number"),
        (True, "is True; it must be one number"),
        ((1, 2), "is (1, 2); it must be one number"),
        (None, "is None"),
    ],
)
def test_invalid_masses_are_rejected(mass, said):
    refused("mass of body 'top'", said, mass=mass, inertia=(1, 1, 1))


def test_needs_a_mass():
    refused("mass of body 'top' is 0; it must be positive")


@pytest.mark.parametrize(
    ("inertia", "said"),
    [
        ((1, -2, 2.5), ("principal moments -2, 1, 2.5", "all must be positive", "point mass")),
        ((1, 0, 1), ("principal moments 0, 1, 1", "all must be positive")),
        ((1, math.nan, 1), ("nan", "every number in it must be finite")),
        ([[1, 0.1, 0], [0, 2, 0], [0, 0, 2]], ("not symmetric", "by 0.1", "symmetric tensor")),
        ([[1, 2, 0], [2, 1, 0], [0, 0, 1]], ("principal moments -1, 1, 3", "must be positive")),
        ((1, 2), ("(1, 2)", "three principal moments or a 3x3 tensor")),
        (5.0, ("5.0", "three principal moments or a 3x3 tensor")),
        ("heavy", ("'heavy'", "three principal moments or a 3x3 tensor")),
    ],
)
def test_refuses_inertias_that_are_not_symmetric_and_positive(inertia, said):
    refused("inertia of body 'top'", *said, mass=1.0, inertia=inertia)


def test_an_inertia_that_is_symmetric_but_for_rounding_is_made_symmetric():
    J = np.array([[2, 0.1, 0], [0.1 * (1 + 1e-12), 2, 0], [0, 0, 2]])
    body = ph.Body("top", mass=1.0, inertia=J)
    assert np.array_equal(body.inertia, np.transpose(body.inertia))


def test_warns_of_an_inertia_that_no_body_has():
    with pytest.warns(
        ph.ModelWarning, match=r"inertia of body 'top'.* 1, 1, 3: none may exceed"
    ) as w:
        ph.Body("top", mass=1.0, inertia=(1, 1, 3))
    assert w[0].filename == __file__  # it points to where the body was made


def test_does_not_warn_of_a_flat_body():
    ph.Body("disc", mass=1.0, inertia=(1, 1, 2))  # warnings are errors here


def test_a_quaternion_is_normalised_where_it_is_almost_unit():
    q = np.array([0.5, 0.5, 0.5, 0.5]) * (1 + 9e-7)
    assert_allclose(
        np.linalg.norm(ph.Body("top", **GOOD, orientation=q).orientation), 1, rtol=4e-16
    )


def test_refuses_a_quaternion_that_is_not_unit():
    refused(
        *("orientation of body 'top'", "quaternion of norm 2;", "normalise it"),
        **GOOD,
        orientation=(1, 1, 1, 1),
    )
    refused("norm 0", **GOOD, orientation=(0, 0, 0, 0))
    refused("norm 1", **GOOD, orientation=np.array([0.5, 0.5, 0.5, 0.5]) * (1 + 2e-6))


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("position", (1, 2), "position of body 'top' is (1, 2); it must be 3 numbers"),
        ("position", (1, 2, math.nan), "every number in it must be finite"),
        ("velocity", "fast", "velocity of body 'top' is 'fast'; it must be 3 numbers"),
        ("angular_velocity", 5, "angular velocity of body 'top' is 5; it must be 3 numbers"),
        ("angular_velocity_world", (1,), "angular velocity of body 'top' is (1,)"),
        ("orientation", (1, 0, 0), "orientation of body 'top' is (1, 0, 0); it must be 4 numbers"),
        ("markers", {"nose": (1, 2)}, "marker 'nose' of body 'top' is (1, 2)"),
        ("markers", [(1, 2, 3)], "markers of body 'top' is [(1, 2, 3)]; give one point per name"),
    ],
)
def test_refuses_vectors_that_are_none(key, value, said):
    refused(said, **GOOD, **{key: value})


@pytest.mark.parametrize("name", ["", "   ", None, 5])
def test_needs_a_name(name):
    refused(f"a body has the name {name!r}; give a non-empty name", name=name, **GOOD)


def test_is_not_the_ground():
    refused("named 'ground', which means the world; rename it", name="ground", **GOOD)


def test_takes_the_angular_velocity_in_one_frame_only():
    both = {"angular_velocity": (1, 0, 0), "angular_velocity_world": (1, 0, 0)}
    refused("angular_velocity and angular_velocity_world; give one of them", **GOOD, **both)


def test_takes_the_angular_velocity_in_world_axes():
    turned = ph.euler("zxz", degrees=(90, 0, 0))
    body = ph.Body("top", **GOOD, orientation=turned, angular_velocity_world=(1, 0, 0))
    assert_allclose(body.angular_velocity, (0, -1, 0), rtol=0, atol=1e-15)


def test_a_point_mass_has_no_inertia_and_cannot_turn():
    assert ph.Body("ball", mass=1.0).is_point_mass
    said = "body 'ball' is a point mass, which has no angular velocity; give it an inertia"
    refused(said, name="ball", mass=1.0, angular_velocity=(0, 0, 1))


# --- rigid sets of mass points ---------------------------------------------------------------


def points(*places, mass=1.0):
    return [{"mass": mass, "position": p} for p in places]


def test_points_make_mass_centre_and_inertia():
    masses, places = (1, 2, 3, 4), np.array([(1, 0, 0), (-1, 0, 0), (0, 2, 1), (0, 0, 2)])
    given = [{"mass": m, "position": p} for m, p in zip(masses, places, strict=True)]
    body = ph.Body("set", points=given)
    centre = np.average(places, axis=0, weights=masses)
    X = places - centre
    J = sum(m * (x @ x * np.eye(3) - np.outer(x, x)) for m, x in zip(masses, X, strict=True))
    assert body.mass == 10.0
    assert_allclose(body.position, centre, rtol=0, atol=1e-15)
    assert_allclose(body.inertia, J, rtol=0, atol=1e-14)
    assert_allclose(body.point_positions, X, rtol=0, atol=1e-15)
    assert np.array_equal(body.point_masses, masses)


def test_refuses_points_on_a_line():
    line = points((0, 0, 0), (1, 1, 1), (2, 2, 2), (-3, -3, -3))
    refused("points of body 'top' are collinear", "add a point off the line", points=line)


def test_refuses_points_that_are_almost_on_a_line():
    refused("are collinear", points=points((0, 0, 0), (1, 1, 1), (2, 2, 2 + 1e-9)))


@pytest.mark.parametrize("count", [0, 1, 2])
def test_needs_three_points(count):
    few = points(*np.eye(3)[:count])
    refused(f"body 'top' has {count} points; a rigid body needs at least three", points=few)


def test_refuses_points_of_no_mass_or_place():
    three = points((0, 0, 0), (1, 0, 0), (0, 1, 0))
    refused(
        "mass of a point of body 'top' is -1", points=[*three, {"mass": -1, "position": (1, 1, 1)}]
    )
    refused("a point of body 'top' is (1, 1)", points=[*three, {"mass": 1, "position": (1, 1)}])
    refused("a point of body 'top' is (1, 2, 3); give it as mass and position", points=[(1, 2, 3)])


@pytest.mark.parametrize("extra", [{"mass": 1.0}, {"inertia": (1, 1, 1)}, {"position": (1, 0, 0)}])
def test_points_leave_nothing_else_to_say(extra):
    three = points((0, 0, 0), (1, 0, 0), (0, 1, 0))
    refused("has points: omit mass, inertia and position", points=three, **extra)


def test_points_are_in_world_axes():
    three = points((0, 0, 0), (1, 0, 0), (0, 1, 0))
    turned = ph.euler("zxz", degrees=(10, 20, 30))
    refused("points in world axes: omit the orientation", points=three, orientation=turned)


def test_errors_are_one_sentence_that_ends():
    message = refused(mass=-1.0)
    assert re.fullmatch(r"[^.]*\.", message)
