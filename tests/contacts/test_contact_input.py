"""What contacts and stops refuse, each with one sentence."""

import pytest
from contact_models import ball

import polhode as ph
from polhode.errors import ModelError, ModelFileError, SchemeError
from polhode.files.models import read_model
from polhode.files.writing import model_text

BODY = ph.Body("b", 1.0, inertia=(1, 1, 1), position=(0, 0, 1))


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"body": "b", "shape": {"ball": 0.1}, "restitution": 1.5}, "between 0 and 1"),
        ({"body": "b", "shape": {"ball": -0.1}}, "above zero"),
        ({"body": "b", "shape": {"bal": 0.1}}, "ball"),
        ({"body": "b"}, "needs a shape"),
        ({"body": "b", "shape": {"box": [1, 0, 1]}}, "above zero"),
        ({"body": "b", "shape": {"points": []}}, "at least one"),
        ({"body": "b", "shape": {"ball": 1}, "plane": {"norml": [0, 0, 1]}}, "normal"),
        ({"body": "b", "shape": {"ball": 1}, "plane": {"normal": [0, 0, 0]}}, "zero"),
        ({"body": "b", "shape": {"ball": 1}, "plane": {"body": "b"}}, "itself"),
        ({"bodies": ["b", "b"], "shapes": [{"ball": 1}] * 2}, "two bodies"),
        ({"bodies": ["b", "c"], "shapes": [{"ball": 1}]}, "two shapes"),
        ({"bodies": ["b", "c"], "shapes": [{"ball": 1}, {"box": [1, 1, 1]}]}, "balls"),
        ({"body": "b", "shape": {"ball": 1}, "law": "sticky"}, "smooth"),
        ({}, "needs a body"),
    ],
)
def test_a_contact_that_makes_no_sense_is_refused(given, words):
    with pytest.raises(ModelError, match=words):
        ph.Contact("floor", **given)


@pytest.mark.parametrize(
    ("stop", "words"),
    [
        ({"angle": [1, -1]}, "below the second"),
        ({"angle": [-1, 1], "restitution": -0.1}, "between 0 and 1"),
        ({"angle": 1}, "two numbers"),
        ({"displacement": [-1, 1]}, "its coordinates: angle"),
        ({"angel": [-1, 1]}, "angle"),
        ({}, "limits nothing"),
        (3, "give a table"),
    ],
)
def test_a_stop_that_makes_no_sense_is_refused(stop, words):
    with pytest.raises(ModelError, match=words):
        ph.Revolute("hinge", "ground", "b", point=(0, 0, 0), axis=(0, 1, 0), stop=stop)


def test_a_start_beyond_the_plane_or_the_stop_is_refused():
    with pytest.raises(ModelError, match=r"starts 0\.2 m below its plane"):
        ph.simulate(ball(1.0, height=-0.2), step=0.01, until=1.0)
    hinge = ph.Revolute(
        "hinge", "ground", "b", point=(0, 0, 0), axis=(0, 1, 0), stop={"angle": [0.1, 1]}
    )
    with pytest.raises(ModelError, match="the angle of joint 'hinge' is 0 at the start"):
        ph.simulate(ph.System([BODY], [hinge]), step=0.01, until=1.0)


def test_unknown_bodies_and_names_that_are_taken_are_refused():
    touch = ph.Contact("hinge", body="b", shape={"ball": 0.1})
    with pytest.raises(ModelError, match="'c', which does not exist"):
        ph.System([BODY], contacts=[ph.Contact("x", body="c", shape={"ball": 0.1})])
    hinge = ph.Revolute("hinge", "ground", "b", point=(0, 0, 0), axis=(0, 1, 0))
    with pytest.raises(ModelError, match="rename one"):
        ph.System([BODY], [hinge], contacts=[touch])
    mass = ph.Body("m", 1.0, position=(0, 0, 1))
    with pytest.raises(ModelError, match="point mass"):
        ph.System([mass], contacts=[ph.Contact("x", body="m", shape={"box": [1, 1, 1]})])


def test_other_schemes_are_refused_by_name():
    with pytest.raises(SchemeError, match=r"'rk4' runs .*energy-momentum"):
        ph.simulate(ball(1.0), "rk4", step=0.01, until=1.0)


def test_a_file_reads_back_as_it_was_written():
    text = model_text(ball(0.5))
    system = read_model(text, "m", "m.toml").system
    assert model_text(system) == text
    floor = system.contacts[0]
    assert floor.shape == {"ball": 0.1}
    assert floor.restitution == 0.5
    bad = text.replace("restitution = 0.5", "restitution = 2")
    with pytest.raises(ModelFileError, match="between 0 and 1"):
        read_model(bad, "m", "m.toml")
