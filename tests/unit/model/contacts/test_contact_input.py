"""What contacts and stops reject, each with one sentence."""

import pytest

import polhode as ph
from polhode.cli import main
from polhode.errors import ModelError, ModelFileError, SchemeError
from polhode.files.models import read_model
from polhode.files.writing import model_text
from tests.models.contacts import ball

BODY = ph.Body("b", 1.0, inertia=(1, 1, 1), position=(0, 0, 1))


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"body": "b", "shape": {"ball": 0.1}, "restitution": 1.5}, "between 0 and 1"),
        ({"body": "b", "shape": {"ball": -0.1}}, "must be positive"),
        ({"body": "b", "shape": {"bal": 0.1}}, "ball"),
        ({"body": "b"}, "needs a shape"),
        ({"body": "b", "shape": {"box": [1, 0, 1]}}, "must be positive"),
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
def test_an_invalid_contact_is_rejected(given, words):
    with pytest.raises(ModelError, match=words):
        ph.Contact("floor", **given)


JOINTS = """
[[body]]
name = "b"
mass = 1
inertia = [1, 1, 1]

[[joint]]
name = "j"
type = "{kind}"
bodies = ["ground", "b"]
point = [0, 0, 0]
{given}
"""
# Lines of a joint in a file, its kind where that is not revolute, and words of the one sentence.
BAD_JOINTS = {
    "stop = { angle = [1, -1] }": "the first limit must be below the second",
    "stop = { angle = [-1, 1], restitution = -0.1 }": "must be between 0 and 1",
    "stop = { angle = [-1, 1], restitution = 1.01 }": "must be between 0 and 1",
    "stop = { angle = [-1, 1], restitution = 'x' }": "must be one number",
    "stop = { angle = 1 }": "give two numbers",
    "stop = { angle = [-1, nan] }": "the first limit must be below the second",
    "stop = { angle = [-1, 0, 1] }": "give two numbers",
    "stop = { displacement = [-1, 1] }": "its coordinates: angle",
    "stop = { angel = [-1, 1] }": "angle",
    "stop = { angle = [-1, 1], restitution = 1, stiffness = 5 }": "give one of them",
    "stop = { angle = [-1, 1], stiffness = -5 }": "must be positive",
    "stop = {}": "limits nothing",
    "stop = 3": "it must be a table",
    "stop = { angle = [0.1, 1] }": "the angle of joint 'j' is 0 at the start",
    "friction = { torque = -1 }": "must not be negative",
    "friction = { torque = inf }": "must be finite",
    "friction = { torqe = 1 }": "Did you mean 'torque'?",
    "friction = { force = 1 }": "it takes: torque",
    "friction = {}": "is empty; give one of: torque",
    "friction = 0.1": "it must be a table",
    "friction = { coefficient = 0.2 }": "lacks its radius",
    "friction = { radius = 0.2 }": "lacks its coefficient",
    "friction = { coefficient = -0.2, radius = 0.1 }": "must not be negative",
    "friction = { coefficient = 0.2, radius = -0.1 }": "must not be negative",
    "friction = { coefficient = 'x', radius = 0.1 }": "must be one number",
    "friction = { coefficient = 0.2, radius = 0.1, torque = 1 }": "has torque beside a coefficient",
    "friction = { coefficient = 0.2, radus = 0.1 }": "Did you mean 'radius'?",
    "armature = -1": "armature of joint 'j' (revolute) is -1; it must not be negative",
    "armature = nan": "must be finite",
    "armature = 'x'": "must be one number",
    "armature = true": "it must be anything but a truth value",
    "armature = { displacement = 1 }": "has no 'displacement'; it takes: angle",
    "armature = { angel = 1 }": "Did you mean 'angle'?",
    "cylindrical: armature = 1": "give a table, such as { angle = 0.01, displacement = 2 }",
    "cylindrical: armature = { angle = 1, displacement = -2 }": "of the displacement of joint",
    "cylindrical: friction = { coefficient = 0.2 }": "which only revolute and prismatic joints "
    "support",
    "prismatic: friction = { coefficient = 0.2, radius = 0.1 }": "has radius beside",
    "spherical: armature = 1": "cannot have an armature",
    "spherical: stop = { angle = [-1, 1] }": "cannot have a stop",
    "spherical: friction = { torque = 1 }": "cannot have friction",
}


@pytest.mark.parametrize(("line", "words"), BAD_JOINTS.items(), ids=list(BAD_JOINTS))
def test_a_file_with_an_invalid_joint_is_rejected(line, words, tmp_path, capsys):
    kind, _, given = line.rpartition(": ")
    kind = kind or "revolute"
    axis = "" if kind == "spherical" else "axis = [0, 1, 0]\n"
    path = tmp_path / "model.toml"
    path.write_text(JOINTS.format(kind=kind, given=axis + given))
    code = main(["run", str(path), "--step", "0.01", "--until", "0.01"])
    told = capsys.readouterr()
    assert (code, told.out) == (2, "")
    assert len(told.err.splitlines()) == 1
    assert words in told.err
    assert "'j'" in told.err or "joint.j" in told.err


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
    with pytest.raises(SchemeError, match=r"'rk4' does not run contacts.*energy-momentum"):
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
