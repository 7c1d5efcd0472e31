"""Paths of changes: the same grammar as the paths of results."""

import pytest

from polhode.errors import InputError
from polhode.files.changes import apply_change, change_value

pytestmark = pytest.mark.plain


def model():
    """Bodies with dots and spaces in their names, and a joint."""
    return {
        "body": [{"name": name, "mass": 1.0} for name in ("link 1", "arm.1", "arm")],
        "joint": [{"name": "hinge"}],
    }


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("body.'link 1'.mass", "link 1"),
        ("body.link 1.mass", "link 1"),
        ("body.arm.1.mass", "arm.1"),
        ('body."arm.1".mass', "arm.1"),
        ("body.arm.mass", "arm"),
    ],
)
def test_names_match_longest_first_and_may_be_quoted(path, name):
    content = model()
    change_value(content, path, 4.0)
    assert {body["name"]: body["mass"] for body in content["body"]} == {
        other: 4.0 if other == name else 1.0 for other in ("link 1", "arm.1", "arm")
    }


@pytest.mark.parametrize("coordinate", ["angle", "rate", "displacement", "speed"])
def test_a_coordinate_of_a_joint_is_its_start_value(coordinate):
    content = model()
    apply_change(content, f"joint.hinge.{coordinate} = 0.3")
    change_value(content, f"joint.hinge.initial.{coordinate}", 0.4)
    assert content["joint"] == [{"name": "hinge", "initial": {coordinate: 0.4}}]


def test_an_unknown_part_is_named_with_a_suggestion():
    with pytest.raises(InputError, match=r"there is no body 'arn' to change\. Did you mean 'arm'"):
        change_value(model(), "body.arn.mass", 4.0)
